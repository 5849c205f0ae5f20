"""What the statistics window shows of one choice of game, variant and mode: results picked out and put into words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QDate, QLocale

from shell import seats
from shell.api import Choice, Figure, Game, Tally
from shell.figures import clock_text, figure_text, number, percent
from shell.qt.context import Context
from shell.statistics import FigureSummary, Result, Summary, summary

_DAY_FORMATS = {"en": "d MMMM"}
_DAY_FORMAT = "d. MMMM"


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure with its label and a quieter line below; `meaning` says what exactly is counted."""

    label: str
    value: str
    detail: str
    meaning: str


def language(context: Context) -> str:
    """The code of the language that is spoken now."""
    return str(getattr(context.translator, "language", "en"))


def time_words(context: Context, ms: int, *, tenths: bool = False) -> str:
    """A duration as people of the language write it."""
    return clock_text(ms, tenths=tenths, language=language(context))


def day_words(context: Context, date: str) -> str:
    """A civil date (ISO) as day and month, with the year unless it is this one."""
    day = QDate.fromString(date, "yyyy-MM-dd")
    if not day.isValid():
        return date
    code = language(context)
    form = _DAY_FORMATS.get(code, _DAY_FORMAT)
    if day.year() != QDate.currentDate().year():
        form += " yyyy" if code == "en" else " yyyy."
    return QLocale(code).toString(day, form)


def figure_words(context: Context, figure: Figure, value: float) -> str:
    """A game's own figure as its format says; times with their tenths, as the records beside it."""
    if figure.format == "time":
        return time_words(context, round(value), tenths=True)
    return figure_text(value, figure.format, language=language(context))


def modes(game: Game) -> list[Choice]:
    """The choices of `game` that split its statistics and have a few named values."""
    return [c for c in game.choices if isinstance(c.values, tuple) and (c.kind == "seat" or (c.kind == "rule" and _splits(game, c)))]


def _splits(game: Game, choice: Choice) -> bool:
    """Whether a value of a rule, other than the usual one, leads to games that count."""
    base = game.variants[0].key
    keys = (option.key for option in choice.values if option.key != choice.default) if isinstance(choice.values, tuple) else ()
    return any(game.engine.variant(f"{base}/{key}").counted for key in keys)


def variant_key(game: Game, base: str, values: dict[str, str]) -> str:
    """The statistics key of the variant `base` with these values of choices: the rules that are not at their default join it, in
    order, and then every seat."""
    rest = [values[c.key] for c in game.choices if c.kind == "rule" and values.get(c.key, c.default) != c.default]
    return seats.key("/".join([base, *rest]), seats.chosen(game, values))


def split_key(game: Game, key: str) -> tuple[str, dict[str, str]]:
    """The inverse of `variant_key`: what comes before the values, and the values. Keys may hold `/` themselves."""
    values = {choice.key: choice.default for choice in game.choices if choice.kind in {"rule", "seat"}}
    parts = key.split("/")
    for choice in reversed(seats.choices(game)):
        if len(parts) > 1 and isinstance(choice.values, tuple) and any(option.key == parts[-1] for option in choice.values):
            values[choice.key] = parts.pop()
    for choice in reversed([c for c in game.choices if c.kind == "rule"]):
        if len(parts) > 1 and _is_value(choice, parts[-1]):
            values[choice.key] = parts.pop()
    return "/".join(parts), values


def _is_value(choice: Choice, text: str) -> bool:
    if isinstance(choice.values, tuple):
        return text != choice.default and any(option.key == text for option in choice.values)
    return False


DAYS = "\x00days"
"""Stands for a variant: the boards of days, whatever their kind."""


def picked(results: Iterable[Result], key: str) -> list[Result]:
    """The results that count of the variant `key`, or of boards of days, oldest first."""
    wanted = (r for r in results if r.counted and (bool(r.day) if key == DAYS else not r.day and r.variant == key))
    return sorted(wanted, key=lambda r: r.finished)


def day_streak(context: Context, game: Game, results: Sequence[Result], today: str) -> Stat:
    """The streak of boards of days, by the calendar."""
    from shell import daily

    days = daily.in_time(results, game)
    longest = daily.longest(days)
    return Stat(
        context.tr("Streak"),
        str(daily.streak(days, today)),
        context.tr("longest {n}", "longest {n}", n=longest),
        context.tr("Days one after another, up to today or yesterday, each of whose boards was solved on its own day."),
    )


