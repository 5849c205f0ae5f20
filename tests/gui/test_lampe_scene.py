"""The scene of Lampe, as a stranger would write one on `shell.qt.board`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from shell.api import Board, Game, Position, Text
from shell.plugin_loader import load_one
from shell.qt import theme
from shell.qt.board import Change
from shell.qt.context import Context
from shell.qt.look import SceneLook
from shell.qt.view import BoardView

FOLDER = Path(__file__).parents[1] / "plugins" / "lampe"
BOARD = "oo.../o..../...../....."


class Plain:
    """Says sentences in English."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        return str(text)


class Play:
    """A board of 5 x 4 on a view, with its engine."""

    def __init__(self, qtbot: QtBot, motion: bool = False, name: str = "nebula") -> None:
        game: Game = load_one("lampe", FOLDER)
        context = Context(theme.load(name, {"lampe": FOLDER}), Plain(), motion)
        self.engine: Any = game.engine
        self.variant = self.engine.variant("5x4")
        self.scene = game.scene()(self.engine, self.variant, SceneLook(context, "lampe"))
        self.state = self.engine.start(self.variant, BOARD)
        self.moves: list[str] = []
        self.scene.move.connect(self.ask)
        self.scene.show(self.state)
        self.view = BoardView(context)
        qtbot.addWidget(self.view)
        self.view.resize(700, 560)
        self.view.set_board(self.scene)
        self.view.show()
        qtbot.waitExposed(self.view)

    def ask(self, move: str) -> None:
        self.moves.append(move)
        old, self.state = self.state, self.engine.apply(self.state, move)
        self.scene.show(self.state, Change(old, move, "move"))

    def mouse(self, kind: QEvent.Type, cell: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        at = QPointF(self.view.mapFromScene(self.scene.cell_rect(cell).center()))
        down = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        around = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        QApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, at, around, button, down, Qt.KeyboardModifier.NoModifier))

    def looks(self) -> list[list[int]]:
        place = self.scene.place_of
        return [[self.scene.look_of(place(f"{c},{r}")) for c in range(5)] for r in range(4)]

    def picture(self) -> QImage:
        image = QImage(self.view.viewport().size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.view.render(painter)
        painter.end()
        return image


def test_a_click_presses_a_lamp_and_the_press_shows_what_turns(qtbot: QtBot) -> None:
    play = Play(qtbot)
    assert play.looks() == [[1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0] * 5, [0] * 5]
    play.mouse(QEvent.Type.MouseButtonPress, "4,3")
    assert play.looks() == [[1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 2], [0, 0, 0, 2, 2]]
    play.mouse(QEvent.Type.MouseButtonRelease, "4,3")
    assert play.moves == ["press 4,3"]
    assert play.looks() == [[1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 1, 1]]


def test_other_buttons_and_presses_that_slide_off_do_nothing(qtbot: QtBot) -> None:
    play = Play(qtbot)
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        play.mouse(QEvent.Type.MouseButtonPress, "2,2", button)
        play.mouse(QEvent.Type.MouseButtonRelease, "2,2", button)
    play.mouse(QEvent.Type.MouseButtonPress, "2,2")
    play.mouse(QEvent.Type.MouseMove, "3,2")
    play.mouse(QEvent.Type.MouseButtonRelease, "3,2")
    assert play.moves == []


def test_keys_reach_every_lamp(qtbot: QtBot) -> None:
    play = Play(qtbot)
    for _ in range(5):
        QTest.keyClick(play.view, Qt.Key.Key_Left)
        QTest.keyClick(play.view, Qt.Key.Key_Up)
    assert play.scene.cursor == "0,0"
    QTest.keyClick(play.view, Qt.Key.Key_Space)
    assert play.moves == ["press 0,0"]
    assert play.looks() == [[0] * 5] * 4
    QTest.keyClick(play.view, Qt.Key.Key_Return)
    assert play.moves == ["press 0,0"]


@pytest.mark.parametrize("name", theme.THEMES)
def test_each_step_of_a_hint_is_seen(qtbot: QtBot, name: str) -> None:
    play = Play(qtbot, name=name)
    state = play.engine.start(play.variant, "oo.../o.o../.ooo./..o..")
    play.scene.show(state)
    chain: list[Any] = []
    pictures = [play.picture()]
    for _ in range(3):
        chain.append(play.engine.hint(Position(play.variant, Board(BOARD), state), tuple(chain)))
        play.scene.mark(chain[-1].marks)
        pictures.append(play.picture())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[3]
    play.scene.mark(())
    assert play.picture() == pictures[0]


def test_lamps_fade_and_a_new_press_does_not_wait(qtbot: QtBot) -> None:
    play = Play(qtbot, motion=True)
    play.ask("press 4,3")
    assert play.scene.findChildren(QAbstractAnimation)
    play.ask("press 2,2")
    play.scene.finish_animations()
    done = play.picture()
    play.scene.show(play.state)
    assert play.picture() == done


def test_undo_shows_the_lamps_as_they_were(qtbot: QtBot) -> None:
    play = Play(qtbot, motion=True)
    before, first = play.picture(), play.state
    play.ask("press 2,1")
    play.scene.show(first, Change(play.state, "", "undo"))
    play.scene.finish_animations()
    assert play.picture() == before
