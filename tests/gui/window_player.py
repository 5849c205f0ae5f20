"""A program that plays by itself in a real window, for `test_window_kill`: it tells each entry of a journal once it is written.

    python -m tests.gui.window_player SEED

It goes on with what was running, moves, takes back, begins anew, and goes from game to game, until somebody kills it.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from shell import paths
from shell.api import Rng, Settle
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt.app import begin, make_window
from shell.qt.play import Play
from shell.qt.window import Window

GAMES = {"demineur": "5x4/3/random", "kolaps": "6x6/4/practice", "zraka": "easy", "triangles": "24"}


class Player:
    """Does one thing a tick."""

    def __init__(self, window: Window, seed: int) -> None:
        self._window = window
        self._dice = Rng(seed)
        self._told: dict[int, int] = {}
        self._patience = 0
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._tick)
        self._timer.start(1)
        assert not window.store.notices, window.store.notices

    def _tick(self) -> None:
        play = self._window.play
        if play is None or play.session.id is None or self._patience > 0:
            self._patience -= 1
            if play is None and self._patience <= 0:
                self._open()
            return
        self._tell(play)
        session, dice = play.session, self._dice
        if session.over or dice.below(25) == 0:
            self._open() if dice.below(2) else self._new(play)
        elif session.strength is not None:
            self._patience = 5  # the computer thinks
        elif dice.below(6) == 0 and session.can_undo:
            self._window.commands.undo()
        elif play.scene is not None:
            moves = list(session.game.engine.moves(session.state))
            if not moves:
                self._new(play)
                return
            move = dice.choice(moves)
            if isinstance(session.game.engine, Settle) and session.needs_settling(move):
                self._patience = 20
            play.scene.move.emit(move)
        self._tell(play)

    def _tell(self, play: Play) -> None:
        session = play.session
        if session.id is not None and self._told.get(session.id) != len(session.journal):
            self._told[session.id] = len(session.journal)
            print("entry", session.id, len(session.journal), session.outcome, flush=True)

    def _open(self) -> None:
        self._patience = 40
        self._window.open_game(self._dice.choice(list(GAMES)))

    def _new(self, play: Play) -> None:
        key = play.game.key
        self._patience = 40
        self._window.hall.new(key, play.game.engine.variant(GAMES[key]), self._dice.below(1000))


def main(seed: int) -> int:
    """Play until the end of the process."""
    app = QApplication(["igraonica"])
    places = paths.find()
    plugins = Plugins(places)
    plugins.load()
    options = WindowOptions(places, plugins, language="en")
    window = make_window(options)
    window.show()
    begin(window, options)
    player = Player(window, seed)
    assert player is not None
    print("started", flush=True)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
