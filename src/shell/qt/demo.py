"""Without a screen: every game plays a little by itself, and leaves pictures of it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from shell.api import Game, Illegal, Outcome, Rng, Settle, State, Variant
from shell.options import WindowOptions

_MOVES = 40
"""Moves of a demonstration, at most."""


def main(options: WindowOptions) -> int:
    """Say that there is no screen, play, and name the folder of the pictures. Returns 0, or 1 if a game broke."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from shell.qt import fonts, setup
    from shell.qt.context import Context
    from shell.qt.picture import save
    from shell.qt.theme import load
    from shell.translation import Translator, system_language

    print("There is no screen: no DISPLAY and no WAYLAND_DISPLAY is set. A short demonstration runs off screen instead.")
    setup.application()
    fonts.install()
    folders = options.plugins.folders
    language = options.language or system_language()
    context = Context(load("nebula", folders), Translator(language, folders, options.paths.cache), motion=False)
    folder = Path(tempfile.mkdtemp(prefix="igraonica-"))
    broken = 0
    for game in options.plugins.games.values():
        try:
            variant, states, said = play(game)
            for name, state in (("begun", states[len(states) // 3]), ("ended", states[-1])):
                save(context, game, variant, state, folder / f"{game.key}-{name}.png")
        except Exception as error:  # noqa: BLE001  a plugin may raise anything: it is named, and the others go on
            print(f"{game.title}: {type(error).__name__}: {error}")
            broken += 1
            continue
        print(f"{game.title}: {len(states) - 1} moves on {variant.title}, {said}")
    print(f"The pictures are in {folder}")
    return 1 if broken else 0


def play(game: Game, seed: int = 1) -> tuple[Variant, list[State], str]:
    """A game of the first offer, played by chance: its variant, its states, and how it stands at the end."""
    engine = game.engine
    rng = Rng(seed)
    variant = engine.variant(game.variants[0].key)
    board = engine.new_board(variant, rng)
    states = [engine.start(variant, board.text)]
    for _ in range(_MOVES):
        state = states[-1]
        if engine.status(state).kind is not Outcome.PLAYING:
            break
        moves = list(engine.moves(state))
        if not moves:
            break
        move = rng.choice(moves)
        try:
            if isinstance(engine, Settle) and engine.unsettled(state, move):
                move = engine.settle(state, move, rng, board.facts)
            states.append(engine.apply(state, move))
        except Illegal:
            continue
    return variant, states, engine.status(states[-1]).kind.value
