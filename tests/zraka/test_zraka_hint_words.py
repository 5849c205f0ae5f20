"""What hints say agrees with what can be seen and counted: mirrors in the tray, lines, ways; and it leaves the place to the last
press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from plugins.zraka.hints import steps
from plugins.zraka.puzzle import Puzzle
from plugins.zraka.recipes import RECIPES
from plugins.zraka.state import State
from shell.api import Board, Hint, Mark, Outcome, Position
from shell.text import Text
from tests.conftest import ROOT
from tests.zraka.zraka_playing import ENGINE, position

SEEDS = (1, 2, 3, 11, 12, 13)
OTHER_LANGUAGES = ("bs", "hr")


def chain(here: Position) -> tuple[Hint, ...]:
    shown: list[Hint] = []
    while not shown or not shown[-1].last:
        hint = ENGINE.hint(here, shown)
        assert hint is not None
        shown.append(hint)
    return tuple(shown)


@cache
def course(key: str) -> list[tuple[State, tuple[Hint, ...]]]:
    """The chains of somebody who obeys each, on some boards, and the states before them."""
    found = []
    for seed in SEEDS:
        here = position(key, seed)
        while ENGINE.status(here.state).kind is Outcome.PLAYING:
            shown = chain(here)
            found.append((here.state, shown))
            (cell,), sign = shown[-1].marks[0].at, shown[-1].marks[0].label
            here = Position(here.variant, here.board, ENGINE.apply(here.state, f"place {cell} {sign}"))
    return found


def pieces(text: Text) -> Iterator[Text]:
    """A sentence and all sentences within it."""
    yield text
    for value in text.values.values():
        if isinstance(value, Text):
            yield from pieces(value)


def outlined(hint: Hint) -> list[tuple[str, ...]]:
    return [mark.at for mark in hint.marks if mark.kind in ("where", "source")]


def of(hint: Hint, kind: str) -> list[Mark]:
    return [mark for mark in hint.marks if mark.kind == kind]


@pytest.mark.rule("Z-36")
@pytest.mark.parametrize("key", RECIPES)
def test_the_first_press_never_outlines_the_very_cell_of_the_place(key: str) -> None:
    for _, shown in course(key):
        place = shown[-1].marks[0].at
        assert outlined(shown[0])
        assert place not in outlined(shown[0])
        assert {cell for at in outlined(shown[0]) for cell in at} != set(place)


@pytest.mark.rule("Z-51")
@pytest.mark.parametrize("key", RECIPES)
def test_every_number_can_be_counted_on_board_and_tray(key: str) -> None:
    counted = 0
    for state, shown in course(key):
        what = shown[1]
        for said in pieces(what.text):
            values = {name: value for name, value in said.values.items() if isinstance(value, int)}
            assert set(values) <= {"n", "left", "all", "r", "c"}, said
            for name, most in (("r", state.puzzle.n), ("c", state.puzzle.n)):
                assert 1 <= values.get(name, 1) <= most
            if "need" in said.msgid and "line" in said.msgid and "n" in values:
                counted += 1
                n = values["n"]
                assert len({mark.at for mark in of(what, "where")}) == n, "each line is marked for itself"
                certain = {cell for mark in of(what, "certain") for cell in mark.at}
                assert values.get("left", n) == state.left == n + len(certain)
                if "r" in values:
                    assert certain == {f"{values['r']},{values['c']}"}
            elif "ways is left" in said.msgid and "n" in values:
                thought_of = len(of(what, "open")) + len(of(what, "ruled out"))
                assert values["n"] - thought_of in (0, 1), "every mirror that is thought of is drawn; going straight on is no mirror"
        for said in pieces(shown[0].text):
            assert "One mirror is still" not in said.msgid or state.left == 1
    assert counted or key.endswith("surplus"), "there the last mirror is tried on cells instead"


@pytest.mark.rule("Z-51")
def test_a_mirror_that_is_called_certain_stands_there_in_the_solution() -> None:
    seen = 0
    for state, shown in (chained for key in RECIPES for chained in course(key)):
        if "mirrors left" not in str(shown[1].text):
            continue
        puzzle = state.puzzle
        solution = {(m["row"], m["col"]) for m in ENGINE.study(text_of(puzzle), None)["solution"]}
        there = {puzzle.place(cell) for cell, _ in state.mirrors}
        for cell in (cell for mark in of(shown[1], "certain") for cell in mark.at):
            row, column = map(int, cell.split(","))
            assert (row, column) in solution - there
            seen += 1
    assert seen


def text_of(puzzle: Puzzle) -> str:
    return "\n".join([str(puzzle.stock), *puzzle.rows])


@pytest.mark.rule("Z-51")
def test_with_a_wrong_mirror_in_the_way_nothing_is_said_of_the_tray() -> None:
    """That mirror misses in the tray, but a hint may not say which it is."""
    told = 0
    for key in RECIPES:
        for state, shown in course(key):
            right = state.mirrors
            if "mirror is left" in str(shown[1].text) or "mirrors are left" in str(shown[1].text):
                made = {
                    m["row"] * state.puzzle.width + m["col"]: m["mirror"] for m in ENGINE.study(text_of(state.puzzle), None)["solution"]
                }
                other = steps(state.puzzle, right, tuple(sorted(made.items())), 1)
                assert "left" not in str(other[1].text)
                told += 1
        if told:
            break
    assert told


@pytest.mark.rule("Z-51")
def test_steps_are_told_in_order_and_with_their_direction() -> None:
    seen = 0
    for key in RECIPES:
        for _, shown in course(key):
            for said in pieces(shown[1].text):
                if said.msgid.startswith(("First row", "First column", "Then row", "Then column", "In row", "In column")):
                    assert "{way}" in said.msgid
                    seen += 1
            if str(shown[1].text).startswith(("First row", "First column")):
                axis, number = re.match(r"First (row|column) (\d+)", str(shown[1].text)).groups()  # type: ignore[union-attr]  # as above
                at = [cell.split(",")[0 if axis == "row" else 1] for mark in of(shown[0], "where") for cell in mark.at]
                assert set(at) == {number}, "the first press shows the line that is told first"
    assert seen > 50


@pytest.mark.rule("Z-51", "Z-53")
def test_a_board_whose_solutions_could_not_be_counted_is_not_said_to_have_none() -> None:
    text = "1 _____ _..._ >...R _..._ _____"
    variant = ENGINE.variant("given")
    state = ENGINE.start(variant, text)
    (only,) = chain(Position(variant, Board(text, {"solutions": None, "found": 0}), state))
    assert "could not be counted" in str(only.text)
    assert "exactly one" not in str(only.text)
    (only,) = chain(Position(variant, Board(text, {"solutions": 2}), state))
    assert "not exactly one solution" in str(only.text)


ENCLITICS = r"(bi|se|je|su|ga|ih)"


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_the_enclitic_stands_at_once_after_since(language: str) -> None:
    reasons = 0
    for entry in polib.pofile(str(_catalogue(language))):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            if re.search(r"\bjer\b", form):
                reasons += 1
                rest = re.search(r"\bjer (.*)", form)
                assert rest is not None
                words = rest[1].split()
                late = [word for word in words[1:5] if re.fullmatch(ENCLITICS, word)]
                assert not late or words[0] in late or re.fullmatch(ENCLITICS, words[0]) or "ne bi" in rest[1], form
            assert not re.search(r"u (redu|retku) \{r\}, (stupac|kolona)", form), form
    assert reasons >= 9


def test_a_row_has_one_name_in_croatian() -> None:
    for entry in polib.pofile(str(_catalogue("hr"))):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            assert not re.search(r"\b([Rr]edu|[Rr]eda|[Rr]ed|redova|redovi) ?(\{|i stup|\d)|svakom redu", form), form


def _catalogue(language: str) -> Path:
    return ROOT / "plugins" / "zraka" / "locale" / f"{language}.po"
