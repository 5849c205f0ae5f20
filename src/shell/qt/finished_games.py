"""Every finished game of a kind of game, counted or not, as a table: the newest first, each to be watched again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QDateTime, QLocale, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from shell import seats
from shell.api import Figure, Game, Tally
from shell.course import ended
from shell.figures import number
from shell.qt.context import Context
from shell.qt.facts import JOIN
from shell.qt.fonts import font, line, scaled
from shell.qt.statistics_view import day_words, figure_words, language, split_key, time_words
from shell.statistics import Result

_Index = QModelIndex | QPersistentModelIndex
_NUMBERS = 3
"""The columns from this one on hold numbers, and stand at the right."""
_NONE = QModelIndex()


def figures_of(game: Game) -> list[Figure]:
    """The game's own figures that a result shows."""
    figures = game.engine.figures if isinstance(game.engine, Tally) else ()
    return [figure for figure in figures if not figure.live or figure.best is not None]


def kind_words(context: Context, game: Game, result: Result) -> str:
    """The kind of board of a result, and against whom it was played; its key where this version of the game has no such kind."""
    base, values = split_key(game, result.variant)
    rules = [values[c.key] for c in game.choices if c.kind == "rule" and values[c.key] != c.default]
    try:
        variant = game.engine.variant("/".join([base, *rules]))
    except ValueError:
        return result.variant
    words = [variant.title, *([variant.detail] if variant.detail is not None else [])]
    words += seats.opponents(game, seats.chosen(game, values)) if seats.choices(game) else ()
    day = [day_words(context, result.day)] if result.day else []
    return JOIN.join([*day, *(context.say(text, game.key) for text in words)])


class _Rows(QAbstractTableModel):
    """Said cell by cell, when they are to be seen: there may be thousands of games."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.game: Game | None = None
        self.results: Sequence[Result] = ()
        self.columns: list[tuple[str, Callable[[Result], str]]] = []

    def set_results(self, game: Game, results: Sequence[Result]) -> None:
        """Show these; they come in the order in which they ended."""
        self.beginResetModel()
        self.game, self.results = game, list(reversed(results))
        tr = self.context.tr
        self.columns = [
            (tr("Ended"), self._ended),
            (tr("Kind"), lambda result: kind_words(self.context, game, result)),
            (tr("Result"), self._outcome),
            (tr("Time"), lambda result: time_words(self.context, result.ms, tenths=True)),
            (tr("Hints"), lambda result: number(result.hints, language=language(self.context))),
            *((self.context.say(figure.title, game.key), self._figure(figure)) for figure in figures_of(game)),
        ]
        self.endResetModel()

    def _ended(self, result: Result) -> str:
        at = QDateTime.fromString(result.finished, Qt.DateFormat.ISODate).toLocalTime()
        return f"{day_words(self.context, result.date)}, {QLocale.c().toString(at.time(), 'H:mm')}"

    def _outcome(self, result: Result) -> str:
        said = self.context.say(ended(result.outcome))
        return said if result.counted else JOIN.join((said, self.context.tr("not counted")))

    def _figure(self, figure: Figure) -> Callable[[Result], str]:
        def say(result: Result) -> str:
            value = result.figures.get(figure.key)
            return "" if value is None else figure_words(self.context, figure, value)

        return say

    def rowCount(self, parent: _Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.results)

    def columnCount(self, parent: _Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[index.column()][1](self.results[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.context.tr("Watch this game")
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() >= _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section][0]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section >= _NUMBERS else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class FinishedGames(QTableView):
    """A press, or Enter on a line, watches its game."""

    watched = Signal(int)
    """The player wants to see the game kept under that number again."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self._rows = _Rows(context, self)
        self.setModel(self._rows)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableView::item { padding: 0 7px; }")  # with three of Qt's own, as the heads have it
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setSectionsClickable(False)
        head.setHighlightSections(False)
        head.setResizeContentsPrecision(100)
        self.clicked.connect(self._watch)

    def set_results(self, game: Game, results: Sequence[Result]) -> None:
        """All results of `game`, in the order in which they ended."""
        self._rows.set_results(game, results)
        head = self.horizontalHeader()
        for column in range(len(self._rows.columns)):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch if column == 1 else QHeaderView.ResizeMode.ResizeToContents)
        self.setAccessibleName(self.context.tr("Finished games"))
        if results:
            self.setCurrentIndex(self._rows.index(0, 0))
        self.scrollToTop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._watch(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _watch(self, index: QModelIndex) -> None:
        if index.isValid():
            self.watched.emit(self._rows.results[index.row()].session)

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.setFont(font("label", tabular=True))
        self.horizontalHeader().setFont(font("small", weight=500))
        self.verticalHeader().setDefaultSectionSize(line("label") + scaled(14))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, scaled(160))
