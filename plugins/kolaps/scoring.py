"""What is counted as points: our own scoring, or that of the boards which research compares searches on."""

from __future__ import annotations

from typing import NamedTuple

from plugins.kolaps.state import BONUS, value


class Scoring(NamedTuple):
    """`values[n]` are the points for a group of n tiles, `bonus` those for an empty board."""

    name: str
    values: tuple[int, ...]
    bonus: int


_LARGEST = 2401
"""One more than the tiles of the largest board."""

KOLAPS = Scoring("kolaps", tuple(value(n) for n in range(_LARGEST)), BONUS)
RESEARCH = Scoring("n-2 squared + 1000", tuple((n - 2) ** 2 for n in range(_LARGEST)), 1000)


def named(name: str) -> Scoring:
    """The scoring called `name`. `ValueError` if there is none."""
    for scoring in (KOLAPS, RESEARCH):
        if scoring.name == name:
            return scoring
    raise ValueError(f"no scoring {name[:40]!r}; there are {KOLAPS.name!r} and {RESEARCH.name!r}")
