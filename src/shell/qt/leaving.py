"""The ways in which a program is asked to end from outside: signals, and the desktop at log-out. Everything is kept."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtGui import QGuiApplication

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Leaving(QObject):
    """Calls `leave` in the event loop when a signal comes, and `keep` when the desktop is about to end the session."""

    def __init__(self, leave: Callable[[], None], keep: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._leave = leave
        # Python handles a signal only when it runs; a byte on a socket wakes the event loop for it, without a timer.
        self._inner, self._outer = socket.socketpair()
        self._inner.setblocking(False)
        self._outer.setblocking(False)
        signal.set_wakeup_fd(self._outer.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._inner.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        self._asked = False
        for number in SIGNALS:
            signal.signal(number, self._came)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.commitDataRequest.connect(lambda _manager: keep())

    def _came(self, _number: int, _frame: FrameType | None) -> None:
        self._asked = True

    def _woken(self) -> None:
        try:
            while self._inner.recv(64):
                pass
        except BlockingIOError:
            pass
        if self._asked:
            self._asked = False
            self._leave()

    def close(self) -> None:
        """Signals do again what they do by themselves."""
        signal.set_wakeup_fd(-1)
        for number in SIGNALS:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
        self._notifier.setEnabled(False)
        self._inner.close()
        self._outer.close()
