"""Misses, hints and stars."""

from __future__ import annotations

import pytest

from plugins.zraka.tallying import missed, stars
from shell.api import Entry, EntryKind, Hint, Text
from tests.zraka.zraka_playing import ENGINE, session, solved_by


def off(game: object, count: int) -> list[str]:
    """Cells off the solution, as placements."""
    facts = game.board.facts  # type: ignore[attr-defined]  # a session
    places = {(m["row"], m["col"]) for m in facts["solution"]}
    puzzle = game.state.puzzle  # type: ignore[attr-defined]  # the state of this game
    free = [puzzle.place(cell) for cell in puzzle.inner() if puzzle.grid[cell] == "." and puzzle.place(cell) not in places]
    return [f"{r},{c}" for r, c in free[:count]]


@pytest.mark.rule("Z-30")
@pytest.mark.parametrize(
    ("grade", "misses", "hints", "earned"),
    [
        ("easy", 0, 0, 3), ("easy", 2, 0, 2), ("easy", 3, 0, 1), ("medium", 3, 0, 2), ("medium", 4, 0, 1), ("hard", 4, 0, 2),
        ("hard", 5, 0, 1), ("hardest", 4, 0, 2), ("hardest", 5, 0, 1), ("easy", 0, 1, 2), ("easy", 1, 1, 1), ("hardest", 0, 2, 1),
    ],
)  # fmt: skip
def test_stars(grade: str, misses: int, hints: int, earned: int) -> None:
    assert stars(grade, misses, hints) == earned


@pytest.mark.rule("Z-31")
def test_a_miss_counts_once_for_a_cell_and_for_ever() -> None:
    game = session("mon", 1)
    one, other = off(game, 2)
    game.play(f"place {one} /")
    assert game.tally()["misses"] == 1
    game.play(f"place {one} \\")
    assert game.tally()["misses"] == 1, "turning is not counted"
    game.undo()
    game.undo()
    assert game.tally()["misses"] == 1, "Undo does not erase it"
    game.play(f"place {one} /")
    assert game.tally()["misses"] == 1, "every such cell counts once"
    game.play(f"place {other} /")
    assert game.tally()["misses"] == 2
    game.play("clear")
    assert game.tally()["misses"] == 2
    right = solved_by(game.board.facts)[0]
    wrong_turn = right[:-1] + ("/" if right[-1] == "\\" else "\\")
    game.play(wrong_turn)
    assert game.tally()["misses"] == 2, "a right cell with a wrong turn is no miss"


@pytest.mark.rule("Z-30", "Z-31")
def test_stars_come_with_the_solution() -> None:
    game = session("wed", 1)
    assert "stars" not in game.tally()
    for move in solved_by(game.board.facts):
        game.play(move)
    assert game.tally() == {"left": 0, "moves": 4, "misses": 0, "stars": 3}


@pytest.mark.rule("Z-30", "Z-37")
def test_one_counted_press_costs_one_star_and_one_shown_again_costs_nothing() -> None:
    game = session("wed", 1)
    first = ENGINE.hint(game.position(), ())
    game.take_hint(first)
    assert game.hints == 1
    move = solved_by(game.board.facts)[0]
    game.play(move)
    game.undo()
    game.take_hint(ENGINE.hint(game.position(), game.hint_chain()))
    assert game.hints == 1, "Undo does not give a hint back, and the same one is not counted again"
    for move in solved_by(game.board.facts):
        game.play(move)
    assert game.tally()["stars"] == 2


def test_a_board_without_one_solution_has_neither_misses_nor_stars() -> None:
    from shell.api import Board
    from shell.session import Session
    from tests.zraka.zraka_playing import GAME

    variant = ENGINE.variant("given")
    board = Board("1 _____ _..._ >...R _..._ _____", ENGINE.study("1 _____ _..._ >...R _..._ _____", None))
    game = Session.begin(GAME, variant, board)
    game.play("place 1,1 /")
    assert game.tally() == {"left": 0, "moves": 1}
    assert not game.counted


def test_hints_and_undo_are_no_placements() -> None:
    journal = [
        Entry(1, EntryKind.MOVE, "place 1,2 /"),
        Entry(2, EntryKind.UNDO, ""),
        Entry(3, EntryKind.MOVE, "remove 3,3"),
        Entry(4, EntryKind.HINT, "place 4,4 /"),
    ]
    assert missed(journal, {"1,1"}) == {"1,2"}
    assert Hint(Text("x")).last


def test_stars_beside_the_board_tell_of_hints_only_and_at_the_end_what_was_earned() -> None:
    from plugins.zraka.scene_stars import stars_shown

    def told(**figures: float) -> tuple[int, str] | None:
        found = stars_shown(figures)
        return None if found is None else (found.filled, str(found.words))

    assert told(misses=0, hints=0) == told(misses=7, hints=0) == (3, "No hint")
    assert told(misses=5, hints=1) == (2, "1 hint")
    assert told(misses=0, hints=4) == (1, "4 hints")
    assert told(misses=1, hints=0, stars=2) == (2, "No hint")
    assert told(hints=1) is None  # a board without exactly one solution has none
