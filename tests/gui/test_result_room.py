"""The result below a board that is as wide as the window takes about a tenth of the board's size, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.gui.conftest import Program


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_a_lost_board_shrinks_by_a_tenth_at_most(program: Callable[[], Program], language: str, size: tuple[int, int]) -> None:
    p = program()
    p.window.resize(*size)
    p.window.commands.set("language", language)
    play = p.new("demineur", "30x16/99/random")
    p.move("open 4,4")
    view = p.window.room.table.view
    before = view.plate().width()
    engine, state = play.game.engine, play.session.state
    closed = (f"open {column},{row}" for row in range(16) for column in range(30))
    p.move(next(move for move in closed if engine.status(engine.apply(state, move)).kind.value == "lost"))
    p.bot.waitUntil(lambda: play.findings is not None)
    assert p.window.room.table.result.isVisible()
    assert view.plate().width() >= 0.9 * before
