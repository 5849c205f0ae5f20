"""What the program keeps and asks for: running games, what can be brought back, results, settings.

No trouble with the file ever reaches the player's game: it is said once in `notices`, and what could not be written
stays in memory and is written with the next entry that can be.

Two programs on one home share the file. A new board never takes the place of a game that another program has open:
both run in their slot. An entry is written only if the file holds exactly the entries that this program knows of. If it
holds others, the same game was played on in both; then this one is kept as a game of its own, which does not count.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from shell import strict
from shell.api import Entry, Text
from shell.dates import follow_zone, local_date, utc_text
from shell.saved import Saved
from shell.session import Session
from shell.store import games
from shell.store.file import File
from shell.store.schema import Database

if TYPE_CHECKING:
    from shell.ranking import Guest
    from shell.statistics import Result

T = TypeVar("T")

FILE = "igraonica.db"
"""The store's name in the folder of the player's data."""


class _Kept(NamedTuple):
    session: Session
    id: int
    entries: int


class Store:
    """Make one with `Store.open`. For one thread only. `notices` is what the player should be told, each trouble once."""

    def __init__(self, file: File, wall: Callable[[], float]) -> None:
        self._file = file
        self._wall = wall
        self._known: dict[int, int] = {}  # how many entries of a session are in the file, as far as we know
        self._behind: list[Session] = []  # sessions of which something could not be written
        self._kept: list[_Kept] = []  # what the transaction under way has written
        self._settings = self._read_settings()
        self._unset: set[tuple[str, str]] = set()  # settings that could not be written
        self._generation = file.generation
        self.notices = file.notices

    @classmethod
    def open(cls, path: Path, wall: Callable[[], float] = time.time) -> Store:
        """Open or make the store in the file `path`. Whatever is wrong with it, this comes back with a store that works.

        A damaged file is set aside; one that cannot be written, or was made by a newer program, is left alone, and
        the store then lives in memory. `wall` gives seconds since 1970.
        """
        return cls(File(path, []), wall)

    @property
    def in_memory(self) -> bool:
        """Whether nothing is kept beyond this run of the program."""
        return self._file.path is None

    @property
    def alone(self) -> bool:
        """Whether no other program has the store open."""
        return self._file.alone

    def close(self) -> None:
        """Write what is still to be written and close the file."""
        if self._behind or self._unset:
            self._write(lambda: None)
        self._file.close()

    # Running games

    def begin(self, session: Session) -> None:
        """Keep a new session. The one that runs in its slot becomes the one that can be brought back.

        Sets `session.id`, and `session.counted` to False if an attempt at the board was touched before.
        """
        self._begin(session, None)

    def replace(self, old: Session, new: Session) -> None:
        """Keep `new` in the place of `old`, which can be brought back until `new` is touched; an untouched `old` is dropped."""
        self._begin(new, old)

    def _begin(self, session: Session, old: Session | None) -> None:
        figures = None if old is None else _figures(old)

        def work() -> None:
            before = (
                games.running_in(self._db, session.game.key, session.slot, self._file.token) if old is None else self._keep(old, figures)
            )
            if session.counted and games.seen(self._db, session.game.key, session.board.text, session.player):
                session.counted = False
            now = self._keep(session)
            if before is not None and before != now:
                games.replace(self._db, before, now)
            if session.touched:
                games.settle(self._db, now, *self._now())

        self._write(work, *([session] if old is None else [old, session]))

    def append(self, session: Session, entry: Entry) -> None:
        """Keep what a session has just written into its journal; made to be its `on_entry`. The end is booked at once."""
        del entry  # the journal is compared as a whole: an entry that could not be written before is written now
        figures = _figures(session) if session.over else None
        self._write(lambda: self._keep(session, figures), session, durable=session.over or self._settles(session))

    def keep_time(self, session: Session) -> None:
        """Keep the time of a session that runs (and its figures, should it be given up later): when it is left, or now and then.

        A session that was dropped, replaced and given up, or played on elsewhere is left as it is.
        """
        figures = _figures(session)

        def work() -> None:
            if session.id is not None and session.id in self._known:
                games.keep_time(self._db, session.id, session.clock.elapsed(), self._known[session.id], figures)

        self._write(work)

    def touched(self, session: Session) -> None:
        """The session's board was touched: what it replaced is given up. `append` does this by itself; twice is once."""
        if self._settles(session):
            self._write(lambda: games.settle(self._db, self._keep(session), *self._now()), session, durable=True)

    def _settles(self, session: Session) -> bool:
        """Whether a game can be brought back that no longer could be, now that `session` is touched."""
        number = session.id
        return session.touched and number is not None and self._file.read(lambda: games.before(self._db, number), None) is not None

    def finish(self, session: Session, figures: Mapping[str, int | float]) -> None:
        """Book the result of a session that is over, or complete its figures. An untouched board counts as nothing."""
        self._write(lambda: self._keep(session, dict(figures)), session, durable=True)

    def running(self, game: str | None = None, *, begun: bool = False) -> list[Saved]:
        """The running game of each slot, newest first, of installed games or not; `begun`: of those whose board was touched.
        Heads only: `load` brings the rest."""
        where = f"{games.RUNNING} AND {games.WANTED}{' AND touched' if begun else ''} ORDER BY changed DESC"
        first: dict[tuple[str, str], Saved] = {}
        for saved in self._heads(where, game):
            first.setdefault((saved.game, saved.slot), saved)
        return list(first.values())

    def finished(self, game: str | None = None, variant: str | None = None) -> list[Saved]:
        """The games that are over and whose board was touched, newest first. Heads only."""
        where = f"outcome IS NOT NULL AND touched AND {games.WANTED} ORDER BY id DESC"
        return self._heads(where, game, variant)

    def load(self, id: int) -> Saved:  # noqa: A002 - what it is called everywhere
        """A whole game. `LookupError` if there is none of this id (any more), or if what is kept makes no sense."""
        try:
            saved = self._file.read(lambda: games.load(self._db, id), None)
        except ValueError as error:
            raise LookupError(f"game {id} cannot be read: {error}") from error
        if saved is None:
            raise LookupError(f"no game {id} is kept")
        self._known[id] = len(saved.journal)
        return saved

    def set_aside(self, number: int) -> None:
        """Keep a game that cannot be read again, but offer it no more."""
        self._write(lambda: games.set_aside(self._db, number))

    # The board before

    def previous(self, session: Session) -> Saved | None:
        """The head of the game that can be brought back, as long as `session` is untouched."""
        if session.id is None or session.touched:
            return None
        nothing: list[Saved] = []
        found = self._file.read(lambda: games.heads(self._db, "replaced_by = :number ORDER BY id DESC", {"number": session.id}), nothing)
        return found[0] if found else None

    def bring_back(self, session: Session) -> Saved | None:
        """Bring the previous game back; `session`, which is untouched, is forgotten. None: there is nothing to bring back."""
        number = session.id
        if number is None or session.touched:
            return None

        def work() -> int | None:
            old = games.before(self._db, number)
            if old is not None:
                games.bring_back(self._db, old)
                games.drop(self._db, number)
            return old

        old = self._write(work)
        if old is None:
            return None
        session.id = None
        return self.load(old)

    def forget(self, session: Session) -> None:
        """Drop a session whose board was never touched: it is left for another one."""
        number = session.id
        if number is not None and not session.touched:
            self._write(lambda: games.drop(self._db, number))
            session.id = None

    def seen(self, game: str, board: str) -> bool:
        """Whether an attempt at that board was touched before: only the first one counts."""
        return self._file.read(lambda: games.seen(self._db, game, board), False)

    # Boards of days

    def attempts(self, game: str, slot: str) -> list[Saved]:
        """The games of a slot that are over and whose board was touched, the first one first. Heads only."""
        where = "game = :game AND slot = :slot AND outcome IS NOT NULL AND touched ORDER BY id"
        nothing: list[Saved] = []
        return self._file.read(lambda: games.heads(self._db, where, {"game": game, "slot": slot}), nothing)

    def days(self, game: str | None = None, day: str | None = None) -> list[Result]:
        """Results of boards of days, in the order in which they ended. Those that lie in the future of the clock are set apart."""
        from shell.daily import AHEAD, ahead
        from shell.store import days

        nothing: list[Result] = []
        found = self._file.read(lambda: days.results(self._db, game, day), nothing)
        early = [result.session for result in found if ahead(result, self._wall())]
        if early:

            def work() -> None:
                for session in early:
                    days.set_ahead(self._db, session)

            self._write(work)
            found = [replace(result, mode=AHEAD) if result.session in early else result for result in found]
        return found

    def guests(self, game: str, day: str) -> list[Guest]:
        """Results of others for that day, whose codes were played through."""
        from shell.store import days

        nothing: list[Guest] = []
        return self._file.read(lambda: days.guests(self._db, game, day), nothing)

    def add_guest(self, guest: Guest) -> bool:
        """Keep the result of another. False: it is in the ranking already."""
        from shell.store import days

        return bool(self._write(lambda: days.add_guest(self._db, guest)))

    def drop_guest(self, digest: str) -> None:
        """Forget the result of another."""
        from shell.store import days

        self._write(lambda: days.drop_guest(self._db, digest))

    @property
    def today(self) -> str:
        """The civil date at the player's place, by the store's clock."""
        follow_zone()
        return local_date(self._wall())

    @property
    def now(self) -> float:
        """Seconds since 1970, by the store's clock."""
        return self._wall()

    # Results and settings

    def results(self, game: str | None = None, variant: str | None = None) -> list[Result]:
        """Results in the order in which the games ended, those that do not count among them."""
        nothing: list[Result] = []
        return self._file.read(lambda: games.results(self._db, game, variant), nothing)

    def setting(self, game: str, key: str, default: Any = None) -> Any:
        """A setting of a game, or of the shell (game "")."""
        return self._settings.get((game, key), default)

    def set_setting(self, game: str, key: str, value: Any) -> None:
        """Keep a setting: any JSON value. `ValueError` for one that could not be read back."""
        self._settings[game, key] = strict.read(json.dumps(value))
        self._unset.add((game, key))
        self._write(lambda: None)

    # How it is written

    @property
    def _db(self) -> Database:
        return self._file.db

    def _now(self) -> tuple[str, str]:
        follow_zone()
        now = self._wall()
        return utc_text(now), local_date(now)

    def _heads(self, where: str, game: str | None, variant: str | None = None) -> list[Saved]:
        nothing: list[Saved] = []
        return self._file.read(lambda: games.heads(self._db, where, {"game": game, "variant": variant}), nothing)

    def _read_settings(self) -> dict[tuple[str, str], Any]:
        nothing: dict[tuple[str, str], Any] = {}
        return self._file.read(lambda: games.settings(self._db), nothing)

    def _keep(self, session: Session, figures: Mapping[str, int | float] | None = None) -> int:
        """Make the file agree with `session`, inside a transaction. Returns its id."""
        written = next((kept for kept in self._kept if kept.session is session), None)
        number, known = (written.id, written.entries) if written else (session.id, self._known.get(session.id or 0, 0))
        if number is None or (written is None and number not in self._known) or not games.exists(self._db, number):
            number, known = games.insert(self._db, session, self._file.token), 0
        try:
            became_touched = games.update(self._db, number, session, known, self._file.token)
        except games.Elsewhere:
            self._file.tell(
                Text("This game was played on in another window. What you play here is kept as a game of its own, and does not count.")
            )
            session.counted = False
            number = games.insert(self._db, session, self._file.token)
            became_touched = games.update(self._db, number, session, 0, self._file.token)
        if figures is not None:
            games.keep_figures(self._db, number, figures)
        if became_touched:
            games.settle(self._db, number, *self._now())
        if session.over:
            games.book(self._db, number, *self._now())
        self._kept.append(_Kept(session, number, len(session.journal)))
        return number

    def _write(self, work: Callable[[], T], *sessions: Session, durable: bool = False) -> T | None:
        """Do `work` in one transaction, after what could not be written before. None if that cannot be now, either."""

        def all_of_it() -> T:
            if self._generation != self._file.generation:  # a new file was begun in the middle of things
                self._generation = self._file.generation
                self._known = {}
                self._unset = set(self._settings)
            self._kept = []
            for game, key in self._unset:
                games.set_setting(self._db, game, key, json.dumps(self._settings[game, key]))
            for behind in self._behind:
                self._keep(behind, _figures(behind) if behind.over else None)
            return work()

        done, answer = self._file.write(all_of_it, durable=durable)
        if not done:
            self._behind += [session for session in sessions if session not in self._behind]
            return None
        for kept in self._kept:
            kept.session.id = kept.id
            self._known[kept.id] = kept.entries
        if self._behind or self._unset:
            self._behind, self._unset = [], set()
            self._file.patient()
        return answer


def _figures(session: Session) -> dict[str, int | float] | None:
    """A game's own figures for its result. None where its engine fails: the result must be kept all the same."""
    try:
        return session.tally()
    except Exception:  # noqa: BLE001 - a plugin's fault, which the window reports when it asks for the same figures
        return None
