"""The lights of days: crystals, hollow or lit, as buttons; and a week of them, Monday first."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from shell.qt import focus
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.paint import Fade
from shell.qt.theme import Theme
from shell.record import record

PITCH = 48
"""Pixels from one day of a week to the next, before scaling."""
_RADIUS = 14.0
_CLOSED = 0.4
"""How much is seen of the crystal of a day that cannot be opened."""


@record
class DayLight:
    """A day as it is shown: `name` short beside its crystal, `words` for tooltip and screen reader, said in full."""

    day: str
    name: str
    words: str
    lit: bool
    today: bool = False
    open: bool = True
    """Whether its board can be opened: it has come, and the archive goes back so far."""
    begun: bool = False
    """A game on its board waits to be gone on with."""


_drawn: dict[tuple[str, float, bool, float], QPixmap] = {}


def crystal(painter: QPainter, middle: QPointF, radius: float, theme: Theme, *, lit: bool) -> None:
    """A crystal on its tip: hollow with its facets, or filled, with a bright core and six rays. Drawn once, then copied."""
    ratio = painter.device().devicePixelRatioF()
    key = (theme.name, radius, lit, ratio)
    side = round(radius * 3.4) + 2
    if key not in _drawn:
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        own = QPainter(picture)
        _draw(own, QPointF(side / 2, side / 2), radius, theme, lit)
        own.end()
        _drawn[key] = picture
    painter.drawPixmap(QPointF(round(middle.x() - side / 2), round(middle.y() - side / 2)), _drawn[key])


def _draw(painter: QPainter, middle: QPointF, radius: float, theme: Theme, lit: bool) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ways = [QPointF(sin(pi * k / 3), -cos(pi * k / 3)) for k in range(6)]
    outer = [middle + way * radius for way in ways]
    inner = [middle + way * (radius * 0.46) for way in ways]
    if lit:
        _shine(painter, middle, radius, theme)
    edge = theme.color("day.litEdge" if lit else "day.darkEdge")
    painter.setPen(_pen(edge, max(1.2, radius * 0.095)))
    painter.setBrush(theme.color("day.lit" if lit else "day.dark"))
    painter.drawPolygon(QPolygonF(outer))
    facet = edge if not lit else theme.color("day.facet", 1.0 if theme.outlined else 0.5)
    painter.setPen(_pen(facet, max(0.8, radius * 0.06)))
    painter.setBrush(theme.color("day.litEdge") if lit and theme.dark else Qt.BrushStyle.NoBrush)
    painter.drawLines([QLineF(one, other) for one, other in zip(inner, outer, strict=True)])
    painter.drawPolygon(QPolygonF(inner))


def _shine(painter: QPainter, middle: QPointF, radius: float, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    soft = () if theme.outlined else ((1.62, 0.05), (1.40, 0.08), (1.20, 0.12)) if theme.dark else ((1.30, 0.10), (1.14, 0.16))
    for reach, alpha in soft:
        painter.setBrush(theme.color("day.glow", alpha))
        painter.drawEllipse(middle, radius * reach, radius * reach)
    rays = [QPointF(sin(pi * (k + 0.5) / 3), -cos(pi * (k + 0.5) / 3)) for k in range(6)]
    painter.setPen(_pen(theme.color("day.ray"), max(1.3, radius * 0.11)))
    painter.drawLines([QLineF(middle + ray * (radius * 1.12), middle + ray * (radius * 1.36)) for ray in rays])


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


class DayButton(QAbstractButton):
    """A day: its crystal, its name below, a bar under today's. A press asks for its board."""

    ring_radius = 8.0
    moved = Signal(int)
    """An arrow key asks for the day so many further."""

    def __init__(self, context: Context, parent: QWidget, *, radius: float = _RADIUS, row: int = 7) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.light: DayLight | None = None
        self._radius = radius
        self._row = row
        self._hover = Fade(self, context)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_light(self, light: DayLight) -> None:
        """Show this day."""
        self.light = light
        self.setEnabled(light.open)
        self.setAccessibleName(light.words)
        self.setToolTip(light.words)
        self.setCursor(Qt.CursorShape.PointingHandCursor if light.open else Qt.CursorShape.ArrowCursor)
        self.update()

    def ring_rect(self) -> QRect:
        """Where the focus ring runs around."""
        return self.rect().adjusted(4, 2, -4, -1)

    def sizeHint(self) -> QSize:
        return QSize(scaled(PITCH), scaled(44) + line("caption") + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        light = self.light
        if light is None:
            return
        theme = self.context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hover = self._hover.level if light.open else 0.0  # a day that cannot be opened does not look as if it could
        if hover > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("surface.hover", 0.5 * hover))
            painter.drawRoundedRect(QRectF(self.ring_rect()), 8, 8)
        radius = float(scaled(self._radius))
        middle = QPointF(self.width() / 2, radius * 1.57)
        painter.setOpacity(1.0 if light.open else _CLOSED)
        crystal(painter, middle, radius, theme, lit=light.lit)
        painter.setOpacity(1.0)
        top = round(radius * 3.14)
        painter.setFont(font("caption", weight=700 if light.today else None))
        painter.setPen(theme.color("text.primary" if light.today or hover > 0.5 else "text.muted"))
        words = QRect(0, top, self.width(), line("caption"))
        name = QFontMetrics(painter.font()).elidedText(light.name, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, name)
        painter.setPen(Qt.PenStyle.NoPen)
        if light.today:
            painter.setBrush(theme.color("accent.base"))
            painter.drawRoundedRect(QRectF(middle.x() - scaled(8), words.bottom() + 3.5, scaled(16), 3), 1.5, 1.5)
        elif light.begun:
            painter.setBrush(theme.color("state.success"))
            painter.drawEllipse(QPointF(middle.x(), words.bottom() + 5), 2.5, 2.5)

    def enterEvent(self, event: object) -> None:
        self._hover.to(True)

    def leaveEvent(self, event: object) -> None:
        self._hover.to(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrows = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self._row, Qt.Key.Key_Down: self._row}
        step = arrows.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


