"""Open ends of light, and the lines along which they go on: what a person looks at one at a time."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.knowledge import Board, Known
from plugins.zraka.puzzle import DOWN, EMPTY, LEFT, RIGHT, UP
from plugins.zraka.tables import DARK, FREE

_LIT = bytes(int(not mask & DARK) for mask in range(256))
_OPEN = bytes(int(mask in (3, 5, 6, 7)) for mask in range(256))
"""For what a border may be, whether it is lit for certain; for what a cell may be, whether that is open."""


class Line(NamedTuple):
    """A line of cells from an open end on: light is known on the border over which `heading` enters `cell` (it may come
    from there or go there). `stops` are the cells where it can turn, with what each can be; `straight`: it may also go
    straight to the end. `cost` is the number of cases."""

    cost: int
    cell: int
    heading: int
    stops: list[tuple[int, int]]
    straight: bool


def open_ends(board: Board, known: Known) -> list[tuple[int, int]]:
    """All open ends: (cell, heading) for each lit border at a cell that is still open.

    Borders and cells are laid over each other as long numbers, a byte each, so that only ends are met one by one.
    """
    area, width, kinds = board.area, board.width, board.kinds
    lit = bytes(known[: 2 * area]).translate(_LIT)
    across, down = int.from_bytes(lit[:area], "little"), int.from_bytes(lit[area:], "little")
    still = int.from_bytes(bytes(known[2 * area : 3 * area]).translate(_OPEN), "little")
    found = []
    for heading, ends, shift in (
        (RIGHT, across & still >> 8, 1),
        (LEFT, across & still, 0),
        (DOWN, down & still >> 8 * width, width),
        (UP, down & still, 0),
    ):
        if ends:
            places = ends.to_bytes(area, "little")
            at = places.find(1)
            while at >= 0:
                if kinds[at + shift] == EMPTY:
                    found.append((at + shift, heading))
                at = places.find(1, at + 1)
    return found


def open_lines(board: Board, known: Known) -> list[Line]:
    """The lines of all open ends."""
    return [walk(board, known, cell, heading) for cell, heading in open_ends(board, known)]


def walk(board: Board, known: Known, cell: int, heading: int) -> Line:
    """The line from `cell` on. It ends at a mirror, prism or rim, before a border that is dark, at a cell that must turn it."""
    kinds, step, cells = board.kinds, board.steps[heading], 2 * board.area
    offset = (0, board.area, -1, board.area - board.width)[heading]
    stops: list[tuple[int, int]] = []
    cost = 0
    p = cell
    while True:
        kind = kinds[p]
        if kind == EMPTY:
            value = known[cells + p]
            if value != FREE:
                if value in (2, 4):
                    return Line(cost + 1, cell, heading, stops, True)
                stops.append((p, value))
                cost += (value >> 1 & 1) + (value >> 2)
                if not value & FREE:
                    return Line(cost, cell, heading, stops, False)
        elif kind not in "o+":
            return Line(cost + 1, cell, heading, stops, True)
        if known[p + offset] == DARK:
            return Line(cost, cell, heading, stops, False)
        p += step


def needs(board: Board, known: Known, least: int) -> tuple[int, set[int]]:
    """How many lines, no two of which share a cell, need one more mirror each, and the cells where these can stand; none where
    that cannot be `least`."""
    taken: set[int] = set()
    lines = _needing(board, known, least)
    for places, _, _ in lines:
        taken.update(places)
    return len(lines), taken


def needing(board: Board, known: Known, least: int) -> list[tuple[int, ...]]:
    """The same lines as they can be shown: each from the cell before it, from which the light comes, to its end."""
    shown = []
    for _, start, heading in _needing(board, known, least):
        cells = [start - board.steps[heading], start]
        while known[board.border(cells[-1], heading)] != DARK:
            cells.append(cells[-1] + board.steps[heading])
        shown.append(tuple(cells))
    return shown


def _needing(board: Board, known: Known, least: int) -> list[tuple[list[int], int, int]]:
    """Each line's places, first cell and heading."""
    kinds, cells = board.kinds, 2 * board.area
    offsets = (0, board.area, -1, board.area - board.width)
    lines: list[tuple[list[int], int, int]] = []
    ends = open_ends(board, known)
    for start, heading in ends if len(ends) >= least else ():
        # As `walk`, but only for lines that cannot go straight on and on which no cell turns the light for certain.
        step, offset = board.steps[heading], offsets[heading]
        places: list[int] = []
        cell = start
        while True:
            kind = kinds[cell]
            if kind == EMPTY:
                value = known[cells + cell]
                if value != FREE:
                    if value in (2, 4, 6):
                        break
                    places.append(cell)
            elif kind not in "o+":
                break
            if known[cell + offset] == DARK:
                lines.append((places, start, heading))
                break
            cell += step
    if len(lines) < least:
        return []
    lines.sort(key=_length)
    taken: set[int] = set()
    chosen = []
    for line in lines:
        if taken.isdisjoint(line[0]):
            taken.update(line[0])
            chosen.append(line)
    return chosen


def _length(line: tuple[list[int], int, int]) -> int:
    return len(line[0])
