"""Drafts as values, and what is said of boards that people draw."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.zraka import drafts
from plugins.zraka.drafts import LASER, ON_RIM, PIECES
from plugins.zraka.facts import study
from plugins.zraka.puzzle import EMPTY, LASERS, Puzzle, make
from plugins.zraka.sharing import MOST
from plugins.zraka.state import State
from shell.api import Board, Illegal, Position
from tests.zraka.zraka_brute import every_layout, wins
from tests.zraka.zraka_playing import ENGINE, board, puzzles

THREE = "2 _____ >..._ _...R _..._ _____"
"""Three ways win: two mirrors in one of the columns, with nothing that has to be lit."""
NONE = "1 ______ >.o.._ _...._ _....R _...._ ______"
"""The crystal is lit by whatever comes out of the laser, and one mirror leads it down, but none into the receiver."""


@st.composite
def drawn(draw: st.DrawFn) -> Puzzle:
    """A draft after some changes, most of them allowed."""
    draft = drafts.blank(draw(st.integers(2, 5)), draw(st.integers(0, 4)))
    for _ in range(draw(st.integers(0, 12))):
        try:
            draft = drafts.put(draft, draw(st.integers(0, draft.width**2 - 1)), draw(st.sampled_from(list(PIECES))))
        except Illegal:
            continue
    return draft


@given(drawn())
@pytest.mark.rule("Z-53")
def test_a_draft_is_what_its_text_says(draft: Puzzle) -> None:
    text = drafts.draft_text(draft)
    assert "\n" not in text
    assert drafts.read(text) == draft


@given(drawn(), st.integers(2, 6))
def test_another_size_keeps_what_has_room(draft: Puzzle, n: int) -> None:
    other = drafts.resized(draft, n)
    assert (other.n, other.stock, len(other.grid)) == (n, draft.stock, (n + 2) ** 2)
    assert drafts.read(drafts.draft_text(other)) == other
    for row in range(1, min(n, draft.n) + 1):
        for column in range(1, min(n, draft.n) + 1):
            assert other.grid[other.cell(row, column)] == draft.grid[draft.cell(row, column)]
        assert other.grid[other.cell(row, n + 1)] == draft.grid[draft.cell(row, draft.n + 1)]
        assert other.grid[other.cell(n + 1, row)] == draft.grid[draft.cell(draft.n + 1, row)]
    if n >= draft.n:
        assert sorted(other.grid.replace(EMPTY, " ").replace(" ", "")) == sorted(draft.grid.replace(EMPTY, " ").replace(" ", ""))


@given(drawn(), st.integers(0, 48), st.sampled_from(list(PIECES)))
def test_a_piece_stands_where_it_can_or_is_refused_with_a_reason(draft: Puzzle, at: int, piece: str) -> None:
    cell = at % len(draft.grid)
    row, column = draft.place(cell)
    edges = (row in (0, draft.n + 1)) + (column in (0, draft.n + 1))
    allowed = edges < 2 and (piece == EMPTY or (piece in ON_RIM) == (edges == 1))
    if not allowed:
        with pytest.raises(Illegal, match=r"\.$"):
            drafts.put(draft, cell, piece)
        return
    after = drafts.put(draft, cell, piece)
    assert drafts.piece_at(after, cell) == piece
    before = [" " if piece == LASER and sign in LASERS else sign for sign in draft.grid]
    assert [*after.grid[:cell], *after.grid[cell + 1 :]] == [*before[:cell], *before[cell + 1 :]]
    assert str(drafts.cell_name(after, f"{row},{column}"))


def test_there_is_one_laser_at_most_and_it_points_into_the_board() -> None:
    draft = drafts.blank(3, 1)
    for (row, column), sign in (((0, 2), "v"), ((4, 1), "^"), ((1, 0), ">"), ((3, 4), "<")):
        draft = drafts.put(draft, draft.cell(row, column), LASER)
        assert draft.grid[draft.cell(row, column)] == sign
        assert sum(draft.grid.count(laser) for laser in LASERS) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "not a board"),
        ("3 ____ _.._ _.. ____", "row 3 of the board has 3 signs"),
        ("3 R___ _.._ _.._ ____", "corner"),
        ("3 <___ _.._ _.._ ____", "corner"),
        ("3 ____ <.._ _.._ ____", "does not point"),
        ("3 ____ _.Q_ _.._ ____", "is no cell"),
        ("9999 ____ _.._ _.._ ____", "no laser"),
    ],
)
def test_what_is_no_draft_is_refused_with_its_reason(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        drafts.read(text)


@pytest.mark.rule("Z-53")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3 ____ _.._ _.._ ____", "the board has no laser"),
        ("3 ____ >.._ >.._ ____", "the board has 2 lasers, not one"),
        ("1 ____ >.._ _.._ ____", "the board has no receiver"),
        ("0 ____ >..R _.._ ____", "the stock of this board is empty: there is nothing to place"),
        ("5 ____ >..R _.._ ____", "a stock of 5 mirrors does not fit: the board has 4 empty cells"),
    ],
)
def test_a_draft_that_is_no_board_yet_says_why_in_a_sentence(text: str, says: str) -> None:
    assert drafts.draft_text(drafts.read(text)) == text
    with pytest.raises(ValueError, match=says):
        ENGINE.import_board(text.encode())


@given(puzzles(least=2, most=4, stock=3))
@pytest.mark.rule("Z-53")
def test_solutions_are_counted_as_by_trying_everything(puzzle: Puzzle) -> None:
    layouts = every_layout(puzzle.rows, puzzle.stock)
    count = sum(wins(puzzle.rows, puzzle.stock, mirrors) for mirrors in layouts)
    facts = study(puzzle)
    assert facts["solutions"] == min(count, MOST + 1)
    assert ("grade" in facts) == (count == 1)


@pytest.mark.rule("Z-53")
@pytest.mark.parametrize(
    ("facts", "sound", "says"),
    [
        ({"solutions": 1, "grade": "easy"}, True, "Exactly one solution. Grade: Easy."),
        ({"solutions": 1, "grade": "hardest", "reasonable": False}, True, "the hints' rules alone do not find it"),
        ({"solutions": 0}, False, "No solution."),
        ({"solutions": 2}, False, "2 solutions."),
        ({"solutions": MOST + 1}, False, "More than 99 solutions."),
        ({"solutions": None, "found": 1}, False, "could not be counted"),
    ],
)
def test_what_is_said_of_a_drawn_board(facts: dict[str, Any], sound: bool, says: str) -> None:
    verdict = ENGINE.verdict(facts)
    assert says in str(verdict.text)
    assert verdict.sound == sound
    assert (verdict.notice is None) == sound
    assert verdict.notice is None or "without misses and stars" in str(verdict.notice)


def test_the_grade_is_the_one_of_the_game_itself() -> None:
    for key, grade in (("mon", "Easy"), ("fri", "Hard"), ("sun", "Hardest")):
        facts = ENGINE.study(board(key, 1).text, None)
        assert str(ENGINE.verdict(facts).text) == f"Exactly one solution. Grade: {grade}."


def test_a_search_without_end_is_given_up_by_its_count() -> None:
    rows = [" " * 18, ">" + "." * 16 + " ", *([" " + "." * 16 + " "] * 14), " " + "." * 15 + "oR", " " * 18]
    many = make(12, rows)
    assert study(many, budget=2_000) == study(many, budget=2_000)
    far = make(12, [*rows[:8], " " + "+" * 2 + "." * 14 + " ", *rows[9:]])
    facts = study(far, budget=2_000)
    assert facts["solutions"] is None
    assert "could not be counted" in str(ENGINE.verdict(facts).text)


@pytest.mark.rule("Z-53", "Z-31", "Z-30")
def test_boards_without_one_solution_have_neither_misses_nor_stars() -> None:
    for text, ways in ((THREE, 3), (NONE, 0)):
        facts = ENGINE.study(text, None)
        assert facts["solutions"] == ways
        state = ENGINE.start(ENGINE.variant("given"), text)
        tally = ENGINE.tally(Position(ENGINE.variant("given"), Board(text, facts), state))
        assert set(tally) == {"left", "moves"}


@given(puzzles(least=2, most=6))
def test_the_share_code_leads_back_to_the_board(puzzle: Puzzle) -> None:
    state = State(puzzle)
    (form,) = ENGINE.export_formats(state)
    code = ENGINE.export_board(state, form.key)
    if puzzle.stock:
        variant, read = ENGINE.import_board(code)
        assert ENGINE.start(variant, read.text) == state
    with pytest.raises(ValueError, match="no form"):
        ENGINE.export_board(state, "rows")
