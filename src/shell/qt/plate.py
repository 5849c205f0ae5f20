"""The plate that a board lies on, and its shadow: strokes, no blur effects."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from shell.qt.theme import Theme

RADIUS = 14.0
_SPREAD = 26


def paint_shadow(painter: QPainter, theme: Theme, rect: QRectF, radius: float = RADIUS) -> None:
    """A soft shadow below `rect`, none where the theme has outlines instead."""
    if theme.outlined:
        return
    strength = 1.0 if theme.dark else 0.4
    colour = QColor(0, 0, 0) if theme.dark else QColor(92, 64, 32)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for i in range(_SPREAD, 0, -1):
        fade = 1 - i / _SPREAD
        colour.setAlphaF(0.34 * strength * fade * fade)
        painter.setPen(QPen(colour, 1.6))
        painter.drawRoundedRect(rect.adjusted(-i, -i + 6, i, i + 6), radius + i, radius + i)
    painter.restore()


def paint_plate(painter: QPainter, theme: Theme, rect: QRectF, fill: QColor, radius: float = RADIUS) -> None:
    """The plate itself, with a hairline, or two pixels where the theme has outlines."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 2.0 if theme.outlined else 1.0
    painter.setPen(QPen(theme.color("line.strong" if theme.outlined else "line.subtle"), width))
    painter.setBrush(fill)
    inset = width / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()
