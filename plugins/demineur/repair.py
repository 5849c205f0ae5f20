"""Boards too dense to be found by trying: mines are moved where the logic sticks, and the whole board is solved anew.

The idea is that of the mine field in Simon Tatham's Portable Puzzle Collection. Here the unknown cells around one number
at the edge of what is known are emptied or filled; the mines go to, or come from, unknown cells that no open number sees,
so that what was found out elsewhere stays as it is. A board counts only when it is solved from its first cell to the end.
"""

from __future__ import annotations

from plugins.demineur.bits import Grid, places, spread
from plugins.demineur.sampling import sample
from plugins.demineur.solver import Found
from shell.api import Rng


def move(shape: Grid, mines: int, found: Found, rng: Rng) -> int | None:
    """The mines after one step of repair, where logic found out `found` and no more; None where nothing can be moved."""
    full, stride = shape.full, shape.stride
    unknown = full & ~(found.opened | found.mines)
    seen = unknown & spread(found.opened, stride, full)
    if seen:
        deep = unknown ^ seen
        here = spread(1 << rng.choice(places(spread(seen, stride, found.opened))), stride, seen)
        ways = []
        for change, room in ((here & mines, deep & ~mines), (here & ~mines, deep & mines)):
            if change and room.bit_count() >= change.bit_count():
                ways.append((change, room))
        if ways:
            change, room = rng.choice(ways)
            return mines ^ change ^ sample(room, change.bit_count(), shape, rng)
    # Too few cells out of sight, or all of them behind known mines: move one mine within what is unknown or from its wall.
    away = seen & mines or spread(unknown, stride, found.mines)
    room = unknown & ~mines
    if not away or not room:
        return None
    return mines ^ sample(away, 1, shape, rng) ^ sample(room, 1, shape, rng)
