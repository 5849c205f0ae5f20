"""Boards and games from elsewhere, and to elsewhere: files, the clipboard, paper. Loaded with the first of these commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from shell import shelf
from shell.api import Board, Exporter, Game, Importer, Variant
from shell.qt.able import seen
from shell.text import Text, reason

if TYPE_CHECKING:
    from shell.qt.window import Window

_LARGEST_FILE = 4 * 1024 * 1024
"""Bytes of a file that is read: more is no board and no game."""


class BoardCommands:
    """Open, paste, copy, export, save, print: what *Game* offers for boards that come and go."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def open(self) -> None:
        """A board or a saved game from a file."""
        from shell.qt.file_names import to_open

        context = self._window.context
        path = to_open(self._window, context, context.tr("Open a board or a saved game"))
        if path is not None:
            self.open_file(path)

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
            domain = error.game if isinstance(error, shelf.Broken) else "shell"
            window.refuse(Text("{file}: {reason}", file=name, reason=window.context.say(reason(error), domain)))
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
        self.open_data(text.encode(errors="surrogatepass"), self._window.context.tr("Clipboard"))

    # To elsewhere

    def copy(self) -> None:
        """The board's text to the clipboard; pasted again it is the same game."""
        play = self._window.play
        if play is not None:
            from shell.carried import board_text

            with play.guard():
                QGuiApplication.clipboard().setText(board_text(play.session))
            play.message.emit("info", Text("The board was copied as text."))

    def copy_picture(self) -> None:
        """The board as a picture to the clipboard."""
        play = seen(self._window)
        if play is not None:
            from shell.qt.paper import copy_picture

            copy_picture(self._window, play)

    def print_board(self) -> None:
        """The board on paper."""
        play = seen(self._window)
        if play is not None:
            from shell.qt.paper import ask_printer

            ask_printer(self._window, play)

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
            from shell.qt.file_names import to_save

            context = self._window.context
            path = to_save(self._window, context, context.tr("Save this board as"), f"{play.game.key}{form.suffix}")
            if path is not None:
                self.export_to(path, data)

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
        from shell.qt.file_names import to_save

        path = to_save(window, window.context, window.context.tr("Save this game as"), f"{play.game.key}.igraonica")
        if path is not None:
            self.save_to(path)

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
