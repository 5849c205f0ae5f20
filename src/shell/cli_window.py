"""`igraonica [GAME] ...`: open the window, after everything that was asked for has been read and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from shell import compiled, paths
from shell.cli import COMMANDS
from shell.cli_parse import MAX_SEED, Parser, Problem, asking, load, number, read_bytes, the_board, the_game, the_variant
from shell.options import WindowOptions
from shell.translation import LANGUAGES


def _parser() -> Parser:
    commands = "\n".join(f"  {word:9} {what}" for word, what in COMMANDS.items())
    parser = Parser("", formatter_class=_formatter(), epilog=f"commands (each has its own --help):\n{commands}")
    parser.description = "Puzzle games on the desktop. Without a command, the window opens."
    parser.add_argument("game", nargs="?", metavar="GAME|FILE", help="open this game, or this saved game or board, not the start page")
    parser.add_argument("--variant", metavar="V", help="a new board of this kind")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=number(0, MAX_SEED), metavar="S", help="the number that the new board is made from")
    which.add_argument("--board", metavar="TEXT", help="a board as text")
    which.add_argument("--file", metavar="F", help="a saved game, or a board in a format that the game reads")
    which.add_argument("--daily", action="store_true", help="today's board (without GAME of the first game that has one)")
    parser.add_argument("--safe-mode", action="store_true", help="load only the games that come with the program")
    parser.add_argument("--lang", choices=list(LANGUAGES), metavar="L", help=f"speak one of: {', '.join(LANGUAGES)}")
    parser.add_argument("-V", "--version", action="store_true", help="print the version and end")
    return parser


def _formatter() -> type:
    import argparse

    return argparse.RawDescriptionHelpFormatter


def window(arguments: list[str]) -> int:
    """Read the arguments, then hand over to the window."""
    if arguments:
        given = _parser().parse_args(arguments)
        if given.version:
            from shell.cli import main

            return main(["--version"])
        asked = read(given)
    else:
        # Nothing to read: to make the parser would be a fiftieth of the time to the first frame.
        asked = WindowOptions(paths.find(), load())
    with compiled.kept(asked.paths.cache):
        from shell.qt import app

    return app.main(asked)


def options(arguments: list[str]) -> WindowOptions:
    """What `arguments` ask of the window. `Problem` says what is wrong with them."""
    return read(_parser().parse_args(arguments))


def read(given: Any) -> WindowOptions:
    """What parsed arguments ask of the window. `Problem` says what is wrong with them."""
    plugins = load(safe_mode=given.safe_mode)
    options = WindowOptions(paths.find(), plugins, language=given.lang, safe_mode=given.safe_mode)
    if given.daily:
        return _of_today(options, given.game)
    if given.game is not None and given.game not in plugins.games and is_file(given.game):
        if given.file is not None or given.board is not None or given.seed is not None or given.variant is not None:
            raise Problem(f"{given.game}: a file is opened as it is, without --variant, --seed, --board or --file")
        return _of_file(options, given.game)
    if given.game is not None and not given.game.isidentifier():
        raise Problem(f"{given.game}: there is no such file, and no game can be called so")
    if given.game is not None or given.file is not None:
        return _with_game(options, given.game, given)
    if given.variant is not None or given.seed is not None or given.board is not None:
        raise Problem("--variant, --seed and --board need a game: igraonica GAME ...")
    return options


def is_file(name: str) -> bool:
    """Whether `name` is a file that is there. A file called like a game is written `./name`."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _of_today(options: WindowOptions, key: str | None) -> WindowOptions:
    from dataclasses import replace

    from shell.daily import plan

    game = None if key is None else the_game(options.plugins, key)
    if game is not None and plan(game) is None:
        raise Problem(f"{game.key!r} has no board of the day")
    if all(plan(found) is None for found in options.plugins.games.values()):
        raise Problem("no game here has a board of the day")
    return replace(options, game=game, daily=True)


def _of_file(options: WindowOptions, name: str) -> WindowOptions:
    """A saved game of any game, else a board that exactly one game reads."""
    from dataclasses import replace

    from shell import shelf

    data = read_bytes(name)
    try:
        saved = shelf.read_game(options.plugins.games, data)
        if saved is not None:
            return replace(options, game=saved.game, saved=saved)
        boards, reasons = shelf.boards_in(options.plugins.games, data)
    except ValueError as error:
        raise Problem(f"{name}: {error}") from error
    if len(boards) > 1:
        keys = ", ".join(game.key for game, _, _ in boards)
        raise Problem(f"{name}: several games read this as a board ({keys}); name one: igraonica GAME --file {name}")
    if not boards:
        why = "; ".join(f"{key}: {reason}" for key, reason in reasons.items()) or "no game here reads boards of other programs"
        raise Problem(f"{name}: this is no saved game, and no game reads it as a board ({why})")
    game, variant, board = boards[0]
    return replace(options, game=game, variant=variant, board=board)


def _with_game(options: WindowOptions, key: str | None, given: object) -> WindowOptions:
    from dataclasses import replace

    from shell import shelf

    name, text, variant = getattr(given, "file", None), getattr(given, "board", None), getattr(given, "variant", None)
    game = None if key is None else the_game(options.plugins, key)
    if name is not None:
        data = read_bytes(name)
        try:
            saved = shelf.read_game(options.plugins.games, data)
        except ValueError as error:
            raise Problem(f"{name}: {error}") from error
        if saved is not None:
            if game is not None and saved.game.key != game.key:
                raise Problem(f"{name}: this is a game of {saved.game.key!r}, not of {game.key!r}")
            return replace(options, game=saved.game, saved=saved)
        if game is None:
            raise Problem(f"{name}: this is no saved game; to read it as a board, name the game: igraonica GAME --file {name}")
        with asking(game):
            kind, board = shelf.read_board(game, data)
        return replace(options, game=game, variant=kind, board=board)
    assert game is not None
    if text is not None:
        kind, board = the_board(game, variant, text)
        return replace(options, game=game, variant=kind, board=board)
    kind_or_none = None if variant is None else the_variant(game, variant)
    return replace(options, game=game, variant=kind_or_none, seed=getattr(given, "seed", None))
