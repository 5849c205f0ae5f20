"""Games that have not ended and are not on the table: what they are called, and how one goes on. Loaded when they are asked for."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from shell import seats
from shell.api import Game
from shell.figures import clock_text
from shell.qt.context import Context
from shell.qt.facts import JOIN
from shell.saved import Mode, Saved
from shell.store import Store

if TYPE_CHECKING:
    from shell.qt.hall import Hall

MOST = 20
"""A menu holds no more: those left longest alone are found in *New game*, where their kind is chosen."""


def of_kind(game: Game, variant: str, store: Store) -> Saved | None:
    """The game of that variant that was begun and has not ended, boards from elsewhere and of days left out."""
    return next((saved for saved in store.running(game.key, begun=True) if saved.mode is Mode.NEW and saved.variant == variant), None)


def elsewhere(hall: Hall) -> list[Saved]:
    """All games that were begun, have not ended and are not on the table, the one played last first."""
    here = hall.current.session.id if hall.current is not None else None
    return [saved for saved in hall.store.running(begun=True) if saved.game in hall.games and saved.id not in (None, here)][:MOST]


def words(context: Context, game: Game, saved: Saved) -> str:
    """The kind of a game, against whom it is played, and its time so far."""
    try:
        variant = game.engine.variant(saved.variant)
    except ValueError:
        kind = [saved.variant]  # kept by another version of the game: opening it will say so
    else:
        kind = [context.say(text, game.key) for text in (variant.title, variant.detail) if text is not None]
    if saved.seats:
        with suppress(ValueError, StopIteration):  # kept by another version: nobody called so sits there any more
            kind += [context.say(title, game.key) for title in seats.opponents(game, saved.seats)]
    if saved.day:
        from shell.qt.statistics_view import day_words

        kind.insert(0, day_words(context, saved.day))
    if not saved.counted:
        kind.append(context.tr("not counted"))
    return JOIN.join([*kind, clock_text(saved.ms)])


def go_on(hall: Hall, number: int) -> None:
    """The game kept under that number on the table."""
    for key, play in hall.plays.items():
        if play.session.id == number and not play.broken:
            hall.show(key)
            return
    saved = next((saved for saved in hall.store.running() if saved.id == number), None)
    if saved is not None:
        hall.load(hall.games[saved.game], number)
