"""A position: the board, the mirrors of the stock that stand, and how many moves it took."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.beam import Mirrors, Trace, trace
from plugins.zraka.board_text import cell_key
from plugins.zraka.puzzle import BACK, EMPTY, SLASH, Puzzle


class State(NamedTuple):
    """`mirrors` (cell, sign) are sorted; `moves` counts as Z-25 says, so undo brings the earlier count back."""

    puzzle: Puzzle
    mirrors: Mirrors = ()
    moves: int = 0

    @property
    def light(self) -> Trace:
        """What the beam does now."""
        return trace(self.puzzle, self.mirrors)

    @property
    def left(self) -> int:
        """Mirrors still in stock."""
        return self.puzzle.stock - len(self.mirrors)

    def mirror(self, cell: int) -> str:
        """The player's own mirror on a cell, or an empty text."""
        return next((sign for at, sign in self.mirrors if at == cell), "")

    def sign(self, cell: int) -> str:
        """What stands on a cell, the player's mirrors included."""
        return self.mirror(cell) or self.puzzle.grid[cell]


def tapped(state: State, cell: int, *, back: bool = False) -> str:
    """The move that a click on a cell stands for (Z-14): `/`, then `\\`, then off again; `back` goes the other way round.

    On what is no empty cell it is a placement, which the rules refuse with their reason.
    """
    key = cell_key(state.puzzle, cell)
    round_ = ["", SLASH, BACK]
    if state.puzzle.grid[cell] != EMPTY:
        return f"place {key} {SLASH}"
    sign = round_[(round_.index(state.mirror(cell)) + (-1 if back else 1)) % 3]
    return f"place {key} {sign}" if sign else f"remove {key}"


def preview(state: State, cell: int, sign: str) -> Trace:
    """Where the beam would go with a mirror on a cell (an empty `sign`: without one), whatever the stock says."""
    others = [mirror for mirror in state.mirrors if mirror[0] != cell]
    return trace(state.puzzle, tuple(sorted([*others, (cell, sign)] if sign else others)))
