"""What the result of a board of a day says besides: which day it is in a row, its place, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from shell import daily
from shell.qt.context import Context
from shell.qt.day_words import place_words, whole_date
from shell.ranking import place_of
from shell.record import record
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.buttons import Kind
    from shell.qt.days import Days
    from shell.qt.play import Play


@record
class DayEnd:
    """A sentence (or none), figures as (label, value), and buttons as the strip takes them."""

    sentence: str
    facts: tuple[tuple[str, str], ...]
    buttons: tuple[tuple[str, str, Kind, Callable[[], object]], ...]


def end_of(days: Days, context: Context, play: Play) -> DayEnd:
    """That of a board of a day that has ended. A later attempt, and one that does not light its day, has only the ranking."""
    session, game, tr = play.session, play.game, context.tr
    mine = days.results(game, session.player)
    result = next((result for result in mine if result.session == session.id), None)
    show: tuple[str, str, Kind, Callable[[], object]] = (tr("Ranking"), "", "ghost", lambda: days.ranking(game.key, session.day))
    if result is None or not result.counted or not daily.lights(game, result.outcome):
        return DayEnd("", (), (show,))
    date = whole_date(context, session.day, days.today)
    if result.mode != daily.DAILY:
        return DayEnd(tr("{date} is lit, without counting for the streak or the ranking.", date=date), (), (show,))
    n = daily.streak(daily.in_time([one for one in mine if one.day <= session.day], game), session.day)
    place = place_of(days.standings(game, session.day), result.session)
    facts = () if place is None else ((tr("Place"), place_words(context, place)),)
    copy: tuple[str, str, Kind, Callable[[], object]] = (tr("Copy result code"), "copy", "ghost", lambda: days.codes.copy(play))
    if n == 1:
        said = Text("{date} · the first day of a new streak", date=date)
    else:
        said = Text("{date} · {n} day in a row", "{date} · {n} days in a row", n=n, date=date)
    return DayEnd(context.say(said), facts, (show, copy))
