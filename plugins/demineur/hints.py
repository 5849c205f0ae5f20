"""Hints that reason (D-21, D-22): first the numbers to look at, then what follows from them, then the cells.

A hint rests on what the player sees: open numbers, and flags that can be proven right. For a safe cell the fewest numbers
that prove it are sought: those around it, then more and more of their neighbours until they suffice, then without each
one that is not needed. A flag that is proven wrong comes before anything else. Where nothing follows, even counting the
mines left, the exact odds are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plugins.demineur.bits import Grid, Planes, places, planes_of, spread
from plugins.demineur.frontier import Part, conclude
from plugins.demineur.probability import Odds, TooWide, odds
from plugins.demineur.state import State, layout
from shell.api import Hint, Mark, Text

CANDIDATES = 60
"""So many safe cells are looked at, to find the one with the shortest reason."""
STATES = 50_000
"""Of a reason: more numbers than can be followed in so many states are no reason that anybody would read."""
WAYS = 2_000_000
"""Of the whole board; where it would take more, there is no hint."""


def next_hint(state: State, chain: Sequence[Hint]) -> Hint | None:
    """The next of three steps. None before the mines are laid, after the end, and where it would take too long."""
    if state.mines is None or state.over or (chain and chain[-1].last):
        return None
    try:
        steps = explain(state)
    except TooWide:
        return None
    return steps[len(chain)] if len(chain) < len(steps) else None


class Reason(NamedTuple):
    """Numbers (a mask), and what they prove: safe cells and mines."""

    numbers: int
    safe: int
    mine: int


def explain(state: State) -> list[Hint]:
    """The three steps of the hint for a position whose mines are laid. `TooWide` if it would take too long."""
    shape = state.grid
    planes = layout(state.width, state.height, state.mines or 0).planes
    certain = odds(shape, planes, state.opened, 0, None, WAYS)
    known = state.flagged & certain.mine
    wrong = state.flagged & certain.safe
    targets = wrong or certain.safe
    if targets:
        reason = shortest(shape, planes, state.opened, known, targets)
        if reason is not None:
            return _wrong_flag(shape, reason, wrong) if wrong else _safe_cells(shape, reason, state)
    whole = odds(shape, planes, state.opened, 0, state.total, WAYS)
    if whole.safe:
        return _counted(shape, whole.safe, state)
    return _guess(shape, whole)


def shortest(shape: Grid, planes: Planes, opened: int, known: int, targets: int) -> Reason | None:
    """The reason with the fewest numbers that proves one of `targets` (safe cells) safe; the first of equals."""
    best: Reason | None = None
    for cell in places(targets)[:CANDIDATES]:
        reason = _reason(shape, planes, opened, known, 1 << cell)
        if reason is not None and (best is None or reason.numbers.bit_count() < best.numbers.bit_count()):
            best = reason
            if best.numbers.bit_count() == 1:
                break
    return best


def _reason(shape: Grid, planes: Planes, opened: int, known: int, cell: int) -> Reason | None:
    """Numbers that prove a cell safe and none of which can be left out."""
    full, stride = shape.full, shape.stride
    unknown = full & ~(opened | known)
    counted = planes_of(known, shape)
    numbers = spread(cell, stride, opened)

    def proven(some: int) -> Reason | None:
        safe, mine = conclude(shape, planes, counted, Part(spread(some, stride, unknown), some), STATES)
        return Reason(some, safe, mine) if safe & cell else None

    found = proven(numbers)
    while found is None:
        wider = spread(spread(numbers, stride, unknown), stride, opened)
        if wider == numbers:
            return None
        numbers = wider
        found = proven(numbers)
    # The farthest go first, so that what stays is near the cell.
    for number in reversed(_by_distance(shape, found.numbers, cell)):
        without = found.numbers & ~(1 << number)
        if without:
            found = proven(without) or found
    return found


def _by_distance(shape: Grid, numbers: int, cell: int) -> list[int]:
    ((column, row),) = shape.cells(cell)

    def distance(place: int) -> tuple[int, int]:
        there, below = shape.cell(place)
        return max(abs(there - column), abs(below - row)), place

    return sorted(places(numbers), key=distance)


def _keys(shape: Grid, mask: int) -> tuple[str, ...]:
    return tuple(f"{column},{row}" for column, row in shape.cells(mask))


def _marks(shape: Grid, *pairs: tuple[str, int]) -> tuple[Mark, ...]:
    return tuple(Mark(kind, _keys(shape, mask)) for kind, mask in pairs if mask)


def _wrong_flag(shape: Grid, reason: Reason, wrong: int) -> list[Hint]:
    numbers = ("number", reason.numbers)
    n = reason.numbers.bit_count()
    flags = reason.safe & wrong
    column, row = shape.cells(flags)[0]
    # One number is a sentence of its own: in some languages 21 takes the form of 1, but is not "this number".
    if n == 1:
        where = Text("One of your flags is wrong. Look here.")
        what = Text("This number leaves no mine for a flagged cell.")
    else:
        where = Text(
            "One of your flags is wrong. Look at these {n} numbers.", "One of your flags is wrong. Look at these {n} numbers.", n=n
        )
        what = Text(
            "Together these {n} numbers leave no mine for a flagged cell.",
            "Together these {n} numbers leave no mine for a flagged cell.",
            n=n,
        )
    return [
        Hint(where, _marks(shape, numbers), last=False),
        Hint(what, _marks(shape, numbers), last=False),
        Hint(Text("The flag in column {c}, row {r} is wrong.", c=column + 1, r=row + 1), _marks(shape, numbers, ("wrong", flags))),
    ]


def _safe_cells(shape: Grid, reason: Reason, state: State) -> list[Hint]:
    numbers = ("number", reason.numbers)
    n = reason.numbers.bit_count()
    safe = reason.safe & ~state.flagged
    mine = reason.mine & ~state.flagged
    if n == 1:
        where = Text("Look at this number.")
        what = Text("It already touches all its mines: the other cells around it are safe.")
    else:
        where = Text("Look at these {n} numbers.", "Look at these {n} numbers.", n=n)
        what = Text(
            "Together these {n} numbers leave no mine for a cell beside them.",
            "Together these {n} numbers leave no mine for a cell beside them.",
            n=n,
        )
    return [
        Hint(where, _marks(shape, numbers), last=False),
        Hint(what, _marks(shape, numbers), last=False),
        Hint(_safe_text(shape, safe), _marks(shape, numbers, ("safe", safe), ("mine", mine))),
    ]


def _safe_text(shape: Grid, safe: int) -> Text:
    n = safe.bit_count()
    column, row = shape.cells(safe)[0]
    if n == 1:
        return Text("Column {c}, row {r} is safe.", c=column + 1, r=row + 1)
    return Text("{n} cell is safe: it is marked.", "{n} cells are safe: they are marked.", n=n)


def _counted(shape: Grid, safe: int, state: State) -> list[Hint]:
    what = Text("With {n} mine in all, none is left for some cells.", "With {n} mines in all, none is left for some cells.", n=state.total)
    return [
        Hint(Text("The numbers alone do not help here. Count the mines."), last=False),
        Hint(what, last=False),
        Hint(_safe_text(shape, safe), _marks(shape, ("safe", safe))),
    ]


def _guess(shape: Grid, whole: Odds) -> list[Hint]:
    """Nothing follows: the odds of every cell, in whole per cent, and the least risky one (exactly, not by its per cent)."""
    solutions = whole.solutions or 1
    by_label: dict[int, list[int]] = {}
    for place in sorted(whole.weights):
        by_label.setdefault(round(100 * whole.weights[place] / solutions), []).append(place)
    risks = tuple(
        Mark("risk", tuple("{},{}".format(*shape.cell(place)) for place in by_label[label]), f"{label}%") for label in sorted(by_label)
    )
    least = min(whole.weights, key=lambda place: (whole.weights[place], place))
    column, row = shape.cell(least)
    percent = round(100 * whole.weights[least] / solutions)
    return [
        Hint(Text("Nothing follows from the numbers here: it takes a guess."), last=False),
        Hint(Text("So likely is a mine in each cell, counted over all boards that fit."), risks, last=False),
        Hint(
            Text("The least risky cell is in column {c}, row {r}: a mine in {p} of 100 cases.", c=column + 1, r=row + 1, p=percent),
            (*risks, Mark("cell", (f"{column},{row}",))),
        ),
    ]
