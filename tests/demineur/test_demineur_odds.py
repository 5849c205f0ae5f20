"""What follows and how likely it is, against brute force and against the cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.demineur.checker import Cell, near
from tests.demineur.playing import ENGINE, one_sentence

ANSWERED = {
    "consistent", "safe", "mine", "mine_probability", "solutions", "bbbv", "openings", "islands", "mbf_hex",
    "guess_free_without_mine_count", "guess_free_with_mine_count",
}  # fmt: skip


def solutions(lines: list[str], mines: int | None) -> Iterator[set[Cell]]:
    """All sets of mines that fit a position, by trying all sets of hidden cells."""
    width, height = len(lines[0]), len(lines)
    cells = {(x, y): lines[y][x] for x in range(width) for y in range(height)}
    hidden = [cell for cell, sign in cells.items() if sign == "#"]
    flags = {cell for cell, sign in cells.items() if sign == "F"}
    numbers = {cell: int(sign.replace(".", "0")) for cell, sign in cells.items() if sign not in "#F"}
    for size in range(len(hidden) + 1):
        for chosen in combinations(hidden, size):
            laid = flags | set(chosen)
            if mines is not None and len(laid) != mines:
                continue
            if all(len(near(cell, width, height) & laid) == number for cell, number in numbers.items()):
                yield laid


def by_force(lines: list[str], mines: int | None) -> dict[str, Any]:
    """The answer that `inspect` must give."""
    found = list(solutions(lines, mines))
    if not found:
        return {"consistent": False}
    width, height = len(lines[0]), len(lines)
    hidden = [(x, y) for y in range(height) for x in range(width) if lines[y][x] == "#"]
    share = {cell: Fraction(sum(cell in laid for laid in found), len(found)) for cell in hidden}
    answer: dict[str, Any] = {
        "consistent": True,
        "safe": [list(cell) for cell in hidden if share[cell] == 0],
        "mine": [list(cell) for cell in hidden if share[cell] == 1],
    }
    if mines is not None:
        answer["solutions"] = str(len(found))
        answer["mine_probability"] = {
            f"{x},{y}": {"num": str(part.numerator), "den": str(part.denominator), "float": float(part)} for (x, y), part in share.items()
        }
    return answer


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[str], int | None]:
    """A position on a board of at most 12 cells: mostly one that can be, sometimes with a number changed."""
    width, height = draw(st.sampled_from([(4, 3), (3, 4), (6, 2), (2, 5), (5, 2), (12, 1), (1, 9)]))
    cells = [(x, y) for y in range(height) for x in range(width)]
    laid = draw(st.sets(st.sampled_from(cells), min_size=1, max_size=6))
    opened = draw(st.sets(st.sampled_from(cells))) - laid
    flags = draw(st.sets(st.sampled_from(sorted(laid)), max_size=2))
    signs = {cell: str(len(near(cell, width, height) & laid)) if cell in opened else "F" if cell in flags else "#" for cell in cells}
    if opened and draw(st.integers(0, 4)) == 0:
        signs[draw(st.sampled_from(sorted(opened)))] = str(draw(st.integers(0, 8)))
    mines = draw(st.sampled_from([len(laid), len(laid), None, len(laid) + 1]))
    return ["".join(signs[x, y] for x in range(width)) for y in range(height)], mines


@given(positions())
def test_odds_are_those_of_all_solutions(position: tuple[list[str], int | None]) -> None:
    lines, mines = position
    if mines is not None and mines > len(lines) * len(lines[0]):
        return
    assert ENGINE.inspect({"grid": lines, "mines": mines}) == by_force(lines, mines)


def test_every_case_is_answered_exactly(cases: Path) -> None:
    files = sorted((cases / "demineur").glob("*.json"))
    assert len(files) >= 19
    for file in files:
        case = json.loads(file.read_text(encoding="utf-8"))
        expected = {key: value for key, value in case["facts"].items() if key in ANSWERED}
        answer = ENGINE.inspect(case)
        assert {key: answer.get(key) for key in expected} == expected, file.name
        assert set(answer) <= set(expected), file.name


def test_the_facts_of_a_case_are_never_read(cases: Path) -> None:
    case = json.loads((cases / "demineur" / "minesolver-3.json").read_text(encoding="utf-8"))
    answer = ENGINE.inspect(case)
    case["facts"] = {"consistent": False}
    assert ENGINE.inspect(case) == answer


def test_a_wide_frontier_is_counted_exactly() -> None:
    """A row of ones between two rows of hidden cells: the solutions are counted apart, column by column. 2 to the 80 sets of mines."""
    width = 40
    lines = ["#" * width, "1" * width, "#" * width]
    counted = sum_of_columns(width)
    assert counted
    for mines in range(10, 20):
        answer = ENGINE.inspect({"grid": lines, "mines": mines})
        assert int(answer.get("solutions", "0")) == counted.get(mines, 0)


def sum_of_columns(width: int) -> dict[int, int]:
    """For the test above, by columns: how many ways have so many mines, each number being met."""
    states: dict[tuple[int, int, int], int] = {(0, column, column): 2 if column == 1 else 1 for column in (0, 1)}
    for _ in range(width - 1):
        after: dict[tuple[int, int, int], int] = {}
        for (before, here, mines), count in states.items():
            for column in (0, 1):
                if before + here + column == 1:
                    key = here, column, mines + column
                    after[key] = after.get(key, 0) + count * (2 if column else 1)
        states = after
    found: dict[int, int] = {}
    for (before, here, mines), count in states.items():
        if before + here == 1:
            found[mines] = found.get(mines, 0) + count
    return found


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "JSON object"),
        ({}, "here is neither"),
        ({"grid": "###"}, "list of rows"),
        ({"grid": [1]}, "list of rows"),
        ({"grid": []}, "no cells"),
        ({"grid": ["##", "#"]}, "row 2"),
        ({"grid": ["#?"]}, r"'\?'"),
        ({"grid": ["#9"]}, "'9'"),
        ({"grid": ["#²"]}, "'²'"),
        ({"grid": ["#1"], "mines": -1}, "'mines'"),
        ({"grid": ["#1"], "mines": True}, "'mines'"),
        ({"grid": ["#1"], "mines": "1"}, "'mines'"),
        ({"grid": ["#1"], "mines": 3}, "'mines'"),
        ({"grid": ["#1"], "width": 3}, "'width' is 3"),
        ({"grid": ["#1"], "height": 1e9}, "'height'"),
        ({"grid": ["#" * 101]}, "at most 100"),
        ({"layout": ["*.", "."]}, "row 2"),
        ({"layout": ["*x"]}, r"\* and \."),
        ({"layout": ["*."], "mines": 2}, "holds 1"),
        ({"layout": ["*."], "first_click": [2, 0]}, "outside"),
        ({"layout": ["*."], "first_click": [-1, 0]}, "not a cell"),
        ({"layout": ["*."], "first_click": [True, 0]}, "'first_click'"),
        ({"layout": ["*."], "first_click": "0,0"}, "'first_click'"),
    ],
)
def test_positions_that_are_none_are_refused_in_one_sentence(data: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refusal:
        ENGINE.inspect(data)
    assert "\n" not in str(refusal.value)


KEYS = st.sampled_from(["grid", "layout", "mines", "first_click"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6) | st.text("#F.*012345678", max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_whatever_is_asked_there_is_an_answer_or_one_sentence(data: Any) -> None:
    assert one_sentence(lambda: json.dumps(dict(ENGINE.inspect(data))))
