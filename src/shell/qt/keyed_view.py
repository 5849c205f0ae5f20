"""The keyboard of a board: a cursor that walks its cells, and keys that act there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from shell.qt.scene import Scene

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
RUNS = {
    Qt.Key.Key_Home: (-1, 0),
    Qt.Key.Key_End: (1, 0),
    Qt.Key.Key_PageUp: (0, -1),
    Qt.Key.Key_PageDown: (0, 1),
}
"""Keys that go to the edge of the board."""

_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class KeyedView(QGraphicsView):
    """A view whose scene is played by keys. `show_cell` brings the cursor into sight."""

    letter = Signal(str)
    """A plain letter that the scene had no use for."""
    dropped = Signal()
    """Esc took away what was begun and what was pointed out."""
    entered = Signal()
    """The view has the keyboard's focus now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._space_down = False
        self._left: tuple[Scene, str] | None = None
        """The board and its cell that the cursor left for something beside the board."""

    @property
    def board(self) -> Scene | None:
        """The scene shown."""
        scene = self.scene()
        return scene if isinstance(scene, Scene) else None

    @property
    def covered(self) -> bool:
        """Whether the board takes no input now."""
        return False

    def show_cell(self, key: str) -> None:
        """Bring a cell into sight."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor, Space and Enter act, Esc drops; other letters go to the scene, then to the window."""
        board = self.board
        if board is None or self.covered:
            self._pass_on(event)
            return
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        if key in ARROWS and not modifiers & Qt.KeyboardModifier.AltModifier:
            dx, dy = ARROWS[key]
            for _ in range(5 if control else 1):
                board.set_cursor(board.step(dx, dy))
        elif key in RUNS:
            self._run(board, RUNS[key])
        elif key == Qt.Key.Key_Space and not modifiers:
            if board.cursor is not None and not event.isAutoRepeat():
                self._space_down = True
                board.hold(board.cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not control:
            if board.cursor is not None and not event.isAutoRepeat():
                board.act(board.cursor, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self._space_down = False
            board.cancel()
            board.mark(())
            self.dropped.emit()
            event.ignore()
        else:
            self._pass_on(event)
            return
        if board.cursor is not None:
            self.show_cell(board.cursor)

    def _run(self, board: Scene, way: tuple[int, int]) -> None:
        for _ in range(400):  # more than any board is wide
            there = board.step(*way)
            if there == board.cursor:
                return
            board.set_cursor(there)

    def _pass_on(self, event: QKeyEvent) -> None:
        board = self.board
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
        )
        text = event.text()
        if plain and text and text.isprintable():
            if board is not None and not self.covered and board.pressed_key(text, board.cursor):
                return
            self.letter.emit(text.lower() if text != " " else text)
            return
        event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab belongs to the window, but while something is begun on the board the board may use it."""
        board = self.board
        if board is not None and not self.covered and self.hasFocus() and board.tabbed(not forward):
            if board.cursor is not None:
                self.show_cell(board.cursor)
            return True
        return super().focusNextPrevChild(forward)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space let go acts."""
        board = self.board
        if event.key() == Qt.Key.Key_Space and self._space_down and not event.isAutoRepeat():
            self._space_down = False
            if board is not None and not self.covered:
                board.hold(None)
                if board.cursor is not None:
                    board.act(board.cursor)
            return
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by the Tab key sees where he is. Tell those who read the board aloud."""
        super().focusInEvent(event)
        board, left, self._left = self.board, self._left, None
        if board is not None and board.cursor is None and not self.covered and event.reason() != Qt.FocusReason.MouseFocusReason:
            place = left[1] if left is not None and left[0] is board and not board.cell_rect(left[1]).isNull() else None
            if place is None and event.reason() in _BY_TAB:
                place = board.step(1, 0)
            if place is not None:
                board.set_cursor(place)
                self.show_cell(place)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A preview does not outlive the focus, and nothing beside the board has the keyboard while a cursor is seen on it."""
        board = self.board
        if board is not None and board.cursor is not None and event.reason() in _BY_TAB:
            self._left = board, board.cursor
            board.set_cursor(None)
        if self._space_down and self.board is not None:
            self._space_down = False
            self.board.hold(None)
        super().focusOutEvent(event)
