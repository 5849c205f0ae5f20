"""Lessons without a window: which is solved, which comes next, when they are what a new player is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.zraka import igraonica_games
from shell import lessons, shelf
from shell.api import Game, Rng
from shell.saved import Mode
from shell.store import Store


@pytest.fixture
def game() -> Game:
    (found,) = igraonica_games()
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "store.db")
    yield opened
    opened.close()


def test_progress_is_kept_in_the_order_of_the_lessons(game: Game, store: Store, tmp_path: Path) -> None:
    assert lessons.solved(game, store) == frozenset()
    lessons.note(game, 2, store)
    lessons.note(game, 0, store)
    lessons.note(game, 0, store)
    assert lessons.solved(game, store) == {"mirror", "double"}
    assert store.setting("zraka", "lessons") == ["mirror", "double"]
    again = Store.open(tmp_path / "store.db")
    assert lessons.solved(game, again) == {"mirror", "double"}
    again.close()


def test_what_is_kept_may_be_of_another_version(game: Game, store: Store) -> None:
    store.set_setting("zraka", "lessons", "all")
    assert lessons.solved(game, store) == frozenset()
    store.set_setting("zraka", "lessons", ["gone", "walls"])
    assert lessons.following(game, store) == 0
    lessons.note(game, 0, store)
    assert lessons.following(game, store, 0) == 2


def test_the_next_lesson_is_the_first_unsolved_one_behind_or_else_before(game: Game, store: Store) -> None:
    assert [lessons.following(game, store, after) for after in range(-1, 5)] == [0, 1, 2, 3, 4, 0]
    for number in (0, 1, 3, 4):
        lessons.note(game, number, store)
    assert [lessons.following(game, store, after) for after in range(-1, 5)] == [2] * 6
    lessons.note(game, 2, store)
    assert lessons.following(game, store, 1) is None


def test_lessons_are_offered_until_they_are_solved_or_a_board_is_begun(game: Game, store: Store) -> None:
    assert lessons.offered(game, store)
    for number in range(5):
        assert lessons.offered(game, store)
        lessons.note(game, number, store)
    assert not lessons.offered(game, store)
    store.set_setting("zraka", "lessons", [])
    assert lessons.offered(game, store)
    kind = game.engine.variant("mon")
    shelf.begin(game, kind, game.engine.new_board(kind, Rng(1)), store, None)
    assert not lessons.offered(game, store)


def test_who_has_played_a_board_of_a_day_is_not_offered_lessons_first(game: Game, store: Store) -> None:
    kind = game.engine.variant("mon")
    board = game.engine.new_board(kind, Rng(1))
    state = game.engine.start(kind, board.text)
    session = shelf.begin_day(game, kind, board, "2026-11-16", "2026-11-16", 0, store, state)
    assert not lessons.offered(game, store)
    session.on_entry = store.append
    for mirror in board.facts["solution"]:
        session.play("place {row},{col} {mirror}".format(**mirror))
    assert session.outcome == "won"
    assert not store.running("zraka")
    assert not lessons.offered(game, store)


def test_a_lesson_never_counts(game: Game, store: Store) -> None:
    session = lessons.begin(game, 1)
    assert session.mode is Mode.LESSON
    assert not session.counted
    for move in game.lessons[1].show:
        session.play(move)
    assert session.outcome == "won"
    assert not store.results()
