"""Questions about positions: every case, and everything that can be wrong with one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.triangles.position import facts, parse_position, position_json
from shell.api import Rng
from tests.triangles.skies import ENGINE, SQUARE, play, rough, sky


def test_the_facts_of_every_case(cases: Path) -> None:
    files = sorted((cases / "triangles").glob("[0-9]*.json"))
    assert len(files) >= 15
    for file in files:
        data = json.loads(file.read_text("utf-8"))
        question = {key: data[key] for key in ("stars", "lines", "tol")}
        question["queries"] = [{"line": query["line"]} for query in data["queries"]]
        found = ENGINE.inspect(question)
        assert found["game_over"] == data["game_over"], file.name
        assert found["triangles_closed"] == data["triangles_closed"], file.name
        assert found["queries"] == data["queries"], file.name


@pytest.mark.rule("T-14", "T-17")
def test_the_whole_games_of_the_rules(cases: Path) -> None:
    for name in ("example-draw", "example-extra"):
        data = json.loads((cases / "triangles" / f"{name}.json").read_text("utf-8"))
        state = sky([(x, y) for x, y in data["stars"]], data["tol"], extra=data["extra"])
        for move in data["moves"]:
            before = sum(state.scores)
            assert ENGINE.turn(state) == move["player"] - 1
            state = play(state, tuple(move["line"]))
            assert sum(state.scores) - before == move["closes"]
        assert (list(state.scores), state.over) == (data["score"], data["game_over"])


@pytest.mark.parametrize(
    "stars",
    [
        [[5, 5]],
        [[0, 0], [10_000, 7000]],
        [[x, 3500] for x in range(0, 10_001, 500)],
        [[5000, y] for y in (0, 7000, 3500, 3501)],
        [[x, x // 2] for x in range(0, 10_000, 1000)],
        [[x, y] for x in range(0, 5000, 1000) for y in range(0, 5000, 1000)],
        [[x % 100, x // 100] for x in range(400)],
    ],
    ids=["one", "two", "row", "column", "slope", "grid", "heap"],
)
@pytest.mark.parametrize("tol", [0, 30, 7000])
def test_flat_and_crowded_clouds_are_answered(stars: list[list[int]], tol: int) -> None:
    n = len(stars)
    lines = [{"line": [0, j]} for j in range(1, n)] + [{"line": [j, n - 1]} for j in range(1, n - 1)]
    found = facts({"stars": stars, "lines": [], "tol": tol, "queries": lines})
    assert len(found["queries"]) == len(lines)
    assert found["triangles_closed"] == []
    in_a_row = not any(turned(stars, k) for k in range(2, n))
    touching = n > 1 and tol > min(abs(x - stars[0][0]) + abs(y - stars[0][1]) for x, y in stars[1:])
    assert found["game_over"] == (in_a_row or touching)


def turned(stars: list[list[int]], k: int) -> bool:
    """Whether star k lies off the line through the first two."""
    (ax, ay), (bx, by), (px, py) = stars[0], stars[1], stars[k]
    return (bx - ax) * (py - ay) != (by - ay) * (px - ax)


GOOD: dict[str, Any] = {"stars": [list(star) for star in SQUARE], "lines": [[0, 2]], "tol": 30, "queries": []}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"stars": [[1, 1], [2, 2], [1, 1]]}, "stars 0 and 2 lie at the same place, 1,1"),
        ({"stars": [[1, 1], [10_001, 5]]}, "star 1 lies at 10001,5, outside the board of 10000 by 7000"),
        ({"stars": [[1, -1]]}, "star 0 lies at 1,-1, outside"),
        ({"stars": [[n % 100, n // 100] for n in range(401)]}, "from 1 to 400 stars, not 401"),
        ({"stars": []}, "from 1 to 400 stars, not 0"),
        ({"stars": [[1, 2, 3]]}, "star 0 is not a place"),
        ({"stars": [[1.5, 2]]}, "star 0 is not a place"),
        ({"stars": [[True, 2]]}, "star 0 is not a place"),
        ({"stars": "x"}, "'stars' is a list"),
        ({"tol": None}, "'tol' is a whole number"),
        ({"tol": -1}, "tolerance is from 0"),
        ({"tol": True}, "'tol' is a whole number"),
        ({"lines": [[0, 4]]}, "line 0 ends at star 4, but there are 4 stars"),
        ({"lines": [[0, -1]]}, "line 0 ends at star -1"),
        ({"lines": [[1, 1]]}, "line 0 joins star 1 with itself"),
        ({"lines": [[0, 2], [3, 1]]}, "line 1 from star 3 to 1 crosses the line from 0 to 2"),
        ({"lines": [[0, 2], [2, 0]]}, "line 1 joins stars 2 and 0, which are joined already"),
        ({"stars": [[0, 0], [100, 0], [200, 0]]}, "line 0 from star 0 to 2 passes over star 1"),
        ({"lines": [[0]]}, "line 0 is not a pair"),
        ({"lines": 5}, "'lines' is a list"),
        ({"queries": [{}]}, "query 0 has no 'line'"),
        ({"queries": [{"line": [0, 9]}]}, "the line of query 0 ends at star 9"),
        ({"queries": 1}, "'queries' is a list"),
        ({"extra": 1}, "'extra' is true or false"),
        ({"scores": [1]}, "'scores' is a pair"),
        ({"scores": [1, -1]}, "'scores' is a pair"),
        ({"turn": 2}, "'turn' is 0 or 1"),
        ({"turn": True}, "'turn' is 0 or 1"),
    ],
)
def test_bad_input_is_one_clear_sentence(change: dict[str, Any], fault: str) -> None:
    assert facts(GOOD)["game_over"] is False
    with pytest.raises(ValueError, match=fault) as refused:
        facts(GOOD | change)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20_000, 20_000) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(list(GOOD)), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "extra", "scores", "turn"]), JSON, max_size=7))
def test_any_json_is_answered_or_refused(data: dict[str, Any]) -> None:
    answer = said(data)
    assert answer
    assert "\n" not in answer


def said(data: dict[str, Any]) -> str:
    """The answer as JSON, or why there is none."""
    try:
        return json.dumps(facts(data))
    except ValueError as refused:
        return str(refused)


@given(st.integers(0, 1000), st.booleans())
def test_positions_come_back_as_json(seed: int, extra: bool) -> None:
    rng = Rng(seed)
    cloud = rough(rng, 8)
    state = sky(cloud.stars, cloud.tol, extra=extra)
    for _ in range(5):
        moves = list(ENGINE.moves(state))
        if moves:
            state = ENGINE.apply(state, rng.choice(moves))
    again = parse_position(json.loads(json.dumps(position_json(state))))
    assert (again, json.loads(ENGINE.text_board(state))) == (state, position_json(state))
