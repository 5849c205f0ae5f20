"""The board as assistive clients see it, off screen. tests/x11 has a real client."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from shell.qt import announcing
from shell.qt.board_table import BoardCell, BoardTable
from shell.qt.notice import NoticeBar
from shell.text import Text
from tests.gui.conftest import Program

Start = Callable[[], Program]
ROOT = Path(__file__).resolve().parents[2]
PRESS, SECOND, FOCUS = (
    QAccessibleActionInterface.pressAction(),
    QAccessibleActionInterface.showMenuAction(),
    QAccessibleActionInterface.setFocusAction(),
)
NAME, ABOUT = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.fixture
def client() -> Iterator[None]:
    """As if an assistive client were there."""
    QAccessible.setActive(True)
    if not QAccessible.isActive():
        pytest.skip("this Qt has no clients off screen")
    yield
    QAccessible.setActive(False)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is announced."""
    words: list[str] = []

    class Heard(QAccessibleAnnouncementEvent):
        def __init__(self, widget: QWidget, message: str) -> None:
            super().__init__(widget, message)
            words.append(message)

    monkeypatch.setattr(announcing, "QAccessibleAnnouncementEvent", Heard)
    return words


def table(p: Program) -> BoardTable:
    p.window.settle_in()
    found = QAccessible.queryAccessibleInterface(p.window.room.table.view)
    assert isinstance(found, BoardTable)
    return found


def names(board: BoardTable) -> list[str]:
    return [board.child(i).text(NAME) for i in range(board.childCount())]


def press(p: Program, key: Qt.Key) -> None:
    QTest.keyClick(p.window.room.table.view, key)


def test_nothing_of_it_is_loaded_before_the_first_frame() -> None:
    script = """
import sys
from shell import cli_window
from shell.qt import app, setup
options = cli_window.options(["demineur", "--variant", "9x9/10", "--seed", "1"])
application = setup.application()
window = app.make_window(options)
window.show()
window.room.table.show()
parts = ["shell.qt." + name for name in ("accessibility", "announcing", "board_table", "reader")]
print([part in sys.modules for part in parts])
window.settle_in()
print([part in sys.modules for part in parts])
window.close()
window.store.close()
"""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", script], env=dict(os.environ, PYTHONPATH=path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [str([False] * 4), str([True] * 4)]


def test_without_a_client_nothing_is_told(program: Start) -> None:
    p = program()
    p.new("demineur", "9x9/10")
    p.window.settle_in()
    assert p.window.room.reader is not None
    assert not p.window.room.reader.active


def test_cells_are_read_in_order_with_place_and_state(program: Start) -> None:
    p = program()
    p.new("demineur", "12x9/10")
    board = table(p)
    assert board.role() == QAccessible.Role.Table
    assert board.childCount() == 12 * 9
    assert names(board)[:2] == ["Column 1, row 1: hidden", "Column 2, row 1: hidden"]
    assert names(board)[-1] == "Column 12, row 9: hidden"
    assert "12 × 9" in board.text(NAME)
    assert "Mines left: 10" in board.text(ABOUT)
    cell = board.child(13)
    assert (cell.text(NAME), board.indexOfChild(cell), cell.role()) == ("Column 2, row 2: hidden", 13, QAccessible.Role.Cell)
    assert board.child(13) is cell
    assert board.child(12 * 9) is None
    centre = cell.rect().center()
    assert board.childAt(centre.x(), centre.y()) is cell
    assert board.childAt(-5, -5) is None
    p.move("flag 1,1")
    assert cell.text(NAME) == "Column 2, row 2: flag"
    p.move("open 4,4")
    assert board.child(4 * 12 + 4).text(NAME) == "Column 5, row 5: open, no mine around"


def test_names_follow_the_language(program: Start, lampe: Path) -> None:
    p = program()
    p.open("lampe")
    board = table(p)
    assert names(board)[0].startswith("Column 1, row 1: ")
    p.window.commands.set("language", "hr")
    assert names(board)[0].startswith("Stupac 1, redak 1: ")


def test_a_game_that_does_not_describe_its_cells_is_read_by_their_places(program: Start, lampe: Path) -> None:
    engine = lampe / "engine.py"
    engine.write_text(engine.read_text().replace("def cell_name(", "def not_cell_name("))
    p = program()
    p.open("lampe")
    assert names(table(p))[-1] == f"Column {p.play.session.state.width}, row {p.play.session.state.height}"


