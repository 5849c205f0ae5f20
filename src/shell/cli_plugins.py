"""`games` and `plugins`: what can be played, and where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from shell import paths
from shell.cli_parse import Parser, Problem, answer, facts, load
from shell.plugins import Plugins


def games(arguments: list[str]) -> int:
    """List the games, one a line."""
    parser = Parser("games", description="What can be played, and what cannot, and why.")
    parser.add_argument("command", help="games")
    parser.add_argument("--json", action="store_true", help="one object a line")
    _list(as_json=parser.parse_args(arguments).json)
    return 0


def _list(*, as_json: bool) -> None:
    plugins = load()
    rows = [facts(found) for found in plugins.found]
    rows += [_not_installed(key) for key in _kept_keys(plugins)]
    for row in rows:
        if as_json:
            answer(row)
        else:
            where = "" if row["why"] is None else f"  {row['why']}"
            print(f"{row['key']:16} {row['state']:9} {row['version']:8} {row['origin']:12} {row['title']}{where}")


def _kept_keys(plugins: Plugins) -> list[str]:
    """Games that were played here and are no longer installed: what they left is kept."""
    file = paths.find().store
    if not file.is_file():
        return []
    from shell.cli_reports import opened

    with opened(file) as store:
        kept = {saved.game for saved in store.running()} | {result.game for result in store.results()}
    return sorted(kept - {found.key for found in plugins.found})


def _not_installed(key: str) -> dict[str, Any]:
    why = "Games of it are kept, but it is not installed."
    return {"key": key, "title": key, "version": "", "origin": "", "state": "not installed", "why": why, "folder": None}


def plugins(arguments: list[str]) -> int:
    """Look after plugins."""
    parser = Parser("plugins", description="Look after plugins. They run with your rights: install only what you trust.")
    parser.add_argument("command", help="plugins")
    what = parser.add_subparsers(dest="what", metavar="WHAT", parser_class=_sub)
    listing = what.add_parser("list", help="all plugins (also when nothing is said)")
    listing.add_argument("--json", action="store_true", help="one object a line")
    making = what.add_parser("new", help="write a small working game to start from")
    making.add_argument("key", metavar="KEY")
    making.add_argument("--to", metavar="DIR", help="into this folder instead of the player's plugins")
    for word, argument, text in (
        ("check", "path", "try everything that the contract asks of a game"),
        ("install", "zip", "put a plugin from a .zip into the player's plugins"),
        ("remove", "key", "delete one of the player's plugins; its saved games are kept"),
        ("enable", "key", "switch on"),
        ("disable", "key", "switch off"),
    ):
        what.add_parser(word, help=text).add_argument(argument, metavar=argument.upper())
    given = parser.parse_args(arguments)
    match given.what:
        case None | "list":
            _list(as_json=bool(getattr(given, "json", False)))
            return 0
        case "new":
            return _new(given.key, given.to)
        case "check":
            return _check(Path(given.path))
        case "install":
            return _install(Path(given.zip))
        case "remove":
            return _remove(given.key)
        case _:
            return _switch(given.key, on=given.what == "enable")


class _sub(Parser):  # noqa: N801 - argparse wants a class, which nobody else sees
    def __init__(self, prog: str, **facts: Any) -> None:
        super().__init__(prog.removeprefix("igraonica "), **facts)


def _new(key: str, to: str | None) -> int:
    from shell.plugin_packages import make

    folder = _done(lambda: make(key, paths.find().plugins if to is None else Path(to)))
    print(f"{folder}\nPlay it with: igraonica {key}" if to is None else folder)
    return 0


def _check(folder: Path) -> int:
    import traceback

    from shell import testing
    from shell.plugin_loader import Refused, guarded, load_one

    folder = folder.absolute()
    if not (folder / "__init__.py").is_file():
        raise Problem(f"{folder}: there is no plugin (no __init__.py)")
    try:
        game = load_one(folder.name, folder)
    except Refused as refused:
        raise Problem(f"{folder.name}: {refused}", 1) from refused
    except BaseException as error:
        traceback.print_exception(error)
        raise Problem(f"{folder.name} cannot be loaded: {type(error).__name__}: {error}", 1) from error
    with guarded():
        problems = testing.check(game)
    for problem in problems:
        print(problem)
    print(f"{game.key}: {len(problems)} problems" if problems else f"{game.key}: everything that the contract asks")
    return 1 if problems else 0


def _install(archive: Path) -> int:
    from shell.plugin_packages import install

    where = paths.find()
    manifest = _done(lambda: install(archive, where.plugins))
    Plugins(where).choices.enable(manifest.key)
    print(f"{manifest.key} {manifest.version} is installed in {where.plugins / manifest.key}")
    return 0


def _remove(key: str) -> int:
    from shell.plugin_packages import remove

    folder = _done(lambda: remove(key, paths.find().plugins))
    print(f"{folder} is removed; games of it that are kept stay")
    return 0


def _switch(key: str, *, on: bool) -> int:
    found = load()
    known = {plugin.key for plugin in found.found} | found.choices.off | set(found.choices.crashed)
    if key not in known:
        raise Problem(f"there is no plugin {key!r}; there are: {', '.join(sorted(known)) or 'none'}")
    _done(lambda: found.choices.enable(key) if on else found.choices.disable(key))
    print(f"{key} is switched {'on' if on else 'off'}")
    return 0


def _done(action: Any) -> Any:
    """What `action` gives; what it refuses or the system forbids becomes one line."""
    try:
        return action()
    except ValueError as error:
        raise Problem(str(error)) from error
    except OSError as error:
        raise Problem(f"{error.filename or 'plugins'}: {error.strerror or error}") from error
