"""The rules: functions from values to values. No Qt, no clock, no dice but those handed in.

A board is its rows, joined by `/`: `#` is a light that is on, `.` one that is off. The one move is `tap c,r` (column and
row from 0): it turns that light and the one to its right. Every board can be solved, column by column from the left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from shell.api import Board, Illegal, Mark, Outcome, Rng, Status, Text, Variant

_SIZE = re.compile(r"([2-9])x([2-9])")
_MOVE = re.compile(r"tap ([0-9]),([0-9])")


@dataclass(frozen=True, slots=True)
class State:
    """A position: immutable, compared by value. Undo keeps such values, so nothing has to be taken back by hand."""

    width: int
    height: int
    lit: frozenset[tuple[int, int]]
    taps: int = 0


class Engine:
    """See `shell.api.Engine` for what each method promises."""

    def variant(self, text: str) -> Variant:
        """A size, such as `4x3`."""
        size = _SIZE.fullmatch(text)
        if size is None:
            raise ValueError(f"not a size from 2x2 to 9x9: {text[:40]!r}")
        return Variant(text, Text("{w} × {h}", w=int(size[1]), h=int(size[2])))

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """Lights by chance, at least one of them on."""
        width, height = map(int, variant.key.split("x"))
        while True:
            rows = ["".join(rng.choice("#.") for _ in range(width)) for _ in range(height)]
            if any("#" in row for row in rows):
                return Board("/".join(rows))

    def start(self, variant: Variant, text: str) -> State:
        """The lights of `text`."""
        width, height = map(int, variant.key.split("x"))
        rows = text.split("/")
        if len(rows) != height or any(len(row) != width or set(row) - {"#", "."} for row in rows):
            raise ValueError(f"not {height} rows of {width} lights (# or .), joined by /: {text[:60]!r}")
        lit = frozenset((c, r) for r, row in enumerate(rows) for c, light in enumerate(row) if light == "#")
        if not lit:
            raise ValueError("no light is on")
        return State(width, height, lit)

    def begun(self, state: State) -> bool:
        """After the first tap."""
        return state.taps > 0

    def apply(self, state: State, move: str) -> State:
        """The state after `tap c,r`."""
        match = _MOVE.fullmatch(move)
        if match is None:
            raise ValueError(f"not a move such as 'tap 2,1': {move[:40]!r}")
        column, row = int(match[1]), int(match[2])
        if column >= state.width or row >= state.height:
            raise ValueError(f"there is no light {column},{row}")
        if not state.lit:
            raise Illegal(Text("All lights are out."), (Mark("refused", (f"{column},{row}",)),))
        turned = {(column, row), (min(column + 1, state.width - 1), row)}
        return State(state.width, state.height, state.lit ^ turned, state.taps + 1)

    def status(self, state: State) -> Status:
        """Won when nothing is lit."""
        return Status(Outcome.PLAYING if state.lit else Outcome.WON)

    def turn(self, state: State) -> int:
        """There is one player."""
        return 0

    def moves(self, state: State) -> Iterator[str]:
        """Every light can be tapped until all are out."""
        if state.lit:
            yield from (f"tap {column},{row}" for row in range(state.height) for column in range(state.width))

    # What follows is optional: the shell finds it by itself (Describe in shell.api).

    def text_board(self, state: State) -> str:
        """The board to copy and print."""
        rows = range(state.height)
        return "\n".join("".join("#" if (column, row) in state.lit else "." for column in range(state.width)) for row in rows)

    def cell_name(self, state: State, key: str) -> Text:
        """A light for a screen reader."""
        column, row = map(int, key.split(","))
        if (column, row) in state.lit:
            return Text("Column {c}, row {r}: on", c=column + 1, r=row + 1)
        return Text("Column {c}, row {r}: off", c=column + 1, r=row + 1)
