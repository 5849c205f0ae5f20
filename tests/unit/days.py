"""Games on boards of days for tests: a store whose clock is set by hand, and a player who finds the solution."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shell import daily, shelf
from shell.api import Hint, Text
from shell.clock import Clock
from shell.dates import utc_seconds
from shell.plugin_loader import load_one
from shell.session import Session
from shell.statistics import Result
from shell.store import FILE, Store
from tests.unit.toy import FakeTime

LAMPE = load_one("lampe", Path(__file__).parents[1] / "plugins" / "lampe")
DAY = "2026-11-14"


class Wall:
    """The time of day in seconds since 1970, set by hand."""

    def __init__(self, instant: str = f"{DAY}T12:00:00Z") -> None:
        self.set(instant)

    def set(self, instant: str) -> None:
        """It is now `instant` (UTC)."""
        self.seconds = float(utc_seconds(instant))

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def zone(name: str) -> Iterator[None]:
    """The process is in that zone for a while; inside, `travel` takes it elsewhere."""
    before = os.environ.get("TZ")
    travel(name)
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


def travel(name: str) -> None:
    """From now on the process is in that zone."""
    os.environ["TZ"] = name
    time.tzset()


def open_store(folder: Path, wall: Wall) -> Store:
    return Store.open(folder / FILE, wall)


def begin(store: Store, day: str = DAY, today: str | None = None, player: int = 0) -> Session:
    """The board of `day` is opened, with the date that the store's clock shows."""
    kind = daily.variant(LAMPE, day)
    board = daily.board_of(LAMPE, day, kind)
    state = LAMPE.engine.start(kind, board.text)
    session = shelf.begin_day(LAMPE, kind, board, day, today or store.today, player, store, state)
    session.clock = Clock(FakeTime())
    session.on_entry = store.append
    return session


def solve(session: Session, ms: int = 60_000, hints: int = 0) -> None:
    """Play the solution in `ms` of active time."""
    now = FakeTime()
    session.clock = Clock(now)
    for n in range(hints):
        now.ms += 1
        session.take_hint(Hint(Text("{n}", n=n)))
        for _ in range(100):
            session.clock.elapsed()
            now.ms += 1000
    moves = [f"press {cell}" for cell in session.board.facts["solution"]]
    for move in moves[:-1]:
        session.play(move)
    used = session.clock.elapsed()
    for _ in range(max(0, ms - used) // 1000):
        now.ms += 1000
        session.clock.elapsed()
    now.ms += max(0, ms - used) % 1000
    session.play(moves[-1])


def result_of(store: Store, session: Session) -> Result:
    return next(result for result in store.days() if result.session == session.id)
