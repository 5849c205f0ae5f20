"""A board as a picture in a file, PNG or SVG, drawn by its real scene."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from shell.api import Game, State, Variant
from shell.options import PictureOptions
from shell.qt import fonts, setup
from shell.qt.context import Context
from shell.qt.gallery import scene_of
from shell.qt.scene import Scene
from shell.qt.theme import load
from shell.translation import Translator

UNIT = 40.0
"""Logical pixels a cell."""
SCALE = 2.0
_LARGEST = 8192
"""Pixels of the longer side of a picture."""


def main(options: PictureOptions) -> int:
    """Write the picture that `options` ask for. Returns 0; `OSError` if the file cannot be written."""
    if not setup.has_screen():
        import os

        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    setup.application()
    fonts.install()
    folders = options.plugins.folders
    context = Context(load(options.theme, folders), Translator(options.language, folders, options.paths.cache), motion=False)
    save(context, options.game, options.variant, options.state, options.out)
    return 0


def save(context: Context, game: Game, variant: Variant, state: State, out: Path) -> None:
    """Draw `state` into `out`; its name says the format. `OSError` if that cannot be written."""
    scene = scene_of(context, game, variant, state)
    size, ratio = _size(scene)
    if out.suffix.lower() == ".svg":
        _svg(context, scene, size, out)
        return
    if not _pixmap(scene, size, ratio).save(str(out), "PNG"):
        raise OSError(f"{out} cannot be written")


def drawn(context: Context, game: Game, variant: Variant, state: State) -> QPixmap:
    """`state` as a picture. Raises what the game's scene raises."""
    scene = scene_of(context, game, variant, state)
    return _pixmap(scene, *_size(scene))


def _size(scene: Scene) -> tuple[QSize, float]:
    """Logical pixels of the picture, and how many real ones each has."""
    extent = scene.extent()
    pad = scene.padding
    longest = max(extent.width(), extent.height()) * UNIT + 2 * pad
    ratio = SCALE if longest * SCALE <= _LARGEST else max(0.25, _LARGEST / longest)
    return QSize(round(extent.width() * UNIT + 2 * pad), round(extent.height() * UNIT + 2 * pad)), ratio


def _pixmap(scene: Scene, size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(scene.look.color(scene.plate))
    painter = QPainter(picture)
    _paint(painter, scene, size, ratio)
    painter.end()
    return picture


def _paint(painter: QPainter, scene: Scene, size: QSize, ratio: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.set_unit(UNIT, ratio)
    pad = scene.padding
    scene.render(painter, QRectF(pad, pad, size.width() - 2 * pad, size.height() - 2 * pad), scene.sceneRect())


def _svg(context: Context, scene: Scene, size: QSize, out: Path) -> None:
    from PySide6.QtSvg import QSvgGenerator

    generator = QSvgGenerator()
    generator.setFileName(str(out))
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(context.say(scene.variant.title))
    painter = QPainter()
    if not painter.begin(generator):
        raise OSError(f"{out} cannot be written")
    painter.fillRect(QRectF(0, 0, size.width(), size.height()), scene.look.color(scene.plate))
    _paint(painter, scene, size, 1.0)
    painter.end()
