"""Boards of other programs: MBF files, and game ids of Mines in Simon Tatham's Portable Puzzle Collection."""

from __future__ import annotations

import hashlib
import re

from plugins.demineur.bits import Grid, from_hex, grid, to_hex
from plugins.demineur.board_text import parse_cell
from plugins.demineur.variants import LARGEST
from shell.api import Text

_GAME_ID = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:n[0-9]{1,5})?a?:(.*)", re.DOTALL)


def from_mbf(data: bytes) -> tuple[Grid, int]:
    """Shape and mines of an MBF file: width and height, a byte each; mines, big-endian, two bytes; x and y of each mine.

    `ValueError` says what is wrong.
    """
    if len(data) < 4:
        raise ValueError(Text("an MBF file has at least 4 bytes, this one {n}", n=len(data)))
    width, height, total = data[0], data[1], int.from_bytes(data[2:4], "big")
    _check_size(width, height)
    if len(data) != 4 + 2 * total:
        raise ValueError(
            Text(
                "an MBF file of {n} mine has {wanted} bytes, this one {there}",
                "an MBF file of {n} mines has {wanted} bytes, this one {there}",
                n=total,
                wanted=4 + 2 * total,
                there=len(data),
            )
        )
    shape = grid(width, height)
    mines = 0
    for at in range(4, len(data), 2):
        column, row = data[at], data[at + 1]
        if column >= width or row >= height:
            raise ValueError(Text("mine {c},{r} of the MBF file lies outside its board of {w}x{h}", c=column, r=row, w=width, h=height))
        cell = 1 << shape.bit(column, row)
        if cell & mines:
            raise ValueError(Text("mine {c},{r} stands twice in the MBF file", c=column, r=row))
        mines |= cell
    return shape, mines


def to_mbf(mines: int, shape: Grid) -> bytes:
    """An MBF file, its mines column by column, as other programs write them."""
    listed = b"".join(bytes(cell) for cell in sorted(shape.cells(mines)))
    return bytes((shape.width, shape.height)) + mines.bit_count().to_bytes(2, "big") + listed


def is_game_id(text: str) -> bool:
    """Whether a text is meant as a game id: a size and a colon."""
    return re.match(r"\s*[0-9]+x[0-9]+[a-z0-9]*:", text) is not None


def from_game_id(text: str) -> tuple[Grid, int, tuple[int, int]]:
    """Shape, mines and first cell of a game id `WxH:x,y,m<hex>` (masked bitmap) or `...,u<hex>` (plain).

    `ValueError` says what is wrong.
    """
    match = _GAME_ID.fullmatch(text.strip())
    if match is None:
        raise ValueError(Text("not a game id such as 9x9:4,4,m...: {given}", given=repr(text[:40])))
    width, height = int(match[1]), int(match[2])
    _check_size(width, height)
    shape = grid(width, height)
    description = match[3]
    if description.startswith("r"):
        raise ValueError(Text("this game id has no mines yet: they would be laid at its first click"))
    fields = description.split(",")
    if len(fields) != 3:
        raise ValueError(Text("a game id says after the colon where it begins and where its mines are: x,y,m<hex>"))
    first = parse_cell(f"{fields[0]},{fields[1]}", shape)
    bitmap = fields[2]
    masked = bitmap[:1]
    if masked not in ("m", "u"):
        raise ValueError(Text("the bitmap of a game id begins with m or u, not {given}", given=repr(masked)))
    digits = bitmap[1:]
    wanted = -(-shape.size // 4)
    if len(digits) != wanted or set(digits) - set("0123456789abcdefABCDEF"):
        raise ValueError(
            Text(
                "the bitmap of a game id of {w}x{h} has {n} hexadecimal digit",
                "the bitmap of a game id of {w}x{h} has {n} hexadecimal digits",
                w=width,
                h=height,
                n=wanted,
            )
        )
    if masked == "m":
        digits = _mask(digits, shape.size, hide=False)
    return shape, from_hex(digits, shape), first


def to_game_id(mines: int, shape: Grid, first: tuple[int, int]) -> str:
    """The game id of a board, its bitmap masked."""
    return f"{shape.width}x{shape.height}:{first[0]},{first[1]},m{_mask(to_hex(mines, shape), shape.size, hide=True)}"


def _mask(digits: str, cells: int, *, hide: bool) -> str:
    """Mask (`hide`) or unmask a bitmap so that it does not give the mines away at a glance.

    The bytes are cut in two halves, the second the longer. Each in turn is xored with SHA-1 sums of the other followed by
    0, 1, 2 ... as decimal digits: the first half first, unmasking the other way round. Bits after the last cell stay 0.
    """
    size = -(-cells // 8)
    data = bytes.fromhex(digits.ljust(size * 2, "0"))
    one, two = data[: size // 2], data[size // 2 :]
    spare = size * 8 - cells
    for first in (hide, not hide):
        if first:
            one = _xor(one, two)
        else:
            two = _xor(two, one)
            two = two[:-1] + bytes([two[-1] >> spare << spare])
    return (one + two).hex()[: len(digits)]


def _xor(target: bytes, seed: bytes) -> bytes:
    sums = b"".join(hashlib.sha1(seed + b"%d" % number, usedforsecurity=False).digest() for number in range(len(target) // 20 + 1))
    return bytes(a ^ b for a, b in zip(target, sums, strict=False))


def _check_size(width: int, height: int) -> None:
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise ValueError(Text("a board has 1 to {most} columns and rows, not {w}x{h}", most=LARGEST, w=width, h=height))
