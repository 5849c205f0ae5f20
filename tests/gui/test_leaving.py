"""When the desktop is about to end the session, the time of every open game is written down."""

from __future__ import annotations

from collections.abc import Callable

from tests.gui.conftest import Program


def test_at_log_out_the_time_of_every_open_game_is_kept(program: Callable[[], Program]) -> None:
    p = program()
    p.new("demineur", "beginner", 1)
    p.move("open 4,4")
    clock = p.play.session.clock
    p.bot.waitUntil(lambda: clock.elapsed() > 60)
    p.window.keep()
    number = p.play.session.id
    assert number is not None
    assert p.window.store.load(number).ms > 60
