"""A position: the tiles, and what was scored on the way to it."""

from __future__ import annotations

from typing import NamedTuple

from plugins.kolaps import tiles as t
from shell.api import Text

BONUS = 100
"""Points for an empty board (K-13)."""

COLOURS = "ABCDEFGHI"
"""The letters of the colours, in their order."""


def value(size: int) -> int:
    """What a group of so many tiles is worth (K-12)."""
    return size * (size - 1)


class State(NamedTuple):
    """`tiles` as `plugins.kolaps.tiles` has them; `total` tiles stood there at the start, in `colours` colours, and `largest`
    is the size of the largest group removed so far. `practice` means that moves may be taken back, so that only an empty
    board ends the game.

    Cells have keys `column,row` as they are seen, row 0 at the top. Moves count their rows from the bottom.
    """

    width: int
    height: int
    colours: int
    tiles: bytes
    total: int
    score: int = 0
    moves: int = 0
    largest: int = 0
    practice: bool = False

    @property
    def stride(self) -> int:
        """From a place to the same row of the next column."""
        return self.height + 1

    @property
    def left(self) -> int:
        """How many tiles are left."""
        return len(self.tiles) - self.tiles.count(0)

    @property
    def cleared(self) -> bool:
        """Whether the board is empty (K-04)."""
        return not self.tiles[0]

    @property
    def over(self) -> bool:
        """Whether no group is left (K-05)."""
        return not t.any_group(self.tiles, self.stride)

    @property
    def stuck(self) -> bool:
        """Whether no group is left, but there are tiles, and moves may be taken back (K-23)."""
        return self.practice and not self.cleared and self.over

    @property
    def bonus_lost(self) -> bool:
        """Whether anybody can see that the board will not be empty: nothing is left to remove, or one tile of a colour."""
        return (self.over and not self.cleared) or 1 in self.counts()

    def counts(self) -> tuple[int, ...]:
        """How many tiles of each colour are left, `colours` numbers."""
        return tuple(self.tiles.count(colour) for colour in range(1, self.colours + 1))

    def groups(self) -> list[list[int]]:
        """All groups, each a list of places."""
        return t.groups(self.tiles, self.stride)

    def group(self, column: int, row: int) -> list[int]:
        """The group of the tile in `column` and `row` (from the bottom), as places; nothing for emptiness and for a lone tile
        (K-03)."""
        places = t.group_at(self.tiles, self.stride, self.place(column, row))
        return places if len(places) > 1 else []

    def place(self, column: int, row: int) -> int:
        """The place of a column and a row from the bottom. `ValueError` if it is not on the board."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise ValueError(Text("there is no cell {c},{r} on a board of {w}x{h}", c=column, r=row, w=self.width, h=self.height))
        return column * self.stride + row

    def cell(self, place: int) -> tuple[int, int]:
        """Column and row from the bottom of a place."""
        return divmod(place, self.stride)

    def key(self, place: int) -> str:
        """The key of the cell at a place."""
        column, row = divmod(place, self.stride)
        return f"{column},{self.height - 1 - row}"

    def keys(self, places: list[int]) -> tuple[str, ...]:
        """The keys of the cells at places."""
        return tuple(self.key(place) for place in sorted(places))

    def place_of(self, key: str) -> int:
        """The place of the cell `key`. `ValueError` if there is none."""
        column, _, row = key.partition(",")
        if not (column.isascii() and column.isdigit() and row.isascii() and row.isdigit() and len(key) < 9):
            raise ValueError(f"not a cell such as 3,4: {key[:40]!r}")
        return self.place(int(column), self.height - 1 - int(row))

    def move(self, places: list[int]) -> str:
        """The text of the move that removes the group at `places`."""
        column, row = divmod(min(places), self.stride)
        return f"remove {column},{row}"

    def after(self, places: list[int]) -> State:
        """The position after the group at `places` is gone."""
        tiles = t.remove(self.tiles, places, self.stride)
        score = self.score + value(len(places)) + (0 if tiles[0] else BONUS)
        largest = max(self.largest, len(places))
        return State(self.width, self.height, self.colours, tiles, self.total, score, self.moves + 1, largest, self.practice)

    def falling(self, places: list[int]) -> list[int]:
        """The places of the tiles that would fall if the group at `places` went (K-24)."""
        return t.falling(self.tiles, places, self.stride)

    def closing(self, places: list[int]) -> list[int]:
        """The columns that would close if the group at `places` went (K-24)."""
        return t.closing(self.tiles, places, self.stride)

    def rows(self) -> list[str]:
        """The rows from the top, `A` to `I` and `.`."""
        letters = "." + COLOURS
        rows = range(self.height - 1, -1, -1)
        return ["".join(letters[self.tiles[column * self.stride + row]] for column in range(self.width)) for row in rows]
