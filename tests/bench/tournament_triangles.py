"""Opponents against each other: both seats of the same clouds, split by who has the tempo, with margins and times.

    python -m tests.bench.tournament_triangles expert hard --stars 24 60 --games 100 [--again] [--seed S] [--budget N]

Two good players share their wins, for whoever draws the last line hardly ever loses; so a plain rate of wins says little.
Each cloud is played twice, with seats changed. `random` draws any legal line.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from plugins.triangles import state as states
from plugins.triangles.cloud_text import cloud_text
from plugins.triangles.clouds import new_cloud
from plugins.triangles.geometry import Pair, bits, hull
from plugins.triangles.opponents import PLAYERS, chosen
from plugins.triangles.state import State
from shell.api import Rng


@dataclass
class Pairing:
    """How one opponent did against another: [won, drawn, lost] from either tempo; margins; milliseconds a reply."""

    tempo: dict[bool, list[int]] = field(default_factory=lambda: {True: [0, 0, 0], False: [0, 0, 0]})
    turned: int = 0
    """Games in which the last line was not drawn by the one who had the tempo at the start."""
    margins: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def rows(self) -> str:
        """The figures in words."""
        total = [sum(pair) for pair in zip(*self.tempo.values(), strict=True)]
        games = sum(total)
        times = sorted(self.times)
        sides = ", ".join(
            f"{name} {won}-{drawn}-{lost}" for name, (won, drawn, lost) in zip(("with", "without"), self.tempo.values(), strict=True)
        )
        return (
            f"won-drawn-lost {total[0]}-{total[1]}-{total[2]} ({100 * total[0] / games:.0f} % won); tempo: {sides}; turned {self.turned}; "
            f"margin {statistics.mean(self.margins):+.1f} (median {statistics.median(self.margins):+.0f}); "
            f"reply ms: median {times[len(times) // 2]:.1f}, p99 {times[len(times) * 99 // 100]:.0f}, worst {times[-1]:.0f}"
        )


def any_line(state: State, rng: Rng) -> Pair:
    """A legal line by chance."""
    lines = [(i, j) for i, mask in enumerate(state.masks.legal) for j in bits(mask >> (i + 1) << (i + 1))]
    return rng.choice(lines)


def player(name: str, budget: int | None) -> Callable[[State, Rng], Pair]:
    """How `name` replies."""
    if name == "random":
        return any_line
    return lambda state, rng: chosen(state, name, rng, budget)


def pairing(one: str, other: str, stars: int, games: int, seed: int, budget: int | None = None, *, again: bool = False) -> Pairing:
    """`games` games of `one` against `other`, two on each cloud."""
    found = Pairing()
    for cloud in range((games + 1) // 2):
        sky = new_cloud(stars, Rng(seed + cloud))
        last = (3 * stars - 3 - len(hull(sky.stars)) - 1) % 2
        for seat in (0, 1):
            names = (one, other) if seat == 0 else (other, one)
            players = [player(name, budget) for name in names]
            dice = [Rng(seed * 7919 + cloud * 4 + seat * 2 + side) for side in (0, 1)]
            state = states.first(cloud_text(sky), again)
            while not state.over:
                begin = time.perf_counter()
                line = players[state.seat](state, dice[state.seat])
                if state.seat == seat:
                    found.times.append((time.perf_counter() - begin) * 1000)
                state = states.joined(state, *line)
            margin = state.scores[seat] - state.scores[1 - seat]
            found.margins.append(margin)
            found.tempo[seat == last][0 if margin > 0 else 1 if margin == 0 else 2] += 1
            found.turned += (len(state.lines) - 1) % 2 != last
    return found


def main(argv: list[str]) -> int:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(description="Opponents against each other.")
    names = ["random", *PLAYERS]
    parser.add_argument("one", choices=names)
    parser.add_argument("other", choices=names)
    parser.add_argument("--stars", type=int, nargs="+", default=[24])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int)
    parser.add_argument("--again", action="store_true", help="with the extra turn")
    given = parser.parse_args(argv)
    for stars in given.stars:
        found = pairing(given.one, given.other, stars, given.games, given.seed, given.budget, again=given.again)
        print(f"{given.one} - {given.other}, {stars}{' again' if given.again else ''}: {found.rows()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
