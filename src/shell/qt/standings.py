"""The lines of a ranking, painted: place, name as plain text, a bulb for hints, and the figures that decide."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt import icons
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.surfaces import focus_ring
from shell.record import record


@record
class Row:
    """A line: `place` and `figures` as they are shown, `bulb` for whoever took hints, `own` for the player who plays."""

    place: str
    name: str
    bulb: bool
    figures: tuple[str, ...]
    own: bool
    words: str
    """The whole line for a screen reader."""
    guest: str = ""
    """What a result that came as a code is known by, so that it can be removed; empty for players of this device."""


class Standings(QWidget):
    """A table that is as high as its rows. Where there are none, a sentence says so. Rows of guests end in a button to remove them."""

    removed = Signal(str)
    """A guest is to go: what its result is known by."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.heads: tuple[str, ...] = ()
        self.rows: tuple[Row, ...] = ()
        self.empty = ""
        self.buttons: list[Button] = []
        """Those of the guests, in the order of their rows."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_rows(self, heads: Sequence[str], rows: Sequence[Row], empty: str) -> None:
        """Show these lines under the heads of their figures; without any, the sentence `empty`."""
        self.heads, self.rows, self.empty = tuple(heads), tuple(rows), empty
        self.setAccessibleName(". ".join(row.words for row in self.rows) or empty)
        self._offer_removal()
        self.updateGeometry()
        self.update()

    def _offer_removal(self) -> None:
        guests = [row for row in self.rows if row.guest]
        for button in self.buttons[len(guests) :]:
            button.hide()
            button.deleteLater()
        del self.buttons[len(guests) :]
        while len(self.buttons) < len(guests):
            button = Button(self.context, kind="icon", icon="close", parent=self)
            at = len(self.buttons)
            button.clicked.connect(lambda _=False, at=at: self._remove(at))
            self.setTabOrder(self.buttons[-1] if self.buttons else self, button)
            button.show()
            self.buttons.append(button)
        for row, button in zip(guests, self.buttons, strict=True):
            button.setText(self.context.tr("Remove the result of {name}", name=row.name))
        self._place()

    def _remove(self, at: int) -> None:
        self.removed.emit([row.guest for row in self.rows if row.guest][at])

    def _place(self) -> None:
        high = self._row_height()
        at = [n for n, row in enumerate(self.rows) if row.guest]
        for number, button in zip(at, self.buttons, strict=True):
            button.setGeometry(self.width() - high + 2, self._top() + number * high + 2, high - 4, high - 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _top(self) -> int:
        return line("caption") + 8

    def _row_height(self) -> int:
        return scaled(36)

    def sizeHint(self) -> QSize:
        if not self.rows:
            return QSize(300, line("body") + 20)
        return QSize(300, self._top() + len(self.rows) * self._row_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _columns(self) -> list[int]:
        """The right edges of the figures' columns."""
        edges: list[int] = []
        right = self.width() - 12 - (self._row_height() if self.buttons else 0)
        for column in reversed(range(len(self.heads))):
            edges.insert(0, right)
            wide = QFontMetrics(font("caption")).horizontalAdvance(self.heads[column])
            body = QFontMetrics(font("label", tabular=True, weight=600))
            wide = max([wide, *(body.horizontalAdvance(row.figures[column]) for row in self.rows)])
            right -= wide + scaled(28)
        return edges

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()).adjusted(4, 4, -4, -4), theme, radius=6.0)
        if not self.rows:
            painter.setFont(font("body"))
            painter.setPen(theme.color("text.secondary"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.empty)
            return
        edges = self._columns()
        painter.setFont(font("caption"))
        painter.setPen(theme.color("text.muted"))
        for head, edge in zip(self.heads, edges, strict=True):
            painter.drawText(QRect(edge - 400, 0, 400, line("caption")), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, head)
        top, high = self._top(), self._row_height()
        for row in self.rows:
            self._paint_row(painter, row, QRect(0, top, self.width(), high), edges)
            top += high

    def _paint_row(self, painter: QPainter, row: Row, rect: QRect, edges: Sequence[int]) -> None:
        theme = self.context.theme
        painter.setPen(QPen(theme.color("line.subtle"), 1.0))
        painter.drawLine(QPointF(rect.left(), rect.top() + 0.5), QPointF(rect.right(), rect.top() + 0.5))
        upright = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font("label", tabular=True, weight=600))
        painter.setPen(theme.color("text.muted"))
        places = max(scaled(40), *(QFontMetrics(painter.font()).horizontalAdvance(one.place) + 4 for one in self.rows))
        painter.drawText(QRect(12, rect.top(), places, rect.height()), upright, row.place)
        face = font("label", weight=700 if row.own else 500)
        metrics = QFontMetrics(face)
        left = 12 + places + 8
        bulb = scaled(16) if row.bulb else 0
        room = (edges[0] - scaled(80) if edges else rect.width()) - left - (bulb + 8 if bulb else 0)
        # `drawText` takes every sign as it is: no name can be read as markup.
        said = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, max(40, room))
        painter.setFont(face)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(QRect(left, rect.top(), max(40, room), rect.height()), upright | Qt.AlignmentFlag.AlignLeft, said)
        if bulb:
            at = left + metrics.horizontalAdvance(said) + 8
            icons.draw(painter, "bulb", QRectF(at, rect.center().y() - bulb / 2 + 0.5, bulb, bulb), theme.color("text.secondary"))
        painter.setFont(font("label", tabular=True, weight=600))
        for figure, edge in zip(row.figures, edges, strict=True):
            painter.drawText(QRect(edge - 400, rect.top(), 400, rect.height()), upright | Qt.AlignmentFlag.AlignRight, figure)
        if row.own:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent.base"))
            painter.drawRoundedRect(QRectF(0, rect.top() + 9, 3, rect.height() - 17), 1.5, 1.5)
