"""The time bar of a replay: a slider whose marks show where a hint was taken and where there is something to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip, QWidget

from shell.qt import fonts, paint
from shell.qt.context import Context
from shell.qt.focus import OWN_FOCUS

_GROOVE, _KNOB = 4.0, 7.0
_SNAP = 6
"""Pixels within which a click means the mark beside it."""


class TimeMark(NamedTuple):
    """A place on the bar, what is there, and its words for the pointer."""

    place: int
    kind: Literal["hint", "remark", "end"]
    words: str = ""


class TimeBar(QSlider):
    """Places run from 0 to its maximum. Dragging and clicking seek; arrow keys, Home and End are whole steps.

    `edge` is the room at both ends, so that a plot above can have the same axis.
    """

    sought = Signal(int)
    """The player wants to be at a place."""
    stepped = Signal(int)
    """The player wants to go on or back by so many frames."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.context = context
        self.marks: tuple[TimeMark, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty(OWN_FOCUS, True)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def edge(self) -> float:
        """Pixels between an end of the widget and the bar's first or last place."""
        return _KNOB + 3

    def set_reel(self, length: int, marks: Sequence[TimeMark]) -> None:
        """Another game: how long its replay is, and what is marked on it."""
        self.marks = tuple(marks)
        self.setRange(0, max(1, length))
        self.update()

    def go(self, place: int) -> None:
        """Show a place, unless the player holds the knob."""
        if not self.isSliderDown():
            self.setValue(place)

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        self.setAccessibleName(self.context.tr("Time of the game"))

    def restyle(self) -> None:
        """Take colours and sizes of the theme anew."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, fonts.scaled(32))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, fonts.scaled(28))

    # Places and pixels

    def x_of(self, place: float) -> float:
        """Where a place is, in the widget's pixels."""
        return self.edge + (self.width() - 2 * self.edge) * place / max(1, self.maximum())

    def place_at(self, x: float) -> int:
        """The place at a pixel; that of a mark, if one is near."""
        near = min(self.marks, key=lambda mark: abs(self.x_of(mark.place) - x), default=None)
        if near is not None and abs(self.x_of(near.place) - x) <= _SNAP:
            return near.place
        part = (x - self.edge) / max(1.0, self.width() - 2 * self.edge)
        return round(min(max(part, 0.0), 1.0) * self.maximum())

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._seek(self.place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._seek(self.place_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
        self.update()

    def _seek(self, place: int) -> None:
        self.setValue(place)
        self.sought.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Up: 1, Qt.Key.Key_PageDown: -10,
                 Qt.Key.Key_PageUp: 10}  # fmt: skip
        key = Qt.Key(event.key())
        if key in steps:
            self.stepped.emit(steps[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._seek(0 if key == Qt.Key.Key_Home else self.maximum())
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """The words of a mark under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            x = event.pos().x()
            near = min(self.marks, key=lambda mark: abs(self.x_of(mark.place) - x), default=None)
            if near is not None and near.words and abs(self.x_of(near.place) - x) <= _SNAP:
                QToolTip.showText(event.globalPos(), near.words, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        left, right, here = self.edge, self.width() - self.edge, self.x_of(self.value())
        groove = QRectF(left - 2, middle - _GROOVE / 2, right - left + 4, _GROOVE)
        paint.box(painter, groove, _GROOVE / 2, theme.color("line.strong" if theme.outlined else "surface.hover"))
        paint.box(painter, QRectF(left - 2, groove.top(), here - left + 2, _GROOVE), _GROOVE / 2, theme.color("text.secondary"))
        for mark in self.marks:
            self._paint_mark(painter, QPointF(self.x_of(mark.place), middle), mark.kind)
        self._paint_knob(painter, QPointF(here, middle))

    def _paint_mark(self, painter: QPainter, at: QPointF, kind: str) -> None:
        """A hint is a ring, something to read a diamond, the end a bar: told apart by shape."""
        theme = self.context.theme
        painter.setPen(Qt.PenStyle.NoPen)
        if kind == "end":
            paint.box(painter, QRectF(at.x() - 1.5, at.y() - 8, 3, 16), 1.5, theme.color("text.secondary"))
        elif kind == "hint":
            painter.setBrush(theme.color("surface.panel"))
            painter.setPen(paint.line_pen(theme.color("text.secondary"), 2.0, self.devicePixelRatioF()))
            painter.drawEllipse(at, 5.0, 5.0)
        else:
            diamond = QPolygonF([at + QPointF(0, -8), at + QPointF(6.5, 0), at + QPointF(0, 8), at + QPointF(-6.5, 0)])
            painter.setBrush(theme.color("state.warning"))
            painter.setPen(paint.line_pen(theme.color("surface.panel"), 1.5, self.devicePixelRatioF()))
            painter.drawPolygon(diamond)

    def _paint_knob(self, painter: QPainter, at: QPointF) -> None:
        theme = self.context.theme
        painter.setBrush(theme.color("text.primary"))
        painter.setPen(paint.line_pen(theme.color("surface.panel"), 2.0, self.devicePixelRatioF()))
        size = _KNOB + (1 if self.isSliderDown() else 0)
        painter.drawEllipse(at, size, size)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(paint.line_pen(theme.color("focus.ring"), 2.0, self.devicePixelRatioF()))
            painter.drawEllipse(at, _KNOB + 2.2, _KNOB + 2.2)
