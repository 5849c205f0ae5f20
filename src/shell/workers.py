"""Helper processes for everything that may take time or go wrong: boards, settling, hints.

They are started when they are first needed, do one job at a time, and are started anew when one is lost. Each has a
thread here that writes its jobs and reads its answers, so the asking thread never waits.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Any

from shell import jobs
from shell.helper import Answer, Desk, Helper, Job
from shell.wire import Failure

__all__ = ["Answer", "Failure", "Workers"]

GRACE_S = 0.3
"""How long a dropped job may still hold up the next one before its process is replaced."""


class Workers:
    """`size` helper processes for the games in `folders` (read when a process starts)."""

    def __init__(self, folders: Mapping[str, Path], size: int = 1) -> None:
        self._desk = Desk(folders)
        self._helpers = [Helper(self._desk, n) for n in range(size)]

    def submit(self, token: Hashable, function: Callable[..., Any], *args: Any, done: Callable[[Answer], None]) -> None:
        """Have `function` of `shell.jobs` done with `args`, whose first is a game's key. `done` is called once, from a thread
        of ours, unless `token` is dropped before or the workers are closed."""
        if getattr(jobs, function.__name__, None) is not function:
            raise ValueError(f"{function!r} is no function of shell.jobs")
        with self._desk.change:
            if self._desk.closed:
                return
            self._desk.jobs.append(Job(token, function.__name__, args, done))
            self._start()

    def warm(self, key: str) -> None:
        """Have each process started and the game `key` loaded there, before it is needed."""
        with self._desk.change:
            for _ in self._helpers if not self._desk.closed else ():
                self._desk.jobs.append(Job(object(), "warm", (key,), _nobody))
            self._start()

    def drop(self, token: Hashable) -> None:
        """Forget the jobs of `token`: those that wait are not done, the answer of a running one vanishes."""
        with self._desk.change:
            self._desk.jobs = deque(job for job in self._desk.jobs if job.token != token)
            for helper in self._helpers:
                if helper.job is not None and helper.job.token == token:
                    helper.dropped = True

    def close(self) -> None:
        """End all processes at once. Nothing is waited for, and no answer comes any more."""
        with self._desk.change:
            self._desk.closed = True
            self._desk.jobs.clear()
            for helper in self._helpers:
                helper.kill()
            self._desk.change.notify_all()

    def _start(self) -> None:
        """See that somebody does the jobs. Called with the lock held."""
        for helper in self._helpers:
            helper.start()
        self._desk.change.notify_all()
        for helper in self._helpers:
            if helper.dropped and helper.job is not None:
                timer = threading.Timer(GRACE_S, self._hurry, (helper, helper.number))
                timer.daemon = True
                timer.start()

    def _hurry(self, helper: Helper, number: int) -> None:
        with self._desk.change:
            if self._desk.jobs and helper.dropped and helper.number == number:
                helper.kill()


def _nobody(_answer: Answer) -> None:
    """Nobody waits for a warm game."""
