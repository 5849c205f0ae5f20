"""The store's statements about games: sessions with their journals, and results. Each function runs inside the caller's transaction."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shell import strict
from shell.api import Board, Entry, EntryKind
from shell.saved import Mode, Saved
from shell.session import Session
from shell.store.schema import Database

if TYPE_CHECKING:
    from shell.statistics import Result

_HEAD = (
    "id, game, variant, mode, slot, board, facts, rules_version, boards_version, created, ms, counted, outcome, day, player, seats, names"
)
WANTED = "(:game IS NULL OR game = :game) AND (:variant IS NULL OR variant = :variant)"
"""A condition for lists: one game or all, one variant or all."""

RUNNING = "outcome IS NULL AND replaced_by IS NULL AND NOT aside"
"""A condition for lists: games that can be gone on with."""

_NEXT = "(SELECT COALESCE(MAX(changed), 0) + 1 FROM sessions WHERE outcome IS NULL)"


class Elsewhere(Exception):
    """Another program has gone on with this game since it was read here."""


def insert(db: Database, session: Session, owner: str) -> int:
    """A new row for `session`, without its journal. Returns its id."""
    return int(
        db.execute(
            "INSERT INTO sessions (game, variant, mode, slot, board, facts, rules_version, boards_version, created, ms, counted,"
            " touched, hints, entries, owner, day, player, seats, names, changed)"
            f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, 0, 0, ?, ?, ?, ?, ?, {_NEXT})",
            (
                session.game.key,
                session.variant.key,
                session.mode.value,
                session.slot,
                session.board.text,
                json.dumps(session.board.facts),
                session.game.rules_version,
                session.game.boards_version,
                session.created,
                session.counted,
                owner,
                session.day,
                session.player,
                "/".join(session.seats),
                json.dumps(session.names, ensure_ascii=False) if any(session.names) else "",
            ),
        ).lastrowid
    )


def exists(db: Database, number: int) -> bool:
    """Whether there is a session of this id."""
    return db.execute("SELECT 1 FROM sessions WHERE id = ?", (number,)).fetchone() is not None


def update(db: Database, number: int, session: Session, known: int, owner: str) -> bool:
    """Write what is new of `session`, whose first `known` entries are kept already. True if its board became touched just now.

    `Elsewhere` if more than those are kept.
    """
    entries, touched = db.execute("SELECT entries, touched FROM sessions WHERE id = ?", (number,)).fetchone()
    if entries != known:
        raise Elsewhere
    journal = session.journal
    for n in range(known, len(journal)):
        entry = journal[n]
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (number, n, entry.ms, entry.kind.value, entry.text))
    new = len(journal) > known
    db.execute(
        "UPDATE sessions SET ms = ?, counted = ?, touched = ?, outcome = ?, hints = ?, entries = ?, owner = ?, facts = ?,"
        + (f" figures = NULL, replaced_by = NULL, changed = {_NEXT}" if new else " changed = changed")
        + " WHERE id = ?",
        (
            session.clock.elapsed(),
            session.counted,
            session.touched,
            session.outcome,
            session.hints,
            len(journal),
            owner,
            json.dumps(session.board.facts),
            number,
        ),
    )
    return session.touched and not touched


def keep_time(db: Database, number: int, ms: int, known: int, figures: Mapping[str, int | float] | None) -> None:
    """Keep time and figures of a session that runs and has `known` entries; leave any other alone."""
    text = None if figures is None else json.dumps(dict(figures))
    db.execute("UPDATE sessions SET ms = ?, figures = ? WHERE id = ? AND entries = ? AND outcome IS NULL", (ms, text, number, known))


def set_aside(db: Database, number: int) -> None:
    """Keep a session, but offer it no more."""
    db.execute("UPDATE sessions SET aside = 1 WHERE id = ?", (number,))


def keep_figures(db: Database, number: int, figures: Mapping[str, int | float]) -> None:
    """Keep a game's own figures as of now."""
    db.execute("UPDATE sessions SET figures = ? WHERE id = ?", (json.dumps(dict(figures)), number))


