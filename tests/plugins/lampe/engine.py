# ruff: noqa: TID252  a plugin folder may lie anywhere, and is known as plugins.<key> once it is loaded
"""The rules of Lampe. Variants: `WxH`, and `WxH/practice`, which is not counted. Moves: `press c,r`.

A board's text is its rows, `o` a lit lamp and `.` a dark one, joined by `/`: `.o..o/oo.../..o../.o.oo`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from shell.api import (
    Board,
    Day,
    EntryKind,
    Figure,
    Hint,
    Illegal,
    Outcome,
    Position,
    Rng,
    Status,
    Text,
    Undo,
    Variant,
)

from . import hints
from .rules import LARGEST, SMALLEST, Lamps, cross, shortest


class Engine:
    """`shell.api.Engine`, with `Hints`, `Tally`, `Describe` and `Daily`."""

    daily_order = (("time", "low"), ("moves", "low"))
    daily_week = Text("Week of lamps")
    daily_since = "2026-01-01"
    figures = (Figure("moves", Text("Moves"), "lampe:press", best="low", live=True, clean=True),)

    def variant(self, text: str) -> Variant:
        match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})(/practice)?", text)
        if match is None:
            raise ValueError(f"not a size such as 5x4 (columns x rows): {text[:40]!r}")
        width, height = int(match[1]), int(match[2])
        if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} columns and rows, not {width} and {height}")
        if match[3]:
            return Variant(f"{width}x{height}/practice", Text("Practice"), counted=False, detail=Text("{w} × {h}", w=width, h=height))
        return Variant(f"{width}x{height}", Text("{w} × {h}", w=width, h=height), Undo.FREELY)

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """Presses on a dark board, so that there is a way back."""
        width, height = _size(variant)
        lit = 0
        while not lit:
            for i in range(width * height):
                if rng.below(2):
                    lit ^= cross(width, height, i)
        lamps = Lamps(width, height, lit)
        presses = shortest(lamps)
        assert presses is not None  # it was made by presses
        solution = [f"{c},{r}" for c, r in lamps.cells(presses)]
        return Board(self.text_board(lamps).replace("\n", "/"), {"solution": solution, "par": len(solution)})

    def daily_variant(self, day: Day, rng: Rng) -> Variant:
        """From Monday to Sunday more lamps; at the weekend one of two shapes, drawn by the day's own dice."""
        size = ("4x3", "5x3", "5x4", "6x4", "6x5", "7x5", "8x6")[day.weekday]
        if day.weekday > 4 and rng.below(2):
            size = "x".join(reversed(size.split("x")))
        variant = self.variant(size)
        n = int(size[0]) * int(size[2])
        return Variant(variant.key, variant.title, detail=Text("{n} lamp", "{n} lamps", n=n))

    def start(self, variant: Variant, text: str) -> Lamps:
        width, height = _size(variant)
        rows = text.split("/")
        if len(rows) != height or {len(row) for row in rows} != {width} or set(text) - set("o./"):
            raise ValueError(f"not {height} rows of {width} lamps, 'o' lit and '.' dark, joined by '/': {text[:40]!r}")
        lit = sum(1 << i for i, sign in enumerate("".join(rows)) if sign == "o")
        lamps = Lamps(width, height, lit, before=lit)
        if not lit:
            raise ValueError("all lamps of this board are out already")
        if shortest(lamps) is None:
            raise ValueError("the lamps of this board cannot all be put out")
        return lamps

    def begun(self, state: Lamps) -> bool:
        """Any press begins it. (Pressing the same lamp again leads back here, but what was begun stays so.)"""
        return state.lit != state.before

    def apply(self, state: Lamps, move: str) -> Lamps:
        match = re.fullmatch(r"press ([0-9]{1,3}),([0-9]{1,3})", move)
        if match is None:
            raise ValueError(f"not a move such as 'press 3,2': {move[:40]!r}")
        column, row = int(match[1]), int(match[2])
        if column >= state.width or row >= state.height:
            raise ValueError(f"there is no lamp {column},{row} on a board of {state.width} x {state.height}")
        if not state.lit:
            raise Illegal(Text("All lamps are out already."))
        return state.pressed(column, row)

    def status(self, state: Lamps) -> Status:
        return Status(Outcome.PLAYING if state.lit else Outcome.WON)

    def turn(self, state: Lamps) -> int:
        return 0

    def moves(self, state: Lamps) -> Iterable[str]:
        return (f"press {c},{r}" for r in range(state.height) for c in range(state.width)) if state.lit else ()

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        return hints.hint(position.state, len(chain))

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Every press counts, also one that was taken back."""
        return {"moves": sum(entry.kind is EntryKind.MOVE for entry in position.journal)}

    def text_board(self, state: Lamps) -> str:
        signs = "".join("o" if state.lit >> i & 1 else "." for i in range(state.width * state.height))
        return "\n".join(signs[at : at + state.width] for at in range(0, len(signs), state.width))

    def cell_name(self, state: Lamps, key: str) -> Text:
        column, row = (int(part) for part in key.split(","))
        if state.lit >> (row * state.width + column) & 1:
            return Text("Column {column}, row {row}: lit", column=column + 1, row=row + 1)
        return Text("Column {column}, row {row}: dark", column=column + 1, row=row + 1)


def _size(variant: Variant) -> tuple[int, int]:
    width, height = variant.key.removesuffix("/practice").split("x")
    return int(width), int(height)
