"""Positions as JSON, for `inspect` and `opponent`, and the facts about them.

`{"stars": [[x, y], ...], "lines": [[i, j], ...], "tol": 51, "extra": false, "scores": [a, b], "turn": 0}`: lines in any
order. Where `scores` or `turn` are missing, they are what comes of drawing the lines in the order given, seat 0 first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from plugins.triangles import state as states
from plugins.triangles.cloud_text import cloud_text, from_json
from plugins.triangles.engine import preview
from plugins.triangles.geometry import Pair
from plugins.triangles.state import State
from shell.api import as_written


def parse_position(data: Any) -> State:
    """The state that `data` describes. `ValueError` says what is wrong, in one sentence."""
    if not isinstance(data, Mapping):
        raise ValueError("a position is a JSON object")
    cloud = from_json(data, 0)  # a position names its stars by numbers from 0, and so do all sentences about it
    extra = data.get("extra", False)
    if not isinstance(extra, bool):
        raise ValueError("'extra' is true or false")
    listed = data.get("lines", [])
    if not isinstance(listed, list):
        raise ValueError("'lines' is a list of pairs of stars [i, j]")
    state = states.first(cloud_text(cloud), extra)
    for number, line in enumerate(listed):
        i, j = pair(line, len(cloud.stars), f"line {number}")
        found = preview(state, i, j)
        if found.reason == "exists":
            raise ValueError(f"line {number} joins stars {i} and {j}, which are joined already")
        if found.reason == "over_star":
            raise ValueError(f"line {number} from star {i} to {j} passes over star {found.stars[0]}")
        if found.reason == "crosses":
            a, b = found.lines[0]
            raise ValueError(f"line {number} from star {i} to {j} crosses the line from {a} to {b}")
        state = states.joined(state, i, j)
    scores, seat = data.get("scores"), data.get("turn")
    if scores is not None:
        match scores:
            case [int(one), int(two)] if not (isinstance(one, bool) or isinstance(two, bool) or one < 0 or two < 0):
                state = replace(state, scores=(one, two))
            case _:
                raise ValueError("'scores' is a pair of whole numbers, 0 or more")
    if seat is not None:
        if isinstance(seat, bool) or seat not in (0, 1):
            raise ValueError("'turn' is 0 or 1")
        state = replace(state, seat=seat)
    return state


def pair(data: Any, n: int, what: str) -> Pair:
    """Two different stars of a cloud of `n`. `ValueError` says what is wrong with `what`."""
    match data:
        case [int(i), int(j)] if not isinstance(i, bool) and not isinstance(j, bool):
            pass
        case _:
            raise ValueError(f"{what} is not a pair of stars [i, j]: {as_written(data)}")
    for star in (i, j):
        if not 0 <= star < n:
            raise ValueError(f"{what} ends at star {star}, but there are {n} stars, counted from 0")
    if i == j:
        raise ValueError(f"{what} joins star {i} with itself")
    return i, j


def facts(data: Any) -> dict[str, Any]:
    """`game_over`, `triangles_closed`, and for each of `queries` whether its line is legal, why not, and what it closes."""
    state = parse_position(data)
    queries = data.get("queries", [])
    if not isinstance(queries, list):
        raise ValueError("'queries' is a list of objects with a 'line'")
    answers = []
    for number, query in enumerate(queries):
        if not isinstance(query, Mapping) or "line" not in query:
            raise ValueError(f"query {number} has no 'line'")
        i, j = pair(query["line"], state.tables.n, f"the line of query {number}")
        found = preview(state, i, j)
        answer: dict[str, Any] = {"line": [i, j], "legal": found.reason is None, "reason": found.reason}
        answer["closes"] = [list(triple) for triple in found.closes]
        if found.reason in ("over_star", "crosses"):
            answer["blockers"] = list(found.stars) if found.stars else [list(line) for line in found.lines]
        answers.append(answer)
    closed = states.closed_triangles(state.tables, state.masks.drawn)
    return {"game_over": state.over, "triangles_closed": [list(triple) for triple in closed], "queries": answers}


def position_json(state: State) -> dict[str, Any]:
    """The inverse of `parse_position`."""
    return {
        "stars": [list(star) for star in state.tables.stars],
        "lines": [[i, j] for i, j, _ in state.lines],
        "tol": state.tables.tol,
        "extra": state.extra,
        "scores": list(state.scores),
        "turn": state.seat,
    }
