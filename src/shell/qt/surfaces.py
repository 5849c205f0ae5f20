"""Painting that pages share: cards with their shadow, focus rings, rounded pictures, wrapped text."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap

from shell.qt import paint
from shell.qt.theme import Theme

CARD_RADIUS = 14.0
PICTURE_RADIUS = 10.0
RING = 4
"""Room that a focus ring takes outside its widget's surface: a gap of 2 and a line of 2."""

_REACH = 12.0
"""Pixels around a plate in which its shadow lies."""
_SHADOW_STEPS = ((1.0, 0.10), (3.0, 0.07), (5.5, 0.05), (8.5, 0.03))


def card(painter: QPainter, rect: QRectF, theme: Theme, *, radius: float = CARD_RADIUS, shadow: bool = True, hover: bool = False) -> None:
    """A plate to stand on. The shadow reaches 10 px outside `rect`; in Contrast the outline stands for it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if shadow and not theme.outlined:
        _cast_shadow(painter, rect, theme, radius)
    edge = theme.color("line.strong" if hover else "line.panel")
    fill = theme.color("surface.raised" if hover and theme.outlined else "surface.panel")
    paint.box(painter, rect, radius, fill, edge, theme.value("line.panelWidth"))


def _cast_shadow(painter: QPainter, rect: QRectF, theme: Theme, radius: float) -> None:
    """The shadow of a plate that lies over `rect`, put together from the corners and edges of a small one."""
    patch = _shadow_patch(theme.color("shadow.color").name(), theme.dark, radius, painter.device().devicePixelRatioF())
    ratio = patch.devicePixelRatioF()
    corner = radius + _REACH
    columns = _spans(rect.left() - _REACH, rect.right() + _REACH, corner)
    rows = _spans(rect.top() - _REACH, rect.bottom() + _REACH, corner)
    for y, high, from_y, of_high in rows:
        for x, wide, from_x, of_wide in columns:
            if from_x != corner or from_y != corner:  # in the middle lies the plate
                source = QRectF(from_x * ratio, from_y * ratio, of_wide * ratio, of_high * ratio)
                painter.drawPixmap(QRectF(x, y, wide, high), patch, source)


def _spans(begin: float, end: float, corner: float) -> tuple[tuple[float, float, float, float], ...]:
    """Place and length of a corner, an edge and a corner from `begin` to `end`; then the same in a patch whose edges are 1 long."""
    return (
        (begin, corner, 0.0, corner),
        (begin + corner, end - begin - 2 * corner, corner, 1.0),
        (end - corner, corner, corner + 1.0, corner),
    )


@lru_cache(maxsize=16)
def _shadow_patch(shade: str, dark: bool, radius: float, ratio: float) -> QPixmap:
    """The shadow of a plate as small as its corners allow, with one pixel between them."""
    side = 2 * (radius + _REACH) + 1
    patch = QPixmap(round(side * ratio), round(side * ratio))
    patch.setDevicePixelRatio(ratio)
    patch.fill(Qt.GlobalColor.transparent)
    painter = QPainter(patch)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # A few soft strokes: a blur effect would cost more than the whole page.
    painter.setPen(Qt.PenStyle.NoPen)
    rect = QRectF(_REACH, _REACH, side - 2 * _REACH, side - 2 * _REACH)
    for grow, alpha in _SHADOW_STEPS:
        colour = QColor(shade)
        colour.setAlphaF(alpha * (0.9 if dark else 0.4))
        painter.setBrush(colour)
        painter.drawRoundedRect(rect.adjusted(-grow, -grow + 2, grow, grow + 2), radius + grow, radius + grow)
    painter.end()
    return patch


def focus_ring(painter: QPainter, rect: QRectF, theme: Theme, *, radius: float = CARD_RADIUS) -> None:
    """The ring of what has the keyboard: 2 px, at 2 px distance around `rect`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("focus.ring"), 2.0))
    painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


def rounded(picture: QPixmap, size: QSize, ratio: float, radius: float = PICTURE_RADIUS) -> QPixmap:
    """`picture` filling `size` (logical pixels) and cut to round corners, for a screen of `ratio` device pixels each."""
    result = QPixmap(size * ratio)
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    target = QRectF(0, 0, size.width(), size.height())
    # First the shape with smooth edges, then the picture inside it: a clip path alone would leave stairs.
    path = QPainterPath()
    path.addRoundedRect(target, radius, radius)
    painter.fillPath(path, Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))
    painter.end()
    return result


def framed(painter: QPainter, frame: QRect, picture: QPixmap | None, theme: Theme) -> None:
    """A place for a picture, with the picture (see `rounded`) if there is one yet."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("surface.well"))
    painter.drawRoundedRect(frame, PICTURE_RADIUS, PICTURE_RADIUS)
    if picture is not None:
        painter.drawPixmap(frame.topLeft(), picture)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("line.subtle"), 1.0))
    painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), PICTURE_RADIUS, PICTURE_RADIUS)


def text_height(text: str, font: QFont, width: int) -> int:
    """How many pixels high `text` is when wrapped into `width`."""
    return QFontMetrics(font).boundingRect(QRect(0, 0, max(1, width), 10_000), int(Qt.TextFlag.TextWordWrap), text).height()
