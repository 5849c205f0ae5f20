"""Answers about positions for the command line: can it be cleared, the most points, and what each first move leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plugins.kolaps import clearable
from plugins.kolaps.board_text import from_rows
from plugins.kolaps.exact import NEVER, Exact, TooMany
from plugins.kolaps.scoring import KOLAPS, Scoring, named
from plugins.kolaps.search import Search
from plugins.kolaps.state import COLOURS, State
from plugins.kolaps.tiles import groups, remove
from shell.api import Rng, Text, as_written

POSITIONS = 60_000
"""Positions visited for exact answers, at most."""

ZEAL, REGRET = 3.0, 60.0
"""For the best score that is found: clear boards have the most points under both scorings, so it is out for them (measured)."""

MOVES_A_SECOND = 120_000
"""About what a search does: it only says how slowly it is to cool down."""

LISTED = 64
"""With so many tiles or fewer the first moves are listed even where their best scores are not known."""


def inspect(data: Any) -> dict[str, Any]:
    """Facts about a position. Those that are not known within the budget are null. `ValueError` says what is wrong with `data`."""
    state = position(data)
    if "budget_s" in data:
        raise ValueError("'budget_s' needs a clock: it is answered on the command line only")
    scoring = _scoring(data)
    exact = Exact(state.stride, scoring, POSITIONS if state.left <= LISTED else POSITIONS // 20)
    try:
        best = exact.best(state.tiles)
    except TooMany:
        return _searched(state)
    whole = len(exact.known)
    line = exact.line(state.tiles, clearing=True) if best.cleared != NEVER else None
    facts = _plain(state)
    facts |= {
        "clearable": best.cleared != NEVER,
        "max_score": best.score,
        "max_score_if_cleared": None if best.cleared == NEVER else best.cleared,
        "line": None if line is None else _cells(state, line),
        "first_moves": [_exact_move(state, places, exact, scoring) for places in state.groups()],
        "one_max_score_line": _sized(state, exact.line(state.tiles, clearing=False)),
        "one_best_clearing_line": None if line is None else _sized(state, line),
        "distinct_positions_reachable": whole,
    }
    return facts


def measure(data: Any, over: Callable[[], bool]) -> dict[str, Any]:
    """The best score found before the time is over, under the scoring asked for, and its line."""
    state = position(data)
    scoring = _scoring(data)
    search = Search(state.tiles, state.stride, scoring, Rng(1), zeal=ZEAL, regret=REGRET)
    seconds = data.get("budget_s")
    found = search.run(lambda _: over(), round(MOVES_A_SECOND * max(0.01, seconds if isinstance(seconds, int | float) else 1)))
    return {
        **_plain(state),
        "scoring": scoring.name,
        "best_score": found.score,
        "cleared": found.clears,
        "line": _cells(state, list(found.places)),
        "positions": search.weighed,
    }


def position(data: Any) -> State:
    """The position of an object with `rows_top_to_bottom`, and perhaps `width`, `height`, `colours`. `ValueError` otherwise."""
    if not isinstance(data, Mapping):
        raise ValueError(Text("a position is a JSON object"))
    rows = data.get("rows_top_to_bottom")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ValueError(Text("a position has 'rows_top_to_bottom', a list of texts"))
    state = from_rows(rows)
    for key, there in (("width", state.width), ("height", state.height)):
        if key in data and (isinstance(data[key], bool) or data[key] != there):
            raise ValueError(Text("{key} is {given}, the rows say {there}", key=repr(key), given=as_written(data[key], 20), there=there))
    colours = data.get("colours")
    if colours is not None and (isinstance(colours, bool) or not isinstance(colours, int) or not 1 <= colours <= len(COLOURS)):
        raise ValueError(
            Text("'colours' is a whole number from 1 to {most}, not {given}", most=len(COLOURS), given=repr(as_written(colours, 20)))
        )
    if colours is not None and colours < state.colours:
        raise ValueError(Text("'colours' is {given}, but there is a tile {tile}", given=colours, tile=COLOURS[state.colours - 1]))
    return state


def _scoring(data: Mapping[str, Any]) -> Scoring:
    name = data.get("scoring", KOLAPS.name)
    if not isinstance(name, str):
        raise ValueError("'scoring' is a text")
    return named(name)


def _plain(state: State) -> dict[str, Any]:
    return {
        "width": state.width,
        "height": state.height,
        "colours": sum(count > 0 for count in state.counts()),
        "tiles": state.left,
        "no_moves": state.over,
        "a_colour_has_exactly_one_tile": bool(clearable.lone_colour(state.tiles)),
    }


def _searched(state: State) -> dict[str, Any]:
    """What can be said of a position that is too large for exact answers."""
    verdict = clearable.verdict(state.tiles, state.stride, Rng(1))
    facts = _plain(state)
    facts |= {
        "clearable": verdict.clearable,
        "max_score": None,
        "max_score_if_cleared": None,
        "line": _cells(state, list(verdict.line)) if verdict.clearable else None,
    }
    if state.left <= LISTED:
        facts["first_moves"] = [_searched_move(state, places) for places in state.groups()]
    return facts


def _move(state: State, places: list[int]) -> dict[str, Any]:
    column, row = state.cell(places[0])
    colour, size = COLOURS[state.tiles[places[0]] - 1], len(places)
    return {"col": column, "row_from_bottom": row, "colour": colour, "size": size, "value": KOLAPS.values[size]}


def _exact_move(state: State, places: list[int], exact: Exact, scoring: Scoring) -> dict[str, Any]:
    rest = exact.best(remove(state.tiles, places, state.stride))
    points = scoring.values[len(places)]
    return {
        **_move(state, places),
        "value": points,
        "clearable_after": rest.cleared != NEVER,
        "best_total_from_here": points + rest.score,
    }


def _searched_move(state: State, places: list[int]) -> dict[str, Any]:
    after = remove(state.tiles, places, state.stride)
    found = clearable.verdict(after, state.stride, Rng(1))
    return {**_move(state, places), "clearable_after": found.clearable, "best_total_from_here": None}


def _cells(state: State, line: list[int]) -> list[list[int]]:
    return [list(state.cell(place)) for place in line]


def _sized(state: State, line: list[int]) -> list[list[int]]:
    """Column, row from the bottom and size of each group of a line."""
    tiles, found = state.tiles, []
    for place in line:
        group = next(group for group in groups(tiles, state.stride) if group[0] == place)
        found.append([*state.cell(place), len(group)])
        tiles = remove(tiles, group, state.stride)
    return found
