"""Triangles in the whole window: keys from star to star, and whose turn it is, whatever else the line says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plugins.triangles.engine import joinable
from plugins.triangles.scene import TrianglesScene
from plugins.triangles.scene_motion import drawn_words
from shell.qt.play import Play
from shell.qt.shortcuts import ShortcutsWindow
from shell.text import Text
from tests.gui.conftest import Program
from tests.gui.test_window_seats import begin, finish, first

Start = Callable[[], Program]
KEY = "triangles"


def scene(play: Play) -> TrianglesScene:
    """Its scene."""
    assert isinstance(play.scene, TrianglesScene)
    return play.scene


def press(p: Program, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key, on whatever has the keyboard."""
    QTest.keyClick(QApplication.focusWidget() or p.window, key, modifiers)


@pytest.mark.parametrize("variant", ["24", "180/again"])
def test_tab_walks_the_stars_that_can_be_joined_to_the_selected_one_and_no_others(program: Start, variant: str) -> None:
    p = program()
    play = begin(p, "person", "person", variant=variant)
    p.move(first(play))
    view, board = p.window.room.table.view, scene(play)
    view.setFocus()
    press(p, Qt.Key.Key_Right)
    assert board.cursor is not None
    press(p, Qt.Key.Key_Return)
    start = board.hand.selected
    assert start is not None
    wanted = joinable(play.session.state, start)
    seen = []
    for _ in wanted:
        press(p, Qt.Key.Key_Tab)
        seen.append(int(board.cursor or -1))
        assert view.hasFocus()
        assert board.hand.aim is not None
        assert board.hand.aim.end == seen[-1]
    order = [int(cell.key) for cell in board.cells()]
    at = order.index(start) + 1
    assert seen == [star for star in order[at:] + order[:at] if star in wanted]
    press(p, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert int(board.cursor or -1) == seen[-2]
    length = len(play.session.journal)
    press(p, Qt.Key.Key_Return)
    assert len(play.session.journal) == length + 1
    assert play.session.journal[-1].text == f"line {min(start, seen[-2])},{max(start, seen[-2])}"


def test_tab_leaves_the_board_while_no_line_is_begun(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    view, board = p.window.room.table.view, scene(play)
    view.setFocus()
    press(p, Qt.Key.Key_Tab)
    assert not view.hasFocus()
    view.setFocus()
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_Return)
    press(p, Qt.Key.Key_Escape)
    assert board.hand.selected is None
    press(p, Qt.Key.Key_Tab)
    assert not view.hasFocus()


def test_the_line_says_whose_turn_it_is_whatever_else_it_says(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    line = p.window.room.table.line
    assert (line.text, line.right) == ("It is the turn of player 1.", "")
    board = scene(play)
    board.hand.select(0)
    assert "can be joined" in line.text
    assert line.right == "It is the turn of player 1."
    p.move(first(play))
    assert (line.text, line.right) == ("It is the turn of player 2.", "")
    play.ask(play.session.journal[-1].text)
    assert (line.text, line.right) == ("This line exists already.", "It is the turn of player 2.")


def test_a_covered_board_lets_tab_go(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    view, board = p.window.room.table.view, scene(play)
    view.setFocus()
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_Return)
    assert board.hand.selected is not None
    p.window.toggle_pause()
    where = board.cursor
    view.setFocus()
    press(p, Qt.Key.Key_Tab)
    assert not view.hasFocus()
    assert board.cursor in (where, None)


def test_what_the_computer_draws_is_said_and_whose_turn_it_is_then(program: Start) -> None:
    p = program()
    heard: list[str] = []
    play = begin(p, "computer:easy", "person")
    p.window.room.presenter.heard = lambda text, _domain: heard.append(str(text))
    p.bot.waitUntil(lambda: len(play.session.journal) == 1)
    i, j = (int(star) + 1 for star in play.session.journal[0].text.removeprefix("line ").split(","))
    line = p.window.room.table.line
    assert (line.text, line.right) == (f"Computer: line from star {i} to {j}.", "It is your turn.")
    assert heard == [line.text]
    play.ask(first(play))
    assert (line.text, line.right) == ("The computer is thinking.", "")


@pytest.mark.rule("T-14")
@pytest.mark.parametrize(
    ("closed", "again", "words"),
    [
        (0, False, "Ana: line from star 3 to 8."),
        (1, False, "Ana: line from star 3 to 8, closes 1 triangle."),
        (2, True, "Ana: line from star 3 to 8, closes 2 triangles and draws again."),
    ],
)
def test_extra_turns_of_the_computer_are_announced(closed: int, again: bool, words: str) -> None:
    assert str(drawn_words(Text("Ana"), 2, 7, closed, again)) == words


@pytest.mark.rule("T-23")
def test_esc_takes_the_sentence_and_the_steps_of_a_hint_with_its_marks(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    line, view, board = p.window.room.table.line, p.window.room.table.view, scene(play)
    play.hint()
    p.bot.waitUntil(lambda: bool(board._marks))
    assert line.text.startswith("Look here")
    view.setFocus()
    press(p, Qt.Key.Key_Escape)
    assert board._marks == ()
    assert line.text == "It is the turn of player 1."
    assert p.window.room.presenter._hint is None


@pytest.mark.rule("T-24")
def test_the_curves_of_the_score_have_the_colours_of_the_players(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    finish(p, play)
    p.bot.waitUntil(lambda: play.findings is not None, timeout=60_000)
    p.window.room.watch_table()
    p.bot.waitUntil(lambda: p.window.room.screening is not None and bool(p.window.room.screening.bar and p.window.room.screening.bar.plots))
    screening = p.window.room.screening
    assert screening is not None
    assert screening.bar is not None
    (plot,) = screening.bar.plots
    assert [name for name, _ in plot.values()] == ["You", "Computer"]
    theme = p.window.context.theme
    assert [plot.colour(n) for n in range(2)] == [theme.color("triangles.p1"), theme.color("triangles.p2")]


def test_the_sheet_of_keys_says_what_zooms_every_board(program: Start) -> None:
    p = program()
    begin(p, "person", "person", variant="180")
    view = p.window.room.table.view
    board = view.board
    assert board is not None
    assert not view.zoomable

    def turn(modifiers: Qt.KeyboardModifier) -> float:
        at = view.viewport().rect().center()
        QApplication.sendEvent(
            view.viewport(),
            QWheelEvent(QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
                        modifiers, Qt.ScrollPhase.NoScrollPhase, False),
        )  # fmt: skip
        return board.unit

    fitting = board.unit
    assert turn(Qt.KeyboardModifier.NoModifier) == fitting
    assert turn(Qt.KeyboardModifier.ControlModifier) > fitting
    p.window.menus.actions["shortcuts"].trigger()
    sheet = p.window.commands.panels.shown("shortcuts")
    assert isinstance(sheet, ShortcutsWindow)
    rows = dict(row for group in sheet.groups for row in group.rows)
    assert (rows["Zoom"], rows["Zoom a large board"]) == (("Ctrl+Wheel",), ("Wheel",))
