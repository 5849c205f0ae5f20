"""The board of an editor: its scene on a plate, for mouse, keyboard and screen reader."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from shell.api import Game
from shell.qt.accessibility import speak_for, table_of
from shell.qt.announcing import announce
from shell.qt.context import Context
from shell.qt.cover import PauseCover
from shell.qt.drawing import Drawing
from shell.qt.view import BoardView


class EditorBoard(BoardView):
    """Shows a `Drawing`. Delete and Backspace take away what stands under the cursor."""

    def __init__(self, context: Context, game: Game, drawing: Drawing, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.game = game
        self.drawing = drawing
        self.stamp = 0
        drawing.setParent(self)
        self._cover = PauseCover(context, self.viewport())
        self._cover.hide()
        self.set_board(drawing)
        speak_for(self, self._cover, self)
        drawing.cursor_moved.connect(self._say_cell)

    def drawn_anew(self) -> None:
        """The draft is another."""
        self.stamp += 1
        self._lay_out()
        self._say_cell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """As on any board, and the keys that delete."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if self.drawing.cursor is not None:
                self.drawing.act(self.drawing.cursor, secondary=True)
            return
        super().keyPressEvent(event)

    def _say_cell(self) -> None:
        cursor = self.drawing.cursor
        if not QAccessible.isActive() or cursor is None:
            return
        place = table_of(self).place(cursor)
        if place >= 0:
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(place)
            QAccessible.updateAccessibility(event)
            announce(self, self.name(cursor))

    # What a screen reader asks (`shell.qt.board_table.Source`)

    @property
    def on(self) -> bool:
        """A draft is always read."""
        return True

    def title(self) -> str:
        """What is drawn here."""
        return f"{self._context.tr('Board editor')}: {self._context.say(self.game.title, self.game.key)}"

    def summary(self) -> str:
        """Nothing: the line below the board is read as it stands there."""
        return ""

    def name(self, key: str) -> str:
        """The cell `key` in the player's language."""
        return self._context.say(self.drawing.cell_name(key), self.game.key)
