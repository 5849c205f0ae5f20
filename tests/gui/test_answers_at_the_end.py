"""What is said while a result or a replay stands in the place of the line, and what a replay keeps from the board it hides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest

from shell.qt import fonts, presenter
from shell.qt import play as plays
from shell.text import Text
from tests.gui.conftest import Program

Start = Callable[[], Program]


def moved(p: Program, n: int) -> None:
    for _ in range(n):
        p.move(next(iter(p.play.game.engine.moves(p.play.session.state))))


def watched(p: Program) -> None:
    p.window.commands.replay()
    p.bot.waitUntil(lambda: p.window.watching)


def test_a_refusal_is_seen_above_a_result_and_goes_again(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_PASSING", 200)
    p = program()
    p.new("kolaps", "6x6/4", 21)
    moved(p, 1)
    p.play.give_up()
    table = p.window.room.table
    assert table.result.isVisible()
    assert not table.line.isVisible()
    QGuiApplication.clipboard().setText("AZ/AA")
    p.window.commands.boards.paste()
    assert table.line.isVisible()
    assert table.line.kind == "refused"
    assert "'Z'" in table.line.text
    assert table.result.isVisible()
    assert not table.line.geometry().intersects(table.result.geometry())
    assert not table.line.geometry().intersects(table.view.plate().translated(table.view.pos()))
    assert table.rect().contains(table.result.geometry())
    p.bot.waitUntil(lambda: not table.line.isVisible())
    p.window.commands.describe()
    assert table.line.isVisible()
    assert "Kolaps" in table.line.text
    p.new("kolaps", "6x6/4", 22)
    assert table.line.isVisible()
    assert "Kolaps, 6 × 6" not in table.line.text


@pytest.mark.parametrize("on_the_table", [True, False])
def test_a_refusal_is_seen_above_a_replay(program: Start, on_the_table: bool) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 21)
    moved(p, 2)
    play.give_up()
    number = play.session.id
    assert number is not None
    if on_the_table:
        watched(p)
    else:
        p.window.show_start()
        p.window.watch(number)
        p.bot.waitUntil(lambda: p.window.watching)
    table = p.window.room.table
    assert not table.line.isVisible()
    QGuiApplication.clipboard().setText("AZ/AA")
    p.window.commands.boards.paste()
    assert table.line.isVisible()
    assert "'Z'" in table.line.text or "'AZ/AA'" in table.line.text
    assert table.replay is not None
    assert not table.line.geometry().intersects(table.replay.geometry())


def test_a_replay_keeps_every_command_from_the_game_that_it_hides(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "8x8/4/practice", 12)
    moved(p, 4)
    journal = list(play.session.journal)
    actions = p.window.menus.actions
    of_the_board = ["undo", "restart", "give_up", "hint", "pause", "describe"]
    assert all(actions[name].isEnabled() for name in of_the_board)
    watched(p)
    assert not any(actions[name].isEnabled() for name in of_the_board)
    view = p.window.room.table.view
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    p.window.commands.undo()
    p.window.commands.hint()
    p.window.toggle_pause()
    assert not play.session.clock.covered
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not p.window.watching
    assert play.session.journal == journal
    assert all(actions[name].isEnabled() for name in of_the_board)


def test_a_hint_that_is_long_in_coming_is_said_to_be_looked_for(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "_LONG_MS", 0)
    p = program()
    play = p.new("kolaps", "6x6/4", 21)
    said: list[str] = []
    play.message.connect(lambda _kind, text: said.append(str(text)))
    begin: list[Callable[[], object]] = []
    run = play.desk.run
    monkeypatch.setattr(play.desk, "run", lambda *given, **named: begin.append(lambda: run(*given, **named)))
    p.window.commands.hint()
    p.bot.waitUntil(lambda: bool(said))
    monkeypatch.setattr(play.desk, "run", run)
    begin[0]()
    p.bot.waitUntil(lambda: play.session.hints == 1, timeout=20_000)
    assert said == ["Looking for a hint…"]
    assert p.window.room.table.line.kind == "hint"


def test_the_wait_that_was_said_counts_down_and_goes(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 21)
    p.window.commands.hint()
    p.bot.waitUntil(lambda: play.session.hints == 1, timeout=20_000)
    moved(p, 1)
    left = [14_000]
    monkeypatch.setattr(play.session, "hint_wait", lambda: left[0])
    line, tick = p.window.room.table.line, p.window.room.presenter.tick
    play.told_to_wait.emit(plays.wait_words(14))
    assert line.text == "The next hint is ready in 14 seconds."
    left[0] = 12_400
    tick()
    assert line.text == "The next hint is ready in 13 seconds."
    left[0] = 0
    tick()
    assert "ready" not in line.text
    left[0] = 9_000
    play.told_to_wait.emit(plays.wait_words(9))
    play.message.emit("info", Text("The board was copied as text."))
    left[0] = 8_000
    tick()
    assert line.text == "The board was copied as text.", "what is said later stays"


def test_hint_and_pause_leave_the_bar_with_the_end_of_the_game(program: Start) -> None:
    p = program()
    p.new("kolaps", "6x6/4", 21)
    moved(p, 1)
    bar = p.window.room.table.bar
    assert bar.hint_button.isVisible()
    assert bar.pause_button.isVisible()
    p.play.give_up()
    assert not bar.hint_button.isVisible()
    assert not bar.pause_button.isVisible()
    p.new("kolaps", "6x6/4", 22)
    assert bar.hint_button.isVisible()
    assert bar.pause_button.isVisible()


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_what_a_look_back_says_has_room_beside_or_above_the_lines(program: Start, language: str) -> None:
    p = program()
    p.window.commands.set("language", language)
    p.new("kolaps", "6x6/4", 21)
    moved(p, 1)
    p.play.give_up()
    watched(p)
    bar = p.window.room.table.replay
    assert bar is not None
    face = QFontMetrics(fonts.font("body", weight=500))
    short = "Move 1 of 2"
    bar.set_lines(["One", "Two"], -1)
    bar.set_sentences([short])
    assert bar.lines.y() < bar.leave_button.geometry().bottom(), "beside what is said"
    long = "Ovdje se, uz 144 preostale pločice, ploča još mogla očistiti. Sljedeći potez to više nije dopuštao, ma što bilo."
    assert face.horizontalAdvance(long) > bar._words.width()
    bar.set_sentences([short, long])
    assert bar.lines.y() >= bar.leave_button.geometry().bottom()
    assert face.horizontalAdvance(long) < bar._words.width()
