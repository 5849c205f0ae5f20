"""What never changes on a cloud: which stars lie left of a line, which can be joined, which triangles are empty.

Sets of stars are whole numbers, bit k for star k, so that everything stays exact and a question about many stars is
one operation. Tables are made once a cloud and process, and are no part of a state.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from plugins.triangles.cloud_text import Cloud, parse_cloud
from plugins.triangles.geometry import QUARTER, Pair, Star, bits, direction, near


class Tables:
    """`left[i][j]`: the stars strictly left of the way from i to j. `partners[i]`: the stars that i can be joined to on the
    empty board. `empty[i][j]`: the stars k whose triangle with i and j has no star in it and no side over a star."""

    __slots__ = ("__weakref__", "cloud", "empty", "full", "left", "n", "partners", "stars", "tol")

    def __init__(self, cloud: Cloud) -> None:
        self.cloud = cloud
        self.stars: tuple[Star, ...] = cloud.stars
        self.tol = cloud.tol
        self.n = len(cloud.stars)
        self.full = (1 << self.n) - 1
        rounds = [_round(cloud.stars, i) for i in range(self.n)]
        self.left: list[list[int]] = [_left(ring, self.n) for ring in rounds]
        self.partners: list[int] = _partners(cloud, rounds)
        self.empty: list[list[int]] = _empty(self.left, self.partners)

    def in_the_way(self, i: int, j: int) -> list[int]:
        """The stars over which the line i-j would pass."""
        stars = self.stars
        a, b = stars[i], stars[j]
        return [k for k in range(self.n) if k not in (i, j) and near(a, b, stars[k], self.tol)]

    def crossing(self, i: int, j: int, drawn: Sequence[int]) -> list[Pair]:
        """The drawn lines that i-j would cross, in order. `drawn[k]`: the stars that k is joined to."""
        left, right = self.left[i][j], self.left[j][i]
        found = []
        for a in bits(left):
            others = drawn[a] & right & self.left[a][i] & self.left[j][a]
            found += [(a, b) if a < b else (b, a) for b in bits(others)]
        return sorted(found)


Ring = list[tuple[int, int]]
"""The other stars around one star: (direction, star), sorted."""


def _round(stars: tuple[Star, ...], i: int) -> Ring:
    x, y = stars[i]
    return sorted((direction(p[0] - x, p[1] - y), k) for k, p in enumerate(stars) if k != i)


def _left(ring: Ring, n: int) -> list[int]:
    """For each star j the stars whose direction lies less than half a turn after that of j."""
    found = [0] * n
    keys = [key for key, _ in ring]
    before = [0]
    for _, k in ring:
        before.append(before[-1] | 1 << k)
    whole, size = before[-1], len(ring)
    for key, j in ring:
        first = bisect_right(keys, key)
        end = key + 2 * QUARTER
        if end <= 4 * QUARTER:
            last = bisect_left(keys, end)
            found[j] = before[last] ^ before[first] if last > first else 0
        else:
            last = bisect_left(keys, end - 4 * QUARTER)
            found[j] = whole ^ before[first] ^ before[last] if first < size or last else 0
    return found


def _partners(cloud: Cloud, rounds: list[Ring]) -> list[int]:
    """For each star those that it can be joined to. A star whose disc touches another one sees at most that one."""
    stars, tol = cloud.stars, cloud.tol
    full = (1 << len(stars)) - 1
    found = []
    for i, ring in enumerate(rounds):
        x, y = stars[i]
        close = [k for k, (kx, ky) in enumerate(stars) if k != i and (kx - x) ** 2 + (ky - y) ** 2 <= tol * tol]
        if not close:
            found.append(full & ~(1 << i) & ~_hidden(stars, tol, i, ring))
        elif len(close) == 1 and not any(near(stars[i], stars[close[0]], p, tol) for k, p in enumerate(stars) if k not in (i, close[0])):
            found.append(1 << close[0])
        else:
            found.append(0)
    for i, mask in enumerate(found):
        for j in bits(mask):
            if not found[j] >> i & 1:
                found[i] &= ~(1 << j)
    return found


def _hidden(stars: tuple[Star, ...], tol: int, i: int, ring: Ring) -> int:
    """The stars j for which some star over the line i-j has its foot on that line.

    From each star k one walks around i both ways while the ray to the next star still passes within the tolerance of k:
    the distance of k from the ray only grows. (Stars that touch an end are looked for by the caller.)
    """
    reach = tol * tol
    x, y = stars[i]
    places = [(stars[k][0] - x, stars[k][1] - y, 1 << k) for _, k in ring]
    size = len(places)
    found = 0
    for at, (kx, ky, _) in enumerate(places):
        for step in (1, -1):
            other = (at + step) % size
            while other != at:
                jx, jy, j = places[other]
                along = kx * jx + ky * jy
                length = jx * jx + jy * jy
                if along <= 0 or (jx * ky - jy * kx) ** 2 > reach * length:
                    break
                if along <= length:
                    found |= j
                other = (other + step) % size
    return found


def _empty(left: list[list[int]], partners: list[int]) -> list[list[int]]:
    """For each pair the apexes of its empty triangles.

    Triangles are found at the pair i < j that leaves the apex k > j. A star m in one of them rules out at once every
    apex behind it: those right of the ray from j through m and left of the ray from i.
    """
    n = len(partners)
    found = [[0] * n for _ in range(n)]
    for i in range(n):
        left_i, found_i, mine = left[i], found[i], partners[i] >> (i + 1) << (i + 1)
        for j in bits(mine):
            left_j, found_j, bit_i, bit_j = left[j], found[j], 1 << i, 1 << j
            both = mine & partners[j] >> (j + 1) << (j + 1)
            for side, one, other in ((left_i[j], left_i, left_j), (left_j[i], left_j, left_i)):
                a, b = (i, j) if one is left_i else (j, i)
                apexes = both & side
                while apexes:
                    low = apexes & -apexes
                    k = low.bit_length() - 1
                    inside = side & other[k] & left[k][a]
                    if inside:
                        m = (inside & -inside).bit_length() - 1
                        apexes &= ~(one[m] & left[m][b])
                    else:
                        apexes ^= low
                        apexes &= ~(one[k] & left[k][b])
                        found_i[j] |= low
                        found_j[i] |= low
                        found_i[k] |= bit_j
                        found_j[k] |= bit_i
                        found[k][i] |= bit_j
                        found[k][j] |= bit_i
    return found


_known: dict[str, Tables] = {}
_MOST = 8


def tables(text: str) -> Tables:
    """The tables of the cloud `text`, kept for the few clouds that a process has to do with. `ValueError`: it is no cloud."""
    found = _known.get(text)
    if found is None:
        found = Tables(parse_cloud(text))
        remember(text, found)
    return found


def remember(text: str, found: Tables) -> None:
    """Keep tables that were made elsewhere, unless they are known; the oldest ones make room."""
    if text not in _known:
        for old in list(_known)[: max(0, len(_known) + 1 - _MOST)]:
            _known.pop(old, None)
        _known[text] = found
