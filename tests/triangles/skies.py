"""Small clouds for tests, a plain way to play on them, and the rules once more in the plainest words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from plugins.triangles import state as states
from plugins.triangles.cloud_text import Cloud, checked, cloud_text
from plugins.triangles.engine import Engine
from plugins.triangles.geometry import Pair, Star, Triple, turn
from plugins.triangles.state import State
from shell.api import Rng

ENGINE = Engine()
SQUARE = ((1000, 1000), (4000, 1000), (4000, 4000), (1000, 4000))
INNER = ((1000, 1000), (7000, 1000), (4000, 6000), (4000, 2800))


def sky(stars: Iterable[Star], tol: int = 30, *, extra: bool = False) -> State:
    """The empty cloud of these stars."""
    return states.first(cloud_text(checked(list(stars), tol)), extra)


def play(state: State, *lines: Pair) -> State:
    """The state after lines, by the engine."""
    for i, j in lines:
        state = ENGINE.apply(state, f"line {i},{j}")
    return state


def rough(rng: Rng, n: int) -> Cloud:
    """A cloud by chance on a coarse grid: many stars in a row, some very near to each other."""
    step = rng.choice([1000, 500, 97])
    places = {(1000 + step * rng.below(7), 1000 + step * rng.below(5)) for _ in range(n)}
    return Cloud(tuple(sorted(places)), rng.choice([0, 20, 60, 150, 510]))


class Plain:
    """The same game from the definitions: fractions of nothing, no masks, all stars and lines looked at every time."""

    def __init__(self, cloud: Cloud) -> None:
        self.stars, self.tol = cloud.stars, cloud.tol
        self.lines: set[Pair] = set()

    def over_stars(self, line: Pair) -> list[int]:
        """The stars at most the tolerance away from a segment, by the nearest of its points."""
        return [k for k in range(len(self.stars)) if k not in line and self._near(line, k)]

    def _near(self, line: Pair, k: int) -> bool:
        (ax, ay), (bx, by), (px, py) = (self.stars[star] for star in (*line, k))
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = min(max((px - ax) * dx + (py - ay) * dy, 0), length)
        # The nearest point is a + along / length * d; distances are compared in units of 1 / length.
        nx, ny = length * (px - ax) - along * dx, length * (py - ay) - along * dy
        return nx * nx + ny * ny <= self.tol**2 * length**2

    def crossed(self, line: Pair) -> list[Pair]:
        """The drawn lines that meet a segment at a point inside both."""
        a, b = (self.stars[star] for star in line)
        found = []
        for i, j in sorted(self.lines):
            c, d = self.stars[i], self.stars[j]
            if not {i, j} & set(line) and turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
                found.append((i, j))
        return found

    def reason(self, line: Pair) -> str | None:
        """Why a line is refused."""
        if line in self.lines:
            return "exists"
        if self.over_stars(line):
            return "over_star"
        return "crosses" if self.crossed(line) else None

    def is_empty(self, triple: Triple) -> bool:
        """Whether a triangle has an area and no star in it or on its sides."""
        a, b, c = (self.stars[star] for star in triple)
        side = turn(a, b, c)
        if side == 0:
            return False
        for k, p in enumerate(self.stars):
            if k not in triple and all(turn(q, r, p) * side >= 0 for q, r in ((a, b), (b, c), (c, a))):
                return False
        return True

    def closed(self) -> list[Triple]:
        """The triangles that are closed and count."""
        return [t for t in combinations(range(len(self.stars)), 3) if set(combinations(t, 2)) <= self.lines and self.is_empty(t)]

    def legal(self) -> list[Pair]:
        """All lines that are not refused."""
        return [line for line in combinations(range(len(self.stars)), 2) if self.reason(line) is None]

    def over(self, known: dict[frozenset[Pair], bool] | None = None) -> bool:
        """Whether no sequence of lines closes another triangle, by trying them all."""
        known = {} if known is None else known
        key = frozenset(self.lines)
        if key not in known:
            known[key] = True
            now = len(self.closed())
            for line in self.legal():
                self.lines.add(line)
                more = len(self.closed()) > now or not self.over(known)
                self.lines.discard(line)
                if more:
                    known[key] = False
                    break
        return known[key]
