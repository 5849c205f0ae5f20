"""A second engine for tests, written for reading: a dictionary of cells, columns and rows from the bottom."""

from __future__ import annotations

from plugins.kolaps.board_text import from_rows
from plugins.kolaps.engine import Engine
from plugins.kolaps.state import State
from shell.api import Rng

ENGINE = Engine()

Cells = dict[tuple[int, int], str]


def board(*rows: str) -> State:
    """The position of rows from the top."""
    return from_rows(rows)


def chance(rng: Rng, width: int, height: int, colours: int) -> State:
    """A full board by chance, which need not be clearable."""
    return from_rows(["".join("ABCDEFGHI"[rng.below(colours)] for _ in range(width)) for _ in range(height)])


def cells(state: State) -> Cells:
    """The tiles of a position."""
    rows = state.rows()
    return {(c, state.height - 1 - r): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}


def group(there: Cells, cell: tuple[int, int]) -> set[tuple[int, int]]:
    """All tiles that a tile is joined to, by the definition."""
    found: set[tuple[int, int]] = set()
    todo = [cell]
    while todo:
        c, r = todo.pop()
        if (c, r) not in found and there.get((c, r)) == there[cell]:
            found.add((c, r))
            todo += [(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)]
    return found


def without(there: Cells, gone: set[tuple[int, int]]) -> Cells:
    """The tiles after some are gone: each column falls, then empty ones close."""
    columns: dict[int, list[str]] = {}
    for c, r in sorted(there):
        if (c, r) not in gone:
            columns.setdefault(c, []).append(there[c, r])
    return {(c, r): sign for c, column in enumerate(columns[at] for at in sorted(columns)) for r, sign in enumerate(column)}
