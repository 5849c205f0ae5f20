"""The store's file as a database that is always there: opened, looked over, set aside when damaged, tried again when stuck.

The only module that knows SQLite's errors. Write-ahead log; `synchronous` is NORMAL (nothing is lost when the program
is killed) and FULL for durable transactions (nor when the power goes).
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from shell.api import Text
from shell.store.aside import orphaned, prepare, set_aside
from shell.store.schema import APPLICATION_ID, VERSION, migrate

T = TypeVar("T")

PATIENCE_MS = 500
"""How long to wait for another program's transaction. Ours take less than a millisecond."""
NO_PATIENCE_MS = 20
"""The same, once it was in vain: the game must not stutter at every move."""

Trouble = (sqlite3.Error, UnicodeDecodeError)
"""What a file may raise; the second where SQLite's own message quotes what is damaged."""

_STUCK = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""Troubles of writing that may pass."""


class Newer(Exception):
    """The file was made by a newer program."""


class File:
    """An open database. `path` is None while it lives in memory only; `notices` is what the player should be told."""

    def __init__(self, path: Path, notices: list[Text]) -> None:
        self.notices = notices
        self.path: Path | None = path
        self.db: sqlite3.Connection
        self.generation = 0
        """Grows when a new file is begun in the place of a damaged one."""
        self.token = ""
        """Names this program among those that have the file open."""
        try:
            prepare(path)
            if path.is_dir() or orphaned(path):
                self._put_aside(path)
            self._connect(path)
        except (OSError, *Trouble, Newer) as error:
            self._without(path, error)

    def write(self, work: Callable[[], T], *, durable: bool = False) -> tuple[bool, T | None]:
        """Do `work` in one transaction. Returns whether it is kept, and its answer.

        False: nothing of it is, and the player will be told why. If the file turns out to be damaged, a new one is
        begun and `work` done again.
        """
        for again in (False, True):
            try:
                with transaction(self.db, durable=durable):
                    answer = work()
            except Trouble as error:
                if not again and damaged(error) and self._begin_anew():
                    continue
                self._stuck(error)
                break
            return True, answer
        return False, None

    def read(self, work: Callable[[], T], nothing: T) -> T:
        """The answer of `work`, or `nothing` if that cannot be read; a damaged file is then set aside."""
        try:
            return work()
        except Trouble as error:
            if not (damaged(error) and self._begin_anew()):
                self._stuck(error)
            return nothing

    def patient(self) -> None:
        """Writing works again: wait for other programs as at first."""
        self.db.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")

    @property
    def alone(self) -> bool:
        """Whether no other living program has the file open."""
        others = self.db.execute("SELECT process FROM openings WHERE token <> ?", (self.token,)).fetchall()
        return not any(alive(process) for (process,) in others)

    def close(self) -> None:
        """Close the file, and note in it that this was done."""
        if self.path is not None:
            try:
                self.db.execute("DELETE FROM openings WHERE token = ?", (self.token,))
            except Trouble as error:
                self._stuck(error)  # the next start then looks the file over, as it should
        self.db.close()

    def tell(self, notice: Text) -> None:
        """Say something to the player, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    def _connect(self, path: Path) -> None:
        until = time.monotonic() + PATIENCE_MS / 1000
        while True:
            try:
                self.db = self._opened(path)
                return
            except Trouble as error:
                if damaged(error):
                    break
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            # Two programs that make a store at the same moment: SQLite does not wait when it turns to the log.
            time.sleep(0.01)
        self._put_aside(path)
        self.db = self._opened(path)

    def _opened(self, path: Path) -> sqlite3.Connection:
        existed = path.exists()
        db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE_MS / 1000)
        try:
            version, application = (_pragma(db, name) for name in ("user_version", "application_id"))
            if application not in {0, APPLICATION_ID}:
                raise sqlite3.DatabaseError("this file belongs to another program")
            if version > VERSION:
                raise Newer("it was made by a newer program")
            if _pragma(db, "journal_mode") != "wal":
                db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            if version < VERSION:
                with transaction(db):
                    version = _pragma(db, "user_version")  # another program may just have made the tables
                    migrate(db, version)
                if existed and version == 0:
                    self.tell(Text("The store of your games and results was empty: what was kept there before is gone."))
            self._look_over(db)
            self._sign_in(db)
        except BaseException:
            db.close()
            raise
        return db

    def _look_over(self, db: sqlite3.Connection) -> None:
        """The whole file if a program that had it open is gone without closing it, else the ends of its tables."""
        if any(not alive(process) for (process,) in db.execute("SELECT process FROM openings")):
            answer = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if answer != "ok":
                raise sqlite3.DatabaseError(f"damaged: {answer}")
        for table in ("sessions", "results"):
            db.execute(f"SELECT * FROM {table} ORDER BY 1 DESC LIMIT 1").fetchone()

    def _sign_in(self, db: sqlite3.Connection) -> None:
        self.token = f"{os.getpid()}-{time.monotonic_ns()}"
        try:
            with transaction(db):
                for token, process in db.execute("SELECT token, process FROM openings").fetchall():
                    if not alive(process):
                        db.execute("DELETE FROM openings WHERE token = ?", (token,))
                db.execute("INSERT INTO openings VALUES (?, ?)", (self.token, os.getpid()))
        except Trouble as error:
            if _code(error) not in _STUCK:
                raise
            self.db = db
            self._stuck(error)

    def _without(self, path: Path, error: Exception) -> None:
        """Work in memory, with a copy of what can still be read."""
        self.path = None
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        if isinstance(error, Newer):
            self.tell(
                Text("{path} was made by a newer Igraonica. It is left alone, and nothing that you play now is kept.", path=str(path))
            )
        else:
            said = Text("{path} cannot be used, so nothing that you play now is kept ({reason}).", path=str(path), reason=str(error))
            self.tell(said)
            self._copy_into_memory(path)
        try:
            self._complete()
        except Trouble:  # what was read is not what its version says
            self.db.close()
            self.db = sqlite3.connect(":memory:", isolation_level=None)
            self._complete()

    def _complete(self) -> None:
        """Bring the copy in memory up to date. Nobody else has it open."""
        with transaction(self.db):
            migrate(self.db, _pragma(self.db, "user_version"))
            self.db.execute("DELETE FROM openings")

    def _copy_into_memory(self, path: Path) -> None:
        """Read the file as others have left it; in the last way, where not even a lock can be written, without its log."""
        for how in ("mode=ro", "mode=rw", "mode=ro&immutable=1"):
            try:
                source = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=0)
                try:
                    if how == "mode=rw":  # on a full disk: reads the log without the third file, for which there is no room
                        source.execute("PRAGMA locking_mode = EXCLUSIVE")
                    ours = _pragma(source, "application_id") == APPLICATION_ID and _pragma(source, "user_version") <= VERSION
                    if ours and _pragma(source, "quick_check(1)") == "ok":
                        source.backup(self.db)
                        return
                finally:
                    source.close()
            except Trouble:
                continue  # it has been said that the store cannot be used; this was only to show what is in it

    def _begin_anew(self) -> bool:
        """Set a file aside that turned out to be damaged, and go on with a new one. False where there is no file."""
        path = self.path
        if path is None:
            return False
        self.db.close()
        self.generation += 1
        try:
            self._put_aside(path)
            self._connect(path)
        except (OSError, *Trouble, Newer) as error:
            self._without(path, error)
        return True

    def _put_aside(self, path: Path) -> None:
        aside = set_aside(path)
        self.tell(Text("The store of your games and results was damaged. It is kept as {path}, and a new one was begun.", path=str(aside)))

    def _stuck(self, error: Exception) -> None:
        self.db.execute(f"PRAGMA busy_timeout = {NO_PATIENCE_MS}")
        self.tell(
            Text(
                "The store of your games and results cannot be written just now. It is tried again with each move ({reason}).",
                reason=str(error),
            )
        )


def alive(process: int) -> bool:
    """Whether there is a process of this number. Where that cannot be asked harmlessly (Windows), the answer is no."""
    if os.name != "posix" or not 0 < process < 2**31:
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextmanager
def transaction(db: sqlite3.Connection, *, durable: bool = False) -> Iterator[None]:
    """All or nothing; `durable`: on the disk itself when it ends, with everything written before it."""
    if durable:
        db.execute("PRAGMA synchronous = FULL")
    try:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    finally:
        if durable:
            db.execute("PRAGMA synchronous = NORMAL")


def damaged(error: Exception) -> bool:
    """Whether the file itself is at fault. Errors without a code of SQLite's are ours, or Python's for text that is no text."""
    code = _code(error)
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB} or (code is None and not isinstance(error, sqlite3.ProgrammingError))


def _code(error: Exception) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF


def _pragma(db: sqlite3.Connection, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]
