"""Triangles: lines between stars."""

from __future__ import annotations

from plugins.triangles.game import game
from shell.api import Game, hookimpl


@hookimpl
def igraonica_games() -> list[Game]:
    """The game."""
    return [game()]
