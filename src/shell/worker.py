"""A helper process: `python -P -m shell.worker`. It reads jobs, does them one by one, and answers; it never sees Qt.

What a game prints goes to stderr, what it reads is empty, and when the program is gone the helper goes too, whatever
it is doing.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from shell import jobs, plugin_loader, wire
from shell.api import Illegal
from shell.text import Text, reason


class _Finder(importlib.abc.MetaPathFinder):
    """Finds `plugins.<key>` in its own folder, so that unpickling a state loads the game that it belongs to."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        del path, target  # each name has one folder, whoever asks
        package, _, key = name.partition(".")
        folder = self._folders.get(key) if package == plugin_loader.PACKAGE else None
        if folder is None:
            return None
        return importlib.util.spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])


def main() -> None:
    """Serve until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program, which then ends us
    source, answers = _take_over_streams()
    work: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, work), daemon=True).start()
    plugin_loader.package()
    while True:
        number, body = work.get()
        answer = _answer(body)
        try:
            wire.write(answers, number, answer)
        except OSError:
            os._exit(0)


def _take_over_streams() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the program under numbers that nobody else knows; 0 becomes empty, 1 becomes stderr."""
    source = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(nothing, 1)  # started without a stderr, as on Windows from a window
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - it lives as long as the process
    sys.stdout = sys.stderr
    return source, answers


def _listen(source: BinaryIO, work: queue.SimpleQueue[tuple[int, bytes]]) -> None:
    """Hand on jobs. At the end of the stream the program is gone: end at once, in the midst of a job too."""
    while (message := wire.read(source)) is not None:
        work.put(message)
    os._exit(0)


def _answer(body: bytes) -> bytes:
    """Do one job. Whatever the game raises or returns, this returns an answer."""
    key = "?"
    try:
        key, name, packed = pickle.loads(body)
        if name == "configure":
            folders: dict[str, Path] = pickle.loads(packed)
            sys.meta_path.insert(0, _Finder(folders))
            jobs.configure(folders)
            return pickle.dumps((wire.VALUE, None))
        return pickle.dumps((wire.VALUE, getattr(jobs, name)(key, *pickle.loads(packed))), pickle.HIGHEST_PROTOCOL)
    except Illegal as illegal:
        return _packed(wire.ILLEGAL, illegal, key)
    except ValueError as error:
        return _packed(wire.BROKEN, wire.Failure(reason(error), _trace(error)), key)
    except BaseException as error:  # noqa: BLE001 - a game may raise anything, SystemExit too; the answer says so
        return _packed(wire.BROKEN, _failure(key, error), key)


def _packed(kind: str, error: Exception, key: str) -> bytes:
    try:
        return pickle.dumps((kind, error))
    except Exception as unpacked:  # noqa: BLE001 - what a game puts into its errors may not pickle
        return pickle.dumps((wire.BROKEN, _failure(key, unpacked)))


def _failure(key: str, error: BaseException) -> wire.Failure:
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return wire.Failure(Text("The game {game} made a mistake: {error}", game=key, error=said.splitlines()[0]), _trace(error))


def _trace(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(error))


if __name__ == "__main__":
    main()
