"""Laying the mines: outside the square around the first cell (D-07), and so that no guess is needed (D-20).

Plain trying comes first: boards laid at random until one can be solved, so all that can be are equally likely. At the six
levels it is all that ever happens. Sizes too dense for that are repaired (`repair`). All budgets are counts of boards
solved, so a seed gives the same board everywhere, and nothing loops for ever.
"""

from __future__ import annotations

from plugins.demineur.bits import Grid, Planes, flood, planes_of
from plugins.demineur.board_text import free_around
from plugins.demineur.repair import move
from plugins.demineur.sampling import sample
from plugins.demineur.solver import Found, solve
from plugins.demineur.state import State, chain
from plugins.demineur.variants import RANDOM
from shell.api import Illegal, Rng, Text

PATIENCE = 30
"""So many steps of repair without getting further end an attempt."""


def lay(state: State, column: int, row: int) -> int:
    """The mines of a board whose first cell is (column, row): they follow from its text and that cell.

    `Illegal` if no board without guessing is found: never a silent guess.
    """
    rng = Rng.from_text(f"{state.width}x{state.height}/{state.total} seed {state.seed} {state.mode} first {column},{row}")
    if state.mode == RANDOM:
        shape = state.grid
        return sample(shape.full & ~free_around(column, row, shape), state.total, shape, rng)
    mines = without_guessing(state.grid, state.total, column, row, rng)
    if mines is None:
        raise Illegal(
            Text(
                "No board of {w} × {h} with {n} mine that needs no guess was found. Try another first cell, or random boards.",
                "No board of {w} × {h} with {n} mines that needs no guess was found. Try another first cell, or random boards.",
                w=state.width,
                h=state.height,
                n=state.total,
            )
        )
    return mines


def tries(shape: Grid) -> int:
    """How many boards are laid before repair begins: at least 20, more where they are small."""
    return min(300, max(20, 100_000 // shape.size))


def repairs(shape: Grid) -> int:
    """How many boards may be solved in repair altogether."""
    return 400 + 300_000 // shape.size


def without_guessing(shape: Grid, total: int, column: int, row: int, rng: Rng) -> int | None:
    """The mines of a board that logic alone solves from (column, row); None if the budget does not reach."""
    free = free_around(column, row, shape)
    allowed = shape.full & ~free
    first = 1 << shape.bit(column, row)
    for _ in range(tries(shape)):
        mines = sample(allowed, total, shape, rng)
        goal = shape.full ^ mines
        # A safe cell that no chain of safe cells joins to the first one is never seen by an open number.
        if flood(first, goal, shape.stride) == goal and reach(shape, mines, first).opened == goal:
            return mines
    left = repairs(shape)
    while left > 0:
        mines_or_none, used = _attempt(shape, sample(allowed, total, shape, rng), first, rng, left)
        if mines_or_none is not None:
            return mines_or_none
        left -= used
    return None


def reach(shape: Grid, mines: int, first: int) -> Found:
    """How far logic alone, without counting mines, comes from the cell `first` (a mask), which is safe."""
    planes: Planes = planes_of(mines, shape)
    zeros = shape.full & ~(planes[0] | planes[1] | planes[2] | planes[3])
    return solve(shape, planes, mines, chain(first, 0, zeros, shape))


def _attempt(shape: Grid, mines: int, first: int, rng: Rng, left: int) -> tuple[int | None, int]:
    """Repair one board until it is solved or gets no further; how many boards were solved for it."""
    best = patience = used = 0
    while used < left and patience < PATIENCE:
        found = reach(shape, mines, first)
        used += 1
        if found.opened == shape.full ^ mines:
            return mines, used
        score = found.opened.bit_count() + found.mines.bit_count()
        patience = 0 if score > best else patience + 1
        best = max(best, score)
        moved = move(shape, mines, found, rng)
        if moved is None:
            break
        mines = moved
    return None, used
