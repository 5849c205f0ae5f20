"""Exact numbers of solutions: what is certain in a position, and how likely every hidden cell is a mine.

Each part of the frontier is counted by dynamic programming over its boxes (`frontier`), apart for every number of mines in
it. The parts, and the cells that no number sees, are then joined by the number of mines left. All numbers are whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

from plugins.demineur.bits import Grid, Planes, count, places, planes_of, spread
from plugins.demineur.frontier import Line, Part, lack, line_up
from plugins.demineur.solver import part_of


class TooWide(Exception):
    """A part of the frontier would take more ways than allowed."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What is known of a position. `solutions` is 0 for a position that cannot be, None where the number of mines is not
    known; `weights` then is empty, otherwise the number of solutions in which a hidden cell (its place) is a mine."""

    consistent: bool
    safe: int = 0
    mine: int = 0
    solutions: int | None = 0
    weights: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A part: `ways[m]` solutions with m mines, and for each box (its cells) those in which one cell of it is a mine."""

    ways: list[int]
    boxes: list[tuple[int, list[int]]]


def odds(shape: Grid, planes: Planes, opened: int, trusted: int, total: int | None, limit: int | None = None) -> Odds:
    """The odds of a position: numbers (`planes`, read where `opened`), flags to be trusted, number of mines or None.

    `TooWide` if one part of the frontier would take more than `limit` ways.
    """
    full, stride = shape.full, shape.stride
    unknown = full & ~(opened | trusted)
    counted = planes_of(trusted, shape)
    if not _possible(shape, planes, opened, unknown, counted):
        return Odds(False)
    active = opened & spread(unknown, stride, full)
    cells = unknown & spread(active, stride, full)
    rest = unknown ^ cells
    parts = []
    while cells:
        part = part_of(cells, active, stride)
        cells ^= part.cells
        done = _counted(shape, part, tuple(lack(planes, counted, part.numbers)), limit)
        if done is None:
            return Odds(False)
        parts.append(done)
    if total is None:
        return _unweighted(parts)
    return _joined(parts, rest, total - trusted.bit_count())


def _possible(shape: Grid, planes: Planes, opened: int, unknown: int, counted: Planes) -> bool:
    """Whether each number by itself can still be met."""
    around = count(unknown, shape.stride)
    for place, left in lack(planes, counted, opened):
        if not 0 <= left <= sum((plane >> place & 1) << weight for weight, plane in enumerate(around)):
            return False
    return True


@lru_cache(maxsize=256)
def _counted(shape: Grid, part: Part, lacking: tuple[tuple[int, int], ...], limit: int | None) -> _Counted | None:
    """`_count`, remembered: from one position to the next most parts of a frontier stay as they are."""
    return _count(line_up(shape, part, lacking), part, limit)


def _count(line: Line, part: Part, limit: int | None) -> _Counted | None:
    """Count a part; None if it has no solution.

    Numbers of ways by mines are kept as one whole number, a field of `wide` bits for each number of mines: adding a mine is
    a shift, and products of two such numbers come out right, since no field can pass 2 to the number of cells.
    """
    wide = part.cells.bit_count() + 1
    guards = line.guards
    layers: list[dict[int, int]] = [{line.start: 1}]
    followed = 0
    for _, size, step, closed in line.boxes:
        after: dict[int, int] = {}
        choose = [comb(size, mines) << mines * wide for mines in range(size + 1)]
        for state, ways in layers[-1].items():
            way = state
            for weight in choose:
                if way & guards != guards:
                    break
                if not way & closed:
                    after[way] = after.get(way, 0) + ways * weight
                way -= step
        layers.append(after)
        followed += len(after)
        if limit is not None and followed > limit:
            raise TooWide
    last = layers.pop()
    if not last:
        return None
    (all_ways,) = last.values()
    boxes = []
    behind = dict.fromkeys(last, 1)
    for cells, size, step, _ in reversed(line.boxes):
        choose = [comb(size, mines) << mines * wide for mines in range(size + 1)]
        here = [0] + [comb(size - 1, mines - 1) << mines * wide for mines in range(1, size + 1)]
        before: dict[int, int] = {}
        marked = 0
        for state, ways in layers.pop().items():
            way = state
            onward = with_mine = 0
            for all_of, one_of in zip(choose, here, strict=True):
                further = behind.get(way)
                if further:
                    onward += further * all_of
                    with_mine += further * one_of
                way -= step
            if onward:
                before[state] = onward
                marked += ways * with_mine
        behind = before
        boxes.append((cells, _fields(marked, wide)))
    return _Counted(_fields(all_ways, wide), boxes)


def _fields(packed: int, wide: int) -> list[int]:
    """The numbers in a whole number's fields of `wide` bits."""
    low = (1 << wide) - 1
    found = []
    while packed:
        found.append(packed & low)
        packed >>= wide
    return found


def _unweighted(parts: list[_Counted]) -> Odds:
    """What is certain whatever the number of mines."""
    safe = mine = 0
    for part in parts:
        for cells, marked in part.boxes:
            if not any(marked):
                safe |= cells
            elif marked == part.ways:
                mine |= cells
    return Odds(True, safe, mine, None)


def _joined(parts: list[_Counted], rest: int, left: int) -> Odds:
    """The odds with `left` mines in all parts and in `rest`, the cells that no number sees."""
    free = rest.bit_count()
    most = sum(len(part.ways) - 1 for part in parts)
    # tails[i][m]: the ways to finish parts i, i + 1 ... and the rest when m mines lie in the parts before.
    tails = [[comb(free, left - used) if used <= left else 0 for used in range(most + 1)]]
    for part in reversed(parts):
        tail = tails[-1]
        tails.append(
            [sum(ways * tail[used + more] for more, ways in enumerate(part.ways) if used + more <= most) for used in range(most + 1)]
        )
    tails.reverse()
    solutions = tails[0][0]
    if not solutions:
        return Odds(False)
    weights: dict[int, int] = {}
    head = [1]
    for part, tail in zip(parts, tails[1:], strict=True):
        beside = [sum(ways * tail[used + more] for used, ways in enumerate(head)) for more in range(len(part.ways))]
        for cells, marked in part.boxes:
            weight = sum(ways * beside[mines] for mines, ways in enumerate(marked))
            weights.update(dict.fromkeys(places(cells), weight))
        head = _product(head, part.ways)
    if free:
        weight = sum(ways * comb(free - 1, left - used - 1) for used, ways in enumerate(head) if used < left)
        weights.update(dict.fromkeys(places(rest), weight))
    safe = mine = 0
    for place, weight in weights.items():
        safe |= (weight == 0) << place
        mine |= (weight == solutions) << place
    return Odds(True, safe, mine, solutions, weights)


def _product(one: list[int], other: list[int]) -> list[int]:
    """The ways of two parts together, by their mines."""
    found = [0] * (len(one) + len(other) - 1)
    for a, ways in enumerate(one):
        if ways:
            for b, more in enumerate(other):
                found[a + b] += ways * more
    return found
