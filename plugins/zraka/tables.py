"""What a cell and the light at its four borders can be together, as tables that a look-up narrows in one step.

A border between two cells is dark (1), light goes right or down over it (2), or left or up (4); what is still possible is
the sum. No border carries light both ways when a board is solved: paths are reversible, so such light would come back to
the laser or into a prism's arm, and is lost. A cell has possibilities of its own: an empty one none (1), `/` (2), `\\` (4);
a prism unused (1), used (2). A key holds them all: cell | west << 3 | east << 6 | north << 9 | south << 12.
"""

from __future__ import annotations

from functools import cache

from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, EMPTY, PRISM, SLASH, WALL

DARK, ON, BACKWARD = 1, 2, 4
"""A border: no light, light right or down, light left or up."""

FREE = 1
AS_SLASH, AS_BACK = 2, 4
"""An empty cell: stays so, holds `/`, holds `\\`."""

UNUSED, USED = 1, 2
"""A prism."""

_IN = (ON << 3, BACKWARD << 6, ON << 9, BACKWARD << 12)
_OUT = (BACKWARD << 3, ON << 6, BACKWARD << 9, ON << 12)
_DARK = (DARK << 3, DARK << 6, DARK << 9, DARK << 12)
_WEST, _EAST, _NORTH, _SOUTH = range(4)
_ALL_DARK = sum(_DARK)


class Table(dict[int, int]):
    """From a key to what remains possible of it, 0 where nothing does. Entries are made when they are first asked for."""

    def __init__(self, configurations: list[int]) -> None:
        super().__init__()
        self._configurations = configurations

    def __missing__(self, key: int) -> int:
        narrowed = 0
        for configuration in self._configurations:
            if not configuration & ~key:
                narrowed |= configuration
        self[key] = narrowed
        return narrowed


def _way(one: int, other: int, *, lit: bool = False) -> list[int]:
    """Light between two sides, either way; and none, unless it must be lit."""
    ways = [_IN[one] | _OUT[other], _OUT[one] | _IN[other]]
    return ways if lit else [*ways, _DARK[one] | _DARK[other]]


def _both(one: list[int], other: list[int], own: int) -> list[int]:
    return [own | a | b for a in one for b in other]


_MIRROR = {
    SLASH: (_way(_WEST, _NORTH), _way(_EAST, _SOUTH)),
    BACK: (_way(_WEST, _SOUTH), _way(_EAST, _NORTH)),
}


def _straight(*, across: bool = False, down: bool = False) -> list[int]:
    return _both(_way(_WEST, _EAST, lit=across), _way(_NORTH, _SOUTH, lit=down), FREE)


def _prism() -> list[int]:
    used = [
        USED | _IN[came] | _DARK[beyond] | _OUT[left] | _OUT[right]
        for came, beyond, left, right in (
            (_WEST, _EAST, _NORTH, _SOUTH),
            (_EAST, _WEST, _NORTH, _SOUTH),
            (_NORTH, _SOUTH, _WEST, _EAST),
            (_SOUTH, _NORTH, _WEST, _EAST),
        )
    ]
    return [UNUSED | _ALL_DARK, *used]


@cache
def tables() -> dict[str, Table]:
    """The table of each sign of a cell. A mirror of the player's must be hit, a framed one need not be."""
    own = [
        configuration
        for sign, value in ((SLASH, AS_SLASH), (BACK, AS_BACK))
        for configuration in _both(*_MIRROR[sign], value)
        if configuration & ~7 != _ALL_DARK
    ]
    return {
        EMPTY: Table(_straight() + own),
        WALL: Table([FREE | _ALL_DARK]),
        SLASH: Table(_both(*_MIRROR[SLASH], FREE)),
        BACK: Table(_both(*_MIRROR[BACK], FREE)),
        CRYSTAL: Table([c for c in _straight() if c & ~7 != _ALL_DARK]),
        DOUBLE: Table(_straight(across=True, down=True)),
        PRISM: Table(_prism()),
    }
