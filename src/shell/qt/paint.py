"""Small things that painted widgets share: mixed colours, a state that fades, panels on whole pixels, icon beside text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from shell.qt.context import Context
from shell.qt.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation


def mix(one: QColor, other: QColor, share: float) -> QColor:
    """`one` on the way to `other`, by `share` (0-1)."""
    if share <= 0:
        return one
    if share >= 1:
        return other
    keep = 1 - share
    return QColor(
        round(one.red() * keep + other.red() * share),
        round(one.green() * keep + other.green() * share),
        round(one.blue() * keep + other.blue() * share),
        round(one.alpha() * keep + other.alpha() * share),
    )


def crisp(rect: QRectF, width: float, ratio: float) -> QRectF:
    """Where the middle of a line of `width` runs so that it fills whole device pixels just inside `rect`."""
    stroke = max(1, round(width * ratio)) / ratio
    left, top = round(rect.left() * ratio) / ratio, round(rect.top() * ratio) / ratio
    right, bottom = round(rect.right() * ratio) / ratio, round(rect.bottom() * ratio) / ratio
    half = stroke / 2
    return QRectF(left + half, top + half, right - left - stroke, bottom - top - stroke)


def line_pen(colour: QColor, width: float, ratio: float) -> QPen:
    """A pen of whole device pixels."""
    return QPen(colour, max(1, round(width * ratio)) / ratio)


def box(painter: QPainter, rect: QRectF, radius: float, fill: QColor | None, edge: QColor | None = None, width: float = 1.0) -> None:
    """A box with round corners; its edge lies inside `rect`, on whole device pixels."""
    ratio = painter.device().devicePixelRatioF()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, radius, radius)
        return
    painter.setPen(line_pen(edge, width, ratio))
    inner = crisp(rect, width, ratio)
    half = painter.pen().widthF() / 2
    painter.drawRoundedRect(inner, radius - half, radius - half)


def panel(painter: QPainter, rect: QRectF, theme: Theme, radius: float, fill: str = "surface.panel") -> None:
    """A panel of the theme: filled, with its hairline (an outline of 2 px in Contrast)."""
    box(painter, rect, radius, theme.color(fill), theme.color("line.panel"), theme.value("line.panelWidth"))


class Fade:
    """A number from 0 to 1 that goes after a yes or no, and repaints its widget on the way."""

    def __init__(self, widget: QWidget, context: Context, name: str = "quick") -> None:
        self.level = 0.0
        self._widget = widget
        self._context = context
        self._name = name
        self._goal = 0.0
        self._run: QVariantAnimation | None = None

    def to(self, on: bool, *, now: bool = False) -> None:
        """Go to 1 or 0; at once with `now`, when motion is reduced, and when nobody sees it."""
        goal = 1.0 if on else 0.0
        if goal == self._goal:
            return
        self._goal = goal
        length = 0 if now or not self._widget.isVisible() else self._context.duration(self._name)
        if self._run is not None:
            self._run.stop()
        if not length:
            self._set(goal)
            return
        if self._run is None:
            from PySide6.QtCore import QEasingCurve, QVariantAnimation

            self._run = QVariantAnimation(self._widget)
            self._run.setEasingCurve(QEasingCurve.Type.OutQuad)
            self._run.valueChanged.connect(self._set)
        self._run.setDuration(length)
        self._run.setStartValue(self.level)
        self._run.setEndValue(goal)
        self._run.start()

    def _set(self, level: float) -> None:
        self.level = level
        self._widget.update()
