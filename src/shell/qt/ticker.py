"""The one timer of a running game: once a second on the second, and none while nothing runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from shell.clock import Clock

_LATE = 4
"""Milliseconds after the full second, so that a timer that is early does not show the old one twice."""


class Ticker(QObject):
    """Emits `ticked` just after each full second of a clock that runs. Start it again with `follow` after every change."""

    ticked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock: Callable[[], Clock | None] = lambda: None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        # A coarse timer may be a twentieth early, and then a second one is needed for each second.
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def active(self) -> bool:
        """Whether a timer is on."""
        return self._timer.isActive()

    def follow(self, clock: Callable[[], Clock | None]) -> None:
        """Tick with this clock while it runs."""
        self._clock = clock
        self._again()

    def _again(self) -> None:
        clock = self._clock()
        if clock is None or not clock.running:
            self._timer.stop()
        else:
            self._timer.start(1000 - clock.elapsed() % 1000 + _LATE)

    def _tick(self) -> None:
        self.ticked.emit()
        self._again()
