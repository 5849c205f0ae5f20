"""Result codes in the window: one's own to the clipboard, somebody else's into the ranking once it was played through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from shell import codes, jobs
from shell.api import Game
from shell.qt.day_words import whole_date
from shell.qt.desk import token
from shell.ranking import Guest, ranked
from shell.session import Session
from shell.text import Text
from shell.wire import Failure

if TYPE_CHECKING:
    from shell.qt.days import Days
    from shell.qt.play import Play
    from shell.qt.window import Window
    from shell.workers import Answer


class DayCodes:
    """Made when it is first wanted."""

    def __init__(self, window: Window, days: Days) -> None:
        self._window = window
        self._days = days
        self._store = window.store
        self._token = token()

    def copy(self, play: Play) -> None:
        """The result on the table as a code to the clipboard. Who has no name yet is asked for one first."""
        code = self.of(play.session)
        if code is None:
            panel = self._days.ranking(play.game.key, play.session.day)
            if panel is not None:
                panel.ask_name(Text("Give yourself a name first: it stands in the code."))
            return
        QGuiApplication.clipboard().setText(code)
        tr = self._window.context.tr
        whole = tr("The result code was copied. Whoever pastes it into a ranking sees your result there.")
        self._window.room.table.result.confirm(tr("Copy result code"), tr("Copied"), whole)

    def of(self, session: Session) -> str | None:
        """The code of a result; None while its player has no name."""
        name = self._days.players.names.get(session.player, "")
        results = self._store.days(session.game.key, session.day)
        result = next((one for one in results if one.session == session.id), None)
        if not name or result is None:
            return None
        return codes.write(codes.claim(session.saved(), result.finished, name))

    def paste(self, text: str, say: Callable[[Text], None]) -> None:
        """Somebody's code: played through elsewhere, and put into the ranking of its day if it is true. `say` is told what
        became of it."""
        try:
            claim = codes.read(text)
        except codes.Refused as refused:
            say(refused.text)
            return
        game = self._days.games.get(claim.game)
        if game is None:
            say(Text("This result is of a game that is not here, or has no board of the day."))
            return
        if claim.digest in self._own(game, claim.day):
            say(Text("This is a result of your own."))
            return
        say(Text("The moves of this result are being played through…"))

        def arrived(answer: Answer) -> None:
            match answer.value if answer.error is None else answer.error:
                case Guest() as guest:
                    say(self._entered(guest))
                    self._days.refresh(game, guest.day)
                case Text() as reason:
                    say(reason)
                case Failure() as failure:
                    say(failure.text)

        self._window.desk.run(self._token, jobs.check_code, game.key, text, self._store.now, then=arrived)

    def _entered(self, guest: Guest) -> Text:
        if not self._store.add_guest(guest):
            return Text("This result is in the ranking already.")
        date = whole_date(self._window.context, guest.day, self._store.today)
        return Text("{name} is in the ranking of {date}.", name=guest.name, date=date)

    def _own(self, game: Game, day: str) -> set[str]:
        found = set()
        for result in self._store.days(game.key, day):
            if ranked(game, result):
                try:
                    found.add(codes.claim(self._store.load(result.session), result.finished, "").digest)
                except (LookupError, ValueError):
                    continue  # it cannot be read any more: then its code cannot be recognised, either
        return found
