"""The store's statements about boards of days: attempts, results, guests. Each function runs inside the caller's transaction."""

from __future__ import annotations

import json

from shell.daily import AHEAD, DAILY
from shell.ranking import Guest
from shell.statistics import Result
from shell.store import games
from shell.store.schema import Database


def results(db: Database, game: str | None, day: str | None) -> list[Result]:
    """Results of boards of days, of one game or all, of one day or all, in the order in which they ended."""
    where = "day != '' AND (:game IS NULL OR game = :game) AND (:day IS NULL OR day = :day)"
    return games.results_where(db, where, {"game": game, "day": day})


def set_ahead(db: Database, session: int) -> None:
    """A daily that was finished when the clock showed a time that has not come: it is kept apart for good."""
    db.execute("UPDATE results SET mode = ? WHERE session = ? AND mode = ?", (AHEAD, session, DAILY))


def guests(db: Database, game: str, day: str) -> list[Guest]:
    """The guests of a day."""
    columns = "digest, game, day, name, ms, hints, figures, finished, code"
    rows = db.execute(f"SELECT {columns} FROM guests WHERE game = ? AND day = ? ORDER BY finished, digest", (game, day))
    return [
        Guest(digest, game, day, name, ms, hints, games.numbers(figures), finished, code)
        for digest, game, day, name, ms, hints, figures, finished, code in rows
    ]


def add_guest(db: Database, guest: Guest) -> bool:
    """Keep a guest. False: these moves are here already."""
    figures = json.dumps(dict(guest.figures))
    done = db.execute(
        "INSERT OR IGNORE INTO guests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (guest.digest, guest.game, guest.day, guest.name, guest.ms, guest.hints, figures, guest.finished, guest.code),
    )
    return bool(done.rowcount)


def drop_guest(db: Database, digest: str) -> None:
    """Forget a guest."""
    db.execute("DELETE FROM guests WHERE digest = ?", (digest,))
