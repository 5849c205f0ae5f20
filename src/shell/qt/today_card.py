"""What stands on the card of the day: how today's board stands, the lights of the week, and a picture when nobody waits for anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from shell import daily, jobs, shelf
from shell.api import Game, State, Variant
from shell.course import Course
from shell.dates import next_midnight
from shell.figures import clock_text
from shell.qt.daily_card import Today
from shell.qt.day_words import LIGHTS, kind_words, place_words, short_weekday, until_words
from shell.qt.desk import token
from shell.saved import Mode
from shell.session import slot_of
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.days import Days
    from shell.qt.window import Window
    from shell.statistics import Result
    from shell.workers import Answer


class TodayCard(QObject):
    """Fills the card, for the game that `Days` shows there."""

    def __init__(self, window: Window, days: Days) -> None:
        super().__init__(days)
        self._window = window
        self._days = days
        self._context = window.context
        self._store = window.store
        self._token = token()
        self._picture: tuple[Game, Variant, State] | None = None

    def show(self) -> None:
        """Say how today's board stands. A game that breaks at this loses its days, and is named."""
        days, page = self._days, self._window.start_page
        game = days.shown
        if game is None:
            page.set_daily(None)
            return
        try:
            data = self._today(game)
        except Exception as error:  # noqa: BLE001  a plugin may raise anything: its days are gone, it is named, the others go on
            del days.games[game.key]
            self._window.hall.report(game, error)
            self.show()
            return
        fresh = page.daily is None
        page.set_daily(data)
        if fresh and page.daily is not None:
            card = page.daily
            card.played.connect(days.open_today)
            card.switched.connect(self.switch)
            card.chosen.connect(days.open_day)
            card.archive.connect(days.archive)
            card.ranking.connect(days.ranking)

    def _today(self, game: Game) -> Today:
        context, today = self._context, self._store.today
        tr, say = context.tr, context.say
        results = self._days.results(game)
        done = next((result for result in results if result.day == today and result.counted), None)
        streak = daily.streak(daily.in_time(results, game), today)
        over = tr("Today's daily")
        action, icon, aside = tr("Play"), "play", say(LIGHTS[daily.day_of(today).weekday()])
        special = self._special(game, today)
        if done is not None:
            solved = daily.lights(game, done.outcome)
            over = tr("Today's daily · solved in {time}", time=clock_text(done.ms)) if solved else tr("Today's daily · not solved")
            aside = self._place_words(game, today, done)
            if solved or today not in self._days.waiting(game):
                action, icon = tr("Show the board"), "eye"
            else:
                action = tr("Continue")  # with another attempt, which lights nothing
            now = self._store.now
            special = until_words(context, next_midnight(now) - now)
        elif today in self._days.waiting(game):
            action = tr("Continue")
        return Today(
            key=game.key,
            over=over,
            title=" · ".join([say(game.title, game.key), *kind_words(context, game, today)]),
            special=special,
            action=action,
            icon=icon,
            aside=aside,
            week=say(daily.week_title(game), game.key),
            days=tuple(self._days.lights(game, daily.week(today), [short_weekday(context, n) for n in range(1, 8)], results)),
            streak=streak,
            streak_words=say(Text("day streak", "day streak", n=streak)),
            others=tuple((key, say(other.title, key)) for key, other in self._days.games.items() if key != game.key),
        )

    def _special(self, game: Game, today: str) -> str:
        tr, detail = self._context.tr, daily.variant(game, today).detail
        if detail is None:
            return tr("The same board for everybody.")
        special = self._context.say(detail, game.key).rstrip(".")
        return tr("{special}. The same board for everybody.", special=special[:1].upper() + special[1:])

    def _place_words(self, game: Game, day: str, result: Result) -> str:
        from shell.ranking import place_of

        place = place_of(self._days.standings(game, day), result.session)
        return "" if place is None else self._context.tr("{place} in the ranking", place=place_words(self._context, place))

    def switch(self, key: str) -> None:
        """Show the board of another game."""
        self._store.set_setting("", "daily", key)
        self.show()
        self.fill()

    # The picture

    def fill(self) -> None:
        """Make the picture: of the running game, the ended one, or the game's sample. A board that was not begun is not shown."""
        self._window.desk.drop(self._token)
        self._token, self._picture = token(), None
        game = self._days.shown
        if game is None:
            return
        today, player = self._store.today, self._days.players.current
        play = self._window.hall.plays.get(game.key)
        head = shelf.of_day(game, today, today, player, self._store)
        same = play is not None and play.session.slot == slot_of(Mode.DAILY, "", "", today, player)
        here = same and play is not None and (head is None or head.id == play.session.id)
        if play is not None and here and not play.paused:
            self._draw_later(game, play.session.variant, play.session.state)
        elif head is not None and head.id is not None and not here:
            self._replay(game, head.id)
        elif game.sample is not None:
            sample = game.sample
            self._run(jobs.line, game, sample.variant, sample.board, sample.moves, then=lambda state: (sample.variant, state))

    def _replay(self, game: Game, number: int) -> None:
        try:
            saved = self._store.load(number)
        except LookupError:
            return  # gone since it was listed: the card stays without a picture
        self._run(jobs.replay, game, saved, then=lambda course: (saved.variant, course.state if isinstance(course, Course) else None))

    def _run(self, job: Callable[..., Any], game: Game, *args: Any, then: Callable[[Any], tuple[str, State]]) -> None:
        def arrived(answer: Answer) -> None:
            if answer.error is None:
                variant, state = then(answer.value)
                self._draw_later(game, game.engine.variant(variant), state)

        self._window.desk.run(self._token, job, game.key, *args, then=arrived)

    def _draw_later(self, game: Game, variant: Variant, state: State) -> None:
        self._picture = (game, variant, state)
        QTimer.singleShot(0, self, self.redraw)

    def redraw(self) -> None:
        """The picture again, in another theme or size."""
        page = self._window.start_page
        if self._picture is None or page.daily is None or page.daily.picture_rect().isEmpty():
            return
        from shell.qt.gallery import miniature

        game, variant, state = self._picture
        size = page.daily.picture_rect().size()
        try:
            picture = miniature(self._context, game, variant, state, size, page.devicePixelRatioF())
        except Exception as error:  # noqa: BLE001  a plugin may raise anything: the card stays without a picture, and it is named
            self._window.hall.report(game, error)
            return
        if page.daily.data is not None and page.daily.data.key == game.key:
            page.daily.set_picture(picture)
