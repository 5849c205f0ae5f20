"""The tables of the store, as the steps that made them. A step that was ever released is never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

APPLICATION_ID = 0x49677261
"""Marks the file as ours ("Igra" in ASCII)."""


class Database(Protocol):
    """What the modules beside `shell.store` need of its connection."""

    def execute(self, sql: str, parameters: Sequence[Any] | Mapping[str, Any] = ..., /) -> Any:
        """Run one statement; the answer is iterable and has `fetchone`, `lastrowid` and `rowcount`."""


STEPS: tuple[tuple[str, ...], ...] = (
    (
        # replaced_by: the board after this one in its slot, while that one is untouched.
        # owner: the program (see openings) that wrote it last.
        # aside: it could not be read again; kept, but offered no more.
        # changed: grows with each change of a running game, so the latest is found without trusting the time of day.
        """CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL, variant TEXT NOT NULL, mode TEXT NOT NULL, slot TEXT NOT NULL,
            board TEXT NOT NULL, facts TEXT NOT NULL, rules_version INTEGER NOT NULL, boards_version INTEGER NOT NULL,
            created TEXT NOT NULL, ms INTEGER NOT NULL, counted INTEGER NOT NULL, touched INTEGER NOT NULL, outcome TEXT,
            hints INTEGER NOT NULL, figures TEXT, entries INTEGER NOT NULL, owner TEXT NOT NULL, replaced_by INTEGER,
            aside INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL)""",
        "CREATE INDEX sessions_changed ON sessions (changed) WHERE outcome IS NULL",
        "CREATE INDEX sessions_seen ON sessions (game, board) WHERE touched",
        "CREATE INDEX sessions_replaced ON sessions (replaced_by) WHERE replaced_by IS NOT NULL",
        """CREATE TABLE entries (
            session INTEGER NOT NULL, n INTEGER NOT NULL, ms INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (session, n)) WITHOUT ROWID""",
        """CREATE TABLE results (
            n INTEGER PRIMARY KEY AUTOINCREMENT, session INTEGER NOT NULL UNIQUE,
            game TEXT NOT NULL, variant TEXT NOT NULL, outcome TEXT NOT NULL, ms INTEGER NOT NULL, hints INTEGER NOT NULL,
            figures TEXT NOT NULL, finished TEXT NOT NULL, date TEXT NOT NULL, counted INTEGER NOT NULL)""",
        "CREATE TABLE settings (game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key)) WITHOUT ROWID",
        # One row for each program that has the store open; one left over by a program that is gone says that it did not end well.
        "CREATE TABLE openings (token TEXT PRIMARY KEY, process INTEGER NOT NULL) WITHOUT ROWID",
    ),
    (
        # Boards of days. day: its date as text, '' for boards of none; player: whose it is; mode of a result: see `Result`.
        "ALTER TABLE sessions ADD COLUMN day TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN player INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE results ADD COLUMN mode TEXT NOT NULL DEFAULT 'new'",
        "ALTER TABLE results ADD COLUMN day TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN player INTEGER NOT NULL DEFAULT 0",
        "UPDATE results SET mode = COALESCE((SELECT mode FROM sessions WHERE id = session), 'new')",
        "CREATE INDEX sessions_day ON sessions (game, slot) WHERE day != ''",
        "CREATE INDEX results_day ON results (game, day) WHERE day != ''",
        # Results of others that came as codes and were played through; digest: of their moves, so none enters twice.
        """CREATE TABLE guests (
            digest TEXT PRIMARY KEY, game TEXT NOT NULL, day TEXT NOT NULL, name TEXT NOT NULL, ms INTEGER NOT NULL,
            hints INTEGER NOT NULL, figures TEXT NOT NULL, finished TEXT NOT NULL, code TEXT NOT NULL)""",
        "CREATE INDEX guests_day ON guests (game, day)",
    ),
    (
        # Who sits where, seat by seat with '/' between them; '' for games without seats. It joins the variant of a result.
        "ALTER TABLE sessions ADD COLUMN seats TEXT NOT NULL DEFAULT ''",
    ),
    (
        # What those who sit there are called, seat by seat, as a JSON list; '' where nobody gave a name.
        "ALTER TABLE sessions ADD COLUMN names TEXT NOT NULL DEFAULT ''",
    ),
)

VERSION = len(STEPS)
"""The version of the tables that this program reads and writes (`PRAGMA user_version`)."""


def migrate(database: Database, version: int) -> None:
    """Bring tables of `version` (0: none) up to `VERSION`. The caller holds a write transaction."""
    for statements in STEPS[version:]:
        for statement in statements:
            database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    database.execute(f"PRAGMA user_version = {VERSION}")
