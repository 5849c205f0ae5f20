"""Boards of days in the window: which is today's, what stands on its card, what its end is worth, and the panels for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from shell import daily, jobs
from shell.api import Game, State, Variant
from shell.course import Course
from shell.dates import next_midnight
from shell.figures import clock_text
from shell.players import Players
from shell.qt.daily_card import Today
from shell.qt.day_words import LIGHTS, bar_words, kind_words, place_words, short_weekday, until_words, whole_date
from shell.qt.desk import token
from shell.qt.week import DayLight
from shell.record import record
from shell.saved import Mode
from shell.session import Session, slot_of
from shell.text import Text
from shell.wire import Failure

if TYPE_CHECKING:
    from shell.qt.archive import ArchivePanel
    from shell.qt.buttons import Kind
    from shell.qt.play import Play
    from shell.qt.ranking_panel import RankingPanel
    from shell.qt.window import Window
    from shell.ranking import Standing
    from shell.statistics import Result
    from shell.workers import Answer


@record
class DayEnd:
    """What a result says of a board of a day: a sentence, figures as (label, value), and buttons as the strip takes them."""

    sentence: str
    facts: tuple[tuple[str, str], ...]
    buttons: tuple[tuple[str, str, Kind, Callable[[], object]], ...]


class Days(QObject):
    """Made only where a game has a board of the day."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self._store = window.store
        self.players = Players(window.store)
        self.games: dict[str, Game] = {key: game for key, game in window.hall.games.items() if daily.plan(game) is not None}
        self._token = token()
        self._checks = token()
        self._picture: tuple[Game, Variant, State] | None = None

    # What is known

    @property
    def shown(self) -> Game | None:
        """The game whose board stands on the start page; None if every one has failed."""
        key = self._store.setting("", "daily", "")
        return self.games.get(key if key in self.games else next(iter(self.games), ""))

    def game(self, key: str = "") -> Game | None:
        """The game `key`, else the one on the table if it has boards of days, else the one on the start page."""
        play = self._window.play
        here = play.game.key if play is not None else ""
        return self.games.get(key) or self.games.get(here) or self.shown

    def results(self, game: Game) -> list[Result]:
        """The results of the player who plays."""
        return [result for result in self._store.days(game.key) if result.player == self.players.current]

    def waiting(self, game: Game) -> set[str]:
        """The days on whose boards a game of this player waits to be gone on with."""
        player = self.players.current
        return {saved.day for saved in self._store.running(game.key) if saved.mode.of_a_day and saved.player == player}

    def standings(self, game: Game, day: str) -> list[Standing]:
        """The ranking of a day."""
        from shell.ranking import ranking

        return ranking(game, day, self._store.days(game.key, day), self._store.guests(game.key, day), self.names())

    def names(self) -> dict[int, str]:
        """The players' names as they are shown: one who has none yet is *You*."""
        return {number: name or self._context.tr("You") for number, name in self.players.names.items()}

    def lights(self, game: Game, days: Sequence[str], names: Sequence[str]) -> list[DayLight]:
        """Days as crystals, each with its short name."""
        today, first = self._store.today, daily.since(game)
        lit, waiting = daily.lit(self.results(game), game), self.waiting(game)
        return [
            DayLight(
                day,
                name,
                self._day_words(day, today, day in lit),
                lit=day in lit and day <= today,
                today=day == today,
                open=first <= day <= today,
                begun=day in waiting,
            )
            for day, name in zip(days, names, strict=True)
        ]

    def _day_words(self, day: str, today: str, lit: bool) -> str:
        tr, date = self._context.tr, whole_date(self._context, day, today)
        if day > today:
            return tr("{date}: not there yet", date=date)
        return tr("{date}: solved", date=date) if lit else tr("{date}: not solved", date=date)

    # The card

    def show_card(self) -> None:
        """Say on the start page how today's board stands."""
        game = self.shown
        if game is None:
            self._window.start_page.set_daily(None)
            return
        try:
            data = self._today(game)
        except Exception as error:  # noqa: BLE001  a plugin may raise anything: its days are gone, it is named, the others go on
            del self.games[game.key]
            self._window.hall.report(game, error)
            self.show_card()
            return
        page = self._window.start_page
        fresh = page.daily is None
        page.set_daily(data)
        if fresh and page.daily is not None:
            card = page.daily
            card.played.connect(self.open_today)
            card.switched.connect(self.switch)
            card.chosen.connect(self.open_day)
            card.archive.connect(self.archive)
            card.ranking.connect(self.ranking)

    def _today(self, game: Game) -> Today:
        context, today = self._context, self._store.today
        tr, say = context.tr, context.say
        results = self.results(game)
        done = next((result for result in results if result.day == today and result.counted), None)
        detail = daily.variant(game, today).detail
        whole_week = daily.week(today)
        streak = daily.streak(daily.in_time(results, game), today)
        over = tr("Today's daily")
        if done is not None and daily.lights(game, done.outcome):
            over = tr("Today's daily · solved in {time}", time=clock_text(done.ms))
        elif done is not None:
            over = tr("Today's daily · not solved")
        action, icon, aside = tr("Play"), "play", say(LIGHTS[daily.day_of(today).weekday()])
        special = (
            tr("The same board for everybody.")
            if detail is None
            else tr("{special}. The same board for everybody.", special=say(detail, game.key).rstrip("."))
        )
        if done is not None:
            action, icon, aside = tr("Show the board"), "eye", self._place_words(game, today, done)
            special = until_words(context, self.seconds_left())
        elif today in self.waiting(game):
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
            days=tuple(self.lights(game, whole_week, [short_weekday(context, number) for number in range(1, 8)])),
            streak=streak,
            streak_words=say(Text("day streak", "day streak", n=streak)),
            others=tuple((key, say(other.title, key)) for key, other in self.games.items() if key != game.key),
        )

    def _place_words(self, game: Game, day: str, result: Result) -> str:
        from shell.ranking import place_of

        place = place_of(self.standings(game, day), result.session)
        return "" if place is None else self._context.tr("{place} in the ranking", place=place_words(self._context, place))

    def seconds_left(self) -> float:
        """Until the next board."""
        now = self._store.now
        return next_midnight(now) - now

    def switch(self, key: str) -> None:
        """Show the board of another game on the start page."""
        self._store.set_setting("", "daily", key)
        self.show_card()
        self.fill()

    def fill(self) -> None:
        """Make the picture on the card: the running game, else the game's sample. A board that was not begun is not shown."""
        self._window.desk.drop(self._token)
        self._token, self._picture = token(), None
        game = self.shown
        if game is None:
            return
        slot = slot_of(Mode.DAILY, "", "", self._store.today, self.players.current)
        play = self._window.hall.plays.get(game.key)
        head = next((saved for saved in self._store.running(game.key) if saved.slot == slot), None)
        if play is not None and play.session.slot == slot:
            self._draw_later(game, play.session.variant, play.session.state)
        elif head is not None and head.id is not None:
            self._replay(game, head.id)
        else:
            done = next((result for result in self.results(game) if result.day == self._store.today and result.counted), None)
            if done is not None:
                self._replay(game, done.session)
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

    # To the table

    def open_today(self, key: str = "") -> None:
        """Today's board: a new one, the running one, or the one that has ended. The date is read now, once."""
        self.open_day(key, self._store.today)

    def open_day(self, key: str, day: str) -> None:
        """The board of `day`."""
        game = self.game(key)
        if game is not None:
            self._window.hall.day(game, day, self.players.current)

    def bar_words(self, play: Play) -> str | None:
        """What the bar says of a board of a day; None for others."""
        session = play.session
        return bar_words(self._context, play.game, session, self._store.today) if session.mode.of_a_day else None

    def day_changed(self, day: str) -> None:
        """It is `day` now: the card is of another board, and a daily on the table is no longer today's."""
        window = self._window
        self.show_card()
        if window.pages.currentWidget() is window.start_page:
            self.fill()
        self._refresh_panels()
        play = window.play
        if play is not None and play.session.mode is Mode.DAILY and play.session.day < day:
            window.changed()
            if not play.session.over:
                play.message.emit(
                    "info", Text("It is past midnight: this board lights its own day, but counts neither for the streak nor the ranking.")
                )

    # The end

    def end(self, play: Play) -> DayEnd | None:
        """What the result of a board of a day says besides; None for other boards."""
        session, game, tr = play.session, play.game, self._context.tr
        if not session.mode.of_a_day or game.key not in self.games:
            return None
        mine = [result for result in self._store.days(game.key) if result.player == session.player]
        result = next((result for result in mine if result.session == session.id), None)
        date = whole_date(self._context, session.day, self._store.today)
        show: tuple[str, str, Kind, Callable[[], object]] = (tr("Ranking"), "", "ghost", lambda: self.ranking(game.key, session.day))
        if result is None or not result.counted or not daily.lights(game, result.outcome):
            return DayEnd("", (), (show,))
        if result.mode != daily.DAILY:
            return DayEnd(tr("{date} is lit, without counting for the streak or the ranking.", date=date), (), (show,))
        n = daily.streak(daily.in_time([r for r in mine if r.day <= session.day], game), session.day)
        from shell.ranking import place_of

        place = place_of(self.standings(game, session.day), result.session)
        facts = () if place is None else ((tr("Place"), place_words(self._context, place)),)
        copy: tuple[str, str, Kind, Callable[[], object]] = (tr("Copy result code"), "copy", "ghost", lambda: self.copy_code(play))
        return DayEnd(
            self._context.say(Text("{date} · your day {n} in a row", "{date} · your day {n} in a row", n=n, date=date)), facts, (show, copy)
        )

    # Codes

    def copy_code(self, play: Play) -> None:
        """The result on the table as a code to the clipboard. Who has no name yet is asked for one first."""
        code = self.code(play.session)
        if code is None:
            panel = self.ranking(play.game.key, play.session.day)
            if panel is not None:
                panel.ask_name(Text("Give yourself a name first: it stands in the code."))
            return
        QGuiApplication.clipboard().setText(code)
        play.message.emit("info", Text("The result code was copied. Whoever pastes it into a ranking sees your result there."))
        panel = self._panel("ranking")
        if panel is not None and panel.isVisible():
            panel.say(Text("The result code was copied. Whoever pastes it into a ranking sees your result there."))
        self._window.commands.panels.notice(Text("The result code was copied. Whoever pastes it into a ranking sees your result there."))

    def code(self, session: Session) -> str | None:
        """The code of a result; None while its player has no name."""
        from shell import codes

        name = self.players.names.get(session.player, "")
        result = next((r for r in self._store.days(session.game.key, session.day) if r.session == session.id), None)
        if not name or result is None:
            return None
        return codes.write(codes.claim(session.saved(), result.finished, name))

    def paste_code(self, text: str, say: Callable[[Text], None]) -> None:
        """Somebody's code: played through elsewhere, and put into the ranking of its day if it is true. `say` gets what became of it."""
        from shell import codes

        try:
            claim = codes.read(text)
        except codes.Refused as refused:
            say(refused.text)
            return
        game = self.games.get(claim.game)
        if game is None:
            say(Text("This result is of a game that is not here, or has no board of the day."))
            return
        if claim.digest in self._own(game, claim.day):
            say(Text("This is a result of your own."))
            return
        say(Text("The moves of this result are being played through…"))

        def arrived(answer: Answer) -> None:
            from shell.ranking import Guest

            match answer.value if answer.error is None else answer.error:
                case Guest() as guest:
                    if self._store.add_guest(guest):
                        date = whole_date(self._context, guest.day, self._store.today)
                        say(Text("{name} is in the ranking of {date}.", name=guest.name, date=date))
                    else:
                        say(Text("This result is in the ranking already."))
                    self._refresh_panels(game, guest.day)
                case Text() as text:
                    say(text)
                case Failure() as failure:
                    say(failure.text)

        self._window.desk.run(self._checks, jobs.check_code, game.key, text, self._store.now, then=arrived)

    def _own(self, game: Game, day: str) -> set[str]:
        from shell import codes
        from shell.ranking import ranked

        found = set()
        for result in self._store.days(game.key, day):
            if ranked(game, result):
                try:
                    found.add(codes.claim(self._store.load(result.session), result.finished, "").digest)
                except (LookupError, ValueError):
                    continue  # it cannot be read any more: then its code cannot be recognised, either
        return found

    # Panels

    def _panel(self, name: str) -> Any:
        try:
            return self._window.commands.panels.shown(name)
        except KeyError:
            return None

    def archive(self, key: str = "") -> None:
        """The calendar of the days that have passed."""
        from shell.qt.archive import ArchivePanel

        game = self.game(key)
        if game is None:
            return

        def make() -> ArchivePanel:
            panel = ArchivePanel(self._context, self._window.pages, self)
            panel.chosen.connect(self.open_day)
            return panel

        self._window.commands.panels.overlay("archive", make).show_month(game, self._store.today)

    def ranking(self, key: str = "", day: str = "") -> RankingPanel | None:
        """The ranking of a day; by default today's."""
        from shell.qt.ranking_panel import RankingPanel

        game = self.game(key)
        if game is None:
            return None
        panel: RankingPanel = self._window.commands.panels.overlay("ranking", lambda: RankingPanel(self._context, self._window.pages, self))
        panel.show_day(game, day or self._store.today)
        return panel

    def play_as(self, number: int) -> None:
        """Somebody else plays from now on."""
        self.players.choose(number)
        self.show_card()
        self.fill()
        self._refresh_panels()

    def renamed(self) -> None:
        """A name is another: what shows it shows it anew."""
        self._refresh_panels()
        if self._window.play is not None and self._window.play.session.over:
            self._window.room.show_end(self._window.play)

    def _refresh_panels(self, game: Game | None = None, day: str = "") -> None:
        ranking, archive = self._panel("ranking"), self._panel("archive")
        if ranking is not None and ranking.isVisible():
            if game is not None:
                ranking.show_day(game, day)
            else:
                ranking.refresh()
        if archive is not None and archive.isVisible():
            archive.refresh()
        play = self._window.play
        if game is not None and play is not None and play.session.over and play.session.day == day:
            self._window.room.show_end(play)

    @property
    def today(self) -> str:
        """The date at the player's place."""
        return self._store.today