def book(db: Database, number: int, finished: str, date: str) -> None:
    """Write the result of a session that is over, if its board was touched; once, but with its latest figures."""
    mode, day, created = db.execute("SELECT mode, day, created FROM sessions WHERE id = ?", (number,)).fetchone()
    if day:
        from shell.daily import mode_at_end

        mode = mode_at_end(mode, day, created, finished, date)
    db.execute(
        "INSERT INTO results (session, game, variant, outcome, ms, hints, figures, finished, date, counted, mode, day, player)"
        " SELECT id, game, variant || CASE seats WHEN '' THEN '' ELSE '/' || seats END, outcome, ms, hints, COALESCE(figures, '{}'), ?, ?,"
        " counted, ?, day, player FROM sessions"
        " WHERE id = ? AND outcome IS NOT NULL AND touched"
        " ON CONFLICT (session) DO UPDATE SET figures = excluded.figures",
        (finished, date, mode, number),
    )


def drop(db: Database, number: int, heir: int | None = None) -> None:
    """Forget a session; the board before it becomes the one before `heir`."""
    db.execute("UPDATE sessions SET replaced_by = ? WHERE replaced_by = ?", (heir, number))
    db.execute("DELETE FROM entries WHERE session = ?", (number,))
    db.execute("DELETE FROM sessions WHERE id = ?", (number,))


def replace(db: Database, old: int, new: int) -> None:
    """`old` makes way for `new`: it is dropped if it was never touched, else kept as the board before it."""
    (touched,) = db.execute("SELECT touched FROM sessions WHERE id = ?", (old,)).fetchone()
    if not touched:
        drop(db, old, new)
        return
    # Only one board can be brought back: whatever stood before `old` is settled already, since `old` was touched.
    db.execute("UPDATE sessions SET replaced_by = ? WHERE id = ?", (new, old))


def running_in(db: Database, game: str, slot: str, owner: str) -> int | None:
    """The id of the latest running session of a slot, leaving out those that other programs have open."""
    row = db.execute(
        f"SELECT id FROM sessions WHERE {RUNNING} AND game = ? AND slot = ?"
        " AND (owner = ? OR owner NOT IN (SELECT token FROM openings)) ORDER BY changed DESC LIMIT 1",
        (game, slot, owner),
    ).fetchone()
    return None if row is None else int(row[0])


def before(db: Database, number: int) -> int | None:
    """The id of the board that `number` replaced and that can be brought back."""
    row = db.execute("SELECT id FROM sessions WHERE replaced_by = ? ORDER BY id DESC LIMIT 1", (number,)).fetchone()
    return None if row is None else int(row[0])


def bring_back(db: Database, old: int) -> None:
    """Make a replaced session the latest of its slot again."""
    db.execute(f"UPDATE sessions SET replaced_by = NULL, changed = {_NEXT} WHERE id = ?", (old,))


def settle(db: Database, new: int, finished: str, date: str) -> None:
    """`new` was touched: what it replaced is given up, and its result enters statistics."""
    for old, entries, ms, outcome in db.execute("SELECT id, entries, ms, outcome FROM sessions WHERE replaced_by = ?", (new,)).fetchall():
        if outcome is None:
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, '')", (old, entries, ms, EntryKind.RESIGN.value))
            db.execute("UPDATE sessions SET outcome = 'given up', entries = entries + 1 WHERE id = ?", (old,))
            book(db, old, finished, date)
        db.execute("UPDATE sessions SET replaced_by = NULL WHERE id = ?", (old,))


