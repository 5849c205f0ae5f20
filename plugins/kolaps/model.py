"""What a position promises: a guess at the points still to come and at the chance of clearing it, in a few microseconds.

For each colour only the number of its tiles and of its pieces count (a piece is a group or a lone tile), for the board
how much its tiles touch and how many columns stand. The pieces come without any flood: tiles minus touching pairs plus
squares of four is the number of pieces minus the number of holes (Euler), and pairs and squares come from shifting the
whole board as one integer. The weights in `model.json` were fitted, by least squares for the points and by logistic
regression for the chance, to games that the search had played on boards of chance; one set of weights for each stage of
a game.
"""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

KNOWN = 225
"""Tiles of the largest positions that the weights were fitted to."""

_MOST = 2400
"""Tiles of the largest board."""

_PLACES = 13
"""Bits that the number of pieces has in the key of a table: a board has 2,400 tiles at most."""


class Table(dict[int, tuple[float, float, float]]):
    """For a colour with n tiles in k pieces, at `(n << 13) + k`: points, log-odds of clearing, and what the colour with the
    most of it counts for. Worked out when first asked for."""

    def __init__(self, points: list[float], chance: list[float]) -> None:
        super().__init__()
        self._points = points
        self._chance = chance

    def __missing__(self, key: int) -> tuple[float, float, float]:
        n = (key + (1 << (_PLACES - 1))) >> _PLACES
        terms = _terms(n, max(1, key - (n << _PLACES)))  # a board of holes may seem to have no piece at all
        points = sum(weight * term for weight, term in zip(self._points, terms, strict=True))
        chance = sum(weight * term for weight, term in zip(self._chance, terms, strict=True))
        found = self[key] = (points, chance, terms[1])
        return found


def _terms(n: int, k: int) -> tuple[float, ...]:
    """What the weights of a colour stand for."""
    whole = (n - 2) ** 2
    root = sqrt(k)
    return (
        whole / k, whole / root, whole, k, float(n == 1), max(0, 2 * k - n), 1.0, sqrt(n * k), whole / sqrt(root), root,
        float(k == 1), k * k, k * n, k / n,
    )  # fmt: skip


class Stage(NamedTuple):
    """The weights for positions with so many tiles: the table of colours, and the weights of the colour with the most, of
    touching places, of columns, each for points and for the chance, which has a constant beside."""

    table: Table
    most: float
    touching: float
    columns: float
    chance_most: float
    chance_touching: float
    chance_columns: float
    chance: float


@lru_cache(maxsize=1)
def stages() -> tuple[Stage, ...]:
    """The stage for each number of tiles on any board. Those with more tiles than it was fitted for have the last one."""
    data = json.loads((Path(__file__).parent / "model.json").read_text(encoding="utf-8"))
    terms = len(_terms(2, 1))
    made = []
    for (first, last), points, chance in zip(pairwise(data["edges"]), data["points"], data["chance"], strict=True):
        made += [Stage(Table(points[:terms], chance[:terms]), *points[terms:], *chance[terms:])] * (last - first)
    return (*made, *made[-1:] * (_MOST - KNOWN))
