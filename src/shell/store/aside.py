"""The files of the store, without opening them as a database."""

from __future__ import annotations

import time
from pathlib import Path

COMPANIONS = ("", "-wal", "-shm")
"""SQLite keeps what is not yet in the file itself in two others beside it: they belong together."""


def prepare(path: Path) -> None:
    """Make the folder of `path`. `OSError` if that cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True)


def orphaned(path: Path) -> bool:
    """Whether the file was emptied while its log still has something in it, which SQLite would throw away.

    The log is looked at first: a program that is just making the store writes its file before its log.
    """
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0 and not (path.exists() and path.stat().st_size > 0)


def set_aside(path: Path) -> Path:
    """Rename the store and its companions, so that nothing of it is lost. Returns its new name. `OSError` if that cannot be."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 1
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    while any(aside.with_name(aside.name + companion).exists() for companion in COMPANIONS):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    for companion in reversed(COMPANIONS):  # the file itself last: if that fails, it is still found by its name
        part = path.with_name(path.name + companion)
        if part.exists() or part.is_symlink():
            part.rename(aside.with_name(aside.name + companion))
    return aside
