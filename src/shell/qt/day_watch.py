"""Notices that the date has changed: at midnight, after sleep, when the window is shown again. No timer while it is hidden."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

_LONGEST_MS = 50_000
"""A clock may be set and a machine may sleep, and no timer hears of either: so the date is looked at within each minute."""
_AFTER_MS = 200
"""So long after midnight: a timer may be a little early."""


class DayWatch(QObject):
    """Looks at the date, wherever the player is. `today` gives it, `wait` the seconds until it changes."""

    changed = Signal(str)
    """The date is another: the new one."""
    looked = Signal()
    """The date was looked at: time to say again how long something still takes."""

    def __init__(self, today: Callable[[], str], wait: Callable[[], float], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._today = today
        self._wait = wait
        self.day = today()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.look)
        self._seen = False

    @property
    def running(self) -> bool:
        """Whether a timer runs."""
        return self._timer.isActive()

    def set_seen(self, seen: bool) -> None:
        """Whether anything of the program can be seen. What comes back into sight is looked at at once."""
        if seen == self._seen:
            return
        self._seen = seen
        if seen:
            self.look()
        else:
            self._timer.stop()

    def look(self) -> None:
        """Look at the date now."""
        day = self._today()
        if day != self.day:
            self.day = day
            self.changed.emit(day)
        else:
            self.looked.emit()
        if self._seen:
            self._timer.start(int(min(_LONGEST_MS, max(0.0, self._wait()) * 1000 + _AFTER_MS)))
