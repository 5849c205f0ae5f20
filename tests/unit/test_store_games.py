"""What the store keeps of games: running ones, the board before, results, settings."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell.api import Board, EntryKind, Game, Hint, Text
from shell.clock import Clock
from shell.session import Mode, Session
from shell.store import FILE, Store
from tests.unit.toy import LIGHTS, RACE, FakeTime

WALL = 1_714_557_600.0  # 2024-05-01 10:00 UTC


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store.open(path, lambda: WALL)
    yield store
    assert store.notices == []
    store.close()


def begin(store: Store, board: str = "5x3 7", variant: str = "5x3", game: Game = LIGHTS, mode: Mode = Mode.NEW) -> Session:
    session = new(board, variant, game, mode)
    store.begin(session)
    session.on_entry = store.append
    return session


def new(board: str = "5x3 7", variant: str = "5x3", game: Game = LIGHTS, mode: Mode = Mode.NEW, *, counted: bool = True) -> Session:
    now = FakeTime()
    return Session.begin(game, game.engine.variant(variant), Board(board, {"a": [1]}), mode=mode, counted=counted, clock=Clock(now))


def renew(store: Store, old: Session, session: Session) -> Session:
    store.replace(old, session)
    session.on_entry = store.append
    return session


def ids(store: Store) -> list[int | None]:
    return [saved.id for saved in store.running()]


def test_every_entry_is_kept_at_once(store: Store, path: Path) -> None:
    session = begin(store)
    for act in (lambda: session.play("press 0,0"), session.undo, session.redo, lambda: session.take_hint(Hint(Text("a")))):
        act()
        assert session.id is not None
        other = Store.open(path)
        kept = other.load(session.id)
        assert kept == session.saved()
        assert Session.load(LIGHTS, kept).state == session.state
        other.close()


def test_a_game_is_kept_for_each_variant_and_for_each_shared_board(store: Store) -> None:
    sessions = [
        begin(store),
        begin(store, variant="5x3/never"),
        begin(store, game=RACE, variant="race", board="0"),
        begin(store, mode=Mode.SHARED),
        begin(store, "5x3 8", mode=Mode.SHARED),
    ]
    assert ids(store) == [session.id for session in reversed(sessions)]
    sessions[1].play("press 0,0")
    assert ids(store)[0] == sessions[1].id
    assert [saved.id for saved in store.running("race")] == [sessions[2].id]
    head = store.running("race")[0]
    assert head.head
    assert (head.game, head.variant, head.slot, head.outcome) == ("race", "race", "race", None)


def test_time_is_kept_without_a_move(store: Store) -> None:
    session = begin(store)
    session.clock.restore(4321)
    store.keep_time(session)
    assert session.id is not None
    assert store.load(session.id).ms == 4321


def test_a_game_that_is_over_is_a_result_and_no_longer_running(store: Store) -> None:
    session = begin(store)
    session.take_hint(Hint(Text("a")))
    session.clock.restore(2500)
    session.play("win 4,2")
    assert ids(store) == []
    (result,) = store.results()
    assert (result.game, result.variant, result.outcome, result.ms, result.hints) == ("lights", "5x3", "won", 2500, 1)
    assert (result.figures, result.finished, result.counted) == ({"presses": 1, "left": 0}, "2024-05-01T10:00:00Z", True)
    assert result.session == session.id
    store.finish(session, {"presses": 1, "left": 0, "par": 9})
    store.finish(session, {"presses": 1, "left": 0, "par": 9})
    (again,) = store.results("lights", "5x3")
    assert again.figures == {"presses": 1, "left": 0, "par": 9}
    assert store.results("race") == store.results("lights", "other") == []
    assert [saved.id for saved in store.finished()] == [session.id]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone can only be changed where the system has tzset")
@pytest.mark.parametrize(("zone", "date"), [("UTC-14", "2024-05-02"), ("UTC+11", "2024-04-30"), ("UTC-5:45", "2024-05-01")])
def test_a_result_has_the_players_own_date_and_keeps_it(path: Path, monkeypatch: pytest.MonkeyPatch, zone: str, date: str) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        store = Store.open(path, lambda: WALL)
        begin(store).play("win 0,0")
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()
        assert [(result.date, result.finished) for result in store.results()] == [(date, "2024-05-01T10:00:00Z")]
        store.close()
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_untouched_board_counts_as_nothing(store: Store) -> None:
    session = begin(store)
    session.resign()
    store.finish(session, {})
    assert (store.results(), store.finished(), store.running()) == ([], [], [])


def test_an_engine_that_cannot_tally_costs_no_result(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(store)

    def fail(*_: object) -> object:
        raise RuntimeError("a fault of the game")

    monkeypatch.setattr(type(LIGHTS.engine), "tally", fail)
    session.play("win 0,0")
    assert [(result.outcome, result.figures) for result in store.results()] == [("won", {})]


def test_the_previous_board_comes_back_while_the_new_one_is_untouched(store: Store) -> None:
    old = begin(store)
    for n in range(5):
        old.play(f"press {n},0")
    old.undo()
    old.clock.restore(900)
    fresh = renew(store, old, new("5x3 8"))
    assert ids(store) == [fresh.id]
    previous = store.previous(fresh)
    assert previous is not None
    assert previous.id == old.id
    back = store.bring_back(fresh)
    assert back == old.saved()
    assert back is not None
    session = Session.load(LIGHTS, back)
    session.on_entry = store.append
    assert session.redo() is not None
    assert ids(store) == [old.id]
    assert store.results() == []
    assert fresh.id is None
    store.keep_time(fresh)
    assert ids(store) == [old.id]


def test_once_the_new_board_is_touched_the_old_one_is_given_up(store: Store) -> None:
    old = begin(store)
    old.play("press 0,0")
    old.clock.restore(700)
    fresh = renew(store, old, new("5x3 8"))
    assert store.results() == []
    fresh.play("look 0,0")
    assert store.previous(fresh) is not None
    fresh.play("press 0,0")
    assert store.previous(fresh) is None
    assert store.bring_back(fresh) is None
    (result,) = store.results()
    assert (result.outcome, result.session, result.ms, result.counted) == ("given up", old.id, 700, True)
    assert result.figures == {"presses": 1, "left": len(old.state.lit)}
    assert old.id is not None
    kept = store.load(old.id)
    assert kept.journal[-1].kind is EntryKind.RESIGN
    assert Session.load(LIGHTS, kept).outcome == "given up"
    store.touched(fresh)
    store.keep_time(old)
    assert len(store.results()) == 1
    assert ids(store) == [fresh.id]


def test_a_hint_touches_the_new_board_too(store: Store) -> None:
    old = begin(store)
    old.play("press 0,0")
    fresh = renew(store, old, new("5x3 8"))
    fresh.take_hint(Hint(Text("a")))
    assert store.previous(fresh) is None
    assert len(store.results()) == 1


def test_untouched_boards_in_between_are_dropped_and_the_way_back_stays(store: Store) -> None:
    old = begin(store)
    old.play("press 0,0")
    second = renew(store, old, new("5x3 8"))
    third = renew(store, second, new("5x3 9"))
    store.keep_time(second)
    assert ids(store) == [third.id]
    previous = store.previous(third)
    assert previous is not None
    assert previous.id == old.id
    assert second.id is not None
    with pytest.raises(LookupError):
        store.load(second.id)
    back = store.bring_back(third)
    assert back is not None
    assert back.id == old.id


def test_begin_replaces_what_runs_in_the_slot_even_if_it_is_not_open(path: Path) -> None:
    store = Store.open(path)
    old = begin(store)
    old.play("press 0,0")
    store.close()
    store = Store.open(path)
    fresh = begin(store, "5x3 8")
    previous = store.previous(fresh)
    assert previous is not None
    assert previous.id == old.id
    store.close()
    store = Store.open(path)
    assert ids(store) == [fresh.id]
    fresh_again = Session.load(LIGHTS, store.load(fresh.id or 0))
    back = store.bring_back(fresh_again)
    assert back is not None
    assert back.journal == tuple(old.journal)
    store.close()


def test_nothing_comes_back_where_there_was_nothing(store: Store) -> None:
    session = begin(store)
    assert store.previous(session) is None
    assert store.bring_back(session) is None
    assert ids(store) == [session.id]


def test_only_the_first_attempt_at_a_board_counts(store: Store) -> None:
    first = begin(store)
    assert not store.seen("lights", "5x3 7")
    begin_again = new()
    store.replace(first, begin_again)
    assert begin_again.counted, "the first one was never touched"
    begin_again.on_entry = store.append
    begin_again.play("press 0,0")
    assert store.seen("lights", "5x3 7")
    assert not store.seen("other", "5x3 7")
    second = renew(store, begin_again, new())
    assert not second.counted
    second.play("win 0,0")
    assert [(result.outcome, result.counted) for result in store.results()] == [("given up", True), ("won", False)]
    third = begin(store, variant="5x3/never")
    assert not third.counted, "another variant, but the same board"


def test_a_game_that_cannot_be_read_is_kept_but_offered_no_more(store: Store) -> None:
    session = begin(store)
    session.play("press 0,0")
    assert session.id is not None
    store.set_aside(session.id)
    assert ids(store) == []
    assert store.load(session.id).journal == tuple(session.journal)
    fresh = begin(store, "5x3 8")
    assert store.previous(fresh) is None


def test_settings_are_any_json_and_are_kept(path: Path) -> None:
    store = Store.open(path)
    assert store.setting("", "theme", "nebula") == "nebula"
    for key, value in {"theme": "paper", "list": [1, None, {"a": "ž"}], "off": False, "none": None}.items():
        store.set_setting("", key, value)
    store.set_setting("lights", "theme", 5)
    store.set_setting("lights", "theme", 6)
    store.close()
    store = Store.open(path)
    assert [store.setting("", key, "?") for key in ("theme", "list", "off", "none", "new")] == [
        "paper", [1, None, {"a": "ž"}], False, None, "?",
    ]  # fmt: skip
    assert store.setting("lights", "theme") == 6
    with pytest.raises(TypeError):
        store.set_setting("", "bad", {1, 2})
    assert store.setting("", "bad") is None
    store.close()


def test_a_setting_or_a_game_nested_without_end_is_as_good_as_not_there(path: Path) -> None:
    """As a damaged file may hold them: the program has to start all the same."""
    store = Store.open(path)
    session = begin(store)
    store.set_setting("", "theme", "paper")
    deep = "[" * 100_000 + "]" * 100_000
    store._file.db.execute("INSERT INTO settings VALUES ('', 'deep', ?)", (deep,))
    store._file.db.execute("UPDATE sessions SET facts = ? WHERE id = ?", (deep, session.id))
    store.close()
    store = Store.open(path)
    assert store.notices == []
    assert (store.setting("", "deep"), store.setting("", "theme")) == (None, "paper")
    assert len(store.running()) == 1
    with pytest.raises(LookupError, match="cannot be read: it is nested too deep"):
        store.load(session.id or 0)
    for value in (float("inf"), float("nan"), "\ud800", json.loads("[" * 80 + "]" * 80)):
        with pytest.raises(ValueError, match=r"in it|is no number|too deep"):
            store.set_setting("", "theme", value)
    assert store.setting("", "theme") == "paper"
    store.close()


def test_data_of_games_that_are_not_installed_is_kept(path: Path) -> None:
    store = Store.open(path)
    begin(store, game=RACE, variant="race", board="0").play("1")
    store.set_setting("race", "variant", "race")
    store.close()
    store = Store.open(path)
    begin(store).play("win 0,0")
    store.close()
    store = Store.open(path)
    assert [saved.game for saved in store.running()] == ["race"]
    assert store.setting("race", "variant") == "race"
    store.close()


def test_no_such_game(store: Store) -> None:
    with pytest.raises(LookupError, match="no game 99 is kept"):
        store.load(99)


def test_a_closed_store_is_one_file(path: Path) -> None:
    store = Store.open(path)
    begin(store).play("press 0,0")
    store.close()
    assert list(path.parent.iterdir()) == [path]
