"""The figures of a game: triangles of both seats, the margin, lines."""

from __future__ import annotations

from collections.abc import Mapping

from plugins.triangles.state import State
from shell.api import Figure, Position, Text


class Tallying:
    """`shell.api.Tally`."""

    figures = (
        Figure("triangles_1", Text("Triangles: {who}", who=Text("Player 1")), "triangles:one", live=True, color="p1Text"),
        Figure("triangles_2", Text("Triangles: {who}", who=Text("Player 2")), "triangles:two", live=True, color="p2Text"),
        Figure("margin", Text("Margin"), best="high", clean=True, won=True),
        Figure("moves", Text("Lines")),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Triangles of each seat and lines drawn; once the game is over by how much its winner has won."""
        state: State = position.state
        one, two = state.scores
        found = {"triangles_1": one, "triangles_2": two, "moves": len(state.lines)}
        if state.over and one != two:
            found["margin"] = abs(one - two)
        return found
