# ruff: noqa: TID252  a plugin folder may lie anywhere, and is known as plugins.<key> once it is loaded
"""What the player sees of Lampe: dark lamps are hollow rings, lit ones are filled and have rays."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from shell.api import Engine, Mark, Variant
from shell.qt.board import Change, GridScene, Look, Place

from .rules import Lamps, cross

LAMP, TOUCHED, ROW, CAUSE, PRESS = 1, 2, 4, 8, 16
"""A cell's look is the sum of what is true of it."""

_MARKS = {"row": ROW, "cause": CAUSE, "press": PRESS}


class LampeScene(GridScene):
    """The lamps. A click presses one; while it is held the lamps that would turn are framed."""

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        width, height = variant.key.removesuffix("/practice").split("x")
        super().__init__(engine, variant, look, int(width), int(height))
        self._lamps = Lamps(self.columns, self.rows, 0)
        self._extra: dict[int, int] = {}
        self._touched = 0
        self._turning = 0
        self._fading = 0.0

    def show(self, state: Lamps, change: Change | None = None) -> None:
        """Draw the lamps; those that turned fade from their old state into the new one."""
        self.finish_animations()
        self._turning = state.lit ^ change.old.lit if change is not None else 0
        self._lamps = state
        self._refresh()
        if self._turning:
            self.animate(120, self._fade)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Kinds: `row` and `cause` (what the hint speaks of), `press` (what to press)."""
        self._extra = {}
        for mark in marks:
            for key in mark.at:
                i = self._index(self.place_of(key))
                self._extra[i] = self._extra.get(i, 0) | _MARKS[mark.kind]
        self._refresh()

    def pressed(self, place: Place | None, buttons: Qt.MouseButton) -> None:
        playing = place is not None and self._lamps.lit and buttons == Qt.MouseButton.LeftButton
        self._touched = cross(self.columns, self.rows, self._index(place)) if place is not None and playing else 0
        self._refresh()

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        if buttons == Qt.MouseButton.LeftButton and self._lamps.lit:
            self.move.emit(f"press {place.key}")

    def _index(self, place: Place) -> int:
        return place.row * self.columns + place.column

    def _refresh(self) -> None:
        cells = range(self.columns * self.rows)
        lit, touched = self._lamps.lit, self._touched
        self.set_looks([LAMP * (lit >> i & 1) | TOUCHED * (touched >> i & 1) | self._extra.get(i, 0) for i in cells])

    def _fade(self, part: float) -> None:
        self._fading = 1 - part
        for column, row in self._lamps.cells(self._turning):
            self.update_place(Place(column, row))

    # Drawing

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        assert isinstance(look, int)
        width = max(1.0, round(0.03 * u * self.ratio) / self.ratio)
        box = QRectF(0, 0, u, u).adjusted(0.04 * u, 0.04 * u, -0.04 * u, -0.04 * u)
        painter.setPen(QPen(self.look.color("line.grid"), width))
        painter.setBrush(self.look.color("socket"))
        painter.drawRoundedRect(box, 0.14 * u, 0.14 * u)
        if look & ROW:
            painter.setOpacity(0.13)
            painter.setBrush(self.look.color("accent.base"))
            painter.drawRoundedRect(box, 0.14 * u, 0.14 * u)
            painter.setOpacity(1.0)
        self._paint_lamp(painter, u, bool(look & LAMP))
        for bit, token in ((TOUCHED, "accent.base"), (CAUSE, "text.primary"), (PRESS, "accent.base")):
            if look & bit:
                strong = max(2.0, 0.05 * u)
                painter.setPen(QPen(self.look.color(token), strong))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(strong / 2, strong / 2, -strong / 2, -strong / 2), 0.12 * u, 0.12 * u)
        if look & PRESS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.look.color("accent.base"))
            painter.drawEllipse(QPointF(u / 2, u / 2), 0.09 * u, 0.09 * u)

    def _paint_lamp(self, painter: QPainter, u: float, lit: bool) -> None:
        middle = QPointF(u / 2, u / 2)
        if not lit:
            painter.setPen(QPen(self.look.color("rim"), max(1.0, 0.045 * u)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.19 * u, 0.19 * u)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if self.look.dark and not self.look.contrast:
            painter.setBrush(self.look.color("glow"))
            for radius, opacity in ((0.44, 0.07), (0.36, 0.10), (0.30, 0.14)):
                painter.setOpacity(opacity)
                painter.drawEllipse(middle, radius * u, radius * u)
            painter.setOpacity(1.0)
        painter.setBrush(self.look.color("lit"))
        painter.drawEllipse(middle, 0.21 * u, 0.21 * u)
        painter.setBrush(self.look.color("core"))
        painter.drawEllipse(middle, 0.11 * u, 0.11 * u)
        painter.setPen(QPen(self.look.color("lit"), max(1.0, 0.045 * u), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        rays = [QPointF(sin(pi * k / 4), cos(pi * k / 4)) for k in range(8)]
        painter.drawLines([QLineF(middle + ray * (0.27 * u), middle + ray * (0.35 * u)) for ray in rays])

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """The old state of the lamps that have just turned, on its way out."""
        if self._fading <= 0:
            return
        painter.setOpacity(self._fading)
        for column, row in self._lamps.cells(self._turning):
            place = Place(column, row)
            look = self.look_of(place)
            assert isinstance(look, int)
            painter.drawPixmap(self.place_rect(place).topLeft(), self.picture_of(look ^ LAMP))
        painter.setOpacity(1.0)
