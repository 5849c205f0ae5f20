"""Exact answers for small positions: every position that can be reached from them is visited once."""

from __future__ import annotations

from typing import NamedTuple

from plugins.kolaps.scoring import Scoring
from plugins.kolaps.tiles import groups, remove

NEVER = -1
"""In place of a score that cannot be reached: no line of moves clears the board."""

_DEEPEST = 400
"""Tiles on the largest position that is tried at all: it bounds how deep the search nests."""


class TooMany(Exception):
    """There are more positions than the budget allows."""


class Best(NamedTuple):
    """The most points from a position on, bonus included, and the most on lines that clear the board, or `NEVER`."""

    score: int
    cleared: int


class Exact:
    """All positions below some positions. `known` fills up; `budget` bounds its size."""

    def __init__(self, stride: int, scoring: Scoring, budget: int) -> None:
        self.stride = stride
        self.scoring = scoring
        self.budget = budget
        self.known: dict[bytes, Best] = {}

    def best(self, tiles: bytes) -> Best:
        """The best from a position on. `TooMany` if the budget does not suffice."""
        if len(tiles) - tiles.count(0) > _DEEPEST:
            raise TooMany
        return self._best(tiles)

    def _best(self, tiles: bytes) -> Best:
        found = self.known.get(tiles)
        if found is not None:
            return found
        if not tiles[0]:
            result = Best(self.scoring.bonus, self.scoring.bonus)
        else:
            score, cleared = 0, NEVER
            for places in groups(tiles, self.stride):
                points = self.scoring.values[len(places)]
                after = self._best(remove(tiles, places, self.stride))
                score = max(score, points + after.score)
                if after.cleared != NEVER:
                    cleared = max(cleared, points + after.cleared)
            result = Best(score, cleared)
        if len(self.known) >= self.budget:
            raise TooMany
        self.known[tiles] = result
        return result

    def line(self, tiles: bytes, *, clearing: bool) -> list[int]:
        """A best line from a position whose answer is known, each move as the first place of its group. With `clearing` the
        best of those that clear the board."""
        found = []
        while tiles[0]:
            wanted = self.best(tiles)
            for places in groups(tiles, self.stride):
                after = remove(tiles, places, self.stride)
                rest = self.best(after)
                points = self.scoring.values[len(places)]
                there = (
                    rest.cleared != NEVER and points + rest.cleared == wanted.cleared if clearing else points + rest.score == wanted.score
                )
                if there:
                    found.append(places[0])
                    tiles = after
                    break
            else:
                break  # no group is left
        return found
