"""The board of a day: which it is, whether it is lit, and how long the run of days is.

Days are dates of the player's own calendar, as text (`2026-11-14`) wherever they are kept. All arithmetic is on dates,
never on seconds: a day may have 23 or 25 hours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from shell import digest
from shell.api import Board, Daily, Day, Game, Rng, Text, Variant
from shell.dates import utc_seconds

if TYPE_CHECKING:
    from shell.statistics import Result

DAILY, ARCHIVE, AHEAD = "daily", "archive", "ahead"
"""The modes of results of days: in time, too late or from the archive, and of a day that the clock had not reached."""

FIRST = "2026-01-01"
"""Where the archive of a game begins that does not say so itself."""

CLOCK_ERROR_S = 3 * 3600
"""So far may a clock have been wrong: one that another system on the machine had set, until the network put it right."""

_ONE = timedelta(days=1)


def day_of(text: str) -> date:
    """The date that `text` names. `ValueError` unless it is one, written as 2026-11-14."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        raise ValueError(Text("not a date such as 2026-11-14: {given}", given=repr(text[:40])))
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(Text("there is no day {day}", day=text)) from None


# The board of a day


def plan(game: Game) -> Daily | None:
    """What the game's engine says of its days; None for a game that has none."""
    return game.engine if isinstance(game.engine, Daily) else None


def seed(game: Game, day: str, variant: str = "") -> int:
    """The number from which the board of `day` is made; with the empty variant, from which its kind is chosen."""
    return digest.seed(f"igraonica|{game.key}|{game.boards_version}|{variant}|{day}")


def variant(game: Game, day: str) -> Variant:
    """The kind of board of `day`. `ValueError` if that is no date, or the game has no daily."""
    engine = plan(game)
    if engine is None:
        raise ValueError(f"{game.key!r} has no board of the day")
    at = day_of(day)
    return engine.daily_variant(Day(at.year, at.month, at.day, at.weekday()), Rng(seed(game, day)))


def board_of(game: Game, day: str, kind: Variant) -> Board:
    """The board of `day`, of the kind that `variant` gave. May be slow."""
    return game.engine.new_board(kind, Rng(seed(game, day, kind.key)))


def names_its_week(game: Game) -> bool:
    """Whether the lights of a week have a name in the game."""
    return isinstance(getattr(game.engine, "daily_week", None), Text)


def week_title(game: Game) -> Text:
    """What the game calls the lights of a week."""
    title = getattr(game.engine, "daily_week", None)
    return title if isinstance(title, Text) else Text("This week")


def since(game: Game) -> str:
    """The first day of the game's archive."""
    first = getattr(game.engine, "daily_since", FIRST)
    return first if isinstance(first, str) else FIRST


# What a result of a day is worth


def lights(game: Game, outcome: str) -> bool:
    """Whether a game that ended so lights its day and may be ranked.

    Where the time comes first, that is a game won; where something else does, any game played to its end.
    """
    engine = plan(game)
    if engine is None:
        return False
    by_time = not engine.daily_order or engine.daily_order[0][0] == "time"
    return outcome == "won" or (not by_time and outcome in {"lost", "drawn"})


def mode_at_end(mode: str, day: str, created: str, finished: str, today: str) -> str:
    """The mode of a result: a daily is one only if its day had not passed, where the player was, when it ended.

    `today` is the player's date then; `created` and `finished` are instants (UTC). After a journey to the west the day of
    the board may be tomorrow's; if it is later still, or time ran backwards, the clock was set.
    """
    if mode != DAILY:
        return mode
    try:
        at, now = day_of(day), day_of(today)
    except ValueError:
        return ARCHIVE  # a damaged row of the store: it must not keep a result from being booked
    if at > now + _ONE or created > finished:
        return AHEAD
    return DAILY if at >= now else ARCHIVE


def ahead(result: Result, now: float) -> bool:
    """Whether a daily was finished at an instant that has not come yet (`now` in seconds since 1970): the clock was set back."""
    return result.mode == DAILY and utc_seconds(result.finished) > now + CLOCK_ERROR_S


def lit(results: Iterable[Result], game: Game) -> dict[str, Result]:
    """The days of `game` that are lit, each with the result that lit it, whether in time or from the archive."""
    found: dict[str, Result] = {}
    for result in results:
        if result.day and result.game == game.key and result.counted and lights(game, result.outcome):
            found.setdefault(result.day, result)
    return found


def in_time(results: Iterable[Result], game: Game) -> set[str]:
    """The days of `game` that were lit on themselves: those that make the streak."""
    return {day for day, result in lit(results, game).items() if result.mode == DAILY}


def streak(days: Iterable[str], today: str) -> int:
    """How many days without a gap end today or yesterday: a day that is not over breaks nothing.

    After a journey to the west the last of them may be tomorrow's.
    """
    solved = {day_of(day) for day in days}
    if not solved or max(solved) < day_of(today) - _ONE:
        return 0
    return _run(solved, max(solved))


def longest(days: Iterable[str]) -> int:
    """The most days that ever followed each other."""
    solved = {day_of(day) for day in days}
    return max((_run(solved, day) for day in solved if day + _ONE not in solved), default=0)


def _run(solved: set[date], last: date) -> int:
    count = 0
    while last in solved:
        count += 1
        last -= _ONE
    return count


# Calendars


def week(day: str) -> tuple[str, ...]:
    """The seven days, Monday first, among which `day` is."""
    at = day_of(day)
    monday = at - timedelta(days=at.weekday())
    return tuple((monday + timedelta(days=i)).isoformat() for i in range(7))


def month(year: int, number: int) -> list[Sequence[str | None]]:
    """The weeks of a month, Monday first; None for the days of its neighbours."""
    first = date(year, number, 1)
    days: list[str | None] = [None] * first.weekday()
    at = first
    while at.month == number:
        days.append(at.isoformat())
        at += _ONE
    days += [None] * (-len(days) % 7)
    return [days[i : i + 7] for i in range(0, len(days), 7)]
