"""Icons drawn for the program, in one colour each, rendered when first painted and then kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QPaintDevice

_folders: dict[str, Path] = {}
_cache: dict[tuple[str, int, str, float], QPixmap] = {}
_KEEP = 400
_waiting: list[QPaintDevice] = []
_state = {"held": False}


def hold() -> None:
    """Draw no icon until `release`: the first frame shows their places, and what reads SVG is loaded after it."""
    _state["held"] = True


def release() -> None:
    """Draw icons from now on, and those that were left out."""
    _state["held"] = False
    for device in _waiting:
        if isValid(device) and isinstance(device, QWidget):
            device.update()
    _waiting.clear()


def use(folders: Mapping[str, Path]) -> None:
    """Let `key:name` stand for `icons/name.svg` in the folder of the plugin `key`."""
    _folders.clear()
    _folders.update(folders)
    _cache.clear()


def exists(name: str) -> bool:
    """Whether there is an icon of that name."""
    return _file(name).is_file()


def pixmap(name: str, size: int, color: QColor, ratio: float = 1.0) -> QPixmap:
    """The icon `name` (or `key:name`) as a square of `size` logical pixels in `color` for a screen of scale `ratio`.

    A name that does not exist gives an empty picture, since an icon never carries a meaning alone.
    """
    key = name, size, color.name(QColor.NameFormat.HexArgb), ratio
    found = _cache.get(key)
    if found is None:
        if len(_cache) > _KEEP:
            _cache.clear()
        found = _cache[key] = _render(name, size, color, ratio)
    return found


def icon(name: str, color: QColor, disabled: QColor | None = None, size: int = 16) -> QIcon:
    """A QIcon for menus and actions, at scales 1 and 2."""
    from PySide6.QtGui import QIcon

    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(pixmap(name, size, color, ratio))
        if disabled is not None:
            made.addPixmap(pixmap(name, size, disabled, ratio), QIcon.Mode.Disabled)
    return made


def draw(painter: QPainter, name: str, box: QRectF, color: QColor) -> None:
    """Paint the icon into `box`, its corner moved to a whole device pixel so that straight strokes stay sharp."""
    if _state["held"]:
        _waiting.append(painter.device())
        return
    ratio = painter.device().devicePixelRatioF()
    size = round(box.width())
    x = round(box.x() * ratio) / ratio
    y = round(box.y() * ratio) / ratio
    painter.drawPixmap(QRectF(x, y, size, size).topLeft(), pixmap(name, size, color, ratio))


def _file(name: str) -> Path:
    owner, colon, rest = name.partition(":")
    if colon:
        return _folders.get(owner, Path()) / "icons" / f"{rest}.svg"
    from shell.paths import resources

    return resources() / "icons" / f"{name}.svg"


def _render(name: str, size: int, color: QColor, ratio: float) -> QPixmap:
    from PySide6.QtCore import QByteArray
    from PySide6.QtSvg import QSvgRenderer

    edge = round(size * ratio)
    picture = QPixmap(QSize(edge, edge))
    picture.fill(Qt.GlobalColor.transparent)
    try:
        source = _file(name).read_bytes()
    except OSError:
        source = b""
    if source:
        renderer = QSvgRenderer(QByteArray(source.replace(b"currentColor", color.name().encode())))
        painter = QPainter(picture)
        painter.setOpacity(color.alphaF())
        renderer.render(painter, QRectF(0, 0, edge, edge))
        painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
