"""What the commands share: arguments with one-line errors, games by name, files, answers."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from shell import paths, strict
from shell.api import Board, Game, Illegal, Importer, Variant
from shell.plugins import Found, Plugins

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

MAX_BYTES = 20_000_000
MAX_SEED = (1 << 64) - 1


class Problem(Exception):
    """Something to tell in one line, with the status to end with: 2 for bad input, 1 for faults that are not the caller's."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the usage to `--help`."""

    def __init__(self, command: str, **facts: Any) -> None:
        super().__init__(prog=f"igraonica {command}".strip(), allow_abbrev=False, **facts)

    def error(self, message: str) -> NoReturn:
        """Raise it as a `Problem`."""
        name = self.prog.removeprefix("igraonica").strip()
        raise Problem(f"{name}: {message}" if name else message)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """As its base does it, which says nothing where the output has no room for a help or a version."""
        (file or sys.stderr).write(message)
        if sys.stdout is not None:
            sys.stdout.flush()


def joined(arguments: list[str]) -> list[str]:
    """The same with values such as `-5x5/3` or `-1,0` joined to the option before them. argparse takes them for options, and would
    only say that a value is missing, not what is wrong with it."""
    found: list[str] = []
    for text in arguments:
        if text[:1] == "-" and text[1:2].isdigit() and found and found[-1][:2] == "--" and "=" not in found[-1] and found[-1] != "--":
            found[-1] += f"={text}"
        else:
            found.append(text)
    return found


def hidden() -> str:
    """For `help=`: an argument that needs no line of its own."""
    return argparse.SUPPRESS


def one_line(error: object) -> str:
    """The message of an error, on one line and without control characters."""
    return "".join(c if c.isprintable() else " " for c in " ".join(str(error).split()))


def number(low: int, high: int) -> Any:
    """For `type=`: a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {low} to {high}")
        return int(text)

    return read


def load(*, safe_mode: bool = False) -> Plugins:
    """All games, loaded."""
    plugins = Plugins(paths.find(), safe_mode=safe_mode)
    plugins.load()
    return plugins


def the_game(plugins: Plugins, key: str) -> Game:
    """The game `key`. A `Problem` says why it cannot be played, or which ones there are."""
    if key in plugins.games:
        return plugins.games[key]
    for found in plugins.found:
        if found.key == key:
            raise Problem(f"the game {key!r} cannot be played ({found.state}): {found.why}")
    raise Problem(f"there is no game {key!r}; there are: {', '.join(plugins.games) or 'none'}")


@contextmanager
def asking(game: Game) -> Iterator[None]:
    """Around calls of a game's engine: what it refuses is bad input, what it breaks is its own fault; both are one line."""
    try:
        yield
    except (ValueError, Illegal) as error:
        raise Problem(f"{game.key}: {error}") from error
    except Exception as error:
        raise Problem(f"the game {game.key} made a mistake: {type(error).__name__}: {error}", 1) from error


def the_variant(game: Game, text: str | None) -> Variant:
    """The variant that `text` names; the game's first one for None."""
    if text is None:
        return game.engine.variant(game.variants[0].key)
    with asking(game):
        return game.engine.variant(text)


def read_bytes(name: str) -> bytes:
    """The content of the file `name`, or of the standard input for `-`."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Problem(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > MAX_BYTES:
        raise Problem(f"{name}: more than {MAX_BYTES // 1_000_000} MB")
    return data


def read_json(name: str) -> Any:
    """The JSON in the file `name`."""
    data = read_bytes(name)
    try:
        return strict.read(data)
    except ValueError as error:
        raise Problem(f"{name}: this is no JSON: {error}") from error


def the_board(game: Game, variant: str | None, text: str) -> tuple[Variant, Board]:
    """The board `text` of `variant`; without one, the first variant of the game that it fits, or what the game can import."""
    if variant is not None:
        named = the_variant(game, variant)
        with asking(game):
            game.engine.start(named, text)
        return named, Board(text)
    first: ValueError | None = None
    for offered in game.variants:
        try:
            with _faults(game):
                game.engine.start(offered, text)
        except ValueError as error:
            first = first or error
        else:
            return game.engine.variant(offered.key), Board(text)
    if isinstance(game.engine, Importer):
        from shell.shelf import read_board

        with asking(game):
            return read_board(game, text.encode("utf-8", "surrogateescape"))
    raise Problem(f"{game.key}: {first}")


@contextmanager
def _faults(game: Game) -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        raise Problem(f"the game {game.key} made a mistake: {type(error).__name__}: {error}", 1) from error


def answer(data: Mapping[str, Any]) -> None:
    """Print one JSON object on one line."""
    print(json.dumps(data, ensure_ascii=True, separators=(", ", ": ")))


def facts(found: Found) -> dict[str, Any]:
    """A plugin as the command line tells of it."""
    return {
        "key": found.key,
        "title": str(found.title),
        "version": found.version,
        "origin": found.origin,
        "state": found.state,
        "why": None if found.why is None else str(found.why),
        "folder": None if found.folder is None else str(found.folder),
    }
