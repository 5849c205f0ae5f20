"""Boards that are being drawn: a `Puzzle` that need not be one yet, with any number of lasers and receivers, and its changes.

Its text is the one that boards have (`board_text`); `read` takes it back, and everything that `parse_board` reads.
"""

from __future__ import annotations

import re

from plugins.zraka.board_text import board_text, parse_board, parse_cell
from plugins.zraka.describing import Describing
from plugins.zraka.puzzle import BACK, BLANK, CELLS, CRYSTAL, DOUBLE, EMPTY, LARGEST, LASERS, PRISM, RECEIVER, RIM, SLASH, WALL, Puzzle
from plugins.zraka.state import State
from shell.api import Illegal, Mark, Text

SMALLEST = 2
MOST = LARGEST * LARGEST
"""The largest stock that a draft can have."""

LASER = "laser"
PIECES: dict[str, Text] = {
    SLASH: Text("Framed mirror /"),
    BACK: Text("Framed mirror \\"),
    WALL: Text("Wall"),
    CRYSTAL: Text("Crystal"),
    DOUBLE: Text("Double crystal"),
    PRISM: Text("Prism"),
    LASER: Text("Laser"),
    RECEIVER: Text("Receiver"),
    EMPTY: Text("Take away"),
}
"""What can be put on a draft, in the order of its keys; `EMPTY` takes away."""
ON_RIM = (LASER, RECEIVER)

_NOT_INSIDE = Text("Laser and receivers stand around the board, not on it.")
_NOT_OUTSIDE = Text("Around the board stand the laser and receivers only.")

_NAMES = {
    EMPTY: Text("empty"),
    WALL: Text("wall"),
    SLASH: Text("framed mirror {sign}", sign=SLASH),
    BACK: Text("framed mirror {sign}", sign=BACK),
    CRYSTAL: Text("crystal"),
    DOUBLE: Text("double crystal"),
    PRISM: Text("prism"),
    BLANK: Text("empty"),
    RECEIVER: Text("receiver"),
}


def blank(n: int = 7, stock: int = 3) -> Puzzle:
    """A draft with nothing on it."""
    edge, row = BLANK * (n + 2), BLANK + EMPTY * n + BLANK
    return Puzzle(n, stock, edge + row * n + edge)


def read(text: str) -> Puzzle:
    """The draft of a text that `board_text` made of one, or the board of any text that holds one; an empty one of no text.
    `ValueError` says why the text is no board."""
    if not text.strip():
        return blank()
    try:
        return parse_board(text)
    except ValueError:
        draft = _unfinished(text)
        if draft is None:
            raise
        return draft


def _unfinished(text: str) -> Puzzle | None:
    """What is drawn so far, where the text has the right shape and signs; None otherwise."""
    words = text.strip().split(" ")
    rows = [word.replace("_", BLANK) for word in words[1:]]
    n = len(rows) - 2
    if re.fullmatch(r"[0-9]{1,3}", words[0]) is None or not SMALLEST <= n <= LARGEST or any(len(row) != n + 2 for row in rows):
        return None
    draft = Puzzle(n, int(words[0]), "".join(rows))
    if draft.stock > MOST:
        return None
    for cell, sign in enumerate(draft.grid):
        known = CELLS if draft.inside(cell) else RIM if _beside(draft, cell) else BLANK
        if sign not in known or (sign in LASERS and sign != _laser(draft, cell)):
            return None
    return draft


def put(draft: Puzzle, cell: int, piece: str) -> Puzzle:
    """The draft with a piece on a cell; a laser takes the place of every other one. `Illegal` where it cannot stand."""
    inside = draft.inside(cell)
    if not inside and not _beside(draft, cell):
        raise Illegal(Text("Nothing stands in the corners."))
    if piece == EMPTY:
        return _with(draft, cell, EMPTY if inside else BLANK)
    if inside == (piece in ON_RIM):
        key = "{},{}".format(*draft.place(cell))
        raise Illegal(_NOT_INSIDE if inside else _NOT_OUTSIDE, [Mark("refused", (key,))])
    if piece != LASER:
        return _with(draft, cell, piece)
    grid = "".join(BLANK if sign in LASERS else sign for sign in draft.grid)
    return _with(draft._replace(grid=grid), cell, _laser(draft, cell))


def piece_at(draft: Puzzle, cell: int) -> str:
    """The piece on a cell; `EMPTY` where there is none."""
    sign = draft.grid[cell]
    return LASER if sign in LASERS else EMPTY if sign == BLANK else sign


def resized(draft: Puzzle, n: int) -> Puzzle:
    """The draft with `n` rows and columns. What stands at the right and below on the rim stays there; what has no room is gone."""
    if n == draft.n:
        return draft
    rows = draft.rows
    kept = range(1, min(n, draft.n) + 1)
    grid = [[*row] for row in blank(n).rows]
    for i in kept:
        grid[0][i], grid[n + 1][i] = rows[0][i], rows[draft.n + 1][i]
        grid[i][0], grid[i][n + 1] = rows[i][0], rows[i][draft.n + 1]
        for j in kept:
            grid[i][j] = rows[i][j]
    return Puzzle(n, draft.stock, "".join("".join(row) for row in grid))


def has_laser(draft: Puzzle) -> bool:
    """Whether there is one laser, so that there is a beam."""
    return sum(sign in LASERS for sign in draft.grid) == 1


def cell_name(draft: Puzzle, key: str) -> Text:
    """The cell `r,c` for a screen reader, the rim's too (0 and n + 1). `ValueError` if there is no such place."""
    match = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2})", key)
    row, column = (int(match[1]), int(match[2])) if match else (-1, -1)
    end = draft.n + 1
    if 1 <= row <= draft.n and 1 <= column <= draft.n:
        if has_laser(draft):
            return Describing().cell_name(State(draft), key)
        return Text("Row {r}, column {c}: {what}", r=row, c=column, what=_NAMES[draft.grid[parse_cell(key, draft)]])
    if not (0 <= row <= end and 0 <= column <= end) or not _beside(draft, draft.cell(row, column)):
        raise ValueError(f"no place {key[:40]!r} on or around a board of {draft.n} rows")
    sign = draft.grid[draft.cell(row, column)]
    what = Text("laser") if sign in LASERS else _NAMES[sign]
    if row == 0:
        return Text("Above column {c}: {what}", c=column, what=what)
    if row == end:
        return Text("Below column {c}: {what}", c=column, what=what)
    return Text("Left of row {r}: {what}", r=row, what=what) if column == 0 else Text("Right of row {r}: {what}", r=row, what=what)


def draft_text(draft: Puzzle) -> str:
    """The text of a draft, in one line."""
    return board_text(draft)


def _beside(draft: Puzzle, cell: int) -> bool:
    """Whether a cell of the rim is no corner."""
    row, column = draft.place(cell)
    return (row in (0, draft.n + 1)) != (column in (0, draft.n + 1))


def _laser(draft: Puzzle, cell: int) -> str:
    """The laser at a cell of the rim, which points into the board."""
    return LASERS[draft.outlet(cell) ^ 2]


def _with(draft: Puzzle, cell: int, sign: str) -> Puzzle:
    return draft._replace(grid=draft.grid[:cell] + sign + draft.grid[cell + 1 :])
