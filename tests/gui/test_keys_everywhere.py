"""The keyboard alone: every command, every page, every game. What has the keyboard can be seen, and it is never lost."""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)
from shiboken6 import isValid

from shell.qt.keyboard import stops
from shell.qt.menus import MENUS
from shell.qt.message import MessageLine
from shell.qt.notice import NoticeBar
from shell.text import Text
from tests.conftest import ROOT
from tests.gui.conftest import Program

Start = Callable[[], Program]
GAMES = {"demineur": "beginner", "zraka": "mon", "kolaps": "6x6/4/practice", "triangles": "24"}


def holder() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget


def in_sight(widget: QWidget) -> bool:
    """Whether a widget is shown and, as far as it is that small, not scrolled out of sight."""
    if not widget.isVisible() or widget.width() < 2 or widget.height() < 2:
        return False
    area = widget.parentWidget()
    while area is not None:
        above = area.parentWidget()
        if isinstance(above, QAbstractScrollArea) and above.viewport() is area:
            shown = QRect(widget.mapTo(area, QPoint()), widget.size()).intersected(area.rect())
            if shown.height() < min(widget.height(), area.height()) * 0.9 or shown.width() < min(widget.width(), area.width()) * 0.9:
                return False
        area = above
    return True


def around(widget: QWidget) -> QRect:
    """Where a widget stands in its window, with room for a ring around it."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size()).adjusted(-6, -6, 6, 6) & widget.window().rect()


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(holder(), key, modifiers)


def check_stop(stop: QWidget, place: QRect, with_it: QImage) -> None:
    """`with_it` is the window while `stop` had the keyboard, which something else has now: the two look different at `stop`."""
    now = around(stop)
    if stop is not holder() and stop.isVisible() and now.size() == place.size():  # else it was scrolled away
        without = stop.window().grab().toImage()
        same = with_it.copy(place) == without.copy(now)
        assert not same, f"{stop} {stop.accessibleName()!r} does not show that it has the keyboard"


def round_by_tab(window: QWidget, limit: int = 250) -> list[QWidget]:
    """Everything that the Tab key reaches, until it comes back to where it began. Each stop is in sight, and shows itself."""
    press(Qt.Key.Key_Tab)
    first, found = holder(), [holder()]
    for _ in range(limit):
        here = holder()
        QApplication.processEvents()
        assert in_sight(here), f"{here} {here.accessibleName()!r} has the keyboard out of sight"
        place, seen = around(here), window.grab().toImage()
        press(Qt.Key.Key_Tab)
        assert holder().window() is window, f"the keyboard left for {holder()}"
        check_stop(here, place, seen)
        if holder() is first:
            return found
        assert holder() not in found, f"{holder()} comes twice before the round ends"
        found.append(holder())
    raise AssertionError("the round does not end")


def wanted(window: QWidget) -> list[QWidget]:
    """What a mouse can use in a window and the Tab key has to reach."""
    kinds = QAbstractButton | QComboBox | QLineEdit | QAbstractSpinBox
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.isVisible()
        and widget.isEnabled()
        and widget.window() is window
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)
    ]


def check_page(window: QWidget, inside: QWidget | None = None) -> None:
    """Tab goes round, back too; everything with a button is reached, in sight, and shows that it has the keyboard."""
    found = round_by_tab(window)
    groups = {widget.parentWidget() for widget in found}
    for widget in wanted(inside or window):
        # One stop of a row of segments or tiles is enough: arrows walk it.
        assert widget in found or widget.parentWidget() in groups, f"{widget} {widget.accessibleName()!r} is not reached by Tab"
    for widget in reversed(found):
        QTest.keyClick(holder(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        assert holder() is widget


PAGES = ("preferences", "statistics", "plugins", "shortcuts", "rules")
PANELS = ("new", "ranking", "archive")


@pytest.mark.parametrize("size", [(1280, 800), (700, 460)])
def test_the_start_page(program: Start, size: tuple[int, int]) -> None:
    p = program()
    p.window.resize(*size)
    p.window.show_start()
    check_page(p.window, p.window.start_page)


@pytest.mark.parametrize("name", PAGES)
def test_windows(program: Start, name: str) -> None:
    p = program()
    p.new("demineur", "beginner")
    p.window.menus.actions[name].trigger()
    page = p.window.commands.panels.shown(name)
    p.bot.waitUntil(page.isVisible)
    page.resize(620, 480)
    p.bot.waitUntil(lambda: QApplication.focusWidget() is not None and holder().window() is page)
    check_page(page)
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()
    p.window.activateWindow()
    p.bot.waitUntil(lambda: holder() is p.window.room.table.view)


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("size", [(1280, 800), (640, 440)])
def test_panels(program: Start, name: str, size: tuple[int, int]) -> None:
    p = program()
    p.new("demineur", "beginner")
    p.window.resize(*size)
    p.window.menus.actions[name].trigger()
    panel = p.window.commands.panels.shown("new_game" if name == "new" else name)
    p.bot.waitUntil(panel.isVisible)
    assert panel.isAncestorOf(holder())
    check_page(p.window, panel)
    press(Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert holder() is p.window.room.table.view


@pytest.mark.parametrize("key", GAMES)
def test_the_table_of_each_game(program: Start, key: str) -> None:
    p = program()
    p.new(key, GAMES[key])
    assert holder() is p.window.room.table.view
    check_page(p.window, p.window.room.table)


def test_every_command_has_a_key_or_a_letter_in_an_open_menu(program: Start) -> None:
    p = program()
    p.new("zraka", "mon")
    for key, _, commands in MENUS:
        menu = p.window.menus.menus[key]
        for command in commands:
            if command is None:
                continue
            action = p.window.menus.actions[command.name]
            assert action in menu.actions()
            letters = action.text().replace("&&", "")
            assert action.shortcuts() or "&" in letters, command.name
    for action in p.window.menuBar().actions():
        assert "&" in action.text()


@pytest.mark.parametrize("key", GAMES)
def test_no_key_stands_for_two_commands(program: Start, key: str) -> None:
    p = program()
    p.new(key, GAMES[key])
    p.window.settle_in()
    seen: dict[str, QAction] = {}
    for action in p.window.findChildren(QAction):
        if not action.isVisible():
            continue
        for sequence in action.shortcuts():
            text = sequence.toString()
            assert seen.setdefault(text, action) is action, f"{text}: {seen[text].objectName()}, {action.objectName()}"
    for text, action in seen.items():
        assert not (len(text) == 1 and text.isalnum()), f"{text} of {action.objectName()} belongs to the board"


def test_a_notice_that_is_closed_by_keys_gives_the_keyboard_to_the_page(program: Start) -> None:
    p = program()
    for page in ("start", "table"):
        if page == "table":
            p.new("zraka", "mon")
        p.window.commands.panels.notice(Text("Something to know."), "details")
        bar = p.window.commands.panels.shown("notice")
        assert isinstance(bar, NoticeBar)
        close = bar._close
        for _ in range(80):
            press(Qt.Key.Key_Tab)
            if holder() is close:
                break
        else:
            raise AssertionError("the Tab key does not reach the notice")
        press(Qt.Key.Key_Space)
        assert not bar.isVisible()
        here = holder()
        assert here is not p.window
        if page == "table":
            assert here is p.window.room.table.view


def test_the_end_of_a_game_leaves_the_keyboard_where_the_result_is_reached(program: Start) -> None:
    p = program()
    p.new("zraka", "mon")
    for at in p.play.session.board.facts["solution"]:
        p.move(f"place {at['row']},{at['col']} {at['mirror']}")
    assert p.play.session.outcome == "won"
    assert holder() is p.window.room.table.view
    check_page(p.window, p.window.room.table)
    result = p.window.room.table.result
    again = next(button for button in result.buttons if "board" in button.text().lower() and "New" in button.text())
    again.setFocus()
    before = p.play
    press(Qt.Key.Key_Return)
    p.bot.waitUntil(lambda: p.play is not before)
    assert holder() is p.window.room.table.view


PLACES: dict[str, Callable[[Program], QWidget]] = {}


def place(function: Callable[[Program], QWidget]) -> Callable[[Program], QWidget]:
    PLACES[function.__name__] = function
    return function


@place
def start(p: Program) -> QWidget:
    p.window.show_start()
    return p.window


@place
def table(p: Program) -> QWidget:
    p.new("demineur", "beginner")
    return p.window


@place
def result(p: Program) -> QWidget:
    p.new("demineur", "beginner")
    p.move("open 4,4")
    p.play.give_up()
    p.bot.waitUntil(lambda: p.play.findings is not None)
    return p.window


@place
def new_game(p: Program) -> QWidget:
    p.new("demineur", "beginner")
    p.window.menus.actions["new"].trigger()
    return p.window


@place
def preferences(p: Program) -> QWidget:
    p.window.commands.panels.preferences()
    return p.window.commands.panels.shown("preferences")


@place
def statistics(p: Program) -> QWidget:
    result(p)
    p.window.commands.panels.statistics()
    return p.window.commands.panels.shown("statistics")


@place
def ranking(p: Program) -> QWidget:
    p.window.menus.actions["ranking"].trigger()
    return p.window


@place
def archive(p: Program) -> QWidget:
    p.window.menus.actions["archive"].trigger()
    return p.window


@place
def rules(p: Program) -> QWidget:
    p.new("zraka", "mon")
    p.window.menus.actions["rules"].trigger()
    return p.window.commands.panels.shown("rules")


@place
def plugins(p: Program) -> QWidget:
    p.window.menus.actions["plugins"].trigger()
    return p.window.commands.panels.shown("plugins")


@place
def editor(p: Program) -> QWidget:
    p.new("zraka", "mon")
    p.window.menus.actions["editor"].trigger()
    page = next(window for window in QApplication.topLevelWidgets() if window.isVisible() and window is not p.window)
    line = page.findChildren(MessageLine)[0]
    p.bot.waitUntil(lambda: line.text.endswith("."))  # what the board is was found out
    return page


@place
def lesson(p: Program) -> QWidget:
    p.new("zraka", "mon")
    before = p.play
    p.window.menus.actions["learn"].trigger()
    p.bot.waitUntil(lambda: p.play is not before and p.play.lesson is not None)
    return p.window


@pytest.mark.parametrize("name", ["editor", "lesson"])
@pytest.mark.parametrize("size", [(1280, 800), (760, 560)])
def test_pages_of_a_game(program: Start, name: str, size: tuple[int, int]) -> None:
    p = program()
    page = PLACES[name](p)
    page.resize(*size)
    p.bot.waitUntil(lambda: QApplication.focusWidget() is not None and holder().window() is page)
    check_page(page, page if name == "editor" else p.window.room.table)


@pytest.mark.parametrize("name", PLACES)
def test_the_keyboard_stays_where_it_is_when_language_and_theme_change(program: Start, name: str) -> None:
    p = program()
    window = PLACES[name](p)
    p.bot.waitUntil(lambda: QApplication.focusWidget() is not None and holder().window() is window)
    count = len(round_by_tab(window))
    changes = [("language", "bs"), ("theme", "paper"), ("language", "hr"), ("theme", "contrast"), ("language", "en"), ("theme", "nebula")]
    for number in range(count):
        press(Qt.Key.Key_Tab)
        p.bot.wait(1)
        key, value = changes[number % len(changes)]
        before, here = stops(window), holder()
        p.window.commands.set(key, value)
        QApplication.processEvents()
        after = stops(window)
        assert Counter(map(type, after)) == Counter(map(type, before))
        assert holder() is here or after.index(holder()) == before.index(here)
        assert in_sight(holder())
    assert len(round_by_tab(window)) == count


def test_a_games_own_switches_stay_away_while_a_result_or_a_replay_stands_in_their_place(program: Start) -> None:
    p = program()
    result(p)
    switches = p.window.room.table.switches
    assert not switches.isVisible()
    for key, value in (("language", "bs"), ("theme", "paper")):
        p.window.commands.set(key, value)
        assert not switches.isVisible()
    p.window.room.watch_table()
    p.bot.waitUntil(lambda: p.window.room.table.replay is not None)
    p.window.commands.set("theme", "contrast")
    assert not switches.isVisible()
    p.new("demineur", "beginner")
    assert switches.isVisible()


def test_a_games_own_buttons_follow_it_from_the_start_page_and_back(program: Start) -> None:
    p = program()
    for _ in range(3):
        for key in ("demineur", "zraka", "triangles"):
            p.open(key)
            p.bot.wait(5)
        p.window.show_start()
        p.bot.wait(5)
    p.open("demineur")
    flag = p.window.room.table.switches._switches[0]
    before = flag[0].isChecked()
    QTest.mouseClick(flag[1], Qt.MouseButton.LeftButton)
    assert flag[0].isChecked() is not before


def test_the_tab_key_takes_no_menu_along_when_what_it_passed_is_gone(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner")
    for _ in range(2):
        p.window.menus.actions["new"].trigger()
        round_by_tab(p.window)
        press(Qt.Key.Key_Escape)
        p.bot.wait(1)
        gc.collect()
    for theme in ("paper", "contrast"):
        p.window.commands.set("theme", theme)
        assert all(isValid(action) for menu in p.window.menus.menus.values() for action in menu.actions())
        assert [action.isChecked() for action, _ in p.window.menus._options["theme"]].count(True) == 1


def test_nobody_asks_for_the_chain_of_focus() -> None:
    """PySide6 takes the answer for a child of the widget that was asked: both are then said to be deleted together."""
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "plugins").rglob("*.py")]
    assert len(sources) > 100
    asking = [path.name for path in sources if re.search(r"\.(next|previous)InFocusChain\(", path.read_text(encoding="utf-8"))]
    assert asking == []
