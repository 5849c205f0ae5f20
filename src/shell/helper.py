"""One helper process and the thread that talks to it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from shell import wire
from shell.api import Illegal
from shell.text import Text
from shell.wire import Failure


class Answer(NamedTuple):
    """What became of a job: `value`, unless `error` says that the rules forbid it or that it failed."""

    token: Hashable
    value: Any
    error: Illegal | Failure | None = None


class Job(NamedTuple):
    """A function of `shell.jobs` by its name, its arguments (a game's key first), and who is told."""

    token: Hashable
    name: str
    args: tuple[Any, ...]
    done: Callable[[Answer], None]


class Desk:
    """What the helpers share: the jobs that wait, whether all is closed, and the lock (`change`) for both."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self.folders = folders
        self.jobs: deque[Job] = deque()
        self.closed = False
        self.change = threading.Condition()


class Helper:
    """One process and the thread that talks to it. Its fields are touched with the desk's lock held."""

    def __init__(self, desk: Desk, n: int) -> None:
        self._desk = desk
        self._name = f"worker-{n}"
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.job: Job | None = None
        self.number = 0
        self.dropped = False

    def start(self) -> None:
        """See that the thread runs."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def kill(self) -> None:
        """End the process at once; the thread notices by itself."""
        if self._process is not None:
            self._process.kill()

    def _run(self) -> None:
        desk = self._desk
        while True:
            with desk.change:
                while not desk.jobs and not desk.closed:
                    desk.change.wait()
                if desk.closed:
                    break
                self.job, self.dropped, self.number = desk.jobs.popleft(), False, self.number + 1
                job = self.job
            answer = self._do(job)
            with desk.change:
                silent = self.dropped or desk.closed
                self.job, self.dropped = None, False
            if not silent:
                job.done(answer)
            del job, answer  # nothing of them is held while the thread waits for the next one
        self._bury()

    def _do(self, job: Job) -> Answer:
        key = str(job.args[0]) if job.args else ""
        try:
            body = _pack(key, job.name, job.args[1:])
        except Exception as error:  # noqa: BLE001 - a state of a game may refuse to pickle in any way it likes
            return Answer(job.token, None, _fault(key, error))
        try:
            reply = self._exchange(body)
        except OSError as error:
            return Answer(job.token, None, Failure(Text("The helper process cannot be started: {error}", error=str(error))))
        if reply is None:
            return Answer(job.token, None, Failure(Text("The helper process of the game {game} ended unexpectedly.", game=key)))
        try:
            kind, value = pickle.loads(reply)
        except Exception as error:  # noqa: BLE001 - the same, on its way back
            return Answer(job.token, None, _fault(key, error))
        return Answer(job.token, value) if kind == wire.VALUE else Answer(job.token, None, value)

    def _exchange(self, body: bytes) -> bytes | None:
        """Send a job and wait for its answer. None: the process was lost over it. `OSError`: none could be started."""
        for attempt in range(2):
            process = self._living()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                wire.write(process.stdin, self.number, body)
            except OSError:
                self._bury()  # it was lost before this job, between two: another one gets it
                if attempt:
                    raise
                continue
            while (message := wire.read(process.stdout)) is not None:
                if message[0] == self.number:
                    return message[1]
            self._bury()
            return None
        return None

    def _living(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._bury()
        process = _spawn()
        with self._desk.change:
            self._process = process
            if self._desk.closed:
                process.kill()
        assert process.stdin is not None
        wire.write(process.stdin, 0, _pack("", "configure", dict(self._desk.folders)))
        return process

    def _bury(self) -> None:
        with self._desk.change:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # what was still to be written has nobody to read it
        process.wait()


def _pack(key: str, name: str, args: object) -> bytes:
    return pickle.dumps((key, name, pickle.dumps(args, pickle.HIGHEST_PROTOCOL)), pickle.HIGHEST_PROTOCOL)


def _fault(key: str, error: Exception) -> Failure:
    return Failure(Text("The game {game} made a mistake: {error}", game=key, error=f"{type(error).__name__}: {error}"))


def _spawn() -> subprocess.Popen[bytes]:
    """A helper process. `-P` keeps the folder where the program was started out of its search path."""
    environ = dict(os.environ)
    if getattr(sys, "frozen", False):
        command = [sys.executable, "--worker"]
    else:
        command = [sys.executable, "-P", "-m", "shell.worker"]
        ours = str(Path(__file__).resolve().parents[1])
        environ["PYTHONPATH"] = os.pathsep.join(part for part in (ours, environ.get("PYTHONPATH", "")) if part)
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # on Windows, where a console would flash
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ, creationflags=flags)
