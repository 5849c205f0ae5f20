"""Which day it is, where it ends, and what makes a streak: on calendars of the whole world, over days of 23 and 25 hours."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import daily
from shell.dates import local_date, next_midnight, utc_seconds, utc_text
from shell.statistics import Result
from tests.unit.days import LAMPE, zone

ZONES = sorted(available_timezones())
FROM = int(datetime(2024, 1, 1, tzinfo=UTC).timestamp())
TO = int(datetime(2030, 12, 31, tzinfo=UTC).timestamp())
# UTC+8, UTC-8 (and its summer), UTC+5:45, UTC+14; midnight itself is skipped or comes twice; half an hour of summer.
HARD = (
    "Asia/Singapore", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati", "Europe/Sarajevo", "Africa/Cairo", "America/Havana",
    "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe", "Atlantic/Azores", "Etc/GMT+12",
)  # fmt: skip


def test_the_zones_of_this_machine_are_the_worlds() -> None:
    assert set(HARD) <= set(ZONES)


@given(st.sampled_from(ZONES) | st.sampled_from(HARD), st.integers(FROM, TO))
def test_the_next_midnight_is_where_the_date_changes_by_one_day(zone: str, now: int) -> None:
    here = ZoneInfo(zone)
    midnight = next_midnight(now, here)
    today = date.fromisoformat(local_date(now, here))
    assert 0 < midnight - now <= 26 * 3600
    assert local_date(midnight, here) == (today + timedelta(days=1)).isoformat()
    assert local_date(midnight - 1, here) == today.isoformat()


@pytest.mark.parametrize("zone", HARD)
def test_every_day_of_seven_years_follows_the_one_before(zone: str) -> None:
    here, now = ZoneInfo(zone), float(FROM)
    days = [local_date(now, here)]
    while now < TO:
        now = next_midnight(now, here)
        days.append(local_date(now, here))
    first = date.fromisoformat(days[0])
    assert days == [(first + timedelta(days=i)).isoformat() for i in range(len(days))]
    assert daily.streak(days, days[-1]) == daily.longest(days) == len(days)


@pytest.mark.parametrize("name", HARD)
def test_the_systems_own_zone_says_the_same(name: str) -> None:
    here = ZoneInfo(name)
    with zone(name):
        for now in range(FROM, TO, 86_400 * 5 + 11_003):
            assert local_date(now) == local_date(now, here)
            assert next_midnight(now) == next_midnight(now, here)


def test_an_instant_is_read_as_it_was_written() -> None:
    assert utc_seconds(utc_text(FROM + 5)) == FROM + 5
    for junk in ("", "2024-05-01", "2024-13-01T00:00:00Z", "2024-05-01T00:00:00+", "２024-05-01T00:00:00Z", "2024-05-01T25:00:00Z"):
        with pytest.raises(ValueError):  # noqa: PT011 - Python's own messages differ from version to version
            utc_seconds(junk)


# Dates


@pytest.mark.parametrize("text", ["2026-02-29", "2026-13-01", "2026-1-1", "20260101", "2026-W01-1", "", "x", "٢026-01-01", "2026-01-01 "])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a date such as|there is no day"):
        daily.day_of(text)


days_of_a_year = st.sets(st.integers(0, 40), max_size=25)
START = date(2028, 2, 10)  # over the 29th of February


def text_of(number: int) -> str:
    return (START + timedelta(days=number)).isoformat()


@given(days_of_a_year, st.integers(0, 45))
def test_a_streak_is_what_counting_back_on_fingers_gives(solved: set[int], today: int) -> None:
    past = {day for day in solved if day <= today}
    last = today if today in past else today - 1
    fingers = 0
    while last - fingers in past:
        fingers += 1
    assert daily.streak({text_of(day) for day in past}, text_of(today)) == fingers
    runs = [n for n in range(1, 42) if any(set(range(i, i + n)) <= solved for i in range(41))]
    assert daily.longest({text_of(day) for day in solved}) == max(runs, default=0)


@given(days_of_a_year, st.integers(1, 45))
def test_going_west_breaks_no_streak_and_going_east_doubles_none(solved: set[int], today: int) -> None:
    """West: the day just solved is tomorrow's here. East: the date jumps ahead by one, before or after midnight."""
    past = {text_of(day) for day in solved if day <= today} | {text_of(today)}
    before = daily.streak(past, text_of(today))
    assert daily.streak(past, text_of(today - 1)) == before
    assert daily.streak(past, text_of(today + 1)) == before


