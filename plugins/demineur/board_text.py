"""The text of a board: `9x9/10 seed 123 noguess` before the first opening, `9x9/10 layout HEX first c,r` once the mines
are laid, and rows of `*` and `.` for a board from elsewhere."""

from __future__ import annotations

import re

from plugins.demineur.bits import Grid, from_hex, from_text, grid, to_hex, to_text
from plugins.demineur.state import State, chain, layout
from plugins.demineur.variants import GIVEN, LARGEST, NO_GUESSING, RANDOM, Size, check, parse_size
from shell.api import Text

_CELL = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


def parse_cell(text: str, shape: Grid) -> tuple[int, int]:
    """`c,r` on a board: column and row from 0. `ValueError` otherwise."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(Text("not a cell such as 3,4 (column, row): {given}", given=repr(text[:40])))
    column, row = int(match[1]), int(match[2])
    if column >= shape.width or row >= shape.height:
        raise ValueError(Text("cell {c},{r} lies outside the board of {w}x{h}", c=column, r=row, w=shape.width, h=shape.height))
    return column, row


def parse_board(text: str) -> State:
    """The state in which a board begins. `ValueError` says why `text` is none."""
    text = text.strip()
    if text[:1] in ("*", "."):
        return _from_rows(text)
    match text.split():
        case [size, "seed", seed, (("noguess" | "random") as mode)]:
            return _unlaid(parse_size(size, mode), seed)
        case [size, "layout", digits]:
            return _laid(parse_size(size, GIVEN), digits, None)
        case [size, "layout", digits, "first", first]:
            return _laid(parse_size(size, GIVEN), digits, first)
    raise ValueError(
        Text(
            "not a board such as '9x9/10 seed 123 {way}' or '9x9/10 layout HEX first 4,4': {given}", way=NO_GUESSING, given=repr(text[:60])
        )
    )


def board_text(state: State) -> str:
    """The text of the board as it is now fixed: the seed until the mines are laid, then the layout and the first cell."""
    size = f"{state.width}x{state.height}/{state.total}"
    if state.mines is None:
        return f"{size} seed {state.seed} {state.mode}"
    if state.first is None:
        return "\n".join(rows(state.mines, state.grid))
    return f"{size} layout {to_hex(state.mines, state.grid)} first {state.first[0]},{state.first[1]}"


def rows(mines: int, shape: Grid) -> list[str]:
    """Rows of `*` and `.`."""
    text = to_text(mines, shape).replace("0", ".").replace("1", "*")
    return [text[at : at + shape.width] for at in range(0, shape.size, shape.width)]


def from_rows(lines: list[str]) -> tuple[Grid, int]:
    """Shape and mines of rows of `*` and `.`. `ValueError` says what is wrong."""
    if not lines or not lines[0]:
        raise ValueError(Text("the board has no cells"))
    width, height = len(lines[0]), len(lines)
    if width > LARGEST or height > LARGEST:
        raise ValueError(Text("a board has at most {most} columns and {most} rows, not {w}x{h}", most=LARGEST, w=width, h=height))
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise ValueError(
                Text(
                    "row {r} of the board has {n} cell, the first one {first}",
                    "row {r} of the board has {n} cells, the first one {first}",
                    r=number,
                    n=len(line),
                    first=width,
                )
            )
        if set(line) - {"*", "."}:
            raise ValueError(Text("row {r} of the board holds something else than * and .", r=number))
    shape = grid(width, height)
    return shape, from_text("".join(lines).replace(".", "0").replace("*", "1"), shape)


def free_around(column: int, row: int, shape: Grid) -> int:
    """The cells that hold no mine when this is the first one: the square of 3x3 around it, cut by the edges (D-07, D-08)."""
    return shape.around(1 << shape.bit(column, row))


def wrong_count(there: int, wanted: int) -> Text:
    """Why a layout is not that of a board: so many mines are there, not as many as wanted."""
    return Text("the layout holds {n} mine, not {wanted}", "the layout holds {n} mines, not {wanted}", n=there, wanted=wanted)


def _unlaid(size: Size, seed: str) -> State:
    if re.fullmatch(r"[0-9]{1,20}", seed) is None:
        raise ValueError(Text("the seed of a board is a whole number of at most 20 digits, not {given}", given=repr(seed[:40])))
    return State(size.width, size.height, size.mines, size.mode, seed=int(seed))


def _laid(size: Size, digits: str, first: str | None) -> State:
    shape = grid(size.width, size.height)
    mines = from_hex(digits, shape)
    if mines.bit_count() != size.mines:
        raise ValueError(wrong_count(mines.bit_count(), size.mines))
    if first is None:
        return State(size.width, size.height, size.mines, GIVEN, mines=mines)
    check(size._replace(mode=RANDOM))
    column, row = parse_cell(first, shape)
    if free_around(column, row, shape) & mines:
        raise ValueError(Text("there is a mine at or beside the first cell {c},{r}", c=column, r=row))
    opened = chain(1 << shape.bit(column, row), 0, layout(size.width, size.height, mines).zeros, shape)
    return State(size.width, size.height, size.mines, RANDOM, mines=mines, opened=opened, first=(column, row), initial=opened)


def _from_rows(text: str) -> State:
    shape, mines = from_rows(text.split())
    size = Size(shape.width, shape.height, mines.bit_count(), GIVEN)
    check(size)
    return State(size.width, size.height, size.mines, GIVEN, mines=mines)
