"""Words that the contract chooses from: what may be taken back, how a game stands, what a line of a journal records.

Plugins import them from `shell.api`.
"""

from __future__ import annotations

from enum import Enum


class Undo(Enum):
    """What may be taken back."""

    FREELY = "freely"
    NEVER = "never"
    TAKE_BACK = "take back"


class Outcome(Enum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class EntryKind(Enum):
    """What a line of a journal records."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    REVEAL = "reveal"
    RESIGN = "resign"
    IDLE = "idle"