def load(db: Database, number: int) -> Saved | None:
    """A whole session. None: there is none. `ValueError`: its row makes no sense."""
    row = db.execute(f"SELECT {_HEAD} FROM sessions WHERE id = ?", (number,)).fetchone()
    if row is None:
        return None
    lines = db.execute("SELECT ms, kind, text FROM entries WHERE session = ? ORDER BY n", (number,))
    return _saved(row, tuple(Entry(ms, EntryKind(kind), text) for ms, kind, text in lines), head=False)


def heads(db: Database, where: str, parameters: Mapping[str, Any]) -> list[Saved]:
    """Sessions without journals and facts. Rows that make no sense here, as of a mode yet unknown, are left out and left alone."""
    columns = _HEAD.replace("facts", "'{}'")
    found = []
    for row in db.execute(f"SELECT {columns} FROM sessions WHERE {where}", parameters):
        try:
            found.append(_saved(row, (), head=True))
        except ValueError:
            continue
    return found


def seen(db: Database, game: str, board: str, player: int = 0) -> bool:
    """Whether a session on that board was touched by that player."""
    row = db.execute("SELECT 1 FROM sessions WHERE touched AND game = ? AND board = ? AND player = ? LIMIT 1", (game, board, player))
    return row.fetchone() is not None


def results(db: Database, game: str | None, variant: str | None) -> list[Result]:
    """Results in the order in which the games ended."""
    return results_where(db, WANTED, {"game": game, "variant": variant})


def results_where(db: Database, where: str, parameters: Mapping[str, Any]) -> list[Result]:
    """Results for which a condition holds, in the order in which the games ended."""
    from shell.statistics import Result  # figures are counted when they are looked at, not at every start

    rows = db.execute(
        "SELECT game, variant, outcome, ms, hints, figures, finished, date, counted, session, mode, day, player"
        f" FROM results WHERE {where} ORDER BY n",
        parameters,
    )
    return [
        Result(game, variant, outcome, ms, hints, numbers(figures), finished, date, bool(counted), *rest)
        for game, variant, outcome, ms, hints, figures, finished, date, counted, *rest in rows
    ]


def settings(db: Database) -> dict[tuple[str, str], Any]:
    """All settings. One that makes no sense is as good as not set."""
    found = {}
    for game, key, value in db.execute("SELECT game, key, value FROM settings"):
        try:
            found[game, key] = strict.read(value)
        except ValueError:
            continue
    return found


def set_setting(db: Database, game: str, key: str, value: str) -> None:
    """Keep a setting, `value` being JSON."""
    db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (game, key, value))


def numbers(text: str) -> dict[str, int | float]:
    """Figures from their JSON; nothing where it makes no sense."""
    try:
        figures = strict.read(text)
    except ValueError:
        return {}
    return {key: value for key, value in figures.items() if isinstance(value, int | float)} if isinstance(figures, dict) else {}


def _saved(row: tuple[Any, ...], journal: tuple[Entry, ...], *, head: bool) -> Saved:
    number, game, variant, mode, slot, board, facts, rules_version, boards_version, created, ms, counted, outcome, day, player, *who = row
    seats, names = who
    if Mode(mode).of_a_day:
        from shell.daily import day_of

        day_of(day)  # a damaged date is a row that makes no sense
    return Saved(
        id=number,
        game=game,
        variant=variant,
        mode=Mode(mode),
        slot=slot,
        board=Board(board, strict.read(facts)),
        journal=journal,
        ms=ms,
        counted=bool(counted),
        outcome=outcome,
        created=created,
        rules_version=rules_version,
        boards_version=boards_version,
        day=day,
        player=player,
        head=head,
        seats=tuple(seats.split("/")) if seats else (),
        names=_names(names, len(seats.split("/"))),
    )


def _names(text: str, count: int) -> tuple[str, ...]:
    """`count` names from their JSON, made plain; none where it makes no sense."""
    if not text:
        return ()
    from shell.names import clean

    try:
        found = tuple(clean(name) if name else "" for name in strict.read(text))
    except (ValueError, TypeError):
        return ()
    return found if len(found) == count else ()
