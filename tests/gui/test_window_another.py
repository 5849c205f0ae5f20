"""*New board*, beside the question mark: another board at once, and the way back while it is untouched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.conftest import Program

Start = Callable[[], Program]


@pytest.fixture
def p(program: Start) -> Program:
    return program()


def press_another(p: Program) -> None:
    """Press the button and wait for the other board."""
    before = p.play
    QTest.mouseClick(p.window.room.table.bar.another_button, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)


def press_undo(p: Program) -> None:
    """Press *Undo* in the bar and wait for the board before."""
    before, button = p.play, p.window.room.table.bar.undo_button
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)


def begun(p: Program) -> None:
    """A random game with a miss, a mirror of the solution, a hint and some time on its clock."""
    p.new("zraka", "easy", 5)
    session = p.play.session
    session.clock.restore(83_000)
    places = {(mirror["row"], mirror["col"]) for mirror in session.board.facts["solution"]}
    wrong = next(move for move in p.play.game.engine.moves(session.state) if tuple(map(int, move.split()[1].split(","))) not in places)
    p.move(wrong)
    p.window.commands.undo()
    p.move("place {row},{col} {mirror}".format(**session.board.facts["solution"][0]))
    p.play.hint()
    p.bot.waitUntil(lambda: session.hints == 1)


def standing(p: Program) -> dict[str, object]:
    session = p.play.session
    return {
        "board": session.board.text,
        "state": session.state,
        "journal": list(session.journal),
        "hints": session.hints,
        "figures": p.play.figures(),
        "counted": session.counted,
        "seconds": session.clock.elapsed() // 1000,
        "can undo": session.can_undo,
    }


@pytest.mark.rule("Z-19")
def test_new_board_draws_one_at_once_and_undo_brings_all_of_the_old_one_back(p: Program) -> None:
    begun(p)
    before = standing(p)
    assert before["figures"] == {"left": 2, "moves": 1, "misses": 1}
    bar = p.window.room.table.bar
    assert bar.another_button.accessibleName() == "New board"
    assert 0 <= bar.another_button.x() - bar.rules_button.geometry().right() < 8
    press_another(p)
    assert p.play.session.board.text != before["board"]
    assert p.play.session.variant.key == "easy"
    assert not p.play.session.touched
    press_undo(p)
    after = standing(p)
    assert after == {**before, "seconds": after["seconds"]}
    assert 83 <= int(str(after["seconds"])) <= 85
    assert p.play.session.hint_wait() > 0


@pytest.mark.rule("Z-19")
def test_once_the_new_board_is_touched_the_old_one_is_given_up(p: Program) -> None:
    begun(p)
    old = p.play.session.board.text
    press_another(p)
    move = next(iter(p.play.game.engine.moves(p.play.session.state)))
    p.move(move)
    p.window.commands.undo()  # takes the mirror back
    assert not p.window.hall.can_bring_back()
    assert not p.window.room.table.bar.undo_button.isEnabled()
    assert [(result.outcome, result.figures["misses"]) for result in p.window.store.results("zraka")] == [("given up", 1)]
    assert p.play.session.board.text != old


@pytest.mark.rule("Z-19")
def test_a_hint_touches_it_too(p: Program) -> None:
    begun(p)
    press_another(p)
    p.play.hint()
    p.bot.waitUntil(lambda: p.play.session.hints == 1)
    assert not p.window.hall.can_bring_back()
    assert not p.window.room.table.bar.undo_button.isEnabled()


@pytest.mark.rule("Z-19")
def test_over_several_untouched_boards_undo_goes_back_to_the_one_that_was_played(p: Program) -> None:
    begun(p)
    old = p.play.session.board.text
    for _ in range(3):
        press_another(p)
    press_undo(p)
    assert p.play.session.board.text == old


@pytest.mark.rule("Z-19")
def test_only_random_games_have_it(p: Program) -> None:
    button = p.window.room.table.bar.another_button
    p.new("demineur", "beginner")
    assert not button.isHidden()
    assert p.window.days is not None
    p.window.days.open_today("zraka")
    p.bot.waitUntil(lambda: p.play.game.key == "zraka")
    assert p.play.session.mode.of_a_day
    assert button.isHidden()
    p.window.hall.lesson("zraka", 0)
    assert button.isHidden()
