"""Solving a board by logic alone, without counting the mines left: all cells at once, one bit a cell.

Three steps, cheapest first: one number; two overlapping numbers; and, where these stick, every solution of each connected
part of the frontier (`frontier`). The third makes the solver complete: what it does not find does not follow.
"""

from __future__ import annotations

from typing import NamedTuple

from plugins.demineur.bits import Grid, Planes, count, spread
from plugins.demineur.frontier import Part, conclude
from plugins.demineur.state import chain

STATES = 20_000
"""The most states in which the third step may follow one part of a frontier while boards are made."""


class Found(NamedTuple):
    """What a position tells: the open cells, and those known to be mines."""

    opened: int
    mines: int


class Known(NamedTuple):
    """What a position holds: open cells, known mines, how many of these are around each cell."""

    opened: int
    mines: int
    counted: Planes


def solve(shape: Grid, planes: Planes, mines: int, opened: int, states: int = STATES) -> Found:
    """Open what can be proven safe, from `opened` on, until nothing follows. Solved if `opened` is then all but `mines`.

    `planes` are the numbers of the whole board; only those of open cells are used, and `mines` only to know the end.
    A part of the frontier that would take more than `states` is left alone, which can only find less.
    """
    zeros = shape.full & ~(planes[0] | planes[1] | planes[2] | planes[3])
    goal = shape.full ^ mines
    known = 0
    stuck: set[Part] = set()
    while True:
        now = singles(shape, planes, zeros, opened, known)
        opened, known, _ = now
        if opened == goal:
            return Found(opened, known)
        safe, more = pairs(shape, planes, now)
        if not safe | more:
            safe, more = _exact(shape, planes, now, stuck, states)
            if not safe | more:
                return Found(opened, known)
        known |= more
        opened = chain(safe, opened, zeros, shape)


def singles(shape: Grid, planes: Planes, zeros: int, opened: int, known: int) -> Known:
    """One number at a time: as many closed cells around it as its value are all mines; as many known mines leave the
    others safe. Again until nothing follows.
    """
    full, stride = shape.full, shape.stride
    n1, n2, n4, n8 = planes
    while True:
        closed = full ^ opened
        c1, c2, c4, c8 = count(closed, stride)
        known |= spread(opened & ~((c1 ^ n1) | (c2 ^ n2) | (c4 ^ n4) | (c8 ^ n8)), stride, closed)
        counted = count(known, stride)
        c1, c2, c4, c8 = counted
        safe = spread(opened & ~((c1 ^ n1) | (c2 ^ n2) | (c4 ^ n4) | (c8 ^ n8)), stride, closed & ~known)
        if not safe:
            return Known(opened, known, counted)
        opened = chain(safe, opened, zeros, shape)


