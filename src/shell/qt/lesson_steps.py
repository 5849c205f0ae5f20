"""The lessons of a game in a row of small numbered discs: which are solved, and which is on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QWidget

from shell.qt import focus, fonts, icons, paint
from shell.qt.context import Context
from shell.qt.hovered import Hovered

_SIDE, _GAP = 28, 6


class _Step(Hovered, QRadioButton):
    """One lesson: its number, or a tick once it is solved. The one on the table is filled."""

    def __init__(self, context: Context, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.number = number
        self.solved = False
        self.ring_radius = 99.0
        self._hover = paint.Fade(self, context)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        side = max(fonts.scaled(_SIDE), fonts.line("caption") + 8)
        return QSize(side, side)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked():
            paint.box(painter, rect, rect.height() / 2, theme.color("accent.base"))
            ink = theme.color("text.onAccent")
        else:
            fill = theme.color("surface.hover")
            fill.setAlphaF(self._hover.level)
            edge = theme.color("accent.base" if self.solved else "line.strong")
            paint.box(painter, rect, rect.height() / 2, fill, edge)
            ink = theme.color("accent.base" if self.solved else "text.secondary")
        if self.solved:
            side = rect.height() * 0.56
            icons.draw(painter, "check", QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side), ink)
        else:
            painter.setFont(fonts.font("caption", weight=600))
            painter.setPen(ink)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(self.number + 1))


class LessonSteps(QWidget):
    """Tab reaches the row, the arrows choose in it."""

    chosen = Signal(int)
    """The lesson of this number, from 0, is wanted."""

    def __init__(self, context: Context, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self._steps = [_Step(context, number, self) for number in range(count)]
        for step in self._steps:
            step.clicked.connect(lambda _=False, number=step.number: self.chosen.emit(number))

    def show_steps(self, current: int, names: Sequence[str], solved: Sequence[bool]) -> None:
        """Which one is on the table, what each is called for those who hear it, and which are solved."""
        for step, name, done in zip(self._steps, names, solved, strict=True):
            step.solved = done
            step.setAccessibleName(name)
            step.setToolTip(name)
            step.setChecked(step.number == current)
            step.update()

    def stops(self) -> list[QWidget]:
        """The discs; Tab reaches the one that is chosen."""
        return list(self._steps)

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self._place()
        for step in self._steps:
            step.update()

    def sizeHint(self) -> QSize:
        side = self._steps[0].sizeHint().width()
        return QSize(len(self._steps) * (side + _GAP) - _GAP, side)

    def resizeEvent(self, event: object) -> None:
        self._place()

    def _place(self) -> None:
        x = 0
        for step in self._steps:
            hint = step.sizeHint()
            step.setGeometry(QRect(QPoint(x, 0), hint))
            x += hint.width() + _GAP
