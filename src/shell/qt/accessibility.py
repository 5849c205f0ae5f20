"""What assistive clients are told about widgets of our own: which kind each is, and that a board is a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from shell.qt.board_table import NOTHING, BoardTable, CoverAccess, Source
from shell.qt.cover import PauseCover
from shell.qt.view import BoardView

_ROLES = {
    "MessageLine": QAccessible.Role.StatusBar,
    "Facts": QAccessible.Role.StaticText,
    "StatBox": QAccessible.Role.StaticText,
    "ResultStrip": QAccessible.Role.Grouping,
    "NoticeBar": QAccessible.Role.AlertMessage,
    "SlimBar": QAccessible.Role.ToolBar,
    "Segmented": QAccessible.Role.Grouping,
    "Plot": QAccessible.Role.Chart,
    "Sheet": QAccessible.Role.StaticText,
    "ReplayBar": QAccessible.Role.Grouping,
    "TimePlot": QAccessible.Role.Chart,
    "FigureCard": QAccessible.Role.Grouping,
    "FigureSigns": QAccessible.Role.StaticText,
}
"""Widgets that paint their words themselves, by the names of their classes. Their names say what stands in them."""

_makers: dict[int, Callable[[], QAccessibleInterface]] = {}
"""What makes the interface of a widget, by the widget's `id`."""
_made: list[QAccessibleInterface] = []
"""Never let go: Qt's register of interfaces points to them, and ends them with their widgets or with the program."""
_installed: list[bool] = []


def install() -> None:
    """Be asked by Qt from now on. Nothing is made before there is a client."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_factory)


def _factory(name: str, thing: QObject) -> QAccessibleInterface:
    """Asked for every object, by the name of its class and of the classes it comes from."""
    make = _makers.get(id(thing))
    if make is None:
        role = _ROLES.get(name)
        if role is None or not isinstance(thing, QWidget):
            return NOTHING
        made: QAccessibleInterface = QAccessibleWidget(thing, role)
    else:
        made = make()
    _made.append(made)
    return made


def speak_for(view: BoardView, cover: PauseCover, source: Source) -> None:
    """Have `view` read as a table, whose cells are made when they are asked for; `source` knows the words."""
    install()

    def table() -> QAccessibleInterface:
        made = BoardTable(view, source, cover)
        view.destroyed.connect(made.end)
        return made

    makers: tuple[tuple[QWidget, Callable[[], QAccessibleInterface]], ...] = ((view, table), (cover, lambda: CoverAccess(cover, view)))
    for widget, make in makers:
        _makers[id(widget)] = make
        widget.destroyed.connect(partial(_makers.pop, id(widget), None))
        found = QAccessible.queryAccessibleInterface(widget)
        if not isinstance(found, BoardTable | CoverAccess):
            # A client was quicker, or Qt (6.8) made one as the widget got its name: it knows of no cells.
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(found))


def table_of(view: BoardView) -> BoardTable:
    """The table of a view that `speak_for` was called with."""
    found = QAccessible.queryAccessibleInterface(view)
    assert isinstance(found, BoardTable)
    return found
