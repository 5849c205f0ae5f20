"""How each cell of a position looks, worked out for all cells at once from the position's masks.

A code is a small number a cell: 0 to 8 for an open cell, and one for each other look. Codes are made by arithmetic on
whole boards of bytes, so that even an opening of 3,000 cells is told from the position before it at once.
"""

from __future__ import annotations

from plugins.demineur.bits import Grid, to_text
from plugins.demineur.state import State

HIDDEN, FLAG, MINE, WRONG, FATAL = 9, 10, 11, 12, 13


def codes(state: State) -> bytes:
    """The code of every cell, in reading order. Mines and wrong flags show once the game is lost (D-27)."""
    shape = state.grid
    hidden = spread_bytes(state.hidden, shape)
    made = int.from_bytes(state.values(), "big") & ~(hidden * 0xFF) | hidden * HIDDEN
    made += spread_bytes(state.flagged & state.hidden, shape) * (FLAG - HIDDEN)
    if state.lost and state.mines is not None:
        mines = state.mines & ~state.flagged & ~state.fatal
        made += spread_bytes(mines, shape) * (MINE - HIDDEN)
        made += spread_bytes(state.wrong_flags, shape) * (WRONG - FLAG)
        made += spread_bytes(state.fatal, shape) * (FATAL - HIDDEN)
    return made.to_bytes(shape.size, "big")


def spread_bytes(mask: int, shape: Grid) -> int:
    """A mask as a whole number with one byte a cell, 0 or 1, in reading order."""
    return int.from_bytes(to_text(mask, shape).encode(), "big") & int.from_bytes(b"\1" * shape.size, "big")
