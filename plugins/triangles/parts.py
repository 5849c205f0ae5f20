"""The rest of a game as a sum of independent parts.

Two lines that may still be drawn have to do with each other if they cross, or are sides of one triangle that can still
be closed. What hangs together so is a part; a game is the sum of its parts, and parts that offer the same choices are
the same part. Late in a game there are many small ones, most of them alike, so whole games fall together.

A line is a bit, a triangle the mask of its sides that are still missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair, bits

Sum = tuple[int, ...]
"""Parts by their numbers, sorted."""

Option = tuple[int, Sum]
"""A choice: the triangles that it closes, and the parts that are left of its part."""

IDLE, ONE, TWO = 0, 1, 2
"""Parts of a single choice that leaves nothing: a line that closes none, one, two triangles."""

SMALL = 9
"""Parts of so many lines are played through to find out which are alike; larger ones are told apart by their lines."""


class Spent(Exception):
    """The budget of nodes is used up."""


class Rest(NamedTuple):
    """What is left to draw: the lines; for each the lines that it crosses; the triangles that can still be closed."""

    lines: tuple[Pair, ...]
    crossing: tuple[int, ...]
    triangles: tuple[int, ...]


def rest_of(arena: Arena) -> Rest:
    """The rest of the game in a position."""
    left, legal, empty = arena.t.left, arena.legal, arena.empty
    lines = arena.lines()
    number = {line: bit for bit, line in enumerate(lines)}
    possible = [now | done for now, done in zip(legal, arena.drawn, strict=True)]
    crossing = []
    triangles: dict[tuple[int, ...], int] = {}
    for (i, j), bit in number.items():
        far, mask = left[j][i], 0
        for a in bits(left[i][j]):
            cut = legal[a] & far
            if cut:
                for b in bits(cut & left[a][i] & left[j][a]):
                    mask |= 1 << number[(a, b) if a < b else (b, a)]
        crossing.append(mask)
        for k in bits(possible[i] & possible[j] & empty[i][j]):
            key = tuple(sorted((i, j, k)))
            triangles[key] = triangles.get(key, 0) | 1 << bit
    return Rest(tuple(lines), tuple(crossing), tuple(sorted(triangles.values())))


class Parts:
    """Numbers for parts, given out as they are met; `nodes` counts the lines tried."""

    def __init__(self, crossing: Sequence[int], budget: int) -> None:
        self.crossing = crossing
        self.budget = budget
        self.nodes = 0
        self.weight: list[int] = [0, 1, 2]
        """For each part how many triangles can still be closed in it."""
        self._options: list[tuple[Option, ...] | None] = [((0, ()),), ((1, ()),), ((2, ()),)]
        self._numbers: dict[tuple[Option, ...], int] = {options: at for at, options in enumerate(self._options) if options}
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._where: dict[int, tuple[int, tuple[int, ...]]] = {}

    def spend(self) -> None:
        """Count a node. `Spent` if there are none left."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise Spent

    def numbers(self, lines: int, triangles: Iterable[int]) -> Sum:
        """The parts of lines and triangles."""
        return tuple(sorted(self._number(mask, own) for mask, own in split(lines, tuple(triangles), self.crossing)))

    def options(self, part: int) -> tuple[Option, ...]:
        """The choices in a part, those that close most first."""
        found = self._options[part]
        if found is None:
            found = self._options[part] = self._choices(*self._where[part])
        return found

    def after(self, lines: int, triangles: Iterable[int], line: int) -> Option:
        """What the line (a bit's number) closes, and the parts that are left."""
        self.spend()
        bit = 1 << line
        lines &= ~self.crossing[line] & ~bit
        gain, left = 0, []
        for missing in triangles:
            rest = missing & ~bit
            if not rest:
                gain += 1
            elif not rest & ~lines:
                left.append(rest)
        return gain, self.numbers(lines, left)

    def _number(self, lines: int, triangles: tuple[int, ...]) -> int:
        key = (lines, triangles)
        known = self._known.get(key)
        if known is not None:
            return known
        if lines.bit_count() > SMALL:
            number = self._new(None, len(triangles))
            self._where[number] = key
        else:
            options = self._choices(lines, triangles)
            same = self._numbers.get(options)
            number = self._new(options, len(triangles)) if same is None else same
            self._numbers[options] = number
        self._known[key] = number
        return number

    def _new(self, options: tuple[Option, ...] | None, weight: int) -> int:
        self._options.append(options)
        self.weight.append(weight)
        return len(self._options) - 1

    def _choices(self, lines: int, triangles: tuple[int, ...]) -> tuple[Option, ...]:
        found = {self.after(lines, triangles, line) for line in bits(lines)}
        return tuple(sorted(found, key=lambda option: (-option[0], option[1])))


def split(lines: int, triangles: tuple[int, ...], crossing: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The parts of lines and triangles: masks of lines that hang together, with their triangles in order."""
    found = []
    while lines:
        part = front = lines & -lines
        own: list[int] = []
        others = list(triangles)
        while front:
            reached = 0
            rest = front
            while rest:
                low = rest & -rest
                rest ^= low
                reached |= crossing[low.bit_length() - 1]
            reached &= lines
            apart = []
            for triangle in others:
                if triangle & front:
                    reached |= triangle
                    own.append(triangle)
                else:
                    apart.append(triangle)
            others = apart
            front = reached & ~part
            part |= front
        lines &= ~part
        triangles = tuple(others)
        found.append((part, tuple(sorted(own))))
    return found
