"""Who draws the last line, and how that can be turned.

With one line a turn whoever draws the last line of the game hardly ever loses. How many lines there will be is known:
3n - 3 - h, h stars on the hull (Aichholzer and others, "Games on triangulations", Theoretical Computer Science 343,
2005), were it not for the tolerance. An empty quadrilateral both of whose diagonals pass too near a star stays empty
once its sides are drawn: one line less, and the tempo is turned. Such *hollows* can be listed when the cloud is new.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair, bits, cross, hull
from plugins.triangles.tables import Tables

Hollow = tuple[Pair, Pair, Pair, Pair]
"""The sides of an empty quadrilateral that has no legal diagonal."""


class Tempo(NamedTuple):
    """`last`: whether the player in turn draws the last line as things stand. `open`: hollows that can still come about, with
    the number of their sides that are drawn."""

    last: bool
    open: tuple[tuple[int, Hollow], ...]


_known: WeakKeyDictionary[Tables, list[Hollow]] = WeakKeyDictionary()


def hollows_of(t: Tables) -> list[Hollow]:
    """All hollows of a cloud, found once."""
    if t not in _known:
        _known[t] = hollows(t)
    return _known[t]


def hollows(t: Tables) -> list[Hollow]:
    """All hollows of a cloud, each once."""
    found = []
    blocked = [t.full & ~(t.partners[i] | 1 << i) for i in range(t.n)]
    for a in range(t.n):
        for c in bits(blocked[a] >> (a + 1) << (a + 1)):
            # Both other corners see a and c, and lie on either side; the smallest corner is a, so that each comes once.
            corners = (t.partners[a] & t.partners[c]) >> (a + 1) << (a + 1)
            for b in bits(corners & t.left[a][c]):
                if not _inside(t, a, c, b):
                    others = bits(corners & blocked[b] & t.left[c][a] & t.left[b][a] & t.left[c][b])
                    found += [(_pair(a, b), _pair(b, c), _pair(c, d), _pair(d, a)) for d in others if not _inside(t, c, a, d)]
    return found


def tempo(arena: Arena, known: list[Hollow]) -> Tempo:
    """The tempo in a position, among the hollows of its cloud."""
    t, legal, drawn = arena.t, arena.legal, arena.drawn
    left = 3 * t.n - 3 - len(hull(t.stars)) - sum(mask.bit_count() for mask in drawn) // 2
    still = []
    for sides in known:
        done = sum(drawn[i] >> j & 1 for i, j in sides)
        if done == len(sides):
            left -= 1
        elif all((legal[i] | drawn[i]) >> j & 1 for i, j in sides):
            still.append((done, sides))
    return Tempo(left % 2 == 1, tuple(still))


def furthers(line: Pair, now: Tempo) -> int:
    """How far along the hollow is, at best, that has `line` for a side: 0 if none has, else 1 to 4 sides."""
    return max((done + 1 for done, sides in now.open if line in sides), default=0)


def prevents(arena: Arena, line: Pair, now: Tempo) -> int:
    """How many open hollows `line` makes impossible, those that are further along counted more."""
    stars = arena.t.stars
    a, b = stars[line[0]], stars[line[1]]
    count = 0
    for done, sides in now.open:
        if any(arena.legal[i] >> j & 1 and cross(a, b, stars[i], stars[j]) for i, j in sides if (i, j) != line):
            count += done + 1
    return count


def _inside(t: Tables, a: int, c: int, b: int) -> int:
    """The stars strictly inside the triangle a, c, b, where b lies left of a-c."""
    return t.left[a][c] & t.left[c][b] & t.left[b][a]


def _pair(i: int, j: int) -> Pair:
    return (i, j) if i < j else (j, i)
