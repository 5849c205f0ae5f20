"""The steps of a hint are named beside it, the last one too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.gui.conftest import Program


def test_each_step_of_a_hint_is_named(program: Callable[[], Program], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shell.hints.WAITS_MS", (0,))
    p = program()
    p.open("demineur")
    play = p.new("demineur", "expert")
    p.move("open 14,8")
    line = p.window.room.table.line
    named = []
    for _ in range(3):
        before = play.session.hints
        p.window.commands.hint()
        p.bot.waitUntil(lambda: play.session.hints > before)  # noqa: B023 - it is called in this turn of the loop
        named.append(line.accessibleDescription())
    assert named == ["Where", "What", "Place"]
