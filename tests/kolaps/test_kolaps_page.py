"""The rules page: what its figures show is what the rules say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plugins.kolaps.formats import read
from plugins.kolaps.state import State, value
from shell.api import Outcome
from shell.rules_figure import RuleFigure, pieces
from tests.kolaps.naive import ENGINE

RULES = Path(__file__).resolve().parents[2] / "plugins" / "kolaps" / "rules"


def figures(language: str) -> list[RuleFigure]:
    return [piece for piece in pieces((RULES / f"{language}.md").read_text(encoding="utf-8")) if isinstance(piece, RuleFigure)]


def shown(figure: RuleFigure, *more: str) -> State:
    """The position that a figure shows, after some moves more."""
    state = read(figure.board)
    for move in (*figure.moves, *more):
        state = ENGINE.apply(state, move)
    return state


@pytest.mark.rule("K-16")
@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_the_page_has_the_corner_the_fall_the_closing_column_and_the_points(language: str) -> None:
    corner, before, after, closing, order = figures(language)
    (mark,) = corner.marks
    state = shown(corner)
    column, row = state.cell(state.place_of(mark.at[0]))
    assert set(mark.at) == set(state.keys(state.group(column, row)))
    assert len(mark.at) == 4
    assert len({key.split(",")[0] for key in mark.at}) > 1 < len({key.split(",")[1] for key in mark.at})
    assert shown(corner, *corner.show).left == state.left - 4

    assert before.board == after.board
    (move,) = after.moves
    falls = shown(before)
    group = next(places for places in falls.groups() if falls.move(places) == move)
    assert falls.falling(group)
    assert not falls.closing(group)

    start = shown(closing)
    first = next(places for places in start.groups() if start.move(places) == closing.show[0])
    assert start.closing(first) == [2]
    assert shown(closing, *closing.show).score == value(2) + value(4)

    assert ENGINE.status(shown(order, *order.show)).kind is Outcome.WON
    lost = shown(order, "remove 0,1")
    while not lost.over:
        lost = ENGINE.apply(lost, next(iter(ENGINE.moves(lost))))
    assert ENGINE.status(lost).kind is Outcome.LOST

    table = [line for line in (RULES / f"{language}.md").read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    sizes, _, points = ([int(number) for number in re.findall(r"\d+", line)] for line in table)
    assert points == [value(size) for size in sizes]
    assert {2, 3, 4, 5, 10} <= set(sizes)
