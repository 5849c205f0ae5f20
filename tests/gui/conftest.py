"""Windows for tests: the whole program in a home of its own, off screen."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QColorDialog, QDialog, QFileDialog, QFontDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from shell import paths
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt import waste
from shell.qt.app import begin, make_window
from shell.qt.play import Play
from shell.qt.window import Window

LAMPE = Path(__file__).resolve().parents[1] / "plugins" / "lampe"


@dataclass
class Program:
    """A running program: its window and what a test does with it."""

    bot: QtBot
    window: Window
    closed: bool = False

    @property
    def play(self) -> Play:
        """The game on the table."""
        play = self.window.play
        assert play is not None
        return play

    def open(self, key: str) -> Play:
        """Open a game and wait until it is on the table."""
        self.window.open_game(key)
        self.bot.waitUntil(lambda: self.window.play is not None and self.window.play.game.key == key)
        return self.play

    def new(self, key: str, variant: str, seed: int = 7) -> Play:
        """A new board, and wait for it."""
        game = self.window.hall.games[key]
        before = self.window.play
        self.window.hall.new(key, game.engine.variant(variant), seed)
        self.bot.waitUntil(lambda: self.window.play is not None and self.window.play is not before)
        return self.play

    def move(self, text: str) -> None:
        """Ask for a move as the scene does, and wait until it is in the journal."""
        play = self.play
        length = len(play.session.journal)
        assert play.scene is not None
        play.scene.move.emit(text)
        self.bot.waitUntil(lambda: len(play.session.journal) > length)

    def close(self) -> None:
        """End the program, once."""
        if not self.closed:
            self.closed = True
            self.window.close()
            self.window.store.close()
            # Windows that stay would follow every later change of focus, theme and time, and cost memory.
            self.window.deleteLater()
            QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def program(qtbot: QtBot, home: Path) -> Iterator[Callable[[], Program]]:
    """Starts the program in this test's home, as often as it is called; each start ends the one before."""
    running: list[Program] = []

    def start() -> Program:
        while running:
            running.pop().close()
        places = paths.find()
        plugins = Plugins(places)
        plugins.load()
        options = WindowOptions(places, plugins, language="en")
        window = make_window(options)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        begin(window, options)
        qtbot.waitUntil(lambda: window.settling.done)
        running.append(Program(qtbot, window))
        return running[-1]

    yield start
    while running:
        running.pop().close()


@pytest.fixture(autouse=True)
def waste_is_looked_for_here(qapp: QApplication) -> Iterator[None]:
    """As in the program: never in the threads of the workers, which would end things of Qt."""
    waste.keep_here()
    yield
    waste.look()


@pytest.fixture(autouse=True)
def no_dialog_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog with an event loop of its own would wait for ever for somebody: a test that opens one has to answer for it."""

    def nobody(*_args: object, **_named: object) -> NoReturn:
        pytest.fail("a dialog was opened, and nobody is there to answer it")

    for kind in (QFileDialog, QMessageBox, QInputDialog, QColorDialog, QFontDialog):
        for name, value in list(vars(kind).items()):
            if isinstance(value, staticmethod) and name.startswith(("get", "about", "critical", "information", "question", "warning")):
                monkeypatch.setattr(kind, name, nobody)
    monkeypatch.setattr(QDialog, "exec", nobody)


@pytest.fixture
def lampe(home: Path) -> Path:
    """The game *Lampe*, dropped into the player's plugin folder."""
    into = home / "plugins" / "lampe"
    shutil.copytree(LAMPE, into, ignore=shutil.ignore_patterns("__pycache__"))
    return into
