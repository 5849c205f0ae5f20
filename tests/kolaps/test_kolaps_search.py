"""Can it be cleared, and how many points are there? Against exhaustive search, and against the recorded facts."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.kolaps import clearable
from plugins.kolaps.exact import NEVER, Exact, TooMany
from plugins.kolaps.inspecting import inspect, position
from plugins.kolaps.lines1d import can_be_cleared
from plugins.kolaps.scoring import KOLAPS, RESEARCH
from plugins.kolaps.search import Line, Search
from plugins.kolaps.state import State
from plugins.kolaps.tiles import group_at
from shell.api import Rng
from tests.kolaps.naive import ENGINE, board, chance


def replayed(state: State, places: tuple[int, ...]) -> State:
    """The position after a line; each move of it has to be a group."""
    for place in places:
        group = group_at(state.tiles, state.stride, place)
        assert len(group) > 1
        state = state.after(group)
    return state


def test_inspect_gives_the_recorded_facts(cases: Path) -> None:
    files = sorted((cases / "kolaps").glob("*.json"))
    assert files
    for file in files:
        facts = json.loads(file.read_text(encoding="utf-8"))
        asked = {key: facts[key] for key in ("width", "height", "colours", "rows_top_to_bottom")}
        found = inspect(asked)
        lines = {"one_max_score_line", "one_best_clearing_line"}  # there may be others that are as good
        known = facts.keys() - {"kind", "id", "rows_top_to_bottom"} - lines
        assert known - found.keys() == set()
        assert {key: found[key] for key in known} == {key: facts[key] for key in known}, file.name
        for key, total in (("one_max_score_line", "max_score"), ("one_best_clearing_line", "max_score_if_cleared")):
            if facts[key] is None:
                assert found[key] is None
            else:
                state = position(asked)
                for column, row, size in found[key]:
                    assert len(state.group(column, row)) == size
                    state = state.after(state.group(column, row))
                assert state.score == facts[total]


@given(st.integers(0, 2**32), st.integers(1, 5), st.integers(1, 5), st.integers(2, 4))
def test_the_verdict_is_that_of_exhaustive_search(seed: int, width: int, height: int, colours: int) -> None:
    state = chance(Rng(seed), width, height, colours)
    truth = Exact(state.stride, KOLAPS, 1_000_000).best(state.tiles).cleared != NEVER
    found = clearable.verdict(state.tiles, state.stride, Rng(seed))
    assert found.clearable is truth
    if found.clearable:
        assert replayed(state, found.line).cleared


@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(2, 5))
@settings(max_examples=40)
def test_with_too_small_a_budget_it_is_not_known_but_never_wrong(seed: int, width: int, height: int) -> None:
    state = chance(Rng(seed), width, height, 3)
    found = clearable.verdict(state.tiles, state.stride, Rng(1), positions=6, weighed=30)
    if found.clearable is not None:
        truth = Exact(state.stride, KOLAPS, 1_000_000).best(state.tiles).cleared != NEVER
        assert found.clearable is truth


@pytest.mark.rule("K-22")
def test_what_can_be_cleared_is_never_called_dead() -> None:
    """Positions on the lines that come with boards can be cleared; large ones are far beyond exhaustive search."""
    unknown = 0
    for key in ("8x8/4/hard", "12x12/4", "15x10/5"):
        variant = ENGINE.variant(key)
        made = ENGINE.new_board(variant, Rng(7))
        state = ENGINE.start(variant, made.text)
        for number, (column, row) in enumerate(made.facts["solution"]):
            if number % 9 == 0:
                found = clearable.verdict(state.tiles, state.stride, Rng(1), positions=300, weighed=6000)
                assert found.clearable is not False
                unknown += found.clearable is None
            state = state.after(state.group(column, row))
    assert unknown <= 3


def test_signs_of_death_are_right() -> None:
    assert clearable.dead(board("AAB", "AAC", "CDD").tiles, 4)  # one B
    assert clearable.dead(board("ABC", "BCA", "CAB").tiles, 4)  # no group
    assert clearable.dead(board("AABAABB").tiles, 2) is False
    assert clearable.dead(board("ABABA").tiles, 2)
    assert clearable.dead(board(*"ABBAC").tiles, 6)


def test_rows_are_judged_exactly() -> None:
    for length in range(1, 8):
        for word in product((1, 2, 3), repeat=length):
            state = board("".join("-ABC"[colour] for colour in word))
            truth = Exact(state.stride, KOLAPS, 100_000).best(state.tiles).cleared != NEVER
            assert can_be_cleared(word) is truth, word


def test_exact_search_stops_at_its_budget() -> None:
    state = chance(Rng(3), 6, 6, 3)
    with pytest.raises(TooMany):
        Exact(state.stride, KOLAPS, 50).best(state.tiles)


@pytest.mark.parametrize("scoring", [KOLAPS, RESEARCH], ids=lambda scoring: scoring.name)
def test_search_reports_what_its_line_scores(scoring: object) -> None:
    assert scoring in (KOLAPS, RESEARCH)
    for seed, (width, height, colours) in enumerate([(6, 5, 3), (12, 9, 4), (20, 15, 5), (26, 12, 9)]):
        state = chance(Rng(seed), width, height, colours)
        used = KOLAPS if scoring == KOLAPS else RESEARCH
        search = Search(state.tiles, state.stride, used, Rng(seed))
        found = search.run(lambda count: count > 12_000, 12_000)
        points = 0
        at = state
        for place in found.places:
            group = group_at(at.tiles, at.stride, place)
            points += used.values[len(group)]
            at = at.after(group)
        assert at.over
        assert at.left == found.left
        assert found.score == points + (used.bonus if at.cleared else 0)


def test_search_is_the_same_for_the_same_dice() -> None:
    state = chance(Rng(8), 10, 8, 4)
    runs = [Search(state.tiles, state.stride, KOLAPS, Rng(5)).run(lambda count: count > 9000, 9000) for _ in range(2)]
    assert runs[0] == runs[1]


def test_search_finds_the_best_of_small_boards() -> None:
    reached = 0
    for seed in range(12):
        state = chance(Rng(seed), 5, 4, 3)
        best = Exact(state.stride, KOLAPS, 1_000_000).best(state.tiles).score
        found = Search(state.tiles, state.stride, KOLAPS, Rng(1)).run(lambda count: count > 4000, 4000)
        assert found.score <= best
        reached += found.score == best
    assert reached >= 10


def test_a_position_without_moves_is_a_line_of_none() -> None:
    state = board("ABC", "BCA")
    assert Search(state.tiles, state.stride, KOLAPS, Rng(1)).run(lambda _: False, 9) == Line(0, 6, ())


def test_a_huge_board_is_searched_too() -> None:
    state = chance(Rng(2), 60, 40, 9)
    line = Search(state.tiles, state.stride, KOLAPS, Rng(1)).run(lambda count: count > 1000, 1000)
    assert replayed(state, line.places).left == line.left


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "JSON object"),
        ({}, "rows_top_to_bottom"),
        ({"rows_top_to_bottom": ["AB", "A"]}, "line 2 has 1 cell"),
        ({"rows_top_to_bottom": ["AB"], "height": 2}, "'height' is 2"),
        ({"rows_top_to_bottom": ["AB"], "colours": "x"}, "'colours' is a whole number"),
        ({"rows_top_to_bottom": ["AB"], "scoring": "none"}, "no scoring"),
        ({"rows_top_to_bottom": ["AB"], "scoring": 3}, "'scoring' is a text"),
        ({"rows_top_to_bottom": ["AB"], "budget_s": 3}, "needs a clock"),
    ],
)
def test_questions_that_make_no_sense(data: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        inspect(data)


def test_measuring_ends_when_the_time_is_over() -> None:
    asked = {"rows_top_to_bottom": chance(Rng(4), 7, 6, 3).rows(), "scoring": RESEARCH.name}
    answers = iter([False] * 9 + [True] * 9)
    found = ENGINE.measure(asked, lambda: next(answers))
    state = position(asked)
    for column, row in found["line"]:
        state = state.after(state.group(column, row))
    assert state.over
    assert found["cleared"] == state.cleared
    assert found["scoring"] == "n-2 squared + 1000"


def test_large_positions_have_no_exact_answers_but_a_verdict() -> None:
    variant = ENGINE.variant("10x10/4")
    found = inspect({"rows_top_to_bottom": ENGINE.new_board(variant, Rng(1)).text.split("/")})
    assert (found["clearable"], found["max_score"]) == (True, None)
    assert "first_moves" not in found
