"""Which commands make sense now. Loaded with the entries of the menus, after the first frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from shell.api import Exporter, Undo
from shell.clock import PAUSED
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.qt.window import Window

_OF_A_BOARD = ["again", "restart", "give_up", "copy", "save", "hint", "pause", "describe", "larger", "smaller", "whole", "size", "rules"]
"""Commands that make sense only with a board on the table."""
_NOT_HIDDEN = ["undo", "redo", "restart", "turned", "give_up", "hint", "pause", "describe"]
"""Commands that act on the board of the game: off while a replay hides that."""


def refresh(window: Window) -> None:
    """Enable what makes sense now; hide what a game does not have."""
    actions, play = window.menus.actions, window.play
    for name in _OF_A_BOARD:
        actions[name].setEnabled(play is not None)
    back = window.hall.can_bring_back()
    actions["back"].setEnabled(back)
    actions["replay"].setEnabled(can_watch(window))
    _refresh_exports(window)
    actions["new"].setEnabled(bool(window.hall.games))
    for name in ("daily", "archive", "ranking"):
        actions[name].setVisible(window.days is not None)
        actions[name].setEnabled(window.days is not None)
    actions["turned"].setVisible(play is not None and len(play.session.seats) > 1)
    actions["editor"].setVisible(window.commands.editable() is not None)
    _refresh_undo(window, actions, back)
    if play is not None:
        session = play.session
        window.menus.call("give_up", Text("Resi&gn") if session.seats else Text("&Give up"))
        again = session.over or session.variant.undo is not Undo.FREELY
        actions["restart"].setEnabled(session.touched and (session.can_restart or again))
        actions["turned"].setEnabled(session.touched)
        actions["give_up"].setEnabled(session.touched and not session.over and play.lesson is None)
        actions["pause"].setEnabled(not session.over and play.lesson is None)
        actions["hint"].setVisible(play.can_hint)
        actions["hint"].setEnabled(play.may_hint)
    if window.watching:
        for name in _NOT_HIDDEN:
            actions[name].setEnabled(False)
    actions["learn"].setVisible(window.commands.teacher() is not None)
    for name in ("picture", "print"):
        actions[name].setEnabled(seen(window) is not None)


def _refresh_undo(window: Window, actions: dict[str, QAction], back: bool) -> None:
    play = window.play
    takes_back = play is not None and play.session.variant.undo is not Undo.NEVER
    can_undo = play is not None and (play.may_undo or (takes_back and back))
    can_redo = play is not None and play.may_redo
    for name in ("undo", "redo"):
        actions[name].setVisible(takes_back or play is None)
    actions["undo"].setEnabled(can_undo)
    actions["redo"].setEnabled(can_redo)
    if play is not None:
        window.room.table.bar.set_undo(can_undo)
        window.room.table.bar.set_redo(can_redo)


def _refresh_exports(window: Window) -> None:
    play = window.play
    forms: list[tuple[str, str]] = []
    if play is not None and not play.broken and isinstance(play.game.engine, Exporter):
        with play.guard():
            say, key = window.context.say, play.game.key
            forms = [(form.key, say(form.title, key)) for form in play.game.engine.export_formats(play.session.state)]
    window.menus.set_exports(forms, window.commands.export)


def seen(window: Window) -> Play | None:
    """The game whose board can be seen: one that is paused shows nothing, on paper neither."""
    play = window.play
    return None if play is None or play.broken or (not play.session.over and PAUSED in play.session.clock.holds) else play


def can_watch(window: Window) -> bool:
    """Whether the game on the table can be watched: one that has ended, or may be taken back, which gives nothing away."""
    play = window.play
    if play is None or play.lesson is not None or play.paused or not play.session.journal:
        return False
    return play.session.over or play.session.variant.undo is not Undo.NEVER