def test_the_week_begins_on_monday_and_months_lie_on_it() -> None:
    assert daily.week("2026-11-14") == tuple(f"2026-11-{day:02}" for day in range(9, 16))
    assert daily.week("2026-11-09")[0] == "2026-11-09"
    assert daily.week("2026-11-15")[6] == "2026-11-15"
    assert daily.week("2027-01-01")[0] == "2026-12-28"
    rows = daily.month(2026, 2)
    assert [list(row) for row in rows[:1]] == [[None] * 6 + ["2026-02-01"]]
    assert all(len(row) == 7 for row in rows)
    assert [day for row in rows for day in row if day] == [f"2026-02-{day:02}" for day in range(1, 29)]


# Results of days


def result(day: str, mode: str = "daily", **more: Any) -> Result:
    facts: dict[str, Any] = {"outcome": "won", "counted": True, "player": 0, "finished": f"{day}T12:00:00Z", "session": 1} | more
    return Result("lampe", "5x4", date=day, ms=1000, hints=0, figures={}, day=day, mode=mode, **facts)


def test_a_daily_lights_its_day_and_the_archive_does_but_only_the_daily_makes_a_streak() -> None:
    results = [
        result("2026-11-10"),
        result("2026-11-11", "archive"),
        result("2026-11-12"),
        result("2026-11-13", counted=False),
        result("2026-11-14", outcome="given up"),
        result("2026-11-15", "ahead"),
    ]
    assert sorted(daily.lit(results, LAMPE)) == ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-15"]
    assert daily.in_time(results, LAMPE) == {"2026-11-10", "2026-11-12"}


@pytest.mark.parametrize(
    ("day", "created", "finished", "today", "mode"),
    [
        ("2026-11-14", "2026-11-14T20:00:00Z", "2026-11-14T22:59:59Z", "2026-11-14", "daily"),
        # Midnight came during the game.
        ("2026-11-14", "2026-11-14T22:00:00Z", "2026-11-14T23:10:00Z", "2026-11-15", "archive"),
        # Opened in Kiritimati on the 14th, finished in Hawaii on the 13th.
        ("2026-11-14", "2026-11-13T20:00:00Z", "2026-11-14T06:00:00Z", "2026-11-13", "daily"),
        # The clock had been three days ahead when the board was opened, and was put right before the end.
        ("2026-11-17", "2026-11-17T10:00:00Z", "2026-11-14T10:05:00Z", "2026-11-14", "ahead"),
        ("2026-11-15", "2026-11-15T10:00:00Z", "2026-11-14T10:05:00Z", "2026-11-14", "ahead"),
        ("2026-11-17", "2026-11-14T10:00:00Z", "2026-11-14T10:05:00Z", "2026-11-14", "ahead"),
    ],
)
def test_a_daily_counts_as_one_only_on_its_own_day(day: str, created: str, finished: str, today: str, mode: str) -> None:
    assert daily.mode_at_end("daily", day, created, finished, today) == mode
    assert daily.mode_at_end("archive", day, created, finished, today) == "archive"


def test_a_result_of_the_future_is_one_whatever_the_zone() -> None:
    now = utc_seconds("2026-11-14T12:00:00Z")
    assert daily.ahead(result("2026-11-17"), now)
    assert not daily.ahead(result("2026-11-14"), now)
    assert not daily.ahead(result("2026-11-15", finished="2026-11-14T13:00:00Z"), now), "an hour off is no deceit"
    assert not daily.ahead(result("2026-11-17", "archive"), now)


# The board of a day


def test_the_seed_is_the_one_that_was_agreed_on() -> None:
    # printf 'igraonica|lampe|1|5x7|2026-11-14' | sha256sum, the first 16 digits
    assert daily.seed(LAMPE, "2026-11-14", "5x7") == 0x6D74BAB1EB16D812


def test_the_kind_is_drawn_by_dice_of_the_day_and_the_board_by_those_of_day_and_kind() -> None:
    kind = daily.variant(LAMPE, "2026-11-14")
    board = daily.board_of(LAMPE, "2026-11-14", kind)
    assert daily.variant(LAMPE, "2026-11-14") == kind
    assert daily.board_of(LAMPE, "2026-11-14", kind) == board
    boards = {daily.board_of(LAMPE, text_of(n), daily.variant(LAMPE, text_of(n))).text for n in range(0, 70, 7)}
    assert len(boards) == 10
    assert {daily.variant(LAMPE, text_of(n)).key for n in range(2, 200, 7)} == {"7x5", "5x7"}
