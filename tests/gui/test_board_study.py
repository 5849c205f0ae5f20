"""A board is studied while it is played: what is found comes among its facts, into the result, and is kept."""

from __future__ import annotations

from collections.abc import Callable

from plugins.kolaps import studying
from tests.gui.conftest import Program

Start = Callable[[], Program]


def test_par_comes_after_the_first_move_and_is_kept(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 3)
    assert "par" not in play.session.board.facts
    column, row = play.session.board.facts["solution"][0]
    p.move(f"remove {column},{row}")
    p.bot.waitUntil(lambda: "par" in play.session.board.facts, timeout=60_000)
    par = play.figures()["par"]
    assert par == studying.study(play.session.board.text, {"solution": play.session.board.facts["solution"]})["par"]
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    p = program()
    assert p.open("kolaps").session.board.facts["par"] == par


def test_a_result_that_came_before_par_is_completed(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 4)
    for column, row in play.session.board.facts["solution"]:
        p.move(f"remove {column},{row}")
    assert play.session.outcome == "won"
    p.bot.waitUntil(lambda: play.findings is not None, timeout=60_000)
    (result,) = p.window.store.results("kolaps")
    assert result.figures["par"] == play.session.board.facts["par"]
    assert result.figures["stars"] == play.figures()["stars"]
    assert result.figures["par_share"] == result.figures["score"] / result.figures["par"]
    assert p.window.room.table.result.isVisible()
