"""The pieces of the board, each painted into the square (0, 0, u, u) of its cell. Every state has a shape of its own."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPolygonF, QRadialGradient

from plugins.zraka.puzzle import SLASH
from plugins.zraka.scene_light import RING
from shell.qt.board import Look, around, faded, shaded

OWN, GIVEN, THICK = 0.80, 0.70, 0.125
"""Length of an own and of a framed mirror, and how thick both are, in u."""
GEM, FACET = 0.29, 0.46
"""Radius of a crystal, and its inner hexagon as a share of it."""
LONG, SHORT = 0.40, 0.165
"""Half axes of a blade of a double crystal."""
ROUND, FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap


class Pieces:
    """A painter for pieces of side `u` in a look."""

    def __init__(self, painter: QPainter, u: float, look: Look) -> None:
        self.painter = painter
        self.u = u
        self.look = look

    def pen(self, ink: str | QColor, width: float, cap: Qt.PenCapStyle = ROUND) -> QPen:
        """A pen of `width` u, never thinner than a pixel."""
        color = self.look.color(ink) if isinstance(ink, str) else ink
        return QPen(color, max(1.0, width * self.u), Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)

    def square(self, side: float) -> QRectF:
        """A square in the middle of the cell."""
        u = self.u
        return QRectF((1 - side) / 2 * u, (1 - side) / 2 * u, side * u, side * u)

    # Walls and frames

    def wall(self) -> None:
        """A block with hatching."""
        painter, u = self.painter, self.u
        rect = self.square(0.86 - 0.026)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._sheen(rect, "wall"))
        painter.drawRoundedRect(rect, 0.10 * u, 0.10 * u)
        painter.save()
        painter.setClipRect(rect.adjusted(0.02 * u, 0.02 * u, -0.02 * u, -0.02 * u))
        painter.setPen(self.pen(faded(self.look.color("wallEdge"), 0.34), 0.022, FLAT))
        step = 0.17 * u
        painter.drawLines(
            [QLineF(rect.left() + k * step - u, rect.bottom(), rect.left() + k * step, rect.bottom() - u) for k in range(1, 12)]
        )
        painter.restore()
        painter.setPen(self.pen("wallEdge", 0.026))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 0.10 * u, 0.10 * u)

    def frame(self) -> None:
        """The frame of a given mirror: a square with four screws."""
        painter, u = self.painter, self.u
        rect = self.square(0.82 - 0.034)
        painter.setPen(self.pen("frame", 0.034))
        painter.setBrush(self.look.color("frameFill"))
        painter.drawRoundedRect(rect, 0.07 * u, 0.07 * u)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color("frame"))
        inset = 0.082 * u
        for x in (rect.left() + inset, rect.right() - inset):
            for y in (rect.top() + inset, rect.bottom() - inset):
                painter.drawEllipse(QPointF(x, y), max(0.7, 0.026 * u), max(0.7, 0.026 * u))

    # Mirrors

    def bar(self, sign: str, *, given: bool = False, angle: float | None = None, scale: float = 1.0) -> None:
        """A mirror that is hit, or a given one: a bar with a bright and a darker long half. `angle` in degrees is for turning ones."""
        self._tilt(sign, angle, scale)
        painter, u = self.painter, self.u
        length, thick = (GIVEN if given else OWN) * u, THICK * u
        rect = QRectF(-length / 2, -thick / 2, length, thick)
        color = self.look.color("mirrorFramed" if given else "mirrorOwn")
        edge = self.look.color("frame" if given else "mirrorOwnEdge")
        if not given and not self.look.contrast:
            painter.setPen(Qt.PenStyle.NoPen)
            for grow, alpha in ((0.05, 0.10), (0.025, 0.16)):
                painter.setBrush(faded(edge, alpha))
                around = rect.adjusted(-grow * u, -grow * u, grow * u, grow * u)
                painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)
        if self.look.contrast:
            painter.setBrush(color)
        else:
            halves = QLinearGradient(0, -thick / 2, 0, thick / 2)
            light, dark = (1.0, 0.86) if given else (1.10, 0.90)
            if not self.look.dark:
                light, dark = (1.06, 0.94) if given else (1.22, 0.92)
            halves.setColorAt(0.0, shaded(color, light))
            halves.setColorAt(0.46, shaded(color, light))
            halves.setColorAt(0.54, shaded(color, dark))
            halves.setColorAt(1.0, shaded(color, dark))
            painter.setBrush(QBrush(halves))
        painter.setPen(self.pen(edge, 0.016))
        painter.drawRoundedRect(rect, thick / 2, thick / 2)
        painter.restore()

    def dashed(self, sign: str, ink: str | QColor = "missed", angle: float | None = None, scale: float = 1.0) -> None:
        """A mirror that no light hits: the same bar, hollow, in dashes."""
        self._tilt(sign, angle, scale)
        length, thick = OWN * self.u, THICK * self.u
        pen = self.pen(ink, 0.034, FLAT)
        pen.setDashPattern([2.6, 2.1])
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(QRectF(-length / 2, -thick / 2, length, thick), thick / 2, thick / 2)
        self.painter.restore()

    def _tilt(self, sign: str, angle: float | None, scale: float) -> None:
        painter, u = self.painter, self.u
        painter.save()
        painter.translate(u / 2, u / 2)
        painter.rotate(tilt(sign) if angle is None else angle)
        painter.scale(scale, scale)

    # Crystals and prisms

    def crystal(self, lit: bool) -> None:
        """A gem with six facets: hollow looking, or filled with a bright core and rays."""
        painter, u = self.painter, self.u
        middle = QPointF(u / 2, u / 2)
        outer = [middle + around(k / 6, GEM * u) for k in range(6)]
        inner = [middle + around(k / 6, GEM * FACET * u) for k in range(6)]
        edge = self.look.color("crystalLitEdge" if lit else "crystalDarkEdge")
        if lit:
            painter.setPen(self.pen("beam", 0.032))
            painter.drawLines(
                [QLineF(middle + around((k + 0.5) / 6, 1.14 * GEM * u), middle + around((k + 0.5) / 6, 1.36 * GEM * u)) for k in range(6)]
            )
        painter.setPen(self.pen(edge, 0.030))
        painter.setBrush(self.look.color("crystalLit" if lit else "crystalDark"))
        painter.drawPolygon(QPolygonF(outer))
        lines = [QLineF(a, b) for a, b in zip(inner, outer, strict=True)]
        if lit:
            core = self.look.color("crystalLitEdge") if self.look.dark else shaded(self.look.color("crystalLit"), 1.18)
            painter.setPen(self.pen(faded(edge if not self.look.dark else self.look.color("beam"), 0.55), 0.016))
            painter.drawLines(lines)
            painter.setBrush(core)
            painter.drawPolygon(QPolygonF(inner))
        else:
            painter.setPen(self.pen(faded(edge, 0.65), 0.018))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawLines(lines)
            painter.drawPolygon(QPolygonF(inner))

    def double(self, axes: int, opening: float = 1.0) -> None:
        """Two crossed blades, the one lying (1) and the one standing (2); lit ones lie on top. `opening` is how far the second
        one has opened where both are lit."""
        for axis in (1, 2):
            if not axes & axis:
                self._blade(axis, False)
        if axes == 3 and opening < 1:
            self._blade(1, True, opening)
            self._blade(2, True, opening)
            return
        for axis in (1, 2):
            if axes & axis:
                self._blade(axis, True)
        if axes == 3:
            u, arm = self.u, 0.13 * self.u
            middle = QPointF(u / 2, u / 2)
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(self.look.color("doubleFull"))
            self.painter.drawEllipse(middle, 0.085 * u, 0.085 * u)
            bright = self.look.color("crystalLitEdge") if self.look.dark else shaded(self.look.color("doubleFull"), 1.2)
            self.painter.setBrush(bright)
            self.painter.drawPolygon(QPolygonF([middle + around(k / 4, arm) for k in range(4)]))

    def _blade(self, axis: int, lit: bool, opening: float = 1.0) -> None:
        painter, u = self.painter, self.u
        middle = QPointF(u / 2, u / 2)
        long, short = LONG * u, SHORT * u * (0.4 + 0.6 * opening) if lit else SHORT * u
        along, across = (QPointF(1, 0), QPointF(0, 1)) if axis == 1 else (QPointF(0, 1), QPointF(1, 0))
        long *= 0.35 + 0.65 * opening
        painter.setPen(self.pen("crystalLitEdge" if lit else "doubleDarkEdge", 0.026))
        painter.setBrush(self.look.color("doubleHalf" if lit else "doubleDark"))
        painter.drawPolygon(QPolygonF([middle - along * long, middle - across * short, middle + along * long, middle + across * short]))
        if lit and opening >= 1:
            painter.setPen(self.pen("beam", 0.032))
            painter.drawLines([QLineF(middle + along * (way * 0.435 * u), middle + along * (way * 0.482 * u)) for way in (-1, 1)])

    def prism(self) -> None:
        """A triangle of glass."""
        painter, u = self.painter, self.u
        middle = QPointF(u / 2, 0.55 * u)
        outer = [middle + around(k / 3, 0.40 * u) for k in range(3)]
        inner = [middle + around(k / 3, 0.40 * 0.42 * u) for k in range(3)]
        face = self.look.color("prismFace")
        pen = self.pen("prismEdge", 0.04)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(face if self.look.contrast else self._sheen(QRectF(0, 0.15 * u, u, 0.6 * u), "prismFace"))
        painter.drawPolygon(QPolygonF(outer))
        edge = faded(self.look.color("prismEdge"), 0.6)
        painter.setPen(self.pen(edge, 0.02))
        painter.drawLines([QLineF(a, b) for a, b in zip(inner, outer, strict=True)])
        painter.setBrush(faded(self.look.color("prismEdge"), 0.22))
        painter.drawPolygon(QPolygonF(inner))

    def _sheen(self, rect: QRectF, ink: str) -> QBrush:
        color = self.look.color(ink)
        if self.look.contrast:
            return QBrush(color)
        sheen = QLinearGradient(rect.left(), rect.top(), rect.left(), rect.bottom())
        sheen.setColorAt(0, shaded(color, 1.14 if self.look.dark else 1.04))
        sheen.setColorAt(1, shaded(color, 0.90))
        return QBrush(sheen)

    # The rim: around the painter's origin, the board lies at the right

    def laser(self) -> None:
        """Housing, eye and a nozzle that ends at (0, 0), with the board beyond it."""
        painter, u = self.painter, self.u
        ink = self.look.color("laser")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(
            QPolygonF([QPointF(-0.16 * u, -0.12 * u), QPointF(0, -0.065 * u), QPointF(0, 0.065 * u), QPointF(-0.16 * u, 0.12 * u)])
        )
        painter.setPen(self.pen(ink, 0.03))
        painter.setBrush(self.look.color("laserBody"))
        painter.drawRoundedRect(QRectF(-0.58 * u, -0.20 * u, 0.44 * u, 0.40 * u), 0.10 * u, 0.10 * u)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(-0.36 * u, 0), 0.068 * u, 0.068 * u)

    def receiver(self, lit: bool) -> None:
        """A ring around (0, 0) in a cradle that is open towards the board; lit: a core, and rays outside the cradle."""
        painter, u = self.painter, self.u
        color = self.look.color("receiverOn" if lit else "receiverOff")
        ring, cradle = RING * u, 1.62 * RING * u
        painter.setPen(self.pen(color, 0.034))
        painter.setBrush(self.look.color("surface.well") if not self.look.contrast and self.look.dark else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), ring, ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(QRectF(-cradle, -cradle, 2 * cradle, 2 * cradle), (180 - 78) * 16, 156 * 16)
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(QPointF(0, 0), 0.11 * u, 0.11 * u)
            painter.setPen(self.pen(color, 0.032))
            painter.drawLines([QLineF(around(0.75 + k, 0.375 * u), around(0.75 + k, 0.455 * u)) for k in (-0.115, 0.0, 0.115)])

    def glow(self, middle: QPointF, radius: float, strength: float = 1.0) -> None:
        """What shines around a lit piece, where the theme lets things shine."""
        if self.look.contrast or not self.look.dark:
            return
        light = QRadialGradient(middle, radius * self.u)
        ink = self.look.color("beamGlow")
        for at, alpha in ((0.0, 0.46), (0.35, 0.26), (0.65, 0.09), (1.0, 0.0)):
            light.setColorAt(at, faded(ink, alpha * strength))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QBrush(light))
        self.painter.drawEllipse(middle, radius * self.u, radius * self.u)

    def cross(self, middle: QPointF, ink: str | QColor = "lost") -> None:
        """Where a beam is lost."""
        arm = 0.1 * self.u
        self.painter.setPen(self.pen(ink, 0.042, ROUND))
        self.painter.drawLines([QLineF(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm)),
                                QLineF(middle + QPointF(arm, -arm), middle + QPointF(-arm, arm))])  # fmt: skip

    def note(self) -> None:
        """The player's note that a cell stays empty: a small ring with a dot of the plate in it."""
        u = self.u
        self.painter.setPen(self.pen("text.muted", 0.03))
        self.painter.setBrush(self.look.color("cell"))
        self.painter.drawEllipse(QPointF(u / 2, u / 2), 0.085 * u, 0.085 * u)


def tilt(sign: str) -> float:
    """The angle of a mirror in degrees, clockwise."""
    return -45.0 if sign == SLASH else 45.0
