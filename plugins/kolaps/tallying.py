"""The figures of a game: points, what is left, and the score against par (K-21, K-26)."""

from __future__ import annotations

from collections.abc import Mapping

from plugins.kolaps.state import State
from shell.api import Figure, Position, Text

STARS = (0.5, 0.75, 0.95)
"""Shares of par from which there is one star, two, three."""


class Tallying:
    """`shell.api.Tally`."""

    figures = (
        Figure("score", Text("Score"), icon="kolaps:points", best="high", live=True, clean=True),
        Figure("par_share", Text("Score against par"), format="percent", best="high", clean=True, statistics="drawn"),
        Figure("left", Text("Tiles left"), best="low", clean=True, statistics="told"),
        Figure("par", Text("Par")),
        Figure("stars", Text("Stars"), format="stars", best="high", clean=True),
        Figure("largest", Text("Largest group"), best="high"),
        Figure("moves", Text("Moves")),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Score, tiles left, largest group and moves; with par, once that is known, the share of it that was reached, and at
        the end the stars for that."""
        state: State = position.state
        found: dict[str, int | float] = {"score": state.score, "left": state.left, "largest": state.largest, "moves": state.moves}
        par = position.board.facts.get("par")
        if isinstance(par, int) and par > 0:
            share = state.score / par
            found |= {"par": par, "par_share": share}
            if state.over and not state.stuck:
                found["stars"] = stars(share)
        return found


def stars(share: float) -> int:
    """The stars for a share of par."""
    return sum(share >= least for least in STARS)
