"""What the entries of the menus do; what is asked for seldom lies in modules that are loaded then."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from shell import shelf
from shell.api import Game, Undo, Variant
from shell.qt.panels import Panels
from shell.qt.theme import THEMES
from shell.seating import Seating
from shell.text import Text
from shell.translation import LANGUAGES

if TYPE_CHECKING:
    from shell.qt.backup_commands import BackupCommands
    from shell.qt.board_commands import BoardCommands
    from shell.qt.play import Play
    from shell.qt.view_commands import ViewCommands
    from shell.qt.window import Window

_THEME_TITLES = {"nebula": Text("Nebula"), "paper": Text("Paper"), "contrast": Text("Contrast")}


class Commands:
    """The commands of one window, by the names that `shell.qt.menus` gives them."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.panels = Panels(window)
        self.statistics = self.panels.statistics
        self.plugins = self.panels.plugins

    @cached_property
    def boards(self) -> BoardCommands:
        """Boards from elsewhere and to elsewhere."""
        from shell.qt.board_commands import BoardCommands

        return BoardCommands(self._window)

    @cached_property
    def all_data(self) -> BackupCommands:
        """Everything into one file and back."""
        from shell.qt.backup_commands import BackupCommands

        return BackupCommands(self._window)

    @cached_property
    def view(self) -> ViewCommands:
        """Looks and sizes."""
        from shell.qt.view_commands import ViewCommands

        return ViewCommands(self._window)

    def slots(self) -> dict[str, Callable[[], None]]:
        """Every command of the menus."""
        window, panels = self._window, self.panels
        return {
            "new": self.new,
            "again": self.new_same,
            "restart": window.hall.again,
            "turned": window.hall.again_turned,
            "back": window.hall.bring_back,
            "give_up": self.give_up,
            "replay": self.replay,
            "learn": self.learn,
            "daily": lambda: window.days.open_today() if window.days is not None else None,
            "archive": lambda: window.days.archive() if window.days is not None else None,
            "ranking": self.ranking,
            "open": _late(lambda: self.boards.open),
            "paste": _late(lambda: self.boards.paste),
            "copy": _late(lambda: self.boards.copy),
            "picture": _late(lambda: self.boards.copy_picture),
            "editor": self.editor,
            "print": _late(lambda: self.boards.print_board),
            "save": _late(lambda: self.boards.save),
            "statistics": panels.statistics,
            "quit": self.quit,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "pause": window.toggle_pause,
            "describe": self.describe,
            "start": window.show_start,
            "full": _late(lambda: self.view.full_screen),
            "larger": lambda: window.room.table.view.zoom_by(1.2),
            "smaller": lambda: window.room.table.view.zoom_by(1 / 1.2),
            "whole": _late(lambda: self.view.whole_board),
            "size": _late(lambda: self.view.usual_size),
            "clock": _late(lambda: self.view.show_clock),
            "preferences": panels.preferences,
            "backup": _late(lambda: self.all_data.backup),
            "restore": _late(lambda: self.all_data.restore),
            "rules": self.rules,
            "shortcuts": panels.shortcuts,
            "plugins": panels.plugins,
            "about": panels.about,
        }

    def finish_menus(self) -> None:
        """The entries that depend on what is installed and set: games, themes, languages."""
        window = self._window
        menus = window.menus
        menus.add_choices("theme", Text("&Theme"), [(key, _THEME_TITLES[key]) for key in THEMES], lambda key: self.set("theme", key))
        own: list[tuple[str, Text | str]] = [("", Text("As the system")), *LANGUAGES.items()]
        menus.add_choices("language", Text("&Language"), own, lambda key: self.set("language", key))
        menus.set_games([(game.key, game.title) for game in window.hall.games.values()], window.open_game)
        self.view.check()

    def refresh(self) -> None:
        """Enable what makes sense now; hide what a game does not have."""
        from shell.qt.able import refresh

        refresh(self._window)

    # Games
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

    def offer_unfinished(self) -> None:
        """Name the games that can be gone on with, in a submenu of *Game*."""
        from shell.qt import unfinished

        window = self._window
        hall, context = window.hall, window.context
        for play in hall.plays.values():
            window.store.keep_time(play.session)
        found = [(saved, hall.games[saved.game]) for saved in unfinished.elsewhere(hall)]
        words = [(str(saved.id), context.say(game.title, game.key), unfinished.words(context, game, saved)) for saved, game in found]
        window.menus.set_unfinished(
            [(number, f"{title}: {kind}") for number, title, kind in words], lambda number: unfinished.go_on(hall, int(number))
        )

    def new_at_once(self, key: str) -> None:
        """A board of the game `key`, of the kind played last; a new player gets the game's first offer."""
        window = self._window
        window.hall.new(key, shelf.last_variant(window.hall.games[key], window.store))

    def new_same(self) -> None:
        """Another board of the kind on the table, at once."""
        play = self._window.play
        if play is not None:
            self._window.hall.new(play.game.key, self._kind(play), table=Seating(play.session.seats, play.session.names))

    def _kind(self, play: Play) -> Variant:
        """What another board of the kind on the table is. For boards from elsewhere and lessons the nearest kind that counts, such
        as that of their size; where there is none, that of the last board that was made."""
        session = play.session
        if not session.mode.never_counts:
            return session.variant
        kind = shelf.nearest_kind(play.game, session.variant) if play.lesson is None else None
        return kind or shelf.last_variant(play.game, self._window.store)

    def teacher(self) -> str | None:
        """The key of the game whose lessons the menu offers: the one on the table, else of the cards the one with the keyboard or
        the first that has some. None: there are none."""
        window = self._window
        with_lessons = [key for key, game in window.hall.games.items() if game.lessons]
        if window.play is not None:
            return window.play.game.key if window.play.game.key in with_lessons else None
        here = window.start_page.current_key
        return here if here in with_lessons else next(iter(with_lessons), None)

    def learn(self) -> None:
        """The lessons: the next one that was not solved, or the first one again."""
        key = self.teacher()
        if key is not None:
            self.learn_from(key)

    def learn_from(self, key: str) -> None:
        """The lessons of the game `key`."""
        from shell import lessons

        window = self._window
        window.hall.lesson(key, lessons.following(window.hall.games[key], window.store) or 0)

    def restart(self) -> None:
        """The same board from its beginning."""
        self._window.hall.again()

    def give_up(self) -> None:
        """End the game without a win; a board of a day asks first."""
        if self._window.play is not None:
            self._window.room.give_up()

    def replay(self) -> None:
        """Watch the game on the table from its beginning."""
        from shell.qt.able import can_watch

        if can_watch(self._window):
            self._window.room.watch_table()

    def undo(self) -> None:
        """Take a move back; on an untouched board, take *New game* back."""
        play = self._window.play
        if play is None or play.session.variant.undo is Undo.NEVER or self._window.watching:
            return
        if play.session.can_undo:
            play.undo()
        else:
            self._window.hall.bring_back()

    def redo(self) -> None:
        """Make the move again."""
        play = self._window.play
        if play is not None and not self._window.watching:
            play.redo()

    def hint(self) -> None:
        """Help."""
        play = self._window.play
        if play is not None and not self._window.watching:
            play.hint()

    def describe(self) -> None:
        """Say what is on the table, how it stands, and where the cursor is."""
        from shell.qt.describing import describe

        play = self._window.play
        if play is not None:
            with play.guard():
                play.message.emit("info", describe(play))

    def ranking(self) -> None:
        """Who was how good: on the day of the board on the table, else today."""
        days, play = self._window.days, self._window.play
        if days is not None:
            days.ranking(day=play.session.day if play is not None else "")

    def editor(self) -> None:
        """Draw a board of the game on the table."""
        game = self.editable()
        if game is not None:
            self.panels.editor(game)

    def editable(self) -> Game | None:
        """The game whose boards can be drawn now: the one on the table, or from the start page the first that has an editor."""
        play = self._window.play
        games = self._window.hall.games.values() if play is None else (play.game,)
        return next((game for game in games if game.editor is not None), None)

    def export(self, key: str) -> None:
        """The board on the table in the form `key`."""
        self.boards.export(key)

    def set(self, key: str, value: object) -> None:
        """Change a setting of the shell and show it at once."""
        self.view.set(key, value)

    def rules(self) -> None:
        """How the game on the table is played."""
        play = self._window.play
        if play is not None:
            self.panels.rules(play.game)

    def quit(self) -> None:
        """Close every window."""
        QApplication.closeAllWindows()


def _late(find: Callable[[], Callable[[], None]]) -> Callable[[], None]:
    """A command of a part that is loaded with its first command."""

    def command() -> None:
        find()()

    return command
