"""What stops the clock from outside a game: a window that is hidden, minimised or (a setting) not in use.

No single signal is reliable on every platform, so the state of the window, its exposure and the state of the application
are all listened to, and each alone is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from shell.clock import DIALOG, HIDDEN, INACTIVE, LOCKED, MENU, MINIMISED, REPLAY

if TYPE_CHECKING:
    from PySide6.QtGui import QWindow

NAMES = (HIDDEN, MINIMISED, INACTIVE, LOCKED, MENU, DIALOG, REPLAY)

_TELLING = frozenset(
    {
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.WindowStateChange,
        QEvent.Type.Expose,
        QEvent.Type.WindowActivate,
        QEvent.Type.WindowDeactivate,
    }
)


class WindowHolds(QObject):
    """The holds that the window causes now; `changed` tells when they are others."""

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._handle: QObject | None = None
        self._menus = 0
        self._panels = 0
        self._locked = False
        self._watching = False
        self._begun = False
        self.pause_inactive = False
        self.names: frozenset[str] = frozenset()

    def begin(self) -> None:
        """Listen from now on, if not yet. The first frame does not wait for it, since no clock runs there."""
        if self._begun:
            return
        self._begun = True
        self._window.installEventFilter(self)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self.refresh)
        if isinstance(application, QApplication):
            application.focusChanged.connect(self.refresh)
        self._follow_handle()
        self.names = self._now()
        self.changed.emit()

    def watch_lock(self) -> None:
        """Listen to the desktop about the screen's lock, if it has a bus for that."""
        from shell.qt.locks import ScreenLock, has_bus

        if has_bus():
            ScreenLock(self).changed.connect(self.set_locked)

    def set_locked(self, locked: bool) -> None:
        """The screen was locked, or unlocked."""
        self._locked = locked
        self.refresh()

    def set_watching(self, watching: bool) -> None:
        """A game is watched on the table, or no longer."""
        self._watching = watching
        self.refresh()

    def menu_opened(self) -> None:
        """A menu drops down."""
        self._menus += 1
        self.refresh()

    def menu_closed(self) -> None:
        """A menu is away again."""
        self._menus = max(0, self._menus - 1)
        self.refresh()

    def panel_opened(self) -> None:
        """A panel in the window asks for something (as a dialog does)."""
        self._panels += 1
        self.refresh()

    def panel_closed(self) -> None:
        """A panel is away again."""
        self._panels = max(0, self._panels - 1)
        self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again whenever the window or its handle says something about itself."""
        if event.type() in _TELLING:
            self._follow_handle()
            self.refresh()
            if event.type() == QEvent.Type.Expose:
                QTimer.singleShot(0, self, self.refresh)  # the handle may know of its exposure only after this event
        return super().eventFilter(watched, event)

    def _follow_handle(self) -> None:
        handle: QWindow | None = self._window.windowHandle()
        if handle is not None and handle is not self._handle:
            self._handle = handle
            handle.installEventFilter(self)

    def refresh(self) -> None:
        """Work out the holds; tell if they changed."""
        names = self._now()
        if names != self.names:
            self.names = names
            self.changed.emit()

    def _now(self) -> frozenset[str]:
        window = self._window
        names = set()
        if not window.isVisible():
            names.add(HIDDEN)
        if window.windowState() & Qt.WindowState.WindowMinimized:
            names.add(MINIMISED)
        elif _unseen(window):
            names.add(HIDDEN)
        state = QGuiApplication.applicationState()
        if state in (Qt.ApplicationState.ApplicationHidden, Qt.ApplicationState.ApplicationSuspended):
            names.add(HIDDEN)
        if self.pause_inactive and state != Qt.ApplicationState.ApplicationActive:
            names.add(INACTIVE)
        if self._locked:
            names.add(LOCKED)
        if self._menus:
            names.add(MENU)
        if self._panels or self._dialog_open():
            names.add(DIALOG)
        if self._watching:
            names.add(REPLAY)
        return frozenset(names)

    def _dialog_open(self) -> bool:
        if QApplication.activeModalWidget() is not None:
            return True
        active = QApplication.activeWindow()
        return _another(active, self._window)


def _unseen(window: QWidget) -> bool:
    """Whether a window that is shown has nothing of it on a screen."""
    handle: QWindow | None = window.windowHandle()
    return window.isVisible() and handle is not None and not handle.isExposed()


def _another(active: QWidget | None, window: QWidget) -> bool:
    """Whether one of our other windows has the keyboard."""
    return active is not None and active is not window and active.isVisible()
