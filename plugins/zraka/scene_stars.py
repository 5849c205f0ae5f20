"""The stars beside the board: while playing those that the hints taken leave to be had, at the end those earned.

Misses say nothing before the end: a star lost at once would give a wrong mirror away.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from plugins.zraka.tallying import most_stars
from shell.api import Text
from shell.qt.board import Look

MOST, SIDE, STEP = 3, 22, 29


class Stars(NamedTuple):
    """How many are filled, and the words below them."""

    filled: int
    words: Text


def stars_shown(figures: Mapping[str, float]) -> Stars | None:
    """The stars for these figures; None where there are none to be had, as on a board without exactly one solution, or one given up."""
    if "misses" not in figures or figures.get("given_up"):
        return None
    hints = int(figures.get("hints", 0))
    words = Text("{n} hint", "{n} hints", n=hints) if hints else Text("No hint")
    return Stars(int(figures.get("stars", most_stars(hints))), words)


def paint_stars(painter: QPainter, room: QRectF, stars: Stars, look: Look) -> None:
    """A heading, the stars, and the words."""
    strong, plain = look.font("label"), look.font("small")
    strong.setWeight(strong.Weight.DemiBold)
    painter.setFont(strong)
    painter.setPen(look.color("text.secondary"))
    painter.drawText(QPointF(room.left(), room.top() + 14), look.say(Text("Stars")))
    scale = max(1.0, QFontMetricsF(strong).height() / 17)
    middle = room.top() + 14 + 12 + SIDE * scale / 2
    for k in range(MOST):
        earned = k < stars.filled
        painter.setBrush(look.color("state.star") if earned else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("state.star" if earned else "state.starLine"), 1.4, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolygon(_star(QPointF(room.left() + (SIDE / 2 + k * STEP) * scale, middle), SIDE * scale / 2))
    painter.setFont(plain)
    painter.setPen(look.color("text.muted"))
    painter.drawText(QPointF(room.left(), middle + SIDE * scale / 2 + 6 + QFontMetricsF(plain).ascent()), look.say(stars.words))


def _star(middle: QPointF, radius: float) -> QPolygonF:
    corners = []
    for k in range(10):
        far = radius * (0.46 if k % 2 else 1.0)
        corners.append(middle + QPointF(far * sin(pi * k / 5), -far * cos(pi * k / 5)))
    return QPolygonF(corners)
