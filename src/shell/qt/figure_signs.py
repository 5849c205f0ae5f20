"""The signs of a game, each with its words: the legend of a figure that stands for itself."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from shell.api import Game
from shell.qt import fonts, paint
from shell.qt.context import Context
from shell.qt.figure_board import Signs
from shell.qt.surfaces import PICTURE_RADIUS, rounded, text_height
from shell.rules_trial import Trial

_BESIDE = 64
"""Pixels of a sign's plate, before scaling."""


class FigureSigns(QWidget):
    """The legend of a figure alone: a row of signs on small plates, each with its words below."""

    def __init__(self, context: Context, game: Game, trial: Trial, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.game = game
        self.figure = trial.figure
        self._pictures = Signs(context, game, trial)
        self._pictures.ground()  # what the scene raises comes now, not when it is painted
        self._boxes: list[QRect] = []
        self.setAccessibleName(self.figure.title or ", ".join(words for _, words in self.figure.legend))

    def retranslate(self) -> None:
        """Nothing: the words come with the page."""

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self._pictures.forget()
        self._arrange(self.width())
        self.update()

    def height_for(self, width: int) -> int:
        """How high it is in `width`."""
        return self._arrange(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width())

    def _across(self, width: int) -> int:
        """Signs in a row: as many as have room for their longest word, in rows of equal length."""
        metrics = QFontMetrics(fonts.font("small", weight=600))
        longest = max((metrics.horizontalAdvance(word) for _, words in self.figure.legend for word in words.split()), default=0)
        most = max(1, width // max(longest + 12, fonts.scaled(_BESIDE) + 44))
        rows = -(-len(self.figure.legend) // most)
        return -(-len(self.figure.legend) // max(1, rows))

    def _arrange(self, width: int) -> int:
        self._boxes = []
        face = fonts.font("small", weight=600)
        across = self._across(width)
        pitch, side, y = width // across, fonts.scaled(_BESIDE), 4
        words = [text for _, text in self.figure.legend]
        for start in range(0, len(words), across):
            row = words[start : start + across]
            high = max(text_height(text, face, pitch - 8) for text in row)
            self._boxes += [QRect(n * pitch, y, pitch, side + 8 + high) for n in range(len(row))]
            y += side + 8 + high + 18
        return y - 6

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        face, side = fonts.font("small", weight=600), fonts.scaled(_BESIDE)
        for box, (key, words) in zip(self._boxes, self.figure.legend, strict=True):
            plate = QRectF(box.center().x() - side / 2 + 0.5, box.top(), side, side)
            picture = self._pictures.of(key, side, self.devicePixelRatioF())
            painter.drawPixmap(plate.topLeft(), rounded(picture, QSize(side, side), self.devicePixelRatioF()))
            paint.box(painter, plate, PICTURE_RADIUS, None, theme.color("line.panel"), theme.value("line.panelWidth"))
            painter.setFont(face)
            painter.setPen(theme.color("text.primary"))
            below = QRectF(box.left() + 4, plate.bottom() + 8, box.width() - 8, box.bottom() - plate.bottom() - 6)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap), words)
