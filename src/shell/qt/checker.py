"""The live check of a draft, in another process: whether it is a board, and what can be found out about it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from shell import jobs
from shell.api import Game
from shell.qt.desk import Desk, token
from shell.text import Text
from shell.wire import Failure
from shell.workers import Answer

_REST = 120
"""Milliseconds without a change before a draft is looked at."""


class Checker(QObject):
    """Looks at one draft at a time: the last that it was asked about. Answers about earlier ones never arrive."""

    refused = Signal(object)
    """The draft is no board that can be played: a `Text` says why."""
    read = Signal(str, str)
    """It is one: the key of its variant, and its text as it is played. What is found out about it follows."""
    studied = Signal(object)
    """The facts of that board."""
    broke = Signal(object, str)
    """The game made a mistake over the draft: a sentence and its details."""

    def __init__(self, game: Game, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._desk = desk
        self._token = token()
        self._text = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._look)

    def ask(self, text: str) -> None:
        """Look at this draft now, and at no other any more."""
        self.stop()
        self._text = text
        self._rest.start()

    def stop(self) -> None:
        """Nobody waits for an answer."""
        self._rest.stop()
        self._desk.drop(self._token)
        self._token = token()  # an answer that is on its way has the old one

    def _look(self) -> None:
        self._desk.run(self._token, jobs.read_draft, self._game.key, self._text, then=self._was_read)

    def _was_read(self, answer: Answer) -> None:
        if answer.error is not None:
            self._broke(answer.error)
        elif isinstance(answer.value, Text):
            self.refused.emit(answer.value)
        else:
            variant, text = answer.value
            self._desk.run(self._token, jobs.study, self._game.key, text, None, then=self._was_studied)
            self.read.emit(variant, text)

    def _was_studied(self, answer: Answer) -> None:
        if answer.error is not None:
            self._broke(answer.error)
        else:
            self.studied.emit(answer.value)

    def _broke(self, error: Exception) -> None:
        if isinstance(error, Failure):
            self.broke.emit(error.text, error.details)
        else:
            self.broke.emit(Text("{reason}", reason=str(error)), "")
