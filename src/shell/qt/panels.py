"""The windows and panels beside the table, each made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QWidget

from shell import __version__, shelf
from shell.api import Board, Choice, Game, Variant
from shell.qt.setup import dress, moves, speak_qt
from shell.text import Text
from shell.translation import system_language

if TYPE_CHECKING:
    from shell.plugins import Found
    from shell.qt.overlay import Overlay
    from shell.qt.window import Window
    from shell.saved import Saved


class Panels:
    """Opens them, and keeps those that exist in the language and theme of the window."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._made: dict[str, Any] = {}

    def _panel(self, name: str, make: Callable[[], QWidget]) -> Any:
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    def shown(self, name: str) -> QWidget:
        """The panel of that name. `KeyError` if it was never opened."""
        panel = self._made[name]
        assert isinstance(panel, QWidget)
        return panel

    # Looks of the whole program

    def dress_application(self) -> None:
        """The palette and the style of the theme for everything that Qt draws by itself."""
        dress(self._window.context.theme)

    def speak(self) -> None:
        """The language of the settings for all catalogues and for numbers."""
        window = self._window
        code = window.settings.text("language") or system_language()
        window.translator.set_language(code)
        speak_qt(code)

    def move(self) -> None:
        """Whether things move, from the setting and the system."""
        self._window.context.motion = moves(self._window.settings.text("motion"))

    def restyle(self) -> None:
        """The theme is another."""
        for panel in self._made.values():
            panel.restyle()

    def retranslate(self) -> None:
        """The language is another."""
        for panel in self._made.values():
            panel.retranslate()

    # Panels

    def new_game(self, game: Game, begin: Callable[[str, dict[str, str]], None]) -> None:
        """The panel that asks for the kind of board."""
        from shell.qt import unfinished
        from shell.qt.new_game import NewGamePanel

        window = self._window
        old = self._made.pop("new_game", None)
        if isinstance(old, NewGamePanel):
            old.dismiss()
            old.deleteLater()
        panel = NewGamePanel(window.context, window.pages)
        self._made["new_game"] = panel
        last = dict(window.store.setting(game.key, "choice", {}))
        played = shelf.last_variant(game, window.store).key
        last.setdefault("variant", played)
        panel.chosen.connect(begin)
        panel.closed.connect(self._panel_closed)
        window.holds.panel_opened()

        def running(variant: str) -> Saved | None:
            return unfinished.of_kind(game, variant, window.store)

        def go_on(variant: str) -> None:
            saved = running(variant)
            if saved is not None and saved.id is not None:
                unfinished.go_on(window.hall, saved.id)

        if window.play is not None:
            window.store.keep_time(window.play.session)
        panel.resumed.connect(go_on)
        panel.ask(game, last, played, running)

    def overlay(self, name: str, make: Callable[[], Overlay]) -> Any:
        """A panel over the page, made when it is first wanted. The clock stands while it is shown."""

        def made() -> Overlay:
            panel = make()
            panel.closed.connect(self._panel_closed)
            return panel

        panel = self._panel(name, made)
        if not panel.isVisible():
            self._window.holds.panel_opened()
        return panel

    def _panel_closed(self) -> None:
        self._window.holds.panel_closed()
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """Give the keyboard to what is in front: the topmost panel, else the page (the board, on a table)."""
        window = self._window
        below = self._open_overlays()
        if below:
            if not below[-1].isAncestorOf(QApplication.focusWidget() or window):
                below[-1].setFocus()
        else:
            page = window.pages.currentWidget()
            if page is not None:
                page.setFocus()

    def _open_overlays(self) -> list[Overlay]:
        """The panels that cover the page, the topmost last."""
        if not self._made:
            return []  # nothing was asked yet, and the start need not load what asks
        from shell.qt.overlay import Overlay

        return [child for child in self._window.pages.children() if isinstance(child, Overlay) and child.isVisible()]

    def dismiss(self) -> None:
        """Send away what asks something about the page, which is now another."""
        for panel in reversed(self._open_overlays()):
            panel.dismiss()

    def statistics(self) -> None:
        """Played, won, best, spread."""
        from shell.qt.statistics_page import StatisticsWindow
        from shell.qt.statistics_view import DAYS

        window = self._window

        def make() -> StatisticsWindow:
            panel = StatisticsWindow(window.context, window.hall.games, window.store.results, window)
            panel.watched.connect(self._watch)
            return panel

        panel = self._panel("statistics", make)
        play = window.play
        if play is None:
            panel.show_statistics()
        else:
            key = DAYS if play.session.mode.of_a_day else play.session.statistics_key
            played = any(result.counted and key in (DAYS, result.variant) for result in window.store.results(play.game.key))
            panel.show_statistics(play.game.key, key if played else "")

    def _watch(self, number: int) -> None:
        self._made["statistics"].close()
        self._window.watch(number)
        self._window.activateWindow()

    def preferences(self) -> None:
        """Settings of the shell and of each game."""
        from shell.qt.preferences import Preferences

        window = self._window

        def make() -> Preferences:
            panel = Preferences(window.context, window.settings, window.hall.games, self._view_value, window)
            panel.changed.connect(window.commands.set)
            panel.game_changed.connect(window.hall.set_view)
            return panel

        self._panel("preferences", make).show_preferences()

    def settings_changed(self) -> None:
        """Something that can be set was set elsewhere: in a menu, or by the game itself."""
        preferences = self._made.get("preferences")
        if preferences is not None and preferences.isVisible():
            preferences.refresh()

    def _view_value(self, key: str, choice: Choice) -> str:
        return str(self._window.store.setting(key, f"view.{choice.key}", choice.default))

    def rules(self, game: Game) -> None:
        """How `game` is played."""
        from shell.qt.rules_page import RulesWindow

        window = self._window
        panel = self._panel("rules", lambda: RulesWindow(window.context, window))
        panel.report(lambda error: window.hall.report(game, error))
        panel.show_rules(game)

    def editor(self, game: Game) -> None:
        """Where boards of `game` are drawn."""
        from shell.qt.editor_page import EditorWindow

        window = self._window

        def current() -> str | None:
            """Not while the game on it runs and counts: there its clock would stand, and the check would tell about it."""
            play = window.play
            free = play is not None and play.game is game and (play.session.over or not play.session.counted)
            return play.session.fixed_board() if play is not None and free else None

        def make() -> EditorWindow:
            panel = EditorWindow(window.context, game, window.desk, window.store, current, window)
            panel.played.connect(play)
            panel.broke.connect(lambda text, details: self.notice(text, details, game.key))
            return panel

        def play(variant: Variant, board: Board) -> None:
            window.hall.shared(game, variant, board)
            self._made[f"editor:{game.key}"].close()
            window.activateWindow()

        try:
            panel = self._panel(f"editor:{game.key}", make)
        except Exception as error:  # noqa: BLE001  a plugin may raise anything, and the shell must live
            window.hall.report(game, error)
            return
        panel.show_editor()

    def shortcuts(self) -> None:
        """All keys."""
        from shell.qt.shortcuts import ShortcutsWindow

        window = self._window
        self._panel("shortcuts", lambda: ShortcutsWindow(window.context, window)).show_shortcuts(window.menuBar())

    def plugins(self) -> None:
        """What is installed."""
        from shell.qt.plugins_page import PluginsPage

        window = self._window

        def make() -> PluginsPage:
            page = PluginsPage(window.context, window)
            page.switched.connect(self._switch_plugin)
            return page

        found = [self._with_keys(one) for one in window.plugins.found]
        self._panel("plugins", make).show_plugins(found, str(window.plugins.paths.plugins))

    def _with_keys(self, found: Found) -> Found:
        """Say of a game whose keys were taken already which ones it does not have."""
        keys = self._window.left_out(found.key) if found.state == "ok" else []
        if not keys:
            return found
        return replace(
            found, why=Text("These keys of its commands belong to Igraonica already and do not work: {keys}", keys=", ".join(keys))
        )

    def _switch_plugin(self, key: str, on: bool) -> None:
        choices = self._window.plugins.choices
        try:
            (choices.enable if on else choices.disable)(key)
        except OSError as error:
            self.notice(Text("The choice cannot be kept: {reason}", reason=error.strerror or str(error)))

    def about(self) -> None:
        """Name, version, licence."""
        from PySide6.QtWidgets import QMessageBox

        window = self._window
        tr = window.context.tr
        QMessageBox.about(
            window,
            tr("About Igraonica"),
            tr(
                "Igraonica {version}. Puzzle games with boards that can be reasoned out. Free software; see the file LICENSE.",
                version=__version__,
            ),
        )

    def notice(self, text: Text, details: str = "", key: str = "") -> None:
        """Something the player has to know, with its details to copy; `key` is the game it comes from."""
        from shell.qt.notice import NoticeBar

        window = self._window
        self._panel("notice", lambda: NoticeBar(window.context, window)).tell(text, details, key or "shell")

    def close(self) -> None:
        """Close everything that is open."""
        for panel in self._made.values():
            panel.close()
