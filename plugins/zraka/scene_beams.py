"""Strokes of light: a core with wider, fainter strokes around it; the left branch is a double line, the right one beaded."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from plugins.zraka.beam import End
from plugins.zraka.scene_light import Light, Point, Way
from plugins.zraka.scene_pieces import Pieces
from shell.qt.board import Look, faded

CORE = 0.072
"""The width of the beam's core in u."""
GLOW = ((5.2, 0.05), (3.8, 0.08), (2.6, 0.13), (1.75, 0.20))
"""Widths in cores and opacities of the strokes around it."""
DOUBLE, GAP = 1.55, 0.55
THIN, BEAD, EVERY = 0.62, 1.5, 2.9

INKS = {
    "": ("beam", "beamCore", "beamGlow"),
    "left": ("branchLeft", "branchLeftCore", "branchLeft"),
    "right": ("branchRight", "branchRightCore", "branchRight"),
}


def paint_ways(painter: QPainter, light: Light, reach: float, u: float, look: Look) -> None:
    """All branches as far as `reach`, their glow below all their cores, and crosses and dots where they are lost."""
    lines = [(way, way.cut(way.far[0], way.until(reach))) for way in light.ways]
    for way, line in lines:
        if len(line) > 1:
            _glow(painter, way, line, u, look)
    for way, line in lines:
        if len(line) > 1:
            _core(painter, way, line, u, look)
    for way, _ in lines:
        if way.until(reach) >= way.far[-1]:
            _lost(painter, way, u, look)


def path_of(line: Sequence[Point], u: float) -> QPainterPath:
    """A line in cells as a path in pixels."""
    path = QPainterPath(QPointF(line[0][0] * u, line[0][1] * u))
    for x, y in line[1:]:
        path.lineTo(x * u, y * u)
    return path


def _stroke(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _pen(look: Look, ink: str, width: float, alpha: float = 1.0) -> QPen:
    color = look.color(ink)
    return QPen(
        faded(color, alpha) if alpha < 1 else color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
    )


def _glow(painter: QPainter, way: Way, line: Sequence[Point], u: float, look: Look) -> None:
    if look.contrast:
        return
    path, ink = path_of(line, u), INKS[way.arm][2]
    if not look.dark:
        if way.arm:
            _stroke(painter, path, _pen(look, ink, 1.6 * (DOUBLE if way.arm == "left" else BEAD) * CORE * u, 0.10))
        return
    for width, alpha in GLOW:
        pen = _pen(look, ink, width * CORE * u, alpha)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        _stroke(painter, path, pen)


def _core(painter: QPainter, way: Way, line: Sequence[Point], u: float, look: Look) -> None:
    beam, core, _ = INKS[way.arm]
    width = CORE * u
    if way.arm == "left":
        part = (DOUBLE - GAP) / 2
        for side in (-1, 1):
            offset = _offset(line, side * (GAP + part) / 2 * CORE)
            _stroke(painter, path_of(offset, u), _pen(look, beam, max(1.0, part * width)))
    elif way.arm == "right":
        _stroke(painter, path_of(line, u), _pen(look, beam, max(1.0, THIN * width)))
        _beads(painter, way, line, u, look)
    elif look.dark and not look.contrast:
        _stroke(painter, path_of(line, u), _pen(look, beam, max(1.5, 1.25 * width)))
        _stroke(painter, path_of(line, u), _pen(look, core, max(1.0, 0.55 * width)))
    else:
        _stroke(painter, path_of(line, u), _pen(look, beam, max(1.5, width)))


def _beads(painter: QPainter, way: Way, line: Sequence[Point], u: float, look: Look) -> None:
    beam, core, _ = INKS[way.arm]
    step, radius = EVERY * CORE, max(1.2, BEAD * CORE * u / 2)
    length = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in itertools.pairwise(line))
    painter.setPen(Qt.PenStyle.NoPen)
    places = [way.at(way.far[0] + step * k) for k in range(1, int(length / step) + 1)]
    for ink, size in ((beam, radius), (core, radius * 0.48)):
        painter.setBrush(look.color(ink))
        for x, y in places:
            painter.drawEllipse(QPointF(x * u, y * u), size, size)


def _offset(line: Sequence[Point], by: float) -> list[Point]:
    """A line beside another one, which turns by right angles only, at the distance `by`."""
    points = [line[0]] + [b for a, b in itertools.pairwise(line) if abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1e-9]
    made: list[Point] = []
    normals = []
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        normals.append((-(y1 - y0) / length, (x1 - x0) / length))
    for k, (x, y) in enumerate(points):
        before = normals[max(0, k - 1)]
        after = normals[min(k, len(normals) - 1)]
        if abs(before[0] - after[0]) + abs(before[1] - after[1]) < 1e-9:
            dx, dy = after
        else:
            dx, dy = before[0] + after[0], before[1] + after[1]
        made.append((x + dx * by, y + dy * by))
    return made


def _lost(painter: QPainter, way: Way, u: float, look: Look) -> None:
    x, y = way.points[-1]
    place = QPointF(x * u, y * u)
    if way.end in (End.EDGE, End.LASER, End.REPEAT):
        Pieces(painter, u, look).cross(place)
    elif way.end is End.WALL:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("lost"))
        painter.drawEllipse(place, max(1.5, 0.06 * u), max(1.5, 0.06 * u))


def paint_preview(painter: QPainter, light: Light, u: float, look: Look) -> None:
    """Where the beam would go: the part that would be new, in thin dashes."""
    for way in light.ways:
        line = way.cut(way.fresh, way.far[-1]) if way.fresh < way.far[-1] else []
        if len(line) < 2:
            continue
        pen = _pen(look, INKS[way.arm][0], max(1.2, 0.45 * CORE * u), 1.0 if look.contrast else 0.72)
        pen.setDashPattern([4.0, 3.0])
        _stroke(painter, path_of(line, u), pen)
        if way.end in (End.EDGE, End.LASER, End.REPEAT):
            x, y = way.points[-1]
            Pieces(painter, u, look).cross(QPointF(x * u, y * u), faded(look.color("lost"), 0.6))


def spots(light: Light, phase: float) -> list[tuple[Way, float]]:
    """Where the small spots of a pulse are, a cell apart: branch and distance. `phase` counts in cells."""
    found = []
    for way in light.ways:
        first = way.far[0] + (phase - way.far[0]) % 1.0
        found += [(way, first + k) for k in range(int(way.far[-1] - first) + 1) if first + k < way.far[-1]]
    return found


def spot_rect(way: Way, far: float, u: float) -> QRectF:
    """Where a spot is drawn."""
    x, y = way.at(far)
    half = 0.14 * u
    return QRectF(x * u - half, y * u - half, 2 * half, 2 * half)


def paint_spot(painter: QPainter, way: Way, far: float, u: float, look: Look, size: float = 1.0) -> None:
    """A short light stretch of the line."""
    line = way.cut(max(way.far[0], far - 0.035 * size), min(way.far[-1], far + 0.035 * size))
    if len(line) < 2:
        return
    pen = _pen(look, INKS[way.arm][1], max(1.5, CORE * u * (0.75 + 0.15 * size)))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    _stroke(painter, path_of(line, u), pen)
