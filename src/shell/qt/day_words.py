"""How days are said: dates, weekdays, how long until the next board, places, and what the bar says of a board of a day."""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale

from shell import daily
from shell.api import Game
from shell.qt.context import Context
from shell.qt.start import day_words
from shell.saved import Mode
from shell.session import Session
from shell.text import Text

LIGHTS = (
    Text("Lights Monday"), Text("Lights Tuesday"), Text("Lights Wednesday"), Text("Lights Thursday"), Text("Lights Friday"),
    Text("Lights Saturday"), Text("Lights Sunday"),
)  # fmt: skip


def whole_date(context: Context, day: str, today: str) -> str:
    """`Saturday 14 November`; with the year where that is not the one of `today`."""
    said = day_words(QDate.fromString(day, "yyyy-MM-dd"), context.language)
    return said if day[:4] == today[:4] else f"{said} {day[:4]}"


def weekday(context: Context, day: str) -> str:
    """`Saturday`, as it begins a line."""
    name = QLocale(context.language).standaloneDayName(daily.day_of(day).isoweekday(), QLocale.FormatType.LongFormat)
    return name[:1].upper() + name[1:]


def short_weekday(context: Context, number: int) -> str:
    """`Sat`; `number` counts from Monday, 1."""
    return QLocale(context.language).standaloneDayName(number, QLocale.FormatType.ShortFormat).rstrip(".")


def month_words(context: Context, year: int, month: int) -> str:
    """`November 2026`."""
    name = QLocale(context.language).standaloneMonthName(month, QLocale.FormatType.LongFormat)
    return f"{name[:1].upper()}{name[1:]} {year}"


def until_words(context: Context, seconds: float) -> str:
    """`Next board in 5 h 12 min`; what is left of a minute is one."""
    minutes = max(1, -(-int(seconds) // 60))
    if minutes < 60:
        return context.tr("Next board in {m} min", m=minutes)
    return context.tr("Next board in {h} h {m} min", h=minutes // 60, m=minutes % 60)


def place_words(context: Context, place: int) -> str:
    """`3rd`; in the other languages `3.`."""
    if place % 100 in {11, 12, 13}:
        return context.tr("{n}th", n=place)
    endings = {1: Text("{n}st", n=place), 2: Text("{n}nd", n=place), 3: Text("{n}rd", n=place)}
    return context.say(endings.get(place % 10, Text("{n}th", n=place)))


def kind_words(context: Context, game: Game, day: str) -> list[str]:
    """Weekday and kind of the board of `day`: `Saturday`, `Hardest`. A kind that is called as the weekday is left out."""
    name, title = weekday(context, day), daily.variant(game, day).title
    same = QLocale("en").standaloneDayName(daily.day_of(day).isoweekday(), QLocale.FormatType.LongFormat)
    return [name] if title.msgid == same else [name, context.say(title, game.key)]


def bar_words(context: Context, game: Game, session: Session, today: str) -> str:
    """What the bar says of a board of a day: `Saturday daily · Hardest`; past its midnight, and from the archive, its date."""
    name, *kind = kind_words(context, game, session.day)
    if session.mode is Mode.DAILY and session.day >= today:
        return " · ".join([context.tr("{weekday} daily", weekday=name), *kind])
    return " · ".join([context.tr("Archive"), whole_date(context, session.day, today), *kind])
