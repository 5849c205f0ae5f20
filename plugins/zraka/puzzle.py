"""A board of Zraka as a value: its size, its stock of mirrors, and what stands where.

Cells are numbered through the board with its rim: on a board of n by n cells, row r and column c (from 1; 0 and n + 1
are the rim) are `r * (n + 2) + c`. Directions are 0 right, 1 down, 2 left, 3 up: a mirror `/` turns d to `3 - d`, a
mirror `\\` to `d ^ 1` (Z-03), and a prism sends what came in direction d to `d - 1` and `d + 1` (Z-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from shell.api import Text

LARGEST = 16
"""The most rows and columns of a board."""

BLANK, RECEIVER, LASERS = " ", "R", ">v<^"
EMPTY, WALL, SLASH, BACK, CRYSTAL, DOUBLE, PRISM = ".", "#", "/", "\\", "o", "+", "Y"
MIRRORS = SLASH + BACK
CELLS = EMPTY + WALL + SLASH + BACK + CRYSTAL + DOUBLE + PRISM
RIM = BLANK + RECEIVER + LASERS

RIGHT, DOWN, LEFT, UP = 0, 1, 2, 3


class Puzzle(NamedTuple):
    """`n` rows and columns, `stock` mirrors to place, and `grid`: the signs of all cells with the rim, row after row."""

    n: int
    stock: int
    grid: str

    @property
    def width(self) -> int:
        """Cells of a row with its two of the rim."""
        return self.n + 2

    @property
    def rows(self) -> list[str]:
        """The signs, a text a row."""
        return [self.grid[at : at + self.n + 2] for at in range(0, len(self.grid), self.n + 2)]

    def cell(self, row: int, column: int) -> int:
        """The number of a cell, rows and columns from 1."""
        return row * (self.n + 2) + column

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, from 1."""
        return divmod(cell, self.n + 2)

    def inside(self, cell: int) -> bool:
        """Whether a cell's number, whatever it is, belongs to the board without its rim."""
        row, column = divmod(cell, self.n + 2)
        return 1 <= row <= self.n and 1 <= column <= self.n

    def outlet(self, cell: int) -> int:
        """In which direction light leaves the board at a cell of the rim, corners left out."""
        row, column = divmod(cell, self.n + 2)
        return LEFT if column == 0 else RIGHT if column == self.n + 1 else UP if row == 0 else DOWN

    def inner(self) -> Iterator[int]:
        """The cells without the rim, in reading order."""
        for row in range(1, self.n + 1):
            yield from range(row * (self.n + 2) + 1, row * (self.n + 2) + self.n + 1)


class Layout(NamedTuple):
    """What a puzzle's signs say, looked up once: `steps` are the differences of cell numbers a direction."""

    steps: tuple[int, int, int, int]
    laser: int
    heading: int
    receivers: tuple[int, ...]
    empties: tuple[int, ...]
    crystals: tuple[int, ...]
    doubles: tuple[int, ...]
    prisms: tuple[int, ...]


@lru_cache(maxsize=64)
def layout(puzzle: Puzzle) -> Layout:
    """The places of everything on a (checked) board."""
    width, grid = puzzle.width, puzzle.grid
    laser = next(i for i, sign in enumerate(grid) if sign in LASERS)

    def all_of(sign: str) -> tuple[int, ...]:
        return tuple(i for i, found in enumerate(grid) if found == sign)

    return Layout(
        (1, width, -1, -width), laser, LASERS.index(grid[laser]), all_of(RECEIVER), all_of(EMPTY), all_of(CRYSTAL),
        all_of(DOUBLE), all_of(PRISM),
    )  # fmt: skip


def turned(mirror: str, heading: int) -> int:
    """Where a mirror sends a beam."""
    return 3 - heading if mirror == SLASH else heading ^ 1


def make(stock: int, rows: list[str]) -> Puzzle:
    """The board of these rows, checked. `ValueError` says what is wrong and where."""
    n = len(rows) - 2
    if n > LARGEST or any(len(row) - 2 > LARGEST for row in rows):
        raise ValueError(
            Text("a board has at most {most} rows and columns of cells, not {n}", most=LARGEST, n=max(n, *(len(row) - 2 for row in rows)))
        )
    if n < 2:
        raise ValueError(
            Text(
                "a board has at least 2 rows of cells and 2 of the rim, not {n} row altogether",
                "a board has at least 2 rows of cells and 2 of the rim, not {n} rows altogether",
                n=len(rows),
            )
        )
    for number, row in enumerate(rows, 1):
        if len(row) != n + 2:
            raise ValueError(
                Text(
                    "row {r} of the board has {n} sign, but a square board of {size} rows has {size}",
                    "row {r} of the board has {n} signs, but a square board of {size} rows has {size}",
                    r=number,
                    n=len(row),
                    size=n + 2,
                )
            )
    for number, row in enumerate(rows, 1):
        for at, sign in enumerate(row, 1):
            _check_sign(sign, number, at, n + 2)
    puzzle = Puzzle(n, stock, "".join(rows))
    lasers = sum(puzzle.grid.count(sign) for sign in LASERS)
    if lasers != 1:
        raise ValueError(
            Text("the board has no laser")
            if not lasers
            else Text("the board has {n} laser, not one", "the board has {n} lasers, not one", n=lasers)
        )
    if RECEIVER not in puzzle.grid:
        raise ValueError(Text("the board has no receiver"))
    empties = puzzle.grid.count(EMPTY)
    if not 0 <= stock <= empties:
        raise ValueError(
            Text(
                "a stock of {n} mirror does not fit: the board has {cells}",
                "a stock of {n} mirrors does not fit: the board has {cells}",
                n=stock,
                cells=Text("{n} empty cell", "{n} empty cells", n=empties),
            )
        )
    return puzzle


def _check_sign(sign: str, row: int, at: int, size: int) -> None:
    """`ValueError` where a sign cannot stand; row and place are counted from 1, the rim included."""
    where = Text("at place {at} of row {r} of the board", at=at, r=row)
    edges = ((at, 1, RIGHT), (row, 1, DOWN), (at, size, LEFT), (row, size, UP))
    inward = [heading for value, edge, heading in edges if value == edge]
    if not inward:
        if sign not in CELLS:
            raise ValueError(Text("{sign} {where} is no cell: cells are {known}", sign=repr(sign), where=where, known=" ".join(CELLS)))
        return
    if sign not in RIM:
        raise ValueError(
            Text(
                "{sign} {where} cannot stand on the rim: there are blanks, {receiver} and {lasers}",
                sign=repr(sign),
                where=where,
                receiver=RECEIVER,
                lasers=" ".join(LASERS),
            )
        )
    if len(inward) == 2 and sign != BLANK:
        raise ValueError(
            Text("there is a receiver in a corner, {where}" if sign == RECEIVER else "there is a laser in a corner, {where}", where=where)
        )
    if sign in LASERS and LASERS[inward[0]] != sign:
        raise ValueError(Text("the laser {where} does not point into the board", where=where))
