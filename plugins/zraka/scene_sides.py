"""Facts beside the board: what is lit, at the left; the stock of mirrors, at the right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from plugins.zraka.puzzle import SLASH, layout
from plugins.zraka.scene_pieces import Pieces
from plugins.zraka.scene_stars import Stars, paint_stars
from plugins.zraka.state import State
from shell.api import Text
from shell.qt.board import Look

NARROW = 140
"""Pixels below which there is no room beside the board: the bar says the same."""
SIDE, STEP, MOST = 38, 46, 36
"""The side of a mirror's box, from one to the next, and how many of them are drawn."""
ROW = 30


def facts(state: State) -> list[tuple[Text, Text]]:
    """Names and values of what is lit."""
    light, seen = state.light, layout(state.puzzle)
    found = []
    if seen.crystals:
        found.append((Text("Crystals"), _of(sum(cell in light.axes for cell in seen.crystals), len(seen.crystals))))
    if len(seen.doubles) == 1:
        axes = light.axes.get(seen.doubles[0], 0)
        found.append((Text("Double crystal"), Text("lit") if axes == 3 else Text("half") if axes else Text("dark")))
    elif seen.doubles:
        found.append((Text("Double crystals"), _of(sum(light.axes.get(cell) == 3 for cell in seen.doubles), len(seen.doubles))))
    found.append((Text("Receivers"), _of(len(light.reached), len(seen.receivers))))
    return found


def _of(part: int, whole: int) -> Text:
    return Text("{part} of {whole}", part=part, whole=whole)


def paint_left(painter: QPainter, room: QRectF, top: float, state: State, stars: Stars | None, look: Look) -> None:
    """What is lit, in the middle of the free room, from `top` on, and the stars below it."""
    lines = [(look.say(name), look.say(value)) for name, value in facts(state)]
    plain, strong = look.font("label"), look.font("label")
    strong.setWeight(strong.Weight.DemiBold)
    needed = (
        max(QFontMetricsF(plain).horizontalAdvance(name) + QFontMetricsF(strong).horizontalAdvance(value) for name, value in lines) + 20
    )
    width = max(min(150.0, room.width() - 32), needed)
    if width > room.width() - 8:
        return
    left = round(room.center().x() - width / 2)
    painter.setFont(strong)
    painter.setPen(look.color("text.secondary"))
    painter.drawText(QPointF(left, top + 14), look.say(Text("Light")))
    row = max(float(ROW), QFontMetricsF(plain).height() + 10)
    for k, (name, value) in enumerate(lines):
        line = QRectF(left, top + 14 + 0.5 * row + k * row, width, row)
        painter.setFont(plain)
        painter.setPen(look.color("text.muted"))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        painter.setFont(strong)
        painter.setPen(look.color("text.primary"))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, value)
    if stars is not None:
        paint_stars(painter, QRectF(left, top + 14 + (len(lines) + 0.5) * row + 24, room.right() - left, 90), stars, look)


def paint_right(painter: QPainter, room: QRectF, top: float, state: State, look: Look, blink: float) -> None:
    """The stock: how many mirrors are left, and a box for each of all; `blink` (0 to 1) frames the empty ones."""
    stock, left = state.puzzle.stock, state.left
    across = 3 if room.width() > 3 * STEP + 16 else 2
    x = round(room.center().x() - (across * STEP - 8) / 2)
    strong, big = look.font("label"), look.font("figure")
    strong.setWeight(strong.Weight.DemiBold)
    painter.setFont(strong)
    painter.setPen(look.color("text.secondary"))
    painter.drawText(QPointF(x, top + 14), look.say(Text("Mirrors")))
    painter.setFont(big)
    painter.setPen(look.color("text.primary"))
    high = QFontMetricsF(big).height()
    painter.drawText(QPointF(x, top + 22 + 0.8 * high), look.say(Text("{part} of {whole}", part=left, whole=stock)))
    y = top + 22 + high + 8
    for k in range(min(stock, MOST)):
        box = QRectF(x + k % across * STEP, y + k // across * STEP, SIDE, SIDE)
        _box(painter, box, k < left, look, blink)


def _box(painter: QPainter, box: QRectF, full: bool, look: Look, blink: float) -> None:
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    pen = QPen(look.color("line.strong" if not full or look.contrast else "line.subtle"), 1.0)
    if not full:
        pen.setDashPattern([2.0, 2.0])
    painter.setPen(pen)
    painter.setBrush(look.color("cell") if full else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, 7, 7)
    if full:
        painter.save()
        painter.translate(box.topLeft())
        Pieces(painter, box.width(), look).bar(SLASH, scale=0.82)
        painter.restore()
    elif blink > 0:
        painter.setOpacity(blink)
        painter.setPen(QPen(look.color("state.danger"), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, 7, 7)
        painter.setOpacity(1.0)


def usable(room: QRectF) -> bool:
    """Whether a free strip is wide enough for words."""
    return room.width() >= NARROW
