"""The rules, boards and hints of Lampe, which stands here for any stranger's game."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board, Describe, Entry, EntryKind, Hint, Hints, Illegal, Outcome, Position, Rng, Tally, Undo
from shell.plugin_loader import load_one

FOLDER = Path(__file__).parents[1] / "plugins" / "lampe"
GAME = load_one("lampe", FOLDER)
ENGINE: Any = GAME.engine
MODULES = {name: module for name, module in sys.modules.items() if name.startswith("plugins.lampe")}
SIZES = ["5x4", "6x5", "4x3/practice", "2x7", "9x8"]


@pytest.fixture(autouse=True)
def own_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests load the game too, each time anew: states pickle by the names of the modules that stand there now."""
    for name, module in MODULES.items():
        monkeypatch.setitem(sys.modules, name, module)


def board_of(key: str, seed: int) -> tuple[Any, Board]:
    variant = ENGINE.variant(key)
    return variant, ENGINE.new_board(variant, Rng(seed))


def hints_of(variant: Any, board: Board, state: Any) -> list[Hint]:
    chain: list[Hint] = []
    while not chain or not chain[-1].last:
        hint = ENGINE.hint(Position(variant, board, state), tuple(chain))
        assert hint is not None
        chain.append(hint)
    return chain


def test_it_has_what_the_shell_looks_for() -> None:
    for protocol in (Hints, Tally, Describe):
        assert isinstance(ENGINE, protocol)
    assert GAME.clock == "at once"
    assert [variant.counted for variant in GAME.variants] == [True, True, True, False]
    assert all(variant.undo is Undo.FREELY for variant in GAME.variants)
    assert GAME.sample is not None
    assert ENGINE.start(ENGINE.variant(GAME.sample.variant), GAME.sample.board).lit


@pytest.mark.parametrize("key", SIZES)
@pytest.mark.parametrize("seed", range(6))
def test_the_solution_of_a_board_puts_every_lamp_out(key: str, seed: int) -> None:
    variant, board = board_of(key, seed)
    state = ENGINE.start(variant, board.text)
    for cell in board.facts["solution"]:
        assert ENGINE.status(state).kind is Outcome.PLAYING
        state = ENGINE.apply(state, f"press {cell}")
    assert ENGINE.status(state).kind is Outcome.WON
    assert board.facts["par"] == len(board.facts["solution"])


@pytest.mark.parametrize("key", SIZES)
def test_hints_lead_to_the_end_without_a_detour(key: str) -> None:
    variant, board = board_of(key, 11)
    state = ENGINE.start(variant, board.text)
    for _ in range(board.facts["par"]):
        chain = hints_of(variant, board, state)
        assert [hint.last for hint in chain] == [False, False, True]
        state = ENGINE.apply(state, f"press {chain[-1].marks[0].at[0]}")
    assert not state.lit
    assert ENGINE.hint(Position(variant, board, state), ()) is None


def test_what_a_hint_says_of_a_row_is_so() -> None:
    variant, board = board_of("6x5", 3)
    state = ENGINE.start(variant, board.text)
    while state.lit:
        where, reason, cell = hints_of(variant, board, state)
        column, row = (int(part) for part in cell.marks[0].at[0].split(","))
        assert {key.split(",")[1] for key in where.marks[0].at} == {str(row)}
        if row:
            lit = ENGINE.text_board(state).split("\n")[row - 1]
            assert reason.text.values["n"] == lit.count("o") > 0
            assert lit[column] == "o"
        state = ENGINE.apply(state, f"press {column},{row}")


