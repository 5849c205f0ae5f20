"""Keys and mouse over a board that is only watched: keys move the replay, and no click reaches the scene.

The keys of the bar below it are its own first; those that none of its parts has a use for move the replay as well.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from shell.qt.replay import SPEEDS, Replay
from shell.qt.replay_bar import ReplayBar
from shell.qt.view import BoardView

_FAR = 10
"""Frames of a long step."""


class ReplayKeys(QObject):
    """Listens before the view does, from `begin` to `end`. `leave` is called by Esc."""

    def __init__(self, view: BoardView, bar: ReplayBar, replay: Replay, leave: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._bar = bar
        self._replay = replay
        go = replay.step
        self._keys: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Space: replay.toggle,
            Qt.Key.Key_Left: lambda: go(-1),
            Qt.Key.Key_Right: lambda: go(1),
            Qt.Key.Key_PageUp: lambda: go(-_FAR),
            Qt.Key.Key_PageDown: lambda: go(_FAR),
            Qt.Key.Key_Home: lambda: go(-replay.reel.last),
            Qt.Key.Key_End: lambda: go(replay.reel.last),
            Qt.Key.Key_Plus: lambda: self._faster(1),
            Qt.Key.Key_Minus: lambda: self._faster(-1),
            Qt.Key.Key_Escape: leave,
        }

    def begin(self) -> None:
        """Listen. Nothing on the board looks as if it could be clicked: Qt would tell it of a pointer that rests on it."""
        self._view.setInteractive(False)
        for watched in (self._view, self._view.viewport(), self._bar):
            watched.installEventFilter(self)

    def end(self) -> None:
        """The view has its keys and its mouse again."""
        self._view.setInteractive(True)
        for watched in (self._view, self._view.viewport(), self._bar):
            watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Panning and zooming reach the view; nothing else does."""
        kind = event.type()
        if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            return self._key(event)
        if watched is self._bar:
            return False
        if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyRelease:
            return event.key() == Qt.Key.Key_Space
        if isinstance(event, QMouseEvent) and kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return event.button() != Qt.MouseButton.MiddleButton or self._view.fits
        return isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseMove and event.buttons() == Qt.MouseButton.NoButton

    def _key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        do = self._keys.get(Qt.Key(event.key()))
        if do is not None:
            do()
        return do is not None or bool(event.text().strip())

    def _faster(self, steps: int) -> None:
        at = SPEEDS.index(self._replay.speed) + steps
        self._replay.set_speed(SPEEDS[min(max(at, 0), len(SPEEDS) - 1)])
