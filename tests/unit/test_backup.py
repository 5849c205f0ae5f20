"""Everything in one file and back; a bad file changes nothing."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shell import backup, paths
from shell.api import Board, Game
from shell.cli import main
from shell.plugins import Plugins
from shell.session import Session
from shell.store import Store
from tests.unit.toy import LIGHTS as GAME


def played(places: paths.Paths) -> None:
    """A home with a running game, a setting and a switched-off plugin."""
    store = Store.open(places.store)
    store.set_setting("", "theme", "paper")
    session = Session.begin(GAME, GAME.engine.variant(GAME.variants[0].key), a_board(GAME))
    store.begin(session)
    session.on_entry = store.append
    session.play(next(iter(GAME.engine.moves(session.state))))
    store.close()
    Plugins(places).choices.disable("some")


def a_board(game: Game) -> Board:
    """A board of the toy game's first variant."""
    from shell.api import Rng

    return game.engine.new_board(game.engine.variant(game.variants[0].key), Rng(5))


def everything(places: paths.Paths) -> object:
    """All that a back-up has to bring back."""
    store = Store.open(places.store)
    games = [store.load(saved.id).to_json() for saved in store.running() if saved.id is not None]
    theme = store.setting("", "theme")
    assert store.notices == []
    store.close()
    return games, theme, Plugins(places).choices.off


def test_everything_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = paths.find()
    played(places)
    before = everything(places)
    file = tmp_path / "all.zip"
    assert main(["backup", str(file)]) == 0
    monkeypatch.setenv("IGRAONICA_HOME", str(tmp_path / "other"))
    other = paths.find()
    assert everything(other) != before
    assert main(["restore", str(file)]) == 0
    assert everything(other) == before
    assert list(other.data.glob("igraonica.db.before-restore-*"))


def test_a_running_program_is_not_pulled_the_store_from_under_its_feet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    places = paths.find()
    played(places)
    file = tmp_path / "all.zip"
    assert main(["backup", str(file)]) == 0
    running = Store.open(places.store)
    assert main(["restore", str(file)]) == 2
    running.close()
    assert "close it first" in capsys.readouterr().err


def wrong_note(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.NOTE, json.dumps({"format": "other"}))


def newer(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.NOTE, json.dumps({"format": backup.FORMAT, "version": 99}))


def no_store(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(backup.NOTE, json.dumps({"format": backup.FORMAT, "version": backup.VERSION}))
        archive.writestr(backup.STORE, b"SQLite format 3\0 and then nothing")
        archive.writestr("config/../../evil.json", b"{}")


def damaged_store(file: Path) -> None:
    """Pages of nonsense behind a good head: SQLite tells of them in several lines."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    whole = parts[backup.STORE]
    parts[backup.STORE] = whole[:4096] + bytes(4096) + whole[8192:]
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def before_its_start(file: Path) -> None:
    """A directory that says that the first file lies further back than there is anything."""
    file.write_bytes(file.read_bytes()[1:])


def packed_otherwise(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr(backup.NOTE, json.dumps({"format": backup.FORMAT, "version": backup.VERSION}))


@pytest.mark.parametrize(
    "spoil",
    [lambda file: file.write_bytes(b"no zip"), wrong_note, newer, no_store, damaged_store, before_its_start, packed_otherwise],
)
def test_a_bad_file_is_named_and_changes_nothing(
    spoil: Callable[[Path], object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = paths.find()
    played(places)
    before = everything(places)
    file = tmp_path / "bad.zip"
    backup.make(places, file)
    spoil(file)
    assert main(["restore", str(file)]) == 2
    said = capsys.readouterr().err.strip()
    assert said.count("\n") == 0
    assert everything(places) == before
    assert not list(tmp_path.rglob("evil.json"))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device of Unix")
def test_a_device_is_no_backup(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "/dev/zero"]) == 2
    assert "it is no file" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of Unix")
def test_what_is_no_file_is_not_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    places = paths.find()
    played(places)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    before = everything(places)
    for name in (pipe, tmp_path / "link", places.store, tmp_path):
        assert main(["backup", str(name)]) == 2
        assert str(name) in capsys.readouterr().err
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert everything(places) == before


def test_a_link_to_a_backup_stays_a_link(tmp_path: Path) -> None:
    places = paths.find()
    played(places)
    (tmp_path / "newest.zip").symlink_to(tmp_path / "monday.zip")
    (tmp_path / "monday.zip").write_bytes(b"")
    backup.make(places, tmp_path / "newest.zip")
    assert (tmp_path / "newest.zip").is_symlink()
    assert zipfile.is_zipfile(tmp_path / "monday.zip")


@pytest.mark.parametrize("name", ["\ud800", "a\0b", "x" * 300])
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_name_that_no_file_can_have_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], command: str, name: str) -> None:
    assert main([command, name]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["restore", str(tmp_path / "none.zip")]) == 2
    assert "none.zip" in capsys.readouterr().err


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_archive_never_does_half(data: st.DataObject, tmp_path: Path) -> None:
    places = paths.find()
    if not places.store.exists():
        played(places)
        backup.make(places, tmp_path / "all.zip")
    before = everything(places)
    whole = (tmp_path / "all.zip").read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :] if data.draw(st.booleans()) else whole[:at]
    (tmp_path / "broken.zip").write_bytes(broken)
    try:
        backup.restore(places, tmp_path / "broken.zip")
    except (ValueError, OSError):
        assert everything(places) == before
    else:
        assert everything(places)[0] == before[0]  # type: ignore[index]  # both are tuples, typed as what they are compared as
