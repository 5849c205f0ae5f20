"""What a game says of players, with their names: a `Text` that is the title of a seat stands for whoever sits there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from shell.api import Findings, Game, Text
from shell.seats import Names, Seats, choices, name


def called(findings: Findings, game: Game, seats: Seats, names: Names) -> Findings:
    """The same findings, in which players are called as everywhere else in this game."""
    titles = {choice.title: name(seats, seat, names) for seat, choice in enumerate(choices(game)[: len(seats)])}
    if not titles:
        return findings
    return Findings(
        tuple(replace(remark, text=_said(remark.text, titles)) for remark in findings.remarks),
        tuple(replace(line, title=_said(line.title, titles)) for line in findings.lines),
        tuple(
            replace(plot, series=tuple(replace(series, title=_said(series.title, titles)) for series in plot.series))
            for plot in findings.plots
        ),
    )


def seat_of(text: Text, game: Game) -> int | None:
    """The seat of which a text speaks; None where it is of none."""
    titles = [choice.title for choice in choices(game)]
    return next((titles.index(value) for value in text.values.values() if isinstance(value, Text) and value in titles), None)


def said(text: Text, game: Game, seats: Seats, names: Names = ()) -> Text:
    """A text in which players are called as everywhere else in this game."""
    return _said(text, {choice.title: name(seats, seat, names) for seat, choice in enumerate(choices(game)[: len(seats)])})


def _said(text: Text, titles: Mapping[Text, Text]) -> Text:
    if text in titles:
        return titles[text]
    values = {key: _said(value, titles) if isinstance(value, Text) else value for key, value in text.values.items()}
    return Text(text.msgid, text.plural, **values)
