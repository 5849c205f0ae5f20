"""A store that is damaged, emptied, foreign, read-only, locked or full never keeps the program from starting or playing."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board
from shell.session import Session
from shell.store import FILE, Store
from shell.store.schema import APPLICATION_ID, VERSION
from tests.unit.toy import LIGHTS

ROOT = Path(__file__).resolve().parents[2]


def begin(store: Store, board: str = "5x3 7") -> Session:
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board(board))
    store.begin(session)
    session.on_entry = store.append
    return session


def filled(path: Path, boards: int = 30) -> bytes:
    """A store with finished games and one that runs, closed well. Returns its bytes."""
    store = Store.open(path)
    for n in range(boards):
        session = begin(store, f"5x3 {n}")
        for m in range(12):
            session.play(f"press {m % 5},{n % 3}")
        session.play("win 0,0")
    begin(store, "5x3 999").play("press 1,1")
    store.set_setting("", "theme", "paper")
    assert store.notices == []
    store.close()
    return path.read_bytes()


def notices(store: Store) -> str:
    return "\n".join(map(str, store.notices))


def plays(store: Store) -> None:
    """The store works: a game is played to its end and is a result."""
    session = begin(store, "5x3 4242")
    session.play("win 0,0")
    assert (store.results()[-1].session, store.results()[-1].outcome) == (session.id, "won")
    assert store.load(session.id or 0).journal == tuple(session.journal)


def put_aside(path: Path) -> list[Path]:
    return sorted(other for other in path.parent.iterdir() if ".damaged-" in other.name)


def zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def scribble(path: Path) -> None:
    path.write_bytes(b"This is a letter, not a store. " * 400)


def directory(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("kept")


def foreign(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("PRAGMA application_id = 7")
    db.execute("CREATE TABLE theirs (a)")
    db.close()


@pytest.mark.parametrize("damage", [zero, truncate, scribble, directory, foreign])
def test_a_damaged_store_is_set_aside_kept_and_named_once(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = tmp_path / FILE
    filled(path)
    damage(path)
    broken = None if path.is_dir() else path.read_bytes()
    store = Store.open(path)
    (aside,) = put_aside(path)
    assert notices(store) == f"The store of your games and results was damaged. It is kept as {aside}, and a new one was begun."
    assert not store.in_memory
    assert (aside / "inside").exists() if broken is None else aside.read_bytes() == broken
    plays(store)
    store.close()
    store = Store.open(path)
    assert store.notices == []
    assert len(store.results()) == 1
    store.close()


def test_an_emptied_store_is_told(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path)
    os.truncate(path, 0)
    store = Store.open(path)
    assert notices(store) == "The store of your games and results was empty: what was kept there before is gone."
    plays(store)
    store.close()
    store = Store.open(path)
    assert store.notices == []
    store.close()


def test_an_emptied_store_with_a_log_beside_it_is_set_aside_with_the_log(tmp_path: Path) -> None:
    path = tmp_path / FILE
    live = Store.open(path)
    begin(live).play("press 0,0")
    log = path.with_name(f"{FILE}-wal")
    kept = log.read_bytes()
    os.truncate(path, 0)
    store = Store.open(path)
    aside = put_aside(path)
    assert [other.read_bytes() for other in aside if other.name.endswith("-wal")] == [kept]
    plays(store)
    store.close()
    live.close()


def test_names_of_stores_set_aside_never_meet(tmp_path: Path) -> None:
    path = tmp_path / FILE
    for _ in range(3):
        path.write_bytes(b"junk" * 300)
        store = Store.open(path)
        store.close()
    assert len(put_aside(path)) == 3


def test_damage_inside_a_store_that_was_killed_is_found_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path, 200)
    db = sqlite3.connect(path)
    db.execute("INSERT INTO openings VALUES ('killed', 0)")
    db.commit()
    db.close()
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = os.urandom(4096)
    path.write_bytes(data)
    store = Store.open(path)
    assert "was damaged" in notices(store)
    plays(store)
    store.close()


def test_damage_met_while_playing_costs_neither_the_game_nor_the_settings(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path, 200)
    store = Store.open(path)
    session = begin(store, "5x3 5555")
    session.play("press 0,0")
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    header = path.read_bytes()[:4096]
    path.write_bytes(header + os.urandom(path.stat().st_size - 4096))
    for n in range(4):
        session.play(f"press {n},1")
    assert "was damaged" in notices(store)
    session.play("win 0,0")
    store.close()
    store = Store.open(path)
    assert store.setting("", "theme") == "paper"
    (result,) = store.results()
    assert store.load(result.session).journal == tuple(session.journal)
    store.close()


def test_a_store_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path)
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = path.read_bytes()
    store = Store.open(path)
    assert store.in_memory
    assert notices(store) == f"{path} was made by a newer Igraonica. It is left alone, and nothing that you play now is kept."
    assert (store.results(), store.setting("", "theme")) == ([], None)
    plays(store)
    store.close()
    assert path.read_bytes() == before
    assert put_aside(path) == []


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store.open(tmp_path / "file" / "data" / FILE)
    assert store.in_memory
    assert "cannot be used, so nothing that you play now is kept" in notices(store)
    plays(store)
    store.close()


def test_a_locked_store_is_shown_and_written_later(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store = Store.open(path)
    assert "cannot be written just now" in notices(store)
    assert (len(store.results()), len(store.running()), store.setting("", "theme")) == (30, 1, "paper")
    session = begin(store, "5x3 5555")
    for n in range(3):
        session.play(f"press {n},0")
    store.set_setting("", "theme", "contrast")
    assert len(store.notices) == 1
    other.execute("ROLLBACK")
    other.close()
    session.play("press 3,0")
    assert store.load(session.id or 0).journal == tuple(session.journal)
    store.close()
    store = Store.open(path)
    assert store.setting("", "theme") == "contrast"
    assert store.notices == []
    store.close()


def test_a_store_that_nobody_else_may_read_is_done_without(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("INSERT INTO openings VALUES ('x', 0)")
    store = Store.open(path)
    assert store.in_memory
    plays(store)
    store.close()
    other.close()
    assert put_aside(path) == []


def test_a_full_disk_loses_nothing_once_there_is_room_again(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path)
    store = Store.open(path)
    session = begin(store, "5x3 5555")
    db = store._file.db
    limit = db.execute("PRAGMA page_count").fetchone()[0]
    assert db.execute(f"PRAGMA max_page_count = {limit}").fetchone()[0] == limit
    while not store.notices:
        booked = len(store.results())
        session.play(f"press {len(session.journal) % 5},{len(session.journal) % 3}")
    assert "disk is full" in notices(store)
    for n in range(5):
        session.play(f"press {n},0")
    fresh = Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 6666"))
    store.begin(fresh)
    fresh.on_entry = store.append
    fresh.play("win 0,0")
    assert [notice for notice in store.notices if "full" in str(notice)] == store.notices
    assert len(store.results()) == booked
    db.execute("PRAGMA max_page_count = 1000000")
    store.close()
    store = Store.open(path)
    assert len(store.results()) > booked
    assert (fresh.id, "won") in [(result.session, result.outcome) for result in store.results()]
    assert store.load(session.id or 0).journal == tuple(session.journal)
    store.close()


AS_NOBODY = """
import os, sys, urllib.parse  # pathlib's as_uri wants the last, and nobody may not read root's Python
from pathlib import Path
from tests.unit import test_store_trouble as here
if os.getuid() == 0:
    os.setgid(65534), os.setuid(65534)
