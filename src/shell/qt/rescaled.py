"""Tells when a window has come to a screen of another scale."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget


class Rescaled(QObject):
    """Watches `window` from the moment when it is made: a window that looked at its own events would do so from its first one."""

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say so, once the window has taken the news itself."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            QTimer.singleShot(0, self, self.changed.emit)
        return False
