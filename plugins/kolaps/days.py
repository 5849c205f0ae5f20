"""The board of the day: the same for everybody, ranked by points, then by time."""

from __future__ import annotations

from typing import Literal

from plugins.kolaps import variants
from plugins.kolaps.variants import EASY, HARD, NORMAL, Kind
from shell.api import Day, Rng, Variant

_WEEK = (
    ((8, 8, 4), EASY),
    ((10, 10, 4), EASY),
    ((10, 10, 4), NORMAL),
    ((12, 12, 4), NORMAL),
    ((15, 10, 5), NORMAL),
    ((15, 15, 5), NORMAL),
    ((20, 15, 5), HARD),
)
"""Size and difficulty from Monday to Sunday: boards grow through the week."""


class Days:
    """`shell.api.Daily`."""

    daily_order: tuple[tuple[str, Literal["low", "high"]], ...] = (("score", "high"), ("time", "low"))

    def daily_variant(self, day: Day, rng: Rng) -> Variant:
        """The kind of board of a day. It hangs on the weekday alone."""
        (width, height, colours), level = _WEEK[day.weekday]
        return variants.variant(Kind(width, height, colours, level, practice=False))
