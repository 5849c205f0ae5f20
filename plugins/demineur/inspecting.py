"""Answers about positions for the command line: what follows, how likely, and the measures of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from plugins.demineur.bits import Grid, Planes, grid
from plugins.demineur.board_text import from_rows, parse_cell
from plugins.demineur.formats import to_mbf
from plugins.demineur.metrics import metrics
from plugins.demineur.probability import Odds, odds
from plugins.demineur.solver import solve
from plugins.demineur.state import chain, layout
from plugins.demineur.variants import LARGEST
from shell.api import as_written


def inspect(data: Any) -> dict[str, Any]:
    """Facts about a position (`width`, `height`, `mines` or null, `grid`) or a board (`layout`, perhaps `first_click`).

    `ValueError` says what is wrong with `data`.
    """
    if not isinstance(data, Mapping):
        raise ValueError("a position is a JSON object")
    if "layout" in data:
        return _board(data)
    if "grid" in data:
        return _position(data)
    raise ValueError("a position has a 'grid', a board a 'layout'; here is neither")


def _board(data: Mapping[str, Any]) -> dict[str, Any]:
    shape, mines = from_rows(_rows(data, "layout"))
    _same_size(data, shape)
    if data.get("mines") is not None and _whole(data, "mines", shape.size) != mines.bit_count():
        raise ValueError(f"'mines' is {data['mines']}, the layout holds {mines.bit_count()}")
    bbbv, openings, islands = metrics(mines, shape)
    facts: dict[str, Any] = {"bbbv": bbbv, "openings": openings, "islands": islands, "mbf_hex": to_mbf(mines, shape).hex()}
    if data.get("first_click") is not None:
        match data["first_click"]:
            case [int(column), int(row)] if not isinstance(column, bool) and not isinstance(row, bool):
                column, row = parse_cell(f"{column},{row}", shape)
            case other:
                raise ValueError(f"'first_click' is a column and a row, not {as_written(other)!r}")
        facts["guess_free_without_mine_count"] = guess_free(mines, shape, column, row, counting=False)
        facts["guess_free_with_mine_count"] = guess_free(mines, shape, column, row, counting=True)
    return facts


def guess_free(mines: int, shape: Grid, column: int, row: int, *, counting: bool) -> bool:
    """Whether logic alone opens a board from (column, row), with or without counting the mines left."""
    goal = shape.full ^ mines
    opened = 1 << shape.bit(column, row)
    if opened & mines:
        return False
    numbers = layout(shape.width, shape.height, mines)
    opened = chain(opened, 0, numbers.zeros, shape)
    while True:
        opened = solve(shape, numbers.planes, mines, opened, states=1 << 62).opened
        if opened == goal or not counting:
            return opened == goal
        safe = odds(shape, numbers.planes, opened, 0, mines.bit_count()).safe
        if not safe:
            return False
        opened = chain(safe, opened, numbers.zeros, shape)


def _position(data: Mapping[str, Any]) -> dict[str, Any]:
    shape, planes, opened, trusted = _grid(_rows(data, "grid"))
    _same_size(data, shape)
    total = None if data.get("mines") is None else _whole(data, "mines", shape.size)
    found = odds(shape, planes, opened, trusted, total)
    if not found.consistent:
        return {"consistent": False}
    facts: dict[str, Any] = {
        "consistent": True,
        "safe": [list(cell) for cell in shape.cells(found.safe)],
        "mine": [list(cell) for cell in shape.cells(found.mine)],
    }
    if found.solutions is not None:
        facts["mine_probability"] = _probabilities(shape, found, found.solutions)
        facts["solutions"] = str(found.solutions)
    return facts


def _probabilities(shape: Grid, found: Odds, solutions: int) -> dict[str, dict[str, Any]]:
    listed = {}
    for place in sorted(found.weights):
        share = Fraction(found.weights[place], solutions)
        column, row = shape.cell(place)
        listed[f"{column},{row}"] = {"num": str(share.numerator), "den": str(share.denominator), "float": float(share)}
    return listed


def _grid(lines: list[str]) -> tuple[Grid, Planes, int, int]:
    """Shape, numbers, open cells and trusted flags of rows of `#`, `F`, `.` and digits."""
    width = len(lines[0]) if lines else 0
    if not width:
        raise ValueError("'grid' has no cells")
    if width > LARGEST or len(lines) > LARGEST:
        raise ValueError(f"a board has at most {LARGEST} columns and {LARGEST} rows, not {width}x{len(lines)}")
    shape = grid(width, len(lines))
    numbers = [0, 0, 0, 0]
    opened = trusted = 0
    for row, line in enumerate(lines):
        if len(line) != width:
            raise ValueError(f"row {row + 1} of 'grid' has {len(line)} cells, the first one {width}")
        for column, sign in enumerate(line):
            cell = 1 << shape.bit(column, row)
            if sign == "F":
                trusted |= cell
            elif sign in ".012345678":
                opened |= cell
                for weight in range(4):
                    if sign != "." and int(sign) >> weight & 1:
                        numbers[weight] |= cell
            elif sign != "#":
                raise ValueError(f"row {row + 1} of 'grid' holds {sign!r}; there are # F . and the digits 0 to 8")
    return shape, (numbers[0], numbers[1], numbers[2], numbers[3]), opened, trusted


def _rows(data: Mapping[str, Any], key: str) -> list[str]:
    lines = data[key]
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ValueError(f"{key!r} is a list of rows, each a text")
    return lines


def _whole(data: Mapping[str, Any], key: str, most: int) -> int:
    value = data[key]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{key!r} is a whole number from 0 to {most}, not {as_written(value)!r}")
    return value


def _same_size(data: Mapping[str, Any], shape: Grid) -> None:
    for key, there in (("width", shape.width), ("height", shape.height)):
        if key in data and _whole(data, key, 1_000_000) != there:
            raise ValueError(f"{key!r} is {data[key]}, the rows say {there}")
