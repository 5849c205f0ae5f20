"""Can a position still be cleared? Yes with a line that does it, no with a proof, or: not known within the budget.

No is only said when every line was followed to its end, or when a sign of death is there that is always right: tiles but
no group, a colour with one tile, a single row or column that its colours condemn.
"""

from __future__ import annotations

from typing import NamedTuple

from plugins.kolaps.lines1d import can_be_cleared, word_of
from plugins.kolaps.scoring import KOLAPS
from plugins.kolaps.search import Search
from plugins.kolaps.tiles import groups, remove
from shell.api import Rng

ZEAL, REGRET = 30.0, 60.0
"""For a line that clears, points are nothing: see `Search`."""

POSITIONS = 40_000
"""Budget of the proof: positions whose groups are looked at."""

WEIGHED = 250_000
"""Budget of the search for a line: positions weighed."""

_DEEPEST = 300
"""Tiles of the largest position whose lines are all followed: it bounds how deep that nests."""

_SMALL = 26
"""Up to so many tiles all lines are followed before any is guessed."""


class Verdict(NamedTuple):
    """`clearable` is None where it is not known. `line` clears the board where it is true: the first place of each group."""

    clearable: bool | None
    line: tuple[int, ...] = ()


def verdict(tiles: bytes, stride: int, rng: Rng, *, positions: int = POSITIONS, weighed: int = WEIGHED) -> Verdict:
    """Whether a position can be cleared. The same answer for the same dice; the budgets are counts."""
    if not tiles[0]:
        return Verdict(True)
    if dead(tiles, stride):
        return Verdict(False)
    left = len(tiles) - tiles.count(0)
    proof = _Proof(stride, positions)
    if left <= _SMALL:
        found = proof.verdict(tiles)
        if found.clearable is not None:
            return found
    search = Search(tiles, stride, KOLAPS, rng, zeal=ZEAL, regret=REGRET)
    line = search.run(lambda count: count >= weighed // 10, weighed // 10, clearing=True)
    if line.clears:
        return Verdict(True, line.places)
    if _SMALL < left <= _DEEPEST:
        found = proof.verdict(tiles)
        if found.clearable is not None:
            return found
    line = search.run(lambda count: count >= weighed, weighed, line, clearing=True)
    return Verdict(True, line.places) if line.clears else Verdict(None)


def dead(tiles: bytes, stride: int) -> bool:
    """Whether there is a cheap sign, always right, that a position with tiles cannot be cleared."""
    if lone_colour(tiles):
        return True
    word = word_of(tiles, stride)
    return not can_be_cleared(word) if word is not None else not groups(tiles, stride)


def lone_colour(tiles: bytes) -> int:
    """A colour with one tile left, or 0: nothing can ever join it."""
    return next((colour for colour in sorted(set(tiles) - {0}) if tiles.count(colour) == 1), 0)


class _Spent(Exception):
    """The budget is spent."""


class _Proof:
    """All lines, depth first, the tidiest position first; `dead` keeps what has been proven."""

    def __init__(self, stride: int, budget: int) -> None:
        self.stride = stride
        self.left = budget
        self.dead: set[bytes] = set()

    def verdict(self, tiles: bytes) -> Verdict:
        """True or false, or None when the budget is spent."""
        line: list[int] = []
        try:
            if self._clears(tiles, line):
                return Verdict(True, tuple(reversed(line)))
        except _Spent:
            return Verdict(None)
        return Verdict(False)

    def _clears(self, tiles: bytes, line: list[int]) -> bool:
        """Whether it can be cleared; then `line` holds the moves, the last one first."""
        if self.left <= 0:
            raise _Spent
        self.left -= 1
        options = []
        for places in groups(tiles, self.stride):
            colour = tiles[places[0]]
            if tiles.count(colour) == len(places) + 1:
                continue  # it would leave one tile of the colour
            after = remove(tiles, places, self.stride)
            if not after[0]:
                line.append(places[0])
                return True
            if after not in self.dead:
                options.append((_scatter(after, self.stride), places[0], after))
        options.sort()
        for _, place, after in options:
            if after in self.dead:
                continue
            if self._clears(after, line):
                line.append(place)
                return True
        self.dead.add(tiles)
        return False


def _scatter(tiles: bytes, stride: int) -> int:
    """Tiles minus pairs that touch: little where they stand together."""
    pairs = sum(a in (b, c) for a, b, c in zip(tiles, tiles[1:], tiles[stride:], strict=False) if a)
    return len(tiles) - tiles.count(0) - pairs
