"""The beam as lines to draw: where each stretch of light runs, how far along the beam it lies, and what of it is new.

Lengths are in cells; the place of a cell's middle is (column + 0.5, row + 0.5), the rim included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from plugins.zraka.beam import End, Trace
from plugins.zraka.puzzle import CRYSTAL, DOUBLE, MIRRORS, Puzzle, layout

STEPS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""What a heading adds to column and row."""

RECEIVER_OUT, CROSS_OUT, RING = 0.276, 0.345, 0.19
"""How far beyond the plate's edge a receiver and a lost beam's cross stand, and the radius of a receiver."""
BLOCK = 0.07
"""How deep in a wall's cell its block begins."""

Point = tuple[float, float]


@dataclass(slots=True)
class Way:
    """One branch: corners and cell middles with their distance from the laser; `cells` (cell, heading in) belong to the points
    from the second one on. What lies beyond the distance `fresh` was not lit before."""

    arm: str
    end: End
    heading: int
    cells: tuple[tuple[int, int], ...]
    points: tuple[Point, ...]
    far: tuple[float, ...]
    fresh: float

    def until(self, reach: float) -> float:
        """To what distance it is lit while the new light has come as far as `reach`."""
        return min(self.far[-1], max(self.fresh, reach))

    def cut(self, start: float, end: float) -> list[Point]:
        """The line between two distances."""
        if end <= start:
            return []
        made = [self.at(start)]
        made += [point for point, far in zip(self.points, self.far, strict=True) if start < far < end]
        made.append(self.at(end))
        return made

    def at(self, far: float) -> Point:
        """The place at a distance."""
        if far <= self.far[0]:
            return self.points[0]
        for k in range(1, len(self.far)):
            if far <= self.far[k]:
                length = self.far[k] - self.far[k - 1]
                share = (far - self.far[k - 1]) / length if length else 1.0
                (x0, y0), (x1, y1) = self.points[k - 1], self.points[k]
                return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        return self.points[-1]


@dataclass(slots=True)
class Lit:
    """What shines: how cells are crossed (1 across, 2 up and down, 3 both), mirrors that are hit, receivers reached."""

    axes: dict[int, int] = field(default_factory=dict)
    hit: set[int] = field(default_factory=set)
    reached: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Light:
    """All branches. New light begins at the distance `first` and ends at `last`."""

    puzzle: Puzzle
    ways: tuple[Way, ...]
    first: float
    last: float
    lost_rim: frozenset[int]

    def lit(self, reach: float, signs: Sequence[str]) -> Lit:
        """What shines while the new light has come as far as `reach`; `signs` is what stands in each cell."""
        found = Lit()
        for way in self.ways:
            limit = way.until(reach) + 1e-9
            for (cell, heading), far in zip(way.cells, way.far[1:], strict=True):
                if far > limit:
                    break
                sign = signs[cell]
                if sign in (CRYSTAL, DOUBLE):
                    found.axes[cell] = found.axes.get(cell, 0) | (heading & 1) + 1
                elif sign in MIRRORS:
                    found.hit.add(cell)
            if way.end is End.RECEIVER and way.far[-1] <= limit:
                found.reached.add(way.cells[-1][0])
        return found


def light_of(puzzle: Puzzle, trace: Trace, before: Trace | None, pad: float) -> Light:
    """The lines of `trace`; what `before` had already is not new. `pad` is how far the plate reaches beyond the cells."""
    ways: list[Way] = []
    partner: list[int | None] = []
    for number, branch in enumerate(trace.branches):
        arms = [] if before is None else _same(before, partner[branch.parent] if branch.parent >= 0 else -1, branch.arm)
        twin = arms[0] if arms and (branch.parent < 0 or ways[branch.parent].fresh == inf) else None
        start = _start(puzzle, pad) if branch.parent < 0 else ways[branch.parent].points[-1]
        far = 0.0 if branch.parent < 0 else ways[branch.parent].far[-1]
        points, fars = [start], [far]
        for cell, heading, out in branch.path:
            point = _middle(puzzle, cell) if out >= 0 else _end(puzzle, cell, heading, branch.end, pad)
            far += abs(point[0] - points[-1][0]) + abs(point[1] - points[-1][1])
            points.append(point)
            fars.append(far)
        fresh = fars[0]
        if twin is not None and before is not None:
            old = before.branches[twin].path
            same = next((k for k, (a, b) in enumerate(zip(branch.path, old, strict=False)) if a != b), min(len(branch.path), len(old)))
            fresh = inf if same == len(branch.path) == len(old) else fars[same]
        partner.append(twin if fresh == inf else None)
        cells = tuple((cell, heading) for cell, heading, _ in branch.path)
        ways.append(Way(branch.arm, branch.end, branch.path[-1][1], cells, tuple(points), tuple(fars), fresh))
        assert number == len(ways) - 1
    first = min((way.fresh for way in ways), default=inf)
    last = max((way.far[-1] for way in ways if way.fresh < inf), default=0.0)
    lost = frozenset(way.cells[-1][0] for way in ways if way.end in (End.EDGE, End.LASER))
    return Light(puzzle, tuple(ways), first, last, lost)


def _same(before: Trace, parent: int | None, arm: str) -> list[int]:
    if parent is None:
        return []
    return [k for k, branch in enumerate(before.branches) if branch.parent == parent and branch.arm == arm]


def _middle(puzzle: Puzzle, cell: int) -> Point:
    row, column = puzzle.place(cell)
    return column + 0.5, row + 0.5


def rim_point(puzzle: Puzzle, cell: int, out: float) -> Point:
    """The place `out` cells beyond the edge of the cells, on the line of a cell of the rim."""
    (x, y), (dx, dy) = _middle(puzzle, cell), STEPS[puzzle.outlet(cell)]
    return x + dx * (out - 0.5), y + dy * (out - 0.5)


def _start(puzzle: Puzzle, pad: float) -> Point:
    return rim_point(puzzle, layout(puzzle).laser, pad)


def _end(puzzle: Puzzle, cell: int, heading: int, end: End, pad: float) -> Point:
    if end is End.SPLIT:
        return _middle(puzzle, cell)
    if end is End.RECEIVER:
        return rim_point(puzzle, cell, pad + RECEIVER_OUT - RING)
    if end is End.EDGE:
        return rim_point(puzzle, cell, pad + CROSS_OUT)
    if end is End.LASER:
        return rim_point(puzzle, cell, pad)
    (x, y), (dx, dy) = _middle(puzzle, cell), STEPS[heading]
    back = 0.5 - (BLOCK if end is End.WALL else 0.0)
    return x - dx * back, y - dy * back
