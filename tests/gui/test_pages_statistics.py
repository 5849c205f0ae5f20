"""The statistics window: the right results picked, said and drawn, reachable by keyboard, exported as they are."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from shell.api import Choice, Option
from shell.qt.axes import count_ticks, time_ticks
from shell.qt.context import Context
from shell.qt.controls import StatBox
from shell.qt.plots import TimesPlot
from shell.qt.statistics_page import StatisticsWindow
from shell.qt.statistics_view import day_words, picked, split_key, stats, summed, time_words, variant_key
from shell.statistics import Result
from shell.text import Text
from tests.gui.pages_ground import MODE, Longer, cut_texts, dress_anew, make_context, overlapping, result, shown_game

MIXED = [
    result(0, "won", ms=90_000),
    result(1, "lost", ms=10_000),
    result(2, "won", ms=61_400),
    result(3, "won", ms=40_000, hints=1),
    result(4, "given up", ms=5_000),
    result(5, "won", ms=100_000),
    result(6, "won", ms=1_000, counted=False),
    result(7, "won", ms=70_000, variant="small/wild"),
    result(8, "won", ms=80_000, variant="7x5"),
]


@pytest.fixture
def context(qapp: QApplication) -> Context:
    return make_context(qapp)


def opened(qtbot: QtBot, context: Context, results: list[Result], size: tuple[int, int] = (1280, 800)) -> StatisticsWindow:
    games = {"alpha": shown_game(), "beta": shown_game("beta", choices=())}
    window = StatisticsWindow(context, games, lambda key: results if key == "alpha" else [])
    qtbot.addWidget(window)
    window.show_statistics("alpha")
    window.resize(*size)
    QApplication.processEvents()
    return window


def test_five_figures_of_the_variant_shown(context: Context) -> None:
    game = shown_game()
    shown = stats(context, game, summed(game, picked(MIXED, "small")))
    assert [(stat.label, stat.value, stat.detail) for stat in shown] == [
        ("Played", "6", "1 given up"),
        ("Won", "4", "67%"),
        ("Streak", "1", "longest 2"),
        # The game with a hint was faster, and is no record.
        ("Best time", "1:01.4", "1 March 2024"),
        ("Speed", "1.50", "best 1.50"),
    ]


def test_each_figure_says_what_is_counted(context: Context, qtbot: QtBot) -> None:
    window = StatisticsWindow(context, {"alpha": shown_game()}, lambda _key: MIXED)
    qtbot.addWidget(window)
    window.show_statistics("alpha")
    meanings = [box.toolTip() for box in window._page._boxes]
    assert len(set(meanings)) == 5
    assert all(meaning.endswith(".") for meaning in meanings)
    assert meanings == [box.accessibleDescription() for box in window._page._boxes]
    assert "without a hint" in meanings[3]


def test_keys_of_variants_come_apart_as_they_were_joined() -> None:
    game = shown_game()
    for key in ("small", "large/wild", "7x5", "7x5/wild"):
        base, values = split_key(game, key)
        assert variant_key(game, base, values) == key
    odd = shown_game(choices=(Choice("size", Text("Size"), (Option("a", Text("A")), Option("b", Text("B"))), "a"), MODE))
    # Variants may hold the mark themselves.
    assert split_key(odd, "6x6/4/b/wild") == ("6x6/4", {"size": "b", "mode": "wild"})
    assert split_key(odd, "6x6/4/wild") == ("6x6/4", {"size": "a", "mode": "wild"})
    assert split_key(odd, "6x6/4") == ("6x6/4", {"size": "a", "mode": "fair"})


@pytest.mark.rule("D-26")
def test_every_finished_game_is_listed_newest_first_and_can_be_watched(qtbot: QtBot, context: Context) -> None:
    """Also those that do not count, and older ones than the last 48 of a kind."""
    many = [*(result(n, ms=1000 * n, variant="large") for n in range(10, 70)), result(70, "lost", variant="small", counted=False, hints=2)]
    window = opened(qtbot, context, many)
    page = window._page
    page._pages.findChildren(QAbstractButton)[1].click()
    table, model = page.games, page.games.model()
    assert table.isVisible()
    assert not any(plot.isVisible() for plot in page.plots())
    assert model.rowCount() == len(many)

    def said(row: int) -> list[str]:
        return [str(model.data(model.index(row, column))) for column in range(model.columnCount())]

    heads = [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in range(model.columnCount())]
    assert heads == ["Ended", "Kind", "Result", "Time", "Hints", "Speed"]
    assert said(0)[1:] == ["Small", "lost · not counted", "1:00.0", "2", "1.50"]
    assert said(60)[1:5] == ["Large", "won", "0:10.0", "0"]
    with qtbot.waitSignal(window.watched) as got:
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(model.index(0, 1)).center())
    assert got.args == [70]
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(window.watched) as got:
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert got.args == [10]
    page._pages.findChildren(QAbstractButton)[0].click()
    assert not table.isVisible()
    assert all(plot.isVisible() for plot in page.plots())


def test_a_game_with_hints_has_another_sign_than_those_among_which_the_best_is_chosen(qtbot: QtBot, context: Context) -> None:
    window = opened(qtbot, context, MIXED)
    page = window._page
    page._variants.set_current("small")
    page.picked.emit()
    plot = page.times
    assert [point.hinted for point in plot.points] == [False, False, True, False]
    assert plot.said(2).endswith("with hints")
    assert "hints" not in plot.said(1)
    one = plot.grab().toImage()
    plot.set_points([replace(point, hinted=False) for point in plot.points], plot.best)
    other = plot.grab().toImage()
    differ = [(x, y) for x in range(one.width()) for y in range(one.height()) if one.pixel(x, y) != other.pixel(x, y)]
    assert min(y for _, y in differ) < plot.height() // 4  # the legend
    assert max(y for _, y in differ) > plot.height() // 2  # the game itself, which was the fastest


def test_the_last_variant_played_is_shown_and_others_can_be_chosen(qtbot: QtBot, context: Context) -> None:
    window = opened(qtbot, context, MIXED)
    page = window._page
    assert page.key() == "7x5"
    assert page._custom.isVisible()
    page._variants.set_current("small")
    page.picked.emit()
    assert not page._custom.isVisible()
    assert [point.ms for point in page.times.points] == [90_000, 61_400, 40_000, 100_000]
    assert page.times.best == 1
    assert [outcome for outcome, _ in page.last.games] == ["won", "lost", "won", "won", "given up", "won"]
    assert sum(bar.count for bar in page.spread.bars) == 4
    page._modes["mode"].set_current("wild")
    page.picked.emit()
    assert page.key() == "small/wild"
    assert page.times.count() == 1
    window.show_statistics("alpha", "large")
    assert page.key() == "large"
    assert page._empty.isVisible()
    assert not page.times.isVisible()
    window._list.choose("beta")
    assert page.game is window.games["beta"]
    assert not page._modes


def test_plots_are_walked_with_the_keys_and_said(qtbot: QtBot, context: Context) -> None:
    window = opened(qtbot, context, MIXED)
    window.show_statistics("alpha", "small")
    page = window._page
    page.times.setFocus()
    before = page.times.grab().toImage()
    QTest.keyClick(page.times, Qt.Key.Key_Right)
    assert page.times.accessibleDescription() == "game 1 · 1:30.0 · 1 March 2024"
    assert page.times.grab().toImage() != before
    QTest.keyClick(page.times, Qt.Key.Key_End)
    assert page.times.cursor_at == 3
    QTest.keyClick(page.times, Qt.Key.Key_Right)
    assert page.times.cursor_at == 3
    QTest.keyClick(page.times, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert page.times.accessibleDescription() == "4 games won, in 0:40.0 to 1:40.0; the median is now 1:15.7."
    QTest.keyClick(page.times, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_squares_of_the_last_games_are_walked_up_and_down(qtbot: QtBot, context: Context) -> None:
    window = opened(qtbot, context, [result(i, "won" if i % 3 else "lost") for i in range(60)])
    last = window._page.last
    assert last.count() == 48
    assert last.title() == "Last 48 games"
    assert last.summary() == "32 of 48 won"
    last.setFocus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(last, key)
    assert last.cursor_at == 13
    places = last._cells()
    assert all(last.area().contains(place) for place in places)
    assert not any(a.intersects(b) for i, a in enumerate(places) for b in places[i + 1 :])
    assert last.item_at(places[30].center()) == 30


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (700, 560)])
def test_longer_words_overlap_nothing(qtbot: QtBot, context: Context, size: tuple[int, int]) -> None:
    window = opened(qtbot, context, MIXED, size)
    context.translator = Longer()
    window.retranslate()
    window.restyle()
    QApplication.processEvents()
    page = window._page
    assert not cut_texts(window)
    parts = [page._title, page._variants, page._custom, *page._modes.values(), *page.findChildren(StatBox), *page.plots()]
    assert not overlapping(parts)
    assert all(part.geometry().right() <= page.width() for part in parts if part.isVisible())
    assert all(box.width() >= box.sizeHint().width() for box in page.findChildren(StatBox))


@pytest.mark.parametrize("name", ["paper", "contrast"])
def test_won_and_lost_differ_in_shape_in_every_theme(qtbot: QtBot, context: Context, qapp: QApplication, name: str) -> None:
    window = opened(qtbot, context, [result(0, "won"), result(1, "lost"), result(2, "given up")])
    dress_anew(qapp, context, window, name)
    last = window._page.last
    picture = last.grab().toImage()
    won, lost, left = (
        [picture.pixelColor(round(cell.x() + x), round(cell.center().y())).lightness() for x in range(3, int(cell.width()) - 3)]
        for cell in last._cells()
    )
    ground = context.theme.color("surface.panel").lightness()
    inked = [sum(abs(light - ground) > 30 for light in row) / len(row) for row in (won, lost, left)]
    assert inked[0] > 0.95
    assert 0 < inked[1] < inked[2] < 0.7


def test_export_writes_all_results_of_the_game(qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    window = opened(qtbot, context, MIXED)
    file = tmp_path / "out.csv"
    with qtbot.waitSignal(window.exported):
        window.export(file)
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
    assert len(rows) == len(MIXED)
    assert [int(row["ms"]) for row in rows] == [entry.ms for entry in MIXED]
    window.export(tmp_path)
    assert "cannot be written" in window._page._notice.text()
    window._list.choose("beta")
    assert not window._export.isEnabled()


def test_days_and_times_in_the_language(context: Context) -> None:
    assert time_words(context, 81_499, tenths=True) == "1:21.4"
    assert day_words(context, "2024-11-06") == "6 November 2024"
    assert day_words(context, "no day") == "no day"
    context.translator = Longer()
    assert time_words(context, 81_499, tenths=True) == "1:21,4"
    assert day_words(context, "2024-11-06") == "6. studenoga 2024."


def test_the_label_of_the_record_hides_no_game_where_there_is_room(qtbot: QtBot, context: Context) -> None:
    window = opened(qtbot, context, [result(i, ms=60_000 + 1000 * abs(10 - i)) for i in range(21)])
    plot = window._page.times
    assert isinstance(plot, TimesPlot)
    frame, ticks = plot._scales()
    at = plot._place(frame, ticks, 10, 60_000)
    place = plot._free_place(frame, ticks, at, 80, 18)
    others = [plot._place(frame, ticks, i, point.ms) for i, point in enumerate(plot.points) if i != 10]
    assert not any(place.contains(other) for other in others)


@given(low=st.integers(0, 10**8), more=st.integers(0, 10**8))
def test_time_ticks_enclose_the_times_and_are_few(low: int, more: int) -> None:
    ticks = time_ticks(low, low + more)
    assert 2 <= len(ticks) <= 5
    assert ticks[0] <= low
    assert low + more <= ticks[-1]
    assert len({b - a for a, b in pairwise(ticks)}) == 1


@given(st.integers(1, 10**6))
def test_count_ticks_begin_with_the_first_game(count: int) -> None:
    ticks = count_ticks(count)
    assert ticks[0] == 1
    assert ticks == sorted(set(ticks))
    assert ticks[-1] <= count
    assert len(ticks) <= 8
