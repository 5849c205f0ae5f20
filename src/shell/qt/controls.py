"""Switch, number box, and the box of one figure."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QValidator
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QSpinBox, QWidget

from shell.qt import focus, fonts, icons, paint
from shell.qt.context import Context
from shell.qt.hovered import Hovered

_DIGITS = 9
"""No number that is asked for is longer."""
_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class Switch(Hovered, QCheckBox):
    """On or off: an icon, words, and a knob that moves. `framed` stands on a panel of its own, beside a message line."""

    def __init__(self, context: Context, text: str = "", *, icon: str = "", framed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.icon_name = icon
        self.framed = framed
        self.ring_radius = 12.0 if framed else 8.0
        self._knob = paint.Fade(self, context)
        self._hover = paint.Fade(self, context)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._knob.to)
        self.setText(text)

    def checkStateSet(self) -> None:
        """The knob follows the state, also where nobody is told of it."""
        super().checkStateSet()
        self._knob.to(self.isChecked())

    def setText(self, text: str) -> None:
        """Show `text`; an ampersand is an ampersand."""
        super().setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def retranslate(self) -> None:
        """Nothing: the text is given by whoever made the switch."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self.update()

    def _track(self) -> QSize:
        return QSize(fonts.scaled(40), fonts.scaled(22))

    def sizeHint(self) -> QSize:
        pad = 16 if self.framed else 4
        width = 2 * pad + self._track().width() + QFontMetrics(fonts.font("label", weight=600)).horizontalAdvance(self._words()) + 16
        if self.icon_name:
            width += fonts.scaled(16) + 8
        height = max(fonts.scaled(46), fonts.line("body") + 20) if self.framed else max(fonts.scaled(32), fonts.line("label") + 8)
        return QSize(width, height)

    def _words(self) -> str:
        return self.text().replace("&&", "&")

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        height = self.height()
        x: float = 4
        if self.framed:
            paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.messageLine"))
            x = 16
        if self.icon_name:
            size = fonts.scaled(16)
            icons.draw(painter, self.icon_name, QRectF(x, (height - size) / 2, size, size), theme.color("text.secondary"))
            x += size + 8
        painter.setFont(fonts.font("label", weight=600))
        painter.setPen(theme.color("text.primary" if self.isEnabled() else "text.muted"))
        painter.drawText(QRectF(x, 0, self.width() - x, height), _UPRIGHT, self._words())
        track = self._track()
        right = self.width() - (16 if self.framed else 4)
        self._paint_track(painter, QRectF(right - track.width(), (height - track.height()) / 2, track.width(), track.height()))

    def _paint_track(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.context.theme
        level = self._knob.level
        off = paint.mix(theme.color("surface.well"), theme.color("surface.hover"), self._hover.level)
        accent = theme.color("accent.base")
        edge = paint.mix(theme.color("line.strong"), accent, level)
        paint.box(painter, rect, rect.height() / 2, paint.mix(off, accent, level), edge, 1.5 if theme.outlined else 1.0)
        reach = rect.height() / 2
        middle = QPointF(rect.left() + reach + (rect.width() - 2 * reach) * level, rect.center().y())
        knob = "text.primary" if theme.outlined else "line.strong"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paint.mix(theme.color(knob), theme.color("text.onAccent"), level))
        painter.drawEllipse(middle, reach - 4, reach - 4)


class StatBox(QWidget):
    """A figure with its label above it and a detail below it."""

    def __init__(self, context: Context, label: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._lines = (label, "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_stat(self, label: str, value: str, detail: str = "", meaning: str = "") -> None:
        """Show three lines; `meaning` is told to who asks what is counted, by the pointer or a screen reader."""
        self._lines = label, value, detail
        self.setToolTip(meaning)
        self.setAccessibleDescription(meaning)
        self.setAccessibleName(", ".join(part for part in self._lines if part))
        self.updateGeometry()
        self.update()

    def retranslate(self) -> None:
        """Nothing: the words are given by whoever fills the box."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        faces = fonts.font("small", weight=500), fonts.sized(28, 700, tabular=True), fonts.font("small")
        width = max(QFontMetrics(face).horizontalAdvance(text) for face, text in zip(faces, self._lines, strict=True))
        return QSize(width + 36, fonts.line("small") * 2 + fonts.scaled(38) + 28)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.card"))
        label, value, detail = self._lines
        y, width = 13, self.width() - 18
        for text, face, colour, high in (
            (label, fonts.font("small", weight=500), "text.muted", fonts.line("small")),
            (value, fonts.sized(28, 700, tabular=True), "text.primary", fonts.scaled(38)),
            (detail, fonts.font("small"), "text.secondary", fonts.line("small")),
        ):
            painter.setFont(face)
            painter.setPen(theme.color(colour))
            painter.drawText(QRectF(18, y, width - 18, high), _UPRIGHT, text)
            y += high


class NumberBox(QSpinBox):
    """A box for a whole number. The style sheet's padding does not reach the line inside, so it has margins of its own.

    `patient`: what is typed stays as it is, a number out of range or none at all too, until whoever asks for it has said so. Else Qt
    refuses or replaces such a one, which a reader of the box may miss.
    """

    def __init__(self, parent: QWidget | None = None, *, patient: bool = False) -> None:
        super().__init__(parent)
        self.patient = patient
        self.lineEdit().setTextMargins(9, 0, 0, 0)

    @property
    def sound(self) -> bool:
        """Whether a number of the range is to be read in the box."""
        text = self.lineEdit().text()
        return _whole(text) and self.minimum() <= int(text) <= self.maximum()

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        if not self.patient:
            return super().validate(text, at)
        if text and not _whole(text) and text != "-":
            return QValidator.State.Invalid, text, at
        sound = _whole(text) and self.minimum() <= int(text) <= self.maximum()
        return QValidator.State.Acceptable if sound else QValidator.State.Intermediate, text, at

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.patient and not self.sound and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # the box would go back to its last number
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        text, sound = self.lineEdit().text(), self.sound
        super().focusOutEvent(event)
        if self.patient and not sound:
            self.lineEdit().setText(text)


def _whole(text: str) -> bool:
    """Whether a text is a whole number, and not too long to be told."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS
