"""Boards as whole numbers: one bit a cell, so that one operation of Python works on all cells at once.

Rows lie one behind the other with one empty bit between them (`stride` is width + 1): a shift by one, or by a row, then
never brings a cell next to one that is not its neighbour. Bit `row * stride + column` is a cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from shell.api import Text

Planes: TypeAlias = tuple[int, int, int, int]
"""A number from 0 to 15 in every cell: the masks of its ones, twos, fours and eights."""


class Grid:
    """The shape of a board: `full` is the mask of all its cells, `size` how many they are, `bits` the length of a mask."""

    __slots__ = ("bits", "full", "height", "size", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.size = width * height
        self.bits = self.stride * height
        row = (1 << width) - 1
        self.full = sum(row << (r * self.stride) for r in range(height))

    def bit(self, column: int, row: int) -> int:
        """The place of a cell in a mask."""
        return row * self.stride + column

    def cell(self, bit: int) -> tuple[int, int]:
        """Column and row of a place."""
        row, column = divmod(bit, self.stride)
        return column, row

    def cells(self, mask: int) -> list[tuple[int, int]]:
        """Columns and rows of all cells of `mask`, in reading order."""
        stride = self.stride
        return [(bit % stride, bit // stride) for bit in places(mask)]

    def around(self, mask: int) -> int:
        """The cells of `mask` and all their neighbours."""
        return spread(mask, self.stride, self.full)


@lru_cache(maxsize=64)
def grid(width: int, height: int) -> Grid:
    """The grid of a size, made once."""
    return Grid(width, height)


def spread(mask: int, stride: int, full: int) -> int:
    """The cells of `mask` and all their neighbours."""
    mask |= mask << 1 | mask >> 1
    return (mask | mask << stride | mask >> stride) & full


def flood(seed: int, through: int, stride: int) -> int:
    """All cells of `through` that a chain of neighbours in it joins to `seed`, itself within `through`."""
    edge = seed
    while edge:
        edge |= edge << 1 | edge >> 1
        edge = (edge | edge << stride | edge >> stride) & through & ~seed
        seed |= edge
    return seed


def parts(mask: int, stride: int) -> list[int]:
    """The connected parts of `mask`, by their first cells."""
    found = []
    while mask:
        part = flood(mask & -mask, mask, stride)
        found.append(part)
        mask ^= part
    return found


def places(mask: int) -> list[int]:
    """The places of the bits that are set, rising. By way of the text, whose search is quick however long the mask is."""
    text = bin(mask)[:1:-1]
    found = []
    at = text.find("1")
    while at >= 0:
        found.append(at)
        at = text.find("1", at + 1)
    return found


def count(mask: int, stride: int) -> Planes:
    """How many cells of `mask` lie in the 3x3 square around each cell, for all cells at once, by adders of single bits.

    The cell itself counts too. Bits outside the board are not cleared.
    """
    a = mask << 1
    b = mask >> 1
    p = a ^ mask
    one = p ^ b
    two = (a & mask) | (p & b)
    a = one << stride
    b = one >> stride
    p = a ^ one
    ones = p ^ b
    carry = (a & one) | (p & b)
    a = two << stride
    b = two >> stride
    p = a ^ two
    twos = p ^ b
    fours = (a & two) | (p & b)
    carried = twos & carry
    return ones, twos ^ carry, fours ^ carried, fours & carried


def planes_of(mask: int, shape: Grid) -> Planes:
    """`count`, cleared outside the board."""
    full = shape.full
    ones, twos, fours, eights = count(mask, shape.stride)
    return ones & full, twos & full, fours & full, eights & full


def digits(planes: Planes, shape: Grid) -> bytes:
    """The number of every cell, a byte each, in reading order; `planes` cleared outside the board."""
    total = 0
    flat = int.from_bytes(b"\1" * shape.bits, "big")
    for weight, plane in enumerate(planes):
        if plane:
            total += (int.from_bytes(format(plane, f"0{shape.bits}b").encode(), "big") & flat) << weight
    padded = total.to_bytes(shape.bits, "big")[::-1]
    width, stride = shape.width, shape.stride
    return b"".join(padded[at : at + width] for at in range(0, shape.bits, stride))


def to_text(mask: int, shape: Grid) -> str:
    """A mask as `0` and `1`, in reading order, without the bits between the rows."""
    text = format(mask, f"0{shape.bits}b")[::-1]
    width, stride = shape.width, shape.stride
    return "".join([text[at : at + width] for at in range(0, shape.bits, stride)])


def from_text(text: str, shape: Grid) -> int:
    """The inverse of `to_text`; `text` has one `0` or `1` a cell."""
    width = shape.width
    rows = [text[at : at + width] for at in range(0, shape.size, width)]
    return int("0".join(rows)[::-1], 2)


def to_hex(mask: int, shape: Grid) -> str:
    """A mask as hexadecimal digits: cells in reading order, the first in the highest bit, zeros at the end."""
    length = -(-shape.size // 4)
    return format(int(to_text(mask, shape), 2) << (length * 4 - shape.size), f"0{length}x")


def from_hex(text: str, shape: Grid) -> int:
    """The inverse of `to_hex`. `ValueError` says what is wrong."""
    length = -(-shape.size // 4)
    if len(text) != length:
        raise ValueError(
            Text(
                "the layout of a board of {w}x{h} has {n} hexadecimal digit, not {there}",
                "the layout of a board of {w}x{h} has {n} hexadecimal digits, not {there}",
                w=shape.width,
                h=shape.height,
                n=length,
                there=len(text),
            )
        )
    if set(text) - set("0123456789abcdefABCDEF"):
        raise ValueError(Text("the layout holds something else than hexadecimal digits"))
    spare = length * 4 - shape.size
    value = int(text, 16)
    if value & ((1 << spare) - 1):
        raise ValueError(Text("the layout says more than the board has cells"))
    return from_text(format(value >> spare, f"0{shape.size}b"), shape)
