"""Ends of games, searched to the last line within a budget."""

from __future__ import annotations

from collections.abc import Sequence

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair
from plugins.triangles.parts import Parts, Spent, rest_of
from plugins.triangles.sums import Sums

LONGEST = {False: 36, True: 72}
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


def sound_lines(arena: Arena, order: Sequence[Pair], lead: int, budget: int) -> list[Pair]:
    """The first line of `order` that wins, else the first that draws; else all that may not lose; else all of them.

    `lead`: triangles of the player in turn less those of the other, so far.
    """
    if arena.left() > LONGEST[arena.extra]:
        return list(order)
    ending = Ending(arena, budget)
    drawing: list[Pair] = []
    known = 0
    try:
        for line in order:
            value = ending.worth(line, -lead - 1, -lead + 1)
            if value > -lead:
                return [line]
            if value == -lead and not drawing:
                drawing = [line]
            known += 1
    except Spent:
        return drawing or list(order[known:])
    return drawing or list(order)


def best_line(arena: Arena, lead: int, budget: int) -> tuple[int, Pair] | None:
    """How the player in turn stands with best play (1 wins, 0 draws, -1 loses) and a line that does it, the same each time;
    None if the budget does not suffice. `lead` as for `sound_lines`."""
    lines = arena.lines()
    if len(lines) > LONGEST[arena.extra]:
        return None
    lines.sort(key=lambda line: (-arena.gain(*line), len(arena.opened(*line)), line))
    ending = Ending(arena, budget)
    best = (-1, lines[0])
    try:
        for line in lines:
            value = ending.worth(line, -lead - 1, -lead + 1) + lead
            if value > 0:
                return 1, line
            if value == 0 and best[0] < 0:
                best = (0, line)
    except Spent:
        return None
    return best
