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
        Figure("margin_1", Text("Margin when player 1 wins"), best="high", clean=True),
        Figure("margin_2", Text("Margin when player 2 wins"), best="high", clean=True),
        Figure("moves", Text("Lines")),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Triangles of each seat and lines drawn; once the game is over by how much its winner, whom the shell may seat anywhere,
        has won."""
        state: State = position.state
        one, two = state.scores
        found = {"triangles_1": one, "triangles_2": two, "moves": len(state.lines)}
        if state.over and one != two:
            found["margin_1" if one > two else "margin_2"] = abs(one - two)
        return found
