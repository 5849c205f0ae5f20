"""Hints as the hard opponent sees a position: where to look, what is at stake, which line (T-23)."""

from __future__ import annotations

from typing import NamedTuple

from plugins.triangles.arena import Arena
from plugins.triangles.describing import field_of, place
from plugins.triangles.geometry import Pair, Triple, bits
from plugins.triangles.runs import judged
from plugins.triangles.state import State, closes
from shell.api import Hint, Mark, Rng, Text

STEPS = 3
REGION = 4
"""Stars that the first step shows at least, so that it does not show the line."""


class Advice(NamedTuple):
    """The line to draw; the triangles that it closes; those that it leaves with one side to draw; the most that another line
    could close at once."""

    line: Pair
    closes: tuple[Triple, ...]
    gives: tuple[Triple, ...]
    other: int


def hint(state: State, shown: int) -> Hint | None:
    """The hint after `shown` others of its chain; None after the last one and when the game is over."""
    if state.over or shown >= STEPS:
        return None
    found = advice(state)
    i, j = found.line
    if shown == 0:
        where, region = _region(state, found)
        return Hint(Text("Look here: {place}.", place=where), (Mark("region", _keys(region)),), last=False)
    if shown == 1:
        return Hint(_stake(found), tuple(Mark("triangle", _keys(triple)) for triple in found.closes or found.gives), last=False)
    return Hint(Text("Draw the line from star {a} to star {b}.", a=i + 1, b=j + 1), (Mark("draw", _keys(found.line)),))


def advice(state: State) -> Advice:
    """What the hard opponent would draw, always the same among equals."""
    arena = Arena(state.tables, state.masks, state.extra)
    worth = judged(arena)
    most = max(value for value, _, _ in worth)
    best = [(i, j) for value, i, j in worth if value == most]
    order = {line: (-arena.gain(*line), len(arena.opened(*line))) for line in best}
    least = min(order.values())
    line = Rng(len(state.lines)).choice([line for line in best if order[line] == least])
    other = max((gain for gain, i, j in arena.closing() if (i, j) != line), default=0)
    return Advice(line, tuple(closes(state.tables, state.masks, *line)), _gives(arena, line), other)


def _region(state: State, found: Advice) -> tuple[Text, list[int]]:
    """The field of the board where most of the stars that matter lie, and the stars there: what is said is what is shown. Where
    there are few stars in it, the nearest ones beside it too."""
    stars = state.tables.stars
    matter = [*found.line, *(star for triple in found.closes + found.gives for star in triple)]
    fields = [field_of(*stars[star]) for star in matter]
    field = max(fields, key=fields.count)  # the first among equals
    x, y = stars[matter[fields.index(field)]]
    near = sorted(range(len(stars)), key=lambda k: (field_of(*stars[k]) != field, (stars[k][0] - x) ** 2 + (stars[k][1] - y) ** 2))
    inside = sum(field_of(*place) == field for place in stars)
    return place(x, y), sorted(near[: max(REGION, inside)])


def _gives(arena: Arena, line: Pair) -> tuple[Triple, ...]:
    i, j = line
    one, two = arena.gifts(i, j)
    found = []
    for k in bits(one | two):
        a, b, c = sorted((i, j, k))
        found.append((a, b, c))
    return tuple(found)


def _stake(found: Advice) -> Text:
    """What is at stake, in words."""
    if found.closes:
        return Text("{n} triangle can be closed here.", "{n} triangles can be closed here with one line.", n=len(found.closes))
    n = len(found.gives)
    if found.other and n:
        return Text(
            "A triangle could be closed elsewhere, but that would give away more than this: here it is {n} triangle.",
            "A triangle could be closed elsewhere, but that would give away more than this: here it is {n} triangles.",
            n=n,
        )
    if found.other:
        return Text("A triangle could be closed elsewhere, but that would give away more. Here is a line that gives away nothing.")
    if n:
        return Text(
            "Every line gives something away. This one gives {n} triangle, and costs least.",
            "Every line gives something away. This one gives {n} triangles, and costs least.",
            n=n,
        )
    return Text("Nothing can be closed now. Here is a line that gives away nothing.")


def _keys(stars: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple(map(str, stars))
