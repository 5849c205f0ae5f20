"""Work for other processes, answered in the window's own thread."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from shell.workers import Answer, Workers

PATIENT = ("study", "review", "warn")
"""Functions of `shell.jobs` that take long and that nobody waits for."""

_tokens = itertools.count(1)
_numbers = itertools.count(1)


def token() -> int:
    """A number for jobs that belong together, never given twice."""
    return next(_tokens)


class _Post(QObject):
    """Where answers come in, in threads of the workers, and from where Qt brings them to the window's own.

    There is one, which stays: those threads know nothing else of the window. What they were the last to hold would end there,
    and nothing of Qt may.
    """

    came = Signal(int, int, object)

    def __init__(self) -> None:
        super().__init__()
        self.desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
        self.came.connect(self._bring)

    def _bring(self, desk: int, job: int, answer: Answer) -> None:
        found = self.desks.get(desk)
        if found is not None:
            found.deliver(job, answer)


_post: list[_Post] = []


class Desk:
    """Hands jobs to the workers for the games in `folders` and brings their answers back through the event loop.

    Each job carries a token (a game that is open); after `drop(token)` its answer never arrives. Nothing of the workers is
    loaded before the first job.
    """

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders
        self._made: dict[bool, Workers] = {}
        """One for what somebody waits for (False), one for what nobody does: neither a board nor a hint stands in line behind a
        review."""
        self._waiting: dict[int, tuple[int, Callable[[Answer], None]]] = {}
        """Who waits for an answer: its token, and what is to be done with it, by the number of the job."""
        self._closed = False
        self._number = next(_numbers)
        if not _post:
            _post.append(_Post())
        _post[0].desks[self._number] = self

    def _workers(self, *, patient: bool) -> Workers:
        if patient not in self._made:
            from shell.workers import Workers

            self._made[patient] = Workers(self._folders)
        return self._made[patient]

    def run(self, token: int, function: Callable[..., Any], *args: Any, then: Callable[[Answer], None]) -> None:
        """Run a function of `shell.jobs` elsewhere; `then` gets its answer here, later."""
        if self._closed:
            return
        job = next(_numbers)
        self._waiting[job] = token, then
        workers = self._workers(patient=function.__name__ in PATIENT)
        workers.submit(token, function, *args, done=partial(_post[0].came.emit, self._number, job))

    def drop(self, token: int) -> None:
        """Nobody waits for the answers of `token` any more."""
        self._waiting = {job: waiting for job, waiting in self._waiting.items() if waiting[0] != token}
        for workers in self._made.values():
            workers.drop(token)

    def warm(self, key: str) -> None:
        """Start a worker and load the game `key` in it, so that the first job is answered at once."""
        self._workers(patient=False).warm(key)

    def close(self) -> None:
        """End the workers at once. No answer is delivered any more, not even one that is on its way."""
        self._closed = True
        self._waiting.clear()
        for workers in self._made.values():
            workers.close()

    def deliver(self, job: int, answer: Answer) -> None:
        """Give an answer to who waits for it, if somebody still does."""
        waiting = self._waiting.pop(job, None)
        if waiting is not None:
            waiting[1](answer)