here.read_only(Path(sys.argv[1]))
"""


def read_only(path: Path) -> None:
    """What happens where nothing may be written: runs in a process without the rights of root."""
    store = Store.open(path)
    assert store.in_memory
    assert "cannot be used, so nothing that you play now is kept" in notices(store), notices(store)
    assert len(store.results()) == 3, "what is there is shown all the same"
    assert store.setting("", "theme") == "paper"
    (running,) = store.running()
    assert len(store.load(running.id or 0).journal) == 1
    plays(store)
    assert len(store.notices) == 1
    store.close()
    print("done")


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are another matter there")
@pytest.mark.parametrize("folder", [0o755, 0o555])
def test_a_read_only_store_is_shown_and_not_touched(folder: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as name:  # pytest's own folders may not be entered by others
        path = Path(name) / FILE
        before = filled(path, 3)
        path.chmod(0o444)
        path.parent.chmod(folder)
        try:
            run = subprocess.run(
                [sys.executable, "-c", AS_NOBODY, str(path)],
                capture_output=True,
                text=True,
                cwd=ROOT,
                env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
                check=False,
            )
        finally:
            path.parent.chmod(0o755)
        assert run.stdout == "done\n", run.stderr
        assert path.read_bytes() == before
        assert list(path.parent.iterdir()) == [path]


@given(st.data())
def test_any_damage_is_survived(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("damaged") / FILE
    content = bytearray(_content(tmp_path_factory))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content) - 1))
        patch = data.draw(st.binary(min_size=1, max_size=64))
        content[start : start + len(patch)] = patch
    path.write_bytes(content[: data.draw(st.integers(0, len(content)) | st.just(len(content)))])
    store = Store.open(path)
    for saved in store.running() + store.finished():
        try:
            store.load(saved.id or 0)
        except LookupError:
            continue
    for result in store.results():
        assert isinstance(result.figures, dict)
    plays(store)
    store.close()
    store = Store.open(path)
    assert any(saved.board.text == "5x3 4242" for saved in store.finished()) or store.in_memory
    store.close()


_made: list[bytes] = []


def _content(factory: pytest.TempPathFactory) -> bytes:
    if not _made:
        _made.append(filled(factory.mktemp("whole") / FILE))
    return _made[0]


def test_our_file_is_marked_as_ours(tmp_path: Path) -> None:
    path = tmp_path / FILE
    filled(path, 1)
    db = sqlite3.connect(path)
    marks = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version", "journal_mode")]
    db.close()
    assert marks == [APPLICATION_ID, VERSION, "wal"]
