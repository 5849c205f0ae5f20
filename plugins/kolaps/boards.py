"""New boards by reverse building: every step undoes a legal move, so the way back clears the board (K-15, K-20).

From the empty board on, a connected group is pushed in somewhere: upright in a column, across some columns, or as a new
column between others; what stands above goes up, and columns make room. Its colour is one that no new neighbour has, so
it is a whole group, and removing it gives just the board before. Where the rectangle cannot be completed any more, it
starts again with other dice. What sizes of group are pushed in is the difficulty: many pairs make a hard board.
"""

from __future__ import annotations

from plugins.kolaps.board_text import parse, text
from plugins.kolaps.state import COLOURS, State
from plugins.kolaps.variants import EASY, HARD, NORMAL, Kind
from shell.api import Board, Rng, Text

SIZES = {HARD: (2, 2, 2, 3), NORMAL: (2, 2, 2, 3, 3, 4, 5), EASY: (3, 4, 5, 6, 7, 8)}
"""The sizes that groups are pushed in with, all equally likely."""

FEW = 10
"""On a board of 6x6 no colour has more tiles, so no group there is worth as much as the bonus (K-14)."""

_TRIES = 60
"""Places tried for one group before the board is given up."""

_STARTS = 400
"""Boards begun before it is said that there is none. One in a few gets finished, so this never comes."""

_UPRIGHT = 45
"""In a hundred groups so many stand in one column."""


def new_board(kind: Kind, rng: Rng) -> Board:
    """A board of `kind`, with `solution` among its facts: the moves that clear it, as [column, row from the bottom].

    `ValueError` for a kind that is from elsewhere, or if no board can be built (which has not been seen).
    """
    if not kind.level:
        raise ValueError(Text("a board from elsewhere cannot be invented: import one"))
    most = FEW if kind.width * kind.height <= FEW * kind.colours else kind.width * kind.height
    for _ in range(_STARTS):
        builder = _Builder(kind, most, Rng(rng.next()))
        if builder.build():
            rows = ["".join(COLOURS[column[row] - 1] for column in builder.columns) for row in range(kind.height - 1, -1, -1)]
            board = Board("/".join(rows), {"solution": [list(cell) for cell in reversed(builder.line)]})
            _check(board)
            return board
    raise ValueError(
        Text("no board of {size} was found in {n} attempt", "no board of {size} was found in {n} attempts", size=kind.size, n=_STARTS)
    )


def _check(board: Board) -> None:
    """Replay the solution by the rules themselves, before anybody sees the board."""
    state = replay(parse(board.text), board.facts["solution"])
    if not state.cleared:
        raise AssertionError(f"the line kept with the board {board.text} leaves {text(state)}")


def replay(state: State, line: list[list[int]]) -> State:
    """The position after a line of [column, row from the bottom]. `ValueError` if a move of it is no group."""
    for number, (column, row) in enumerate(line, 1):
        places = state.group(column, row)
        if not places:
            raise ValueError(f"move {number} of the line, {column},{row}, is no group")
        state = state.after(places)
    return state


