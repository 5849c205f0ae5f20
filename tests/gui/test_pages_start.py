"""The start page: cards for any number of games, by keyboard, in any width, theme and language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QDate, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from shell.qt.context import Context
from shell.qt.daily_card import Today
from shell.qt.start import Card, StartPage, day_words
from shell.qt.week import DayLight
from tests.gui.pages_ground import Longer, cut_texts, dress_anew, make_context, overlapping


def cards(count: int, running: bool = True) -> list[Card]:
    return [
        Card(f"g{i}", f"Game {i}", "Clear the board, group by group", "Large · 1:32" if running and i % 2 == 0 else None)
        for i in range(count)
    ]


@pytest.fixture
def context(qapp: QApplication) -> Context:
    return make_context(qapp)


def opened(qtbot: QtBot, context: Context, count: int, size: tuple[int, int] = (1280, 770), running: bool = True) -> StartPage:
    page = StartPage(context)
    qtbot.addWidget(page)
    page.resize(*size)
    page.set_cards(cards(count, running))
    with qtbot.waitExposed(page):
        page.show()
    return page


@pytest.mark.parametrize("size", [(1280, 770), (1024, 670), (1920, 1050), (640, 480)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 9])
def test_cards_stand_beside_each_other_inside_the_page(qtbot: QtBot, context: Context, count: int, size: tuple[int, int]) -> None:
    page = opened(qtbot, context, count, size)
    bodies = [card.ring_rect().translated(card.pos()) for card in page.cards]
    assert all(body.left() >= 0 and body.right() < size[0] for body in bodies)
    assert not any(a.intersects(b) for i, a in enumerate(bodies) for b in bodies[i + 1 :])
    for card in page.cards:
        frame = page.picture_size(card.data.key)
        assert abs(frame.width() * 8 - frame.height() * 11) <= 11
        inside = [button.geometry() for button in card.findChildren(QAbstractButton) if button.isVisible()]
        assert all(card.ring_rect().contains(place) and not place.intersects(card.picture_rect()) for place in inside)
        assert not overlapping(card.findChildren(QAbstractButton))


def test_one_game_fills_the_width_and_has_the_one_filled_button(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 1)
    assert page.cards[0].ring_rect().width() > 1000
    kinds = [button.kind for button in page.cards[0].buttons()]
    assert kinds == ["primary", "ghost"]
    page.set_cards(cards(4))
    assert all("primary" not in [button.kind for button in card.buttons()] for card in page.cards)


def test_the_first_button_goes_on_or_plays_at_once_or_teaches(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 3)
    words = [[button.text() for button in card.buttons()] for card in page.cards]
    assert words == [["Continue", "New game"], ["Play", "New game"], ["Continue", "New game"]]
    got: list[tuple[str, str]] = []
    page.continued.connect(lambda key: got.append(("continue", key)))
    page.started.connect(lambda key: got.append(("new", key)))
    page.opened.connect(lambda key: got.append(("play", key)))
    page.taught.connect(lambda key: got.append(("learn", key)))
    for card in page.cards:
        for button in card.buttons():
            button.click()
    assert got == [("continue", "g0"), ("new", "g0"), ("play", "g1"), ("new", "g1"), ("continue", "g2"), ("new", "g2")]
    got.clear()
    page.cards[1].set_data(replace(page.cards[1].data, lesson="2 boards teach it"))
    assert [button.text() for button in page.cards[1].buttons()] == ["Learn", "New game"]
    assert page.cards[1].accessibleDescription().endswith("2 boards teach it")
    page.cards[1].buttons()[0].click()
    page.cards[1].click()
    assert got == [("learn", "g1")] * 2


def test_arrows_go_from_card_to_card_and_enter_plays(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 5, (1024, 670))
    columns = sum(card.y() == page.cards[0].y() for card in page.cards)
    assert 1 < columns < 5
    page.setFocus()
    qtbot.waitUntil(lambda: page.cards[0].hasFocus())
    got: list[tuple[str, str]] = []
    page.continued.connect(lambda key: got.append(("continue", key)))
    page.opened.connect(lambda key: got.append(("play", key)))

    def press(key: Qt.Key) -> None:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClick(target, key)

    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Down)
    assert page.cards[columns].hasFocus()
    # What has the keyboard is to be seen: the page has scrolled.
    visible = page.viewport().rect().translated(0, page.verticalScrollBar().value())
    assert visible.contains(page.cards[columns].geometry().adjusted(0, 0, 0, -10))
    press(Qt.Key.Key_End)
    press(Qt.Key.Key_Enter)
    assert got == [("play", "g1"), ("continue", "g0"), ("continue", "g4")]


def test_the_tab_key_reaches_cards_buttons_and_links_in_order(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 2)
    page.cards[0].setFocus()
    names = []
    for _ in range(8):
        target = QApplication.focusWidget()
        assert target is not None
        names.append(target.accessibleName())
        QTest.keyClick(target, Qt.Key.Key_Tab)
    first = ["Game 0", "Continue · Game 0", "New game · Game 0"]
    assert names == [*first, "Game 1", "Play · Game 1", "New game · Game 1", "Statistics", "Games and plugins"]


def test_a_miniature_arrives_later_and_stays_when_the_words_change(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 4)
    frame = page.cards[1].picture_rect().translated(page.cards[1].pos())
    before = page.grab().toImage().pixelColor(frame.center())
    picture = QImage(110, 80, QImage.Format.Format_RGB32)
    picture.fill(QColor("#00ff00"))
    page.set_picture("g1", QPixmap.fromImage(picture))
    page.set_picture("nobody", QPixmap.fromImage(picture))
    page.set_cards(cards(4, running=False))
    after = page.grab().toImage().pixelColor(frame.center())
    assert after != before
    assert after.green() > 200
    assert after.red() < 50
    assert page.picture_size("nobody") == QSize()


def test_date_and_words_follow_the_language(qtbot: QtBot, context: Context) -> None:
    day = QDate(2026, 11, 14)
    assert day_words(day, "en") == "Saturday 14 November"
    assert day_words(day, "hr") == "Subota, 14. studenoga"
    assert day_words(day, "bs") == "Subota, 14. novembar"
    page = opened(qtbot, context, 4, (1024, 670))
    context.translator = Longer()
    page.retranslate()
    page.set_cards(cards(4))
    assert not cut_texts(page)
    assert all(text.endswith("¶") for card in page.cards for text in [button.text() for button in card.buttons()])


@pytest.mark.parametrize("name", ["paper", "contrast"])
def test_another_theme_repaints_the_page(qtbot: QtBot, context: Context, qapp: QApplication, name: str) -> None:
    page = opened(qtbot, context, 3)
    card = page.cards[0]
    place = card.ring_rect().translated(card.pos()).bottomLeft()
    dress_anew(qapp, context, page, name)
    got = page.grab().toImage().pixelColor(place.x() + 60, place.y() - 6)
    assert got.name() == context.theme.color("surface.panel").name()


def test_without_any_game_the_page_says_so(qtbot: QtBot, context: Context) -> None:
    page = opened(qtbot, context, 0)
    words = [label.text() for label in page.findChildren(type(page._empty)) if label.isVisible()]
    assert any("No game is installed" in text for text in words)
    with qtbot.waitSignal(page.plugins):
        page._plugins.click()
    with qtbot.waitSignal(page.statistics):
        page._statistics.click()


@pytest.mark.parametrize("size", [(1280, 800), (1180, 700), (640, 800)])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_nothing_jumps_when_the_card_of_the_day_comes(qtbot: QtBot, context: Context, count: int, size: tuple[int, int]) -> None:
    page = StartPage(context)
    qtbot.addWidget(page)
    page.expect_daily()
    page.set_cards(cards(count))
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    before = [card.geometry() for card in page.cards]
    week = tuple(DayLight(f"2026-11-{23 + n}", f"{n}", f"day {n}", lit=False) for n in range(7))
    page.set_daily(Today("g0", "Today's daily", "Game 0", "The same board for everybody.", "Play", "play", "", "Week", week, 0, "days"))
    assert page.daily is not None
    assert page.daily.geometry().bottom() < before[0].bottom()
    assert [card.geometry() for card in page.cards] == before
