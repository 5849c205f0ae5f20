"""Boards as text that bring back the same game: where the text of a board does not say by which rules it is played, they stand
before it: `igraonica GAME VARIANT TEXT`."""

from __future__ import annotations

from shell.api import Game, Importer, Variant
from shell.session import Session
from shell.text import Text

_MARK = "igraonica"


def board_text(session: Session) -> str:
    """The board of a game to copy: its plain text wherever that alone brings back the same game."""
    text = session.fixed_board()
    engine = session.game.engine
    if not isinstance(engine, Importer):
        return text
    try:
        variant, board = engine.import_board(text.encode())
    except ValueError:
        return text  # the game reads other forms than its own: nothing can be put before this one
    rules = engine.start(session.variant, text)
    if variant.undo is session.variant.undo and engine.start(variant, board.text) == rules:
        return text
    head = f"{_MARK} {session.game.key} {session.variant.key}"
    return f"{head} {text}" if len(head.split()) == 3 else text


def parse(game: Game, data: bytes) -> tuple[Variant, bytes] | None:
    """The variant that stands before a board, and the board; None where none does. `ValueError`: of another game, or none."""
    if not data.startswith(_MARK.encode() + b" "):
        return None
    parts = data.split(b" ", 3)
    if len(parts) < 4:
        raise ValueError(Text("there is no board"))
    key = parts[1].decode(errors="replace")
    if key != game.key:
        raise ValueError(Text("this is a game of {there}, not of {wanted}", there=repr(key[:40]), wanted=repr(game.key)))
    return game.engine.variant(parts[2].decode(errors="replace")), parts[3]
