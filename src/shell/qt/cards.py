"""What stands on the cards of the start page: titles at once, pictures of the boards when nobody waits for anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from shell import jobs, shelf
from shell.api import Game, Sample, State, Tally, Variant
from shell.course import Course
from shell.figures import clock_text, figure_text
from shell.qt.context import Context
from shell.qt.desk import token
from shell.qt.hall import Hall
from shell.qt.start import Card, StartPage
from shell.saved import Saved
from shell.session import Session

if TYPE_CHECKING:
    from shell.qt.days import Days
    from shell.qt.play import Play
    from shell.workers import Answer


class Cards(QObject):
    """Fills the start page. Its pictures are made one at a time between events, so that no click waits for them."""

    def __init__(self, context: Context, page: StartPage, hall: Hall) -> None:
        super().__init__(page)
        self._context = context
        self._page = page
        self._hall = hall
        self._token = token()
        self._states: dict[str, tuple[Variant, State]] = {}
        self._figures: dict[str, str] = {}
        self.daily: Days | None = None

    def refresh(self) -> None:
        """Titles and how the games stand; forget pictures that show an older position."""
        self._hall.desk.drop(self._token)
        self._token = token()
        self._states.clear()
        self._figures.clear()
        self._show()
        if self.daily is not None:
            self.daily.card.show()

    def _show(self) -> None:
        self._page.set_cards([self._card(game) for game in self._hall.games.values()])

    def _card(self, game: Game) -> Card:
        say = self._context.say
        running = self._running(game)
        lesson = None if running is not None or not game.lessons else self._lesson(game)
        return Card(game.key, say(game.title, game.key), say(game.summary, game.key), running, lesson)

    def _lesson(self, game: Game) -> str | None:
        """What the card says of lessons, where they are what comes first."""
        from shell import lessons

        store, count = self._hall.store, len(game.lessons)
        if not lessons.offered(game, store):
            return None
        done = len(lessons.solved(game, store))
        if done:
            return self._context.tr("{done} of {all} lessons solved", done=done, all=count)
        return self._context.tr("{n} small board teaches it", "{n} small boards teach it", n=count)

    def _running(self, game: Game) -> str | None:
        play = self._open(game)
        if play is not None:
            self._note(game, play.session)
            words = [self._context.say(play.session.variant.title, game.key), clock_text(play.session.clock.elapsed())]
            if play.paused:
                words.append(self._context.tr("Paused"))
        else:
            saved = shelf.running(game, self._hall.store, days=False)
            if saved is None:
                return None
            try:
                variant = game.engine.variant(saved.variant)
            except ValueError:
                return None  # kept by another version of the game: opening it will say so
            words = [self._context.say(variant.title, game.key), clock_text(saved.ms)]
        if game.key in self._figures:
            words.append(self._figures[game.key])
        return " · ".join(words)

    def _open(self, game: Game) -> Play | None:
        """The open game, if it runs; boards of days stand on a card of their own, and lessons on none."""
        play = self._hall.plays.get(game.key)
        return None if play is None or play.session.over or play.session.mode.of_a_day or play.lesson is not None else play

    def _note(self, game: Game, session: Session) -> None:
        engine = game.engine
        if isinstance(engine, Tally):
            from shell.called import said

            values = session.tally()
            titles = {figure.key: said(figure.title, game, session.seats, session.names) for figure in engine.figures}
            say, language = self._context.say, self._context.language
            shown = [figure for figure in engine.figures if figure.live and figure.key in values]
            live = [
                f"{say(titles[figure.key], game.key)} {figure_text(values[figure.key], figure.format, language=language)}"
                for figure in shown
            ]
            self._figures[game.key] = " · ".join(live)

    # Pictures

    def fill(self) -> None:
        """Make the pictures, beginning after everything that waits now."""
        if self.daily is not None:
            self.daily.card.fill()
        for game in self._hall.games.values():
            play = self._open(game)
            if play is not None and not play.paused:
                self._later(game, play.session.variant, play.session.state)
                continue
            if play is not None:
                # Whoever pauses cannot think on: not even before a small picture of the board.
                if game.sample is not None:
                    self._sample(game, game.sample)
                continue
            saved = shelf.running(game, self._hall.store, days=False)
            if saved is not None and saved.id is not None:
                self._read(game, self._hall.store.load(saved.id))
            elif game.sample is not None:
                self._sample(game, game.sample)

    def _read(self, game: Game, saved: Saved) -> None:
        def arrived(answer: Answer) -> None:
            if isinstance(answer.value, Course):
                session = Session.load(game, saved, course=answer.value)
                self._note(game, session)
                self._show()
                self._later(game, session.variant, session.state)

        self._hall.desk.run(self._token, jobs.replay, game.key, saved, then=arrived)

    def _sample(self, game: Game, sample: Sample) -> None:
        def arrived(answer: Answer) -> None:
            if answer.error is None:
                self._later(game, game.engine.variant(sample.variant), answer.value)

        self._hall.desk.run(self._token, jobs.line, game.key, sample.variant, sample.board, sample.moves, then=arrived)

    def _later(self, game: Game, variant: Variant, state: State) -> None:
        QTimer.singleShot(0, self, lambda: self._draw(game, variant, state))

    def _draw(self, game: Game, variant: Variant, state: State) -> None:
        size = self._page.picture_size(game.key)
        if size.isEmpty():
            return
        from shell.qt.gallery import miniature

        self._states[game.key] = (variant, state)
        try:
            picture = miniature(self._context, game, variant, state, size, self._page.devicePixelRatioF())
        except Exception as error:  # noqa: BLE001  a plugin may raise anything: its card stays without a picture, and it is named
            self._hall.report(game, error)
            return
        self._page.set_picture(game.key, picture)

    def redraw(self) -> None:
        """The pictures again, in another theme or size."""
        if self.daily is not None:
            self.daily.card.redraw()
        for key, (variant, state) in list(self._states.items()):
            self._later(self._hall.games[key], variant, state)
