"""The lamps as whole numbers, one bit each, and the algebra of presses: pressing twice is not pressing, order is nothing.

Working down from the first row, every press below is forced: a lamp that is still lit goes out only by a press right
below it ("chasing"). So the first row decides, and what it leaves lit in the last row is linear in it over GF(2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

SMALLEST, LARGEST = 2, 9
"""The shortest and longest side of a board."""


@dataclass(frozen=True, slots=True)
class Lamps:
    """A position: bit `row * width + column` of `lit` is a lamp; `before` is what was lit at the start."""

    width: int
    height: int
    lit: int
    before: int = 0

    def cells(self, mask: int) -> list[tuple[int, int]]:
        """Columns and rows of the lamps of a mask, in reading order."""
        return [(i % self.width, i // self.width) for i in range(self.width * self.height) if mask >> i & 1]

    def row(self, row: int) -> int:
        """The mask of a row."""
        return ((1 << self.width) - 1) << (row * self.width)

    def pressed(self, column: int, row: int) -> Lamps:
        """The position after a press."""
        return replace(self, lit=self.lit ^ cross(self.width, self.height, row * self.width + column))


@lru_cache(maxsize=256)
def cross(width: int, height: int, i: int) -> int:
    """The lamps that a press of lamp `i` turns: itself and those at its sides."""
    column, row = i % width, i // width
    at = [(column, row), (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return sum(1 << (r * width + c) for c, r in at if 0 <= c < width and 0 <= r < height)


def chase(lamps: Lamps, first: int) -> tuple[int, int]:
    """The presses that follow from `first` in the first row, itself included, and what they leave lit in the last row."""
    width, height, lit, presses = lamps.width, lamps.height, lamps.lit, first
    for i in range(width * height):
        if i >= width and lit >> (i - width) & 1:
            presses |= 1 << i
        if presses >> i & 1:
            lit ^= cross(width, height, i)
    return presses, lit >> ((height - 1) * width)


def solutions(lamps: Lamps) -> Iterator[int]:
    """All sets of presses that put every lamp out, as masks; none if the board cannot be solved."""
    width, height = lamps.width, lamps.height
    dark = Lamps(width, height, 0)
    rows: list[tuple[int, int]] = []  # what is left in the last row, and the presses that leave it: reduced, leading bits differ
    silent: list[int] = []  # presses in the first row that leave nothing
    for column in range(width):
        left, first = _reduced(chase(dark, 1 << column)[1], 1 << column, rows)
        if left:
            rows.append((left, first))
        else:
            silent.append(first)
    left, first = _reduced(chase(lamps, 0)[1], 0, rows)
    if left:
        return
    for count in range(len(silent) + 1):
        for chosen in combinations(silent, count):
            start = first
            for presses in chosen:
                start ^= presses
            yield chase(lamps, start)[0]


def _reduced(left: int, first: int, rows: list[tuple[int, int]]) -> tuple[int, int]:
    for other, presses in sorted(rows, reverse=True):
        if left >> (other.bit_length() - 1) & 1:
            left, first = left ^ other, first ^ presses
    return left, first


def shortest(lamps: Lamps) -> int | None:
    """A smallest set of presses that puts every lamp out, always the same one; None if there is none."""
    return min(solutions(lamps), key=lambda presses: (presses.bit_count(), presses), default=None)
