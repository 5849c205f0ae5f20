"""The keys, painted in as many columns as fit."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from shell.qt import paint
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.shortcut_groups import Group

COLUMN = 330
GUTTER = 48
_TOP = 6
"""Pixels above the first words."""


def margin_at(width: int) -> int:
    """What stays free at left and right of a page of that width."""
    return 56 if width > 640 else 24


class Sheet(QWidget):
    """Paints the groups in as many columns as fit. A screen reader hears them as one text."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.groups: list[Group] = []
        self._places: list[tuple[QPoint, int, Group]] = []

    def set_groups(self, shown: list[Group]) -> None:
        """Show these."""
        self.groups = shown
        lines = [f"{g.title}: " + "; ".join(f"{words}: {', '.join(keys)}" for words, keys in g.rows) for g in shown]
        self.setAccessibleName("\n".join(lines))
        self.update()

    def _row(self) -> int:
        return line("label") + 14

    def _high(self, group: Group) -> int:
        return line("heading") + 10 + len(group.rows) * self._row() + 28

    def arrange(self, width: int, height: int, margin: int) -> None:
        """Spread the groups over columns, the next one to the column that is shortest so far. `margin` stays free at both sides."""
        inner = width - 2 * margin
        columns = max(1, min(3, (inner + GUTTER) // (scaled(COLUMN) + GUTTER)))
        side = (inner - (columns - 1) * GUTTER) // columns
        feet = [_TOP] * columns
        self._places = []
        for group in self.groups:
            column = feet.index(min(feet))
            self._places.append((QPoint(margin + column * (side + GUTTER), feet[column]), side, group))
            feet[column] += self._high(group)
        self.resize(width, max(max(feet, default=0), height))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for corner, side, group in self._places:
            painter.setFont(font("heading"))
            painter.setPen(self.context.theme.color("text.primary"))
            painter.drawText(QRect(corner.x(), corner.y(), side, line("heading")), Qt.AlignmentFlag.AlignVCenter, group.title)
            y = corner.y() + line("heading") + 10
            for words, keys in group.rows:
                self._paint_row(painter, QRect(corner.x(), y, side, self._row()), words, keys)
                y += self._row()

    def _paint_row(self, painter: QPainter, row: QRect, words: str, keys: tuple[str, ...]) -> None:
        theme = self.context.theme
        face = font("small", weight=600)
        metrics = QFontMetrics(face)
        right = float(row.right() + 1)
        painter.setFont(face)
        for key in reversed(keys):
            width = max(metrics.horizontalAdvance(key) + 16, metrics.height() + 8)
            cap = QRectF(right - width, row.center().y() - metrics.height() / 2 - 3, width, metrics.height() + 6)
            paint.box(painter, cap, 6, theme.color("surface.raised"), theme.color("line.strong" if theme.outlined else "line.subtle"))
            painter.setPen(theme.color("text.primary"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            right -= width + 6
        label = font("label", weight=400)
        painter.setFont(label)
        painter.setPen(theme.color("text.secondary"))
        cut = QFontMetrics(label).elidedText(words, Qt.TextElideMode.ElideRight, int(right - row.left() - 8))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, cut)
        y = row.bottom() + 0.5
        painter.setPen(paint.line_pen(theme.color("line.subtle"), 1.0, painter.device().devicePixelRatioF()))
        painter.drawLine(row.left(), int(y), row.right(), int(y))
