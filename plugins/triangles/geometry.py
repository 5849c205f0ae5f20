"""The plane of the stars, in whole numbers: directions, turns, distances. No division that rounds decides anything."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import TypeAlias

WIDTH, HEIGHT = 10_000, 7_000
"""The board's units: x from 0 to WIDTH, y from 0 to HEIGHT downwards, both ends included."""

LARGEST = 400
"""A cloud has at most so many stars."""

Star: TypeAlias = tuple[int, int]
Pair: TypeAlias = tuple[int, int]
Triple: TypeAlias = tuple[int, int, int]

QUARTER = 1 << 40
"""A quarter of a full turn in the units of `direction`."""


def spacing(n: int) -> int:
    """The side of the square that each of `n` stars has to itself, rounded down."""
    return isqrt(WIDTH * HEIGHT // n)


def tolerance(n: int) -> int:
    """0.045 of the spacing of `n` stars, rounded: the radius of a star's disc, and the distance at which a line is refused."""
    return (isqrt(81 * WIDTH * HEIGHT // (10_000 * n)) + 1) // 2


def turn(a: Star, b: Star, c: Star) -> int:
    """Twice the area of the triangle a, b, c; positive if c lies left of the way from a to b (with y upwards)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def direction(dx: int, dy: int) -> int:
    """A whole number from 0 to 4 QUARTER that grows with the angle of a vector.

    Equal for equal directions and different for different ones as long as |dx| + |dy| stays below 10**6 (two slopes
    then differ by more than 10**-12, a unit is less than 10**-12); opposite ones differ by exactly 2 QUARTER.
    """
    share = QUARTER * abs(dy) // (abs(dx) + abs(dy))
    if dx >= 0:
        return share if dy >= 0 else 4 * QUARTER - share
    return 2 * QUARTER - share if dy >= 0 else 2 * QUARTER + share


def near(a: Star, b: Star, p: Star, reach: int) -> bool:
    """Whether `p` lies at most `reach` from the segment a-b, ends included."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py <= reach * reach
    if along >= length:
        return (p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2 <= reach * reach
    return (dx * py - dy * px) ** 2 <= reach * reach * length


def cross(a: Star, b: Star, c: Star, d: Star) -> bool:
    """Whether the segments a-b and c-d pass through each other at a point inside both."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def hull(stars: Sequence[Star]) -> list[int]:
    """The stars that are corners of the convex hull, in order around it (Andrew's monotone chain)."""
    order = sorted(range(len(stars)), key=lambda i: stars[i])
    if len(order) < 3:
        return order
    lower, upper = _chain(stars, order), _chain(stars, order[::-1])
    return lower[:-1] + upper[:-1]


def _chain(stars: Sequence[Star], order: Sequence[int]) -> list[int]:
    found: list[int] = []
    for i in order:
        while len(found) > 1 and turn(stars[found[-2]], stars[found[-1]], stars[i]) <= 0:
            found.pop()
        found.append(i)
    return found


def bits(mask: int) -> list[int]:
    """The places of the ones in `mask`, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
