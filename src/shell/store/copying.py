"""Copies of the whole store, made and looked over while it may be in use."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from shell.store.schema import APPLICATION_ID, VERSION
from shell.text import Text

PATIENCE_S = 5.0


def copy(source: Path, target: Path) -> None:
    """Write all of the store `source` into the new file `target`, as of one moment, while others may use it.

    `OSError` if that cannot be done; then there is no `target`.
    """
    try:
        with _Opened(source, "ro") as old, _Opened(target, "rwc") as new:
            old.backup(new)
            new.execute("DELETE FROM openings")  # nobody has the copy open
            new.commit()
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise OSError(f"{source} cannot be copied: {error}") from error


def check(file: Path) -> None:
    """`ValueError` if `file` is no whole store that this program can read: the reason in one sentence."""
    try:
        with _Opened(file, "ro") as db:
            application, version = (int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version"))
            if application != APPLICATION_ID:
                raise ValueError(Text("the store in it belongs to another program"))
            if version > VERSION:
                raise ValueError(Text("it was made by a newer Igraonica"))
            answer = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if answer != "ok":
                raise ValueError(Text("the store in it is damaged"))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise ValueError(Text("the store in it is damaged")) from error


class _Opened:
    """A connection that is closed at the end, which sqlite3's own context does not do."""

    def __init__(self, file: Path, mode: str) -> None:
        self._db = sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE_S)

    def __enter__(self) -> sqlite3.Connection:
        return self._db

    def __exit__(self, *_: object) -> None:
        self._db.close()
