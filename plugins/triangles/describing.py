"""A position in words: as text to copy, and a name for each star."""

from __future__ import annotations

import json

from plugins.triangles.geometry import HEIGHT, WIDTH, bits
from plugins.triangles.state import State
from shell.api import Text

_PLACES = (
    (Text("top left"), Text("top"), Text("top right")),
    (Text("left"), Text("middle"), Text("right")),
    (Text("bottom left"), Text("bottom"), Text("bottom right")),
)


class Describing:
    """`shell.api.Describe`."""

    def text_board(self, state: State) -> str:
        """The position as JSON, a key a line: what `inspect` and `opponent` read."""
        from plugins.triangles.position import position_json

        rows = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in position_json(state).items()]
        return "{" + ",\n ".join(rows) + "}"

    def cell_name(self, state: State, key: str) -> Text:
        """A star (its number from 0, counted from 1 when said): where it is and what it is joined to. `ValueError`: no star."""
        star = star_of(state, key)
        joined = ", ".join(str(k + 1) for k in bits(state.masks.drawn[star]))
        if not joined:
            return Text("Star {number}, {place}: no line yet", number=star + 1, place=place_of(state, star))
        return Text("Star {number}, {place}: joined to {stars}", number=star + 1, place=place_of(state, star), stars=joined)


def star_of(state: State, key: str) -> int:
    """The star of a cell's key. `ValueError` if there is none."""
    if not (key.isascii() and key.isdigit() and len(key) <= 3 and int(key) < state.tables.n):
        raise ValueError(f"there is no star {key[:20]!r}")
    return int(key)


def place_of(state: State, star: int) -> Text:
    """In which of nine fields of the board a star lies."""
    x, y = state.tables.stars[star]
    return place(x, y)


def place(x: int, y: int) -> Text:
    """In which of nine fields of the board a point lies."""
    row, column = field_of(x, y)
    return _PLACES[row][column]


def field_of(x: int, y: int) -> tuple[int, int]:
    """The row and the column of that field."""
    return min(2, 3 * y // HEIGHT), min(2, 3 * x // WIDTH)
