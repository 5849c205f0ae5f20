"""A real full disk: a small file system of its own in memory, where the rights suffice to make one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell.api import Board
from shell.session import Session
from shell.store import FILE, Store
from tests.unit.toy import LIGHTS

ROOT = Path(__file__).resolve().parents[2]

KILLED = """
import os, sys
from pathlib import Path
from tests.unit import test_store_full as here
here.play_two(Path(sys.argv[1]))
os._exit(1)
"""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    if not sys.platform.startswith("linux") or os.getuid() != 0:
        pytest.skip("only root on Linux makes a small disk")
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], capture_output=True, check=False)
    if made.returncode != 0:
        pytest.skip("no small disk can be made here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def fill(folder: Path) -> None:
    size = 4096
    with (folder / "full").open("ab", buffering=0) as file:
        while size:
            try:
                file.write(bytes(size))
            except OSError:
                size //= 2


def empty(folder: Path) -> None:
    (folder / "full").unlink()


def begin(store: Store, board: str) -> Session:
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board(board))
    store.begin(session)
    session.on_entry = store.append
    return session


def play_two(path: Path) -> None:
    """A game won and one of two moves, in a store that is left open."""
    store = Store.open(path)
    begin(store, "5x3 1").play("win 0,0")
    session = begin(store, "5x3 2")
    session.play("press 0,0")
    session.play("press 1,0")


def test_a_disk_that_fills_up_while_playing_loses_nothing(disk: Path) -> None:
    path = disk / FILE
    store = Store.open(path)
    session = begin(store, "5x3 7")
    session.play("press 0,0")
    fill(disk)
    while not store.notices:
        session.play(f"press {len(session.journal) % 5},0")
    for n in range(5):
        session.play(f"press {n},1")
    assert len(store.notices) == 1
    assert "It is tried again with each move" in str(store.notices[0])
    empty(disk)
    session.play("win 0,0")
    store.close()
    store = Store.open(path)
    assert store.notices == []
    (result,) = store.results()
    assert store.load(result.session).journal == tuple(session.journal)
    store.close()


@pytest.mark.parametrize("killed", [False, True])
def test_a_full_disk_at_the_start_shows_everything_and_keeps_it(disk: Path, killed: bool) -> None:
    path = disk / FILE
    if killed:
        subprocess.run([sys.executable, "-c", KILLED, path], cwd=ROOT, env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}, check=False)
        path.with_name(f"{FILE}-shm").unlink()
        assert path.with_name(f"{FILE}-wal").stat().st_size > 0
    else:
        store = Store.open(path)
        begin(store, "5x3 1").play("win 0,0")
        session = begin(store, "5x3 2")
        session.play("press 0,0")
        session.play("press 1,0")
        store.close()
    fill(disk)
    for full in (True, False):
        store = Store.open(path)
        assert store.in_memory == full
        assert [str(notice).endswith("nothing that you play now is kept (disk I/O error).") for notice in store.notices] == [True] * full
        assert [result.outcome for result in store.results()] == ["won"]
        (running,) = store.running()
        assert len(store.load(running.id or 0).journal) == 2
        if full:
            begin(store, "5x3 3").play("win 0,0")
            assert len(store.results()) == 3
            empty(disk)
        store.close()
