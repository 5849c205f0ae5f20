"""The statistics window: games at left, variant and mode above, figures and plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from shell.api import Game
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
from shell.qt.sidebar import Sidebar
from shell.qt.statistics_panel import StatisticsPanel
from shell.statistics import Result, csv


class StatisticsWindow(PageWindow):
    """Figures of all games. `results_of` gives all results of a game by its key, whenever the window asks."""

    exported = Signal(str)
    """A file was written: its path."""
    watched = Signal(int)
    """The player wants to see the game kept under that number again."""

    def __init__(
        self, context: Context, games: Mapping[str, Game], results_of: Callable[[str], Sequence[Result]], over: QWidget | None = None
    ) -> None:
        super().__init__(context, over)
        self.games = games
        self.results_of = results_of
        self._results: Sequence[Result] = ()
        self._heading = plain_label(self, "title")
        self._list = Sidebar(context, self)
        self._export = Button(context, icon="share", parent=self)
        self._page = StatisticsPanel(context, self)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self._page)
        self._page.setAutoFillBackground(False)
        self._list.chosen.connect(self._show_game)
        self._page.picked.connect(self._refresh)
        self._page.watched.connect(self.watched)
        self._export.clicked.connect(self._ask_file)

    def show_statistics(self, key: str = "", variant: str = "") -> None:
        """Open the window at the game `key` and, if it is given, at its variant."""
        self.reload()
        if key in self.games:
            self._list.choose(key)
            self._show_game(key, variant)
        self.open(QSize(1160, 760))
        self._list.setFocus()

    def reload(self) -> None:
        """Read the results again, after a game has ended."""
        self.retranslate()
        self.restyle()

    def retranslate(self) -> None:
        tr = self.context.tr
        self.setWindowTitle(tr("Statistics"))
        self._heading.setText(tr("Statistics"))
        self._export.setText(tr("Export as CSV"))
        self._list.setAccessibleName(tr("Games"))
        entries = []
        for key, game in self.games.items():
            played = sum(result.counted for result in self.results_of(key))
            entries.append((key, self.context.say(game.title, key), tr("{n} played", "{n} played", n=played)))
        self._list.set_entries(entries)
        if self._list.key():
            self._show_game(self._list.key())

    def restyle(self) -> None:
        self._heading.setFont(font("title"))
        tint(self._heading, self.context, "text.primary")
        restyle(self._list, self._export, self._page)
        self._place()
        self.update()

    def _show_game(self, key: str, variant: str = "") -> None:
        self._results = self.results_of(key)
        self._page.set_game(self.games[key], self._results, variant)
        self._refresh()

    def _refresh(self) -> None:
        self._page.show_results(self._results)
        self._export.setEnabled(bool(self._results))
        self._export.setToolTip("" if self._results else self.context.tr("No game has been finished yet."))
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        size = self._export.sizeHint()
        self.side = min(max(scaled(210), self._list.wanted_width() + 24, size.width() + 40), max(200, self.width() * 2 // 5))
        self._heading.setGeometry(24, 24, self.side - 36, line("title"))
        top = 24 + line("title") + 16
        bottom = self.height() - size.height() - 20
        self._list.setGeometry(8, top, self.side - 16, max(0, bottom - top - 12))
        self._export.setGeometry(20, bottom, self.side - 40, size.height())
        self._scroll.setGeometry(self.side + 1, 0, self.width() - self.side - 1, self.height())
        # The scroll bar, where one is needed, stands in the margin: the page does not change when it comes.
        self._page.arrange(self._scroll.width(), self.height())

    def _ask_file(self) -> None:
        from shell.qt.file_names import to_save

        path = to_save(self, self.context, self._export.text(), f"{self._list.key()}.csv", "CSV (*.csv)")
        if path is not None:
            self.export(path)

    def export(self, file: Path) -> None:
        """Write all results of the shown game to `file` as CSV. What goes wrong is said in the window."""
        try:
            file.write_text(csv(self._results), encoding="utf-8", newline="")
        except OSError as error:
            self._page.set_notice(self.context.tr("{file} cannot be written: {error}", file=str(file), error=error.strerror or str(error)))
            return
        self._page.set_notice(self.context.tr("Written: {file}", file=str(file)))
        self.exported.emit(str(file))
