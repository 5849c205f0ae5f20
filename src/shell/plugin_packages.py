"""Plugins as packages: install from a zip, remove, make a new one. Nothing of them is run here."""

from __future__ import annotations

import shutil
import struct
import tempfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from shell import paths, plugin_manifest
from shell.plugin_manifest import Manifest

MAX_BYTES = 20_000_000
MAX_FILES = 2_000
_ASIDE = ".incoming-"


def install(archive: Path, into: Path) -> Manifest:
    """Put the plugin in the zip `archive` into the folder `into`, over an older copy of it.

    It is unpacked aside and then moved there in one step, so that a copy is whole or not there. `ValueError` says what is
    wrong with the archive, `OSError` with the disk; nothing has changed then.
    """
    try:
        with zipfile.ZipFile(archive) as package:
            key = _checked(package)
            into.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=_ASIDE, dir=into) as aside:
                _unpack(package, Path(aside))
                manifest = plugin_manifest.read(key, Path(aside) / key)
                gap = plugin_manifest.too_new(manifest.api)
                if gap is not None:
                    raise ValueError(f"{archive.name}: {gap}")
                _swap(Path(aside) / key, into / key, Path(aside) / ".old")
                return manifest
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, RuntimeError) as error:
        # what zipfile raises on damaged, encrypted and unknown kinds of archives
        raise ValueError(f"{archive.name} cannot be unpacked: {error}") from error


def _checked(package: zipfile.ZipFile) -> str:
    """The one top folder in the archive, after every name in it was looked at. `ValueError` refuses it."""
    entries = package.infolist()
    if len(entries) > MAX_FILES:
        raise ValueError(f"the archive holds {len(entries)} files, more than {MAX_FILES}")
    if sum(entry.file_size for entry in entries) > MAX_BYTES:
        raise ValueError(f"the archive holds more than {MAX_BYTES // 1_000_000} MB")
    tops = set()
    seen: set[str] = set()
    for entry in entries:
        name = entry.orig_filename
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or "\\" in name or ":" in name or "\0" in name or ".." in parts:
            raise ValueError(f"the archive holds a path that leads elsewhere: {name[:80]!r}")
        if (entry.external_attr >> 16) & 0o170000 == 0o120000:
            raise ValueError(f"the archive holds a link: {name[:80]!r}")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError(f"the archive holds a file packed in a way that not every Python can unpack: {name[:80]!r}")
        if name.casefold() in seen:
            raise ValueError(f"the archive holds two files of one name: {name[:80]!r}")
        seen.add(name.casefold())
        tops.add(parts[0])
    if len(tops) != 1:
        raise ValueError(f"a plugin is one folder, but the archive holds {len(tops)}: {', '.join(sorted(tops))[:80]}")
    (key,) = tops
    if not plugin_manifest.valid_key(key):
        raise ValueError(f"the folder in the archive, {key[:80]!r}, cannot be the key of a game")
    if f"{key}/__init__.py" not in package.namelist():
        raise ValueError(f"there is no plugin in the archive: no {key}/__init__.py")
    return key


def _unpack(package: zipfile.ZipFile, aside: Path) -> None:
    """Write the files out, counting: the sizes in an archive's own list may be a lie."""
    left = MAX_BYTES
    for entry in package.infolist():
        target = aside / entry.filename
        if entry.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        with package.open(entry) as source, target.open("xb") as file:
            while chunk := source.read(min(65_536, left + 1)):
                left -= len(chunk)
                if left < 0:
                    raise ValueError(f"the archive holds more than {MAX_BYTES // 1_000_000} MB")
                file.write(chunk)


def _swap(new: Path, place: Path, old: Path) -> None:
    """Move `new` to `place`; what stood there goes to `old`, and comes back if that fails."""
    if place.is_symlink():
        raise ValueError(f"{place} is a link of yours to another folder: remove it first")
    if not place.exists():
        new.rename(place)
        return
    place.rename(old)
    try:
        new.rename(place)
    except OSError:
        old.rename(place)
        raise


def remove(key: str, folder: Path) -> Path:
    """Delete the player's plugin `key` from `folder`. `ValueError` if it is not there; what was saved of it stays."""
    place = folder / key
    if not plugin_manifest.valid_key(key) or not (place.is_dir() or place.is_symlink()):
        raise ValueError(f"there is no plugin {key[:80]!r} in {folder}; games that come with the program can be switched off")
    if place.is_symlink():
        place.unlink()  # the folder it points to belongs to somebody
        return place
    with tempfile.TemporaryDirectory(prefix=_ASIDE, dir=folder) as aside:
        place.rename(Path(aside) / key)
    return place


def make(key: str, into: Path) -> Path:
    """Write a small working game called `key` into the folder `into`, and say where. `ValueError` if the name is taken or bad."""
    if not plugin_manifest.valid_key(key):
        raise ValueError(
            f"{key[:80]!r} cannot be the key of a game: small letters, digits and _, a letter first, no word of the command line"
        )
    place = into / key
    if place.exists() or place.is_symlink():
        raise ValueError(f"{place} is there already")
    if (paths.shipped_plugins() / key).is_dir():
        raise ValueError(f"{key!r} comes with the program: take another name")
    into.mkdir(parents=True, exist_ok=True)
    template = paths.resources() / "template"
    with tempfile.TemporaryDirectory(prefix=_ASIDE, dir=into) as aside:
        fresh = Path(aside) / key
        shutil.copytree(template, fresh, ignore=shutil.ignore_patterns("__pycache__"))
        for file in (path for path in fresh.rglob("*") if path.is_file()):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("template", key).replace("Template", _title(key)), encoding="utf-8", newline="\n")
        fresh.replace(place)
    return place


def _title(key: str) -> str:
    return "".join(part.capitalize() for part in key.split("_"))
