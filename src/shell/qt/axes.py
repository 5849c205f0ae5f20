"""Round numbers for the edges of a plot."""

from __future__ import annotations

from math import ceil, floor

_STEPS_MS = tuple(
    seconds * 1000 for seconds in (1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10800, 21600, 43200, 86400)
)


def time_ticks(low: int, high: int, most: int = 5) -> list[int]:
    """Round times that enclose `low` to `high` (milliseconds), at most `most` of them where steps of a day are enough."""
    for step in _STEPS_MS:
        first = low // step * step
        last = -(-high // step) * step
        if last == first:
            last += step
        if (last - first) // step < most:
            return list(range(first, last + 1, step))
    step = _STEPS_MS[-1] * max(1, -(-high // _STEPS_MS[-1]) // (most - 1) + 1)
    return list(range(0, high + step, step))


def number_ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers that enclose `low` to `high`, at most `most` of them."""
    for step in (s * 10.0**power for power in range(-2, 16) for s in (1, 2, 5)):
        first, last = floor(low / step), ceil(high / step)
        if last == first:
            last += 1
        if last - first < most:
            return [n * step for n in range(first, last + 1)]
    return [low, high if high > low else low + 1]


def count_ticks(count: int, most: int = 7) -> list[int]:
    """Places 1 to `count` worth a number: the first, then round ones."""
    step = next(s * 10**power for power in range(9) for s in (1, 2, 5) if count <= most * s * 10**power)
    return [1, *(n for n in range(step, count + 1, step) if n > 1)]
