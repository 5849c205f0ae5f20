"""Why a game is not counted."""

from __future__ import annotations

from shell import seats
from shell.saved import Mode
from shell.session import Session
from shell.text import Text


def why(session: Session) -> Text:
    """A sentence for a game that does not count. Of several reasons the one that nothing could have changed comes first."""
    if session.mode is Mode.LESSON:
        return Text("This game is not counted.")
    if session.mode.never_counts:
        return Text("Not counted: the board came from elsewhere.")
    if not session.variant.counted:
        return Text("Not counted: games of this kind never are.")
    if not seats.countable(session.seats):
        return Text("Not counted: only games of one person against the computer are.")
    if session.marked:
        return Text("Not counted: a move was taken back.")
    return Text("Not counted: only the first attempt at a board is.")
