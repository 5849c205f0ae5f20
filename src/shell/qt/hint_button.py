"""The hint button: a bulb in a ring that closes, once a second, until the next hint is free."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from shell.qt import focus, fonts, icons, paint
from shell.qt.context import Context
from shell.qt.hovered import Hovered

_RING = 30
_BULB = 16
_PAD = 4
_GAP = 8
_LINE = 2.5


class HintButton(Hovered, QPushButton):
    """Ring, word and, while the next hint is not free, the time to it. Pressed then, the window says how long it lasts."""

    ring_radius = 19.0

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self._left = 0
        self._total = 1
        self.compact = False
        self._hover = paint.Fade(self, context)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()

    @property
    def seconds(self) -> int:
        """Whole seconds to the next hint, 0 when it is free."""
        return self._left

    def set_wait(self, left_ms: int, total_ms: int) -> None:
        """`left_ms` of a wait of `total_ms` are left. Repaints only when the second changes."""
        left = max(0, -(-left_ms // 1000))
        total = max(1, -(-total_ms // 1000))
        if (left, total) == (self._left, self._total):
            return
        was = bool(self._left)
        self._left, self._total = left, total
        if bool(left) != was:
            self._name()
            self.updateGeometry()
        self.update()

    def set_compact(self, compact: bool) -> None:
        """Leave the word out, where room is short; the time stays. For whoever lays the button out."""
        if compact != self.compact:
            self.compact = compact
            self.update()

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        self.setText(self.context.tr("Hint"))
        self._name()
        self.updateGeometry()

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self.update()

    def _name(self) -> None:
        tr = self.context.tr
        self.setAccessibleName(self.text())
        # Not the seconds themselves: a screen reader would read each of them out.
        self.setAccessibleDescription(tr("The next hint is not free yet") if self._left else "")
        self.setToolTip(f"{self.text()} (H)")

    def _time(self) -> str:
        return f"{self._left // 60}:{self._left % 60:02}"

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(fonts.font("label", weight=600))
        width = 2 * _PAD + fonts.scaled(_RING)
        if not self.compact:
            width += _GAP + metrics.horizontalAdvance(self.text()) + 4
        if self._left:
            width += _GAP + QFontMetrics(fonts.font("label", weight=500, tabular=True)).horizontalAdvance("0:00")
        return QSize(width, max(fonts.scaled(_RING) + 2 * _PAD, fonts.line("label") + 12))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = fonts.scaled(_RING)
        ring = QRectF(_PAD, (self.height() - size) / 2, size, size)
        free = self.isEnabled() and not self._left
        if free:
            fill = (
                theme.color("surface.pressed")
                if self.isDown()
                else paint.mix(theme.color("accent.soft"), theme.color("surface.hover"), self._hover.level)
            )
            painter.setBrush(fill)
            painter.setPen(QPen(theme.color("accent.base"), 1.5))
            painter.drawEllipse(ring.adjusted(-0.25, -0.25, 0.25, 0.25))
        else:
            inner = ring.adjusted(_LINE / 2, _LINE / 2, -_LINE / 2, -_LINE / 2)
            painter.setPen(QPen(theme.color("line.subtle"), _LINE))
            painter.drawEllipse(inner)
            if self._left:
                painter.setPen(QPen(theme.color("accent.base"), _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
                # From twelve o'clock, clockwise; Qt counts sixteenths of a degree the other way.
                painter.drawArc(inner, 90 * 16, -round(360 * 16 * (1 - self._left / self._total)))
        bulb = fonts.scaled(_BULB)
        middle = ring.center()
        ink = theme.color("accent.base" if free else "text.muted")
        icons.draw(painter, "bulb", QRectF(middle.x() - bulb / 2, middle.y() - bulb / 2, bulb, bulb), ink)
        self._paint_words(painter, ring.right() + _GAP, free)

    def _paint_words(self, painter: QPainter, x: float, free: bool) -> None:
        theme = self.context.theme
        face = fonts.font("label", weight=600)
        painter.setFont(face)
        painter.setPen(theme.color("text.primary" if free else "text.secondary"))
        upright = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        if not self.compact:
            painter.drawText(QRectF(x, 0, self.width() - x, self.height()), upright, self.text())
            x += QFontMetrics(face).horizontalAdvance(self.text()) + _GAP
        if self._left:
            painter.setFont(fonts.font("label", weight=500, tabular=True))
            painter.drawText(QRectF(x, 0, self.width() - x, self.height()), upright, self._time())
