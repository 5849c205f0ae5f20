"""The two ways in which the shell writes down when something happened. Durations are `shell.clock`'s."""

from __future__ import annotations

import time


def utc_text(seconds: float) -> str:
    """An instant (seconds since 1970) as ISO text in UTC: `2024-05-01T12:00:00Z`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def local_date(seconds: float) -> str:
    """The civil date at the player's place at an instant (seconds since 1970): `2024-05-01`."""
    return time.strftime("%Y-%m-%d", time.localtime(seconds))
