"""What the entries of the menus do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication

from shell import shelf
from shell.api import Board, Exporter, Game, Importer, Undo, Variant
from shell.clock import PAUSED
from shell.qt.panels import Panels
from shell.qt.theme import THEMES, load
from shell.text import Text, reason
from shell.translation import LANGUAGES

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.qt.window import Window

_LARGEST_FILE = 4 * 1024 * 1024
"""Bytes of a file that is read: more is no board and no game."""
_OF_A_BOARD = ["again", "restart", "give_up", "copy", "save", "hint", "pause", "describe", "larger", "smaller", "whole", "size", "rules"]
"""Commands that make sense only with a board on the table."""
_THEME_TITLES = {"nebula": Text("Nebula"), "paper": Text("Paper"), "contrast": Text("Contrast")}


class Commands:
    """The commands of one window, by the names that `shell.qt.menus` gives them."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.panels = Panels(window)
        self.statistics = self.panels.statistics
        self.plugins = self.panels.plugins

    def slots(self) -> dict[str, Callable[[], None]]:
        """Every command of the menus."""
        window, panels = self._window, self.panels
        return {
            "new": self.new,
            "again": self.new_same,
            "restart": window.hall.again,
            "back": window.hall.bring_back,
            "give_up": self.give_up,
            "replay": self.replay,
            "daily": lambda: window.days.open_today() if window.days is not None else None,
            "archive": lambda: window.days.archive() if window.days is not None else None,
            "ranking": self.ranking,
            "open": self.open,
            "paste": self.paste,
            "copy": self.copy,
            "picture": self.copy_picture,
            "print": self.print_board,
            "save": self.save,
            "statistics": panels.statistics,
            "quit": self.quit,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "pause": window.toggle_pause,
            "describe": self.describe,
            "start": window.show_start,
            "full": self.full_screen,
            "larger": lambda: window.room.table.view.zoom_by(1.2),
            "smaller": lambda: window.room.table.view.zoom_by(1 / 1.2),
            "whole": self.whole_board,
            "size": self.usual_size,
            "clock": self.show_clock,
            "preferences": panels.preferences,
            "backup": self.backup,
            "restore": self.restore,
            "rules": self.rules,
            "shortcuts": panels.shortcuts,
            "plugins": panels.plugins,
            "about": panels.about,
        }

    def finish_menus(self) -> None:
        """The entries that depend on what is installed and set: games, themes, languages."""
        window = self._window
        menus, settings = window.menus, window.settings
        menus.add_choices("theme", Text("&Theme"), [(key, _THEME_TITLES[key]) for key in THEMES], lambda key: self.set("theme", key))
        own: list[tuple[str, Text | str]] = [("", Text("As the system")), *LANGUAGES.items()]
        menus.add_choices("language", Text("&Language"), own, lambda key: self.set("language", key))
        menus.set_games([(game.key, game.title) for game in window.hall.games.values()], window.open_game)
        self._check(settings.text("theme"), settings.text("language"))

    def _check(self, theme: str, language: str) -> None:
        menus = self._window.menus
        menus.check("theme", theme)
        menus.check("language", language)
        menus.actions["clock"].setChecked(self._window.settings.flag("show_clock"))

    # State

    def refresh(self) -> None:
        """Enable what makes sense now; hide what a game does not have."""
        window = self._window
        actions, play = window.menus.actions, window.play
        for name in _OF_A_BOARD:
            actions[name].setEnabled(play is not None)
        back = window.hall.can_bring_back()
        actions["back"].setEnabled(back)
        actions["replay"].setEnabled(self._can_watch())
        self._refresh_exports()
        actions["new"].setEnabled(bool(window.hall.games))
        for name in ("daily", "archive", "ranking"):
            actions[name].setVisible(window.days is not None)
            actions[name].setEnabled(window.days is not None)
        self._refresh_undo(actions, back)
        if play is not None:
            session = play.session
            takes_back = session.variant.undo is not Undo.NEVER
            actions["restart"].setEnabled(session.touched and (session.can_restart or session.over or not takes_back))
            actions["give_up"].setEnabled(session.touched and not session.over)
            actions["pause"].setEnabled(not session.over)
            actions["hint"].setVisible(play.can_hint)
            actions["hint"].setEnabled(not session.over and session.strength is None and PAUSED not in session.clock.holds)
        for name in ("picture", "print"):
            actions[name].setEnabled(self._seen() is not None)

    def _refresh_undo(self, actions: dict[str, QAction], back: bool) -> None:
        play = self._window.play
        takes_back = play is not None and play.session.variant.undo is not Undo.NEVER
        can_undo = play is not None and (play.session.can_undo or (takes_back and back))
        for name in ("undo", "redo"):
            actions[name].setVisible(takes_back or play is None)
        actions["undo"].setEnabled(can_undo)
        actions["redo"].setEnabled(play is not None and play.session.can_redo)
        if play is not None:
            self._window.room.table.bar.set_undo(can_undo)

    # Boards

    def new(self) -> None:
        """Ask what kind of board it shall be."""
        window = self._window
        play = window.play
        if play is not None:
            self.new_for(play.game.key)
        elif window.hall.games:
            self.new_for(window.start_page.current_key or next(iter(window.hall.games)))

    def new_for(self, key: str) -> None:
        """Ask what kind of board of the game `key` it shall be."""
        game = self._window.hall.games[key]
        self.panels.new_game(game, lambda variant, values: self._begin(game, variant, values))

    def _begin(self, game: Game, variant: str, values: dict[str, str]) -> None:
        window = self._window
        window.store.set_setting(game.key, "choice", values)
        window.hall.new(game.key, game.engine.variant(variant))

    def new_same(self) -> None:
        """Another board of the kind on the table, at once."""
        play = self._window.play
        if play is not None:
            self._window.hall.new(play.game.key, play.session.variant, seats=play.session.seats)

    def restart(self) -> None:
        """The same board from its beginning."""
        self._window.hall.again()

    def give_up(self) -> None:
        """End the game without a win."""
        play = self._window.play
        if play is not None and play.session.touched:
            play.give_up()

    def _can_watch(self) -> bool:
        """Whether the game on the table can be watched: one that has ended, or may be taken back, which gives nothing away."""
        play = self._window.play
        return play is not None and bool(play.session.journal) and (play.session.over or play.session.variant.undo is not Undo.NEVER)

    def replay(self) -> None:
        """Watch the game on the table from its beginning."""
        if self._can_watch():
            self._window.room.watch_table()

    def undo(self) -> None:
        """Take a move back; on an untouched board, take *New game* back."""
        play = self._window.play
        if play is None or play.session.variant.undo is Undo.NEVER:
            return
        if play.session.can_undo:
            play.undo()
        else:
            self._window.hall.bring_back()

    def redo(self) -> None:
        """Make the move again."""
        play = self._window.play
        if play is not None:
            play.redo()

    def hint(self) -> None:
        """Help."""
        play = self._window.play
        if play is not None:
            play.hint()

    def describe(self) -> None:
        """Say what is on the table, how it stands, and where the cursor is."""
        from shell.qt.describing import describe

        play = self._window.play
        if play is not None:
            with play.guard():
                self._window.room.presenter.message("info", describe(play))

    def ranking(self) -> None:
        """Who was how good: on the day of the board on the table, else today."""
        days, play = self._window.days, self._window.play
        if days is not None:
            days.ranking(day=play.session.day if play is not None else "")

    # Boards from elsewhere

    def open(self) -> None:
        """A board or a saved game from a file."""
        from PySide6.QtWidgets import QFileDialog

        tr = self._window.context.tr
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open a board or a saved game"))
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Read a file: a saved game of any game, else a board for the game on the table or the first that knows it."""
        window = self._window
        try:
            with path.open("rb") as file:
                data = file.read(_LARGEST_FILE + 1)
        except OSError as error:
            window.refuse(Text("{file} cannot be read: {reason}", file=path.name, reason=error.strerror or str(error)))
            return
        if len(data) > _LARGEST_FILE:
            window.refuse(Text("{file} is too large to be a board or a game.", file=path.name))
            return
        self.open_data(data, path.name)

    def open_data(self, data: bytes, name: str) -> None:
        """A saved game or a board; `name` says where it comes from."""
        window = self._window
        try:
            session = shelf.read_game(window.hall.games, data)
            if session is not None:
                window.hall.adopt(session)
                return
            game, variant, board = self._board(data)
        except ValueError as error:
            window.refuse(Text("{file}: {reason}", file=name, reason=reason(error)))
            return
        window.hall.shared(game, variant, board)

    def _board(self, data: bytes) -> tuple[Game, Variant, Board]:
        play = self._window.play
        games = [game for game in self._window.hall.games.values() if isinstance(game.engine, Importer)]
        if play is not None:
            games.sort(key=lambda game: game.key != play.game.key)
        reasons = []
        for game in games:
            try:
                return (game, *shelf.read_board(game, data))
            except ValueError as error:
                reasons.append(self._window.context.say(reason(error), game.key))
        raise ValueError(reasons[0] if reasons else Text("No game here reads boards of other programs."))

    def paste(self) -> None:
        """A board from the clipboard."""
        text = QGuiApplication.clipboard().text().strip()
        if not text:
            self._window.refuse(Text("There is no board on the clipboard."))
            return
        if text[:4].upper() == "IGR1" and self._window.days is not None:
            panel = self._window.days.ranking()
            if panel is not None:
                panel.paste_code(text)
            return
        self.open_data(text.encode(), self._window.context.tr("clipboard"))

    def copy(self) -> None:
        """The board's text to the clipboard."""
        play = self._window.play
        if play is not None:
            QGuiApplication.clipboard().setText(play.session.fixed_board())
            play.message.emit("info", Text("The board was copied as text."))

    def _seen(self) -> Play | None:
        """The game whose board can be seen: one that is paused shows nothing, on paper neither."""
        play = self._window.play
        return None if play is None or play.broken or (not play.session.over and PAUSED in play.session.clock.holds) else play

    def copy_picture(self) -> None:
        """The board as a picture to the clipboard."""
        play = self._seen()
        if play is not None:
            from shell.qt.paper import copy_picture

            copy_picture(self._window, play)

    def print_board(self) -> None:
        """The board on paper."""
        play = self._seen()
        if play is not None:
            from shell.qt.paper import ask_printer

            ask_printer(self._window, play)

    def _refresh_exports(self) -> None:
        play = self._window.play
        forms: list[tuple[str, str]] = []
        if play is not None and not play.broken and isinstance(play.game.engine, Exporter):
            with play.guard():
                say, key = self._window.context.say, play.game.key
                forms = [(form.key, say(form.title, key)) for form in play.game.engine.export_formats(play.session.state)]
        self._window.menus.set_exports(forms, self.export)

    def export(self, key: str) -> None:
        """The board in a form that other programs read: a text to the clipboard, anything else to a file."""
        play = self._window.play
        if play is None or not isinstance(play.game.engine, Exporter):
            return
        with play.guard():
            form = next(form for form in play.game.engine.export_formats(play.session.state) if form.key == key)
            data = play.game.engine.export_board(play.session.state, key)
            if not form.suffix:
                QGuiApplication.clipboard().setText(data.decode("utf-8"))
                play.message.emit("info", Text("The board was copied as text."))
                return
            from PySide6.QtWidgets import QFileDialog

            tr = self._window.context.tr
            name, _ = QFileDialog.getSaveFileName(self._window, tr("Save this board as"), f"{play.game.key}{form.suffix}")
            if name:
                self.export_to(Path(name), data)

    def export_to(self, path: Path, data: bytes) -> None:
        """Write a board to `path`."""
        play = self._window.play
        try:
            path.write_bytes(data)
        except OSError as error:
            self._window.refuse(Text("{file} cannot be written: {reason}", file=path.name, reason=error.strerror or str(error)))
            return
        if play is not None:
            play.message.emit("info", Text("The board was saved as {file}.", file=path.name))

    def save(self) -> None:
        """The game to a file, to send it or to go on elsewhere."""
        window = self._window
        play = window.play
        if play is None:
            return
        from PySide6.QtWidgets import QFileDialog

        tr = window.context.tr
        name, _ = QFileDialog.getSaveFileName(window, tr("Save this game as"), f"{play.game.key}.igraonica")
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> None:
        """Write the game on the table to `path`."""
        play = self._window.play
        if play is None:
            return
        try:
            path.write_text(play.session.saved().to_json(facts=play.session.over) + "\n", encoding="utf-8")
        except OSError as error:
            self._window.refuse(Text("{file} cannot be written: {reason}", file=path.name, reason=error.strerror or str(error)))
            return
        play.message.emit("info", Text("The game was saved as {file}.", file=path.name))

    # Everything

    def backup(self) -> None:
        """Games, results and settings into one file."""
        from PySide6.QtWidgets import QFileDialog

        window = self._window
        name, _ = QFileDialog.getSaveFileName(window, window.context.tr("Back up everything"), "igraonica-backup.zip")
        if name:
            self.backup_to(Path(name))

    def backup_to(self, path: Path) -> None:
        """Write the back-up to `path`."""
        from shell.backup import make

        window = self._window
        for play in window.hall.plays.values():
            window.store.keep_time(play.session)
        try:
            make(window.plugins.paths, path)
        except OSError as error:
            self.panels.notice(Text("{file} cannot be written: {reason}", file=path.name, reason=error.strerror or str(error)))
            return
        self.panels.notice(Text("Everything is in {file}.", file=path.name))

    def restore(self) -> None:
        """A back-up in the place of everything that is here (which is kept)."""
        from PySide6.QtWidgets import QFileDialog

        window = self._window
        name, _ = QFileDialog.getOpenFileName(window, window.context.tr("Restore a back-up"), "", "*.zip")
        if name:
            window.restore_from = Path(name)
            self.quit()

    # Looks

    def set(self, key: str, value: object) -> None:
        """Change a setting of the shell and show it at once."""
        window = self._window
        window.settings.set(key, value)
        context = window.context
        if key == "theme":
            context.theme = load(str(value), window.plugins.folders)
            self.panels.dress_application()
            window.restyle()
        elif key == "language":
            self.panels.speak()
            window.retranslate()
        elif key == "motion":
            self.panels.move()
        elif key == "pause_inactive":
            window.holds.pause_inactive = value is True
            window.holds.refresh()
        elif key == "show_clock":
            window.room.presenter.show_clock = value is True
            window.room.presenter.tick()
        elif key in ("screen_reader", "announced"):
            window.be_read()
        self._check(window.settings.text("theme"), window.settings.text("language"))

    def show_clock(self) -> None:
        """Show or hide the time."""
        self.set("show_clock", not self._window.settings.flag("show_clock"))

    def full_screen(self) -> None:
        """All of the screen, or the window again."""
        window = self._window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()
        window.menus.actions["full"].setChecked(window.isFullScreen())

    def whole_board(self) -> None:
        """All of the board, however small."""
        self._window.room.table.view.zoom_to_fit()

    def usual_size(self) -> None:
        """The size that the board begins with."""
        self._window.room.table.view.zoom_to_default()

    def rules(self) -> None:
        """How the game on the table is played."""
        play = self._window.play
        if play is not None:
            self.panels.rules(play.game)

    def quit(self) -> None:
        """Close every window."""
        QApplication.closeAllWindows()
