"""Doors to the outside: questions on the command line, and boards of other programs. What they need is imported late."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plugins.kolaps import board_text, variants
from plugins.kolaps.state import State
from plugins.kolaps.variants import Kind
from shell.api import Board, Format, Text, Variant


class Outside:
    """`shell.api.Inspect`, `Measure`, `Importer` and `Exporter`."""

    def inspect(self, data: Any) -> Mapping[str, Any]:
        """Facts about a position. `ValueError` says what is wrong with it."""
        from plugins.kolaps.inspecting import inspect

        return inspect(data)

    def measure(self, data: Any, over: Callable[[], bool]) -> Mapping[str, Any]:
        """The best score found until the time is over, and its line. `ValueError` says what is wrong with the position."""
        from plugins.kolaps.inspecting import measure

        return measure(data, over)

    def board_details(self, variant: Variant, board: Board, options: Mapping[str, str]) -> Mapping[str, Any]:
        """The rows of a board, and the line that clears it."""
        return {"rows_top_to_bottom": board.text.split("/"), "solution": board.facts.get("solution")}

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        """A board in our own text, as a grid of digits, as JSON with `rows_top_to_bottom`, or as a game id of Same Game in the
        Portable Puzzle Collection. `ValueError` says what is wrong."""
        from plugins.kolaps import formats

        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValueError(Text("this is no board: it is no text")) from None
        state = _from_json(text) if text.lstrip().startswith("{") else formats.read(text)
        return variants.variant(Kind(state.width, state.height, state.colours, "", practice=False)), Board(board_text.text(state))

    def export_formats(self, state: State) -> Sequence[Format]:
        """A game id, and a grid of digits, while there are tiles."""
        if state.cleared:
            return ()
        return Format("game-id", Text("A game id of the Portable Puzzle Collection")), Format("digits", Text("A grid of digits"))

    def export_board(self, state: State, key: str) -> bytes:
        """The position in the form `key`. `ValueError` if there is no such form, or no tile."""
        from plugins.kolaps import formats

        if not state.cleared and key == "game-id":
            return formats.to_game_id(state).encode()
        if not state.cleared and key == "digits":
            return (formats.to_digits(state) + "\n").encode()
        raise ValueError(f"this board cannot be written as {key[:40]!r}")


def _from_json(text: str) -> State:
    import json

    from plugins.kolaps.inspecting import position

    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(Text("this is no board: it begins like JSON, but is none")) from None
    return position(data)
