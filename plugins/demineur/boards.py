"""Laying the mines: at random outside the square around the first cell (D-07)."""

from __future__ import annotations

from plugins.demineur.board_text import free_around
from plugins.demineur.sampling import sample
from plugins.demineur.state import State
from plugins.demineur.variants import RANDOM
from shell.api import Rng


def lay(state: State, column: int, row: int) -> int:
    """The mines of a board whose first cell is (column, row): they follow from its text and that cell."""
    shape = state.grid
    allowed = shape.full & ~free_around(column, row, shape)
    rng = Rng.from_text(f"{state.width}x{state.height}/{state.total} seed {state.seed} {state.mode} first {column},{row}")
    if state.mode == RANDOM:
        return sample(allowed, state.total, shape, rng)
    raise NotImplementedError("boards without guessing")
