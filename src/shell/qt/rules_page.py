"""The rules of a game: contents at left, one narrow column, a page for each section."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from shell.api import Game
from shell.qt import icons
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.links import LinkButton
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
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
        self._text = _Column(context, self)
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
        self.open(QSize(980, 760))
        self._contents.setFocus()

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
        if not self.pages:
            self.pages = [Section(tr("Rules"), tr("This game has brought no rules."))]

    def restyle(self) -> None:
        tint(self._name, self.context, "text.primary")
        tint(self._title, self.context, "text.primary")
        for label, role in ((self._name, "title"), (self._title, "display")):
            label.setFont(font(role))
        restyle(self._contents, self._text, self._back, self._on)
        self._place()
        self.update()

    def _show_page(self) -> None:
        if not self.pages:
            return
        here = self.page()
        self._title.setText(self.pages[here].title)
        self._text.show_markdown(self.pages[here].body)
        self._text.setAccessibleName(self.pages[here].title)
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
        # The column is wider than its text by the scroll bar, so that a bar that comes does not wrap the lines anew.
        self._text.setGeometry(left, top + title + 12, width + 20, max(60, bottom - top - title - 24))
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


class _Column(QTextBrowser):
    """Markdown in our type; quoted paragraphs stand on a plate with a sign, as remarks."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self._markdown = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(True)
        self.setStyleSheet("QTextBrowser { background: transparent; border: none; padding: 0; }")
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)

    def show_markdown(self, text: str) -> None:
        """Show `text` from its beginning."""
        self._markdown = text
        document = self.document()
        document.setDefaultFont(font("body"))
        document.setMarkdown(text)
        self._dress()
        self.verticalScrollBar().setValue(0)

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.show_markdown(self._markdown)

    def _dress(self) -> None:
        theme = self.context.theme
        cursor = QTextCursor(self.document())
        block = self.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            quote = _is_quote(block)
            cursor.setPosition(block.position())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            words = QTextCharFormat()
            if level:
                words.setFont(font("heading"))
                words.setForeground(theme.color("text.primary"))
            else:
                words.setForeground(theme.color("text.primary" if quote else "text.secondary"))
            cursor.mergeCharFormat(words)
            shape = QTextBlockFormat()
            shape.setLineHeight(scaled(26) if not level else line("heading"), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            if quote:
                shape.setLeftMargin(52)
                shape.setRightMargin(20)
                shape.setTopMargin(34)
                shape.setBottomMargin(36)
            elif block.textList() is None:
                shape.setTopMargin(16 if level else 0)
                shape.setBottomMargin(6 if level else 14)
            else:
                shape.setBottomMargin(6 if block.next().textList() is not None else 14)
            cursor.mergeBlockFormat(shape)
            self._colour_links(block)
            block = block.next()

    def _colour_links(self, block: QTextBlock) -> None:
        cursor = QTextCursor(self.document())
        place = block.begin()
        while not place.atEnd():
            piece = place.fragment()
            if piece.charFormat().isAnchor():
                cursor.setPosition(piece.position())
                cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                words = QTextCharFormat()
                words.setForeground(self.context.theme.color("text.link"))
                cursor.mergeCharFormat(words)
            place += 1

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = self.document().documentLayout()
        offset = self.verticalScrollBar().value()
        block = self.document().begin()
        while block.isValid():
            if _is_quote(block):
                box = layout.blockBoundingRect(block).translated(0, -offset)
                # A line of fixed height has its words near its foot: the plate is set by the eye.
                plate = QRectF(0, box.top() - 11, self.document().textWidth(), box.height() + 28)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent.soft"))
                painter.drawRoundedRect(plate, 12, 12)
                middle = box.top() + QFontMetricsF(font("body")).height() / 2 + 8
                icons.draw(painter, "info", QRectF(20, middle - 9, 18, 18), theme.color("text.link"))
            block = block.next()
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.document().setTextWidth(self.width() - 20)


def _is_quote(block: QTextBlock) -> bool:
    return bool(block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel.value))
