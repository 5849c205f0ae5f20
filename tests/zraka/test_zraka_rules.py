"""What a move does, and what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.zraka.puzzle import Puzzle
from plugins.zraka.state import State, preview, tapped
from shell.api import Illegal, Outcome, Undo
from tests.zraka.zraka_playing import ENGINE, GAME, play, puzzles, session, solved_by, state

START = state(2, "      ", ">.o.# ", " .... ", " .+/.R", " .Y.. ", "      ")


@pytest.mark.rule("Z-11", "Z-17")
@pytest.mark.parametrize(
    ("cell", "word"), [("1,4", "wall"), ("1,2", "crystal"), ("3,2", "double crystal"), ("4,2", "prism"), ("3,3", "given")]
)
def test_mirrors_go_on_empty_cells_only_and_the_refusal_says_why(cell: str, word: str) -> None:
    for move in (f"place {cell} /", f"place {cell} \\", f"remove {cell}"):
        with pytest.raises(Illegal) as refusal:
            ENGINE.apply(START, move)
        assert word in str(refusal.value)
        assert [mark.at for mark in refusal.value.marks] == [(cell,)]


@pytest.mark.rule("Z-10")
def test_given_mirrors_are_neither_turned_nor_taken() -> None:
    framed = START.puzzle.cell(3, 3)
    assert START.sign(framed) == "/"
    for move in ("place 3,3 \\", "remove 3,3"):
        with pytest.raises(Illegal, match="neither turned nor taken away"):
            ENGINE.apply(START, move)
    assert play(START, "place 1,1 /", "clear").sign(framed) == "/"


@pytest.mark.rule("Z-14")
def test_a_click_places_turns_and_takes_back_and_the_other_button_goes_the_other_way() -> None:
    cell = START.puzzle.cell(2, 3)
    at, forth, back = START, [], []
    for _ in range(3):
        forth.append(tapped(at, cell))
        at = ENGINE.apply(at, forth[-1])
    assert forth == ["place 2,3 /", "place 2,3 \\", "remove 2,3"]
    assert at.mirrors == ()
    for _ in range(3):
        back.append(tapped(at, cell, back=True))
        at = ENGINE.apply(at, back[-1])
    assert back == ["place 2,3 \\", "place 2,3 /", "remove 2,3"]
    with pytest.raises(Illegal):
        ENGINE.apply(START, tapped(START, START.puzzle.cell(1, 4)))


@pytest.mark.rule("Z-18")
def test_undo_takes_the_last_change_back_as_often_as_wanted_and_clear_can_be_undone() -> None:
    game = session("mon", 1)
    assert game.variant.undo is Undo.FREELY
    first = game.state
    moves = [*solved_by(game.board.facts)[:2], "clear"]
    states = [first]
    for move in moves:
        game.play(move)
        states.append(game.state)
    assert game.state.mirrors == ()
    for expected in reversed(states[:-1]):
        game.undo()
        assert game.state == expected
    assert not game.can_undo


@pytest.mark.rule("Z-21")
def test_an_empty_stock_places_nothing_and_says_why() -> None:
    full = play(START, "place 1,1 /", "place 2,2 \\")
    with pytest.raises(Illegal, match="stock is empty"):
        ENGINE.apply(full, "place 2,3 /")
    assert play(full, "place 2,2 /").left == 0, "turning needs no stock"
    assert play(full, "remove 1,1", "place 2,3 /").left == 0


@pytest.mark.rule("Z-25")
def test_a_move_is_a_change_of_the_mirror_on_a_cell() -> None:
    assert play(START, "place 2,2 /").moves == 1
    assert play(START, "place 2,2 /", "place 2,2 \\", "place 2,2 /").moves == 1, "turning is not counted again"
    assert play(START, "place 2,2 /", "remove 2,2").moves == 2
    assert play(START, "place 2,2 /", "place 2,3 /", "clear").moves == 2, "Clear is no move"
    game = session("mon", 1)
    for move in solved_by(game.board.facts)[:2]:
        game.play(move)
    assert game.tally()["moves"] == 2
    game.undo()
    assert game.tally()["moves"] == 1, "Undo takes the move back too"


def test_what_changes_nothing_is_no_step() -> None:
    one = play(START, "place 2,2 /")
    for same in ("place 2,2 /", "remove 2,3"):
        assert ENGINE.apply(one, same) == one
    assert ENGINE.apply(START, "clear") == START
    game = session("mon", 1)
    assert game.play("clear") is None
    assert not game.can_undo
    assert not game.touched


def test_a_board_once_begun_stays_so() -> None:
    assert not ENGINE.begun(START)
    assert ENGINE.begun(play(START, "place 2,2 /", "clear"))
    assert ENGINE.begun(play(START, "place 2,2 /", "remove 2,2"))


@pytest.mark.rule("Z-12")
def test_a_solved_board_takes_no_move() -> None:
    game = session("tue", 1)
    for move in solved_by(game.board.facts):
        assert ENGINE.status(game.state).kind is Outcome.PLAYING
        game.play(move)
    assert game.outcome == "won"
    assert list(ENGINE.moves(game.state)) == []
    with pytest.raises(Illegal, match="solved"):
        ENGINE.apply(game.state, "clear")


@pytest.mark.parametrize(
    "move", ["", "place", "place 1,1", "place 1,1 x", "place 0,1 /", "place 5,1 /", "place 1 1 /", "remove", "clear all", "place 1,1 /\\"]
)
def test_what_is_no_move_is_named(move: str) -> None:
    with pytest.raises(ValueError, match=r"not a|lies outside"):
        ENGINE.apply(START, move)


@given(puzzles(), st.data())
def test_offered_moves_change_something_and_mirrors_never_outnumber_the_stock(puzzle: Puzzle, data: st.DataObject) -> None:
    at = State(puzzle)
    for _ in range(8):
        moves = list(ENGINE.moves(at))
        if not moves:
            break
        new = ENGINE.apply(at, data.draw(st.sampled_from(moves)))
        assert new != at
        assert 0 <= new.left <= puzzle.stock
        assert all(puzzle.grid[cell] == "." for cell, _ in new.mirrors)
        at = new


def test_a_preview_is_what_the_move_would_show() -> None:
    cell = START.puzzle.cell(2, 3)
    assert preview(START, cell, "/") == play(START, "place 2,3 /").light
    assert preview(play(START, "place 2,3 /"), cell, "") == START.light
    full = play(START, "place 1,1 /", "place 2,2 \\")
    assert preview(full, cell, "/").branches, "also with an empty stock"


def test_cells_are_named_for_a_screen_reader() -> None:
    lit = play(START, "place 2,3 /")
    assert str(ENGINE.cell_name(lit, "1,1")) == "Row 1, column 1: empty, beam from the left"
    assert str(ENGINE.cell_name(lit, "1,2")) == "Row 1, column 2: crystal, lit, beam from the left"
    assert str(ENGINE.cell_name(lit, "3,2")) == "Row 3, column 2: double crystal, dark, no beam"
    assert str(ENGINE.cell_name(lit, "2,3")) == "Row 2, column 3: your mirror /, no beam"
    assert str(ENGINE.cell_name(lit, "3,3")) == "Row 3, column 3: framed mirror /, no beam"
    assert ENGINE.text_board(lit).splitlines() == ["1", "      ", ">-o-# ", " ..1. ", " .+/.R", " .Y.. ", "      "]


def test_the_sample_shows_a_board_on_its_way() -> None:
    assert GAME.sample is not None
    at = play(ENGINE.start(ENGINE.variant(GAME.sample.variant), GAME.sample.board), *GAME.sample.moves)
    assert at.light.hit
    assert len(at.mirrors) == 5
    assert not at.light.solved
