"""How tiles are drawn: neighbours of one colour grow into one body with one outline, and each tile carries its colour's glyph."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from plugins.kolaps.state import COLOURS, State
from shell.qt.board import Look

GAP = 0.045
"""Free units at each side of a body."""
EDGE = 0.032
"""Units of its outline."""
RADIUS = 0.19
GLYPH = 0.5
"""The size of a glyph, in units."""

# Neighbours of one colour, as bits: the four sides, then the four corners.
LEFT, UP, RIGHT, DOWN, LEFT_UP, RIGHT_UP, RIGHT_DOWN, LEFT_DOWN = (1 << i for i in range(8))
_CORNERS = ((LEFT_UP, LEFT, UP, 0, 0), (RIGHT_UP, RIGHT, UP, 1, 0), (RIGHT_DOWN, RIGHT, DOWN, 1, 1), (LEFT_DOWN, LEFT, DOWN, 0, 1))


class Tile(NamedTuple):
    """The look of a cell: colour from 1, which neighbours are of the same body, and how it stands out."""

    colour: int
    joins: int
    dim: bool = False


def joins(state: State, column: int, row: int) -> int:
    """Which of the eight neighbours of a tile (row from the bottom) have its colour."""
    tiles, stride = state.tiles, state.stride
    place = column * stride + row
    colour = tiles[place]
    up, right = row + 1 < state.height, column + 1 < state.width
    found = 0
    for bit, there, step in (
        (LEFT, column > 0, -stride),
        (UP, up, 1),
        (RIGHT, right, stride),
        (DOWN, row > 0, -1),
        (LEFT_UP, column > 0 and up, 1 - stride),
        (RIGHT_UP, right and up, 1 + stride),
        (RIGHT_DOWN, right and row > 0, stride - 1),
        (LEFT_DOWN, column > 0 and row > 0, -stride - 1),
    ):
        if there and tiles[place + step] == colour:
            found |= bit
    return found


def body(mask: int, u: float, inset: float) -> QPainterPath:
    """The part of a body that lies in the cell (0, 0, u, u), `inset` pixels inside it at open sides; it reaches beyond the cell at
    joined ones, to be clipped."""
    beyond = 0.6 * u
    left = -beyond if mask & LEFT else inset
    top = -beyond if mask & UP else inset
    right = u + beyond if mask & RIGHT else u - inset
    bottom = u + beyond if mask & DOWN else u - inset
    path = QPainterPath()
    path.addRoundedRect(QRectF(QPointF(left, top), QPointF(right, bottom)), RADIUS * u, RADIUS * u)
    for corner, side, other, x, y in _CORNERS:
        if mask & side and mask & other and not mask & corner:
            notch = QPainterPath()
            notch.addRoundedRect(QRectF(x * u - inset, y * u - inset, 2 * inset, 2 * inset), inset * 0.8, inset * 0.8)
            path = path.subtracted(notch)
    return path


def paint_tile(painter: QPainter, u: float, look: Look, tile: Tile, dim: float) -> None:
    """One cell of a body with its glyph, in the square (0, 0, u, u)."""
    letter = COLOURS[tile.colour - 1]
    painter.setClipRect(QRectF(0, 0, u, u))
    if tile.dim:
        painter.setOpacity(dim)
    edge = max(1.0, EDGE * u)
    painter.setPen(QPen(look.color(f"{letter}Edge"), edge))
    painter.setBrush(look.color(letter))
    painter.drawPath(body(tile.joins, u, GAP * u + edge / 2))
    painter.translate(u / 2, u / 2)
    paint_glyph(painter, GLYPH * u, look, tile.colour)


def paint_glyph(painter: QPainter, size: float, look: Look, colour: int) -> None:
    """The sign of a colour around (0, 0), `size` pixels high."""
    ink = look.color(f"{COLOURS[colour - 1]}Glyph")
    half = size / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    match COLOURS[colour - 1]:
        case "A":
            painter.drawEllipse(QPointF(0, 0), 0.56 * half, 0.56 * half)
        case "B":
            painter.drawPolygon(_polygon([(0, -half), (0.76 * half, 0), (0, half), (-0.76 * half, 0)]))
        case "C":
            painter.drawPolygon(_polygon([(0, -0.78 * half), (0.86 * half, 0.72 * half), (-0.86 * half, 0.72 * half)]))
        case "D":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 0.3 * half))
            painter.drawEllipse(QPointF(0, 0), 0.56 * half, 0.56 * half)
        case "E":
            points = [(sin(i * pi / 5) * r, -cos(i * pi / 5) * r) for i in range(10) for r in (half if i % 2 == 0 else 0.46 * half,)]
            painter.drawPolygon(_polygon(points))
        case "F":
            thick = 0.24 * half
            painter.drawRect(QRectF(-0.8 * half, -thick, 1.6 * half, 2 * thick))
            painter.drawRect(QRectF(-thick, -0.8 * half, 2 * thick, 1.6 * half))
        case "G":
            painter.drawRect(QRectF(-0.62 * half, -0.62 * half, 1.24 * half, 1.24 * half))
        case "H":
            painter.drawPolygon(_polygon([(sin(i * pi / 3) * 0.8 * half, -cos(i * pi / 3) * 0.8 * half) for i in range(6)]))
        case _:
            moon, bite = QPainterPath(), QPainterPath()
            moon.addEllipse(QPointF(0, 0), 0.78 * half, 0.78 * half)
            bite.addEllipse(QPointF(0.42 * half, -0.18 * half), 0.62 * half, 0.62 * half)
            painter.drawPath(moon.subtracted(bite))


def _polygon(points: list[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def outline(cells: list[tuple[int, int]], u: float, inset: float) -> QPainterPath:
    """The outline of a whole body: `cells` as columns and rows from the top, `inset` pixels inside its cells."""
    there = set(cells)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for column, row in cells:
        left = -0.0 if (column - 1, row) in there else inset
        top = -0.0 if (column, row - 1) in there else inset
        right = u if (column + 1, row) in there else u - inset
        bottom = u if (column, row + 1) in there else u - inset
        # A hair of overlap, so that the union has no seams.
        cell = QRectF(QPointF(left, top), QPointF(right, bottom)).translated(column * u, row * u).adjusted(-0.01, -0.01, 0.01, 0.01)
        path.addRect(cell)
    united = path.simplified()
    for column, row in cells:
        for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            if (column + dx, row) in there and (column, row + dy) in there and (column + dx, row + dy) not in there:
                x, y = (column + (dx > 0)) * u, (row + (dy > 0)) * u
                notch = QPainterPath()
                notch.addRect(QRectF(x - inset, y - inset, 2 * inset, 2 * inset))
                united = united.subtracted(notch)
    return _rounded(united, RADIUS * u - inset)


def _rounded(path: QPainterPath, radius: float) -> QPainterPath:
    """`path` with its outer corners rounded: made smaller by `radius`, then larger again by a round pen."""
    pen = QPainterPathStroker()
    pen.setWidth(2 * radius)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    smaller = path.subtracted(pen.createStroke(path))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return smaller.united(pen.createStroke(smaller)).simplified()
