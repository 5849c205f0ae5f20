"""Share codes: a board as a short text to read out or paste, `Z1-4GQ7K-...`, with a check that finds slips.

The board is one large number in mixed bases: size, stock, laser, receivers, which cells hold something, and what. Of the cells
that hold something their number is written, and then which of all choices of so many cells it is.
"""

from __future__ import annotations

import re
from math import comb
from zlib import crc32

from plugins.zraka.puzzle import BLANK, CELLS, EMPTY, LARGEST, LASERS, RECEIVER, Puzzle, make
from shell.api import Text

PREFIX = "Z1-"
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 as Crockford has it: no I, L, O, U."""
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_CHECK = 1 << 20
_MOST = 400
_FILLED = CELLS.replace(EMPTY, "")


def is_code(text: str) -> bool:
    """Whether a text is meant as a share code."""
    return text[: len(PREFIX)].upper() == PREFIX


def encode(puzzle: Puzzle) -> str:
    """The share code of a board."""
    ring = _ring(puzzle.n)
    rim = [puzzle.grid[cell] for cell in ring]
    inner = [puzzle.grid[cell] for cell in puzzle.inner()]
    laser = next(i for i, sign in enumerate(rim) if sign in LASERS)
    receivers = [i for i, sign in enumerate(rim) if sign == RECEIVER]
    filled = [i for i, sign in enumerate(inner) if sign != EMPTY]
    number = _Number()
    for cell in reversed(filled):
        number.push(_FILLED.index(inner[cell]), len(_FILLED))
    number.push(_rank(filled), comb(len(inner), len(filled)))
    number.push(len(filled), len(inner) + 1)
    number.push(_rank(receivers), comb(len(ring), len(receivers)))
    number.push(len(receivers), len(ring) + 1)
    number.push(laser, len(ring))
    number.push(puzzle.stock, len(inner) + 1)
    number.push(puzzle.n, LARGEST + 1)
    value = number.value * _CHECK + _check(number.value)
    digits = ""
    while value:
        value, digit = divmod(value, 32)
        digits = _DIGITS[digit] + digits
    return PREFIX + "-".join(digits[at : at + 5] for at in range(0, len(digits), 5))


def decode(code: str) -> Puzzle:
    """The board of a share code; upper and lower case, blanks and hyphens do not matter. `ValueError` says what is wrong."""
    if not is_code(code):
        raise ValueError(Text("a share code begins with {prefix}", prefix=PREFIX))
    signs = re.sub(r"[\s-]", "", code[len(PREFIX) :]).upper()
    if not signs or len(signs) > _MOST:
        raise ValueError(Text("the share code is empty" if not signs else "the share code is too long for a board"))
    value = 0
    for sign in signs:
        if sign not in _VALUES:
            raise ValueError(Text("{sign} does not occur in share codes", sign=repr(sign)))
        value = value * 32 + _VALUES[sign]
    value, check = divmod(value, _CHECK)
    if check != _check(value):
        raise ValueError(Text("the share code has a slip somewhere: its check does not match"))
    number = _Number(value)
    n = number.pop(LARGEST + 1)
    if n < 2:
        raise ValueError(Text("the share code holds no board"))
    stock = number.pop(n * n + 1)
    laser = number.pop(4 * n)
    count = number.pop(4 * n + 1)
    receivers = _chosen(number.pop(comb(4 * n, count)), 4 * n, count)
    count = number.pop(n * n + 1)
    filled = _chosen(number.pop(comb(n * n, count)), n * n, count)
    signs_of = {cell: _FILLED[number.pop(len(_FILLED))] for cell in filled}
    grid = [BLANK] * (n + 2) ** 2
    for i, cell in enumerate(Puzzle(n, 0, "").inner()):
        grid[cell] = signs_of.get(i, EMPTY)
    ring = _ring(n)
    for i in receivers:
        grid[ring[i]] = RECEIVER
    if grid[ring[laser]] != BLANK or number.value:
        raise ValueError(Text("the share code holds no board"))
    grid[ring[laser]] = LASERS[Puzzle(n, 0, "").outlet(ring[laser]) ^ 2]
    return make(stock, ["".join(grid[at : at + n + 2]) for at in range(0, len(grid), n + 2)])


class _Number:
    """A stack of digits of different bases."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def push(self, digit: int, base: int) -> None:
        self.value = self.value * base + digit

    def pop(self, base: int) -> int:
        self.value, digit = divmod(self.value, base)
        return digit


def _check(value: int) -> int:
    return crc32(str(value).encode()) % _CHECK


def _ring(n: int) -> list[int]:
    """The cells of the rim without its corners: above, left, right, below."""
    width = n + 2
    along = range(1, n + 1)
    return [*along, *(i * width for i in along), *(i * width + n + 1 for i in along), *((n + 1) * width + i for i in along)]


def _rank(chosen: list[int]) -> int:
    """Which of all choices of so many numbers this is (the combinatorial number system)."""
    return sum(comb(value, place) for place, value in enumerate(chosen, 1))


def _chosen(rank: int, size: int, count: int) -> list[int]:
    found = []
    value = size
    for place in range(count, 0, -1):
        value -= 1
        while comb(value, place) > rank:
            value -= 1
        rank -= comb(value, place)
        found.append(value)
    return found[::-1]
