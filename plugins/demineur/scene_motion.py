"""What moves on the mine field: pictures of the position before, fading over the one that already holds.

A motion only covers what is drawn below it, so that dropping it at any moment leaves the board as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from plugins.demineur.scene_paint import GLOW, Brush
from shell.qt.board import Place

CELL = 60
RING = 8
WHOLE = 200
MANY = 300
FLAGGING = 140
BURST = 250

_BACK = QEasingCurve(QEasingCurve.Type.OutBack)


class Veils:
    """Cells that still look as before, each fading from its own moment on (milliseconds) for `fade`."""

    def __init__(self, pictures: Mapping[Place, QPixmap], starts: Mapping[Place, float], fade: float, unit: float) -> None:
        self._pictures = pictures
        self._starts = starts
        self._fade = fade
        self._unit = unit
        self.now = 0.0
        self.length = max(starts.values(), default=0.0) + fade
        self.area = around(list(starts), unit, 0)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what is left of the veils."""
        u = self._unit
        for place, start in self._starts.items():
            part = min(1.0, max(0.0, (self.now - start) / self._fade))
            if part < 1 and exposed.intersects(QRectF(place.column * u, place.row * u, u, u)):
                painter.setOpacity((1 - part) ** 2)
                painter.drawPixmap(QPointF(place.column * u, place.row * u), self._pictures[place])
        painter.setOpacity(1.0)


class Pennant:
    """A flag that has just been set: it lands from 1.25 times its size."""

    def __init__(self, place: Place, ground: QPixmap, unit: float, brush: Callable[[QPainter], Brush]) -> None:
        self._place = place
        self._ground = ground
        self._unit = unit
        self._brush = brush
        self.now = 0.0
        self.length = float(FLAGGING)
        self.area = around([place], unit, 0.1)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the cell without its flag, and the flag over it."""
        corner = QPointF(self._place.column * self._unit, self._place.row * self._unit)
        painter.drawPixmap(corner, self._ground)
        painter.save()
        painter.translate(corner)
        self._brush(painter).flag(1.25 - 0.25 * (1 - (1 - self.now / self.length) ** 3))
        painter.restore()


class Blast:
    """The burst of the fatal mine: it grows, and then the other mines come up."""

    def __init__(self, places: Sequence[Place], unit: float) -> None:
        self.now = 0.0
        self.length = float(BURST)
        self.area = around(places, unit, GLOW)

    @property
    def scale(self) -> float:
        """How large the burst is now."""
        return 0.6 + 0.4 * _BACK.valueForProgress(min(1.0, self.now / BURST))

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Nothing of its own: the scene draws its bursts at `scale`."""


def rings(places: Sequence[Place], middle: Place) -> dict[Place, float]:
    """When each cell opens, ring after ring around `middle`, so that all are open after `WHOLE` milliseconds at most."""
    far = {place: max(abs(place.column - middle.column), abs(place.row - middle.row)) for place in places}
    step = min(float(RING), (WHOLE - CELL) / max(1, *far.values())) if far else 0.0
    return {place: ring * step for place, ring in far.items()}


def one_by_one(places: Sequence[Place], middle: Place) -> dict[Place, float]:
    """When each of the other mines comes up after the fatal one, the nearest first."""
    order = sorted(places, key=lambda place: (place.column - middle.column) ** 2 + (place.row - middle.row) ** 2)
    return {place: BURST + (WHOLE - CELL) * k / max(1, len(order) - 1) for k, place in enumerate(order)}


def around(places: Sequence[Place], unit: float, over: float) -> QRectF:
    """The rectangle of some cells and `over` u around them, in scene pixels."""
    if not places:
        return QRectF()
    left, right = min(p.column for p in places), max(p.column for p in places)
    top, bottom = min(p.row for p in places), max(p.row for p in places)
    return QRectF((left - over) * unit, (top - over) * unit, (right - left + 1 + 2 * over) * unit, (bottom - top + 1 + 2 * over) * unit)
