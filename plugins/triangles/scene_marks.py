"""What hints point out: a star, a line, or the region that three stars or more enclose."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from plugins.triangles.scene_field import Field
from shell.api import Mark


def paint_marks(painter: QPainter, field: Field, marks: Sequence[Mark]) -> None:
    """Each mark by the number of its stars: a ring, a line of long dashes, a washed region."""
    accent = field.look.color("accent.base")
    for mark in marks:
        points = [field.points[int(key)] for key in mark.at if key.isdecimal() and int(key) < len(field.points)]
        pen = QPen(accent, 2.4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(points) == 1:
            painter.setPen(pen)
            painter.drawEllipse(points[0], field.radius + 6, field.radius + 6)
        elif len(points) == 2:
            pen.setDashPattern([4.0, 2.0])
            painter.setPen(pen)
            painter.drawLine(QLineF(*points))
            for point in points:
                field.paint_star(painter, point)
        elif points:
            wash = field.look.color("accent.base")
            wash.setAlphaF(0.13)
            painter.setBrush(wash)
            painter.setPen(QPen(accent, 2.0))
            painter.drawPolygon(QPolygonF(hull(points)))


def hull(points: list[QPointF]) -> list[QPointF]:
    """The corners of what the points enclose, in order (Andrew's monotone chain)."""
    ordered = sorted(points, key=lambda point: (point.x(), point.y()))

    def half(way: list[QPointF]) -> list[QPointF]:
        found: list[QPointF] = []
        for point in way:
            while len(found) > 1 and _turn(found[-2], found[-1], point) <= 0:
                found.pop()
            found.append(point)
        return found[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: QPointF, b: QPointF, c: QPointF) -> float:
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x())
