"""The contract kit finds what is wrong with a board editor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shell import paths
from shell.api import Board, Game, Text, Variant, Verdict
from shell.plugin_loader import load_one
from shell.testing_editor import editor

GOOD = load_one("template", paths.resources() / "template")
ENGINE: Any = type(GOOD.engine)


class Judging(ENGINE):  # type: ignore[misc]  # the template's engine has no type here
    """The template's rules, for boards that are drawn."""

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        text = data.decode().strip()
        return replace(self.variant(GOOD.variants[0].key), counted=False), Board(text)

    def study(self, text: str, facts: Any) -> dict[str, Any]:
        return {"signs": len(text)}

    def verdict(self, facts: Any) -> Verdict:
        return Verdict(Text("It has {n} signs.", n=int(facts.get("signs", 0))))


class Counts(Judging):
    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        variant, board = super().import_board(data)
        return replace(variant, counted=True), board


class Changing(Judging):
    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        variant, board = super().import_board(data)
        return variant, Board(board.text[::-1])


class Tuples(Judging):
    def study(self, text: str, facts: Any) -> dict[str, Any]:
        return {"signs": len(text), "size": (1, 2)}


class Strict(Judging):
    def verdict(self, facts: Any) -> Verdict:
        return Verdict(Text("No."), sound=False, notice=Text("Not good."))


class Speechless(Judging):
    def verdict(self, facts: Any) -> Verdict:
        return Verdict("words")  # type: ignore[arg-type]  # that is the fault


class Odd(Judging):
    def verdict(self, facts: Any) -> Verdict:
        return "good"  # type: ignore[return-value]  # that is the fault


def drawn(engine: Any) -> Game:
    return replace(GOOD, engine=engine, editor=lambda: object)


def test_a_game_without_an_editor_is_asked_nothing() -> None:
    assert list(editor(GOOD)) == []


def test_a_good_editor_has_no_fault() -> None:
    assert list(editor(drawn(Judging()))) == []


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (Counts(), "drawn boards must not count"),
        (Changing(), "another one when it is read again"),
        (Tuples(), "the facts of a drawn board change"),
        (Strict(), "no sound one to its verdict"),
        (Speechless(), "is no Text"),
        (Odd(), "is no Verdict"),
        (ENGINE(), "no Importer and Check"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_is_wrong_is_found(engine: Any, said: str) -> None:
    faults = list(editor(drawn(engine)))
    assert any(said in fault for fault in faults), faults


def test_an_editor_that_cannot_be_asked_for_is_found() -> None:
    name: Any = "scene.Editor"
    game = replace(drawn(Judging()), editor=name)
    assert any("no function" in fault for fault in editor(game))
