"""The points of a move on their way to the score, which then counts up. The state has long had them: this only retells it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from shell.api import Text
from shell.qt.board import Look

FLY, COUNT = 420, 250
"""Milliseconds of the way to the score, and of counting up there."""


@dataclass
class Points:
    """`value` points that begin at `start` (in units), added to a score that was `before`; `now` is in milliseconds."""

    value: int
    start: QPointF
    before: int
    after: int
    now: float = 0.0

    @property
    def flying(self) -> bool:
        """Whether they are still on their way."""
        return self.now < FLY

    @property
    def shown(self) -> int:
        """The score as it is to be seen now."""
        if self.flying:
            return self.before
        part = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(min(1.0, (self.now - FLY) / COUNT))
        return self.before + round((self.after - self.before) * part)

    def box(self, u: float, goal: QPointF, look: Look) -> QRectF:
        """Where they are now, in scene pixels, on their way to `goal`: up first, then over."""
        part = QEasingCurve(QEasingCurve.Type.InOutCubic).valueForProgress(min(1.0, self.now / FLY))
        start = QPointF(self.start.x() * u, self.start.y() * u)
        bend = QPointF((start.x() + goal.x()) / 2, min(start.y(), goal.y()) - u)
        at = start * (1 - part) ** 2 + bend * (2 * part * (1 - part)) + goal * part**2
        metrics = QFontMetricsF(look.font("figure"))
        box = QRectF(0, 0, metrics.horizontalAdvance(self.text(look)) + 20, metrics.height() + 8)
        box.moveCenter(at)
        return box

    def text(self, look: Look) -> str:
        """What flies."""
        return look.say(Text("+{n}", n=self.value))

    def paint(self, painter: QPainter, box: QRectF, look: Look) -> None:
        """The pill that lay on the group, on its way."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("select"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(look.font("figure"))
        painter.setPen(look.color("tray"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text(look))
