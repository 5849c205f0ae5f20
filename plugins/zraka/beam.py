"""The beam: where it goes over a board with some mirrors placed, what it lights, and whether that is a win."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from plugins.zraka.puzzle import BACK, BLANK, LASERS, PRISM, RECEIVER, SLASH, WALL, Puzzle, layout

Mirrors: TypeAlias = tuple[tuple[int, str], ...]
"""Mirrors of the stock that stand: cell and sign, sorted."""


class End(Enum):
    """How a branch ends. Only `RECEIVER` is not lost; `SPLIT` ends a branch in a prism, where two others begin."""

    RECEIVER = "receiver"
    WALL = "wall"
    EDGE = "edge"
    LASER = "laser"
    REPEAT = "repeat"
    SPLIT = "split"


class Branch(NamedTuple):
    """A stretch of light. `path` holds (cell, heading in, heading out) of every cell that it enters, the heading out -1
    where it ends; `parent` is the number of the branch that a prism split, -1 for the first; `arm` is "", "left", "right".
    """

    path: tuple[tuple[int, int, int], ...]
    end: End
    parent: int
    arm: str


class Trace(NamedTuple):
    """What the beam does.

    `axes` says how each cell that lets light through is crossed: 1 across, 2 up and down, 3 both. `hit` and `twice` hold
    the mirrors, framed ones too, that turn light, and those that do it on both sides. `reached` are receivers.
    """

    branches: tuple[Branch, ...]
    axes: Mapping[int, int]
    hit: frozenset[int]
    twice: frozenset[int]
    reached: frozenset[int]
    solved: bool

    @property
    def ends(self) -> list[End]:
        """The ends of the branches, those that were split left out; of two arms the left one comes first."""
        return [branch.end for branch in self.branches if branch.end is not End.SPLIT]


_TURNS = {SLASH: (3, 2, 1, 0), BACK: (1, 0, 3, 2)}
_SIDES = {SLASH: (1, 1, 2, 2), BACK: (2, 1, 1, 2)}
_ENDS = {WALL: End.WALL, BLANK: End.EDGE, RECEIVER: End.RECEIVER, PRISM: End.SPLIT, **dict.fromkeys(LASERS, End.LASER)}


@lru_cache(maxsize=512)
def trace(puzzle: Puzzle, mirrors: Mirrors) -> Trace:
    """Follow the light. It ends on every board: where a branch would enter a cell as one has entered it before, it is lost."""
    seen = layout(puzzle)
    grid = list(puzzle.grid)
    for cell, sign in mirrors:
        grid[cell] = sign
    entered: set[int] = set()
    axes: dict[int, int] = {}
    sides: dict[int, int] = {}
    reached: set[int] = set()
    branches: list[Branch] = []
    lost = False
    todo = [(seen.laser, seen.heading, -1, "")]
    while todo:
        cell, heading, parent, arm = todo.pop()
        path: list[tuple[int, int, int]] = []
        end = None
        while end is None:
            cell += seen.steps[heading]
            sign = grid[cell]
            out = -1
            if cell * 4 + heading in entered:
                end = End.REPEAT
            elif sign in _TURNS:
                out = _TURNS[sign][heading]
                sides[cell] = sides.get(cell, 0) | _SIDES[sign][heading]
            elif sign in _ENDS:
                end = _ENDS[sign]
            else:
                out = heading
                axes[cell] = axes.get(cell, 0) | (heading & 1) + 1
            entered.add(cell * 4 + heading)
            path.append((cell, heading, out))
            heading = out
        if end is End.SPLIT:
            came = path[-1][1]
            todo += [(cell, (came + 1) & 3, len(branches), "right"), (cell, (came - 1) & 3, len(branches), "left")]
        elif end is End.RECEIVER:
            reached.add(cell)
        else:
            lost = True
        branches.append(Branch(tuple(path), end, parent, arm))
    solved = (
        not lost
        and len(mirrors) == puzzle.stock
        and len(reached) == len(seen.receivers)
        and all(cell in axes for cell in seen.crystals)
        and all(axes.get(cell) == 3 for cell in seen.doubles)
        and all(cell in sides for cell, _ in mirrors)
    )
    twice = frozenset(cell for cell, both in sides.items() if both == 3)
    return Trace(tuple(branches), axes, frozenset(sides), twice, frozenset(reached), solved)
