"""The board as assistive clients see it: a table, with a child for each cell, made when it is asked for.

Interfaces in Python must never override `interface_cast`: a client that asks then ends the program. Where a client is to
press a cell, the interface is a `QAccessibleWidget` without a widget: its own `interface_cast`, in C++, offers the actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QColor, QPalette, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from shell.qt.cover import PauseCover
from shell.qt.view import BoardView

NOTHING = cast(QAccessibleInterface, None)
"""What Qt takes for "no interface"; the types that come with PySide6 know it in some versions only."""
_PRESS = QAccessibleActionInterface.pressAction()
_SECOND = QAccessibleActionInterface.showMenuAction()
_FOCUS = QAccessibleActionInterface.setFocusAction()


class Source(Protocol):
    """Who knows the words: what is on the table, and what a cell is called."""

    @property
    def on(self) -> bool:
        """Whether the player wants the cells to be read."""

    @property
    def stamp(self) -> int:
        """Another number when the board may have other cells than before."""

    def title(self) -> str:
        """The game and the kind of board."""

    def summary(self) -> str:
        """How the game stands."""

    def name(self, key: str) -> str:
        """The cell `key`: where, what, in which state."""


class BoardTable(QAccessibleWidget):
    """A `BoardView`. While the board is covered, or the player wants no cells, it has no cell; the cover is its child then."""

    def __init__(self, view: BoardView, source: Source, cover: PauseCover) -> None:
        super().__init__(view, QAccessible.Role.Table)
        self._view = view
        self._source = source
        self._cover = cover
        self._cells: dict[str, BoardCell] = {}
        self._keys: list[str] = []
        self._stamp = -1
        self._ended = False
        self._places: dict[str, int] = {}

    # For the reader

    def end(self) -> None:
        """The view is gone."""
        self._ended = True

    def keys(self) -> Sequence[str]:
        """The cells, in reading order; none while there is nothing to be read."""
        if self._ended:
            return ()
        view = self._view
        board = view.board
        if board is None or view.covered or not self._source.on:
            return ()
        if self._stamp != self._source.stamp:
            self._stamp = self._source.stamp
            self._keys = [cell.key for cell in board.cells()]
            self._places = {key: i for i, key in enumerate(self._keys)}
        return self._keys

    def place(self, key: str) -> int:
        """The number of a cell among the children; -1 if it is none of them."""
        return self._places.get(key, -1) if self.keys() else -1

    def made(self) -> list[BoardCell]:
        """The cells that a client has asked for."""
        return [cell for key, cell in self._cells.items() if self.place(key) >= 0]

    def cell(self, key: str) -> BoardCell:
        """The one interface of the cell `key`, whatever board is shown. Qt's register and this table keep it till the view ends."""
        cell = self._cells.get(key)
        if cell is None:
            cell = self._cells[key] = BoardCell(self, key)
            QAccessible.registerAccessibleInterface(cell)
        return cell

    @property
    def view(self) -> BoardView:
        """The view that this speaks for."""
        return self._view

    @property
    def source(self) -> Source:
        """Who knows the words."""
        return self._source

    # For clients

    def _covering(self) -> bool:
        return not self._ended and self._view.covered and self._cover.isVisible()

    def childCount(self) -> int:
        return 1 if self._covering() else len(self.keys())

    def child(self, index: int) -> QAccessibleInterface:
        if self._covering():
            return QAccessible.queryAccessibleInterface(self._cover) if index == 0 else NOTHING
        keys = self.keys()
        return self.cell(keys[index]) if 0 <= index < len(keys) else NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, BoardCell):
            return self.place(child.key)
        return 0 if self._covering() and isinstance(child, CoverAccess) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        board = self._view.board
        if self._covering():
            return self.child(0) if self.rect().contains(x, y) else NOTHING
        if board is None or not self.keys():
            return NOTHING
        point = self._view.mapToScene(self._view.viewport().mapFromGlobal(QPoint(x, y)))
        for cell in board.cells():
            if cell.rect.contains(point):
                return self.cell(cell.key)
        return NOTHING

    def focusChild(self) -> QAccessibleInterface:
        board = self._view.board
        if board is None or board.cursor is None or self.place(board.cursor) < 0:
            return NOTHING
        return self.cell(board.cursor)

    def text(self, t: QAccessible.Text) -> str:
        if t == QAccessible.Text.Name:
            return self._source.title()
        if t == QAccessible.Text.Description:
            return self._source.summary()
        return super().text(t)


class BoardCell(QAccessibleWidget):
    """A cell. It can be asked to take the cursor, to be acted on as by Enter, and as by Shift+Enter."""

    def __init__(self, table: BoardTable, key: str) -> None:
        super().__init__(cast(QWidget, None), QAccessible.Role.Cell)
        self._table = table
        self.key = key
        self.said = table.source.name(key)

    def isValid(self) -> bool:
        return self._table.place(self.key) >= 0

    def object(self) -> QObject:
        return cast(QObject, None)

    def window(self) -> QWindow:
        return self._table.window()

    def parent(self) -> QAccessibleInterface:
        return self._table

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return NOTHING

    def focusChild(self) -> QAccessibleInterface:
        return NOTHING

    def relations(
        self, match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        return []

    def foregroundColor(self) -> QColor:
        return self._table.view.palette().color(QPalette.ColorRole.Text)

    def backgroundColor(self) -> QColor:
        return self._table.view.palette().color(QPalette.ColorRole.Base)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Cell

    def rect(self) -> QRect:
        view = self._table.view
        if view.board is None or not self.isValid():
            return QRect()
        here = view.mapFromScene(view.board.cell_rect(self.key)).boundingRect()
        return QRect(view.viewport().mapToGlobal(here.topLeft()), here.size())

    def state(self) -> QAccessible.State:
        view = self._table.view
        state = QAccessible.State()
        if view.board is None or not self.isValid():
            state.invalid = 1
            state.invisible = 1
            return state
        state.focusable = 1
        state.focused = int(view.board.cursor == self.key and view.hasFocus())
        shown = view.viewport().rect().intersects(view.mapFromScene(view.board.cell_rect(self.key)).boundingRect())
        state.offscreen = int(not shown)
        return state

    def text(self, t: QAccessible.Text) -> str:
        if t != QAccessible.Text.Name or not self.isValid():
            return ""
        self.said = self._table.source.name(self.key)
        return self.said

    def actionNames(self) -> list[str]:
        return [_PRESS, _SECOND, _FOCUS] if self.isValid() else []

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return {_PRESS: ["Return"], _SECOND: ["Shift+Return"]}.get(actionName, [])

    def doAction(self, actionName: str) -> None:
        view = self._table.view
        if view.board is None or not self.isValid():
            return
        if actionName == _FOCUS:
            view.setFocus()
            view.board.set_cursor(self.key)
            view.show_cell(self.key)
        elif actionName in (_PRESS, _SECOND):
            view.board.act(self.key, actionName == _SECOND)


class CoverAccess(QAccessibleWidget):
    """The cover of a board, as a child of the table: in between lies only the widget that Qt needs for itself."""

    def __init__(self, cover: PauseCover, view: BoardView) -> None:
        super().__init__(cover, QAccessible.Role.Grouping)
        self._view = view

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)
