"""Boards as text: rows from the top, `A` to `I` for the colours, `.` for emptiness, joined by `/`.

Whatever is read as a board comes through `from_rows`, which says in one sentence what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from plugins.kolaps.state import COLOURS, State
from shell.api import Text

WIDEST, HIGHEST = 60, 40
"""The largest board, in columns and rows."""


def parse(text: str) -> State:
    """The position of a board's text. `ValueError` says what is wrong."""
    if not text:
        raise ValueError(Text("a board has tiles, this text is empty"))
    return from_rows(text.split("/"))


def from_rows(rows: Sequence[str]) -> State:
    """The position of rows from the top. `ValueError` names the first fault: ragged rows, unknown letters, too large a board,
    no tiles, floating tiles, an empty column between others."""
    width, height = len(rows[0]) if rows else 0, len(rows)
    if not width:
        raise ValueError(Text("a board has tiles, its first row is empty"))
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ValueError(
                Text(
                    "line {r} has {n} cell, the first one {first}",
                    "line {r} has {n} cells, the first one {first}",
                    r=number,
                    n=len(row),
                    first=width,
                )
            )
    if width > WIDEST or height > HIGHEST:
        raise ValueError(
            Text("a board has at most {columns} columns and {rows} rows, not {w}x{h}", columns=WIDEST, rows=HIGHEST, w=width, h=height)
        )
    stride = height + 1
    tiles = bytearray(stride * (width + 1))
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row):
            if sign in COLOURS:
                tiles[column * stride + height - number] = COLOURS.index(sign) + 1
            elif sign != ".":
                raise ValueError(Text("line {r} holds {sign}: tiles are the letters A to I, and . is empty", r=number, sign=repr(sign)))
    return _checked(width, height, bytes(tiles))


def _checked(width: int, height: int, tiles: bytes) -> State:
    stride = height + 1
    columns = [tiles[at : at + stride] for at in range(0, width * stride, stride)]
    total = len(tiles) - tiles.count(0)
    if not total:
        raise ValueError(Text("a board has tiles, this one is empty"))
    for number, column in enumerate(columns, 1):
        if b"\0" in column.rstrip(b"\0"):
            row = column.index(b"\0") + 1  # from the bottom and from 1, as cells are called everywhere
            raise ValueError(Text("column {c} has a tile that floats above an empty cell in row {r} from the bottom", c=number, r=row))
    filled = [bool(column[0]) for column in columns]
    if False in filled and True in filled[filled.index(False) :]:
        raise ValueError(Text("column {c} is empty and should have closed: there are tiles to the right of it", c=filled.index(False) + 1))
    return State(width, height, max(tiles), tiles, total)


def text(state: State) -> str:
    """The text of a position."""
    return "/".join(state.rows())


_CELL = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


def parse_move(move: str, state: State) -> list[int]:
    """The tiles of one colour around the cell that a move `remove c,r` names, as places; one for a lone tile, none for
    emptiness. `ValueError` if it is no move, or there is no such cell."""
    word, _, cell = move.partition(" ")
    match = _CELL.fullmatch(cell)
    if word != "remove" or match is None or not cell.isascii():
        raise ValueError(
            Text("not a move such as 'remove 3,4' (column from the left, row from the bottom, from 0): {given}", given=repr(move[:60]))
        )
    from plugins.kolaps.tiles import group_at

    return group_at(state.tiles, state.stride, state.place(int(match[1]), int(match[2])))
