"""Ends of games, searched to the last line within a budget."""

from __future__ import annotations

from collections.abc import Sequence

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair
from plugins.triangles.parts import Parts, Spent, rest_of
from plugins.triangles.sums import Sums

LONGEST = {False: 60, True: 100}
"""With more lines than that left to choose from, the budget hardly ever suffices: with one line a turn, with extra turns."""


class Ending:
    """The rest of a game, whose lines are asked for their worth one after the other under one budget of lines tried."""

    def __init__(self, arena: Arena, budget: int) -> None:
        rest = rest_of(arena)
        self.extra = arena.extra
        self._bit = {line: bit for bit, line in enumerate(rest.lines)}
        self._whole, self._triangles = (1 << len(rest.lines)) - 1, rest.triangles
        self._parts = Parts(rest.crossing, budget)
        self._sums = Sums(self._parts, arena.extra)

    def worth(self, line: Pair, alpha: int, beta: int) -> int:
        """What `line` brings the player in turn to the end: triangles more than the other, exact between the bounds, else a
        bound on the same side. `Spent` if the budget does not suffice."""
        gain, kids = self._parts.after(self._whole, self._triangles, self._bit[line])
        if gain and self.extra:
            return gain + self._sums.value(kids, alpha - gain, beta - gain)
        return gain - self._sums.value(kids, gain - beta, gain - alpha)


def solved_line(arena: Arena, order: Sequence[Pair], lead: int, budget: int) -> Pair:
    """The first line of `order` that wins; else the first that draws; else the first that may not lose; else the first.

    `lead`: triangles of the player in turn less those of the other, so far.
    """
    if len(order) > LONGEST[arena.extra]:
        return order[0]
    ending = Ending(arena, budget)
    drawing: Pair | None = None
    known = 0
    try:
        for line in order:
            value = ending.worth(line, -lead - 1, -lead + 1)
            if value > -lead:
                return line
            if value == -lead and drawing is None:
                drawing = line
            known += 1
    except Spent:
        return drawing or order[known]
    return drawing or order[0]


def worths(arena: Arena, budget: int) -> dict[Pair, int] | None:
    """What each legal line brings the player in turn to the end, or None if the budget does not suffice."""
    lines = arena.lines()
    if len(lines) > LONGEST[arena.extra]:
        return None
    ending, most = Ending(arena, budget), 2 * arena.t.n
    try:
        return {line: ending.worth(line, -most, most) for line in lines}
    except Spent:
        return None
