"""The texts of a board: one line to play and share, rows to read and write by hand, JSON for files, and cells in moves.

`3 ________ _./...._ ...` is the stock and the rows with their rim, blanks of the rim as `_`. By hand the rows stand on
lines of their own below the stock, with blanks or `_`. A share code (`codes`) and `{"n", "stock", "rows"}` are read too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from plugins.zraka.puzzle import Puzzle, make
from shell.api import Text, as_written

_CELL = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_STOCK = re.compile(r"[0-9]{1,5}")
MOST = 2_000
"""Longer than the text of any board."""


def board_text(puzzle: Puzzle) -> str:
    """The board in one line."""
    return f"{puzzle.stock} " + " ".join(row.replace(" ", "_") for row in puzzle.rows)


def parse_board(text: str) -> Puzzle:
    """The board that `text` holds, in any of its forms. `ValueError` says why it is none."""
    start = text.strip()
    if not start:
        raise ValueError(Text("there is no board: the text is empty"))
    if len(text) > MOST:
        raise ValueError(Text("a board's text has at most {most} signs, not {n}", most=MOST, n=len(text)))
    if start[0] == "{":
        return _from_json(start)
    lines = text.strip("\r\n").splitlines()
    if len(lines) > 1:
        return make(_stock(lines[0].strip()), [line.replace("_", " ") for line in lines[1:]])
    words = start.split(" ")
    if len(words) > 1:
        return make(_stock(words[0]), [word.replace("_", " ") for word in words[1:]])
    from plugins.zraka.codes import decode, is_code

    if is_code(start):
        return decode(start)
    raise ValueError(
        Text("not a board such as '3 ________ _./...._ ...' (the stock, then the rows with their rim): {given}", given=repr(start[:40]))
    )


def from_data(data: Any) -> Puzzle:
    """The board of a JSON object with `stock`, `rows` and perhaps `n`. `ValueError` says what is wrong."""
    if not isinstance(data, Mapping):
        raise ValueError(Text("a board is a JSON object with 'stock' and 'rows'"))
    rows, stock = data.get("rows"), data.get("stock")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ValueError(Text("'rows' of a board is a list of texts"))
    if not isinstance(stock, int) or isinstance(stock, bool):
        raise ValueError(Text("'stock' of a board is a whole number, not {given}", given=repr(as_written(stock))))
    puzzle = make(stock, rows)
    if data.get("n", puzzle.n) != puzzle.n:
        raise ValueError(Text("'n' is {given}, but the board has {n} rows and columns of cells", given=as_written(data["n"]), n=puzzle.n))
    return puzzle


def parse_cell(text: str, puzzle: Puzzle) -> int:
    """The number of the cell `r,c`, rows and columns from 1. `ValueError` otherwise."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(Text("not a cell such as 3,4 (row, column): {given}", given=repr(text[:40])))
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= puzzle.n and 1 <= column <= puzzle.n):
        raise ValueError(Text("cell {r},{c} lies outside the board of {n} rows and columns", r=row, c=column, n=puzzle.n))
    return puzzle.cell(row, column)


def cell_key(puzzle: Puzzle, cell: int) -> str:
    """`r,c`: how a cell is called in moves and marks."""
    row, column = puzzle.place(cell)
    return f"{row},{column}"


def _stock(word: str) -> int:
    if _STOCK.fullmatch(word) is None:
        raise ValueError(Text("a board begins with the number of mirrors in stock, not {given}", given=repr(word[:40])))
    return int(word)


def _from_json(text: str) -> Puzzle:
    import json

    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            Text("the board is no JSON: it breaks at line {line}, column {column}", line=error.lineno, column=error.colno)
        ) from error
    except (ValueError, RecursionError) as error:
        raise ValueError(Text("the board is no JSON: its numbers are too long, or its lists too deep")) from error
    return from_data(data)