class _Builder:
    """A board on its way: `columns` from the bottom up, `line` the lowest cell of the leftmost column of each group."""

    def __init__(self, kind: Kind, most: int, rng: Rng) -> None:
        self.width, self.height = kind.width, kind.height
        self.colours = range(1, kind.colours + 1)
        self.sizes = SIZES[kind.level]
        self.most = most
        self.rng = rng
        self.columns: list[bytearray] = []
        self.counts = [0] * (kind.colours + 1)
        self.left = kind.width * kind.height
        self.line: list[tuple[int, int]] = []

    def build(self) -> bool:
        """Push groups in until the rectangle is full. False: this one cannot be completed."""
        while self.left:
            if not any(self._step() for _ in range(_TRIES)):
                return False
        return True

    def _step(self) -> bool:
        """Try to push in one group somewhere. False: not there."""
        bits = self.rng.next()
        size = self.sizes[(bits & 0xFFFF) * len(self.sizes) >> 16]
        if size > self.left or self.left - size == 1:
            size = min(self.left, 3 if self.left - 2 == 1 else 2)
        unopened = self.width - len(self.columns)
        if (bits >> 16 & 0xFFFF) * self.left < unopened * self.height << 16:
            shape, added = self._opening(size, bits >> 32)
        else:
            shape, added = self._inside(size, bits >> 32), -1
        return bool(shape) and self._push(shape, added)

    def _opening(self, size: int, bits: int) -> tuple[list[tuple[int, int, int]], int]:
        """A new column for the group, or for one end of it: (column, lowest row, tiles) of each column, and which is new."""
        at = (bits & 0xFF) * (len(self.columns) + 1) >> 8
        own = min(size, self.height)
        if self.columns and (size > own or bits >> 8 & 3 == 0):
            beside = at - 1 if at else 0  # an old column, to the left of the new one if there is one
            own = min(own, 1 + ((bits >> 10 & 0xFF) * (size - 1) >> 8))
            other = size - own
            row = (bits >> 18 & 0xFF) * min(own, len(self.columns[beside]) + 1) >> 8
            if other and len(self.columns[beside]) + other <= self.height:
                there = (beside + 1 if at == 0 else beside, row, other)
                return ([there, (at, 0, own)] if there[0] < at else [(at, 0, own), there]), at
        if size > self.height:
            return [], -1
        return [(at, 0, size)], at

    def _inside(self, size: int, bits: int) -> list[tuple[int, int, int]]:
        """Columns that have room for the group: (column, lowest row, tiles) of each. Nothing: not there."""
        columns, height = self.columns, self.height
        room = sum(height - len(column) for column in columns)
        cell = (bits & 0xFFFF) * room >> 16
        at = 0
        while cell >= height - len(columns[at]):  # a column is as likely as it has room
            cell -= height - len(columns[at])
            at += 1
        free = height - len(columns[at])
        row = (bits >> 16 & 0xFF) * (len(columns[at]) + 1) >> 8
        if size <= free and (size > 2 or free != 1) and (bits >> 24 & 0x7F) * 100 >> 7 < _UPRIGHT:
            return [(at, row, size)]
        shape: list[tuple[int, int, int]] = []
        low, high = row, row + 1
        bits = self.rng.next()
        while size and at < len(columns):
            free = min(height - len(columns[at]), size)
            if not free:
                break
            tall = 1 + ((bits & 0xFF) * free >> 9)  # rather one tile than two
            most = min(high - 1, len(columns[at]))
            least = max(0, low - tall + 1)
            if least > most:
                break
            row = least + ((bits >> 8 & 0xFF) * (most - least + 1) >> 8)
            shape.append((at, row, tall))
            low, high = row, row + tall
            size -= tall
            at += 1
            bits >>= 6
        return shape if sum(tall for _, _, tall in shape) > 1 else []

    def _push(self, shape: list[tuple[int, int, int]], added: int) -> bool:
        """Push the group in, if a colour is left for it and the rest can still be filled."""
        columns = list(self.columns)
        if added >= 0:
            columns.insert(added, bytearray())
        size = 0
        for at, row, tall in shape:
            old = columns[at]
            columns[at] = old[:row] + bytes(tall) + old[row:]
            size += tall
        if self.left - size == 1 or not self._can_be_filled(columns, shape):
            return False
        near = self._neighbours(columns, shape)
        free = [colour for colour in self.colours if colour not in near and self.counts[colour] + size <= self.most]
        if not free:
            return False
        colour = self.rng.choice(free)
        for at, row, tall in shape:
            columns[at][row : row + tall] = bytes((colour,)) * tall
        self.columns = columns
        self.counts[colour] += size
        self.left -= size
        self.line.append(shape[0][:2])
        return True

    def _neighbours(self, columns: list[bytearray], shape: list[tuple[int, int, int]]) -> set[int]:
        """The colours that touch the new group, and 0, which stands for the group itself."""
        near: set[int] = set()
        for at, row, tall in shape:
            column = columns[at]
            if row:
                near.add(column[row - 1])
            near.update(column[row + tall : row + tall + 1])
            if at:
                near.update(columns[at - 1][row : row + tall])
            if at + 1 < len(columns):
                near.update(columns[at + 1][row : row + tall])
        return near

    def _can_be_filled(self, columns: list[bytearray], shape: list[tuple[int, int, int]]) -> bool:
        """Whether no column of the new group is left with room for one tile and no room beside it."""
        if len(columns) < self.width:
            return True
        full = self.height
        last = len(columns) - 1
        for at in range(max(0, shape[0][0] - 1), min(last, shape[-1][0] + 1) + 1):
            if len(columns[at]) == full - 1 and not ((at and len(columns[at - 1]) < full) or (at < last and len(columns[at + 1]) < full)):
                return False
        return True
