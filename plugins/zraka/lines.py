"""Open ends of light, and the lines along which they go on: what a person looks at one at a time."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.knowledge import Board, Known
from plugins.zraka.puzzle import DOWN, EMPTY, RIGHT
from plugins.zraka.tables import DARK, FREE

_LIT = bytes(int(not mask & DARK) for mask in range(256))
"""For each possibility of a border whether it is lit for certain."""


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
    """All open ends: (cell, heading) for each lit border at a cell that is still open."""
    area, width, kinds = board.area, board.width, board.kinds
    cells = 2 * area
    lit = bytes(known[:cells]).translate(_LIT)
    found = []
    border = lit.find(1)
    while border >= 0:
        if border < area:
            one, other, heading = border, border + 1, RIGHT
        else:
            one, other, heading = border - area, border - area + width, DOWN
        value = known[cells + other]
        if value > 2 and value != 4 and kinds[other] == EMPTY:
            found.append((other, heading))
        value = known[cells + one]
        if value > 2 and value != 4 and kinds[one] == EMPTY:
            found.append((one, heading + 2))
        border = lit.find(1, border + 1)
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


def needs(board: Board, known: Known) -> tuple[int, set[int]]:
    """How many lines, no two of which share a cell, need one more mirror each, and the cells where these can stand."""
    kinds, cells = board.kinds, 2 * board.area
    offsets = (0, board.area, -1, board.area - board.width)
    lines = []
    for start, heading in open_ends(board, known):
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
                lines.append(places)
                break
            cell += step
    lines.sort(key=len)
    taken: set[int] = set()
    count = 0
    for places in lines:
        if taken.isdisjoint(places):
            taken.update(places)
            count += 1
    return count, taken
