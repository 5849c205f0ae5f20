# ruff: noqa: TID252  a plugin folder may lie anywhere, and is known as plugins.<key> once it is loaded
"""Hints that reason, in three presses: which row, what follows there, and the lamp to press."""

from __future__ import annotations

from shell.api import Hint, Mark, Text

from .rules import Lamps, shortest


def hint(lamps: Lamps, shown: int) -> Hint | None:
    """The press number `shown` (from 0) of the help for a position."""
    presses = shortest(lamps)
    if not presses:
        return None
    column, row = lamps.cells(presses)[0]
    where = Mark("row", _keys(lamps, lamps.row(row)))
    if shown == 0 and row == 0:
        return Hint(Text("Row 1 comes first: everything below follows from it."), (where,), last=False)
    if shown == 0:
        return Hint(Text("Look at row {row}: no row above it needs a press.", row=row + 1), (where,), last=False)
    if shown == 1:
        if row == 0:
            return Hint(Text("Work down from row 1: only the right presses in it leave the last row dark."), (where,), last=False)
        above = lamps.lit & lamps.row(row - 1)
        n = above.bit_count()
        reason = Text(
            "{n} lamp is lit in row {row}. Only a press right below it can still put it out.",
            "{n} lamps are lit in row {row}. Only presses right below them can still put them out.",
            n=n,
            row=row,
        )
        return Hint(reason, (where, Mark("cause", _keys(lamps, above))), last=False)
    return Hint(
        Text("Press the lamp in column {column}, row {row}.", column=column + 1, row=row + 1), (Mark("press", (f"{column},{row}",)),)
    )


def _keys(lamps: Lamps, mask: int) -> tuple[str, ...]:
    return tuple(f"{column},{row}" for column, row in lamps.cells(mask))
