"""A board is copied for other programs, once it is laid, and comes back the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from plugins.demineur.board_text import rows
from plugins.demineur.engine import Engine
from plugins.demineur.formats import from_mbf
from shell.api import Variant
from shell.saved import Mode
from tests.demineur.playing import first_click
from tests.gui.conftest import Program

Start = Callable[[], Program]


def forms(p: Program) -> list[str]:
    """What the submenu offers now."""
    p.window.refresh_actions()
    menu = p.window.menus.menus.get("exports")
    return [action.text() for action in menu.actions()] if menu is not None and menu.menuAction().isVisible() else []


def choose(p: Program, number: int) -> None:
    p.window.menus.menus["exports"].actions()[number].trigger()


def test_nothing_is_offered_before_the_mines_are_laid(program: Start) -> None:
    p = program()
    p.new("demineur", "16x10/25", 5)
    assert forms(p) == []
    p.move("open 4,4")
    assert len(forms(p)) == 3
    p.new("demineur", "16x10/25", 6)
    assert forms(p) == []


@pytest.mark.rule("D-24")
@pytest.mark.parametrize("number", [0, 1])
def test_a_text_goes_to_the_clipboard_and_is_pasted_as_the_same_board(program: Start, number: int) -> None:
    p = program()
    p.new("demineur", "16x10/25", 5)
    p.move("open 4,4")
    mines = p.play.session.state.mines
    assert len(forms(p)) == 3
    choose(p, number)
    assert p.window.room.table.line.text == "The board was copied as text."
    assert QGuiApplication.clipboard().text().startswith("16x10:4,4,m" if number == 0 else (".", "*"))
    p.window.commands.boards.paste()
    p.bot.waitUntil(lambda: p.play.session.mode is Mode.SHARED)
    assert p.play.session.state.mines == mines


@pytest.mark.rule("D-24")
def test_a_file_is_written_and_opened_as_the_same_board(program: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = program()
    p.new("demineur", "16x10/25", 5)
    p.move("open 4,4")
    mines = p.play.session.state.mines
    file = tmp_path / "board.mbf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_named: (str(file), ""))
    assert len(forms(p)) == 3
    choose(p, 2)
    assert p.window.room.table.line.text == "The board was saved as board.mbf."
    assert from_mbf(file.read_bytes())[1] == mines
    p.window.commands.boards.open_file(file)
    p.bot.waitUntil(lambda: p.play.session.mode is Mode.SHARED)
    assert p.play.session.state.mines == mines
    p.window.commands.boards.export_to(tmp_path / "nowhere" / "x.mbf", b"")
    assert p.window.room.table.line.kind == "refused"


@pytest.mark.qt_log_ignore("This plugin does not support")  # the platform without a screen says so of every menu
@pytest.mark.parametrize("number", [0, 1])
def test_what_is_chosen_in_the_open_menu_is_done(program: Start, number: int) -> None:
    """The menu goes away before that, and with it ends a hold, which looks anew at what is on offer."""
    p = program()
    p.new("demineur", "16x10/25", 5)
    p.move("open 4,4")
    QGuiApplication.clipboard().clear()
    menus = p.window.menus.menus
    menus["game"].popup(p.window.mapToGlobal(QPoint(10, 40)))
    menus["game"].setActiveAction(menus["exports"].menuAction())
    QTest.keyClick(menus["game"], Qt.Key.Key_Right)
    p.bot.waitUntil(menus["exports"].isVisible)
    for _ in range(number):
        QTest.keyClick(menus["exports"], Qt.Key.Key_Down)
    QTest.keyClick(menus["exports"], Qt.Key.Key_Return)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    p.bot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("16x10:4,4,m" if number == 0 else (".", "*")))
    assert not menus["game"].isVisible()


@pytest.mark.rule("D-24")
def test_only_boards_with_a_first_cell_have_a_game_id() -> None:
    engine = Engine()
    laid = first_click("16x10/25", 3, 0, 9)
    assert [form.key for form in engine.export_formats(laid)] == ["game-id", "rows", "mbf"]
    assert laid.mines is not None
    text = "\n".join(rows(laid.mines, laid.grid))
    variant, board = engine.import_board(text.encode())
    given = engine.start(variant, board.text)
    assert [form.key for form in engine.export_formats(given)] == ["rows", "mbf"]
    with pytest.raises(ValueError, match="cannot be written as 'game-id'"):
        engine.export_board(given, "game-id")
    unlaid = engine.start(engine.variant("16x10/25"), "16x10/25 seed 1 noguess")
    assert engine.export_formats(unlaid) == ()
    with pytest.raises(ValueError, match="cannot be written"):
        engine.export_board(unlaid, "rows")
    for form in engine.export_formats(laid):
        assert engine.start(*_again(engine, engine.export_board(laid, form.key))).mines == laid.mines


def _again(engine: Engine, data: bytes) -> tuple[Variant, str]:
    variant, board = engine.import_board(data)
    return variant, board.text
