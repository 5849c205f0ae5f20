"""One connected part of the frontier: unknown cells beside numbers, and what all its solutions agree on.

Cells with the same numbers around them form a *box*: only how many of them are mines matters. A solution gives every box
a count so that every number is met. Boxes are taken one after the other; what the numbers still lack is kept in one whole
number, five bits each, the fifth a guard against going below zero. Ways that lack the same go on alike, so there are as
many ways to follow as the frontier is wide, not as it is long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plugins.demineur.bits import Grid, Planes, places

FIELD = 5
"""Bits a number takes in what is lacking."""


class Part(NamedTuple):
    """Unknown cells and the open numbers that join them."""

    cells: int
    numbers: int


class Box(NamedTuple):
    """`size` cells with the same numbers around; `step` takes a mine from each of these; `closed` are the numbers after
    which this is the last box."""

    cells: int
    size: int
    step: int
    closed: int


class Line(NamedTuple):
    """A part made ready: its boxes in order, what all numbers lack, the guards."""

    boxes: list[Box]
    start: int
    guards: int


def line_up(shape: Grid, part: Part, lacking: Sequence[tuple[int, int]]) -> Line:
    """Boxes of a part in an order that keeps few numbers open at a time. `lacking`: place of each number, mines it lacks."""
    stride = shape.stride
    reach = 7 | 7 << stride | 7 << 2 * stride
    touch: dict[int, int] = {}
    cells = part.cells
    lacks = 0
    around: list[list[int]] = []
    for at, (number, _) in enumerate(lacking):
        shift = number - stride - 1
        window = (cells >> shift if shift >= 0 else cells << -shift) & reach
        near = [shift + place for place in places(window)]
        around.append(near)
        bit = 1 << FIELD * at
        for cell in near:
            touch[cell] = touch.get(cell, 0) | bit
    groups: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for cell, key in touch.items():
        groups[key] = groups.get(key, 0) | 1 << cell
        sizes[key] = sizes.get(key, 0) + 1
    guards = 0
    for at, (_, missing) in enumerate(lacking):
        lacks |= (missing | 16) << FIELD * at
        guards |= 16 << FIELD * at
    ordered = _order([list(dict.fromkeys(touch[cell] for cell in near)) for near in around])
    boxes = []
    later = 0
    for key in reversed(ordered):
        boxes.append(Box(groups[key], sizes[key], key, (key & ~later) * 15))
        later |= key
    boxes.reverse()
    return Line(boxes, lacks, guards)


def _order(around: list[list[int]]) -> list[int]:
    """The boxes (by their keys) of the numbers in `around`: always on with the open number that has fewest boxes left."""
    done: set[int] = set()
    ordered: list[int] = []
    waiting = {at: len(boxes) for at, boxes in enumerate(around)}
    users: dict[int, list[int]] = {}
    for at, boxes in enumerate(around):
        for box in boxes:
            users.setdefault(box, []).append(at)
    fresh = dict(waiting)
    touched: set[int] = set()
    while fresh:
        at = min(touched or fresh, key=lambda one: (fresh[one], one))
        for box in around[at]:
            if box in done:
                continue
            done.add(box)
            ordered.append(box)
            for user in users[box]:
                fresh[user] -= 1
                touched.add(user)
        for user in [one for one in touched if not fresh[one]]:
            touched.discard(user)
            del fresh[user]
    return ordered


def conclude(shape: Grid, planes: Planes, counted: Planes, part: Part, states: int) -> tuple[int, int]:
    """The cells of a part that are safe in all its solutions, and those that are mines in all.

    `planes` the numbers, `counted` the known mines around each. Neither, if it would take more than `states`.
    """
    line = line_up(shape, part, lack(planes, counted, part.numbers))
    guards = line.guards
    layers = [{line.start}]
    total = 0
    for _, size, step, closed in line.boxes:
        after = set()
        for state in layers[-1]:
            way = state
            for _ in range(size + 1):
                if way & guards != guards:
                    break
                if not way & closed:
                    after.add(way)
                way -= step
        total += len(after)
        if total > states:
            return 0, 0
        layers.append(after)
    safe = mine = 0
    good = layers.pop()
    for cells, size, step, _ in reversed(line.boxes):
        before = set()
        seen = 0
        for state in layers.pop():
            way = state
            for mines in range(size + 1):
                if way in good:
                    before.add(state)
                    seen |= 1 << mines
                way -= step
        good = before
        if seen == 1:
            safe |= cells
        elif seen == 1 << size:
            mine |= cells
    return safe, mine


def lack(planes: Planes, counted: Planes, numbers: int) -> list[tuple[int, int]]:
    """The place of each of `numbers`, and how many mines it lacks beside the known ones."""
    found = []
    for place in places(numbers):
        value = 0
        for weight, (plane, known) in enumerate(zip(planes, counted, strict=True)):
            value += ((plane >> place & 1) - (known >> place & 1)) << weight
        found.append((place, value))
    return found
