"""The exhaustive solver and the reasoner against plain search; the known boards."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from plugins.zraka.facts import mirrors_of
from plugins.zraka.inspecting import inspect
from plugins.zraka.knowledge import Board
from plugins.zraka.puzzle import Puzzle
from plugins.zraka.reasoner import reason
from plugins.zraka.solver import solve
from tests.zraka import zraka_brute as brute
from tests.zraka.zraka_playing import ENGINE, puzzles

ANSWERED = (
    "n", "stock", "solutions_exact_stock", "solutions_exact_stock_all_receivers_lit", "solution_cell_sets", "lit_with_fewer_mirrors",
    "solutions",
)  # fmt: skip


def layouts(puzzle: Puzzle, count: int) -> set[tuple[tuple[int, str], ...]]:
    return {
        tuple(sorted((puzzle.cell(r, c), sign) for (r, c), sign in mirrors.items())) for mirrors in brute.every_layout(puzzle.rows, count)
    }


@pytest.mark.rule("Z-50")
@settings(max_examples=60)
@given(puzzles(most=4, signs="......#/\\o+Y", stock=3))
def test_the_solver_finds_what_trying_everything_finds(puzzle: Puzzle) -> None:
    found = solve(puzzle)
    assert found.complete
    assert len(set(found.exact)) == len(found.exact)
    assert set(found.exact) == layouts(puzzle, puzzle.stock)
    assert set(found.short) == {one for count in range(puzzle.stock) for one in layouts(puzzle, count)}
    for mirrors, dark in zip(found.exact, found.dark, strict=True):
        assert dark is not brute.wins(puzzle.rows, puzzle.stock, {puzzle.place(cell): sign for cell, sign in mirrors})


@pytest.mark.rule("Z-50")
@settings(max_examples=25)
@given(puzzles(least=5, most=5, signs=".....#/\\oY", stock=2))
def test_it_does_so_on_boards_of_five_rows_too(puzzle: Puzzle) -> None:
    assert set(solve(puzzle).exact) == layouts(puzzle, puzzle.stock)


@pytest.mark.rule("Z-51")
@settings(max_examples=300)
@given(puzzles(signs="......#/\\oo+Y", stock=4))
def test_the_reasoner_never_says_what_is_not_so(puzzle: Puzzle) -> None:
    """Whatever it knows at any step is true of every solution, and it refutes no board that has one."""
    wins = [mirrors for mirrors, dark in zip(*solve(puzzle)[:2], strict=True) if not dark]
    thoughts = reason(puzzle)
    cells = 2 * Board(puzzle).area
    for mirrors in wins:
        assert not thoughts.broken
        placed = dict(mirrors)
        for cell in thoughts.board.empties:
            assert thoughts.known[cells + cell] & {None: 1, "/": 2, "\\": 4}[placed.get(cell)]
    if thoughts.solved:
        assert len(wins) == 1


def test_the_search_stops_where_it_is_told_to() -> None:
    puzzle = Puzzle(6, 4, "".join(["        ", *[" ...... "] * 5, ">......R", "        "]))
    assert not solve(puzzle, budget=50).complete
    assert solve(puzzle, budget=50).nodes <= 51
    some = solve(puzzle, most=3)
    assert not some.complete
    assert len(some.exact) + len(some.short) == 4


def known(cases: Path) -> list[dict[str, object]]:
    return [json.loads(path.read_text("utf-8")) for path in sorted((cases / "zraka").glob("*.json"))]


@pytest.mark.rule("Z-13", "Z-50")
def test_the_known_boards_are_answered_as_they_are_known(cases: Path) -> None:
    """One with a mirror to spare is among them: it is lit with one fewer, and has one solution with all."""
    boards = known(cases)
    assert boards
    for case in boards:
        facts = inspect({key: case[key] for key in ("n", "stock", "rows")})
        assert {key: facts[key] for key in ANSWERED} == {key: case[key] for key in ANSWERED}, case["name"]
        assert facts["complete"]
        if "first_mirror_turned" in case:
            puzzle = Puzzle(facts["n"], facts["stock"], "".join(case["rows"]))  # type: ignore[arg-type]  # facts are JSON
            first, *rest = mirrors_of(puzzle, facts["solutions"][0])
            turned = [(first[0], "/" if first[1] == "\\" else "\\"), *rest]
            width = facts["n"] + 2
            mirrors = [{"row": cell // width, "col": cell % width, "mirror": sign} for cell, sign in turned]
            position = ENGINE.inspect({**{key: case[key] for key in ("n", "stock", "rows")}, "mirrors": mirrors})
            assert position["state"] == case["first_mirror_turned"], case["name"]


def test_a_board_that_could_not_be_counted_is_not_said_to_have_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plugins.zraka.inspecting.BUDGET", 3)
    facts = inspect({"stock": 2, "rows": ["      ", " ...# ", " .\\.. ", " /... ", " .o.oR", "  ^   "]})
    assert not facts["complete"]
    counts = ("solutions_exact_stock", "solutions_exact_stock_all_receivers_lit", "solution_cell_sets", "lit_with_fewer_mirrors", "grade")
    assert [facts[key] for key in counts] == [None] * 5


@pytest.mark.parametrize(("given", "said"), [(None, "'null'"), (True, "'true'"), ([1, None], "'[1, null]'"), ("two", "'two'")])
def test_what_was_read_from_json_is_named_as_it_stands_there(given: object, said: str) -> None:
    with pytest.raises(ValueError, match=f"not {re.escape(said)}"):
        inspect({"stock": given, "rows": ["    ", ">.. ", " ..R", "    "]})


def test_what_is_known_of_a_board_says_whether_it_can_be_reasoned_out() -> None:
    rows = ["      ", " ...# ", " .\\.. ", " /... ", " .o.oR", "  ^   "]
    facts = inspect({"stock": 2, "rows": rows})
    assert (facts["reasonable"], facts["grade"]) == (True, "easy")
    assert facts["steps"]
    two = inspect({"stock": 1, "rows": ["    ", ">.. ", " ..R", "    "]})
    assert (two["solutions_exact_stock"], two["grade"]) == (0, None)
