"""Installing, removing and making plugins: archives of strangers cannot write elsewhere, and a copy is whole or not there."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import plugin_packages
from shell.plugin_packages import install, make, remove

CODE = b"x = 1\n"


@pytest.fixture
def into(tmp_path: Path) -> Path:
    return tmp_path / "plugins"


def archive(tmp_path: Path, files: dict[str, bytes], name: str = "lights.zip") -> Path:
    file = tmp_path / name
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for path, data in files.items():
            package.writestr(path, data)
    return file


def good(tmp_path: Path, version: str = "1.2") -> Path:
    manifest = f'{{"version": "{version}", "api": [1, 0]}}'.encode()
    return archive(tmp_path, {"lights/__init__.py": CODE, "lights/plugin.json": manifest, "lights/rules/en.md": b"# Lights\n"})


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_install(tmp_path: Path, into: Path) -> None:
    manifest = install(good(tmp_path), into)
    assert (manifest.key, manifest.version) == ("lights", "1.2")
    assert sorted(content(into)) == ["lights/__init__.py", "lights/plugin.json", "lights/rules/en.md"]
    assert [path.name for path in into.iterdir()] == ["lights"], "nothing is left aside"


def test_install_over_an_older_copy_leaves_nothing_of_it(tmp_path: Path, into: Path) -> None:
    install(good(tmp_path), into)
    (into / "lights" / "old.py").write_bytes(CODE)
    install(good(tmp_path, "1.3"), into)
    assert "lights/old.py" not in content(into)
    assert b"1.3" in content(into)["lights/plugin.json"]


BAD = {
    "up": ({"lights/__init__.py": CODE, "lights/../../evil.py": CODE}, "leads elsewhere"),
    "up first": ({"../lights/__init__.py": CODE}, "leads elsewhere"),
    "absolute": ({"/lights/__init__.py": CODE}, "leads elsewhere"),
    "drive": ({"C:/lights/__init__.py": CODE}, "leads elsewhere"),
    "backslash": ({"lights/__init__.py": CODE, "lights\\..\\..\\evil.py": CODE}, "leads elsewhere"),
    "two folders": ({"lights/__init__.py": CODE, "other/__init__.py": CODE}, "one folder"),
    "a file beside": ({"lights/__init__.py": CODE, "readme.txt": CODE}, "one folder"),
    "no folder": ({"__init__.py": CODE}, "cannot be the key"),
    "no code": ({"lights/readme.txt": CODE}, "no lights/__init__.py"),
    "empty": ({}, "holds 0"),
    "bad key": ({"My Game/__init__.py": CODE}, "cannot be the key"),
    "a command": ({"games/__init__.py": CODE}, "cannot be the key"),
    "other key": ({"lights/__init__.py": CODE, "lights/plugin.json": b'{"key": "lamps"}'}, "lamps"),
    "too new": ({"lights/__init__.py": CODE, "lights/plugin.json": b'{"api": [9, 0]}'}, "newer Igraonica"),
    "one name twice": ({"lights/__init__.py": CODE, "lights/a.py": CODE, "lights/A.py": CODE}, "two files"),
    "too many": ({"lights/__init__.py": CODE} | {f"lights/{n}": b"" for n in range(2_000)}, "2001 files"),
    "too large": ({"lights/__init__.py": CODE, "lights/big": bytes(20_000_000)}, "20 MB"),
    "file and folder": ({"lights/__init__.py": CODE, "lights/a": CODE, "lights/a/b": CODE}, "exists|directory"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_archives_change_nothing(tmp_path: Path, into: Path, case: str) -> None:
    files, said = BAD[case]
    install(good(tmp_path), into)
    before = content(tmp_path / "plugins")
    with pytest.raises((ValueError, OSError), match=said):
        install(archive(tmp_path, files, "bad.zip"), into)
    assert content(into) == before
    assert [path.name for path in into.iterdir()] == ["lights"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".py") == []


def test_links_are_refused(tmp_path: Path, into: Path) -> None:
    file = tmp_path / "link.zip"
    with zipfile.ZipFile(file, "w") as package:
        package.writestr("lights/__init__.py", CODE)
        link = zipfile.ZipInfo("lights/link")
        link.external_attr = 0o120777 << 16
        package.writestr(link, "/etc/passwd")
    with pytest.raises(ValueError, match="link"):
        install(file, into)
    assert not (into / "lights").exists()


def test_unusual_compression_is_refused(tmp_path: Path, into: Path) -> None:
    file = tmp_path / "unusual.zip"
    data = bytearray(good(tmp_path).read_bytes())
    data[data.index(b"PK\x01\x02") + 10] = 99
    file.write_bytes(data)
    with pytest.raises(ValueError, match="packed in a way"):
        install(file, into)


def test_sizes_in_the_archives_list_may_lie(tmp_path: Path, into: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = archive(tmp_path, {"lights/__init__.py": CODE, "lights/big": bytes(300_000)})
    monkeypatch.setattr(plugin_packages, "MAX_BYTES", 200_000)
    monkeypatch.setattr(plugin_packages, "_checked", lambda package: "lights")
    with pytest.raises(ValueError, match="MB"):
        install(file, into)
    assert list(into.iterdir()) == []


def test_damaged_and_encrypted_archives(tmp_path: Path, into: Path) -> None:
    data = good(tmp_path).read_bytes()
    flagged = bytearray(data)
    for at in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        flagged[at] |= 1  # says that the first file is encrypted
    for junk in (b"", b"PK", data[:-30], data[: len(data) // 2], bytes(flagged), data[:48] + b"\xff" * 4 + data[52:]):
        file = tmp_path / "junk.zip"
        file.write_bytes(junk)
        with pytest.raises(ValueError, match=r"junk\.zip"):
            install(file, into)
    assert not into.exists() or list(into.iterdir()) == []
    with pytest.raises(OSError, match="nix"):
        install(tmp_path / "nix.zip", into)


@given(data=st.data())
def test_flipped_bytes_install_whole_or_not_at_all(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("flip")
    raw = bytearray(good(folder).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    file = folder / "flipped.zip"
    file.write_bytes(raw)
    try:
        manifest = install(file, folder / "plugins")
    except (ValueError, OSError):
        assert not (folder / "plugins").exists() or list((folder / "plugins").iterdir()) == []
    else:
        assert [path.name for path in (folder / "plugins").iterdir()] == [manifest.key]
        assert (folder / "plugins" / manifest.key / "__init__.py").is_file()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_of_the_players_own_is_not_replaced(tmp_path: Path, into: Path) -> None:
    mine = tmp_path / "work"
    mine.mkdir()
    (mine / "__init__.py").write_bytes(CODE)
    into.mkdir()
    (into / "lights").symlink_to(mine)
    with pytest.raises(ValueError, match="link of yours"):
        install(good(tmp_path), into)
    assert remove("lights", into) == into / "lights"
    assert (mine / "__init__.py").read_bytes() == CODE, "the link goes, what it points to stays"
    assert list(into.iterdir()) == []


def test_remove(tmp_path: Path, into: Path) -> None:
    install(good(tmp_path), into)
    assert remove("lights", into) == into / "lights"
    assert list(into.iterdir()) == []
    for key in ("lights", "..", "../plugins", "", "."):
        with pytest.raises(ValueError, match="there is no plugin"):
            remove(key, into)
    assert into.is_dir()


def test_make(into: Path) -> None:
    folder = make("my_game2", into)
    assert folder == into / "my_game2"
    text = b"".join(content(folder).values()).decode()
    assert "template" not in text.lower()
    assert "plugins.my_game2.engine" in text
    assert "class MyGame2Scene" in text
    assert "MyGame2" in (folder / "rules" / "hr.md").read_text(encoding="utf-8")
    before = content(folder)
    with pytest.raises(ValueError, match="is there already"):
        make("my_game2", into)
    assert content(folder) == before


@pytest.mark.parametrize("key", ["", "My", "1x", "a-b", "new", "for", "../x", "shell", "a" * 41, "ž"])
def test_make_refuses_what_cannot_be_a_key(into: Path, key: str) -> None:
    with pytest.raises(ValueError, match="cannot be the key"):
        make(key, into)
    assert not into.exists()


def test_archives_made_with_folder_entries(tmp_path: Path, into: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        package.mkdir("lights")
        package.mkdir("lights/rules")
        package.writestr("lights/__init__.py", CODE)
    file = tmp_path / "folders.zip"
    file.write_bytes(buffer.getvalue())
    install(file, into)
    assert (into / "lights" / "rules").is_dir()
