"""What hints point out: regions with a wash and an outline, single cells, mirrors that are to be thought of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from plugins.zraka.scene_pieces import Pieces
from shell.api import Mark
from shell.qt.board import Look, Place, faded

WASH, PALE = 0.13, 0.06
"""Opacity of a region, and of cells on which light is certain."""
REGIONS = ("where", "mistake")

Told = Sequence[tuple[Mark, tuple[Place, ...]]]


def paint_washes(painter: QPainter, told: Told, u: float, look: Look) -> None:
    """Below the pieces: regions, and where light is certain."""
    ink = look.color("hintWash")
    for mark, places in told:
        if mark.kind == "light":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(ink, PALE))
            painter.drawPath(region(places, u, 0.0))
        elif mark.kind in REGIONS:
            painter.setPen(Pieces(painter, u, look).pen(ink, 2.0 / u))
            painter.setBrush(faded(ink, WASH))
            painter.drawPath(region(places, u, 0.06))
        elif mark.kind == "known":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            for place in places:
                painter.drawEllipse(QPointF((place.column + 0.5) * u, (place.row + 0.5) * u), 0.05 * u, 0.05 * u)


def paint_frames(painter: QPainter, told: Told, u: float, look: Look) -> None:
    """Above the pieces: the clue that is meant, and mirrors that are thought of, possible or ruled out."""
    ink = look.color("hintWash")
    for mark, places in told:
        for place in places:
            painter.save()
            painter.translate(place.column * u, place.row * u)
            brush = Pieces(painter, u, look)
            if mark.kind in ("source", "certain", "place"):
                painter.setPen(brush.pen(ink, 2.0 / u))
                painter.setBrush(faded(ink, WASH) if mark.kind == "place" else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(brush.square(0.92), 0.12 * u, 0.12 * u)
            if mark.label and mark.kind in ("place", "open", "ruled out"):
                brush.dashed(mark.label, faded(ink, 0.75 if mark.kind == "ruled out" else 1.0), scale=1.0 if mark.kind == "place" else 0.7)
            if mark.kind == "ruled out":
                brush.cross(QPointF(u / 2, u / 2))
            painter.restore()


def region(places: Sequence[Place], u: float, inset: float) -> QPainterPath:
    """The outline of some cells, `inset` u inside it: a box with round corners around cells that hang together and fill one."""
    path = QPainterPath()
    for part in _parts(places):
        columns, rows = {place.column for place in part}, {place.row for place in part}
        left, top, wide, high = min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        if len(part) == wide * high:
            radius = 0.13 * u if inset else 0.0
            box = QRectF(left + inset, top + inset, wide - 2 * inset, high - 2 * inset)
            path.addRoundedRect(QRectF(box.x() * u, box.y() * u, box.width() * u, box.height() * u), radius, radius)
            continue
        shape = QPainterPath()
        for x, y in part:
            near = [Place(x - 1, y) in part, Place(x, y - 1) in part, Place(x + 1, y) in part, Place(x, y + 1) in part]
            edge = [0.0 if side else inset for side in near]
            shape.addRect(QRectF((x + edge[0]) * u, (y + edge[1]) * u, (1 - edge[0] - edge[2]) * u, (1 - edge[1] - edge[3]) * u))
        path.addPath(shape.simplified())
    return path


def _parts(places: Sequence[Place]) -> list[set[Place]]:
    """The cells in groups that hang together by their sides."""
    left = set(places)
    found = []
    while left:
        part = {left.pop()}
        edge = list(part)
        while edge:
            x, y = edge.pop()
            near = {Place(x - 1, y), Place(x + 1, y), Place(x, y - 1), Place(x, y + 1)} & left
            left -= near
            part |= near
            edge += near
        found.append(part)
    return found


def lines_of(told: Told, n: int) -> tuple[set[int], set[int]]:
    """The rows and columns that are pointed out as a whole: their numbers take the accent."""
    rows: set[int] = set()
    columns: set[int] = set()
    for mark, places in told:
        if mark.kind in REGIONS:
            for line in range(1, n + 1):
                if sum(place.row == line for place in places) == n:
                    rows.add(line)
                if sum(place.column == line for place in places) == n:
                    columns.add(line)
    return rows, columns
