"""A few choices in a row, of which one holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from shell.qt import focus, fonts, paint
from shell.qt.context import Context
from shell.qt.hovered import Hovered

_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class _Segment(Hovered, QRadioButton):
    """One choice of a segmented control."""

    def __init__(self, owner: Segmented, key: str, text: str) -> None:
        super().__init__(owner)
        self.owner = owner
        self.key = key
        self.ring_radius = 7.0
        self._hover = paint.Fade(self, owner.context)
        self.set_words(text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_words(self, text: str) -> None:
        """What the choice is called."""
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(fonts.font("label", weight=600))
        width = metrics.horizontalAdvance(self.text().replace("&&", "&")) + 2 * 13
        return QSize(max(width, 28), max(fonts.scaled(30), fonts.line("label") + 8))

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.owner.context.theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = "text.secondary"
        if self.isChecked():
            filled = self.owner.kind == "accent"
            ink = "text.onAccent" if filled else "text.primary"
            paint.box(painter, rect, 7, theme.color("accent.base" if filled else "surface.raised"),
                      None if filled else theme.color("line.strong"))  # fmt: skip
        elif self._hover.level:
            fill = theme.color("surface.hover")
            fill.setAlphaF(self._hover.level)
            paint.box(painter, rect, 7, fill)
            ink = "text.primary"
        painter.setFont(fonts.font("label", weight=600))
        painter.setPen(theme.color(ink))
        painter.drawText(rect, _UPRIGHT | Qt.AlignmentFlag.AlignHCenter, self.text().replace("&&", "&"))


class Segmented(QWidget):
    """A few choices of which one holds. `accent` fills the chosen one (once on a page), `soft` outlines it.

    Arrow keys move among them. When the row is too narrow, they stand in several lines.
    """

    chosen = Signal(str)

    def __init__(
        self,
        context: Context,
        options: Sequence[tuple[str, str]] = (),
        *,
        kind: Literal["accent", "soft"] = "accent",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.kind = kind
        self._segments: list[_Segment] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_options(options)

    def set_options(self, options: Sequence[tuple[str, str]]) -> None:
        """Offer (key, text) pairs; the current one stays if it is among them, otherwise the first holds. Where only the words are
        others, the segments stay: one of them may have the keyboard."""
        if [key for key, _ in options] == [segment.key for segment in self._segments]:
            for segment, (_, text) in zip(self._segments, options, strict=True):
                segment.set_words(text)
        else:
            self._make(options)
        if self._segments and self.current is None:
            self._segments[0].setChecked(True)
        self.updateGeometry()
        self._place(self.width(), move=True)
        self.update()

    def _make(self, options: Sequence[tuple[str, str]]) -> None:
        current = self.current
        for old in self._segments:
            old.hide()
            old.deleteLater()
        self._segments = [_Segment(self, key, text) for key, text in options]
        for segment in self._segments:
            segment.setChecked(segment.key == current)
            segment.clicked.connect(lambda _=False, key=segment.key: self.chosen.emit(key))
            segment.show()

    @property
    def current(self) -> str | None:
        """The key that holds."""
        return next((segment.key for segment in self._segments if segment.isChecked()), None)

    def set_current(self, key: str) -> None:
        """Choose `key` without a signal."""
        for segment in self._segments:
            if segment.key == key:
                segment.setChecked(True)

    def retranslate(self) -> None:
        """Nothing: the options are given by whoever made the control."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self._place(self.width(), move=True)
        for widget in (self, *self._segments):
            widget.update()

    def sizeHint(self) -> QSize:
        width = sum(segment.sizeHint().width() + 2 for segment in self._segments) + 4
        return QSize(width, self._place(width, move=False))

    def minimumSizeHint(self) -> QSize:
        widest = max((segment.sizeHint().width() for segment in self._segments), default=0)
        return QSize(widest + 6, self.heightForWidth(max(self.width(), widest + 6)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        x = y = 3
        row = 0
        for segment in self._segments:
            hint = segment.sizeHint()
            if x > 3 and x + hint.width() + 3 > width:
                x, y = 3, y + row + 2
            if move:
                segment.setGeometry(QRect(QPoint(x, y), hint))
            row = hint.height()
            x += hint.width() + 2
        return y + row + 3

    def paintEvent(self, event: QPaintEvent) -> None:
        paint.panel(QPainter(self), QRectF(self.rect()), self.context.theme, 10)
