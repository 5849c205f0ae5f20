"""What stands on the tray when nothing is left to remove: in words, where they hide no tile."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap

from plugins.kolaps.scene_selection import Tray
from plugins.kolaps.state import BONUS, State
from shell.api import Text
from shell.qt.board import Look

_SPACE = 24.0
"""Pixels around the words that have to be free."""


def words(state: State) -> tuple[Text, Text] | None:
    """What is said of a position without moves, and below it; None while there are some."""
    if not state.over:
        return None
    if state.cleared:
        return Text("The board is empty"), Text("{bonus} points for that", bonus=BONUS)
    n = state.left
    if state.stuck:
        return Text("No more moves"), Text("Take a move back, or start again")
    if not state.moves:
        return Text("There is no group on this board"), Text("It was finished from the start")
    return Text("No more moves"), Text("{n} tile is left", "{n} tiles are left", n=n)


def paint_end(painter: QPainter, tray: Tray, state: State) -> None:
    """The words in the free room above the tiles, or beside them. Where both are too small nothing is written: words never lie
    over tiles, and the line or the result below the board says it in any case."""
    said, box = words(state), words_box(tray, state)
    if said is None or box is None:
        return
    look = tray.look
    head, more = look.say(said[0]), look.say(said[1])
    title, label = look.font("title"), look.font("label")
    wide, high = box.width(), box.height()
    top = QFontMetricsF(title).height()
    painter.setFont(title)
    painter.setPen(look.color("text.primary"))
    painter.drawText(QRectF(box.left(), box.top(), wide, top), Qt.AlignmentFlag.AlignCenter, head)
    painter.setFont(label)
    painter.setPen(look.color("text.secondary"))
    painter.drawText(QRectF(box.left(), box.top() + top, wide, high - top), Qt.AlignmentFlag.AlignCenter, more)


def words_box(tray: Tray, state: State) -> QRectF | None:
    """Where the words at the end stand; None where nothing is said, or there is no room for it."""
    said = words(state)
    if said is None:
        return None
    look = tray.look
    wide, high = _size(look.say(said[0]), look.font("title"), look.say(said[1]), look.font("label"))
    room = _free(tray, state, wide + _SPACE, high + _SPACE)
    if room is None:
        return None
    box = QRectF(0, 0, wide, high)
    box.moveCenter(room.center())
    return box


def badge(side: float, ratio: float, look: Look) -> QPixmap:
    """The sign of a board that was cleared: an empty tray with a tick in it."""
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(look.color("state.star"), 0.08 * side)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(look.color("tray"))
    painter.drawRoundedRect(QRectF(0.1 * side, 0.1 * side, 0.8 * side, 0.8 * side), 0.19 * side, 0.19 * side)
    painter.drawPolyline([QPointF(0.3 * side, 0.52 * side), QPointF(0.44 * side, 0.66 * side), QPointF(0.7 * side, 0.36 * side)])
    painter.end()
    return picture


def _size(head: str, title: QFont, more: str, label: QFont) -> tuple[float, float]:
    big, small = QFontMetricsF(title), QFontMetricsF(label)
    return max(big.horizontalAdvance(head), small.horizontalAdvance(more)) + 2, big.height() + small.height() + 4


def _free(tray: Tray, state: State, wide: float, high: float) -> QRectF | None:
    """The room above all tiles, or right of them, if it is large enough."""
    u = tray.u
    heights = [state.stride - state.tiles.count(0, at, at + state.stride) for at in range(0, state.width * state.stride, state.stride)]
    tallest = max(heights)
    above = QRectF(0, 0, state.width * u, (state.height - tallest) * u)
    columns = sum(tall > 0 for tall in heights)
    beside = QRectF(columns * u, 0, (state.width - columns) * u, state.height * u)
    return next((room for room in (above, beside) if room.width() >= wide and room.height() >= high), None)
