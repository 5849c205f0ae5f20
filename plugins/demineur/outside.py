"""Doors to the outside: questions on the command line, and boards of other programs. What they need is imported late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugins.demineur import variants
from plugins.demineur.bits import Grid, to_hex
from plugins.demineur.board_text import board_text, parse_board, parse_cell, rows
from plugins.demineur.state import State
from plugins.demineur.variants import GIVEN, Size
from shell.api import Board, Format, Illegal, Text, Variant


class Outside:
    """`shell.api.Inspect`, `Importer` and `Exporter`."""

    def inspect(self, data: Any) -> Mapping[str, Any]:
        """Facts about a position or a board. `ValueError` says what is wrong with it."""
        from plugins.demineur.inspecting import inspect

        return inspect(data)

    def board_details(self, variant: Variant, board: Board, options: Mapping[str, str]) -> Mapping[str, Any]:
        """With the option `first` (`c,r`) the layout that follows from that first cell, as rows; of a laid board its layout."""
        state = parse_board(board.text)
        if state.mines is not None:
            return {"layout": rows(state.mines, state.grid)}
        if "first" not in options:
            return {}
        from plugins.demineur.boards import lay

        column, row = parse_cell(options["first"], state.grid)
        try:
            mines = lay(state, column, row)
        except Illegal as refusal:
            raise ValueError(str(refusal)) from refusal
        return {"first": f"{column},{row}", "layout": rows(mines, state.grid)}

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        """A board in our own text, as rows of `*` and `.`, as a game id of the Portable Puzzle Collection, or as an MBF file.

        `ValueError` says what is wrong.
        """
        from plugins.demineur import formats

        text = _text(data)
        if text is None:
            shape, mines = formats.from_mbf(data)
            return _given(shape, mines, "\n".join(rows(mines, shape)))
        if formats.is_game_id(text):
            shape, mines, (column, row) = formats.from_game_id(text)
            return _given(shape, mines, f"{_size(shape, mines).text} layout {to_hex(mines, shape)} first {column},{row}")
        state = parse_board(text)
        size = Size(state.width, state.height, state.total, state.mode if state.mines is None else GIVEN)
        return variants.variant(size), Board(board_text(state))

    def export_formats(self, state: State) -> Sequence[Format]:
        """Rows and an MBF file of a board that is laid; a game id, which says where to begin, where that is known."""
        if state.mines is None:
            return ()
        game_id = (Format("game-id", Text("A game id of the Portable Puzzle Collection")),) if state.first is not None else ()
        return (*game_id, Format("rows", Text("Rows of * and .")), Format("mbf", Text("An MBF file…"), ".mbf"))

    def export_board(self, state: State, key: str) -> bytes:
        """The board in the form `key`. `ValueError` if it is not laid, or has no such form."""
        from plugins.demineur import formats

        if state.mines is not None:
            if key == "game-id" and state.first is not None:
                return formats.to_game_id(state.mines, state.grid, state.first).encode()
            if key == "rows":
                return ("\n".join(rows(state.mines, state.grid)) + "\n").encode()
            if key == "mbf":
                return formats.to_mbf(state.mines, state.grid)
        raise ValueError(f"this board cannot be written as {key[:40]!r}")


def _given(shape: Grid, mines: int, text: str) -> tuple[Variant, Board]:
    size = _size(shape, mines)
    variants.check(size)
    parse_board(text)
    return variants.variant(size), Board(text)


def _size(shape: Grid, mines: int) -> Size:
    return Size(shape.width, shape.height, mines.bit_count(), GIVEN)


def _text(data: bytes) -> str | None:
    """`data` as text, if it is of signs that a board's text has; None for what can only be an MBF file."""
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        return None
    if len(data) >= 4 and len(data) == 4 + 2 * int.from_bytes(data[2:4], "big"):
        return None
    return text if text and all(sign.isprintable() or sign in "\r\n\t" for sign in text) else None
