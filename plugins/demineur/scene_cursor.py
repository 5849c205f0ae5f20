"""The mouse pointer of flag mode: an arrow with a small pennant, so that the eye need not leave the cell."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPen, QPixmap, QPolygonF

from shell.qt.board import Look

SIDE = 32
TIP = 3

_ARROW = ((0, 0), (0, 16.2), (3.9, 12.6), (6.5, 18.6), (9.1, 17.5), (6.5, 11.6), (11.7, 11.6))


def pennant(look: Look, ratio: float) -> QCursor:
    """The pointer, for a screen of `ratio` device pixels a logical one."""
    picture = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(TIP, TIP)
    painter.setPen(QPen(QColor("#101018"), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in _ARROW]))
    cloth = QPolygonF([QPointF(17, 9), QPointF(26, 13), QPointF(17, 17)])
    pole = QRectF(15, 9, 2, 16)
    painter.setPen(QPen(look.color("open"), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolygon(cloth)
    painter.drawRect(pole)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("flag"))
    painter.drawPolygon(cloth)
    painter.setBrush(look.color("flagPole"))
    painter.drawRect(pole)
    painter.end()
    return QCursor(picture, TIP, TIP)
