"""Facts beside the board: the score, how many tiles of each colour are left, and the bonus for an empty board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from plugins.kolaps.scene_tiles import Tile, paint_tile
from plugins.kolaps.state import BONUS, State
from shell.api import Text
from shell.qt.board import Look

NARROW = 140
"""Pixels below which there is no room beside the board."""
_SIGN, _ROW, _WIDTH = 26.0, 34.0, 120.0


def paint_left(painter: QPainter, room: QRectF, top: float, state: State, look: Look) -> None:
    """The score and the tiles left of each colour, in the middle of the free room, from `top` on."""
    if room.width() < NARROW:
        return
    x = round(room.center().x() - _WIDTH / 2)
    top += _paint_score(painter, QRectF(x, top, room.right() - x - 8, _ROW), state.score, look)
    title, value = look.font("label"), look.font("heading")
    painter.setPen(look.color("text.secondary"))
    painter.setFont(title)
    painter.drawText(QRectF(x, top, room.width(), _ROW), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, look.say(Text("Left")))
    for k, count in enumerate(state.counts()):
        y = top + _ROW * (k + 1)
        painter.save()
        painter.translate(x, y + (_ROW - _SIGN) / 2)
        paint_tile(painter, _SIGN, look, Tile(k + 1, 0), 1.0)
        painter.restore()
        painter.setFont(value)
        painter.setPen(look.color("text.primary" if count else "text.muted"))
        painter.drawText(QRectF(x + _SIGN + 12, y, 80, _ROW), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(count))
    if not state.over:
        y = top + _ROW * (len(state.counts()) + 1) + 10
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text.muted"))
        text = look.say(Text("Empty board: +{bonus}", bonus=BONUS))
        painter.drawText(QRectF(x, y, room.right() - x - 8, _ROW * 2), Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, text)


def _paint_score(painter: QPainter, line: QRectF, score: int, look: Look) -> float:
    """The score below its name, from the first line on. How high that is, with the room below it."""
    left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.setPen(look.color("text.secondary"))
    painter.setFont(look.font("label"))
    painter.drawText(line, left, look.say(Text("Score")))
    font = look.font("figureLarge")
    high = QFontMetricsF(font).height()
    painter.setPen(look.color("text.primary"))
    painter.setFont(font)
    painter.drawText(QRectF(line.left(), line.top() + 0.8 * line.height(), line.width(), high), left, str(score))
    return 0.8 * line.height() + high + 8
