"""The rules of a game: contents at left, one narrow column, a page for each section."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from shell.api import Game
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.links import LinkButton
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
from shell.qt.rules_sheet import RulesSheet
from shell.qt.rules_text import Section, rules_file, sections
from shell.qt.sidebar import Sidebar

COLUMN = 460
"""Width of the text: some 60 characters, which an eye follows without losing the line."""


class RulesWindow(PageWindow):
    """The rules of one game after another; `show_rules` says of which."""

    def __init__(self, context: Context, over: QWidget | None = None) -> None:
        super().__init__(context, over)
        self.game: Game | None = None
        self.pages: list[Section] = []
        self._folder: Path | None = None
        self._problem = ""
        self._name = plain_label(self, "title")
        self._contents = Sidebar(context, self)
        self._title = plain_label(self, "display", wrap=True)
        self.sheet = RulesSheet(context, self)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self.sheet)
        self.sheet.setAutoFillBackground(False)
        self._back = LinkButton(context, parent=self)
        self._on = LinkButton(context, parent=self)
        self._contents.chosen.connect(lambda _: self._show_page())
        self._back.clicked.connect(lambda: self._turn(-1))
        self._on.clicked.connect(lambda: self._turn(1))

    def show_rules(self, game: Game) -> None:
        """Open the window at the first page of the rules of `game`."""
        self.game = game
        self._contents.set_entries([])
        self.retranslate()
        self.restyle()
        self.open(QSize(1240, 800))
        self._contents.setFocus()

    def report(self, told: Callable[[Exception], None]) -> None:
        """Who is told what a game raises at one of its figures."""
        self.sheet.broken = told

    def page(self) -> int:
        """Number of the shown page, from 0."""
        return max(0, self._contents.currentRow())

    def retranslate(self) -> None:
        if self.game is None:
            return
        title = self.context.say(self.game.title, self.game.key)
        self._name.setText(title)
        self.setWindowTitle(self.context.tr("Rules: {game}", game=title))
        self._contents.setAccessibleName(self.context.tr("Contents"))
        here = self.page()
        self._read()
        self._contents.set_entries([(str(i), page.title, "") for i, page in enumerate(self.pages)])
        self._contents.choose(str(min(here, len(self.pages) - 1)))
        self._show_page()

    def _read(self) -> None:
        """Read the pages in the language of now. What is wrong becomes a page itself: the player asked for something."""
        assert self.game is not None
        self.pages, tr = [], self.context.tr
        language = str(getattr(self.context.translator, "language", "en"))
        file = rules_file(self.game.folder, language) if self.game.folder is not None else None
        if file is None:
            self.pages = [Section(tr("Rules"), tr("This game has brought no rules."))]
            return
        try:
            self.pages = sections(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.pages = [Section(tr("Rules"), tr("The rules in {file} cannot be read: {error}", file=file.name, error=str(error)))]
        if self.pages and not self.pages[0].title:
            self.pages[0] = Section(self._name.text(), self.pages[0].body)
        if not self.pages:
            self.pages = [Section(tr("Rules"), tr("This game has brought no rules."))]

    def restyle(self) -> None:
        tint(self._name, self.context, "text.primary")
        tint(self._title, self.context, "text.primary")
        for label, role in ((self._name, "title"), (self._title, "display")):
            label.setFont(font(role))
        restyle(self._contents, self.sheet, self._back, self._on)
        self._place()
        self.update()

    def _show_page(self) -> None:
        if self.pages and not self.pages[0].title:
            self.pages[0] = Section(self._name.text(), self.pages[0].body)
        if not self.pages:
            return
        here = self.page()
        self._title.setText(self.pages[here].title)
        self.sheet.show_page(self.pages[here].title, self.pages[here].body, self.game)
        self._scroll.verticalScrollBar().setValue(0)
        for button, to, words in ((self._back, here - 1, "‹  {}"), (self._on, here + 1, "{}  ›")):
            button.setVisible(0 <= to < len(self.pages))
            if button.isVisibleTo(self):
                button.setText(words.format(self.pages[to].title))
        self._place()

    def _turn(self, step: int) -> None:
        self._contents.setCurrentRow(min(max(self.page() + step, 0), len(self.pages) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        name = self._name.sizeHint()
        self.side = min(max(scaled(200), self._contents.wanted_width() + 24, name.width() + 48), max(200, self.width() // 3))
        self._name.setGeometry(24, 24, self.side - 36, line("title"))
        self._contents.setGeometry(8, 24 + line("title") + 16, self.side - 16, max(0, self.height() - 24 - line("title") - 32))
        left = self.side + (56 if self.width() - self.side > 600 else 24)
        width = min(scaled(COLUMN), self.width() - left - 24)
        top = 48
        title = self._title.heightForWidth(width)
        self._title.setGeometry(left, top, width, title)
        foot = self._on.sizeHint().height()
        bottom = self.height() - foot - 24
        high = max(60, bottom - top - title - 24)
        self._scroll.setGeometry(self.side + 1, top + title + 12, self.width() - self.side - 1, high)
        # The scroll bar stands in the margin, so that one that comes does not wrap the lines anew.
        self.sheet.arrange(left - self.side - 1, width, self.width() - self.side - 1 - 16, high)
        for button, right in ((self._back, False), (self._on, True)):
            size = button.sizeHint()
            x = left + width - size.width() + button.inset() if right else left - button.inset()
            button.setGeometry(x, bottom, size.width(), size.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if step is not None:
            self._turn(step)
        else:
            super().keyPressEvent(event)
