"""The computers' moves in one game: asked for elsewhere, shown no sooner than a person can see what happened before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer

from shell import jobs
from shell.clock import MENU

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.workers import Answer

LEAST_MS = 400
"""Milliseconds that a move stands on the board before the computer's reply is shown."""


class Replies(QObject):
    """Asks for the moves of the computers that sit in `play`. A click on the board skips the wait."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._play = play
        self._asked = -1
        """The length of the journal for which a reply was asked."""
        self._move: str | None = None
        """A reply that waits to be shown."""
        self._since = QElapsedTimer()
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._show)

    def go_on(self) -> None:
        """Ask for a reply if a computer is to move, and has not been asked; show the one that is there."""
        play = self._play
        session = play.session
        strength = session.strength
        if play.broken or play.scene is None or strength is None or session.clock.covered:
            return
        length = len(session.journal)
        if self._asked == length:
            if self._move is not None and not self._wait.isActive():
                self._show()
            return
        self._asked, self._move = length, None
        self._since.start()
        play.scene.installEventFilter(self)
        seed = session.settle_seed(strength)

        def arrived(answer: Answer) -> None:
            if play.broken or session.over or len(session.journal) != length:
                return  # the game is another by now: the move is not for it
            if answer.error is not None:
                from shell.wire import Failure

                with play.guard():
                    if isinstance(answer.error, Failure):
                        play.broke(answer.error)
                    else:
                        raise answer.error
                return
            self._move = str(answer.value)
            self._wait.start(max(0, LEAST_MS - self._since.elapsed()))

        play.desk.run(play.token, jobs.reply, play.game.key, session.state, strength, seed, then=arrived)

    def stop(self) -> None:
        """Show nothing more."""
        self._wait.stop()
        self._move = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the board skips the wait."""
        if event.type() == QEvent.Type.GraphicsSceneMousePress and self._wait.isActive():
            self._wait.stop()
            self._show()
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        """Play the reply; while the board is covered, or the clock stands for a menu, it waits for `go_on`."""
        move = self._move
        if MENU in self._play.session.clock.holds:
            return
        if move is not None and len(self._play.session.journal) == self._asked and not self._play.session.over:
            self._move = None
            if not self._play.reply(move):
                self._move = move
