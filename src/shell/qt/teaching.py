"""A lesson on the table: what the strip below its board says and does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from shell import lessons, shelf
from shell.api import EntryKind
from shell.qt.lesson_strip import LessonStrip
from shell.qt.message import Kind
from shell.qt.play import Play
from shell.rules_figure import RuleFigure, of_lesson
from shell.rules_trial import answer
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.window import Window

_BEAT = 800
"""Milliseconds between the moves of *Show me*."""


class Teaching(QObject):
    """Lives as long as its lesson is on the table."""

    def __init__(self, window: Window, play: Play, number: int) -> None:
        super().__init__()
        self._window = window
        self._context = window.context
        self.play = play
        self.number = number
        self.strip = LessonStrip(window.context, len(play.game.lessons))
        self._said: tuple[Kind, Text | None] = ("info", None)
        self._known = len(play.session.journal)
        self._helped = False
        """Whether *Show me* has played since the board was empty."""
        self._showing: list[str] = []
        self._until = 0
        """Entries of the journal when *Show me* made its last move."""
        self._beat = QTimer(self)
        self._beat.setInterval(_BEAT)
        self._beat.timeout.connect(self._next_shown)
        strip = self.strip
        strip.chosen.connect(self._go)
        strip.shown.connect(self.show_me)
        strip.again.connect(lambda: self._go(self.number))
        strip.went_on.connect(self.go_on)
        play.changed.connect(self._changed)
        play.message.connect(self._message)
        self.refresh()

    @property
    def figure(self) -> RuleFigure:
        """The lesson, in the player's language."""
        game = self.play.game
        return of_lesson(game.lessons[self.number], lambda text: self._context.say(text, game.key))

    def leave(self) -> None:
        """The lesson goes off the table."""
        self._beat.stop()
        self.play.changed.disconnect(self._changed)
        self.play.message.disconnect(self._message)

    # What is said

    def refresh(self) -> None:
        """Say everything again: the language, the theme or what was solved is another."""
        tr, game, figure = self._context.tr, self.play.game, self.figure
        known = lessons.solved(game, self._window.store)
        solved = [lesson.key in known for lesson in game.lessons]
        names = [self._context.say(lesson.title, game.key) for lesson in game.lessons]
        over = self.play.session.over
        last = self._next() is None
        answers = [figure.done, figure.other, *(words for _, words in figure.answers)]
        self.strip.show_lesson(figure.title, figure.task, answers)
        self.strip.steps.show_steps(
            self.number,
            [tr("Lesson {n}: {title}, solved" if done else "Lesson {n}: {title}", n=n, title=name)
             for n, (name, done) in enumerate(zip(names, solved, strict=True), 1)],
            solved,
        )  # fmt: skip
        self.strip.offer(tr("Show me"), tr("Again"), tr("Play") if last else tr("Next lesson"), over=over)
        kind, text = self._said
        self.strip.say(kind, "" if text is None else self._context.say(text, game.key))
        self._answer()

    def _message(self, kind: Kind, text: Text | None) -> None:
        if text is not None:
            self._said = (kind, text)
            self.strip.say(kind, self._context.say(text, self.play.game.key))

    def _changed(self) -> None:
        if len(self.play.session.journal) != self._known:
            self._known = len(self.play.session.journal)
            self._said = ("info", None)
            session = self.play.session
            self._helped = self._helped and (session.over or session.can_restart)  # with nothing played, it is the player's own again
            self._answer()

    def _answer(self) -> None:
        """What the lesson says to the last entry of the journal; nothing to one that took a move back."""
        session = self.play.session
        if self._said[1] is not None:
            return
        entry = session.journal[-1] if session.journal else None
        if entry is None or entry.kind is not EntryKind.MOVE:
            self.strip.say("info", "")
            return
        with self.play.guard():
            kind = self.play.game.engine.status(session.state).kind
            self.strip.say("done" if session.outcome == "won" else "info", answer(self.figure, entry.text, kind))

    def end(self) -> None:
        """The board is solved: the next lesson is offered. One that was only shown is not solved by the player."""
        if self.play.session.outcome == "won" and not self._helped:
            lessons.note(self.play.game, self.number, self._window.store)
        self.refresh()

    # What is done

    def _go(self, number: int) -> None:
        self._window.hall.lesson(self.play.game.key, number)

    def _next(self) -> int | None:
        """The next lesson that was not solved; None where there is none but perhaps this one."""
        number = lessons.following(self.play.game, self._window.store, self.number)
        return None if number == self.number else number

    def go_on(self) -> None:
        """The next lesson, or after all of them a board to play."""
        game, window, number = self.play.game, self._window, self._next()
        if number is None:
            window.hall.new(game.key, shelf.last_variant(game, window.store))
        else:
            self._go(number)

    def show_me(self) -> None:
        """Play the moves of the lesson, one after another, from its beginning."""
        self.play.restart()
        self._helped = True
        self._showing = list(self.figure.show)
        self._until = len(self.play.session.journal)
        self._next_shown()
        if self._showing:
            self._beat.start()

    def _next_shown(self) -> None:
        if len(self.play.session.journal) != self._until:
            self._showing = []  # the player has taken over
        elif self._showing:
            self.play.ask(self._showing.pop(0))
            self._until = len(self.play.session.journal)
        if not self._showing:
            self._beat.stop()
