"""`picture`: a board as a picture. What it shows is found here; Qt comes in when it is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from shell import paths
from shell.api import Game, Rng, Variant
from shell.cli_parse import MAX_SEED, Parser, Problem, asking, hidden, load, number, read_bytes, the_board, the_game, the_variant
from shell.plugins import Plugins
from shell.translation import LANGUAGES


def picture(arguments: list[str]) -> int:
    """Draw a board into a file."""
    parser = Parser("picture", description="A board as a picture.")
    parser.add_argument("command", help=hidden())
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", metavar="V", help="which kind of board")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=number(0, MAX_SEED), metavar="S", help="the number that a new board is made from")
    which.add_argument("--board", metavar="TEXT", help="a board as text")
    which.add_argument("--file", metavar="F", help="a saved game, or a board in a format that the game reads")
    parser.add_argument("--out", required=True, metavar="X", help="the file to write: .png or .svg")
    themes = sorted(file.stem for file in (paths.resources() / "themes").glob("*.json") if file.stem != "common")
    parser.add_argument("--theme", choices=themes, default="nebula", metavar="T", help=f"one of: {', '.join(themes)}")
    parser.add_argument("--lang", choices=list(LANGUAGES), default="en", metavar="L", help=f"one of: {', '.join(LANGUAGES)}")
    given = parser.parse_args(arguments)
    out = Path(given.out)
    if out.suffix.lower() not in (".png", ".svg"):
        raise Problem(f"{given.out}: a picture's name ends in .png or .svg")
    if not out.absolute().parent.is_dir():
        raise Problem(f"{given.out}: there is no such folder")
    plugins = load()
    game = the_game(plugins, given.game)
    variant, state = _position(plugins, game, given)
    from shell.options import PictureOptions
    from shell.qt import picture as drawing

    try:
        return drawing.main(PictureOptions(paths.find(), plugins, game, variant, state, out, given.theme, given.lang))
    except OSError as error:
        raise Problem(f"{given.out}: {error.strerror or error}") from error


def _position(plugins: Plugins, game: Game, given: Any) -> tuple[Variant, Any]:
    """The variant and the state to draw: what was given, or else the game's own sample."""
    from shell import shelf

    engine = game.engine
    if given.file is not None:
        data = read_bytes(given.file)
        try:
            saved = shelf.read_game(plugins.games, data)
        except ValueError as error:
            raise Problem(f"{given.file}: {error}") from error
        if saved is not None:
            if saved.game.key != game.key:
                raise Problem(f"{given.file}: this is a game of {saved.game.key!r}, not of {game.key!r}")
            return saved.variant, saved.state
        with asking(game):
            variant, board = shelf.read_board(game, data)
    elif given.board is not None:
        variant, board = the_board(game, given.variant, given.board)
    elif game.sample is not None and given.seed is None and given.variant is None:
        with asking(game):
            variant = engine.variant(game.sample.variant)
            state = engine.start(variant, game.sample.board)
            for move in game.sample.moves:
                state = engine.apply(state, move)
        return variant, state
    else:
        variant = the_variant(game, given.variant)
        with asking(game):
            board = engine.new_board(variant, Rng(given.seed or 0))
    with asking(game):
        return variant, engine.start(variant, board.text)