@given(st.integers(2, 6), st.integers(2, 6), st.data())
def test_every_board_is_either_solved_or_refused(width: int, height: int, data: st.DataObject) -> None:
    """Against a search of its own: which lights can be reached from a dark board by presses."""
    rows = [data.draw(st.text("o.", min_size=width, max_size=width)) for _ in range(height)]
    variant = ENGINE.variant(f"{width}x{height}")
    lit = [i for i, sign in enumerate("".join(rows)) if sign == "o"]
    basis: list[int] = []
    for i in range(width * height):
        basis = _with(basis, _cross(width, height, i))
    solvable = _rest(basis, sum(1 << i for i in lit)) == 0
    if lit and solvable:
        state = ENGINE.start(variant, "/".join(rows))
        assert ENGINE.hint(Position(variant, Board(""), state), ()) is not None
    else:
        with pytest.raises(ValueError, match=r"out already|cannot all be put out"):
            ENGINE.start(variant, "/".join(rows))


def _cross(width: int, height: int, i: int) -> int:
    near = [j for j in range(width * height) if abs(i % width - j % width) + abs(i // width - j // width) <= 1]
    return sum(1 << j for j in near)


def _rest(basis: list[int], mask: int) -> int:
    for other in sorted(basis, reverse=True):
        mask = min(mask, mask ^ other)
    return mask


def _with(basis: list[int], mask: int) -> list[int]:
    rest = _rest(basis, mask)
    return [*basis, rest] if rest else basis


def test_a_press_turns_a_lamp_and_its_neighbours_and_twice_is_nothing() -> None:
    variant = ENGINE.variant("5x4")
    state = ENGINE.start(variant, "oo.../o..../...../.....")
    assert not ENGINE.begun(state)
    corner = ENGINE.apply(state, "press 4,3")
    assert ENGINE.text_board(corner) == "oo...\no....\n....o\n...oo"
    assert ENGINE.begun(corner)
    assert ENGINE.apply(corner, "press 4,3") == state
    assert len(set(ENGINE.moves(state))) == 20
    assert pickle.loads(pickle.dumps(corner)) == corner


def test_after_the_end_no_press_is_possible() -> None:
    won = ENGINE.apply(ENGINE.start(ENGINE.variant("5x4"), "oo.../o..../...../....."), "press 0,0")
    assert ENGINE.status(won).kind is Outcome.WON
    assert list(ENGINE.moves(won)) == []
    with pytest.raises(Illegal, match="out already"):
        ENGINE.apply(won, "press 0,0")


@pytest.mark.parametrize("text", ["", "5", "5x", "x4", "1x4", "5x10", "5x4/daily", "5x4x3", "٥x4"])
def test_sizes_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"size|columns"):
        ENGINE.variant(text)


@given(st.text(max_size=30))
def test_junk_is_no_move_and_no_board(text: str) -> None:
    variant, board = board_of("5x4", 1)
    state = ENGINE.start(variant, board.text)
    if not re.fullmatch(r"press [0-9]+,[0-9]+", text):
        with pytest.raises(ValueError, match="not a move"):
            ENGINE.apply(state, text)
    with pytest.raises(ValueError, match="rows of"):
        ENGINE.start(variant, text)


def test_a_lamp_that_is_not_there() -> None:
    variant, board = board_of("5x4", 1)
    with pytest.raises(ValueError, match="no lamp 5,0"):
        ENGINE.apply(ENGINE.start(variant, board.text), "press 5,0")


def test_every_press_is_counted_even_if_taken_back() -> None:
    variant, board = board_of("5x4", 1)
    journal = (Entry(1, EntryKind.MOVE, "press 1,1"), Entry(2, EntryKind.UNDO, "1"), Entry(3, EntryKind.MOVE, "press 1,2"))
    assert ENGINE.tally(Position(variant, board, ENGINE.start(variant, board.text), journal)) == {"moves": 2}


def test_lamps_have_names() -> None:
    state = ENGINE.start(ENGINE.variant("5x4"), "oo.../o..../...../.....")
    assert str(ENGINE.cell_name(state, "1,0")) == "Column 2, row 1: lit"
    assert str(ENGINE.cell_name(state, "4,3")) == "Column 5, row 4: dark"
