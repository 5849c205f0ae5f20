"""Looking back: what was provably safe, and every guess that need not have been, against all solutions tried out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.demineur import review as looking
from plugins.demineur.state import State
from shell.api import Board, Entry, EntryKind, Findings, Position, Remark, Rng
from tests.demineur.checker import Cell, near
from tests.demineur.playing import ENGINE, first_click


def risks(state: State) -> dict[Cell, Fraction]:
    """How likely each hidden cell is a mine, by trying all sets of so many mines."""
    width, height = state.width, state.height
    opened = set(state.grid.cells(state.opened))
    values = {(c, r): state.value(c, r) for c, r in opened}
    hidden = [(c, r) for r in range(height) for c in range(width) if (c, r) not in opened]
    around = {cell: near(cell, width, height) for cell in opened}
    fitting = [
        mines
        for mines in map(set, combinations(hidden, state.total))
        if all(len(around[cell] & mines) == value for cell, value in values.items())
    ]
    return {cell: Fraction(sum(cell in mines for mines in fitting), len(fitting)) for cell in hidden}


def played(rows: list[str], seed: int, *, give_up: int = 0) -> tuple[Position, list[State]]:
    """A game of openings by chance to its end, or given up after so many, and its states by entries done."""
    mines = sum(row.count("*") for row in rows)
    variant = ENGINE.variant(f"{len(rows[0])}x{len(rows)}/{mines}/given")
    board = Board("\n".join(rows))
    states = [ENGINE.start(variant, board.text)]
    journal: list[Entry] = []
    rng = Rng(seed)
    while not states[-1].over and not (give_up and len(journal) >= give_up):
        move = rng.choice([move for move in ENGINE.moves(states[-1]) if not move.startswith("flag")])
        journal.append(Entry(len(journal) * 100, EntryKind.MOVE, move))
        states.append(ENGINE.apply(states[-1], move))
    if not states[-1].over:
        journal.append(Entry(len(journal) * 100, EntryKind.RESIGN))
        states.append(states[-1])
    return Position(variant, board, states[-1], tuple(journal)), states


@st.composite
def boards(draw: st.DrawFn) -> list[str]:
    """Small boards whose sets of mines can all be tried."""
    width, height, mines = draw(st.sampled_from([(5, 4, 3), (6, 3, 4), (4, 4, 3), (7, 2, 3)]))
    cells = draw(st.permutations(range(width * height)))
    laid = set(cells[:mines])
    return ["".join("*" if r * width + c in laid else "." for c in range(width)) for r in range(height)]


def cells_of(remark: Remark, kind: str) -> set[Cell]:
    return {(int(c), int(r)) for mark in remark.marks if mark.kind == kind for key in mark.at for c, r in [key.split(",")]}


@pytest.mark.rule("D-26")
@settings(max_examples=60)
@given(boards(), st.integers(0, 10**6))
def test_a_remark_stands_at_each_guess_without_need_and_nowhere_else(rows: list[str], seed: int) -> None:
    position, states = played(rows, seed)
    found = ENGINE.review(position)
    last = len(position.journal)
    by_place = {remark.at: remark for remark in found.remarks if remark.at < last}
    assert len(by_place) == len([remark for remark in found.remarks if remark.at < last])
    for at, entry in enumerate(position.journal):
        state = states[at]
        risk = risks(state)
        column, row = (int(part) for part in entry.text.split(" ")[1].split(","))
        safe = {cell for cell, share in risk.items() if share == 0}
        taken = risk[column, row]
        if taken == 0:
            assert at not in by_place
        elif safe:
            assert cells_of(by_place[at], "safe") == safe
            assert by_place[at].text.values["n"] == len(safe)
            assert cells_of(by_place[at], "cell") == {(column, row)}
        elif taken - min(risk.values()) > Fraction(1, 100):
            (better,) = cells_of(by_place[at], "cell")
            assert risk[better] == min(risk.values())
            values = by_place[at].text.values
            assert (values["p"], values["q"]) == (round(100 * taken), round(100 * min(risk.values())))
        else:
            assert at not in by_place


@pytest.mark.rule("D-26")
@settings(max_examples=60)
@given(boards(), st.integers(0, 10**6), st.integers(0, 4))
def test_the_end_says_what_was_provably_safe(rows: list[str], seed: int, give_up: int) -> None:
    position, states = played(rows, seed, give_up=give_up)
    found = ENGINE.review(position)
    last = len(position.journal)
    ends = [remark for remark in found.remarks if remark.at == last]
    if states[-1].won:
        assert ends == []
        return
    (end,) = ends
    before = states[-2]
    risk = risks(before)
    safe = {cell for cell, share in risk.items() if share == 0}
    assert cells_of(end, "safe") == safe
    if safe:
        assert end.text.msgid == "At that moment {n} cell was provably safe."
        assert end.text.values["n"] == len(safe)
    elif states[-1].lost:
        (fatal,) = states[-1].grid.cells(states[-1].fatal)
        assert end.text.values["p"] == round(100 * risk[fatal])
        assert ("q" in end.text.values) == (risk[fatal] - min(risk.values()) > Fraction(1, 100))


@pytest.mark.rule("D-26")
@pytest.mark.parametrize("seed", range(4))
def test_logic_goes_on_to_the_win_where_no_guess_is_needed(seed: int) -> None:
    state = first_click("16x10/25", seed, 3, 7)
    variant = ENGINE.variant("16x10/25")
    board = Board(ENGINE.settled_board(state))
    start = ENGINE.start(variant, board.text)
    assert start.mines is not None
    fatal = start.grid.cells(start.mines)[-1]
    wrong = next(cell for cell in start.grid.cells(start.grid.around(start.opened) & ~start.opened & ~start.mines))
    moves = [f"flag {wrong[0]},{wrong[1]}", f"open {fatal[0]},{fatal[1]}"]
    end = start
    for move in moves:
        end = ENGINE.apply(end, move)
    journal = tuple(Entry(n, EntryKind.MOVE, move) for n, move in enumerate(moves))
    found = ENGINE.review(Position(variant, board, end, journal))
    (line,) = found.lines
    assert line.at == 1
    state = ENGINE.apply(start, moves[0])
    for move in line.moves:
        state = ENGINE.apply(state, move)
    assert state.won
    assert not state.wrong_flags


def test_the_fatal_guess_says_that_it_could_have_been_avoided() -> None:
    position, states = played([".....", "...*.", ".*...", "....*"], 1)
    seed = next(n for n in range(500) if _avoidable(n))
    position, states = played([".....", "...*.", ".*...", "....*"], seed)
    remark = next(remark for remark in ENGINE.review(position).remarks if remark.at == len(states) - 2)
    assert str(remark.text).startswith("The loss could have been avoided here: ")


def _avoidable(seed: int) -> bool:
    _, states = played([".....", "...*.", ".*...", "....*"], seed)
    return states[-1].lost and len(states) > 3 and any(share == 0 for share in risks(states[-2]).values())


def test_a_board_that_was_never_laid_has_nothing_to_learn() -> None:
    variant = ENGINE.variant("16x10/25")
    board = ENGINE.new_board(variant, Rng(1))
    position = Position(variant, board, ENGINE.start(variant, board.text), (Entry(0, EntryKind.RESIGN),))
    assert ENGINE.review(position) == Findings()


def test_a_long_game_is_looked_at_from_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the odds of all guesses would take too long, those of the end are worked out."""
    rows, seed = [".....", "...*.", ".*...", "....*"], next(n for n in range(500) if _avoidable(n))
    position, states = played(rows, seed)
    whole = ENGINE.review(position)
    monkeypatch.setattr(looking, "LOOKS", 2)
    few = looking.review(position)
    assert set(few.remarks) <= set(whole.remarks)
    assert {remark.at for remark in few.remarks} >= {len(states) - 1, len(states) - 2}
    monkeypatch.setattr(looking, "LOOKS", 0)
    assert looking.review(position) == Findings()
