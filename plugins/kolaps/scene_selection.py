"""What is drawn above the tiles for a group: its outline, its value, and what would fall and close if it went (K-06, K-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from plugins.kolaps.scene_tiles import GAP, outline
from plugins.kolaps.state import COLOURS, State, value
from shell.api import Text
from shell.qt.board import Look, Place

HOVER = 0.5
"""How strong the preview of the group under the pointer is, beside that of the one that is selected."""

_GLOW = ((0.34, 0.10), (0.24, 0.14), (0.15, 0.22))
"""Widths in units, and opacities, of the soft strokes outside a selected group."""


class Tray(NamedTuple):
    """Where tiles lie: pixels a unit, the whole tray in scene pixels, and how things look."""

    u: float
    rect: QRectF
    look: Look

    def ink(self, token: str, opacity: float = 1.0) -> QColor:
        """A colour of the theme."""
        colour = QColor(self.look.color(token))
        colour.setAlphaF(opacity)
        return colour


def cells_of(state: State, places: Sequence[int]) -> list[Place]:
    """Places of a position as they are seen: columns and rows from the top."""
    cells = (state.cell(place) for place in places)
    return [Place(column, state.height - 1 - row) for column, row in cells]


def paint_outline(painter: QPainter, tray: Tray, cells: Sequence[Place], token: str, width: float, opacity: float = 1.0) -> None:
    """An outline around a body, `width` units strong."""
    _stroke(painter, tray, _body(tray, cells), token, width, opacity)


def paint_hovered(painter: QPainter, tray: Tray, state: State, group: list[int], *, alone: bool) -> None:
    """The group under the pointer, without its value; where nothing is selected (`alone`) also what would fall and close."""
    paint_outline(painter, tray, cells_of(state, group), "select", 0.03, HOVER)
    if alone:
        _paint_falling(painter, tray, cells_of(state, state.falling(group)), HOVER)
        _paint_closing(painter, tray, state.closing(group), HOVER)


def paint_selected(painter: QPainter, tray: Tray, state: State, group: list[int]) -> None:
    """The group that the first click took: outlined, with its value, what would fall and what would close."""
    cells = cells_of(state, group)
    path = _body(tray, cells)
    if not tray.look.contrast:
        _paint_glow(painter, tray, path, COLOURS[state.tiles[group[0]] - 1])
    _stroke(painter, tray, path, "select", 0.06)
    _paint_falling(painter, tray, cells_of(state, state.falling(group)))
    _paint_closing(painter, tray, state.closing(group))
    _paint_value(painter, tray, cells, state)


def following(state: State, groups: Sequence[list[int]], here: Place | None, step: int) -> Place:
    """Where the next group (`step` 1) or the last one (-1) from a cell begins, going column by column from the left, each from
    below. From a group it is its neighbour in that order, from a lone tile or emptiness the nearest that begins beyond it."""
    heads = [group[0] for group in groups]
    place = -1 if here is None else state.place(here.column, state.height - 1 - here.row)
    inside = next((head for head, group in zip(heads, groups, strict=True) if place in group), place)
    ordered = [head for head in heads if (head - inside) * step > 0] or heads
    return cells_of(state, [min(ordered) if step > 0 else max(ordered)])[0]


def middle(cells: Sequence[Place]) -> Place:
    """The cell of a body that is nearest its centre."""
    x = sum(cell.column for cell in cells) / len(cells)
    y = sum(cell.row for cell in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell.column - x) ** 2 + (cell.row - y) ** 2, cell))


def value_place(tray: Tray, cells: Sequence[Place], state: State, width: float) -> QRectF:
    """The stretch of one row, in scene pixels, that a pill of that width is to lie in the middle of."""
    there = set(cells)
    centre = middle(cells)
    near = _run(there, centre)
    needed = width / tray.u + 2 * GAP
    if near[1] - near[0] >= needed:
        return _stretch(tray, near, centre.row)
    nearest = sorted(cells, key=lambda cell: abs(cell.row - centre.row))
    best, row = max(((_run(there, cell), cell.row) for cell in nearest), key=lambda one: one[0][1] - one[0][0])
    if best[1] - best[0] >= needed:
        return _stretch(tray, best, row)
    for cell in sorted(cells):
        for free in _beside(there, cell, state):
            if free[1] - free[0] >= needed:
                return _stretch(tray, free, cell.row)
    return _stretch(tray, best, row)


def _body(tray: Tray, cells: Sequence[Place]) -> QPainterPath:
    return outline([(cell.column, cell.row) for cell in cells], tray.u, GAP * tray.u)


def _stroke(painter: QPainter, tray: Tray, path: QPainterPath, token: str, width: float, opacity: float = 1.0) -> None:
    pen = QPen(tray.ink(token, opacity), max(2.0, width * tray.u))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _paint_glow(painter: QPainter, tray: Tray, path: QPainterPath, token: str) -> None:
    painter.save()
    around = QPainterPath()
    around.addRect(tray.rect.adjusted(-tray.u, -tray.u, tray.u, tray.u))
    painter.setClipPath(around.subtracted(path))
    for width, opacity in _GLOW:
        pen = QPen(tray.ink(token, opacity), width * tray.u)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.restore()


def _paint_falling(painter: QPainter, tray: Tray, cells: Sequence[Place], opacity: float = 1.0) -> None:
    """A chevron on a small disc at the foot of each tile that would fall."""
    u = tray.u
    for cell in cells:
        foot = QPointF((cell.column + 0.5) * u, (cell.row + 0.79) * u)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tray.ink("tray", opacity))
        painter.drawEllipse(foot, 0.15 * u, 0.15 * u)
        pen = QPen(tray.ink("fall", opacity), max(1.5, 0.045 * u))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = 0.08 * u
        painter.drawPolyline([foot + QPointF(-reach, -reach / 2), foot + QPointF(0, reach / 2), foot + QPointF(reach, -reach / 2)])


def _paint_closing(painter: QPainter, tray: Tray, columns: Sequence[int], opacity: float = 1.0) -> None:
    """A bracket under each column that would close, with an arrow to the left, in the tray's edge."""
    u, bottom = tray.u, tray.rect.bottom()
    painter.setPen(QPen(tray.ink("fall", opacity), 2))
    for column in columns:
        left, right = (column + 0.12) * u, (column + 0.88) * u
        painter.drawPolyline([QPointF(left, bottom + 2), QPointF(left, bottom + 6), QPointF(right, bottom + 6), QPointF(right, bottom + 2)])
        centre = QPointF((left + right) / 2, bottom + 6)
        painter.drawPolyline([centre + QPointF(3, -4), centre + QPointF(-3, 0), centre + QPointF(3, 4)])


