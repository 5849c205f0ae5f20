"""Boards as others write them: game ids of Same Game in the Portable Puzzle Collection, and plain grids of digits (K-25)."""

from __future__ import annotations

import re

from plugins.kolaps.board_text import HIGHEST, WIDEST, from_rows
from plugins.kolaps.state import COLOURS, State
from shell.api import Text

_GAME_ID = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:c([0-9]{1,3}))?[a-z0-9]*:(.*)", re.DOTALL)


def read(text: str) -> State:
    """The position that a text holds, whatever the format: a game id, our own text, or a grid of digits or letters in lines.

    `ValueError` says what is wrong.
    """
    text = text.strip("\ufeff \t\r\n")
    if re.match(r"[0-9]+x[0-9]+[a-z0-9]*:", text):
        return from_game_id(text)
    if re.match(r"[0-9]+x[0-9]+[a-z0-9]*#", text):
        raise ValueError(Text("this id has a seed and no tiles: copy the game id, which lists the tiles after a colon"))
    rows = [row.strip() for row in (text.splitlines() if "\n" in text or "\r" in text else text.split("/"))]
    signs = set("".join(rows))
    if signs & set("0123456789") and not signs - set("0123456789. \t,;"):
        return from_digits(rows)
    _digits_alone(rows)
    return from_rows(rows)


def _digits_alone(rows: list[str]) -> None:
    """Where most signs are digits, the others are what is wrong."""
    odd = [(number, sign) for number, row in enumerate(rows, 1) for sign in row if sign not in "0123456789. \t,;"]
    if odd and 2 * len(odd) < sum(sign not in ". \t,;" for row in rows for sign in row):
        number, sign = odd[0]
        raise ValueError(
            Text("line {r} holds {sign} among digits: tiles are digits, or else the letters A to I", r=number, sign=repr(sign))
        )


def from_game_id(text: str) -> State:
    """The board of a game id `WxHcCsS:1,3,2,...`: colours from the top row on, 0 for emptiness. `ValueError` otherwise."""
    match = _GAME_ID.fullmatch(text.strip())
    if match is None:
        raise ValueError(Text("not a game id such as 5x4c3s2:1,3,1,...: {given}", given=repr(text[:40])))
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= WIDEST and 1 <= height <= HIGHEST):
        raise ValueError(
            Text("a board has at most {columns} columns and {rows} rows, not {w}x{h}", columns=WIDEST, rows=HIGHEST, w=width, h=height)
        )
    fields = match[4].split(",")
    if len(fields) != width * height:
        raise ValueError(
            Text(
                "a game id of {w}x{h} lists {n} tile, this one {there}",
                "a game id of {w}x{h} lists {n} tiles, this one {there}",
                w=width,
                h=height,
                n=width * height,
                there=len(fields),
            )
        )
    most = min(int(match[3] or len(COLOURS)), len(COLOURS))
    if match[3] and int(match[3]) > len(COLOURS):
        raise ValueError(Text("a board has at most {most} colours, this game id has {n}", most=len(COLOURS), n=int(match[3])))
    letters = []
    for number, field in enumerate(fields, 1):
        if not (field.isascii() and field.isdigit() and len(field) <= 3 and int(field) <= most):
            raise ValueError(
                Text(
                    "tile {number} of the game id is {given}: its colours are 1 to {most}, and 0 is empty",
                    number=number,
                    given=repr(field[:20]),
                    most=most,
                )
            )
        letters.append(("." + COLOURS)[int(field)])
    signs = "".join(letters)
    return from_rows([signs[at : at + width] for at in range(0, len(signs), width)])


def to_game_id(state: State) -> str:
    """The game id of a position, with the points of n - 2 squared, which is nearest to ours."""
    colours = max(state.colours, 3)  # with fewer it says that the parameters are wrong
    tiles = [str(("." + COLOURS).index(sign)) for row in state.rows() for sign in row]
    return f"{state.width}x{state.height}c{colours}s2:{','.join(tiles)}"


def from_digits(rows: list[str]) -> State:
    """The position of rows of digits, with or without spaces or commas between them. `.` is empty.

    0 is empty too if so nothing floats and no column should have closed; else it is a colour like the others, as in
    boards that count their colours from 0. `ValueError` says what is wrong.
    """
    plain = [re.sub(r"[\s,;]+", "", row) for row in rows]
    digits = sorted(set("".join(plain)) - {"."})
    with_empty = _lettered(plain, [digit for digit in digits if digit != "0"], "0.")
    if "0" not in digits:
        return from_rows(with_empty)
    try:
        return from_rows(with_empty)
    except ValueError:
        if len(digits) > len(COLOURS):
            raise ValueError(
                Text("a board has at most {most} colours, this one has {n}: the digits 0 to 9", most=len(COLOURS), n=len(digits))
            ) from None
        return from_rows(_lettered(plain, digits, "."))


def _lettered(rows: list[str], colours: list[str], empty: str) -> list[str]:
    table = {ord(digit): letter for digit, letter in zip(colours, COLOURS, strict=False)}
    table |= {ord(sign): "." for sign in empty}
    return [row.translate(table) for row in rows]


def to_digits(state: State) -> str:
    """The position as a grid of digits, 1 to 9, with dots for emptiness."""
    table = {ord(letter): str(number) for number, letter in enumerate(COLOURS, 1)}
    return "\n".join(row.translate(table) for row in state.rows())
