"""One line of look-ahead: what a line closes, and what comes of it once both sides have taken all that it opens."""

from __future__ import annotations

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair
from shell.api import Rng

EFFORT = 8_000
"""Lines drawn to judge all the lines of a position; less in clouds of more than USUAL stars, where each takes longer. Only
they have more to look at: the rest is left out there."""
USUAL = 90


def run(arena: Arena, open_lines: list[Pair]) -> int:
    """Let both sides draw what closes, two triangles before one, beginning with `open_lines` and the player in turn.

    Triangles of the player in turn less those of the other. The arena is left where the run ends.
    """
    total, sign = 0, 1
    ones: list[Pair] = []
    twos: list[Pair] = []
    waiting = open_lines
    while True:
        for line in waiting:
            (twos if arena.gain(*line) == 2 else ones).append(line)
        waiting = []
        gain = 0
        while (twos or ones) and not gain:
            i, j = twos.pop() if twos else ones.pop()
            gain = arena.gain(i, j) if arena.legal[i] >> j & 1 else 0
        if not gain:
            return total
        waiting = arena.opened(i, j)
        arena.draw(i, j)
        total += sign * gain
        if not arena.extra:
            sign = -sign


def judged(arena: Arena, effort: int | None = None) -> list[tuple[int, int, int]]:
    """(worth, i, j) of legal lines: what is closed, less what the run after it brings the other side.

    Of all lines, unless that takes more than `effort` lines (EFFORT, if it is not said): then of all that close something, and
    of a choice of the others.
    """
    if effort is None:
        effort = EFFORT * USUAL // max(USUAL, arena.t.n)
    closing = arena.closing()
    open_now = [(i, j) for _, i, j in closing]
    others = [(i, j) for i, j in arena.lines() if not arena.gain(i, j)]
    if len(open_now) * (len(others) + len(open_now)) > effort:
        Rng(len(others)).shuffle(others)
    found = []
    limit = arena.nodes + effort
    for i, j in open_now + others:
        opened = arena.opened(i, j)
        if not open_now and not opened:
            found.append((0, i, j))
            continue
        if arena.nodes > limit and found:
            break
        gain, kept = arena.gain(i, j), arena.kept()
        arena.draw(i, j)
        total = run(arena, open_now + opened)
        arena.back(kept)
        found.append((gain + total if gain and arena.extra else gain - total, i, j))
    return found
