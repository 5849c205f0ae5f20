"""A position in words: a text board, and a name for each cell."""

from __future__ import annotations

from plugins.kolaps.state import State, value
from plugins.kolaps.tiles import group_at
from shell.api import Text

COLOURS = (
    Text("red"),
    Text("violet"),
    Text("green"),
    Text("blue"),
    Text("yellow"),
    Text("orange"),
    Text("pink"),
    Text("grey"),
    Text("brown"),
)
"""What the colours A to I are called."""


def colour_of(state: State, place: int) -> Text:
    """The word for the colour of the tile at a place."""
    return COLOURS[state.tiles[place] - 1]


class Describing:
    """`shell.api.Describe`."""

    def text_board(self, state: State) -> str:
        """Rows of letters and dots, as they are read as a board."""
        return "\n".join(state.rows())

    def cell_name(self, state: State, key: str) -> Text:
        """A cell (column and row from 1, rows from the bottom): its colour, and size and value of its group.

        `ValueError` if there is no such cell.
        """
        place = state.place_of(key)
        column, row = state.cell(place)
        c, r = column + 1, row + 1
        if not state.tiles[place]:
            return Text("Column {c}, row {r}: empty", c=c, r=r)
        colour = colour_of(state, place)
        n = len(group_at(state.tiles, state.stride, place))
        if n == 1:
            return Text("Column {c}, row {r}: {colour}, alone", c=c, r=r, colour=colour)
        return Text(
            "Column {c}, row {r}: {colour}, group of {n} tile, worth {value}",
            "Column {c}, row {r}: {colour}, group of {n} tiles, worth {value}",
            c=c, r=r, colour=colour, n=n, value=value(n),
        )  # fmt: skip
