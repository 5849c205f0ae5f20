"""Work for other processes, answered in the window's own thread."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from shell.workers import Answer, Workers

PATIENT = ("study", "review")
"""Functions of `shell.jobs` that take long and that nobody waits for."""

_tokens = itertools.count(1)


def token() -> int:
    """A number for jobs that belong together, never given twice."""
    return next(_tokens)


class Desk(QObject):
    """Hands jobs to the workers for the games in `folders` and brings their answers back through the event loop.

    Each job carries a token (a game that is open); after `drop(token)` its answer never arrives. Nothing of the workers is
    loaded before the first job.
    """

    _arrived = Signal(object, object)

    def __init__(self, folders: Mapping[str, Path], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folders = folders
        self._made: dict[bool, Workers] = {}
        """One for what somebody waits for (False), one for what nobody does: neither a board nor a hint stands in line behind a
        review."""
        self._dropped: set[int] = set()
        self._closed = False
        self._arrived.connect(self._deliver)  # emitted in a thread of the workers: Qt queues it

    def _workers(self, *, patient: bool) -> Workers:
        if patient not in self._made:
            from shell.workers import Workers

            self._made[patient] = Workers(self._folders)
        return self._made[patient]

    def run(self, token: int, function: Callable[..., Any], *args: Any, then: Callable[[Answer], None]) -> None:
        """Run a function of `shell.jobs` elsewhere; `then` gets its answer here, later."""
        if self._closed:
            return
        self._dropped.discard(token)
        workers = self._workers(patient=function.__name__ in PATIENT)
        workers.submit(token, function, *args, done=lambda answer: self._arrived.emit(answer, then))

    def drop(self, token: int) -> None:
        """Nobody waits for the answers of `token` any more."""
        self._dropped.add(token)
        for workers in self._made.values():
            workers.drop(token)

    def warm(self, key: str) -> None:
        """Start a worker and load the game `key` in it, so that the first job is answered at once."""
        self._workers(patient=False).warm(key)

    def close(self) -> None:
        """End the workers at once. No answer is delivered any more, not even one that is on its way."""
        self._closed = True
        for workers in self._made.values():
            workers.close()

    def _deliver(self, answer: Answer, then: Callable[[Answer], None]) -> None:
        if not self._closed and answer.token not in self._dropped:
            then(answer)
