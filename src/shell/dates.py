"""How the shell writes down when something happened, and where a civil day ends. Durations are `shell.clock`'s."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as time_of_day

_UTC_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def utc_text(seconds: float) -> str:
    """An instant (seconds since 1970) as ISO text in UTC: `2024-05-01T12:00:00Z`."""
    return time.strftime(_UTC_FORMAT, time.gmtime(seconds))


def utc_seconds(text: str) -> int:
    """The inverse of `utc_text`. `ValueError` for anything else."""
    try:
        seconds = int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())
    except ValueError:
        seconds = None
    if seconds is None or utc_text(seconds) != text:
        raise ValueError(f"not an instant such as 2024-05-01T12:00:00Z: {text[:40]!r}")
    return seconds


def local_date(seconds: float, zone: tzinfo | None = None) -> str:
    """The civil date at an instant (seconds since 1970), where the player is or in `zone`: `2024-05-01`."""
    return datetime.fromtimestamp(seconds, zone).date().isoformat() if zone is not None else _here(seconds)


def _here(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


def follow_zone() -> None:
    """Take the zone of the system anew, where that can be told: the player may have travelled while the program runs."""
    if hasattr(time, "tzset"):
        time.tzset()


def next_midnight(seconds: float, zone: tzinfo | None = None) -> float:
    """The instant (seconds since 1970) at which the civil date changes next. Days of 23 and 25 hours are days.

    Where the clocks skip midnight itself, it is the moment of the skip.
    """
    following = date.fromisoformat(local_date(seconds, zone)) + timedelta(days=1)
    return datetime.combine(following, time_of_day.min, zone).timestamp()