def pairs(shape: Grid, planes: Planes, now: Known) -> tuple[int, int]:
    """Two numbers A and B in a row or column, side by side or one apart, at all places at once: safe cells and mines.

    Let A lack `a` safe cells and B `b` mines among their unknown neighbours. If a + b unknown cells are common to both,
    these are A's safe cells and B's mines: whatever else A touches is a mine, whatever else B touches is safe. After
    `singles` both are at least 1, so at least two cells must be common.
    """
    full, stride = shape.full, shape.stride
    unknown = full & ~(now.opened | now.mines)
    active = now.opened & spread(unknown, stride, full)
    b, a = _lacking(planes, now.counted, count(unknown, stride), active)
    a1, a2, a3 = a
    b1, b2, b3 = b
    safe = mine = 0
    for step, across in ((1, stride), (stride, 1)):
        left, right = unknown << across, unknown >> across
        both, either = left & right, left ^ right
        both_next, either_next = both >> step, either >> step
        four = both & both_next
        three = (both & either_next) | (either & both_next)
        two = (either & either_next) | ((both ^ both_next) & ~(either | either_next))
        p1, p2, p3 = a1 >> step, a2 >> step, a3 >> step
        q1, q2, q3 = b1 >> step, b2 >> step, b3 >> step
        one = a1 & q1 & two | (a1 & q2 | a2 & q1) & three | (a1 & q3 | a2 & q2 | a3 & q1) & four
        other = b1 & p1 & two | (b1 & p2 | b2 & p1) & three | (b1 & p3 | b2 & p2 | b3 & p1) & four
        # `one`: A here and B a step on, `other` the other way round; ends are the lines of three cells that only one touches.
        if one | other:
            before, after = one >> step | other << 2 * step, one << 2 * step | other >> step
            mine |= before | before << across | before >> across
            safe |= after | after << across | after >> across
        middle = unknown >> step
        three = both_next & middle
        two = (both_next ^ three) | (either_next & middle)
        inside = full >> step
        q1, p1 = q1 >> step, p1 >> step
        one = (a1 & q1 & two | (a1 & (q2 >> step) | a2 & q1) & three) & inside
        other = (b1 & p1 & two | (b1 & (p2 >> step) | b2 & p1) & three) & inside
        if one | other:
            before, after = one >> step | other << 3 * step, one << 3 * step | other >> step
            beside, beyond = before | one | other << 2 * step, after | other | one << 2 * step
            mine |= before | beside << across | beside >> across
            safe |= after | beyond << across | beyond >> across
    return safe & unknown, mine & unknown


_Three = tuple[int, int, int]


def _lacking(planes: Planes, counted: Planes, around: Planes, active: int) -> tuple[_Three, _Three]:
    """Which `active` numbers lack exactly 1, 2, 3 mines, and exactly 1, 2, 3 safe cells, among `around` unknown cells."""
    n1, n2, n4, _ = planes
    m1, m2, m4, _ = counted
    r1 = n1 ^ m1
    carry = m1 & ~n1
    half = n2 ^ m2
    r2 = half ^ carry
    r4 = n4 ^ m4 ^ ((m2 & ~n2) | (carry & ~half))
    u1, u2, u4, _ = around
    s1 = u1 ^ r1
    carry = r1 & ~u1
    half = u2 ^ r2
    s2 = half ^ carry
    s4 = u4 ^ r4 ^ ((r2 & ~u2) | (carry & ~half))
    few, little = active & ~r4, active & ~s4
    return (
        (few & r1 & ~r2, few & r2 & ~r1, few & r1 & r2),
        (little & s1 & ~s2, little & s2 & ~s1, little & s1 & s2),
    )


def _exact(shape: Grid, planes: Planes, now: Known, stuck: set[Part], states: int) -> tuple[int, int]:
    """What all solutions of each part of the frontier agree on: safe cells and mines. Nothing if a part can never be solved.

    `stuck` holds the parts that told nothing before; as long as a part is the same, it tells nothing again.
    """
    full, stride = shape.full, shape.stride
    unknown = full & ~(now.opened | now.mines)
    active = now.opened & spread(unknown, stride, full)
    cells = unknown & spread(active, stride, full)
    safe = mine = 0
    same: set[Part] = set()
    while cells:
        part = part_of(cells, active, stride)
        cells &= ~part.cells
        if part in stuck:
            same.add(part)
            continue
        found = conclude(shape, planes, now.counted, part, states)
        if found == (0, 0):
            if not spread(part.cells, stride, unknown & ~part.cells):
                return 0, 0
            same.add(part)
        else:
            safe |= found[0]
            mine |= found[1]
    stuck.clear()
    stuck |= same
    return safe, mine


def part_of(cells: int, active: int, stride: int) -> Part:
    """The part of the frontier with the first of `cells`: cells that numbers join, and these numbers."""
    joined = cells & -cells
    while True:
        numbers = spread(joined, stride, active)
        more = spread(numbers, stride, cells)
        if more == joined:
            return Part(joined, numbers)
        joined = more
