"""Lines that are known already: the one kept with the board, and those that earlier hints found."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from plugins.kolaps import board_text
from plugins.kolaps.state import State
from shell.api import EntryKind, Position, Undo


def rest_of_line(position: Position) -> list[list[int]] | None:
    """The moves that still clear the board, [column, row from the bottom] each, if the position stands on a line that is
    known; None if it does not."""
    state: State = position.state
    for text, line in _lines(position):
        rest = _rest(text, line, state)
        if rest is not None:
            return rest
    return None


def known_dead(position: Position) -> bool:
    """Whether an earlier hint has proven that the board can no longer be cleared. What is taken back may be cleared again, so
    with undo this only holds for the position itself."""
    here = board_text.text(position.state)
    final = position.variant.undo is Undo.NEVER
    return any(memo.get("dead") and (final or memo.get("board") == here) for memo in memos(position))


def memos(position: Position) -> Iterator[dict[str, Any]]:
    """What the hints of this board left behind, the latest first."""
    for entry in reversed(position.journal):
        if entry.kind is EntryKind.HINT:
            memo = json.loads(entry.text).get("memo")
            if isinstance(memo, dict):
                yield memo


def _lines(position: Position) -> Iterator[tuple[str, Any]]:
    for memo in memos(position):
        if memo.get("line"):
            yield memo["board"], memo["line"]
    for key in ("solution", "best"):
        line = position.board.facts.get(key)
        if line:
            yield position.board.text, line


def _rest(text: str, line: Sequence[Sequence[int]], state: State) -> list[list[int]] | None:
    """What is left of a line from the board `text` when it comes to `state`; None where it does not, or does not clear."""
    at = board_text.parse(text)
    found = -1
    for number, (column, row) in enumerate(line):
        if at.tiles == state.tiles:
            found = number
        at = at.after(at.group(column, row))
    return [list(move) for move in line[found:]] if found >= 0 and at.cleared else None
