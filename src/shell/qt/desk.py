"""Work for other processes, answered in the window's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from shell.workers import Answer, Workers


class Desk(QObject):
    """Hands jobs to the workers and brings their answers back through the event loop.

    Each job carries a token (a game that is open); after `drop(token)` its answer never arrives.
    """

    _arrived = Signal(object, object)

    def __init__(self, workers: Workers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workers = workers
        self._dropped: set[int] = set()
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, token: int, function: Callable[..., Any], *args: Any, then: Callable[[Answer], None]) -> None:
        """Run a function of `shell.jobs` elsewhere; `then` gets its answer here, later."""
        self._dropped.discard(token)
        self._workers.submit(token, function, *args, done=lambda answer: self._arrived.emit(answer, then))

    def drop(self, token: int) -> None:
        """Nobody waits for the answers of `token` any more."""
        self._dropped.add(token)
        self._workers.drop(token)

    def warm(self, key: str) -> None:
        """Start a worker and load the game `key` in it, so that the first job is answered at once."""
        self._workers.warm(key)

    def close(self) -> None:
        """End the workers at once."""
        self._workers.close()

    def _deliver(self, answer: Answer, then: Callable[[Answer], None]) -> None:
        if answer.token not in self._dropped:
            then(answer)
