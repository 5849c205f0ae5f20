"""What is pointed out on the field: by hints, in the look back at a game, in figures of the rules.

A region or a triangle lies under lines and stars, which keep their colours; what concerns one line lies over them. Stars that
a sentence calls by their numbers have those beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, remainder, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from plugins.triangles.engine import preview
from plugins.triangles.geometry import bits
from plugins.triangles.scene_aim import Aim, paint_aim, paint_cross
from plugins.triangles.scene_field import ACROSS, DOWN, Field
from plugins.triangles.state import State
from shell.api import Mark, Text

_AWAY = 12.0
"""Pixels between the edge of a star's disc and the middle of its number."""
_PLACES = 24
"""Directions in which a number may stand."""


def paint_grounds(painter: QPainter, field: Field, marks: Sequence[Mark]) -> None:
    """Regions that three stars or more enclose, washed and outlined: before anything else is drawn."""
    for mark in marks:
        points = _points(field, mark)
        if len(points) < 3:
            continue
        accent = field.look.color("accent.base")
        wash = field.look.color("accent.base")
        wash.setAlphaF(0.13)
        shape = QPolygonF(hull(points))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if mark.kind == "triangle":  # its sides are drawn over the outline: a wide one is seen at both edges of them
            wide = field.look.color("accent.base")
            wide.setAlphaF(1.0 if field.look.contrast else 0.5)
            pen = QPen(wide, field.width * 1.35 + 4.0)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolygon(shape)
        painter.setBrush(wash)
        painter.setPen(QPen(accent, 2.0))
        painter.drawPolygon(shape)


def paint_marks(painter: QPainter, field: Field, marks: Sequence[Mark], state: State) -> None:
    """Stars and lines: a ring; the line to draw, dashed; beside one that was drawn instead both have their words, and the mistake
    is dashed and crossed; a line that is refused, with what is in its way."""
    accent = field.look.color("accent.base")
    compared = any(mark.kind == "drawn" for mark in marks)
    for mark in marks:
        points = _points(field, mark)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(points) == 1:
            painter.setPen(QPen(accent, 2.4))
            painter.drawEllipse(points[0], field.radius + 6, field.radius + 6)
        elif len(points) == 2 and mark.kind == "refused":
            i, j = map(int, mark.at)
            paint_aim(painter, field, Aim(i, j, QPointF(), preview(state, i, j)), state.seat)
        elif len(points) == 2:
            _paint_line(painter, field, mark.kind, points, compared)
    for mark in marks:
        if mark.kind == "draw":
            paint_numbers(painter, field, mark.at, state)


def _paint_line(painter: QPainter, field: Field, kind: str, points: list[QPointF], compared: bool) -> None:
    """A line that is, or was, to be drawn."""
    wrong = kind == "drawn"
    pen = QPen(field.look.color("illegal" if wrong else "accent.base"), 2.4 if wrong or not compared else field.width * 1.35)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if wrong:
        pen.setDashPattern([1.6, 1.6])
    elif not compared:
        pen.setDashPattern([4.0, 2.0])
    painter.setPen(pen)
    painter.drawLine(QLineF(*points))
    for point in points:
        field.paint_star(painter, point)
    middle = (points[0] + points[1]) / 2
    if wrong:
        paint_cross(painter, field, middle)
    if compared:
        _paint_word(painter, field, points, Text("played") if wrong else Text("better"), "illegal" if wrong else "accent.base")


def _paint_word(painter: QPainter, field: Field, points: list[QPointF], text: Text, token: str) -> None:
    """What a line is, on a small plate beside its middle."""
    words, font = field.look.say(text), field.look.font("caption")
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(words) + 14, metrics.height() + 4
    way = points[1] - points[0]
    length = max(1.0, hypot(way.x(), way.y()))
    across = QPointF(way.y() / length, -way.x() / length) * (-1 if way.x() < 0 else 1)
    away = (abs(across.x()) * width + abs(across.y()) * height) / 2 + max(12.0, field.radius + 8)
    centre = (points[0] + points[1]) / 2 + across * away
    _plate(painter, field, centre, width, height, token)
    painter.setPen(field.look.color(token))
    painter.setFont(font)
    painter.drawText(QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height), Qt.AlignmentFlag.AlignCenter, words)


def paint_numbers(painter: QPainter, field: Field, keys: Sequence[str], state: State) -> None:
    """The numbers of two stars, counted from 1 as in every sentence, where there is most room beside each."""
    font = field.look.font("caption")
    metrics = QFontMetricsF(font)
    stars = [int(key) for key in keys]
    for star, other in zip(stars, stars[::-1], strict=True):
        words = str(star + 1)
        width, height = metrics.horizontalAdvance(words) + 8, metrics.height()
        centre = number_place(field, star, {other, *bits(state.masks.drawn[star])}, width)
        _plate(painter, field, centre, width, height, "")
        painter.setPen(field.look.color("text.primary"))
        painter.setFont(font)
        painter.drawText(QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height), Qt.AlignmentFlag.AlignCenter, words)


def number_place(field: Field, star: int, joined: Iterable[int], width: float) -> QPointF:
    """The middle of a number beside `star`: as far as can be from the lines to the stars in `joined`, and inside the field."""
    at = field.points[star]
    ways = [atan2(point.y() - at.y(), point.x() - at.x()) for point in (field.points[other] for other in joined)]
    inside = QRectF(0, 0, ACROSS * field.unit, DOWN * field.unit)
    best, found = -9.0, at
    for k in range(_PLACES):
        angle = 2 * pi * k / _PLACES
        reach = field.radius + _AWAY + abs(cos(angle)) * width / 4
        place = at + QPointF(cos(angle), sin(angle)) * reach
        free = min((abs(remainder(angle - way, 2 * pi)) for way in ways), default=pi) - (0 if inside.contains(place) else 4)
        if free > best:
            best, found = free, place
    return found


def _plate(painter: QPainter, field: Field, centre: QPointF, width: float, height: float, edge: str) -> None:
    painter.setBrush(field.look.color("field"))
    painter.setPen(QPen(field.look.color(edge), 1.4) if edge else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height), height / 2, height / 2)


def _points(field: Field, mark: Mark) -> list[QPointF]:
    return [field.points[int(key)] for key in mark.at if key.isdecimal() and int(key) < len(field.points)]


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
