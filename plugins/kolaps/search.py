"""The search for lines with many points: narrow descents, the best of which is then made better by annealing.

A descent keeps, for each number of tiles, the one position that promises most (points so far, points to come, chance of
clearing, and a little chance), and goes down from full to empty; so positions are only compared with others that have as
many tiles. From there on little changes of the line are tried, see `plugins.kolaps.annealing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import cycle, islice
from math import exp
from typing import NamedTuple, TypeAlias

from plugins.kolaps.annealing import Annealing, Played
from plugins.kolaps.model import KNOWN, stages
from plugins.kolaps.scoring import Scoring
from plugins.kolaps.tiles import groups, remove
from shell.api import Rng

Over = Callable[[int], bool]
"""Whether the search has to end, after so many positions weighed."""

_STARTS = 5
"""Lines begun from the start, before the best of them is annealed."""

_SPREAD = 40.0
"""How many points chance adds or takes, about: the standard deviation."""

_WIDE = 40
"""Groups looked at, at most, while there are more tiles than the stages of the model know."""

_LIKELY = 30.0
"""Log-odds beyond which a chance is nothing or certain."""


class Line(NamedTuple):
    """Moves, each as the lowest place of the leftmost column of its group; points with bonus; tiles left at their end."""

    score: int
    left: int
    places: tuple[int, ...]

    @property
    def clears(self) -> bool:
        """Whether it empties the board."""
        return self.left == 0


_Node: TypeAlias = "tuple[float, int, int, _Node | None]"
"""A position on the way: what it promises, its points, the move to it and the node before. A plain tuple, as millions are made."""


class Search:
    """Lines from one position. `zeal` is how many bonuses a clear board is worth to it, `regret` the points that each tile
    left over costs in its eyes; the points that it reports know nothing of either."""

    def __init__(self, tiles: bytes, stride: int, scoring: Scoring, rng: Rng, *, zeal: float = 1.0, regret: float = 0.0) -> None:
        self.tiles = tiles
        self.stride = stride
        self.scoring = scoring
        self.zeal = zeal * scoring.bonus
        self.regret = regret
        self.weighed = 0
        self._rng = rng
        self._colours = bytes(sorted(set(tiles) - {0}))
        self._chance: Iterator[float] = islice(cycle(_noise()), rng.below(len(_noise())), None)

    def worth(self, score: int, left: int) -> float:
        """How much a line of so many points is liked that leaves so many tiles."""
        return score + (-self.regret * left if left else self.zeal - self.scoring.bonus)

    def run(self, over: Over, length: int, line: Line | None = None, *, clearing: bool = False) -> Line:
        """The line with the most points found until it is over, with `clearing` the first one that empties the board; `line` is
        known already. `length` is how many positions it is expected to last: the annealing cools down in that time.
        """
        best = start = line or self.descend(self.tiles)
        for _ in range(_STARTS - 1 if line is None else 0):
            if (clearing and start.clears) or over(self.weighed):
                break
            other = self.descend(self.tiles)
            best = max(best, other, key=lambda one: one.score)
            start = max(start, other, key=lambda one: self.worth(one.score, one.left))
        if clearing and start.clears:
            return start
        if over(self.weighed):
            return best
        annealing = Annealing(self.tiles, self.stride, self.scoring, self._rng, self.worth)
        before, most = self.weighed, best.score
        top: Played | None = None
        for played in annealing.tries(annealing.order_of(start.places), length):
            self.weighed = before + annealing.spent
            if played.score > most:
                top, most = played, played.score
            if clearing and not played.left:
                top = played
                break
            if over(self.weighed):
                break
        return best if top is None else Line(top.score, top.left, annealing.places_of(top))

    def descend(self, tiles: bytes) -> Line:
        """One line from a position down to its end."""
        start: _Node | None = None
        left = len(tiles) - tiles.count(0)
        while left > KNOWN:  # more tiles than the model knows: one step at a time
            step = self._best_step(tiles, left, start)
            if step is None:
                return self._line(start, left)
            tiles, start = step
            left = len(tiles) - tiles.count(0)
        return self._down(tiles, left, start)

    def _best_step(self, tiles: bytes, left: int, node: _Node | None) -> tuple[bytes, _Node] | None:
        found = groups(tiles, self.stride)
        skip = -(-len(found) // _WIDE)
        buckets: dict[int, dict[bytes, _Node]] = {}
        self._weigh(tiles, left, node, found[self._rng.below(skip) :: skip] if found else [], buckets)
        options = [option for bucket in buckets.values() for option in bucket.items()]
        return max(options, key=_promise, default=None)

    def _down(self, tiles: bytes, left: int, start: _Node | None) -> Line:
        buckets: dict[int, dict[bytes, _Node]] = {}
        best, best_worth, best_left = start, -self.regret * left + (start[1] if start else 0), left
        at: _Node | None = start
        for tiles_left in range(left, 0, -1):
            if tiles_left < left:
                bucket = buckets.pop(tiles_left, None)
                if bucket is None:
                    continue
                tiles, at = max(bucket.items(), key=_promise)
            found = groups(tiles, self.stride)
            if found:
                self._weigh(tiles, tiles_left, at, found, buckets)
            elif at is not None and at[1] - self.regret * tiles_left > best_worth:
                best, best_worth, best_left = at, at[1] - self.regret * tiles_left, tiles_left
        for cleared in buckets.get(0, {}).values():
            if cleared[1] + self.zeal > best_worth:
                best, best_worth, best_left = cleared, cleared[1] + self.zeal, 0
        return self._line(best, best_left)

    def _line(self, node: _Node | None, left: int) -> Line:
        score = (node[1] if node else 0) + (0 if left else self.scoring.bonus)
        places = []
        while node is not None:
            _, _, place, node = node
            places.append(place)
        return Line(score, left, tuple(reversed(places)))

    def _weigh(self, tiles: bytes, left: int, node: _Node | None, found: list[list[int]], buckets: dict[int, dict[bytes, _Node]]) -> None:
        """Put the positions after each group of `found` into the bucket of its number of tiles, with what it promises."""
        size = len(tiles)
        stride, side = self.stride, self.stride * 8
        high, low, planes = _masks(size, self._colours)
        values, chance, zeal = self.scoring.values, self._chance, self.zeal
        before = node[1] if node else 0
        known = stages()
        self.weighed += len(found)
        for places in found:
            n = len(places)
            points = before + values[n]
            after = remove(tiles, places, stride)
            remaining = left - n
            bucket = buckets.get(remaining)
            if bucket is None:
                bucket = buckets[remaining] = {}
            else:
                old = bucket.get(after)
                if old is not None:
                    if old[1] < points:
                        bucket[after] = (old[0] + points - old[1], points, places[0], node)
                    continue
            if not remaining:
                bucket[after] = (points, points, places[0], node)
                continue
            board = int.from_bytes(after.translate(_HOT), "little")  # one bit for each colour, so & finds equal neighbours
            upright = board & (board >> 8)
            across = board & (board >> side)
            square = upright & (upright >> side)
            pairs = upright | (across << (size * 8))
            filled = (board + low) & high
            columns = size // stride - after[::stride].count(0)
            touching = remaining - columns + (filled & (filled >> side)).bit_count()
            table, most, by_touching, by_columns, odds_most, odds_touching, odds_columns, odds = known[remaining]
            promise = points + by_touching * touching + by_columns * columns + next(chance)
            odds += odds_touching * touching + odds_columns * columns
            largest = 0.0
            for plane, two in planes:
                count = (board & plane).bit_count()
                if count:
                    pieces = count - (pairs & two).bit_count() + (square & plane).bit_count()
                    by_points, by_odds, whole = table[(count << 13) + pieces]
                    promise += by_points
                    odds += by_odds
                    if whole > largest:  # noqa: PLR1730 - max() here is a tenth of the time of the search
                        largest = whole
            promise += most * largest
            odds += odds_most * largest
            if odds > -_LIKELY:
                promise += zeal / (1 + exp(-odds))
            bucket[after] = (promise, points, places[0], node)


def _promise(item: tuple[bytes, _Node]) -> float:
    return item[1][0]


_HOT = bytes([0, *(1 << min(colour, 7) for colour in range(9)), *range(10, 256)])
"""A bit for each colour. The eighth and the ninth share one: a byte has eight, and only a guess is made of them."""


@lru_cache(maxsize=64)
def _masks(size: int, colours: bytes) -> tuple[int, int, list[tuple[int, int]]]:
    """For boards of so many places: the highest bit of each, all others, and for each colour its bits, once and side by side twice."""
    planes = []
    for bit in sorted({_HOT[colour] for colour in colours}):
        plane = int.from_bytes(bytes((bit,)) * size, "little")
        planes.append((plane, plane | plane << (size * 8)))
    return int.from_bytes(b"\x80" * size, "little"), int.from_bytes(b"\x7f" * size, "little"), planes


@lru_cache(maxsize=1)
def _noise() -> tuple[float, ...]:
    """Chance, about normally distributed: sums of four numbers. As many as a prime, so that no descent gets the same."""
    rng = Rng(20)
    made = []
    for _ in range(4099):
        bits = rng.next()
        total = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        made.append((total / 65536 - 2) * _SPREAD * 3**0.5)
    return tuple(made)
