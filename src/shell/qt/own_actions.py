"""A game's own commands as actions of the window: collisions with the shell's keys are refused, not left dead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from shell.qt.context import Context
from shell.qt.icons import icon
from shell.qt.play import Play
from shell.qt.scene import Action


def make(context: Context, play: Play, taken: Collection[str], parent: QWidget) -> list[tuple[QAction, Action]]:
    """Actions for the commands of `play`, each with the command it stands for.

    A key sequence that is in `taken`, or comes twice, is left out: two actions on one key are both dead in Qt.
    Plain letters are shown beside the title, but reach the scene as keys of the board.
    """
    scene = play.scene
    if scene is None:
        return []
    used = set(taken)
    made = []
    for own in scene.actions():
        action = QAction(parent)
        action.setObjectName(f"{play.game.key}.{own.key}")
        title = context.say(own.title, play.game.key)
        sequence = QKeySequence(own.shortcut)
        portable = sequence.toString(QKeySequence.SequenceFormat.PortableText)
        if _is_letter(own.shortcut):
            action.setText(f"{title}\t{own.shortcut}")
            action.setProperty("letter", own.shortcut)
        else:
            action.setText(title)
            if portable and portable not in used:
                action.setShortcut(sequence)
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
                used.add(portable)
        if own.icon:
            action.setIcon(icon(own.icon, context.theme.color("text.secondary")))
        action.setEnabled(usable(play, own))
        if own.checked is not None:
            action.setCheckable(True)
            action.setChecked(own.checked)
        action.triggered.connect(_guarded(play, own))
        made.append((action, own))
    return made


def usable(play: Play, own: Action) -> bool:
    """Whether a command makes sense now: one that stands in the bar is for playing, and a game that has ended takes no move."""
    return own.enabled and not (play.session.over and own.place == "bar" and own.checked is None)


def left_out(made: Sequence[tuple[QAction, Action]]) -> list[str]:
    """The keys that a game asked for and did not get."""
    return [own.shortcut for action, own in made if own.shortcut and not _is_letter(own.shortcut) and not action.shortcuts()]


def _is_letter(keys: str) -> bool:
    return len(keys) == 1 or (keys.startswith("Shift+") and len(keys) == 7)


def _guarded(play: Play, own: Action) -> Callable[[bool], None]:
    def triggered(checked: bool = False) -> None:
        with play.guard():
            own.triggered(checked)

    return triggered