def summed(game: Game, results: Sequence[Result]) -> Summary:
    """The figures of these results, the game's own with them."""
    return summary(results, game.engine.figures if isinstance(game.engine, Tally) else ())


def drawn(game: Game) -> Figure | None:
    """The game's own figure that is plotted over the games."""
    figures = game.engine.figures if isinstance(game.engine, Tally) else ()
    return next((figure for figure in figures if figure.statistics == "drawn"), None)


def points(facts: Summary, figure: Figure, results: Sequence[Result]) -> tuple[list[Result], int | None]:
    """The games over which `figure` is plotted, and which of them holds its record."""
    there = [result for result in results if result.outcome != "given up" and figure.key in result.figures]
    best = next((own.best for own in facts.figures if own.figure.key == figure.key), None)
    record = None if best is None else next((i for i, result in enumerate(there) if result.session == best.session), None)
    return there, record


def stats(context: Context, game: Game, facts: Summary) -> list[Stat]:
    """The five figures at the head of the page, and those of its own that a game wants to be told there."""
    tr = context.tr
    none = "–"
    code = language(context)
    seated = bool(seats.choices(game))
    share = percent(facts.won_share, language=code) if facts.won_share is not None else ""
    best = facts.best_times[0] if facts.best_times else None
    fifth = _own_figure(context, game, facts)
    if fifth is None:
        median = facts.median_ms
        fifth = Stat(
            tr("Median time"),
            none if median is None else time_words(context, round(median), tenths=True),
            "" if facts.average_ms is None else tr("average {time}", time=time_words(context, round(facts.average_ms))),
            tr("Half of the games won took no longer. The average is that of the games won, too."),
        )
    return [
        Stat(
            tr("Played"),
            number(facts.played, language=code),
            tr("{n} given up", "{n} given up", n=facts.given_up) if facts.given_up else "",
            tr("Games that count and have ended: won, lost, drawn, or given up."),
        ),
        Stat(tr("Won"), number(facts.won, language=code), share, tr("Games won, and their share of those played.")),
        *(_beaten(context, facts) if seated else ()),
        Stat(
            tr("Streak"),
            number(facts.streak, language=code),
            tr("longest {n}", "longest {n}", n=facts.longest),
            tr("Games won since the last one that was lost or given up. A draw changes nothing."),
        ),
        Stat(
            tr("Best time"),
            none if best is None else time_words(context, int(best.value), tenths=True),
            day_words(context, best.date) if best is not None else "",
            tr("The shortest time of a game won without a hint."),
        ),
        fifth,
        *_more(context, game, facts),
    ]


def _beaten(context: Context, facts: Summary) -> tuple[Stat, Stat]:
    """Of games against somebody: how many were lost, and drawn."""
    tr, code = context.tr, language(context)
    return (
        Stat(tr("Lost"), number(facts.lost, language=code), "", tr("Games lost by their rules. Those given up stand by those played.")),
        Stat(tr("Drawn"), number(facts.drawn, language=code), "", tr("Games that nobody won.")),
    )


def _own_figure(context: Context, game: Game, facts: Summary) -> Stat | None:
    """The first of the game's figures that has a best end."""
    return next((_told(context, game, own) for own in facts.figures if own.best is not None and own.average is not None), None)


def _more(context: Context, game: Game, facts: Summary) -> list[Stat]:
    return [_told(context, game, own) for own in facts.figures if own.figure.statistics]


def _told(context: Context, game: Game, own: FigureSummary) -> Stat:
    """A figure's average over games, and its record; dashes while there is none."""
    none = "–"
    title = context.say(own.figure.title, game.key)
    average = none if own.average is None else figure_words(context, own.figure, own.average)
    meaning = context.tr("The average of the games played to their end.")
    if own.figure.won:
        meaning = context.tr("The average of the games won, and the best of those without a hint.")
    elif own.figure.best is not None:
        meaning = (
            context.tr("The average of the games played to their end, and the best of those without a hint.")
            if own.figure.clean
            else context.tr("The average of the games played to their end, and the best of them.")
        )
    best = "" if own.best is None else context.tr("best {value}", value=figure_words(context, own.figure, own.best.value))
    return Stat(title, average, best, meaning)
