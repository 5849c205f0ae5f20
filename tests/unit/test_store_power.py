"""When the power goes: whatever was not yet on the disk may be there or not, or torn. Results are on it, and the rest is a beginning.

SQLite writes each transaction behind the others into the log beside the file. What it had synchronised stays; of what
follows the system may have written any part. So every such disk is made here, and opened.
"""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shell.api import Board, EntryKind
from shell.session import Session
from shell.store import FILE, Store
from tests.unit.toy import LIGHTS

LOG = f"{FILE}-wal"
SECTOR = 512


class Disk:
    """What was written by a program that plays, until the power went."""

    def __init__(self, folder: Path) -> None:
        path = folder / FILE
        store = Store.open(path)
        self.journals: dict[int, list[str]] = {}
        self.safe = 0
        """So much of the log was on the disk for sure."""
        self.results: list[int] = []
        """The results that had been told by then."""
        statements: list[str] = []
        store._file.db.set_trace_callback(statements.append)
        for n in range(6):
            session = Session.begin(LIGHTS, LIGHTS.variants[0], Board(f"5x3 {n}"))
            store.begin(session)
            session.on_entry = store.append
            assert session.id is not None
            self.journals[session.id] = []
            for m in range(7):
                statements.clear()
                session.play("win 0,0" if m == 5 and n < 4 else f"press {m % 5},{n % 3}") if not session.over else None
                self.journals[session.id] = [entry.text for entry in session.journal]
                if m == 5 and n < 4:
                    in_order(statements)
                    self.results = [result.session for result in store.results()]
                    self.safe = (folder / LOG).stat().st_size
        self.file, self.log = path.read_bytes(), (folder / LOG).read_bytes()
        store._file.db.set_trace_callback(None)
        store.close()


def in_order(statements: list[str]) -> None:
    """A result is written with full synchronisation, and only afterwards it is eased again."""
    words = [
        statement for statement in statements if statement.startswith(("PRAGMA synchronous", "BEGIN", "COMMIT", "INSERT INTO results"))
    ]
    assert words == [
        "PRAGMA synchronous = FULL",
        "BEGIN IMMEDIATE",
        next(word for word in words if word.startswith("INSERT")),
        "COMMIT",
        "PRAGMA synchronous = NORMAL",
    ]


_made: list[Disk] = []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    length=st.integers(0, 10**6),
    torn=st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=4)), max_size=4),
)
def test_after_a_power_cut_results_are_there_and_games_are_as_they_once_were(
    tmp_path: Path, length: int, torn: list[tuple[int, bytes]]
) -> None:
    if not _made:
        (tmp_path / "played").mkdir()
        _made.append(Disk(tmp_path / "played"))
    disk = _made[0]
    assert 0 < disk.safe < len(disk.log), "some of it is not synchronised"
    log = bytearray(disk.log[: disk.safe + length % (len(disk.log) - disk.safe + 1)])
    for place, junk in torn:
        at = (disk.safe + place % max(1, len(log) - disk.safe)) // SECTOR * SECTOR + SECTOR
        log[at : at + SECTOR] = (junk * SECTOR)[: len(log[at : at + SECTOR])]
    home = tmp_path / "after"
    home.mkdir(exist_ok=True)
    for old in home.iterdir():
        old.unlink()
    (home / FILE).write_bytes(disk.file)
    (home / LOG).write_bytes(log)
    store = Store.open(home / FILE)
    assert store.notices == []
    assert store._file.db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert {result.session for result in store.results()} >= set(disk.results)
    assert len(disk.results) == 4
    for number, told in disk.journals.items():
        try:
            kept = store.load(number)
        except LookupError:
            assert number not in disk.results
            continue
        moves = [entry.text for entry in kept.journal if entry.kind is not EntryKind.RESIGN]  # it was given up for the next board
        assert moves == told[: len(moves)]
        assert Session.load(LIGHTS, kept).outcome == kept.outcome
        assert number not in disk.results or len(moves) == len(told)
    store.close()
