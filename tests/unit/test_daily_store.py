"""What is kept of boards of days: their date, who played, which attempt counts, and results from clocks that were set."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell import daily, shelf
from shell.saved import Mode, Saved
from shell.session import Session
from shell.store import FILE, Store
from shell.store.schema import STEPS, VERSION
from tests.unit.days import DAY, LAMPE, Wall, begin, open_store, result_of, solve, travel, zone


@pytest.fixture
def utc() -> Iterator[None]:
    with zone("UTC"):
        yield


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def store(utc: None, tmp_path: Path, wall: Wall) -> Iterator[Store]:
    store = open_store(tmp_path, wall)
    yield store
    assert store.notices == []
    store.close()


def streak(store: Store) -> int:
    return daily.streak(daily.in_time(store.days("lampe"), LAMPE), store.today)


def test_todays_board_is_the_daily_and_older_ones_are_of_the_archive(store: Store) -> None:
    session, old = begin(store), begin(store, "2026-11-10")
    assert (session.mode, session.day, session.slot, session.counted) == (Mode.DAILY, DAY, f"day:{DAY}", True)
    assert (old.mode, old.day, old.counted) == (Mode.ARCHIVE, "2026-11-10", True)
    assert {saved.slot for saved in store.running("lampe")} == {f"day:{DAY}", "day:2026-11-10"}
    assert shelf.running(LAMPE, store, days=False) is None


def test_the_date_stays_with_the_board_through_another_start(store: Store, tmp_path: Path, wall: Wall) -> None:
    session = begin(store)
    session.play(next(iter(LAMPE.engine.moves(session.state))))
    store.close()
    wall.set("2026-11-20T12:00:00Z")
    again = open_store(tmp_path, wall)
    head = shelf.of_day(LAMPE, DAY, again.today, 0, again)
    assert head is not None
    assert head.id is not None
    loaded = Session.load(LAMPE, again.load(head.id))
    assert (loaded.mode, loaded.day, loaded.slot, loaded.board.text) == (Mode.DAILY, DAY, session.slot, session.board.text)
    assert Saved.from_json(loaded.saved().to_json()).day == DAY
    store._file = again._file  # closed by the fixture


def test_a_daily_goes_on_and_its_end_is_shown_again(store: Store) -> None:
    assert shelf.of_day(LAMPE, DAY, store.today, 0, store) is None
    session = begin(store)
    head = shelf.of_day(LAMPE, DAY, store.today, 0, store)
    assert head is not None
    assert (head.id, head.outcome) == (session.id, None)
    solve(session)
    head = shelf.of_day(LAMPE, DAY, store.today, 0, store)
    assert head is not None
    assert (head.id, head.outcome) == (session.id, "won")


def test_a_day_that_has_not_come_is_refused_unless_its_board_was_opened_further_east(store: Store, wall: Wall) -> None:
    with pytest.raises(ValueError, match="is not there yet"):
        shelf.of_day(LAMPE, "2026-11-15", store.today, 0, store)
    travel("Pacific/Kiritimati")
    assert store.today == "2026-11-15"
    session = begin(store, "2026-11-15")
    travel("Pacific/Honolulu")
    assert store.today == "2026-11-14"
    head = shelf.of_day(LAMPE, "2026-11-15", store.today, 0, store)
    assert head is not None
    assert head.id == session.id


def test_only_the_first_attempt_at_a_daily_counts(store: Store) -> None:
    first = begin(store)
    solve(first, hints=1)
    again = shelf.again(first, store)
    again.on_entry = store.append
    assert (again.mode, again.day, again.counted) == (Mode.DAILY, DAY, False)
    solve(again)
    assert [(result.counted, result.hints) for result in store.days("lampe")] == [(True, 1), (False, 0)]
    assert streak(store) == 1
    head = shelf.of_day(LAMPE, DAY, store.today, 0, store)
    assert head is not None
    assert head.id == first.id


def test_a_day_is_its_counted_game_whatever_was_begun_on_its_board_later(store: Store) -> None:
    first = begin(store)
    solve(first)
    again = shelf.again(first, store)
    again.on_entry = store.append
    again.play(next(iter(LAMPE.engine.moves(again.state))))
    head = shelf.of_day(LAMPE, DAY, store.today, 0, store)
    assert head is not None
    assert (head.id, head.outcome, head.counted) == (first.id, "won", True)


def test_a_repeat_goes_on_where_the_first_attempt_did_not_light_the_day(store: Store) -> None:
    first = begin(store)
    first.play(next(iter(LAMPE.engine.moves(first.state))))
    first.resign()
    again = shelf.again(first, store)
    head = shelf.of_day(LAMPE, DAY, store.today, 0, store)
    assert head is not None
    assert head.id == again.id


def test_each_player_of_the_device_has_a_first_attempt_and_a_running_game(store: Store) -> None:
    one, two = begin(store), begin(store, player=2)
    assert one.slot != two.slot
    solve(one)
    solve(two)
    assert [(result.player, result.counted, result.mode) for result in store.days("lampe", DAY)] == [(0, True, "daily"), (2, True, "daily")]


@pytest.mark.rule("Z-28")
def test_midnight_during_the_game_leaves_the_light_and_takes_the_streak(store: Store, wall: Wall) -> None:
    wall.set(f"{DAY}T23:59:00Z")
    session = begin(store)
    wall.set("2026-11-15T00:00:30Z")
    solve(session)
    result = result_of(store, session)
    assert (result.mode, result.day, result.date, result.counted) == ("archive", DAY, "2026-11-15", True)
    assert set(daily.lit(store.days(), LAMPE)) == {DAY}
    assert streak(store) == 0


@pytest.mark.parametrize("name", ["Asia/Singapore", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati"])
def test_the_day_is_that_of_the_players_own_wall(store: Store, wall: Wall, name: str) -> None:
    """A minute before and after midnight there, whatever UTC says."""
    travel(name)
    from shell.dates import next_midnight

    midnight = next_midnight(wall())
    wall.seconds = midnight - 60
    before = store.today
    in_time = begin(store, before)
    solve(in_time)
    late = begin(store, before, player=3)
    wall.seconds = midnight + 60
    solve(late)
    assert result_of(store, in_time).mode == "daily"
    assert result_of(store, late).mode == "archive"
    after = begin(store, store.today)
    assert (after.mode, after.day > before) == (Mode.DAILY, True)
    solve(after)
    assert streak(store) == 2


def test_results_keep_their_day_when_the_player_travels(store: Store, wall: Wall) -> None:
    travel("Europe/Sarajevo")
    for day in (12, 13, 14):
        wall.set(f"2026-11-{day}T22:30:00Z")  # half past eleven in the evening there, afternoon in New York
        solve(begin(store, store.today))
    calendar = [(result.day, result.mode) for result in store.days()]
    assert streak(store) == 3
    for name, shown in (("America/New_York", 3), ("Pacific/Kiritimati", 3), ("Pacific/Honolulu", 3), ("Etc/GMT+12", 3)):
        travel(name)
        assert [(result.day, result.mode) for result in store.days()] == calendar
        assert streak(store) == shown
    assert begin(store, DAY).counted is False, "the same day again, further west, is no second first attempt"


def test_a_clock_that_was_set_ahead_gives_nothing(store: Store, wall: Wall) -> None:
    solve(begin(store))
    for day in ("2026-11-15", "2026-11-16", "2026-11-17"):
        wall.set(f"{day}T12:00:00Z")
        solve(begin(store, day))
    assert streak(store) == 4
    wall.set(f"{DAY}T13:00:00Z")
    assert streak(store) == 1
    assert [result.mode for result in store.days()] == ["daily", "ahead", "ahead", "ahead"]
    wall.set("2026-11-17T12:00:00Z")  # the days have come: what was kept apart stays so
    assert [result.mode for result in store.days()] == ["daily", "ahead", "ahead", "ahead"]
    assert streak(store) == 0
    assert len(daily.lit(store.days(), LAMPE)) == 4


def test_a_board_opened_by_a_clock_that_was_ahead_is_no_daily(store: Store, wall: Wall) -> None:
    wall.set("2026-11-15T12:00:00Z")
    session = begin(store, "2026-11-15")

    wall.set(f"{DAY}T12:00:00Z")
    solve(session)
    assert result_of(store, session).mode == "ahead"
    assert streak(store) == 0


def test_a_store_of_version_1_is_brought_up_to_date_and_keeps_everything(utc: None, tmp_path: Path) -> None:
    path = tmp_path / FILE
    db = sqlite3.connect(path, isolation_level=None)
    for statement in STEPS[0]:
        db.execute(statement)
    db.execute("PRAGMA user_version = 1")
    row = (
        1,
        "lampe",
        "5x4",
        "shared",
        "shared:1",
        "o../...",
        "{}",
        1,
        1,
        "2026-01-01T00:00:00Z",
        900,
        0,
        1,
        "won",
        0,
        "{}",
        0,
        "x",
        None,
        0,
        1,
    )
    db.execute(f"INSERT INTO sessions VALUES ({', '.join('?' * len(row))})", row)
    db.execute(
        "INSERT INTO results VALUES (1, 1, 'lampe', '5x4', 'won', 900, 0, ?, '2026-01-01T00:01:00Z', '2026-01-01', 0)",
        (json.dumps({"moves": 4}),),
    )
    db.close()
    store = Store.open(path)
    assert store.notices == []
    result = store.results()[0]
    assert (result.mode, result.day, result.player, result.figures) == ("shared", "", 0, {"moves": 4})
    assert store.days() == []
    assert store.finished("lampe")[0].day == ""
    store.close()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()


def test_a_row_whose_date_is_damaged_is_left_out_and_harms_nothing(store: Store) -> None:
    session = begin(store)
    session.play(next(iter(LAMPE.engine.moves(session.state))))
    store._db.execute("UPDATE sessions SET day = 'x' WHERE id = ?", (session.id,))
    assert store.running("lampe") == []
    assert session.id is not None
    with pytest.raises(LookupError, match="cannot be read"):
        store.load(session.id)
    session.resign()
    assert [result.mode for result in store.days()] == ["archive"]
