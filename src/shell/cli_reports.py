"""`stats` and `doctor`: what was played, and what the program stands on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shell import __version__, paths
from shell.api import API, Game, Tally
from shell.cli_parse import Parser, answer, facts, load
from shell.statistics import Result, Summary, csv, summary

if TYPE_CHECKING:
    from shell.store import Store

LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt loads on Linux to draw and to open a window on X11, and the Debian packages that bring it."""


@contextmanager
def opened(file: Path) -> Iterator[Store]:
    """The store in `file`, closed afterwards. What it has to tell goes to stderr."""
    from shell.store import Store

    store = Store.open(file)
    try:
        yield store
    finally:
        for notice in store.notices:
            print(f"igraonica: {notice}", file=sys.stderr)
        store.close()


def stats(arguments: list[str]) -> int:
    """Sum up the games played: for people, as JSON by game and variant, or each result as CSV."""
    parser = Parser("stats", description="Figures of the games played.")
    parser.add_argument("command", help="stats")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one object for each game and variant")
    how.add_argument("--csv", action="store_true", help="one row for each game played")
    given = parser.parse_args(arguments)
    results: list[Result] = []
    file = paths.find().store
    if file.is_file():
        with opened(file) as store:
            results = store.results()
    if given.csv:
        print(csv(results), end="")
        return 0
    games = load().games
    kinds = sorted({(result.game, result.variant) for result in results if result.counted})
    for key, variant in kinds:
        of_kind = [result for result in results if (result.game, result.variant) == (key, variant)]
        row = _row(key, variant, of_kind, games.get(key))
        if given.json:
            answer(row)
        else:
            best = f", best {row['best_times'][0]['value'] / 1000:.1f} s" if row["best_times"] else ""
            print(f"{key} {variant}: {row['played']} played, {row['won']} won, streak {row['streak']} (longest {row['longest']}){best}")
    if not kinds and not given.json:
        print("No game that counts has been played to its end yet.")
    return 0


def _row(key: str, variant: str, results: list[Result], game: Game | None) -> dict[str, Any]:
    figures = game.engine.figures if game is not None and isinstance(game.engine, Tally) else ()
    found: Summary = summary(results, figures)
    row: dict[str, Any] = {"game": key, "variant": variant}
    for name in ("played", "won", "lost", "drawn", "given_up", "won_share", "streak", "longest", "average_ms", "median_ms", "total_ms"):
        row[name] = getattr(found, name)
    row["best_times"] = [asdict(best) for best in found.best_times]
    row["figures"] = {
        own.figure.key: {"average": own.average, "best": None if own.best is None else asdict(own.best)} for own in found.figures
    }
    return row


def doctor(arguments: list[str]) -> int:
    """Say what the program stands on, and what is missing. Status 1 if something is."""
    parser = Parser("doctor", description="Versions, folders, plugins, what is missing.")
    parser.add_argument("command", help="doctor")
    parser.add_argument("--json", action="store_true", help="one object")
    given = parser.parse_args(arguments)
    report = _report()
    if given.json:
        answer(report)
    else:
        for name, value in report["versions"].items():
            print(f"{name:12} {value or 'missing'}")
        for name, folder in report["folders"].items():
            print(f"{name:12} {folder['path']}  ({folder['state']})")
        for plugin in report["plugins"]:
            why = f": {plugin['why']}" if plugin["why"] else ""
            print(f"{'plugin':12} {plugin['key']} {plugin['version']} ({plugin['origin']}) {plugin['state']}{why}")
        print("\n".join(f"{'in the way':12} {thing}" for thing in report["in_the_way"]), end="\n" * bool(report["in_the_way"]))
        print("\n".join(f"{'missing':12} {thing}" for thing in report["missing"]) or "Nothing is missing.")
    return 1 if report["missing"] or report["in_the_way"] else 0


def _report() -> dict[str, Any]:
    where = paths.find()
    folders = {"data": where.data, "config": where.config, "cache": where.cache, "player": where.plugins}
    folders |= {"shipped": paths.shipped_plugins(), "resources": paths.resources()}
    missing = [
        f"{folder} (the program's own {name})"
        for name, folder in folders.items()
        if name in ("shipped", "resources") and not folder.is_dir()
    ]
    versions = _versions()
    missing += [name for name, version in versions.items() if version is None]
    missing += [f"{library} (Debian package {package})" for library, package in _missing_libraries().items()]
    return {
        "versions": versions,
        "folders": {name: {"path": str(folder), "state": _state(folder)} for name, folder in folders.items()},
        "plugins": [facts(found) for found in load().found],
        "missing": missing,
        "in_the_way": in_the_way(),
    }


def in_the_way() -> list[str]:
    """Other distributions that bring a module called `shell` too: installed beside ours, one of them hides the other."""
    from importlib import metadata

    ours = {"igraonica"}
    others = sorted(set(metadata.packages_distributions().get("shell", ())) - ours)
    found = [
        f"the distribution {name} {metadata.version(name)} brings a module `shell` too: uninstall it, or use another environment"
        for name in others
    ]
    if getattr(sys, "frozen", False):
        return found
    here = Path(__file__).resolve().parent
    for place in sys.path:
        other = Path(place or ".", "shell")
        first = next((file for file in (other / "__init__.py", other.with_suffix(".py")) if file.is_file()), None)
        if first is not None and here not in first.resolve().parents:
            found.append(f"{first} is a module `shell` of somebody else's")
    return found


def _versions() -> dict[str, str | None]:
    import platform
    from importlib import metadata

    found: dict[str, str | None] = {
        "igraonica": __version__,
        "contract": f"{API[0]}.{API[1]}",
        "Python": platform.python_version(),
        "system": platform.platform(),
    }
    for name in ("PySide6-Essentials", "pluggy", "appdirs", "polib"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found


def _state(folder: Path) -> str:
    if folder.is_dir():
        return "writable" if os.access(folder, os.W_OK) else "read only"
    return "is no folder" if folder.exists() else "not made yet"


def _missing_libraries() -> dict[str, str]:
    """The libraries of the system that Qt would not find here, and the packages that bring them."""
    if not sys.platform.startswith("linux"):
        return {}  # elsewhere Qt brings everything itself
    import ctypes

    missing = {}
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing[library] = package
    return missing
