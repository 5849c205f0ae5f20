"""What the plots of the statistics share: a card with a heading, and a cursor that walks over the items and says them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.surfaces import CARD_RADIUS, RING, card, focus_ring


class Plot(QWidget):
    """A card with a title and a picture of numbers. Arrow keys and the mouse walk over its items, which are then said."""

    def __init__(self, context: Context, say_time: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.say_time = say_time
        self.cursor_at: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # What a plot is made of.

    def title(self) -> str:
        """Heading of the card."""
        raise NotImplementedError

    def count(self) -> int:
        """How many items the cursor can visit."""
        raise NotImplementedError

    def said(self, i: int) -> str:
        """Item `i` in words."""
        raise NotImplementedError

    def summary(self) -> str:
        """The whole picture in words."""
        raise NotImplementedError

    def step(self, key: int) -> int:
        """How far an arrow key moves the cursor."""
        return {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)

    def item_at(self, place: QPointF) -> int | None:
        """The item under the mouse."""
        raise NotImplementedError

    def paint_items(self, painter: QPainter, area: QRectF) -> None:
        """Draw into `area`, the card below its heading."""
        raise NotImplementedError

    def paint_legend(self, painter: QPainter, area: QRectF) -> None:
        """Draw right-aligned into `area`, beside the heading."""

    # What they share.

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        self.setAccessibleName(self.title())
        self.setAccessibleDescription(self.summary())
        self.update()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.updateGeometry()
        self.update()

    def set_cursor(self, at: int | None) -> None:
        """Point at item `at`, or at none."""
        if at == self.cursor_at:
            return
        self.cursor_at = at
        self.setAccessibleDescription(self.summary() if at is None else self.said(at))
        if at is not None and self.hasFocus() and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.update()

    def body(self) -> QRectF:
        """The card, inside the room for the focus ring."""
        return QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)

    def area(self) -> QRectF:
        """The card below its heading, inside its padding."""
        return self.body().adjusted(24, 20 + line("heading") + 12, -24, -20)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        card(painter, self.body(), theme, shadow=False)
        head = QRectF(self.area().left(), self.body().top() + 18, self.area().width(), line("heading") + 2)
        painter.setFont(font("heading"))
        painter.setPen(theme.color("text.primary"))
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.title())
        used = QFontMetricsF(font("heading")).horizontalAdvance(self.title()) + 24
        rest = head.adjusted(used, 0, 0, 0)
        if self.cursor_at is not None and self.cursor_at < self.count():
            self.paint_words(painter, rest, self.said(self.cursor_at))
        else:
            self.paint_legend(painter, rest)
        if self.count():
            self.paint_items(painter, self.area())
        else:
            painter.setFont(font("body"))
            painter.setPen(theme.color("text.muted"))
            painter.drawText(self.area(), Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self.summary())
        if self.hasFocus():
            focus_ring(painter, self.body(), theme, radius=CARD_RADIUS)

    def paint_words(self, painter: QPainter, area: QRectF, words: str) -> None:
        """`words` at the right end of `area`, cut where there is no room."""
        small = font("small", tabular=True)
        painter.setFont(small)
        painter.setPen(self.context.theme.color("text.primary"))
        cut = QFontMetricsF(small).elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, cut)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = self.count()
        step = self.step(event.key())
        if count and step:
            here = self.cursor_at if self.cursor_at is not None else (-1 if step > 0 else count)
            there = here + step
            self.set_cursor(min(max(there, 0), count - 1) if abs(step) == 1 or 0 <= there < count else here if here in range(count) else 0)
        elif count and event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.set_cursor(0 if event.key() == Qt.Key.Key_Home else count - 1)
        elif event.key() == Qt.Key.Key_Escape and self.cursor_at is not None:
            self.set_cursor(None)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.set_cursor(self.item_at(event.position()) if self.count() else None)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.set_cursor(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.set_cursor(None)
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), scaled(180))
