"""Warnings that a player asked for: what a move has made impossible, said in the line below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shell import jobs
from shell.api import Warns
from shell.qt.desk import token
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.workers import Answer

CHOICE = "warning"
"""The `view` choice that asks for it, by being "on"."""


class Warner:
    """Has the positions of `play` looked at, each for as long as it stands on the board, and says once what has gone wrong."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._token = token()
        self._said = False

    def look(self) -> None:
        """The position is another one. On the board of a day nobody is warned: it is the same for everybody."""
        play, session = self._play, self._play.session
        self.stop()
        wanted = play.store.setting(play.game.key, f"view.{CHOICE}", "off") == "on"
        if not wanted or play.broken or play.lesson is not None or session.over or session.mode.of_a_day:
            return
        if not isinstance(play.game.engine, Warns):
            return
        length = len(session.journal)

        def arrived(answer: Answer) -> None:
            if play.broken or session.over or len(session.journal) != length:
                return
            if answer.error is not None:
                from shell.wire import Failure

                if isinstance(answer.error, Failure):
                    play.broke(answer.error)
                return
            if isinstance(answer.value, Text) and not self._said:
                play.message.emit("info", answer.value)
            self._said = answer.value is not None

        play.desk.run(self._token, jobs.warn, play.game.key, session.position(), then=arrived)

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self._play.desk.drop(self._token)
