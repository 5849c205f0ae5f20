"""Active time: whole milliseconds of a monotonic source, stopped by named holds. Wall clocks are never asked."""

from __future__ import annotations

import time
from collections.abc import Callable

HIDDEN = "hidden"
MINIMISED = "minimised"
INACTIVE = "inactive"
LOCKED = "locked"
"""The screen is locked."""
PAUSED = "paused"
MENU = "menu"
DIALOG = "dialog"
OVER = "over"
UNSTARTED = "unstarted"
"""A "first move" clock that waits for the first move."""
REPLAY = "replay"
"""Another game, or this one, is watched on the table."""
BUSY = "busy"
"""A board is being made or settled: the player cannot act."""

COVERING = frozenset({HIDDEN, MINIMISED, INACTIVE, LOCKED, PAUSED, DIALOG, REPLAY})
"""The holds that cover the board: while one of them is on, no move is taken."""

GAP_MS = 2000
"""A longer time between two samples of a running clock was sleep, and counts nothing."""


def monotonic_ms() -> int:
    """Milliseconds of the system's monotonic clock, from an unknown beginning."""
    return time.monotonic_ns() // 1_000_000


MAX_MS = 2**53
"""Milliseconds: no time is longer, for it must survive every JSON reader. A clock stands still there."""


class Clock:
    """Counts while no hold is on. Whoever shows a running clock samples it with `elapsed` at least every two seconds.

    `now` gives milliseconds; `elapsed` is the time to begin with, in milliseconds.
    """

    __slots__ = ("_elapsed", "_holds", "_last", "_now")

    def __init__(self, now: Callable[[], int] = monotonic_ms, elapsed: int = 0) -> None:
        self._now = now
        self._elapsed = elapsed
        self._holds: frozenset[str] = frozenset()
        self._last = now()

    @property
    def holds(self) -> frozenset[str]:
        """The names of the holds that are on."""
        return self._holds

    @property
    def running(self) -> bool:
        """Whether no hold is on."""
        return not self._holds

    @property
    def covered(self) -> bool:
        """Whether a hold is on that covers the board."""
        return not self._holds.isdisjoint(COVERING)

    def hold(self, name: str) -> None:
        """Stop the clock for the reason `name`; doing so twice is the same as once."""
        self.elapsed()
        self._holds |= {name}

    def release(self, name: str) -> None:
        """Take the hold `name` away, if it is on. The clock runs again when it was the last."""
        self.elapsed()
        self._holds -= {name}

    def elapsed(self) -> int:
        """Active milliseconds up to now. Each call is a sample."""
        now = self._now()
        if self.running and 0 < now - self._last <= GAP_MS:
            self._elapsed = min(self._elapsed + now - self._last, MAX_MS)
        self._last = now
        return self._elapsed

    def restore(self, elapsed: int) -> None:
        """Set the active time to `elapsed` milliseconds, as a saved game had it. The holds stay."""
        self._last = self._now()
        self._elapsed = elapsed