def _paint_value(painter: QPainter, tray: Tray, cells: Sequence[Place], state: State) -> None:
    """The value as a pill. It lies on the body in the row nearest its middle, or in its widest one; where both are too narrow,
    beside it on the tray; where there is no room either, it is made smaller. It never lies over another tile."""
    text = tray.look.say(Text("+{n}", n=value(len(cells))))
    font = tray.look.font("figure")
    size = min(0.4 * tray.u, 26.0)
    font.setPixelSize(max(8, round(size)))
    width = QFontMetricsF(font).horizontalAdvance(text) + 0.9 * size
    run = value_place(tray, cells, state, width)
    room = run.width() - 2 * GAP * tray.u
    if width > room:
        size *= room / width
        font.setPixelSize(max(6, round(size)))
        width = min(room, QFontMetricsF(font).horizontalAdvance(text) + 0.8 * size)
    box = QRectF(0, 0, width, 1.6 * size)
    box.moveCenter(run.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tray.look.color("select"))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setFont(font)
    painter.setPen(tray.look.color("tray"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _run(there: set[Place], cell: Place) -> tuple[float, float]:
    """From where to where the body goes on in the row of one of its cells."""
    first = last = cell.column
    while Place(first - 1, cell.row) in there:
        first -= 1
    while Place(last + 1, cell.row) in there:
        last += 1
    return first, last + 1


def _beside(there: set[Place], cell: Place, state: State) -> list[tuple[float, float]]:
    """The empty stretches beside a body in the row of one of its cells, no longer than two units."""
    first, last = _run(there, cell)
    row = state.height - 1 - cell.row
    found = []
    right = int(last)
    while right < min(state.width, last + 2) and not state.tiles[state.place(right, row)]:
        right += 1
    left = int(first)
    while left > max(0, first - 2) and not state.tiles[state.place(left - 1, row)]:
        left -= 1
    found += [(last, float(right)), (float(left), first)]
    return found


def _stretch(tray: Tray, run: tuple[float, float], row: int) -> QRectF:
    u = tray.u
    return QRectF(run[0] * u, row * u, (run[1] - run[0]) * u, u)
