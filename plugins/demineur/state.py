"""A position, and what can be read off it. Masks are those of `bits`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from plugins.demineur.bits import Grid, Planes, digits, grid, planes_of, spread


class State(NamedTuple):
    """A position. `mines` is None until they are laid; `fatal` holds the mines that were opened.

    `total` is the number of mines, `seed` and `mode` say how they will be laid (seed None: they are), `first` is the cell
    of the first opening where it is known, `initial` the cells that were open before the player did anything.
    """

    width: int
    height: int
    total: int
    mode: str
    seed: int | None = None
    mines: int | None = None
    opened: int = 0
    flagged: int = 0
    fatal: int = 0
    first: tuple[int, int] | None = None
    initial: int = 0

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return grid(self.width, self.height)

    @property
    def lost(self) -> bool:
        """Whether a mine was opened."""
        return self.fatal != 0

    @property
    def won(self) -> bool:
        """Whether every cell without a mine is open."""
        return self.mines is not None and not self.fatal and self.opened == self.grid.full ^ self.mines

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.lost or self.won

    @property
    def hidden(self) -> int:
        """The cells that are not open, flagged or not."""
        return self.grid.full ^ self.opened

    @property
    def mines_left(self) -> int:
        """Mines minus flags; below zero with too many flags."""
        return self.total - self.flagged.bit_count()

    @property
    def wrong_flags(self) -> int:
        """The flags on cells without a mine; for the end, since it tells where the mines are."""
        return self.flagged & ~self.mines if self.mines is not None else 0

    def value(self, column: int, row: int) -> int:
        """The number of mines around a cell (0 while they are not laid), for open cells."""
        return self.values()[row * self.width + column]

    def values(self) -> bytes:
        """The number of mines around every cell, in reading order; for a mine, itself included. All 0 until laid."""
        if self.mines is None:
            return bytes(self.width * self.height)
        return layout(self.width, self.height, self.mines).values


class Layout(NamedTuple):
    """What follows from where the mines are: the numbers as planes and bytes, and the cells whose number is zero."""

    planes: Planes
    values: bytes
    zeros: int


@lru_cache(maxsize=16)
def layout(width: int, height: int, mines: int) -> Layout:
    """The numbers of a board, worked out once."""
    shape = grid(width, height)
    planes = planes_of(mines, shape)
    return Layout(planes, digits(planes, shape), shape.full & ~(planes[0] | planes[1] | planes[2] | planes[3]))


def chain(cells: int, opened: int, zeros: int, shape: Grid) -> int:
    """What is open after `cells`, none of them a mine, are opened: with every zero all its neighbours (D-06).

    One step a ring of cells, no recursion.
    """
    full, stride = shape.full, shape.stride
    fresh = cells & ~opened
    opened |= cells
    edge = fresh & zeros
    while edge:
        fresh = spread(edge, stride, full) & ~opened
        opened |= fresh
        edge = fresh & zeros
    return opened
