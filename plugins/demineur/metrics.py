"""Measures of a board that the minesweeper community uses."""

from __future__ import annotations

from typing import NamedTuple

from plugins.demineur.bits import Grid, parts, spread
from plugins.demineur.state import layout


class Metrics(NamedTuple):
    """`bbbv` (3BV): the fewest left clicks that win; `openings`: areas of zeros; `islands`: groups of the other numbers."""

    bbbv: int
    openings: int
    islands: int


def metrics(mines: int, shape: Grid) -> Metrics:
    """The measures of a layout. 3BV is the number of openings and of numbers that touch no zero."""
    zeros, alone = _clicks(mines, shape)
    openings = len(parts(zeros, shape.stride))
    return Metrics(openings + alone.bit_count(), openings, len(parts(alone, shape.stride)))


def solved(mines: int, opened: int, shape: Grid) -> int:
    """How much of a layout's 3BV `opened` has done."""
    zeros, alone = _clicks(mines, shape)
    return len(parts(zeros & opened, shape.stride)) + (alone & opened).bit_count()


def _clicks(mines: int, shape: Grid) -> tuple[int, int]:
    """The zeros, and the safe cells that no zero opens."""
    zeros = layout(shape.width, shape.height, mines).zeros
    return zeros, shape.full & ~(mines | spread(zeros, shape.stride, shape.full))
