"""The figures of a game: triangles of both seats, the margin, lines."""

from __future__ import annotations

from collections.abc import Mapping

from plugins.triangles.state import State
from shell.api import Figure, Position, Text


class Tallying:
    """`shell.api.Tally`."""

    figures = (
        Figure("triangles_1", Text("Triangles of player 1"), "triangles:one", live=True),
        Figure("triangles_2", Text("Triangles of player 2"), "triangles:two", live=True),
        Figure("margin", Text("Margin"), best="high", clean=True),
        Figure("moves", Text("Lines")),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Triangles of each seat and lines drawn; once the game is over by how much it was won."""
        state: State = position.state
        one, two = state.scores
        found = {"triangles_1": one, "triangles_2": two, "moves": len(state.lines)}
        return found | {"margin": abs(one - two)} if state.over else found
