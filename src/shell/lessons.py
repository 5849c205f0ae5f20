"""Lessons: which of them were solved, and which comes next. What is kept is a setting of the game: a lesson leaves no game behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell.api import Board, Game
from shell.saved import Mode
from shell.session import Session

if TYPE_CHECKING:
    from shell.store import Store

_SETTING = "lessons"


def solved(game: Game, store: Store) -> frozenset[str]:
    """The keys of the lessons that the player has solved."""
    kept = store.setting(game.key, _SETTING, [])
    return frozenset(str(key) for key in kept) if isinstance(kept, list) else frozenset()


def note(game: Game, number: int, store: Store) -> None:
    """Lesson `number`, from 0, was solved."""
    known = solved(game, store) | {game.lessons[number].key}
    store.set_setting(game.key, _SETTING, [lesson.key for lesson in game.lessons if lesson.key in known])


def following(game: Game, store: Store, after: int = -1) -> int | None:
    """The number of the first lesson behind `after`, else of the first at all, that was not solved. None: all were."""
    known = solved(game, store)
    order = [*range(after + 1, len(game.lessons)), *range(max(0, after + 1))]
    return next((number for number in order if game.lessons[number].key not in known), None)


def offered(game: Game, store: Store) -> bool:
    """Whether lessons come first: there are some to be solved, and no board of the game was ever begun."""
    return (
        following(game, store) is not None
        and store.setting(game.key, "variant") is None
        and not store.running(game.key)
        and not store.results(game.key)
    )


def begin(game: Game, number: int) -> Session:
    """Lesson `number`, from 0, from its beginning. `ValueError`: its board is none."""
    lesson = game.lessons[number]
    return Session.begin(game, game.engine.variant(lesson.variant), Board(lesson.board), mode=Mode.LESSON)
