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


def test_a_click_that_does_nothing_costs_no_hint(program: Callable[[], Program], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept, since it counts for the efficiency, but neither what is looked for nor the steps shown so far are lost by it."""
    monkeypatch.setattr("shell.hints.WAITS_MS", (0,))
    p = program()
    p.open("demineur")
    play = p.new("demineur", "expert")
    p.move("open 14,8")
    steps: list[int] = []
    play.hinted.connect(lambda _hint, number: steps.append(number))
    for wanted in ([1], [1, 2]):
        p.window.commands.hint()
        p.move("open 14,8")
        p.bot.waitUntil(lambda: steps == wanted)  # noqa: B023 - it is called in this turn of the loop
    assert [entry.kind.value for entry in play.session.journal].count("idle") == 2
