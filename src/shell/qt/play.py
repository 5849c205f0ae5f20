"""One game that is open: its session, its scene, and the work that other processes do for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from shell import jobs, seats
from shell.api import Check, EntryKind, Findings, Game, Hint, Hints, Illegal, Review, Study
from shell.called import called
from shell.clock import BUSY, PAUSED
from shell.qt.desk import Desk, token
from shell.qt.look import SceneLook
from shell.qt.replies import Replies
from shell.qt.scene import Scene, Seat
from shell.qt.warner import Warner
from shell.saved import Mode
from shell.session import Change, NotNow, Session
from shell.store import Store
from shell.text import Text
from shell.workers import Answer, Failure

_LONG_MS = 300
"""After so long whatever is worked out gives a sign of life."""
_QUEUE = 16
"""Moves that wait while one is being settled; what a player clicks in a blink, not more."""


class Play(QObject):
    """Carries a session: asks the engine by way of it, tells the scene, keeps it in the store."""

    changed = Signal()
    """Something that bar, menus or line show is different."""
    message = Signal(str, object)
    """A kind ("info", "hint", "refused") and a `Text`, or None to empty the line."""
    hinted = Signal(object, int)
    """A `Hint` is shown; the number of its press in the chain, from 1."""
    told_to_wait = Signal(object)
    """A hint was asked for too early: a `Text` that says when it is ready."""
    finished = Signal()
    """The game has ended by the move just shown."""
    reviewed = Signal()
    """What can be learnt from the game that has ended is known: `findings`."""
    failed = Signal(object, str)
    """The game broke: a sentence that names its owner, and the details."""

    def __init__(self, game: Game, session: Session, store: Store, desk: Desk, look: SceneLook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.session = session
        self.store = store
        self.desk = desk
        self.token = token()
        self.scene: Scene | None = None
        self.broken = False
        self.findings: Findings | None = None
        self._reviewing = False
        self._studying: bool | None = None
        self._look = look
        self._waiting: list[str] = []
        self._settling = False
        self._asking = False
        self.opponent = Replies(self)
        self._warner = Warner(self)
        self.lesson: int | None = None
        """The number of the lesson that this is; nothing of it is kept."""
        if session.mode is not Mode.LESSON:
            session.on_entry = store.append  # which also books the end, and gives up the board before

    # Begin and end

    def open(self) -> bool:
        """Make the scene and show the session's state in it. False if the game broke (then `failed` was emitted)."""
        who = self.session.seats
        with self.guard():
            scene = self.game.scene()(self.session.game.engine, self.session.variant, self._look)
            if not isinstance(scene, Scene):
                raise TypeError(f"the scene of {self.game.key} is no shell.qt.board.Scene")
            self.scene = scene
            scene.setParent(self)
            scene.move.connect(self.ask)
            scene.say.connect(self._said)
            for choice in self.game.choices:
                if choice.kind == "view":
                    scene.choose(choice.key, str(self.store.setting(self.game.key, f"view.{choice.key}", choice.default)))
            scene.chosen.connect(self._chosen)
            scene.set_seats([Seat(seats.name(who, n, self.session.names), value == seats.PERSON) for n, value in enumerate(who)])
            scene.set_over(self.session.over)
            scene.show(self.session.state, None)
            if self.session.touched or (isinstance(self.game.engine, Check) and not self.session.counted):
                self.study()
        return not self.broken

    def close(self) -> None:
        """Stop everything that moves or waits, and keep the time. The session stays in the store."""
        self.desk.drop(self.token)
        self.opponent.stop()
        self._warner.stop()
        if self.scene is not None:
            self.scene.finish_animations()
        if not self.broken:
            self.store.keep_time(self.session)
        self.session.on_entry = None

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Whatever a game raises ends that game, with its name, and nothing else."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  a plugin may raise anything, and the shell must live
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """The game broke. Its journal stays."""
        import traceback

        if self.broken:
            return
        self.broken = True
        self.desk.drop(self.token)
        details = "".join(traceback.format_exception(error))
        self.failed.emit(
            Text("{game} had a fault and was closed. Your game is kept.", game=self.game.title),
            details,
        )

    # Moves

    def ask(self, move: str) -> None:
        """The player wants `move`."""
        if self.broken or self.session.over or self.scene is None or self.session.strength is not None:
            return
        if self._settling:
            if len(self._waiting) < _QUEUE:
                self._waiting.append(move)
            return
        with self.guard():
            try:
                if self.session.needs_settling(move):
                    self._settle(move)
                else:
                    self._play(move)
            except Illegal as refusal:
                self._refuse(refusal)
            except NotNow:
                pass  # the board is covered: no move came from what is seen

    def _play(self, move: str) -> None:
        change = self.session.play(move)
        if change is not None:
            self._shown(change)

    def _settle(self, move: str) -> None:
        session = self.session
        self._settling = True
        session.clock.hold(BUSY)
        later = self._say_later(Text("Making the board…"), lambda: True)

        def arrived(answer: Answer) -> None:
            later.stop()
            later.deleteLater()
            self._settling = False
            session.clock.release(BUSY)
            with self.guard():
                if isinstance(answer.error, Illegal):
                    self._waiting.clear()
                    self._refuse(answer.error)
                elif isinstance(answer.error, Failure):
                    self.broke(answer.error)
                else:
                    self.message.emit("info", None)
                    self._settled(str(answer.value))
            waiting, self._waiting = self._waiting, []
            for next_move in waiting:
                self.ask(next_move)

        self.desk.run(
            self.token, jobs.settle, self.game.key, session.state, move, session.settle_seed(move), dict(session.board.facts), then=arrived
        )

    def _say_later(self, text: Text, holds: Callable[[], bool]) -> QTimer:
        """A timer that says `text` when something takes long, if that still `holds` then."""
        later = QTimer(self)
        later.setSingleShot(True)
        later.timeout.connect(lambda: self.message.emit("info", text) if holds() else None)
        later.start(_LONG_MS)
        return later

    def _settled(self, move: str) -> None:
        """Play what happened, even if the board was covered while it was worked out: the click came before."""
        try:
            self._play(move)
        except NotNow:
            self._retry = QTimer(self)
            self._retry.setInterval(200)

            def again() -> None:
                with self.guard():
                    try:
                        self._play(move)
                    except NotNow:
                        return
                self._retry.stop()

            self._retry.timeout.connect(again)
            self._retry.start()

    def _refuse(self, refusal: Illegal) -> None:
        if self.scene is not None:
            self.scene.mark(refusal.marks)
        self.message.emit("refused", refusal.text)

    def broke(self, failure: Failure) -> None:
        """A worker says that the game broke."""
        if not self.broken:
            self.broken = True
            self.failed.emit(failure.text, failure.details)

    def _shown(self, change: Change) -> None:
        scene = self.scene
        assert scene is not None
        scene.mark(())
        scene.set_over(self.session.over)
        self.message.emit("info", None)
        scene.show(self.session.state, change)
        self.study()
        self._warner.look()
        self.changed.emit()
        if self.session.over:
            self.finished.emit()
        else:
            self.go_on()

    def go_on(self) -> None:
        """Have the computer move if it is its turn and the board is to be seen."""
        self.opponent.go_on()

    def reply(self, move: str) -> bool:
        """Play a computer's `move`. False: the board is covered, and it has to wait."""
        with self.guard():
            try:
                change = self.session.play(move)
            except NotNow:
                return False
            if change is None:
                raise ValueError(f"the computer's move {move[:60]!r} changes nothing")
            self._shown(change)
        return True

    def figures(self) -> dict[str, float]:
        """The game's own figures now."""
        return self.session.tally()

    def _step(self, step: Callable[[], Change | None]) -> None:
        if self.broken or self._settling:
            return
        with self.guard():
            try:
                change = step()
            except NotNow:
                return
            if change is not None:
                self.opponent.stop()
                self._shown(change)

    @property
    def may_undo(self) -> bool:
        """Whether a move can be taken back now: a covered board takes nothing."""
        return self.session.can_undo and not self.session.clock.covered

    @property
    def may_redo(self) -> bool:
        """Whether it can be made again now."""
        return self.session.can_redo and not self.session.clock.covered

    def undo(self) -> None:
        """Take a move back. A reply that is being thought about, or waits to be shown, is dropped: it was for another position."""
        self._step(self.session.undo)

    def redo(self) -> None:
        """Make it again."""
        self._step(self.session.redo)

    def restart(self) -> None:
        """Take all moves back (where moves may be taken back)."""
        self._step(self.session.restart)

    def give_up(self) -> None:
        """End the game without a win."""
        if self.broken or self.session.over or self._settling:
            return
        with self.guard():
            self.session.resign()
            if self.scene is not None:
                self.scene.set_over(True)
                self.scene.cancel()
            self.changed.emit()
            self.finished.emit()

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether the game helps at all; a lesson helps by itself."""
        return isinstance(self.game.engine, Hints) and self.lesson is None

    @property
    def may_hint(self) -> bool:
        """Whether help can be asked for now: the person is to move, and sees the board."""
        session = self.session
        return not session.over and session.strength is None and not session.clock.covered

    def hint(self) -> None:
        """The player asks for help."""
        session = self.session
        if self.broken or session.over or self._asking or self._settling or session.strength is not None or not self.can_hint:
            return
        self._asking = True
        asked = self._entries()
        later = self._say_later(Text("Looking for a hint…"), lambda: self._entries() == asked and not session.over)

        def arrived(answer: Answer) -> None:
            self._asking = False
            said = not later.isActive()
            later.stop()
            later.deleteLater()
            if isinstance(answer.error, Failure):
                self.broke(answer.error)
                return
            if answer.error is not None or self._entries() != asked or session.over:
                return  # the board is another by now: the hint is not for it
            with self.guard():
                try:
                    self._take(answer.value)
                except NotNow:
                    if said:
                        self.message.emit("info", None)
                    self._say_wait()

        self.desk.run(self.token, jobs.hint, self.game.key, session.position(), session.hint_chain(), then=arrived)

    def _entries(self) -> int:
        """Lines of the journal that changed something."""
        return sum(entry.kind is not EntryKind.IDLE for entry in self.session.journal)

    def _say_wait(self) -> None:
        left = self.session.hint_wait()
        if left > 0:
            self.told_to_wait.emit(wait_words(-(-left // 1000)))

    def _take(self, value: Any) -> None:
        place = len(self.session.hint_chain()) + 1  # before it is taken: the last hint empties the chain
        hint = self.session.take_hint(value if isinstance(value, Hint) else None)
        if hint is None:
            self.message.emit("hint", Text("There is nothing new to say here."))
        else:
            if self.scene is not None:
                self.scene.mark(hint.marks)
            self.hinted.emit(hint, place)
        self.changed.emit()

    # The board's facts

    def study(self) -> None:
        """Have a board that is played studied, once, if the game does that. What is found may come after the end."""
        session = self.session
        if self.broken or self._studying is not None or self.lesson is not None or not isinstance(self.game.engine, Study):
            return
        self._studying = True

        def arrived(answer: Answer) -> None:
            self._studying = False
            if isinstance(answer.error, Failure):
                self.broke(answer.error)
                return
            if answer.error is None:
                session.learn(answer.value)
                if session.over:
                    self.store.finish(session, self.figures())
                self.changed.emit()
            self.look_back()
            if session.over:
                self.reviewed.emit()

        self.desk.run(self.token, jobs.study, self.game.key, session.board.text, dict(session.board.facts), then=arrived)

    # Looking back

    def look_back(self) -> None:
        """Have the game that has ended looked at, once, if the game can; `reviewed` comes when it is done. What is being found
        out about its board is waited for."""
        session = self.session
        if self.broken or self._reviewing or self._studying or self.lesson is not None or not session.over:
            return
        if not isinstance(self.game.engine, Review):
            return
        self._reviewing = True

        def arrived(answer: Answer) -> None:
            if isinstance(answer.error, Failure):
                self.broke(answer.error)
            elif answer.error is None:
                self.findings = called(answer.value, self.game, session.seats, session.names)
                self.reviewed.emit()

        self.desk.run(self.token, jobs.review, self.game.key, session.position(), then=arrived)

    def mark_end(self) -> None:
        """Point out on the board what was learnt about its end."""
        last = len(self.session.journal)
        marks = [mark for remark in (self.findings or Findings()).remarks if remark.at == last for mark in remark.marks]
        if marks and self.scene is not None:
            with self.guard():
                self.scene.mark(marks)

    # From the scene

    def _said(self, text: object) -> None:
        if text is None or isinstance(text, Text):
            self.message.emit("info", text)

    def _chosen(self, key: str, value: str) -> None:
        self.store.set_setting(self.game.key, f"view.{key}", value)
        self.changed.emit()

    @property
    def paused(self) -> bool:
        """Whether the player has paused a game that goes on: nothing of its board is to be seen anywhere."""
        return not self.session.over and PAUSED in self.session.clock.holds

    @property
    def moves_made(self) -> int:
        """Lines of the journal that are moves."""
        return sum(entry.kind is EntryKind.MOVE for entry in self.session.journal)


def wait_words(n: int) -> Text:
    """When the next hint is ready: in `n` seconds."""
    return Text("The next hint is ready in {n} second.", "The next hint is ready in {n} seconds.", n=n)
