"""Stars: beside the board while playing, in the strip at the end, and how they come there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from shell.api import Importer
from shell.qt import theme
from shell.qt.context import Context
from shell.qt.describing import standing
from shell.qt.result import ResultStrip
from shell.qt.star_motion import AFTER, APART, EACH, StarMotion
from tests.gui.conftest import Program
from tests.pseudo import Pseudo

Start = Callable[[], Program]


@pytest.fixture
def context() -> Context:
    return Context(theme.load("nebula"), Pseudo(), motion=True)


def beside(p: Program) -> Any:
    """The stars beside the board."""
    scene: Any = p.play.scene
    return scene._stars


def strip(qtbot: QtBot, context: Context) -> ResultStrip:
    made = ResultStrip(context)
    qtbot.addWidget(made)
    made.hide()
    return made


def test_stars_come_one_after_another_and_then_stand(qtbot: QtBot, context: Context) -> None:
    made = strip(qtbot, context)
    motion = made.coming
    made.show_result("Solved", "", stars=("Stars", 2))
    assert motion.running
    assert motion.size(0) == 0
    motion._at(AFTER + EACH * 0.7)
    assert motion.size(0) > 1  # a little too large on its way
    assert 0 < motion.size(1) < motion.size(0)
    motion._at(AFTER + EACH)
    assert motion.size(0) == 1
    motion._at(AFTER + APART + EACH)
    assert motion.size(1) == 1
    made.resize(900, 120)
    made.show()
    qtbot.waitUntil(lambda: not motion.running)
    assert motion.size(0) == motion.size(1) == 1


def test_they_come_once_and_not_again_when_more_is_known_or_the_language_changes(qtbot: QtBot, context: Context) -> None:
    made = strip(qtbot, context)
    made.show_result("Solved", "", stars=("Stars", 3))
    made.show()
    qtbot.waitUntil(lambda: not made.coming.running)
    made.show_result("Riješeno", "", stars=("Zvjezdice", 3))
    assert not made.coming.running


def test_with_reduced_motion_and_without_stars_nothing_moves(qtbot: QtBot, context: Context) -> None:
    made = strip(qtbot, context)
    made.show_result("Solved", "", stars=("Stars", 0))
    assert not made.coming.running
    made.show_result("You lost!", "")
    assert not made.coming.running
    context.motion = False
    made.show_result("Solved", "", stars=("Stars", 3))
    assert not made.coming.running
    assert made.coming.size(2) == 1


def test_a_new_result_starts_anew(qtbot: QtBot, context: Context) -> None:
    made = strip(qtbot, context)
    motion: StarMotion = made.coming
    motion.begin(3)
    first = motion._run
    motion.begin(1)
    assert motion._run is not first
    motion.finish()
    assert motion.size(0) == 1


@pytest.mark.rule("Z-30")
def test_the_stars_in_the_window(program: Start) -> None:
    p = program()
    play = p.new("zraka", "mon", 5)
    assert (beside(p).filled, str(beside(p).words)) == (3, "No hint")
    p.move("place 5,2 /")  # a miss gives nothing away
    assert beside(p).filled == 3
    p.move("remove 5,2")
    play.hint()
    p.bot.waitUntil(lambda: play.session.hints == 1)
    assert beside(p).filled == 2
    p.bot.waitUntil(lambda: not play._asking)
    for move in ("place 2,3 \\", "place 5,1 /", "place 6,5 /"):
        p.move(move)
    result = p.window.room.table.result
    assert result.word == "Solved"
    assert result.stars == ("Stars", 1)
    p.bot.waitUntil(lambda: result.sentence == "One star: 1 miss, 1 hint." or ("info", "One star: 1 miss, 1 hint.") in result.legend)
    assert beside(p).filled == 1
    assert str(standing(play)).startswith("Solved")


def test_stars_of_a_solved_board_that_is_opened_again_are_there_at_once(program: Start) -> None:
    p = program()
    p.window.context.motion = True
    p.new("zraka", "mon", 5)
    for move in ("place 2,3 \\", "place 5,1 /", "place 6,5 /"):
        p.move(move)
    coming = p.window.room.table.result.coming

    def come() -> bool:
        return coming.running

    assert come()
    number = p.play.session.id
    assert number is not None
    p.window.show_start()
    p.window.open_game("zraka")
    assert p.window.room.table.result.stars == ("Stars", 3)
    assert not come()
    assert coming.size(2) == 1
    p.window.hall.load(p.play.game, number)  # and when it is read again
    play = p.play
    p.bot.waitUntil(lambda: p.window.play is not play)
    assert p.window.room.table.result.stars == ("Stars", 3)
    assert not come()


def test_who_gives_up_has_none_to_look_at(program: Start) -> None:
    p = program()
    p.new("zraka", "mon", 5)
    p.move("place 2,3 /")
    assert beside(p) is not None
    clear = next(action for action in p.window.menus.own if action.objectName() == "zraka.clear")
    assert clear.isEnabled()
    p.window.menus.actions["give_up"].trigger()
    assert beside(p) is None
    assert not clear.isEnabled()  # nothing is played any more, though mirrors stand


def test_a_board_without_one_solution_has_no_stars(program: Start) -> None:
    p = program()
    game = p.window.hall.games["zraka"]
    assert isinstance(game.engine, Importer)
    variant, board = game.engine.import_board(b"1 ____ >.._ _..R ____")
    p.window.hall.shared(game, variant, board)
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert beside(p) is None
