"""What lies over a board that is not to be seen: a small night sky, one sign, one word."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from shell.qt import fonts, icons, paint
from shell.qt.backdrop import backdrop
from shell.qt.buttons import Button
from shell.qt.context import Context

Form = Literal["paused", "covered"]

_SIGN = 78


class PauseCover(QWidget):
    """Covers the plate, in its place and size. `paused` has a button that goes on; `covered` only says so.

    Parts that do not fit a small plate go: first the key, then the time, then the sign.
    """

    resume = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.form: Form = "paused"
        self._time = ""
        self._places: dict[str, QRectF] = {}
        self.button = Button(context, kind="primary", icon="play", parent=self)
        self.button.set_roomy(True)
        self.button.clicked.connect(self.resume)
        self.setFocusProxy(self.button)
        self.retranslate()

    def set_time(self, text: str) -> None:
        """The time at which the clock stands, "" where there is none to show."""
        self._time = text
        self.retranslate()

    def set_form(self, form: Form) -> None:
        """Be the cover of a pause, or of a board that is covered for another reason (a dialog, a hidden window)."""
        self.form = form
        self.button.setVisible(form == "paused")
        self.retranslate()

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr = self.context.tr
        paused = self.form == "paused"
        self.button.setText(tr("Continue"))
        self._word = tr("Paused") if paused else tr("The board is covered")
        self._sentence = tr("The clock stands at {time}", time=self._time) if self._time else ""
        self._key = tr("P or Space") if paused else ""
        self.setAccessibleName(self._word)
        self.setAccessibleDescription(self._sentence)
        self._place()

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.button.restyle()
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(480, 480)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _parts(self) -> list[tuple[str, int, int]]:
        """What to show from the top: name, height, and the gap below it."""
        parts = [("sign", fonts.scaled(_SIGN), 20), ("word", fonts.line(self._role()), 4)]
        if self._sentence:
            parts.append(("sentence", fonts.line("body"), 22))
        if self.form == "paused":
            parts.append(("button", self.button.sizeHint().height() + 4, 12))
        if self._key:
            parts.append(("key", fonts.line("small"), 0))
        for least in ("key", "sentence", "sign"):
            if sum(height + gap for _, height, gap in parts) > self.height() - 16:
                parts = [part for part in parts if part[0] != least]
        return parts

    def _role(self) -> str:
        """The largest type in which the word fits."""
        roles = ("display", "title", "heading") if self.form == "paused" else ("title", "heading")
        room = self.width() - 24
        return next((role for role in roles if QFontMetrics(fonts.font(role)).horizontalAdvance(self._word) <= room), "label")

    def _place(self) -> None:
        parts = self._parts()
        y = (self.height() - sum(height + gap for _, height, gap in parts)) / 2
        self._places = {}
        for name, height, gap in parts:
            self._places[name] = QRectF(0, round(y), self.width(), height)
            y += height + gap
        place = self._places.get("button")
        if place is not None:
            hint = self.button.sizeHint()
            width = min(self.width() - 16, hint.width() + 28)
            self.button.setGeometry(round((self.width() - width) / 2), round(place.y()), width, round(place.height()))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ratio = self.devicePixelRatioF()
        radius = theme.value("radius.card")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sky = QBrush(backdrop(theme, self.size(), ratio, near=True))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(sky)
        painter.drawRoundedRect(rect, radius, radius)
        paint.box(painter, rect, radius, None, theme.color("line.panel"), theme.value("line.panelWidth"))
        if (place := self._places.get("sign")) is not None:
            self._paint_sign(painter, place)
        self._paint_text(painter, "word", self._word, fonts.font(self._role()), "text.primary")
        self._paint_text(painter, "sentence", self._sentence, fonts.font("body", tabular=True), "text.secondary")
        self._paint_text(painter, "key", self._key, fonts.font("small", weight=500), "text.muted")

    def _paint_sign(self, painter: QPainter, place: QRectF) -> None:
        theme = self.context.theme
        size = place.height()
        ring = QRectF(place.center().x() - size / 2, place.y(), size, size)
        painter.setBrush(theme.color("surface.panel", 0.75 if theme.dark and not theme.outlined else 1.0))
        painter.setPen(QPen(theme.color("accent.base"), 2))
        painter.drawEllipse(ring.adjusted(1, 1, -1, -1))
        middle, accent = ring.center(), theme.color("accent.base")
        if self.form == "paused":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            wide, high = size * 0.105, size * 0.39
            for side in (-1, 1):
                painter.drawRoundedRect(QRectF(middle.x() + side * size * 0.115 - wide / 2, middle.y() - high / 2, wide, high), 2.5, 2.5)
            return
        inner = round(size * 0.5)
        icons.draw(painter, "hidden", QRectF(middle.x() - inner / 2, middle.y() - inner / 2, inner, inner), accent)

    def _paint_text(self, painter: QPainter, part: str, text: str, face: QFont, colour: str) -> None:
        place = self._places.get(part)
        if place is None or not text:
            return
        painter.setFont(face)
        painter.setPen(self.context.theme.color(colour))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)
