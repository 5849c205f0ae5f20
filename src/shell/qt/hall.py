"""The games that are open: which one is on the table, and how another board gets there."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from shell import jobs, shelf
from shell.api import Board, Game, Illegal, Rng, State, Variant
from shell.clock import HIDDEN
from shell.qt.context import Context
from shell.qt.desk import Desk, token
from shell.qt.holds import NAMES
from shell.saved import Mode, Saved
from shell.seating import Seating, following
from shell.seats import Seats
from shell.session import Session
from shell.store import Store
from shell.text import Text, reason
from shell.wire import Failure

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.workers import Answer

_WINDOWS = frozenset(NAMES)


class Hall(QObject):
    """Keeps one `Play` a game; the one on the table runs, the others are held."""

    opened = Signal(object)
    """A `Play` is on the table."""
    waiting = Signal(object)
    """A `Text` about what is being prepared, or None when nothing is."""
    refused = Signal(object)
    """A `Text`: what was wanted cannot be."""
    failed = Signal(object, str, str)
    """A game broke: sentence, details, key of the game."""

    def __init__(self, context: Context, games: Mapping[str, Game], store: Store, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.games = games
        self.store = store
        self.desk = desk
        self.plays: dict[str, Play] = {}
        self.current: Play | None = None
        self.holds: frozenset[str] = frozenset()
        self._before: dict[str, tuple[Session, int]] = {}
        """By games: a session that took the table from one of another kind, or from one that had ended, and the number of that."""
        self._making = 0
        """The token of the board that is being made, or the game that is being read: only the last one wanted counts."""

    # Time

    def set_holds(self, names: frozenset[str]) -> None:
        """What the window holds the clock for now. A game that is not on the table is hidden."""
        self.holds = names
        self._apply()

    def _apply(self) -> None:
        for play in self.plays.values():
            clock = play.session.clock
            wanted = self.holds if play is self.current else self.holds | {HIDDEN}
            ours = clock.holds & _WINDOWS
            for name in wanted - ours:
                clock.hold(name)
            for name in ours - wanted:
                clock.release(name)
        if self.current is not None:
            self.current.go_on()

    def leave(self) -> None:
        """No game is on the table: the start page is shown."""
        if self.current is not None:
            self.store.keep_time(self.current.session)
        self.current = None
        self._apply()

    def set_view(self, key: str, choice: str, value: str) -> None:
        """The player set how a game looks."""
        self.store.set_setting(key, f"view.{choice}", value)
        play = self.plays.get(key)
        if play is not None and play.scene is not None:
            with play.guard():
                play.scene.choose(choice, value)

    # To the table

    def _put(self, session: Session, lesson: int | None = None) -> None:
        from shell.qt.look import SceneLook
        from shell.qt.play import Play

        game = session.game
        old = self.plays.pop(game.key, None)
        if old is not None and old.session.id is not None and old.session.touched and old.session.id != session.id:
            self._before[game.key] = session, old.session.id
        play = Play(game, session, self.store, self.desk, SceneLook(self._context, game.key), self)
        play.lesson = lesson
        play.failed.connect(lambda text, details: self._broke(play, text, details))
        self.plays[game.key] = play
        if not play.open():
            return
        self.current = play
        self._apply()
        self.waiting.emit(None)
        self.opened.emit(play)
        if old is not None:
            old.close()
            old.deleteLater()

    def _broke(self, play: Play, text: Text, details: str) -> None:
        key = play.game.key
        if self.plays.get(key) is play:
            del self.plays[key]
        if self.current is play:
            self.current = None
        play.close()
        play.deleteLater()
        self.failed.emit(text, details, key)

    def report(self, game: Game, error: BaseException) -> None:
        """A game broke outside a session (in a picture): say so, with its name."""
        import traceback

        details = "".join(traceback.format_exception(error))
        self.failed.emit(Text("{game} had a fault.", game=game.title), details, game.key)

    def show(self, key: str) -> None:
        """Go on with the game `key`: the open one, else the one kept, else a new board of the kind played last."""
        play = self.plays.get(key)
        if play is not None and not play.broken:
            self.current = play
            self._apply()
            self.opened.emit(play)
            return
        game = self.games[key]
        saved = shelf.running(game, self.store)
        if saved is None or saved.id is None:
            self.new(key, shelf.last_variant(game, self.store))
        else:
            self.load(game, saved.id)

    def resume(self, key: str) -> None:
        """Go on with the game `key` as its card shows it: not with the board of a day, which has a card of its own, nor a lesson, nor
        with a game that has ended while another runs."""
        play = self.plays.get(key)
        saved = shelf.running(self.games[key], self.store, days=False)
        aside = play is not None and (play.session.mode.of_a_day or play.lesson is not None or play.session.over)
        if aside and saved is not None and saved.id is not None:
            self.load(self.games[key], saved.id)
        else:
            self.show(key)

    def day(self, game: Game, day: str, player: int) -> None:
        """The board of `day`: the game on it that there is, open or kept, else a new one. The date of today is read here, once."""
        from shell.session import slot_of

        today, play = self.store.today, self.plays.get(game.key)
        try:
            head = shelf.of_day(game, day, today, player, self.store)
        except ValueError as error:
            self.refused.emit(error.args[0])
            return
        here = play is not None and not play.broken and play.session.slot == slot_of(Mode.DAILY, "", "", day, player)
        if play is not None and here and (head is None or head.id == play.session.id):
            self.current = play
            self._apply()
            self.opened.emit(play)
            return
        if head is not None and head.id is not None:
            self.load(game, head.id)
            return
        self.waiting.emit(Text("Making the board…"))

        def arrived(answer: Answer) -> None:
            if answer.error is not None:
                self.waiting.emit(None)
                self.refused.emit(answer.error.text)
                return
            variant, board, state = answer.value
            kind = game.engine.variant(variant)
            self._guarded(game, lambda: shelf.begin_day(game, kind, board, day, today, player, self.store, state))

        self.desk.run(self._another(), jobs.day_game, game.key, day, then=arrived)

    def load(self, game: Game, number: int) -> None:
        """Read a kept game again (elsewhere: a journal may be long) and put it on the table."""
        saved = self.store.load(number)
        self.waiting.emit(Text("Opening your game…"))

        def arrived(answer: Answer) -> None:
            if answer.error is not None:
                self._unreadable(game, saved, answer.error)
                return
            try:
                session = Session.load(game, saved, course=answer.value)
            except ValueError as error:
                self._unreadable(game, saved, error)
                return
            self._put(session)

        self.desk.run(self._another(), jobs.replay, game.key, saved, then=arrived)

    def _unreadable(self, game: Game, saved: Saved, error: object) -> None:
        """A kept game that can no longer be played: it stays in the store, and the player gets a new board."""
        reason = str(error.text if isinstance(error, Failure | Illegal) else error)
        if saved.id is not None:
            self.store.set_aside(saved.id)
        self.new(game.key, shelf.last_variant(game, self.store))
        self.refused.emit(Text("Your last game of {game} could not be opened and was set aside: {reason}", game=game.title, reason=reason))

    def new(self, key: str, variant: Variant, seed: int | None = None, seats: Seats | None = None, *, table: Seating | None = None) -> None:
        """A new board in place of the running one of its kind. `seats` None: those who were asked for last, or who sit at `table`;
        who of them begins is settled anew."""
        game = self.games[key]
        number = _any_seed() if seed is None else seed
        self.waiting.emit(Text("Making the board…"))

        def arrived(answer: Answer) -> None:
            if answer.error is not None:
                self.waiting.emit(None)
                self.refused.emit(answer.error.text)
            else:
                board, state = answer.value
                seating = following(game, self.store, _dice(number), table) if seats is None else Seating(seats)
                self._begin(game, variant, board, state, seating)

        self.desk.run(self._another(), jobs.new_game, key, variant.key, number, then=arrived)

    def _another(self) -> int:
        self.desk.drop(self._making)
        self._making = token()
        return self._making

    def _begin(self, game: Game, variant: Variant, board: Board, state: State, seating: Seating) -> None:
        old = self.plays.get(game.key)
        before = old.session if old else None
        self._guarded(game, lambda: shelf.begin(game, variant, board, self.store, before, state=state, seating=seating))

    def again(self) -> None:
        """The same board from its beginning: within the attempt where moves may be taken back, otherwise as one that does not count."""
        play = self.current
        if play is None:
            return
        if play.session.can_restart:
            play.restart()
        elif play.lesson is not None:
            self.lesson(play.game.key, play.lesson)
        elif play.session.touched:
            self._guarded(play.game, lambda: shelf.again(play.session, self.store))

    def again_turned(self) -> None:
        """The same board, not counted, with the next player to begin."""
        play = self.current
        if play is not None and play.session.touched and play.session.seats:
            self._guarded(play.game, lambda: shelf.again(play.session, self.store, turned=1))

    def bring_back(self) -> None:
        """The previous board, while the new one is untouched: the running one of this kind that would be given up, else what was
        on the table."""
        play = self.current
        if play is None or play.session.touched:
            return
        saved, before = self.store.bring_back(play.session), self._before_this(play)
        if saved is not None and saved.id is not None:
            self.load(play.game, saved.id)
        elif before is not None:
            self.store.forget(play.session)
            self.load(play.game, before)

    def _before_this(self, play: Play) -> int | None:
        """The number of the game that `play` took the table from, as long as nothing was done on the new board."""
        session, number = self._before.get(play.game.key, (None, 0))
        return number if session is play.session and play.lesson is None and not play.session.touched else None

    def can_bring_back(self) -> bool:
        """Whether there is a previous board to go back to."""
        play = self.current
        if play is None or play.session.touched:
            return False
        return self.store.previous(play.session) is not None or self._before_this(play) is not None

    def shared(self, game: Game, variant: Variant, board: Board) -> None:
        """A board from elsewhere."""
        self._guarded(game, lambda: shelf.shared(game, variant, board, self.store, _dice(_any_seed())))

    def lesson(self, key: str, number: int) -> None:
        """Lesson `number`, from 0, of the game `key`: the open one goes on, unless it has ended."""
        from shell import lessons

        play, game = self.plays.get(key), self.games[key]
        if play is not None and play.lesson == number and not play.session.over and play is not self.current:
            self.show(key)
        else:
            self._guarded(game, lambda: lessons.begin(game, number), number)

    def adopt(self, session: Session) -> None:
        """A game from a file."""
        self.store.begin(session)
        self._put(session)

    def _guarded(self, game: Game, make: Callable[[], Session], lesson: int | None = None) -> bool:
        try:
            session = make()
        except ValueError as error:
            self.waiting.emit(None)
            self.refused.emit(Text("{reason}", reason=self._context.say(reason(error), game.key)))
            return False
        self._put(session, lesson)
        return True

    def close(self) -> None:
        """Keep everything; the program ends."""
        for play in self.plays.values():
            play.close()
        self.plays.clear()
        self.current = None


def _dice(number: int) -> Rng:
    """The dice that say who begins: the same for the same `number`."""
    return Rng.from_text(f"igraonica begins|{number}")


def _any_seed() -> int:
    """63 bits from the system. Its own call, since the module `secrets` brings a library of ciphers into every start."""
    return int.from_bytes(os.urandom(8), "big") >> 1
