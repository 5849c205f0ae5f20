"""The New game panel and Preferences: built from what a game declares, checked by its engine while the player types."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from shell.api import Choice, Line, Option, Range
from shell.qt.context import Context
from shell.qt.fields import ChoiceField
from shell.qt.new_game import NewGamePanel
from shell.qt.preferences import Preferences
from shell.qt.segmented import Segmented
from shell.text import Text
from tests.gui.pages_ground import Longer, cut_texts, dress_anew, make_context, overlapping, shown_game, texts


@pytest.fixture
def context(qapp: QApplication) -> Context:
    return make_context(qapp)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    widget.resize(900, 640)
    button = QPushButton("behind", widget)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    button.setFocus()
    return widget


def spin(panel: NewGamePanel, key: str) -> QSpinBox:
    editor = panel.fields[key].editor
    assert isinstance(editor, QSpinBox)
    return editor


def test_the_panel_is_in_the_window_and_offers_what_the_game_declares(context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {})
    assert panel.isVisible()
    assert not panel.isWindow()
    assert page.rect().contains(panel.panel().toAlignedRect())
    titles = [tile.title for tile in panel._tiles.tiles]
    assert titles == ["Small", "Large", "Custom"]
    assert [tile.note for tile in panel._tiles.tiles][:2] == ["6 by 4", "20 by 9"]
    assert panel.values() == {"variant": "small", "custom.w": "7", "custom.h": "5", "mode": "fair", "cells": "plain"}
    assert not spin(panel, "custom.w").isVisible()


def test_a_choice_makes_the_variant_and_comes_back_the_next_time(qtbot: QtBot, context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {})
    panel._tiles.set_current("large")
    mode = panel.fields["mode"].editor
    assert isinstance(mode, Segmented)
    mode.set_current("wild")
    with qtbot.waitSignal(panel.chosen) as got:
        panel.play.click()
    assert got.args is not None
    variant, values = got.args
    assert variant == "large/wild"
    assert not panel.isVisible()
    again = NewGamePanel(context, page)
    again.ask(shown_game(), values)
    assert again.values() == values
    assert again.variant_text() == "large/wild"


def test_a_key_of_a_variant_is_taken_apart(context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "large/wild"})
    assert panel.variant_text() == "large/wild"
    panel.ask(shown_game(), {"variant": "nonsense", "custom.w": "many", "mode": "nonsense"})
    assert panel.variant_text() == "small"
    assert spin(panel, "custom.w").value() == 7


def test_what_was_played_last_is_offered_wherever_it_was_begun(context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "small", "mode": "wild"}, "9x4")
    assert panel.variant_text() == "9x4"
    assert panel.values()["custom.w"] == "9"
    panel.ask(shown_game(), {"variant": "small", "mode": "wild"}, "small/wild")
    assert panel.variant_text() == "small/wild"
    panel.ask(shown_game(), {"variant": "small"}, "12x3/wild")
    assert panel.variant_text() == "12x3/wild"
    panel.ask(shown_game(), {"variant": "large", "custom.w": "8"}, "of an older version")
    assert panel.variant_text() == "small"


def test_typed_numbers_are_checked_at_once(qtbot: QtBot, context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "custom"})
    width = spin(panel, "custom.w")
    assert panel.variant_text() == "7x5"
    assert panel.play.isEnabled()
    width.setFocus()
    width.selectAll()
    QTest.keyClicks(width, "5")
    assert not panel.play.isEnabled()
    assert texts(panel, lambda text: "square" in text) == ["A board of 5 by 5 is square."]
    chosen: list[str] = []
    panel.chosen.connect(lambda key, _: chosen.append(key))
    QTest.keyClick(width, Qt.Key.Key_Return)
    assert panel.isVisible()
    assert not chosen
    QTest.keyClicks(width, "")
    width.selectAll()
    QTest.keyClicks(width, "12")
    assert panel.play.isEnabled()
    assert not texts(panel, lambda text: "square" in text)
    QTest.keyClick(width, Qt.Key.Key_Return)
    assert chosen == ["12x5"]


@pytest.mark.rule("D-25")
@pytest.mark.parametrize(("typed", "leave"), [("", "Return"), ("3", "Tab"), ("250", "Return"), ("-", "Tab"), ("0", "Return")])
def test_a_number_that_cannot_be_is_said_and_nothing_else_is_played(context: Context, page: QWidget, typed: str, leave: str) -> None:
    panel = NewGamePanel(context, page)
    low, high = 4, 30
    panel.ask(shown_game(), {"variant": "custom"})
    width = spin(panel, "custom.w")
    width.setRange(low, high)
    chosen: list[str] = []
    panel.chosen.connect(lambda key, _: chosen.append(key))
    width.setFocus()
    width.selectAll()
    QTest.keyClick(width, Qt.Key.Key_Delete)
    QTest.keyClicks(width, typed)
    assert not panel.play.isEnabled()
    QTest.keyClick(width, Qt.Key.Key_Tab if leave == "Tab" else Qt.Key.Key_Return)
    panel.accept()
    assert panel.isVisible()
    assert not chosen
    assert width.text() == typed, "what was typed is to be seen"
    assert texts(panel, lambda text: "whole number" in text) == [f"Columns: type a whole number from {low} to {high}."]
    assert panel._problem.isVisible()
    panel._tiles.tiles[0].click()
    assert panel.play.isEnabled(), "a size that is not asked for is not in the way"
    panel._tiles.tiles[-1].click()
    assert panel.play.isEnabled() is (panel.variant_text() == f"{width.text()}x5"), "what is to be seen is what is played"
    width.setFocus()
    width.selectAll()
    QTest.keyClicks(width, "12")
    QTest.keyClick(width, Qt.Key.Key_Return)
    assert chosen == ["12x5"]


def test_escape_and_a_press_outside_send_it_away(qtbot: QtBot, context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    behind = page.findChild(QPushButton)
    assert behind is not None
    chosen: list[str] = []
    panel.chosen.connect(lambda key, _: chosen.append(key))
    panel.ask(shown_game(), {})
    inside = QApplication.focusWidget()
    assert inside is not None
    assert panel.isAncestorOf(inside)
    with qtbot.waitSignal(panel.closed):
        QTest.keyClick(inside, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert behind.hasFocus()
    panel.ask(shown_game(), {})
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=panel.panel().toRect().center())
    assert panel.isVisible()
    with qtbot.waitSignal(panel.closed):
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert not chosen


def test_the_tab_key_stays_inside(context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "custom"})
    visited = []
    for _ in range(12):
        target = QApplication.focusWidget()
        assert target is not None
        assert panel.isAncestorOf(target)
        visited.append(target)
        QTest.keyClick(target, Qt.Key.Key_Tab)
    assert {panel.play, panel.cancel, spin(panel, "custom.w"), spin(panel, "custom.h")} <= set(visited)
    assert visited[0] in visited[1:]


@pytest.mark.parametrize("size", [(900, 640), (480, 360)])
def test_longer_words_and_small_windows_cut_nothing(context: Context, page: QWidget, size: tuple[int, int]) -> None:
    page.resize(*size)
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "custom", "custom.w": "5"})
    context.translator = Longer()
    panel.retranslate()
    QApplication.processEvents()
    assert not cut_texts(panel)
    assert page.rect().contains(panel.panel().toAlignedRect())
    assert panel.foot.geometry().bottom() <= size[1]
    assert not overlapping([panel._tiles, panel._numbers, panel._problem, panel._choices])
    assert all(tile.width() >= tile.sizeHint().width() for tile in panel._tiles.tiles) or size[0] < 600
    page.resize(700, 500)
    QApplication.processEvents()
    assert panel.size() == page.size()


def test_another_theme_while_the_panel_is_open(context: Context, page: QWidget, qapp: QApplication) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "large"})
    dress_anew(qapp, context, panel, "paper")
    place = panel.panel().topLeft().toPoint()
    assert panel.grab().toImage().pixelColor(place.x() + 30, place.y() + 12).name() == context.theme.color("surface.panel").name()
    assert panel.variant_text() == "large"


@pytest.mark.parametrize(
    ("values", "kind", "default", "other"),
    [
        (Range(3, 9), QSpinBox, "4", "8"),
        (Line(5), QWidget, "abc", "de"),
        ((Option("a", Text("A")), Option("b", Text("B"))), Segmented, "a", "b"),
        (tuple(Option(str(i), Text(str(i))) for i in range(7)), QComboBox, "2", "6"),
    ],
)
def test_a_field_for_each_kind_of_choice(
    qtbot: QtBot, context: Context, values: object, kind: type[QWidget], default: str, other: str
) -> None:
    field = ChoiceField(context, Choice("k", Text("Name"), values, default), "alpha")  # type: ignore[arg-type]  # one of the three kinds
    qtbot.addWidget(field)
    assert isinstance(field.editor, kind)
    assert field.editor.accessibleName() == "Name"
    assert field.value() == default
    told: list[str] = []
    field.changed.connect(told.append)
    field.set_value(other)
    assert field.value() == other
    assert not told
    field.retranslate()
    assert field.value() == other


class Kept:
    """Settings as a test keeps them."""

    def __init__(self) -> None:
        self.values: dict[str, object] = {
            "theme": "paper", "language": "hr", "motion": "reduced", "announced": "messages",
            "pause_inactive": True, "show_clock": False, "screen_reader": True,
        }  # fmt: skip

    def get(self, key: str) -> object:
        """One of them."""
        return self.values[key]


def test_preferences_show_what_is_set_and_tell_each_change_at_once(qtbot: QtBot, context: Context) -> None:
    dialog = Preferences(context, Kept(), {"alpha": shown_game(), "beta": shown_game("beta", choices=())}, lambda _game, _choice: "marked")
    qtbot.addWidget(dialog)
    dialog.show_preferences()
    rows = dialog._page
    shown = {key: field.value() for key, field in rows.fields.items()}
    assert shown == {"theme": "paper", "language": "hr", "motion": "reduced", "announced": "messages"}
    switched = {key: row.switch.isChecked() for key, row in rows.switches.items()}
    assert switched == {"pause_inactive": True, "show_clock": False, "screen_reader": True}
    told: list[tuple[object, ...]] = []
    dialog.changed.connect(lambda key, value: told.append((key, value)))
    dialog.game_changed.connect(lambda *change: told.append(change))
    theme_row = rows.fields["theme"].editor
    assert isinstance(theme_row, Segmented)
    next(child for child in theme_row.findChildren(QWidget) if child.accessibleName() == "Contrast" and not child.isHidden()).click()  # type: ignore[attr-defined]  # a radio button
    rows.switches["show_clock"].switch.click()
    # A game without choices of its own has no page.
    assert dialog._list.count() == 2
    dialog._list.choose("alpha")
    assert list(rows.fields) == ["cells"]
    assert rows.fields["cells"].value() == "marked"
    cells = rows.fields["cells"].editor
    assert isinstance(cells, Segmented)
    next(child for child in cells.findChildren(QWidget) if child.accessibleName() == "Plain" and not child.isHidden()).click()  # type: ignore[attr-defined]  # a radio button
    assert told == [("theme", "contrast"), ("show_clock", True), ("alpha", "cells", "plain")]


@pytest.mark.parametrize("name", ["nebula", "paper", "contrast"])
def test_preferences_in_longer_words_stay_on_the_screen(qtbot: QtBot, context: Context, qapp: QApplication, name: str) -> None:
    over = QWidget()
    over.resize(600, 500)
    qtbot.addWidget(over)
    over.show()
    dialog = Preferences(context, Kept(), {"alpha": shown_game()}, over=over)
    context.translator = Longer()
    dialog.retranslate()
    dress_anew(qapp, context, dialog, name)
    dialog.show_preferences()
    free = dialog.screen().availableGeometry()
    assert dialog.width() <= free.width() * 0.9 + 1
    assert dialog.height() <= free.height() * 0.9 + 1
    assert free.contains(dialog.geometry())
    QApplication.processEvents()
    assert not cut_texts(dialog._page)
    # The same widgets stay when a value changes elsewhere: the one in use keeps the keyboard.
    first = dialog._page.fields["theme"]
    dialog.refresh()
    assert dialog._page.fields["theme"] is first


def test_tab_goes_through_the_panel_from_the_top_to_the_bottom(context: Context, page: QWidget) -> None:
    panel = NewGamePanel(context, page)
    panel.ask(shown_game(), {"variant": "custom"})
    seen = []
    for _ in range(7):
        here = QApplication.focusWidget()
        assert here is not None
        seen.append(here.mapTo(panel, here.rect().center()) / 8)
        panel.focusNextPrevChild(True)
    assert QApplication.focusWidget() is panel._tiles.tiles[-1]
    assert [(p.y(), p.x()) for p in seen] == sorted((p.y(), p.x()) for p in seen)
