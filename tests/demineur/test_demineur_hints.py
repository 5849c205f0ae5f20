"""Hints: each step must follow from the numbers that it names."""

from __future__ import annotations

import pytest

from shell.api import Board, Hint, Position, Rng
from tests.demineur.checker import Cell, agreed, connected, near
from tests.demineur.playing import ENGINE, board, first_click, flagged, opened, play
from tests.demineur.test_demineur_odds import by_force


def chain_of(state: object) -> list[Hint]:
    """All steps of the hint for a position."""
    position = Position(ENGINE.variant("beginner"), Board(""), state)
    chain: list[Hint] = []
    while (hint := ENGINE.hint(position, tuple(chain))) is not None:
        chain.append(hint)
    return chain


def cells(hint: Hint, kind: str) -> set[Cell]:
    """The cells that a hint marks in one way."""
    return {(int(column), int(row)) for mark in hint.marks if mark.kind == kind for column, row in [key.split(",") for key in mark.at]}


@pytest.mark.rule("D-21")
@pytest.mark.parametrize("variant", ["intermediate", "12x17/40", "hard"])
def test_every_hint_follows_from_the_numbers_it_names(variant: str) -> None:
    """A whole game by hints alone; each conclusion is drawn again from the named numbers and the flags that are right."""
    for seed, with_flags in ((1, False), (2, True), (3, True)):
        state = first_click(variant, seed, 3, 4)
        for _ in range(300):
            if state.over:
                break
            where, what, last = chain_of(state)
            numbers = cells(where, "number")
            assert numbers
            assert numbers == cells(what, "number") == cells(last, "number")
            assert [step.last for step in (where, what, last)] == [False, False, True]
            assert not cells(where, "safe") | cells(what, "safe"), "the cells come last"
            right = flagged(state) & set(state.grid.cells(state.mines or 0))
            facts = {}
            for cell in numbers:
                around = near(cell, state.width, state.height)
                facts[frozenset(around - opened(state) - right)] = state.value(*cell) - len(around & right)
            groups = [agreed(group) for group in connected(facts)]
            safe, mine = cells(last, "safe"), cells(last, "mine")
            assert safe
            assert safe <= set().union(*(group[0] for group in groups))
            assert mine <= set().union(*(group[1] for group in groups))
            for column, row in safe - opened(state):
                state = play(state, f"open {column},{row}") if (column, row) not in opened(state) and not state.over else state
            for column, row in mine if with_flags and not state.over else ():
                state = play(state, f"flag {column},{row}")
        assert state.won


@pytest.mark.rule("D-21")
def test_a_wrong_flag_comes_before_anything_else() -> None:
    """The 1 beside the lower mine and the 1 above it refute a flag at the left edge, though other cells can be proven, too."""
    state = play(board("*...", "....", "....", "*..."), "open 3,1")
    assert cells(chain_of(state)[-1], "safe")
    chain = chain_of(play(state, "flag 0,1"))
    assert [str(step.text) for step in chain] == [
        "One of your flags is wrong. Look at these 2 numbers.",
        "Together these 2 numbers leave no mine for a flagged cell.",
        "The flag in column 1, row 2 is wrong.",
    ]
    assert cells(chain[-1], "wrong") == {(0, 1)}
    assert cells(chain[0], "number") == {(1, 2), (1, 3)}
    right = chain_of(play(state, "flag 0,3"))
    assert not cells(right[-1], "wrong")


@pytest.mark.rule("D-22")
def test_where_nothing_follows_the_exact_odds_are_shown() -> None:
    """On boards laid at random, at each place where it sticks, against the count of all solutions."""
    stuck = 0
    for seed in range(40):
        state = first_click("5x4/4/random", seed, 0, 0)
        while not state.over:
            last = chain_of(state)[-1]
            assert state.mines is not None
            grid = ENGINE.text_board(state).splitlines()
            if cells(last, "safe"):
                assert not cells(last, "safe") & set(state.grid.cells(state.mines))
                for column, row in cells(last, "safe"):
                    if (column, row) not in opened(state) and not state.over:
                        state = play(state, f"open {column},{row}")
                continue
            stuck += 1
            share = {key: part["float"] for key, part in by_force(grid, 4)["mine_probability"].items()}
            shown = {key: mark.label for mark in last.marks if mark.kind == "risk" for key in mark.at}
            assert shown == {key: f"{round(part * 100)}%" for key, part in share.items()}
            ((column, row),) = cells(last, "cell")
            assert share[f"{column},{row}"] == pytest.approx(min(share.values()))
            assert min(share.values()) > 0
            state = play(state, f"open {column},{row}")
    assert stuck > 10


def test_counting_the_mines_is_said_where_the_numbers_do_not_suffice() -> None:
    # Behind the wall of mines lies a cell that no number sees: all mines are known, so it is safe.
    state = play(board("...*.", "...*.", "...*."), "open 0,0", "flag 3,0")
    chain = chain_of(state)
    assert [step.last for step in chain] == [False, False, True]
    assert cells(chain[-1], "safe") == {(4, 0), (4, 1), (4, 2)}
    assert "Count the mines" in str(chain[0].text)


def test_there_is_no_hint_before_the_first_opening_and_after_the_end() -> None:
    kind = ENGINE.variant("beginner")
    assert chain_of(ENGINE.start(kind, ENGINE.new_board(kind, Rng(1)).text)) == []
    assert chain_of(play(board("*.", ".."), "open 0,0")) == []
