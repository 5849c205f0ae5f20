"""Blind tapping (Z-38): players who do not think, but tap where the beam goes and keep what looks better.

A tapper climbs on crystal passes lit and receivers reached. A trial is one state of the mirrors with the beam redrawn. Eight
of them differ in the order in which they tap: along the beam, backwards, by rows, by columns, at random; half of them also
keep what is only as good as before.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from plugins.zraka.puzzle import Puzzle, layout
from shell.api import Rng

_KINDS = {".": 0, "/": 1, "\\": 2, "o": 3, "+": 4, "Y": 5, "R": 6}
_STOP = 7

Order: TypeAlias = Literal["along", "backwards", "rows", "columns", "random"]

TAPPERS: tuple[tuple[Order, bool], ...] = (
    ("along", False),
    ("backwards", False),
    ("rows", False),
    ("columns", False),
    ("along", True),
    ("backwards", True),
    ("random", False),
    ("random", True),
)
"""The order of each, and whether it keeps what is only as good."""


def ordered(cells: list[int], order: Order, width: int, rng: Rng) -> list[int]:
    """The cells that the beam crosses, given in its order, in that of a tapper."""
    if order == "random":
        return rng.sample(cells, len(cells))
    if order == "backwards":
        return cells[::-1]
    if order == "rows":
        return sorted(cells)
    return sorted(cells, key=lambda cell: (cell % width, cell)) if order == "columns" else cells


def trials_to_win(puzzle: Puzzle, most: int, rng: Rng) -> int | None:
    """How many trials the luckiest tapper needs; None if none of them wins within `most`."""
    best = None
    table = _Table(puzzle)
    for order, sideways in TAPPERS:
        used = table.tap(order, sideways, most if best is None else best - 1, rng)
        best = used if used is not None else best
    return best


def falls(puzzle: Puzzle, most: int) -> bool:
    """Whether any tapper wins within `most` trials. What they draw by chance follows from the board alone: they play twice."""
    table, rng = _Table(puzzle), Rng.from_text(puzzle.grid)
    return any(table.tap(order, sideways, most, rng) is not None for order, sideways in TAPPERS * 2)


class _Table:
    """A board as a tapper has it before him: signs as small numbers, for quick redrawing."""

    def __init__(self, puzzle: Puzzle) -> None:
        seen = layout(puzzle)
        self.clues = [_KINDS.get(sign, _STOP) for sign in puzzle.grid]
        self.width, self.stock, self.steps = puzzle.width, puzzle.stock, seen.steps
        self.laser, self.heading = seen.laser, seen.heading
        self.all = len(seen.crystals) + 2 * len(seen.doubles) + len(seen.receivers)

    def tap(self, order: Order, sideways: bool, most: int, rng: Rng) -> int | None:
        """The trials that one tapper needs to win; None if that would be more than `most`."""
        grid = self.clues.copy()
        own: list[int] = []
        score, crossed, _ = self.draw(grid)
        trials = 0
        while trials < most:
            kept = False
            for cell in ordered(crossed, order, self.width, rng) if len(own) < self.stock else ():
                for sign in (1, 2):
                    grid[cell] = sign
                    trials += 1
                    now, crossing, hit = self.draw(grid)
                    if now == self.all and len(own) + 1 == self.stock == hit:
                        return trials if trials <= most else None
                    if now > score or (sideways and now == score and rng.below(2)):
                        score, crossed, kept = now, crossing, True
                        own.append(cell)
                        break
                else:
                    grid[cell] = 0
                if kept or trials >= most:
                    break
            if not kept:
                if own and (len(own) == self.stock or rng.below(2)):
                    cell = own.pop(rng.below(len(own)))
                    grid[cell] = 0
                elif crossed and len(own) < self.stock:
                    cell = rng.choice(crossed)
                    grid[cell] = 1 + rng.below(2)
                    own.append(cell)
                trials += 1
                score, crossed, hit = self.draw(grid)
                if score == self.all and len(own) == self.stock == hit:
                    return trials if trials <= most else None
        return None

    def draw(self, grid: list[int]) -> tuple[int, list[int], int]:
        """Passes of crystals and receivers reached; the empty cells crossed, in order; how many own mirrors are hit."""
        steps, clues = self.steps, self.clues
        crossed: dict[int, None] = {}
        gained: set[int] = set()
        hit: set[int] = set()
        todo = [(self.laser, self.heading)]
        while todo:
            cell, heading = todo.pop()
            while True:
                cell += steps[heading]
                kind = grid[cell]
                if kind == 0:
                    crossed[cell] = None
                elif kind < 3:
                    if not clues[cell]:
                        hit.add(cell)
                    heading = 3 - heading if kind == 1 else heading ^ 1
                elif kind == 3:
                    gained.add(cell * 2)
                elif kind == 4:
                    gained.add(cell * 2 + (heading & 1))
                elif kind == 5:
                    if -cell in gained:
                        break
                    gained.add(-cell)
                    todo.append((cell, (heading + 1) & 3))
                    heading = (heading - 1) & 3
                else:
                    if kind == 6:
                        gained.add(cell * 2)
                    break
        return sum(thing > 0 for thing in gained), list(crossed), len(hit)
