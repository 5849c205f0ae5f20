"""One line of look-ahead: what a line closes, and what comes of it once both sides have taken all that it opens."""

from __future__ import annotations

from plugins.triangles.arena import Arena
from plugins.triangles.geometry import Pair


def run(arena: Arena, open_lines: list[Pair]) -> tuple[int, int]:
    """Let both sides draw what closes, dearest first, beginning with `open_lines` and the player in turn.

    Triangles of the player in turn less those of the other, and how many lines that took. The arena is left at the end.
    """
    total, sign, count = 0, 1, 0
    waiting = dict.fromkeys(open_lines)
    while waiting:
        best, dearest = 0, (0, 0)
        for line in list(waiting):
            i, j = line
            gain = arena.gain(i, j) if arena.legal[i] >> j & 1 else 0
            if not gain:
                del waiting[line]
            elif gain > best:
                best, dearest = gain, line
        if not best:
            break
        i, j = dearest
        del waiting[dearest]
        waiting.update(dict.fromkeys(arena.opened(i, j)))
        arena.draw(i, j)
        count += 1
        total += sign * best
        if not arena.extra:
            sign = -sign
    return total, count


def judged(arena: Arena) -> list[tuple[int, int, int]]:
    """(worth, i, j) of all legal lines: what is closed, less what the run after it brings the other side."""
    open_now = [(i, j) for _, i, j in arena.closing()]
    found = []
    for i, j in arena.lines():
        gain, opened = arena.gain(i, j), arena.opened(i, j)
        if not open_now and not opened:
            found.append((0, i, j))
            continue
        kept = arena.kept()
        arena.draw(i, j)
        total, _ = run(arena, open_now + opened)
        arena.back(kept)
        found.append((gain + total if gain and arena.extra else gain - total, i, j))
    return found
