"""Hints in three presses (K-22): can the board still be cleared, which colour is in danger, and a group to take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plugins.kolaps import board_text, clearable
from plugins.kolaps.describing import COLOURS, colour_of
from plugins.kolaps.known import known_dead, rest_of_line
from plugins.kolaps.scoring import KOLAPS
from plugins.kolaps.search import Search
from plugins.kolaps.state import State, value
from plugins.kolaps.tiles import group_at
from shell.api import Hint, Mark, Position, Rng, Text

WEIGHED = 60_000
"""Budget of the search for points, where the board cannot be cleared any more: positions weighed."""


class Advice(NamedTuple):
    """What is known of a position: whether it can be cleared (None: not known), and the group to take, as places."""

    clearable: bool | None
    group: list[int]
    memo: Any


def next_hint(position: Position, chain: Sequence[Hint]) -> Hint | None:
    """The next of three steps. None after the end; where practice is stuck only that it is."""
    state: State = position.state
    if state.stuck:
        return None if chain else Hint(Text("No more moves: take one back, or start again."))
    if state.over or (chain and chain[-1].last):
        return None
    advice = advise(position, chain)
    if not chain:
        return Hint(_verdict(state, advice), (), False, advice.memo)
    if len(chain) == 1:
        return _danger(state, advice)
    return _take(state, advice)


def warning(position: Position) -> Text | None:
    """What is said to a player who wants to know at once when the board can no longer be cleared: only what is proven."""
    state: State = position.state
    if state.over or state.stuck or rest_of_line(position) is not None:
        return None
    dead = known_dead(position) or clearable.verdict(state.tiles, state.stride, _dice(state)).clearable is False
    return _cannot(state.left) if dead else None


def _cannot(n: int) -> Text:
    return Text("With {n} tile left, the board can no longer be cleared.", "With {n} tiles left, the board can no longer be cleared.", n=n)


def advise(position: Position, chain: Sequence[Hint] = ()) -> Advice:
    """Find out about a position: from the lines that are known, from what this chain has found, or by search."""
    state: State = position.state
    memo = chain[0].memo if chain else None
    if isinstance(memo, dict) and memo.get("group"):
        column, row = memo["group"]
        return Advice(memo["clearable"], state.group(column, row), memo)
    rest = rest_of_line(position)
    if rest is not None:
        return _advice(state, True, state.group(*rest[0]), rest)
    if known_dead(position):
        return _advice(state, False, _richest(state), None)
    found = clearable.verdict(state.tiles, state.stride, _dice(state))
    if found.clearable:
        line = [list(state.cell(place)) for place in found.line]
        return _advice(state, True, state.group(*line[0]), line)
    return _advice(state, found.clearable, _richest(state), None)


def _advice(state: State, verdict: bool | None, group: list[int], line: list[list[int]] | None) -> Advice:
    memo: dict[str, Any] = {"board": board_text.text(state), "clearable": verdict, "group": list(state.cell(min(group)))}
    if line:
        memo["line"] = line
    if verdict is False:
        memo["dead"] = True
    return Advice(verdict, group, memo)


def _dice(state: State) -> Rng:
    """The same position gets the same hint."""
    return Rng.from_text(board_text.text(state))


def _richest(state: State) -> list[int]:
    """The first group of the line with the most points that a short search finds."""
    search = Search(state.tiles, state.stride, KOLAPS, _dice(state))
    line = search.run(lambda count: count >= WEIGHED, WEIGHED)
    return group_at(state.tiles, state.stride, line.places[0])


def _verdict(state: State, advice: Advice) -> Text:
    """It names the tiles left, so that the answer about one position is never free for another one."""
    n = state.left
    if advice.clearable:
        return Text("With {n} tile left, the board can still be cleared.", "With {n} tiles left, the board can still be cleared.", n=n)
    if advice.clearable is False:
        return _cannot(n)
    return Text(
        "With {n} tile left, no way to clear the board was found. There may be one.",
        "With {n} tiles left, no way to clear the board was found. There may be one.",
        n=n,
    )


def _danger(state: State, advice: Advice) -> Hint:
    if advice.clearable is False:
        lone = clearable.lone_colour(state.tiles)
        if lone:
            at = state.tiles.index(lone)
            text = Text("The last {colour} tile is alone: nothing can join it any more.", colour=COLOURS[lone - 1])
            return Hint(text, (Mark("danger", state.keys([at])),), False)
        text = Text("No order of moves empties the board any more. What is left to win are points.")
        return Hint(text, (), False)
    colour, places, pieces = endangered(state)
    text = Text(
        "Take care of {colour}: {n} tile is left, in {pieces} places.",
        "Take care of {colour}: {n} tiles are left, in {pieces} places.",
        n=len(places), colour=COLOURS[colour - 1], pieces=pieces,
    )  # fmt: skip
    if pieces == 1:
        text = Text(
            "Take care of {colour}: {n} tile is left, and its group should stay whole.",
            "Take care of {colour}: {n} tiles are left, and their group should stay whole.",
            n=len(places), colour=COLOURS[colour - 1],
        )  # fmt: skip
    return Hint(text, (Mark("danger", state.keys(places)),), False)


def endangered(state: State) -> tuple[int, list[int], int]:
    """The colour that is most easily lost, its tiles and in how many pieces they stand: the one with the fewest tiles of those
    in more than one piece; where there is none, the one with the fewest."""
    found = []
    for colour in sorted(set(state.tiles) - {0}):
        places = [place for place, there in enumerate(state.tiles) if there == colour]
        seen: set[int] = set()
        pieces = 0
        for place in places:
            if place not in seen:
                seen.update(group_at(state.tiles, state.stride, place))
                pieces += 1
        found.append((pieces == 1, len(places), colour, places, pieces))
    _, _, colour, places, pieces = min(found)
    return colour, places, pieces


def _take(state: State, advice: Advice) -> Hint:
    places = advice.group
    column, row = state.cell(min(places))
    mark = Mark("take", state.keys(places), f"+{value(len(places))}")
    n, colour = len(places), colour_of(state, places[0])
    if advice.clearable:
        text = Text(
            "Take this {colour} group of {n} tile, in column {c}, row {r}: the board stays clearable.",
            "Take this {colour} group of {n} tiles, in column {c}, row {r}: the board stays clearable.",
            n=n, colour=colour, c=column + 1, r=row + 1,
        )  # fmt: skip
    else:
        text = Text(
            "Most points were found after this {colour} group of {n} tile, in column {c}, row {r}.",
            "Most points were found after this {colour} group of {n} tiles, in column {c}, row {r}.",
            n=n, colour=colour, c=column + 1, r=row + 1,
        )  # fmt: skip
    return Hint(text, (mark,), True)
