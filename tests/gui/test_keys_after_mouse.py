"""Who lays the mouse aside goes on with the keyboard where the mouse was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from shell.qt.board import GridScene
from tests.gui.conftest import Program

Start = Callable[[], Program]

GAMES = {"demineur": "9x9/10/random", "kolaps": "6x6/4/practice", "zraka": "mon", "lampe": "5x4"}


@pytest.fixture
def p(program: Start, lampe: Path) -> Program:
    return program()


def board(p: Program, key: str) -> GridScene:
    p.new(key, GAMES[key])
    p.window.resize(1100, 800)
    scene = p.play.scene
    assert isinstance(scene, GridScene)
    return scene


def spot(p: Program, key: str) -> QPoint:
    """The middle of a cell, in the view's pixels."""
    scene = p.play.scene
    assert scene is not None
    return p.window.room.table.view.mapFromScene(scene.cell_rect(key).center())


def at(scene: GridScene) -> str:
    """The cell of the cursor, or nothing."""
    return scene.cursor or ""


def arrow(p: Program, key: Qt.Key) -> None:
    QTest.keyEvent(QTest.KeyAction.Click, p.window.room.table.view, key)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_arrow_enters_at_the_cell_that_the_mouse_pressed(p: Program, game: str) -> None:
    scene = board(p, game)
    cells = [cell.key for cell in scene.cells()]
    for key in (cells[1], cells[-1]):
        QTest.mouseClick(p.window.room.table.view.viewport(), Qt.MouseButton.LeftButton, pos=spot(p, key))
        assert not at(scene)
        arrow(p, Qt.Key.Key_Right)
        assert at(scene) == key
        arrow(p, Qt.Key.Key_Left)
        assert at(scene) == cells[cells.index(key) - 1]


@pytest.mark.parametrize(("game", "letter"), [("demineur", "f"), ("zraka", "1")])
def test_and_at_the_cell_under_the_mouse_on_which_a_key_acted(p: Program, game: str, letter: str) -> None:
    scene = board(p, game)
    key = [cell.key for cell in scene.cells()][1]
    view = p.window.room.table.view
    QTest.mouseMove(view.viewport(), spot(p, key))
    QTest.keyClicks(view, letter)
    arrow(p, Qt.Key.Key_Down)
    assert scene.cursor == key
    QTest.keyClicks(view, letter)  # with a cursor it is the cursor's cell that a key acts on, wherever the mouse is
    assert scene.cursor == key


def test_from_group_to_group_begins_at_the_group_that_was_pressed(p: Program) -> None:
    scene = board(p, "kolaps")
    view, state = p.window.room.table.view, p.play.session.state
    heads = [state.cell(group[0]) for group in state.groups()]
    keys = [f"{column},{state.height - 1 - row}" for column, row in heads]
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot(p, keys[1]))
    QTest.keyClicks(view, ".")
    assert scene.cursor == keys[2]
