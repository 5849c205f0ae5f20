"""What lies behind everything: a slow gradient with clouds and stars, dithered, made once per size.

The clouds are so dark and wide that eight bits a channel show rings. They are painted with sixteen, noise of one level is
added, and only then is the picture cut to eight bits. A third of the size is enough for that, and takes a ninth of the
time; the stars are painted at full size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPixmap, QRadialGradient

from shell.qt.pixels import device_size
from shell.qt.theme import Theme
from shell.rng import Rng

_TILE: Final = 32
_COARSE: Final = 3
"""Pixels of the screen that one of the sky is wide."""
_KEEP: Final = 6
_cache: dict[tuple[str, int, int, float, bool], QPixmap] = {}
_laid: list[tuple[str, int, int, float, bool] | None] = [None]

# Clouds: token, middle and reach as shares of the width and height.
_WIDE: Final = (("upper", 0.95, 0.16, 0.46, 0.62), ("lower", 0.52, 1.06, 0.50, 0.60), ("left", 0.12, 0.98, 0.44, 0.66))
_NEAR: Final = (("upper", 0.72, 0.27, 0.55, 0.55), ("lower", 0.24, 0.86, 0.50, 0.48), ("left", 0.92, 0.95, 0.48, 0.50))


def backdrop(theme: Theme, size: QSize, ratio: float = 1.0, *, near: bool = False) -> QPixmap:
    """The theme's backdrop of `size` logical pixels for a screen of scale `ratio`, kept for the next call.

    `near` is the night sky of a covered board: the same sky, closer, with its clouds inside the plate.
    """
    key = theme.name, size.width(), size.height(), ratio, near
    found = _cache.get(key)
    if found is None:
        while len(_cache) >= _KEEP:
            _cache.pop(next(iter(_cache)))
        found = _cache[key] = _paint(theme, size, ratio, near)
    return found


def lay(painter: QPainter, theme: Theme, size: QSize, ratio: float) -> None:
    """Paint the backdrop of a window of `size`. The first time at a size straight onto it: most sizes are seen once, in
    passing, and the first frame need not make a picture of the whole window to keep."""
    key = (theme.name, size.width(), size.height(), ratio, False)
    if key in _cache or key == _laid[0]:
        painter.drawPixmap(0, 0, backdrop(theme, size, ratio))
        return
    _laid[0] = key
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    _paint_on(painter, theme, device_size(size, ratio), ratio, near=False)
    painter.restore()


def _paint(theme: Theme, size: QSize, ratio: float, near: bool) -> QPixmap:
    picture = QPixmap(device_size(size, ratio).expandedTo(QSize(1, 1)))
    painter = QPainter(picture)
    _paint_on(painter, theme, picture.size(), ratio, near)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _paint_on(painter: QPainter, theme: Theme, size: QSize, ratio: float, near: bool) -> None:
    """Paint the backdrop of `size` device pixels."""
    first, last = theme.color("surface.window"), theme.color("surface.window2")
    if near and not theme.value("backdrop.stars"):
        first = last = theme.color("surface.panel")
    if first == last:
        painter.fillRect(QRect(QPoint(0, 0), size), first)
        return
    sky = _sky(theme, -(-size.width() // _COARSE), -(-size.height() // _COARSE), near)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QRect(0, 0, sky.width() * _COARSE, sky.height() * _COARSE), sky)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    if theme.value("backdrop.stars"):
        _stars(theme, painter, size, ratio, near)


def _sky(theme: Theme, w: int, h: int, near: bool) -> QImage:
    """Gradient and clouds of `w` by `h` pixels."""
    sky = QImage(w, h, QImage.Format.Format_RGBA64_Premultiplied)
    painter = QPainter(sky)
    slope = QLinearGradient(0, 0, w, h)
    slope.setColorAt(0, theme.color("surface.window"))
    slope.setColorAt(1, theme.color("surface.window2"))
    painter.fillRect(0, 0, w, h, slope)
    for name, x, y, rx, ry in _NEAR if near else _WIDE:
        alpha = theme.value(f"backdrop.{name}Alpha") * (2.0 if near else 1.0)
        if not alpha:
            continue
        cloud = QRadialGradient(0, 0, 1)
        colour = theme.color(f"backdrop.{name}")
        # A bell, not a cone: a straight slope shows its middle and its edge.
        for at, share in ((0.0, 1.0), (0.25, 0.82), (0.5, 0.46), (0.75, 0.15), (1.0, 0.0)):
            colour.setAlphaF(alpha * share)
            cloud.setColorAt(at, colour)
        painter.save()
        painter.translate(x * w, y * h)
        painter.scale(rx * w, ry * h)
        painter.fillRect(QRect(-1, -1, 2, 2), cloud)
        painter.restore()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    painter.fillRect(0, 0, w, h, QBrush(_noise()))
    painter.end()
    return sky.convertToFormat(QImage.Format.Format_RGB32)


@lru_cache(maxsize=1)
def _noise() -> QImage:
    """A tile of noise below one level of eight bits (0-255 of 65,535), another for each channel.

    The digits of a large power look like noise to the eye, and cost no module.
    """
    count = _TILE * _TILE
    digits = (3 ** (count * 16) >> 64).to_bytes(count * 4, "little")
    pixels = bytearray(count * 8)
    for channel in range(3):
        pixels[channel * 2 :: 8] = digits[channel * count : (channel + 1) * count]
    pixels[6::8] = pixels[7::8] = b"\xff" * count
    # A copy, since a QImage over bytes does not keep them alive.
    return QImage(bytes(pixels), _TILE, _TILE, _TILE * 8, QImage.Format.Format_RGBA64_Premultiplied).copy()


def _stars(theme: Theme, painter: QPainter, size: QSize, ratio: float, near: bool) -> None:
    """Quiet stars of 0.5 to 1.3 px at 10 to 48 %, the same ones at every start."""
    rng = Rng(11 if near else 7)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    colour = theme.color("surface.star")
    count = round(theme.value("backdrop.stars"))
    for _ in range(count // 2 if near else count):
        dice = rng.next()
        across, down = (dice & 0xFFFF) / 0x10000, (dice >> 16 & 0xFFFF) / 0x10000
        # Most are small and faint: the square of an even chance.
        bright = ((dice >> 32 & 0xFFFF) / 0x10000) ** 2
        if near and abs(across - 0.5) < 0.24 and abs(down - 0.5) < 0.28:
            # Here stand the words of the cover; a star among them reads as a full stop.
            continue
        colour.setAlphaF(0.10 + 0.38 * bright)
        painter.setBrush(QColor(colour))
        radius = (0.5 + 0.8 * bright) * ratio
        painter.drawEllipse(QPointF(across * size.width(), down * size.height()), radius, radius)
