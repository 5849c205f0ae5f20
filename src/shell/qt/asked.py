"""What the command line asks of a window: here, or handed over by a second start as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shell import shelf
from shell.api import Board, Game, Variant
from shell.session import Session
from shell.text import Text, reason

if TYPE_CHECKING:
    from shell.qt.window import Window


def begin(
    window: Window,
    game: Game | None,
    variant: Variant | None,
    seed: int | None,
    board: Board | None,
    saved: Session | None,
    *,
    daily: bool = False,
) -> None:
    """A board of today, a saved game, a board from elsewhere, a new board, or the game as it was left; else the start page."""
    if daily:
        if window.days is not None:
            window.days.open_today(game.key if game is not None else "")
    elif saved is not None:
        window.hall.adopt(saved)
    elif game is not None and board is not None and variant is not None:
        window.hall.shared(game, variant, board)
    elif game is not None and (variant is not None or seed is not None):
        window.hall.new(game.key, variant or shelf.last_variant(game, window.store), seed)
    elif game is not None:
        window.open_game(game.key)


def fulfil(window: Window, request: Mapping[str, Any]) -> None:
    """Do what `request` (of `shell.qt.instance.request_of`) says; what cannot be is said in the window."""
    try:
        begin(window, *_read(window, request), daily=request.get("daily") is True)
    except (ValueError, TypeError) as error:
        domain = error.game if isinstance(error, shelf.Broken) else str(request.get("game") or "shell")
        window.refuse(Text("{reason}", reason=window.context.say(reason(error), domain)))


def _read(window: Window, request: Mapping[str, Any]) -> tuple[Game | None, Variant | None, int | None, Board | None, Session | None]:
    games = window.hall.games
    text = request.get("saved")
    saved = shelf.read_game(games, text.encode()) if isinstance(text, str) else None
    key = request.get("game")
    if key is None:
        return None, None, None, None, saved
    game = games.get(str(key))
    if game is None:
        raise ValueError(f"the game {key!r} is not there in the window that is open")
    name, seed, board = request.get("variant"), request.get("seed"), request.get("board")
    variant = game.engine.variant(str(name)) if name is not None else None
    return game, variant, seed if isinstance(seed, int) else None, Board(str(board)) if board is not None else None, saved
