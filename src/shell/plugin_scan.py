"""Where plugins lie: the player's folder, the shipped one, and installed distributions. Nothing is imported here."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from shell.record import record

GROUP = "igraonica"
"""The group of entry points: `key = "package"` in `[project.entry-points.igraonica]`."""

Origin: TypeAlias = Literal["player", "shipped", "entry point"]


@record
class Candidate:
    """A plugin that lies somewhere: `package` is what an entry point names, whose folder is looked up when it is loaded."""

    key: str
    origin: Origin
    folder: Path | None = None
    package: str = ""
    version: str = ""


def in_folder(folder: Path, origin: Origin) -> list[Candidate]:
    """The folders in `folder` that hold code, by name. Hidden ones, and ones that begin with `_`, are nobody's plugin."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name[0] not in "._" and entry.is_dir())
    except OSError:
        return []  # there is none, or it cannot be read: then there are no plugins in it
    return [Candidate(name, origin, folder / name) for name in names if (folder / name / "__init__.py").is_file()]


def installed(search: Sequence[str] | None = None) -> Iterator[Candidate]:
    """The plugins that installed distributions declare, by name.

    A look into `site-packages/*.dist-info/entry_points.txt`: `importlib.metadata` would do the same in ten times the
    time, and this is paid at every start. The folder where the program was started is never looked at.
    """
    found = []
    for place in sys.path if search is None else search:
        if Path(place).name in ("site-packages", "dist-packages"):
            found += list(_declared(place))
    seen = set()
    for candidate in sorted(found, key=lambda c: c.key):
        if candidate.key not in seen:
            seen.add(candidate.key)
            yield candidate


def _declared(place: str) -> Iterator[Candidate]:
    try:
        with os.scandir(place) as entries:
            names = [entry.name for entry in entries if entry.name.endswith(".dist-info")]
    except OSError:
        return
    for name in names:
        try:
            with Path(place, name, "entry_points.txt").open(encoding="utf-8", errors="replace") as file:
                text = file.read()
        except OSError:
            continue  # most distributions have none
        if GROUP in text:
            version = name.removesuffix(".dist-info").rpartition("-")[2]
            yield from (Candidate(key, "entry point", None, package, version) for key, package in _in_group(text))


def _in_group(text: str) -> Iterator[tuple[str, str]]:
    """(name, package) of the group's lines, which have the form of an ini file."""
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == f"[{GROUP}]"
        elif inside and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield name.strip(), value.split(":")[0].split("[")[0].strip()


def folder_of(package: str) -> Path | None:
    """The folder of an installed package, or None if there is none. Imports the packages around it, if it has any."""
    import importlib.util

    spec = importlib.util.find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None