def test_a_covered_board_has_no_cell_but_its_cover(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    board = table(p)
    cell = board.child(0)
    assert cell.isValid()
    p.window.toggle_pause()
    assert board.childCount() == 1
    assert board.child(0).text(NAME) == "Paused"
    assert board.child(0).parent() is board
    assert board.indexOfChild(board.child(0)) == 0
    assert not cell.isValid()
    assert cell.text(NAME) == ""
    assert cell.state().invisible
    assert isinstance(cell, BoardCell)
    before = list(play.session.journal)
    cell.doAction(PRESS)
    p.window.toggle_pause()
    assert play.session.journal == before
    assert cell.isValid()
    assert board.childCount() > 1


def test_clients_move_the_cursor_and_press_cells(program: Start) -> None:
    p = program()
    p.new("demineur", "12x9/10")
    board = table(p)
    cell = board.child(4 * 12 + 4)
    assert isinstance(cell, BoardCell)
    assert cell.actionNames() == [PRESS, SECOND, FOCUS]
    cell.doAction(FOCUS)
    scene = p.play.scene
    assert scene is not None
    assert scene.cursor == "4,4"
    assert board.focusChild() is cell
    p.bot.waitUntil(lambda: bool(cell.state().focused))
    cell.doAction(SECOND)
    assert cell.text(NAME) == "Column 5, row 5: flag"
    cell.doAction(SECOND)
    cell.doAction(PRESS)
    p.bot.waitUntil(lambda: "open" in cell.text(NAME))


def test_cells_out_of_view_say_so(program: Start) -> None:
    p = program()
    p.new("demineur", "80x40/240")
    board = table(p)
    view = p.window.room.table.view
    view.zoom_by(3)
    shown = [not board.child(i).state().offscreen for i in range(0, 3200, 7)]
    assert any(shown)
    assert not all(shown)


def test_the_setting_turns_the_cells_off_and_on(program: Start, lampe: Path) -> None:
    p = program()
    p.open("lampe")
    board = table(p)
    cell = board.child(0)
    p.window.commands.set("screen_reader", False)
    assert board.childCount() == 0
    assert not cell.isValid()
    p.window.commands.set("screen_reader", True)
    assert board.childCount() > 0
    assert board.child(0) is cell
    assert cell.isValid()


def test_the_same_interfaces_serve_every_board(program: Start, lampe: Path) -> None:
    p = program()
    p.open("lampe")
    board = table(p)
    few = [board.child(i) for i in range(board.childCount())]
    p.new("demineur", "16x9/10")
    assert board.childCount() == 16 * 9
    assert board.child(0) is few[0]
    assert few[0].text(NAME) == "Column 1, row 1: hidden"
    last = board.child(16 * 9 - 1)
    p.open("lampe")
    assert board.childCount() == len(few)
    assert not last.isValid()
    assert board.indexOfChild(last) == -1
    p.window.show_start()
    assert board.childCount() == 0
    assert board.text(NAME) == "Board"


def test_cursor_cells_messages_pause_and_result_are_announced(program: Start, client: None, said: list[str], lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    p.window.settle_in()
    p.window.room.table.view.setFocus()
    said.clear()
    press(p, Qt.Key.Key_Right)
    scene = play.scene
    assert scene is not None
    assert scene.cursor is not None
    here = said[-1]
    assert here.startswith("Column ")
    press(p, Qt.Key.Key_Return)
    assert said[-1] != here
    assert said[-1].split(":")[0] == here.split(":")[0]
    play.message.emit("refused", Text("The board was copied as text."))
    assert said[-1] == "The board was copied as text."
    p.window.toggle_pause()
    p.bot.waitUntil(lambda: said[-1].startswith("Paused"))
    p.window.toggle_pause()
    play.give_up()
    assert said[-1].startswith("Given up")
    p.window.commands.set("announced", "messages")
    said.clear()
    press(p, Qt.Key.Key_Left)
    assert said == []


def test_a_switch_beside_the_board_is_announced_and_named(program: Start, client: None, said: list[str]) -> None:
    p = program()
    p.new("demineur", "12x9/10")
    board = table(p)
    before = board.text(NAME)
    switch = next(action for action in p.window.menus.own if action.isCheckable())
    switch.trigger()
    assert said[-1] == f"{switch.iconText()}: on"
    assert board.text(NAME) != before
    switch.trigger()
    assert said[-1] == f"{switch.iconText()}: off"
    assert board.text(NAME) == before


def test_without_a_client_nothing_is_announced(program: Start, said: list[str], lampe: Path) -> None:
    p = program()
    p.open("lampe")
    p.window.settle_in()
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_D)
    assert said == []


def test_with_the_setting_off_a_client_is_told_nothing(program: Start, client: None, said: list[str], lampe: Path) -> None:
    p = program()
    p.open("lampe")
    p.window.settle_in()
    p.window.commands.set("screen_reader", False)
    said.clear()
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_D)
    assert said == []


def test_d_describes_the_board_for_everybody(program: Start) -> None:
    p = program()
    p.new("demineur", "12x9/10")
    line = p.window.room.table.line
    press(p, Qt.Key.Key_D)
    assert "12 × 9" in line.text
    assert "Mines left: 10, Time: 0:00" in line.text
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_D)
    assert line.text.endswith("Column 7, row 5: hidden")
    p.window.toggle_pause()
    assert "Column" not in line.text
    p.window.menus.actions["describe"].trigger()
    assert "Column" not in line.text
    p.window.toggle_pause()
    assert "Column" not in line.text


def test_a_game_that_fails_to_describe_a_cell_is_closed_with_its_name(program: Start, lampe: Path) -> None:
    engine = lampe / "engine.py"
    engine.write_text(engine.read_text().replace("-> Text:\n        column, row =", "-> Text:\n        1 / 0\n        column, row ="))
    p = program()
    p.open("lampe")
    board = table(p)
    assert board.child(0).text(NAME) == "Column 1, row 1"
    p.bot.waitUntil(lambda: p.window.play is None)
    notice = p.window.commands.panels.shown("notice")
    assert isinstance(notice, NoticeBar)
    assert "Lampe" in notice.text


def test_the_table_outlives_its_window(program: Start) -> None:
    first = program()
    first.new("demineur", "9x9/10")
    board = table(first)
    cell = board.child(3)
    second = program()
    second.new("demineur", "12x9/10")
    assert table(second) is not board
    second.bot.wait(20)
    assert not cell.isValid()
    assert table(second).childAt(0, 0) is None
    assert table(second).rect().contains(QPoint(table(second).rect().center()))
