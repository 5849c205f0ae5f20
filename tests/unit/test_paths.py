"""Where things are kept: pinned, since a moved folder would look like lost games."""

from __future__ import annotations

import os
from pathlib import Path

import appdirs
import pytest

from shell import paths, store

HOME = "/home/somebody"


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appdirs, "system", "linux2")


@pytest.mark.usefixtures("linux")
@pytest.mark.parametrize("bad", [None, "", "relative/folder", "."])
def test_defaults_where_xdg_is_unset_empty_or_relative(bad: str | None) -> None:
    environ = {"HOME": HOME}
    if bad is not None:
        environ |= {"XDG_DATA_HOME": bad, "XDG_CONFIG_HOME": bad, "XDG_CACHE_HOME": bad}
    found = paths.find(environ)
    assert found.data == Path("/home/somebody/.local/share/igraonica")
    assert found.config == Path("/home/somebody/.config/igraonica")
    assert found.cache == Path("/home/somebody/.cache/igraonica")
    assert found.plugins == Path("/home/somebody/.local/share/igraonica/plugins")
    assert found.store == Path("/home/somebody/.local/share/igraonica/igraonica.db")


@pytest.mark.usefixtures("linux")
def test_xdg_is_followed() -> None:
    found = paths.find({"HOME": HOME, "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_CACHE_HOME": "/k"})
    assert found == paths.Paths(Path("/d/igraonica"), Path("/c/igraonica"), Path("/k/igraonica"), Path("/d/igraonica/plugins"))


@pytest.mark.usefixtures("linux")
def test_without_a_home_the_folders_are_absolute_all_the_same() -> None:
    found = paths.find({"HOME": "relative"})
    assert all(folder.is_absolute() for folder in (found.data, found.config, found.cache, found.plugins))


def test_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appdirs, "system", "darwin")
    found = paths.find({"HOME": "/Users/somebody"})
    assert found.data == Path("/Users/somebody/Library/Application Support/igraonica")
    assert found.cache == Path("/Users/somebody/Library/Caches/igraonica")


def test_one_folder_for_everything(tmp_path: Path) -> None:
    found = paths.find({"IGRAONICA_HOME": str(tmp_path / "x"), "XDG_DATA_HOME": "/d", "HOME": HOME})
    assert found == paths.Paths(tmp_path / "x/data", tmp_path / "x/config", tmp_path / "x/cache", tmp_path / "x/plugins")
    assert not (tmp_path / "x").exists(), "asking makes no folders"


def test_a_relative_home_counts_from_where_the_program_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.find({"IGRAONICA_HOME": "portable"}).plugins == tmp_path / "portable" / "plugins"


def test_the_environment_is_as_before() -> None:
    before = dict(os.environ)
    paths.find({"HOME": "/elsewhere", "XDG_DATA_HOME": "/d"})
    assert dict(os.environ) == before


def test_the_store_has_one_name() -> None:
    assert paths.find().store.name == store.FILE


def test_the_programs_own_folders() -> None:
    assert (paths.resources() / "themes").is_dir()
    assert paths.shipped_plugins().is_dir()
