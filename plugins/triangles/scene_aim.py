"""What the hand is about to do: the selected star, the stars that it can be joined to, the line previewed or refused."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from plugins.triangles.engine import Preview
from plugins.triangles.scene_field import Field, crossing

PILL_AWAY = 15.0
"""Pixels that stay free between a line and the pill beside it."""


class Aim(NamedTuple):
    """A line that is not drawn yet: from a star to a star, with what the rules say of it, or to a free point."""

    start: int
    end: int | None
    free: QPointF
    found: Preview | None = None


class Trouble(NamedTuple):
    """What is in the way of a refused line, and where the line ends because of it."""

    stars: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]
    at: QPointF


def trouble(field: Field, aim: Aim) -> Trouble | None:
    """What is in the way of `aim`, the nearest place of it first met."""
    found, points = aim.found, field.points
    if found is None or found.reason is None or aim.end is None:
        return None
    a, b = points[aim.start], points[aim.end]
    if found.reason == "exists":
        return Trouble((), found.lines, (a + b) / 2)
    places = [points[star] for star in found.stars]
    places += [crossing(a, b, points[i], points[j]) for i, j in found.lines]
    at = min(places, key=lambda place: hypot(place.x() - a.x(), place.y() - a.y()), default=(a + b) / 2)
    return Trouble(found.stars, found.lines, at)


def paint_joinable(painter: QPainter, field: Field, stars: list[int]) -> None:
    """Rings around the stars that can be joined; the others stay plain."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(field.look.color("starJoin"), 1.6))
    reach = field.radius + max(2.5, min(4.5, 0.9 * field.radius))
    for star in stars:
        painter.drawEllipse(field.points[star], reach, reach)


def paint_selected(painter: QPainter, field: Field, star: int) -> None:
    """The selected star: larger, in a ring, shining where the theme shines."""
    at, reach = field.points[star], field.radius + 2.0
    colour = field.look.color("starSelected")
    if not field.look.contrast and field.look.dark:
        painter.setPen(Qt.PenStyle.NoPen)
        for more, alpha in ((15.0, 0.05), (11.0, 0.08), (8.0, 0.12)):
            colour.setAlphaF(alpha)
            painter.setBrush(colour)
            painter.drawEllipse(at, reach + more, reach + more)
    field.paint_star(painter, at, "starSelected", 2.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(field.look.color("starSelected"), 2.4))
    painter.drawEllipse(at, reach + 4.5, reach + 4.5)


def paint_aim(painter: QPainter, field: Field, aim: Aim, seat: int, part: float = 1.0) -> None:
    """The previewed line: what it would close is filled already; a refused one ends at what is in the way. `part` of its length."""
    points, look = field.points, field.look
    start, end = points[aim.start], aim.free if aim.end is None else points[aim.end]
    if aim.found is not None:
        for triangle in aim.found.closes:
            field.paint_triangle(painter, triangle, seat, 0.75)
    problem = trouble(field, aim)
    if problem is not None:
        paint_trouble(painter, field, problem.stars, problem.lines)
        line = _pen(look.color("illegal"), max(1.8, 0.75 * field.width), (1.0, 1.9))
        painter.setPen(line)
        painter.drawLine(QLineF(start, start + (problem.at - start) * part))
        if part >= 1:
            paint_cross(painter, field, cross_place(field, start, problem))
        return
    colour = look.color("legal")
    if aim.end is None:
        colour.setAlphaF(0.55)
    painter.setPen(_pen(colour, max(1.8, 0.8 * field.width), (3.4, 1.9)))
    painter.drawLine(QLineF(start, end))
    if aim.end is not None and aim.found is not None:
        stars = {*field.along(aim.start, aim.end), *(star for triangle in aim.found.closes for star in triangle)} - {aim.start}
        for star in stars:
            field.paint_star(painter, points[star])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("starJoin"), 2.2))
        reach = field.radius + max(3.0, min(5.0, field.radius))
        painter.drawEllipse(points[aim.end], reach, reach)


def paint_trouble(painter: QPainter, field: Field, stars: tuple[int, ...], lines: tuple[tuple[int, int], ...]) -> None:
    """The lines and stars that are in the way, thick, in the colour of refusals."""
    colour = field.look.color("illegal")
    soft = QColor(colour)
    soft.setAlphaF(0.25)
    ends = {star for line in lines for star in line}
    for i, j in lines:
        line = QLineF(field.points[i], field.points[j])
        if not field.look.contrast:
            painter.setPen(_pen(soft, field.width * 3.2))
            painter.drawLine(line)
        painter.setPen(_pen(colour, field.width * 1.7))
        painter.drawLine(line)
    for star in {*ends, *stars}:
        at = field.points[star]
        field.paint_star(painter, at, "illegal")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 3.0 if star in stars else 2.0))
        painter.drawEllipse(at, field.radius + 5, field.radius + 5)


def cross_place(field: Field, start: QPointF, problem: Trouble) -> QPointF:
    """Where the cross stands: at the place of the trouble, but before a star, which is to be seen itself."""
    way = problem.at - start
    length = hypot(way.x(), way.y())
    if not problem.stars or length < 1:
        return problem.at
    return problem.at - way / length * min(length / 2, field.radius + 8 + _reach(field))


def _reach(field: Field) -> float:
    """Half the width of a cross with its ring."""
    return max(9.0, field.radius + 5)


def paint_cross(painter: QPainter, field: Field, at: QPointF) -> None:
    """A cross in a ring, where a line is no good."""
    colour, reach = field.look.color("illegal"), _reach(field)
    painter.setPen(QPen(colour, 2.2))
    painter.setBrush(field.look.color("field"))
    painter.drawEllipse(at, reach, reach)
    arm = 0.4 * reach
    painter.drawLine(QLineF(at - QPointF(arm, arm), at + QPointF(arm, arm)))
    painter.drawLine(QLineF(at - QPointF(arm, -arm), at + QPointF(arm, -arm)))


def pill_rect(field: Field, aim: Aim, inside: QRectF) -> QRectF:
    """Where the number of triangles stands: beside the line's middle, never on the line, on the side where it
    hides least, and rather above."""
    if aim.end is None:
        return QRectF()
    a, b = field.points[aim.start], field.points[aim.end]
    way = b - a
    length = max(1.0, hypot(way.x(), way.y()))
    across = QPointF(way.y() / length, -way.x() / length)
    if across.y() > 0:
        across = -across
    font = field.look.font("figure")
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance("+2") + 22, metrics.height() + 8
    # As far out as the pill's own extent across the line asks for.
    away = PILL_AWAY + (abs(across.x()) * width + abs(across.y()) * height) / 2 - 6
    places: list[tuple[bool, int, int, QRectF]] = []
    for side in (across, -across):
        centre = (a + b) / 2 + side * away
        rect = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
        places.append((not inside.contains(rect), sum(rect.contains(point) for point in field.points), len(places), rect))
    return min(places, key=lambda place: place[:3])[3]


def paint_pill(painter: QPainter, field: Field, rect: QRectF, count: int) -> None:
    """+1 or +2."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field.look.color("legal"))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    painter.setPen(field.look.color("field"))
    painter.setFont(field.look.font("figure"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, f"+{count}")


def _pen(colour: QColor, width: float, dashes: tuple[float, float] | None = None) -> QPen:
    pen = QPen(colour, width)
    if dashes is None:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    else:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(list(dashes))
    return pen
