"""How fast clouds, tables, lines, previews and replies are: `pytest tests/bench/bench_triangles.py`.

How strong the opponents are is another question: `python -m tests.bench.tournament_triangles`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from plugins.triangles import state as states
from plugins.triangles.cloud_text import cloud_text
from plugins.triangles.clouds import new_cloud
from plugins.triangles.engine import preview
from plugins.triangles.opponents import PLAYERS, chosen
from plugins.triangles.state import State
from plugins.triangles.tables import Tables
from shell.api import Rng

SIZES = [24, 60, 80, 120, 180]
ROUNDS = 12
OVER_A_GAME = 130
"""Positions of one game, evenly spread."""


def middle(n: int, lines: int) -> State:
    """A position by chance after so many lines."""
    rng = Rng(n)
    state = states.first(cloud_text(new_cloud(n, rng)), extra=False)
    while len(state.lines) < lines:
        state = states.joined(state, *chosen(state, "medium", rng))
    return state


@pytest.mark.parametrize("n", SIZES)
def test_a_new_cloud(benchmark: Any, n: int) -> None:
    seeds = iter(range(ROUNDS))
    benchmark.pedantic(lambda: new_cloud(n, Rng(next(seeds))), rounds=ROUNDS, iterations=1)


@pytest.mark.parametrize("n", SIZES)
def test_the_tables_of_a_cloud(benchmark: Any, n: int) -> None:
    clouds = iter([new_cloud(n, Rng(seed)) for seed in range(ROUNDS)])
    benchmark.pedantic(lambda: Tables(next(clouds)), rounds=ROUNDS, iterations=1)


@pytest.mark.parametrize("n", [24, 180])
def test_a_line(benchmark: Any, n: int) -> None:
    """From a move to the next state, the end test included, in the first half of a game: there a line strikes out most."""
    state = middle(n, n // 2)
    legal = [(i, j) for i, j in combinations(range(n), 2) if state.masks.legal[i] >> j & 1]
    lines = iter(legal[:: len(legal) // 40])
    benchmark.pedantic(lambda: states.joined(state, *next(lines)), rounds=40, iterations=1)


@pytest.mark.parametrize("n", [24, 180])
def test_previews_under_the_pointer(benchmark: Any, n: int) -> None:
    """From one star to all others, refused ones included: what a pointer can ask for in one sweep."""
    state = middle(n, n)
    benchmark(lambda: [preview(state, 0, j) for j in range(1, n)])


@pytest.mark.parametrize("strength", list(PLAYERS))
@pytest.mark.parametrize("n", [24, 60, 180])
def test_a_reply(benchmark: Any, n: int, strength: str) -> None:
    """At twelve places of a game; the worst of them is what a person waits for."""
    places = iter([middle(n, 1 + at * 5 * n // 24) for at in range(ROUNDS)])
    benchmark.pedantic(lambda: chosen(next(places), strength, Rng(1)), rounds=ROUNDS, iterations=1)


@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize("strength", ["hard", "expert"])
def test_replies_over_a_whole_game(benchmark: Any, strength: str, extra: bool) -> None:
    """At 180 stars, from the first line to the last; `p99 ms` stands with the extra figures (`--benchmark-verbose`, JSON)."""
    rng = Rng(180)
    game = [states.first(cloud_text(new_cloud(180, rng)), extra)]
    while not game[-1].over:
        # Late the hard opponent leaves what a search has to do with; early the medium one gets there faster.
        game.append(states.joined(game[-1], *chosen(game[-1], "medium" if len(game) < 150 else "hard", rng)))
    places = iter([game[at * (len(game) - 1) // OVER_A_GAME] for at in range(OVER_A_GAME)])
    benchmark.pedantic(lambda: chosen(next(places), strength, Rng(1)), rounds=OVER_A_GAME, iterations=1)
    times = sorted(benchmark.stats.stats.data)
    benchmark.extra_info["p99 ms"] = round(times[len(times) * 99 // 100] * 1000, 1)
