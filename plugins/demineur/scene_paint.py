"""How the pieces of the mine field are drawn: shapes in the unit square, so they are crisp at every size.

All measures are in cells (u). Each state has a shape of its own, whatever its colour: raised or not, pennant, spikes,
burst, ring with dot, cross in diamond.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient, QTransform

from shell.qt.board import Look, around, faded, shaded

SMALL = 20.0
"""Pixels a cell below which small parts are left out."""
REACH = 0.10
"""How far the burst of the fatal mine reaches over its cell."""
GLOW = 1.15
"""How far its glow reaches from the middle of the cell."""


class Brush:
    """A painter in the square (0, 0, u, u) of a cell, on a screen of `ratio` device pixels a logical one."""

    def __init__(self, painter: QPainter, u: float, ratio: float, look: Look) -> None:
        self.painter = painter
        self.u = u
        self.ratio = ratio
        self.look = look
        self.small = u < SMALL

    def whole(self, length: float, least: int = 1) -> float:
        """A length in whole device pixels."""
        return max(least, round(length * self.ratio)) / self.ratio

    def body(self) -> QRectF:
        """The outer edge of a raised cell. The gap between two is a whole number of device pixels, shared as evenly as can be."""
        gap = max(1, round(0.06 * self.u * self.ratio))
        near, far = gap // 2 / self.ratio, (gap - gap // 2) / self.ratio
        return QRectF(near, near, self.u - near - far, self.u - near - far)

    # Cells

    def hidden(self, fill: str = "hidden") -> None:
        """A hidden cell, raised on the plate."""
        width = 1 / self.ratio if self.small else self.whole(0.03 * self.u)
        rect = self.body().adjusted(width / 2, width / 2, -width / 2, -width / 2)
        radius = 0.14 * self.u - width / 2
        color = self.look.color(fill)
        self.painter.setPen(QPen(self.look.color("hiddenEdge"), width))
        if self.look.contrast:
            self.painter.setBrush(color)
        else:
            sheen = QLinearGradient(0, rect.top(), 0, rect.bottom())
            sheen.setColorAt(0, shaded(color, 1.11 if self.look.dark else 1.03))
            sheen.setColorAt(1, shaded(color, 0.955))
            self.painter.setBrush(sheen)
        self.painter.drawRoundedRect(rect, radius, radius)

    def sunken(self, frame: str = "chord") -> None:
        """A hidden cell that a press would open: the plate shows, in a frame."""
        self.painter.fillRect(QRectF(0, 0, self.u, self.u), self.look.color("open"))
        self.frame(frame)

    def frame(self, color: str, wash: float = 0.0) -> None:
        """A frame on the cell's edge, and a wash of the same colour inside it."""
        width = self.whole(0.06 * self.u, 2 if self.ratio >= 2 or not self.small else 1)
        rect = self.body().adjusted(width / 2, width / 2, -width / 2, -width / 2)
        radius = 0.14 * self.u - width / 2
        ink = self.look.color(color)
        self.painter.setPen(QPen(ink, width))
        self.painter.setBrush(faded(ink, wash) if wash else Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(rect, radius, radius)

    def wash(self, color: str, strength: float) -> None:
        """A wash of a colour over the cell."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(faded(self.look.color(color), strength))
        self.painter.drawRoundedRect(self.body(), 0.14 * self.u, 0.14 * self.u)

    # Signs

    def text(self, sign: str, height: float, color: str, weight: int = 700, widest: float = 0.9) -> None:
        """A sign of `height` u (its type size), its ink in the middle of the cell, its foot on a whole pixel."""
        ink = glyphs(self.look.font("label").families()[0], sign, weight)
        box = ink.boundingRect()
        scale = height * self.u / 100
        if box.width() * scale > widest * self.u:
            scale = widest * self.u / box.width()
        left = self.u / 2 - box.center().x() * scale
        foot = self.u / 2 + (box.height() / 2) * scale
        base = round(foot * self.ratio) / self.ratio - box.bottom() * scale
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(self.look.color(color))
        self.painter.drawPath(QTransform(scale, 0, 0, scale, left, base).map(ink))

    def number(self, value: int) -> None:
        """The number of an open cell."""
        self.text(str(value), 0.60 if self.small else 0.54, f"n{value}")

    def flag(self, scale: float = 1.0) -> None:
        """A pennant on its pole, `scale` times as large about the middle of the cell."""
        painter, u = self.painter, self.u
        painter.save()
        painter.translate(u / 2, u / 2)
        painter.scale(scale, scale)
        painter.translate(-u / 2, -u / 2)
        pole = self.whole(0.055 * u)
        left = round(0.345 * u * self.ratio) / self.ratio
        foot = self.whole(0.055 * u)
        bottom = round(0.79 * u * self.ratio) / self.ratio
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color("flag"))
        top = 0.20 * u
        painter.drawPolygon(QPolygonF([QPointF(left + pole / 2, top), QPointF(left + pole / 2 + 0.36 * u, top + 0.16 * u),
                                       QPointF(left + pole / 2, top + 0.32 * u)]))  # fmt: skip
        painter.setBrush(self.look.color("flagPole"))
        painter.drawRect(QRectF(left, top - 0.01 * u, pole, bottom - top))
        if not self.small:
            painter.drawRoundedRect(QRectF(left + pole / 2 - 0.165 * u, bottom - foot, 0.33 * u, foot), foot / 2, foot / 2)
        painter.restore()

    def mine(self, ink: str = "mine", spark: str = "open") -> None:
        """A disc with eight spikes, and a spark at its upper left."""
        painter, u = self.painter, self.u
        middle = QPointF(u / 2, u / 2)
        painter.setPen(QPen(self.look.color(ink), 0.055 * u, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines([QLineF(middle, middle + around(k / 8, 0.275 * u)) for k in range(8)])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color(ink))
        painter.drawEllipse(middle, 0.19 * u, 0.19 * u)
        if not self.small:
            painter.setBrush(self.look.color(spark))
            painter.drawEllipse(middle + QPointF(-0.06 * u, -0.06 * u), 0.042 * u, 0.042 * u)

    def crossed(self) -> None:
        """The cross over a wrong flag, with a halo that keeps both apart."""
        u = self.u
        lines = [QLineF(0.20 * u, 0.20 * u, 0.80 * u, 0.80 * u), QLineF(0.80 * u, 0.20 * u, 0.20 * u, 0.80 * u)]
        for width, ink in ((0.125, "hidden"), (0.06, "flagPole")):
            self.painter.setPen(QPen(self.look.color(ink), max(1.0, width * u), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            self.painter.drawLines(lines)

    def ring(self, color: str = "safe") -> None:
        """A ring with a dot: certainly safe."""
        u = self.u
        middle = QPointF(u / 2, u / 2)
        ink = self.look.color(color)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(ink, max(1.0, 0.055 * u)))
        self.painter.drawEllipse(middle, 0.205 * u, 0.205 * u)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)
        self.painter.drawEllipse(middle, 0.075 * u, 0.075 * u)

    def diamond(self, color: str = "mineDeduced") -> None:
        """A cross in a diamond: certainly a mine."""
        u = self.u
        middle = QPointF(u / 2, u / 2)
        ink = self.look.color(color)
        pen = QPen(ink, max(1.0, 0.055 * u), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(faded(ink, 0.16))
        self.painter.drawPolygon(QPolygonF([middle + around(k / 4, 0.33 * u) for k in range(4)]))
        arm = 0.105 * u
        self.painter.drawLines([QLineF(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm)),
                                QLineF(middle + QPointF(arm, -arm), middle + QPointF(-arm, arm))])  # fmt: skip

    # The fatal mine

    def glow(self, strength: float = 1.0) -> None:
        """What shines around the burst, where the theme lets things shine."""
        if self.look.contrast or not self.look.dark:
            return
        middle = QPointF(self.u / 2, self.u / 2)
        ink = self.look.color("fatal")
        light = QRadialGradient(middle, GLOW * self.u)
        for at, alpha in ((0.0, 0.62), (0.5, 0.42), (0.75, 0.14), (1.0, 0.0)):
            light.setColorAt(at, faded(ink, alpha * strength))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(light))
        self.painter.drawEllipse(middle, GLOW * self.u, GLOW * self.u)

    def burst(self, scale: float = 1.0) -> None:
        """The mine that was opened, on a burst that reaches over its cell: 24 corners, twelve of them tips."""
        painter, u = self.painter, self.u
        painter.save()
        painter.translate(u / 2, u / 2)
        painter.scale(scale, scale)
        painter.translate(-u / 2, -u / 2)
        middle = QPointF(u / 2, u / 2)
        tip, dent = (0.5 + REACH) * u, 0.47 * u
        star = QPolygonF([middle + around(k / 24, tip if k % 2 == 0 else dent) for k in range(24)])
        join = Qt.PenJoinStyle.MiterJoin
        painter.setPen(QPen(self.look.color("fatalMine"), max(1.0, 0.04 * u), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, join))
        painter.setBrush(self.look.color("fatal"))
        painter.drawPolygon(star)
        self.mine("fatalMine", "fatal")
        painter.restore()


@lru_cache(maxsize=256)
def glyphs(family: str, sign: str, weight: int) -> QPainterPath:
    """The outline of a sign at 100 px. It does not depend on the size, so neither do its proportions."""
    font = QFont([family, "Noto Sans", "DejaVu Sans"])
    font.setPixelSize(100)
    font.setWeight(QFont.Weight(weight))
    path = QPainterPath()
    path.addText(0, 0, font, sign)
    return path.simplified()
