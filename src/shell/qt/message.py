"""The line below a board: what the game says, where a hint stands, and what helps now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt import fonts, icons, paint
from shell.qt.context import Context

Kind = Literal["info", "hint", "refused", "warning", "done"]

_ICONS = {"info": ("info", "text.secondary"), "hint": ("bulb", "accent.base"), "refused": ("barred", "state.danger"),
          "warning": ("warning", "state.warning"), "done": ("check", "state.success")}  # fmt: skip
_PAD, _ICON, _PILL_PAD, _PILL_GAP = 16, 16, 9, 6
_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_WRAP = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class MessageLine(QWidget):
    """Icon, step pills, sentence, and a word at the right.

    A long sentence never moves the board. When room is short, first the word at the right goes, then the sentence stands in two lines,
    then it becomes smaller, then the pills go but the current one, then that; only then is it cut, and its tooltip says it in full.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.kind: Kind = "info"
        self.text = ""
        self.right = ""
        self._names: tuple[str, ...] = ()
        self._current = -1
        self._wraps = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, kind: Kind, text: str, right: str = "") -> None:
        """Show `text`; steps stay only beside a hint."""
        self.kind, self.text, self.right = kind, text, right
        if kind != "hint":
            self._names, self._current = (), -1
        self.setAccessibleName(text)
        self._fit()

    def set_right(self, right: str) -> None:
        """Show another word at the right: the cursor's cell, or the keys that help now."""
        if right != self.right:
            self.right = right
            self._fit()

    @property
    def shows_right(self) -> bool:
        """Whether there is room for the word at the right, if there is one."""
        return self._shown_right == self.right

    def steps(self, names: Sequence[str], current: int) -> None:
        """Name the steps of a hint; `current` counts from 0. No names, no pills."""
        self._names, self._current = tuple(names), current
        self.setAccessibleDescription(names[current] if 0 <= current < len(names) else "")
        self._fit()

    def retranslate(self) -> None:
        """Nothing: whoever said the sentence says it again."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(900, max(fonts.scaled(46), fonts.line("body") + 20))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Choose what there is room for."""
        self._pills = self._names
        self._shown_right = self.right
        self._face = fonts.font("body", weight=500)
        self._shown = self.text
        self._wraps = False
        if self._room() < 0:
            self._shown_right = ""
        self._wraps = self._room() < 0
        if self._wraps and not self._in_two_lines(self.text):
            self._face = fonts.font("small", weight=500)
            if not self._in_two_lines(self.text) and 0 <= self._current < len(self._names):
                self._pills = (self._names[self._current],)
            if not self._in_two_lines(self.text):
                self._pills = ()
                if not self._in_two_lines(self.text):
                    self._shown = self._cut()
        self.setToolTip(self.text if self._shown != self.text else "")
        self.update()

    def _in_two_lines(self, text: str) -> bool:
        metrics = QFontMetrics(self._face)
        width = self._room() + metrics.horizontalAdvance(self._shown)
        found = metrics.boundingRect(QRect(0, 0, max(40, width), 9999), int(_WRAP), _held(text))
        return found.height() < 2.5 * metrics.lineSpacing() and found.width() <= width

    def _cut(self) -> str:
        """As many words as there is room for."""
        words = self.text.split(" ")
        while len(words) > 1 and not self._in_two_lines(" ".join(words) + "…"):
            words.pop()
        return " ".join(words) + "…"

    def _room(self) -> int:
        """Pixels that are left over; below 0, those that lack."""
        used = 2 * _PAD + fonts.scaled(_ICON) + 14 + QFontMetrics(self._face).horizontalAdvance(self._shown) + 2
        if self._pills:
            used += sum(self._pill(name) + _PILL_GAP for name in self._pills) + 8
        if self._shown_right:
            used += 24 + QFontMetrics(fonts.font("small", weight=500)).horizontalAdvance(self._shown_right)
        return self.width() - used

    def _pill(self, name: str) -> int:
        return QFontMetrics(_pill_face()).horizontalAdvance(name) + 2 * _PILL_PAD

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        height = self.height()
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.messageLine"))
        if not self.text:
            return
        name, colour = _ICONS[self.kind]
        size = fonts.scaled(_ICON)
        icons.draw(painter, name, QRectF(_PAD, (height - size) / 2, size, size), theme.color(colour))
        x: float = _PAD + size + 14
        for place, pill in enumerate(self._pills, self._names.index(self._pills[0]) if self._pills else 0):
            self._paint_pill(painter, x, pill, place)
            x += self._pill(pill) + _PILL_GAP
        if self._pills:
            x += 8
        painter.setFont(self._face)
        painter.setPen(theme.color("text.primary"))
        room = QRectF(x, 0, self.width() - x - (_PAD if self._wraps else 0), height)
        painter.drawText(room, int(_WRAP if self._wraps else _UPRIGHT), _held(self._shown) if self._wraps else self._shown)
        if self._shown_right:
            painter.setFont(fonts.font("small", weight=500))
            painter.setPen(theme.color("text.muted"))
            painter.drawText(QRectF(x, 0, self.width() - _PAD - x, height), _UPRIGHT | Qt.AlignmentFlag.AlignRight, self._shown_right)

    def _paint_pill(self, painter: QPainter, x: float, name: str, place: int) -> None:
        """Done ones outlined in the accent, the current one filled, the coming ones in line colour."""
        theme = self.context.theme
        height = max(fonts.scaled(22), fonts.line("caption") + 6)
        rect = QRectF(x, (self.height() - height) / 2, self._pill(name), height)
        if place == self._current:
            paint.box(painter, rect, height / 2, theme.color("accent.base"))
            painter.setPen(theme.color("text.onAccent"))
        else:
            done = place < self._current
            paint.box(painter, rect, height / 2, None, theme.color("accent.base" if done else "line.strong"))
            painter.setPen(theme.color("accent.base" if done else "text.secondary"))
        painter.setFont(_pill_face())
        painter.drawText(rect, _UPRIGHT | Qt.AlignmentFlag.AlignHCenter, name)


def _held(text: str) -> str:
    """The same where no line ends after a word or sign of one letter, such as a mirror or *u*, nor before a number."""
    text = re.sub(r"(?<!\S)(\S) (?=\S)", "\\1\u00a0", text)
    return re.sub(r"(?<=\S) (?=\d)", "\u00a0", text)


def _pill_face() -> QFont:
    return fonts.font("caption", weight=600)
