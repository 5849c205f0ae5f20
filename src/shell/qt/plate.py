"""The plate that a board lies on, and its shadow: gradients, no blur effects."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QGradient, QLinearGradient, QPainter, QRadialGradient

from shell.qt import paint
from shell.qt.surfaces import CARD_RADIUS
from shell.qt.theme import Theme

_REACH = 30.0
"""Pixels that the shadow reaches beyond the plate."""
_DOWN = 7
_FALL = ((0.0, 1.0), (0.12, 0.74), (0.3, 0.42), (0.5, 0.2), (0.75, 0.05), (1.0, 0.0))
"""How the shadow fades from the plate's edge to its reach: (way, share of its strength)."""


def paint_shadow(painter: QPainter, theme: Theme, rect: QRectF, radius: float = CARD_RADIUS) -> None:
    """A soft shadow below `rect`, none where the theme has outlines instead.

    Drawn once over, as edges and corners: many faint layers would tint it, since each is rounded to eight bits.
    """
    strength = theme.value("shadow.plate")
    if not strength:
        return
    inner = rect.translated(0, _DOWN).adjusted(radius, radius, -radius, -radius)
    band = radius + _REACH
    left, right, top, bottom = inner.left(), inner.right(), inner.top(), inner.bottom()
    for x, y, dx, dy in ((left, top, -1, -1), (right, top, 1, -1), (left, bottom, -1, 1), (right, bottom, 1, 1)):
        corner = QRectF(QPointF(x, y), QPointF(x + dx * band, y + dy * band)).normalized()
        painter.fillRect(corner, _faded(QRadialGradient(x, y, band), theme, strength, radius / band))
    for side, end in (
        (QRectF(left - band, top, band, inner.height()), (left, top, left - band, top)),
        (QRectF(right, top, band, inner.height()), (right, top, right + band, top)),
        (QRectF(left, top - band, inner.width(), band), (left, top, left, top - band)),
        (QRectF(left, bottom, inner.width(), band), (left, bottom, left, bottom + band)),
    ):
        painter.fillRect(side, _faded(QLinearGradient(*end), theme, strength, radius / band))


def _faded(gradient: QGradient, theme: Theme, strength: float, begin: float) -> QGradient:
    for way, share in _FALL:
        gradient.setColorAt(begin + (1 - begin) * way, theme.color("shadow.color", strength * share))
    return gradient


def paint_plate(painter: QPainter, theme: Theme, rect: QRectF, fill: QColor, radius: float = CARD_RADIUS) -> None:
    """The plate itself, with its hairline, or an outline where the theme has those."""
    painter.save()
    paint.box(painter, rect, radius, fill, theme.color("line.panel"), theme.value("line.panelWidth"))
    painter.restore()
