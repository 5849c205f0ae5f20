"""Boards of days in the window: which is open, who plays, what is lit, and the panels for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from shell import daily
from shell.api import Game
from shell.players import Players
from shell.qt.day_words import bar_words, whole_date
from shell.qt.today_card import TodayCard
from shell.qt.week import DayLight
from shell.saved import Mode
from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.archive import ArchivePanel
    from shell.qt.day_codes import DayCodes
    from shell.qt.day_end import DayEnd
    from shell.qt.play import Play
    from shell.qt.ranking_panel import RankingPanel
    from shell.qt.window import Window
    from shell.ranking import Guest, Standing
    from shell.statistics import Result


class Days(QObject):
    """Made only where a game has a board of the day."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self._store = window.store
        self.players = Players(window.store)
        found = [game for game in window.hall.games.values() if daily.plan(game) is not None]
        found.sort(key=lambda game: not daily.names_its_week(game))
        self.games: dict[str, Game] = {game.key: game for game in found}
        """Those that have boards of days; first those to which a week of them means something."""
        self.card = TodayCard(window, self)
        self._codes: DayCodes | None = None

    @property
    def codes(self) -> DayCodes:
        """Result codes."""
        if self._codes is None:
            from shell.qt.day_codes import DayCodes

            self._codes = DayCodes(self._window, self)
        return self._codes

    # What is known

    @property
    def today(self) -> str:
        """The date at the player's place."""
        return self._store.today

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

    def results(self, game: Game, player: int | None = None) -> list[Result]:
        """The results of a player, by default of the one who plays."""
        number = self.players.current if player is None else player
        return [result for result in self._store.days(game.key) if result.player == number]

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

    def lights(self, game: Game, days: Sequence[str], names: Sequence[str], results: Sequence[Result] | None = None) -> list[DayLight]:
        """Days as crystals, each with its short name. `results` are those of the player, where they were asked for already."""
        today, first = self._store.today, daily.since(game)
        lit, waiting = daily.lit(self.results(game) if results is None else results, game), self.waiting(game)
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

    def end(self, play: Play) -> DayEnd | None:
        """What the result of a board of a day says besides; None for other boards."""
        if not play.session.mode.of_a_day or play.game.key not in self.games:
            return None
        from shell.qt.day_end import end_of

        return end_of(self, self._context, play)

    def day_changed(self, day: str) -> None:
        """It is `day` now: the card is of another board, and a daily on the table is no longer today's."""
        window = self._window
        self.card.show()
        if window.pages.currentWidget() is window.start_page:
            self.card.fill()
        self.refresh()
        play = window.play
        if play is not None and play.session.mode is Mode.DAILY and play.session.day < day:
            window.changed()
            if not play.session.over:
                play.message.emit(
                    "info", Text("It is past midnight: this board lights its own day, but counts neither for the streak nor the ranking.")
                )

    # Panels

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
        panels = self._window.commands.panels
        panel: RankingPanel = panels.overlay("ranking", lambda: RankingPanel(self._context, self._window.pages, self))
        panel.show_day(game, day or self._store.today)
        return panel

    def play_as(self, number: int) -> None:
        """Somebody else plays from now on."""
        self.players.choose(number)
        self.card.show()
        self.card.fill()
        self.refresh()

    def remove_guest(self, game: Game, day: str, digest: str) -> Guest | None:
        """Take a result that came as a code out of the ranking of `day`. Returns it, so that it can be put back."""
        guest = next((guest for guest in self._store.guests(game.key, day) if guest.digest == digest), None)
        if guest is not None:
            self._store.drop_guest(digest)
        return guest

    def return_guest(self, guest: Guest) -> None:
        """Put a removed result back."""
        self._store.add_guest(guest)

    def renamed(self) -> None:
        """A name is another: what shows it shows it anew."""
        self.refresh()

    def refresh(self, game: Game | None = None, day: str = "") -> None:
        """Show the panels as things stand now, and the result on the table; the ranking of `day` if a game is named."""
        ranking, archive = self._open_panel("ranking"), self._open_panel("archive")
        if ranking is not None:
            if game is not None:
                ranking.show_day(game, day)
            else:
                ranking.refresh()
        if archive is not None:
            archive.refresh()
        play = self._window.play
        if play is not None and play.session.over and play.session.mode.of_a_day:
            self._window.room.show_end(play)

    def _open_panel(self, name: str) -> Any:
        try:
            panel = self._window.commands.panels.shown(name)
        except KeyError:
            return None
        return panel if panel.isVisible() else None
