"""New clouds: darts that keep their distance, so that what looks like a line can be drawn and what looks flat is not there.

Everything is relative to the spacing s. A star is thrown at random and stays if it is at least 0.62 s from all others,
0.28 s from the border, and makes no close triple (longest side at most 1.6 s) flatter than two tolerances. Stars that
lie less than two tolerances behind an edge of the hull are thrown again, so that the whole hull can be drawn. The number
of stars on the hull has a parity drawn beforehand: it decides who draws the last line of most games, and must not hang
on how clouds are made; until it is right a corner of the hull is thrown again. Stars are numbered in the order in which one reads.
"""

from __future__ import annotations

from plugins.triangles.cloud_text import Cloud
from plugins.triangles.geometry import HEIGHT, WIDTH, Star, hull, near, spacing, tolerance, turn
from shell.api import Rng, Text

DARTS = 400
"""Darts for one star before another one is taken away to make room."""
THROWS = 100
"""Stars thrown, for each of the cloud's, before it is said that there is none."""


def new_cloud(n: int, rng: Rng) -> Cloud:
    """A cloud of `n` stars. `ValueError` if the darts do not find one (only for very few stars)."""
    sky = _Sky(n, rng)
    parity = rng.below(2) if n > 3 else 1
    for _ in range(THROWS * n):
        if len(sky.stars) < n:
            if not sky.throw():
                sky.remove(rng.choice(sky.stars))
            continue
        corners = [sky.stars[i] for i in hull(sky.stars)]
        behind = sky.behind(corners)
        if behind:
            sky.remove(behind)
        elif len(corners) % 2 != parity:
            sky.remove(rng.choice(corners))
        else:
            band = spacing(n)
            return Cloud(tuple(sorted(sky.stars, key=lambda star: (star[1] // band, star[0]))), sky.tol)
    raise ValueError(Text("no cloud of {n} star was found", "no cloud of {n} stars was found", n=n))


class _Sky:
    """Stars being thrown, in a grid of squares as wide as the longest side of a close triple."""

    def __init__(self, n: int, rng: Rng) -> None:
        s = spacing(n)
        self.tol = tolerance(n)
        self.rng = rng
        self.stars: list[Star] = []
        self.margin = s * 28 // 100
        self.apart, self.close = (s * 62 // 100) ** 2, (s * 160 // 100) ** 2
        self.cell = s * 160 // 100 + 1
        self.grid: dict[tuple[int, int], list[Star]] = {}

    def throw(self) -> bool:
        """Add a star where one may be. False if no dart found such a place."""
        wide, high = WIDTH - 2 * self.margin + 1, HEIGHT - 2 * self.margin + 1
        for _ in range(DARTS):
            x, y = self.margin + self.rng.below(wide), self.margin + self.rng.below(high)
            if self._fits(x, y):
                self.grid.setdefault((x // self.cell, y // self.cell), []).append((x, y))
                self.stars.append((x, y))
                return True
        return False

    def remove(self, star: Star) -> None:
        """Take a star away again."""
        self.stars.remove(star)
        self.grid[star[0] // self.cell, star[1] // self.cell].remove(star)

    def behind(self, corners: list[Star]) -> Star | None:
        """A star that is no corner of the hull and lies too near to one of its edges."""
        inner = [star for star in self.stars if star not in corners]
        for at, b in enumerate(corners):
            a = corners[at - 1]
            for star in inner:
                if near(a, b, star, 2 * self.tol):
                    return star
        return None

    def _fits(self, x: int, y: int) -> bool:
        column, row = x // self.cell, y // self.cell
        around: list[tuple[Star, int]] = []
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for star in self.grid.get((c, r), ()):
                    distance = (star[0] - x) ** 2 + (star[1] - y) ** 2
                    if distance < self.apart:
                        return False
                    if distance <= self.close:
                        around.append((star, distance))
        return not _flat((x, y), around, self.close, 4 * self.tol * self.tol)


def _flat(new: Star, around: list[tuple[Star, int]], close: int, least: int) -> bool:
    """Whether `new` and two of `around` (with squared distances) make a close triple whose squared height is below `least`."""
    for number, (a, to_a) in enumerate(around):
        for b, to_b in around[:number]:
            between = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
            if between <= close and turn(new, a, b) ** 2 < least * max(to_a, to_b, between):
                return True
    return False
