"""What a position looks like without anybody's hand on it: fills, lines, stars. All of it into whatever painter is handed in."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin, sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from plugins.triangles.geometry import HEIGHT, WIDTH, Triple
from plugins.triangles.state import State
from shell.qt.board import Look

ACROSS, DOWN = 40, 28
"""The field in units of the scene: ten to seven."""
PER_UNIT = WIDTH / ACROSS
"""Board units in a unit of the scene."""
TILE = 12
"""The patterns' period along an axis, in pixels: rows of hatching and of dots are 8.5 pixels apart."""
MOAT = 2.2
POINTS = 0.6
"""How opaque the points of a fresh star are."""
LINES = ("p1", "p2")
FILLS = ("p1Fill", "p2Fill")


def spacing(stars: int) -> float:
    """How far stars are from each other, by and large, in board units."""
    return sqrt(WIDTH * HEIGHT / max(1, stars))


class Field:
    """Sizes in scene pixels, and the painting, of one cloud at one size in one look."""

    def __init__(self, stars: Iterable[tuple[int, int]], tol: int, unit: float, ratio: float, look: Look) -> None:
        scale = unit / PER_UNIT
        self.look = look
        self.unit = unit
        self.ratio = ratio
        self.points = [QPointF(x * scale, y * scale) for x, y in stars]
        self.radius = max(0.9, tol * scale)
        """Of a star's disc: the rule's tolerance."""
        self.reach = 0.3 * spacing(len(self.points)) * scale
        """How near to a star a click means it."""
        self.width = min(max(0.73 * self.radius, 1.0), 4.0)
        """Of player 1's line; the double line is a third wider."""
        self._brushes: dict[int, QBrush] = {}
        outer, inner = 2.3 * self.radius, 0.85 * self.radius
        reaches = [inner if k % 2 else outer for k in range(8)]
        self._points = QPolygonF([QPointF(reach * sin(k * pi / 4), -reach * cos(k * pi / 4)) for k, reach in enumerate(reaches)])

    # Patterns

    def fill(self, seat: int) -> tuple[QColor, QBrush]:
        """A player's wash and pattern. The patterns of all triangles share one origin, so that neighbours join."""
        wash = self.look.color(FILLS[seat])
        wash.setAlphaF(0.28 if self.look.contrast else 0.20)
        return wash, self._brushes.get(seat) or self._brush(seat)

    def _brush(self, seat: int) -> QBrush:
        side = max(4, round(TILE * self.ratio))
        tile = QPixmap(side, side)
        tile.fill(Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.look.color(FILLS[seat])
        colour.setAlphaF(0.75)
        if seat == 0:
            painter.setPen(QPen(colour, 1.3 * side / TILE))
            for shift in (-side, 0, side):
                painter.drawLine(QLineF(shift - 1, side + 1, shift + side + 1, -1))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            dot = 1.15 * side / TILE
            for part in (0.25, 0.75):
                painter.drawEllipse(QPointF(part * side, part * side), dot, dot)
        painter.end()
        brush = QBrush(tile)
        brush.setTransform(QTransform.fromScale(TILE / side, TILE / side))
        self._brushes[seat] = brush
        return brush

    # Parts

    def paint_triangle(self, painter: QPainter, corners: Triple, seat: int, opacity: float = 1.0) -> None:
        """A closed triangle, whole."""
        self.paint_polygon(painter, QPolygonF([self.points[corner] for corner in corners]), seat, opacity)

    def paint_polygon(self, painter: QPainter, shape: QPolygonF, seat: int, opacity: float = 1.0, *, below: bool = False) -> None:
        """Some part of the field filled for a player; `below`: the upper brush first, for a painter that puts things under."""
        wash, pattern = self.fill(seat)
        painter.setOpacity(opacity)
        painter.setPen(Qt.PenStyle.NoPen)
        for brush in (pattern, QBrush(wash)) if below else (QBrush(wash), pattern):
            painter.setBrush(brush)
            painter.drawPolygon(shape)
        painter.setOpacity(1.0)

    def paint_line(self, painter: QPainter, start: QPointF, end: QPointF, seat: int, edge: str = "") -> None:
        """A player's line: solid, or double. `edge` is the token of a light edge around it."""
        wide = self.width if seat == 0 else self.width * 1.35
        strokes = [(wide, LINES[seat])]
        if edge:
            strokes.insert(0, (wide + max(1.6, 0.9 * self.width), edge))
        if seat == 1:
            strokes.append((wide * 0.36, "field"))
        for width, token in strokes:
            pen = QPen(self.look.color(token), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(QLineF(start, end))

    def paint_star(self, painter: QPainter, at: QPointF, token: str = "star", larger: float = 0.0) -> None:
        """A star's disc, which is what the rule sees of it, in its moat."""
        moat = min(MOAT, 0.6 * self.radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color("field"))
        reach = self.radius + larger
        painter.drawEllipse(at, reach + moat, reach + moat)
        painter.setBrush(self.look.color(token))
        painter.drawEllipse(at, reach, reach)

    def paint_fresh(self, painter: QPainter, at: QPointF) -> None:
        """The four points of a star that has no line yet: quieter than its disc, since lines may pass over them."""
        painter.setPen(Qt.PenStyle.NoPen)
        quiet = self.look.color("star")
        quiet.setAlphaF(POINTS)
        painter.setBrush(quiet)
        painter.drawPolygon(self._points.translated(at))

    # Wholes

    def paint_drawn(self, painter: QPainter, state: State) -> None:
        """Everything that was drawn, and the stars over it."""
        self.paint_added(painter, None, state)

    def paint_added(self, painter: QPainter, old: State | None, new: State) -> None:
        """What `new` has more than `old`, into a picture of `old` that is clear where nothing was drawn; all of it into an empty one.

        No line crosses another and no star lies in a triangle: a new fill lies under the lines that are there, and a new line
        over everything but the stars that it passes.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lines = new.lines if old is None else new.lines[len(old.lines) :]
        triangles = new.triangles if old is None else new.triangles[len(old.triangles) :]
        stars = range(len(self.points)) if old is None else {star for i, j, _ in lines for star in self.along(i, j)}
        if old is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
        for a, b, c, seat in triangles:
            self.paint_polygon(painter, QPolygonF([self.points[a], self.points[b], self.points[c]]), seat, below=old is not None)
        if old is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for i, j, seat in lines:
            self.paint_line(painter, self.points[i], self.points[j], seat)
        for star in stars:
            self.paint_star(painter, self.points[star])

    def along(self, i: int, j: int) -> list[int]:
        """The stars whose disc or moat the stroke of the line i-j reaches, its ends among them: they lie over it."""
        a, way = self.points[i], self.points[j] - self.points[i]
        length = max(1e-9, hypot(way.x(), way.y()))
        reach = self.radius + MOAT + 1.2 * self.width + 2
        found = []
        for star, point in enumerate(self.points):
            to = point - a
            along = (to.x() * way.x() + to.y() * way.y()) / length
            if -reach <= along <= length + reach and abs(to.x() * way.y() - to.y() * way.x()) <= reach * length:
                found.append(star)
        return found

    def paint_stars_along(self, painter: QPainter, i: int, j: int) -> None:
        """The stars over a line that was painted just now."""
        for star in self.along(i, j):
            self.paint_star(painter, self.points[star])

    def around(self, *points: QPointF, more: float = 0.0) -> QRectF:
        """The rectangle that points take with what is drawn at them."""
        rect = QPolygonF(list(points)).boundingRect()
        edge = 2.6 * self.radius + 14 + more
        return rect.adjusted(-edge, -edge, edge, edge)

    def nearest(self, at: QPointF) -> int | None:
        """The star that a click at `at` means: the nearest one within reach."""
        best, found = self.reach, None
        for star, point in enumerate(self.points):
            far = hypot(point.x() - at.x(), point.y() - at.y())
            if far <= best:
                best, found = far, star
        return found


def crossing(a: QPointF, b: QPointF, c: QPointF, d: QPointF) -> QPointF:
    """Where the ways a-b and c-d meet; the middle of a-b where they run side by side."""
    one, two, apart = b - a, d - c, c - a
    turn = one.x() * two.y() - one.y() * two.x()
    part = 0.5 if abs(turn) < 1e-9 else (apart.x() * two.y() - apart.y() * two.x()) / turn
    return a + one * min(1.0, max(0.0, part))


def ring(at: QPointF, radius: float) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(at, radius, radius)
    return path
