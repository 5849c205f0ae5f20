"""What the player sees: the one module with pixels. It draws a state and asks for moves; it decides nothing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from plugins.template.engine import Engine, State
from shell.api import Mark, Variant
from shell.qt.board import Change, GridScene, Look, Place


class TemplateScene(GridScene):
    """A grid of lights. `GridScene` brings keys, cursor, mouse and screen reader."""

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        columns, rows = map(int, variant.key.split("x"))
        super().__init__(engine, variant, look, columns, rows)

    def show(self, state: State, change: Change | None = None) -> None:
        """Say how each cell looks now; the base paints those that are new."""
        places = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        self.set_looks(["on" if place in state.lit else "off" for place in places])

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        """One light, told apart by shape as well as colour: a lit one is full, a dark one a ring."""
        on = look == "on"
        painter.setPen(self.look.color("line.strong"))
        painter.setBrush(self.look.color("accent.base") if on else Qt.BrushStyle.NoBrush)
        inset = u * (0.14 if on else 0.26)
        painter.drawEllipse(QRectF(inset, inset, u - 2 * inset, u - 2 * inset))

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """A click, or Space on the cursor: ask for the move."""
        self.move.emit(f"tap {place.key}")

    def mark(self, marks: Sequence[Mark]) -> None:
        """Frame what a refusal points at."""
        self.refuse(*(self.place_of(key) for mark in marks if mark.kind == "refused" for key in mark.at))
