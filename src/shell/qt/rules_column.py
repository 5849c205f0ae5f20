"""The text of a rules page: Markdown in the program's type, remarks on a plate."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from shell.qt import icons
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled


class Column(QTextBrowser):
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
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_markdown(self, text: str) -> None:
        """Show `text` from its beginning."""
        self._markdown = text
        document = self.document()
        document.setDefaultFont(font("body"))
        document.setMarkdown(text)
        self._dress()

    def height_for(self, width: int) -> int:
        """How high the text is in `width`."""
        self.document().setTextWidth(width)
        return ceil(self.document().size().height()) + 4

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls, not the column

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

        # Margins of the first and the last block are not part of a document: a plate there needs room of its own.
        frame = self.document().rootFrame().frameFormat()
        frame.setTopMargin(12 if _is_quote(self.document().firstBlock()) else 0)
        frame.setBottomMargin(24 if _is_quote(self.document().lastBlock()) else 0)
        self.document().rootFrame().setFrameFormat(frame)

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
        self.document().setTextWidth(self.width())


def _is_quote(block: QTextBlock) -> bool:
    return bool(block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel.value))
