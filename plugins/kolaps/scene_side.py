"""Facts beside the board: the score, at the end par with a bar, how many tiles of each colour are left, and the bonus for an
empty board until it is lost.

Par belongs to the board's facts, which are not shown before the end (a par that is known tells whether a way is any good).
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from plugins.kolaps.scene_tiles import Tile, paint_tile
from plugins.kolaps.state import BONUS, State
from shell.api import Text
from shell.qt.board import Look

AIR = 8.0
"""Pixels that stay free above and below the facts."""
NARROW = 140
"""Pixels below which there is no room beside the board."""
_SIGN, _ROW, _WIDTH, _BAR = 26.0, 34.0, 128.0, 6.0
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class Side(NamedTuple):
    """What is told there: the position, the score as it is to be seen now, par, 0 while it is not to be shown, and whether the
    game has ended."""

    state: State
    score: int
    par: int
    ended: bool


def shown(room: QRectF) -> bool:
    """Whether there is room for anything."""
    return room.width() >= NARROW


def _said(number: int, look: Look) -> str:
    """A number as it is written in the player's language, in the bar too."""
    return look.say(Text("{n}", n=number))


def score_place(room: QRectF, top: float, score: int, look: Look) -> QRectF:
    """Where the score stands: where points fly to."""
    font = look.font("figureLarge")
    metrics = QFontMetricsF(font)
    below = QFontMetricsF(look.font("label")).height() + 6
    return QRectF(_edge(room), top + below, metrics.horizontalAdvance(_said(score, look)) + 4, metrics.height())


def height(colours: int, look: Look) -> float:
    """How high all of it is while the game goes on; at the end par stands in the place of the bonus."""
    label, figure, small = (QFontMetricsF(look.font(role)).height() for role in ("label", "figureLarge", "small"))
    return label + 6 + figure + 8 + (1 + colours) * _ROW + 10 + max(2 * small, _par_height(look))


def _par_height(look: Look) -> float:
    return QFontMetricsF(look.font("label")).height() + QFontMetricsF(look.font("heading")).height() + 12 + _BAR


def paint_left(painter: QPainter, room: QRectF, top: float, side: Side, look: Look) -> None:
    """All of it, in the middle of the free room, from `top` on."""
    if not shown(room):
        return
    x, state = _edge(room), side.state
    wide = room.right() - x - 8
    place = score_place(room, top, side.score, look)
    _words(painter, QRectF(x, top, wide, place.top() - top), look, Text("Score"))
    _figure(painter, QRectF(x, place.top(), wide, place.height()), _said(side.score, look), look.font("figureLarge"), look)
    top = place.bottom() + 8
    if side.par:
        top = _paint_par(painter, QRectF(x, top, min(_WIDTH, wide), 0), side, look) + 10
    _words(painter, QRectF(x, top, wide, _ROW), look, Text("Left"))
    top += _ROW
    for k, count in enumerate(state.counts()):
        painter.save()
        painter.translate(x, top + (_ROW - _SIGN) / 2)
        paint_tile(painter, _SIGN, look, Tile(k + 1, 0), 1.0)
        painter.restore()
        painter.setPen(look.color("text.primary" if count else "text.muted"))
        painter.setFont(look.font("heading"))
        painter.drawText(QRectF(x + _SIGN + 12, top, 80, _ROW), _LEFT, _said(count, look))
        top += _ROW
    if not (side.ended or state.over or state.bonus_lost):
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text.muted"))
        text = look.say(Text("Empty board: +{bonus}", bonus=BONUS))
        painter.drawText(QRectF(x, top + 10, wide, _ROW * 2), Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, text)


def _paint_par(painter: QPainter, line: QRectF, side: Side, look: Look) -> float:
    """Par with its bar, from the line's top on. Gives the lower edge."""
    label = QFontMetricsF(look.font("label")).height() + 4
    font = look.font("heading")
    high = QFontMetricsF(font).height() + 4
    _words(painter, QRectF(line.left(), line.top(), line.width(), label), look, Text("Par"))
    _figure(painter, QRectF(line.left(), line.top() + label, line.width(), high), _said(side.par, look), font, look)
    bar = QRectF(line.left(), line.top() + label + high + 4, line.width(), _BAR)
    share = min(1.0, side.score / side.par)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("line.subtle"))
    painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
    if share > 0:
        painter.setBrush(look.color("text.primary"))
        painter.drawRoundedRect(
            QRectF(bar.topLeft(), QPointF(bar.left() + max(_BAR, bar.width() * share), bar.bottom())), _BAR / 2, _BAR / 2
        )
    return bar.bottom()


def _edge(room: QRectF) -> float:
    return float(round(room.center().x() - min(_WIDTH, room.width() - 16) / 2))


def _words(painter: QPainter, line: QRectF, look: Look, text: Text) -> None:
    painter.setPen(look.color("text.secondary"))
    painter.setFont(look.font("label"))
    painter.drawText(line, _LEFT, look.say(text))


def _figure(painter: QPainter, line: QRectF, text: str, font: QFont, look: Look) -> None:
    painter.setPen(look.color("text.primary"))
    painter.setFont(font)
    painter.drawText(line, _LEFT, text)