class WeekView(QWidget):
    """Seven days side by side. Left and right walk along those that can be opened."""

    chosen = Signal(str)
    """The date of a day whose board is wanted."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.buttons = [DayButton(context, self, row=1) for _ in range(7)]
        for at, button in enumerate(self.buttons):
            button.clicked.connect(lambda _=False, at=at: self._choose(at))
            button.moved.connect(lambda step, at=at: walk(self.buttons, at, step))

    def set_days(self, title: str, days: Sequence[DayLight]) -> None:
        """Show these seven days; `title` is what they are called together."""
        self.setAccessibleName(title)
        for button, light in zip(self.buttons, days, strict=True):
            button.set_light(light)

    def _choose(self, at: int) -> None:
        light = self.buttons[at].light
        if light is not None:
            self.chosen.emit(light.day)

    def restyle(self) -> None:
        """Take the colours and fonts of the theme anew."""
        self._place()
        for button in self.buttons:
            button.update()

    def sizeHint(self) -> QSize:
        one = self.buttons[0].sizeHint()
        return QSize(7 * one.width(), one.height())

    def resizeEvent(self, event: object) -> None:
        self._place()

    def _place(self) -> None:
        pitch = self.width() / 7
        for i, button in enumerate(self.buttons):
            button.setGeometry(round(i * pitch), 0, round((i + 1) * pitch) - round(i * pitch), self.height())


def walk(buttons: Sequence[DayButton], at: int, step: int) -> None:
    """Give the keyboard to the next day that can be opened, `step` further and on in that direction."""
    at += step
    while 0 <= at < len(buttons):
        if buttons[at].isEnabled() and buttons[at].isVisible():
            buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
            return
        at += step
