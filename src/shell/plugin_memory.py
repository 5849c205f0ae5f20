"""What is remembered about plugins from start to start: which are switched off, and which one was being loaded when the
program died."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from shell import strict, whole

_MARK = "loading-"


class Choices:
    """`off` are the keys that the player switched off; `crashed` are keys whose copy of that origin ended the program."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "plugins.json"
        self.off: set[str] = set()
        self.crashed: dict[str, str] = {}
        try:
            data = strict.read(self._file.read_bytes())
            self.off = {str(key) for key in data["off"]}
            self.crashed = {str(key): str(origin) for key, origin in data["crashed"].items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            pass  # none yet, or damaged: then every plugin is on, as on the first day

    def write(self) -> None:
        """Keep them, in one step. `OSError` if that cannot be done."""
        text = json.dumps({"off": sorted(self.off), "crashed": self.crashed}, indent=1) + "\n"
        whole.write(self._file, text.encode())

    def enable(self, key: str) -> None:
        """Switch `key` on, whatever had switched it off."""
        self.off.discard(key)
        self.crashed.pop(key, None)
        self.write()

    def disable(self, key: str) -> None:
        """Switch `key` off, wherever it comes from."""
        self.off.add(key)
        self.write()


@contextmanager
def marked(folder: Path, key: str, origin: str) -> Iterator[None]:
    """Leave a mark in `folder` while `key` is being loaded; it stays behind only if the process dies meanwhile.

    The file is held open: on Windows that tells a mark of a living process from one left behind.
    """
    file: IO[str] | None = None
    path = folder / f"{_MARK}{os.getpid()}"
    with suppress(OSError):  # without a place to write there is no mark, and everything else still works
        folder.mkdir(parents=True, exist_ok=True)
        file = path.open("w", encoding="utf-8")
        file.write(f"{key} {origin}")
        file.flush()
    try:
        yield
    finally:
        if file is not None:
            file.close()
            with suppress(OSError):
                path.unlink()


def crashes(folder: Path) -> dict[str, str]:
    """Keys and origins of what processes that are no more were loading when they ended. Their marks are taken away."""
    left: dict[str, str] = {}
    try:
        with os.scandir(folder) as entries:
            marks = [entry.name for entry in entries if entry.name.startswith(_MARK)]
    except OSError:
        return left
    for name in marks:
        number = name.removeprefix(_MARK)
        if not number.isdigit() or _lives(int(number)):
            continue
        with suppress(OSError):
            key, _, origin = (folder / name).read_text(encoding="utf-8").partition(" ")
            (folder / name).unlink()  # refused on Windows while its process lives
            if key:
                left[key] = origin
    return left


def _lives(pid: int) -> bool:
    """Whether another process has the number `pid`."""
    if sys.platform == "win32" or pid == os.getpid():
        return False  # there `unlink` knows; and a mark of ours is from before we were born
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
