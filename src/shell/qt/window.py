"""The window: start page and table, and what happens when something in them changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QDate, QTimer
from PySide6.QtGui import QCloseEvent, QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget

from shell.api import Daily
from shell.clock import HIDDEN, MINIMISED, PAUSED
from shell.dates import next_midnight
from shell.qt import geometry
from shell.qt.backdrop import lay
from shell.qt.cards import Cards
from shell.qt.commands import Commands
from shell.qt.context import Context
from shell.qt.day_watch import DayWatch
from shell.qt.desk import Desk
from shell.qt.hall import Hall
from shell.qt.holds import WindowHolds
from shell.qt.menus import Menus
from shell.qt.settling import Settling, tidy
from shell.qt.start import StartPage
from shell.qt.ticker import Ticker
from shell.store import Store
from shell.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from shell.plugins import Plugins
    from shell.qt.days import Days
    from shell.qt.instance import Instance
    from shell.qt.play import Play
    from shell.qt.room import Room
    from shell.qt.settings import Settings
    from shell.translation import Translator

_KEEP_TICKS = 10
"""Seconds after which the time of a running game is kept even if nothing happens in it."""


class Window(QMainWindow):
    """Everything that the player sees. The table and the panels are made when they are first needed: the first frame is quick."""

    def __init__(self, context: Context, translator: Translator, settings: Settings, store: Store, plugins: Plugins, desk: Desk) -> None:
        super().__init__()
        self.context = context
        self.translator = translator
        self.settings = settings
        self.store = store
        self.plugins = plugins
        self.desk = desk
        self.hall = Hall(context, plugins.games, store, desk, self)
        self.holds = WindowHolds(self)
        self.holds.pause_inactive = settings.flag("pause_inactive")
        self.ticker = Ticker(self)
        self._instance: Instance | None = None
        self.restore_from: Path | None = None
        """A back-up to restore once this window is closed."""
        self._ticks = 0
        self._settled = False
        self._room: Room | None = None
        self.setWindowTitle("Igraonica")
        self.setMinimumSize(560, 420)
        self.pages = QStackedWidget(self)
        self.start_page = StartPage(context)
        self.pages.addWidget(self.start_page)
        self.setCentralWidget(self.pages)
        self.cards = Cards(context, self.start_page, self.hall)
        self._days: Days | None = None
        self.has_days = any(isinstance(game.engine, Daily) for game in self.hall.games.values())
        """Whether a game has boards of days."""
        self.day_watch = DayWatch(lambda: store.today, self._until_midnight, self)
        self.commands = Commands(self)
        self.menus = Menus(self, context, self.commands.slots(), self._menus_filled)
        self._connect()
        geometry.restore(self, store.setting("", "geometry", ""))
        if self.has_days:
            self.start_page.expect_daily()
        self.cards.refresh()
        self.start_page.focus_card()
        steps = (tidy, self._show_day, self.menus.fill, self._fill, self.holds.begin, self._may_be_read, self._notices)
        self.settling = Settling((*steps, self.holds.watch_lock, self._listen, self._sign), self)
        """What can wait for the first frame."""

    @property
    def days(self) -> Days | None:
        """Boards of days; None where no game has them. Made when they are first needed, which is after the first frame."""
        if self._days is None and self.has_days:
            from shell.qt.days import Days

            self._days = self.cards.daily = Days(self)
        return self._days

    def _show_day(self) -> None:
        if self.days is not None and self.start_page.daily is None:
            self.days.card.show()

    def _connect(self) -> None:
        self.holds.changed.connect(self._held)
        self.ticker.ticked.connect(self._tick)
        self.hall.opened.connect(self._opened)
        self.hall.waiting.connect(self._waiting)
        self.hall.refused.connect(self.refuse)
        self.hall.failed.connect(self._failed)
        self.day_watch.changed.connect(self._day_changed)
        self.day_watch.looked.connect(self._day_looked)
        self.start_page.continued.connect(self.hall.resume)
        self.start_page.started.connect(self.commands.new_for)
        self.start_page.opened.connect(self.commands.new_at_once)
        self.start_page.taught.connect(self.commands.learn_from)
        self.start_page.statistics.connect(self.commands.statistics)
        self.start_page.plugins.connect(self.commands.plugins)

    def _menus_filled(self) -> None:
        self.commands.finish_menus()
        for menu in self.menus.menus.values():
            menu.aboutToShow.connect(self.holds.menu_opened)
            menu.aboutToHide.connect(self.holds.menu_closed)
            menu.aboutToHide.connect(self._after_menu)
        self.menus.menus["move"].aboutToShow.connect(self.refresh_actions)
        self.menus.menus["game"].aboutToShow.connect(self.refresh_actions)
        self.menus.menus["game"].aboutToShow.connect(self.commands.offer_unfinished)
        self.refresh_actions()

    def _after_menu(self) -> None:
        """After a menu the keyboard returns to the page: Qt would leave it with the menu bar until a second Escape."""

        def leave() -> None:
            if QApplication.activePopupWidget() is None and QApplication.focusWidget() is self.menuBar():
                self.commands.panels.take_keyboard()

        QTimer.singleShot(0, self, leave)

    def settle_in(self) -> None:
        """Do at once what can wait for the first frame."""
        self.settling.finish()

    def _fill(self) -> None:
        if self.pages.currentWidget() is self.start_page:
            self.cards.fill()

    def _may_be_read(self) -> None:
        from shell.qt.rescaled import Rescaled

        # On a screen of another scale all pictures are made anew: those made for the one before would be blurred.
        Rescaled(self).changed.connect(self.restyle)
        self._settled = True
        self.be_read()

    def _sign(self) -> None:
        from shell.qt import own_icon

        own_icon.install()

    def _listen(self) -> None:
        from shell.qt.instance import Instance

        self._instance = Instance(self.plugins.paths, self)
        self._instance.asked.connect(self.obey)

    def obey(self, request: dict[str, Any]) -> None:
        """Another start asks for something: come to the front and show it."""
        from shell.qt.asked import fulfil

        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()
        fulfil(self, request)

    def leave(self) -> None:
        """End, as the window's close button does."""
        self.close()

    def keep(self) -> None:
        """Write down the time of every game that is open: the session of the desktop may end at any moment."""
        for play in self.hall.plays.values():
            self.store.keep_time(play.session)

    def be_read(self) -> None:
        """Serve screen readers as the settings say. Never before the first frame: a window that nobody reads is not to wait for it."""
        if not self._settled:
            return
        from shell.qt import accessibility

        accessibility.install()
        if self._room is not None:
            self._room.be_read(self.settings.flag("screen_reader"), self.settings.text("announced") == "all")

    def _notices(self) -> None:
        """What was found wrong at the start: the store, games that could not be loaded. Said in a bar; of a game once, and again
        only when it is another version or for another reason. *Games and plugins* says it always."""
        for notice in self.store.notices:
            self.commands.panels.notice(notice)
        told = self.store.setting("", "told", [])
        now = []
        for found in self.plugins.found:
            if found.state in ("broken", "too new") and found.why is not None:
                now.append([found.key, found.version, str(found.why)])
                if not isinstance(told, list) or now[-1] not in told:
                    text = Text("The game {game} cannot be played: {reason}", game=found.title, reason=found.why)
                    self.commands.panels.notice(text, found.details, found.key)
        if now != told:
            self.store.set_setting("", "told", now)
        for key in self.plugins.crashed:
            self.commands.panels.notice(
                Text("The game {game} was switched off, because the program ended while loading it. See Games and plugins.", game=key)
            )

    def blame(self, key: str, error: BaseException) -> bool:
        """Close the game `key`, which raised `error` inside Qt. False if it is not open."""
        play = self.hall.plays.get(key)
        if play is None:
            return False
        play.fail(error)
        return True

    # Pages

    @property
    def room(self) -> Room:
        """The page a game is played on."""
        if self._room is None:
            from shell.qt.room import Room

            self._room = Room(self.context, self)
            self.pages.addWidget(self._room.table)
            self._room.connect_commands(self.commands)
            self._room.presenter.show_clock = self.settings.flag("show_clock")
            if self.days is not None:
                self._room.presenter.day_words = self.days.bar_words
                self._room.presenter.day_end = self.days.end
            self.be_read()
        return self._room

    def left_out(self, key: str) -> list[str]:
        """The keys that the game `key` asked for and did not get."""
        return self._room.left_out.get(key, []) if self._room is not None else []

    @property
    def watching(self) -> bool:
        """Whether another board is to be seen in the place of the game on the table."""
        return self._room is not None and self._room.watching

    @property
    def play(self) -> Play | None:
        """The game on the table."""
        return self.hall.current

    def open_game(self, key: str) -> None:
        """Go on with a game, or begin it."""
        if self.play is not None and self.play.game.key == key:
            return
        self.hall.show(key)

    def show_table(self) -> None:
        """The game on the table as it was before another one was watched there, or the start page if there is none."""
        if self.play is None:
            self.show_start()
        else:
            self._opened(self.play)

    def watch(self, number: int) -> None:
        """Watch a finished game that is kept under that number."""
        try:
            saved = self.store.load(number)
        except LookupError:
            self.refuse(Text("This game is no longer kept."))
            return
        game = self.hall.games.get(saved.game)
        if game is None:
            self.refuse(Text("The game {game} is not installed.", game=saved.game))
            return
        self.room.watch(game, saved)

    def show_start(self) -> None:
        """The start page; the game on the table is kept."""
        if self._room is not None:
            self._room.stop_watching()
        self.hall.leave()
        self.room.close_play()
        self.commands.panels.dismiss()
        self.pages.setCurrentWidget(self.start_page)
        self.menus.set_own([])
        self.cards.refresh()
        QTimer.singleShot(0, self, self.cards.fill)
        self.start_page.setFocus()
        self.refresh_actions()
        self._follow()

    def _opened(self, play: Play) -> None:
        self.holds.begin()
        self.commands.panels.dismiss()
        self.room.open_play(play)
        self.menus.set_own(self.room.own_actions(self.menus.taken()))
        self.pages.setCurrentWidget(self.room.table)
        self.room.table.view.setFocus()
        self.changed()
        if play.session.over:
            self.room.show_end(play)
            self.room.table.result.coming.finish()  # stars come when they are earned; of a game that is looked at again they are there

    def changed(self) -> None:
        """The game on the table is another, or stands otherwise."""
        if self.play is None:
            return
        self.room.presenter.refresh()
        self.refresh_actions()
        self.commands.panels.settings_changed()  # a game may have set how it looks
        self._follow()

    def refresh_actions(self) -> None:
        """Which commands make sense now."""
        if self.menus.full:
            self.commands.refresh()

    def _waiting(self, text: Text | None) -> None:
        if text is not None and self.pages.currentWidget() is not self.start_page:
            self.room.presenter.message("info", text)
        elif text is None and self._room is not None:
            self._room.presenter.message("info", None)

    def refuse(self, text: Text) -> None:
        """Say why something that was wanted cannot be."""
        play = self.play
        if self.pages.currentWidget() is self.start_page:
            self.commands.panels.notice(text)
        elif play is not None and self.room.play is play:
            play.message.emit("refused", text)  # to whatever speaks below the board now
        else:
            self.room.presenter.message("refused", text)

    def _failed(self, text: Text, details: str, key: str) -> None:
        if self.pages.currentWidget() is not self.start_page and self.play is None:
            self.show_start()
        self.commands.panels.notice(text, details, key)

    # Time

    def _until_midnight(self) -> float:
        now = self.store.now
        return next_midnight(now) - now

    def _day_changed(self, day: str) -> None:
        self.start_page.set_day(QDate.fromString(day, "yyyy-MM-dd"))
        if self.days is not None:
            self.days.day_changed(day)

    def _day_looked(self) -> None:
        """A minute has passed: the card says anew how long the next board takes to come."""
        if self.days is not None and self.pages.currentWidget() is self.start_page:
            self.days.card.show()

    def _held(self) -> None:
        self.hall.set_holds(self.holds.names)
        self.day_watch.set_seen(not self.holds.names & {HIDDEN, MINIMISED})
        self._cover()

    def toggle_pause(self) -> None:
        """Pause, or go on."""
        play = self.play
        if play is None or play.session.over or play.lesson is not None or self.watching:
            return
        clock = play.session.clock
        if PAUSED in clock.holds:
            clock.release(PAUSED)
            self.room.table.view.setFocus()
        else:
            clock.hold(PAUSED)
            self.store.keep_time(play.session)
        self._cover()
        play.go_on()

    def _cover(self) -> None:
        if self._room is not None and self.play is not None:
            self._room.presenter.cover()
            self.refresh_actions()
        self._follow()

    def _follow(self) -> None:
        self.ticker.follow(lambda: self.play.session.clock if self.play is not None else None)
        if self.play is not None:
            self.room.presenter.tick()

    def _tick(self) -> None:
        if self.play is None:
            return
        self.room.presenter.tick()
        self._ticks += 1
        if self._ticks % _KEEP_TICKS == 0:
            self.store.keep_time(self.play.session)

    # Looks

    def restyle(self) -> None:
        """The theme is another."""
        from shell.qt.keyboard import kept

        with kept():
            self.start_page.restyle()
            if self._room is not None:
                self._room.restyle()
                self.menus.set_own(self._room.own_actions(self.menus.taken()))
            self.cards.redraw()
            self.commands.panels.restyle()
        self.update()

    def retranslate(self) -> None:
        """The language is another."""
        from shell.qt.keyboard import kept

        with kept():
            self.menus.retranslate()
            self.start_page.retranslate()
            self.cards.refresh()
            self.cards.fill()
            if self._room is not None:
                self._room.retranslate()
                self.menus.set_own(self._room.own_actions(self.menus.taken()))
            self.commands.panels.retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The backdrop, below everything that paints none of its own."""
        painter = QPainter(self)
        lay(painter, self.context.theme, self.size(), self.devicePixelRatioF())
        painter.end()
        self.settling.painted()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The window itself has no use for the keyboard: what is in front gets it."""
        super().focusInEvent(event)
        self.commands.panels.take_keyboard()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The miniatures follow the size of their cards."""
        super().resizeEvent(event)
        if self.pages.currentWidget() is self.start_page:
            self.cards.redraw()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep everything, and end at once: nothing is waited for."""
        self.settling.stop()
        if self._instance is not None:
            self._instance.close()
        self.store.set_setting("", "geometry", geometry.packed(self))
        self.commands.panels.close()
        self.hall.close()
        self.desk.close()
        super().closeEvent(event)
