"""Pictures of boards outside the table: miniatures of the start page, pictures for files."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from shell.api import Game, State, Variant
from shell.qt.context import Context
from shell.qt.look import SceneLook
from shell.qt.scene import Scene


def scene_of(context: Context, game: Game, variant: Variant, state: State) -> Scene:
    """A scene that shows `state` and nothing else. Raises whatever the plugin raises; `TypeError` if it is no scene."""
    scene = game.scene()(game.engine, variant, SceneLook(context, game.key, still=True))
    if not isinstance(scene, Scene):
        raise TypeError(f"the scene of {game.key} is no shell.qt.board.Scene")
    scene.miniature = True
    scene.show(state, None)
    return scene


def miniature(context: Context, game: Game, variant: Variant, state: State, size: QSize, ratio: float) -> QPixmap:
    """The real scene, or the part of it that the game chooses, in a picture of `size` logical pixels."""
    scene = scene_of(context, game, variant, state)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(scene.look.color(scene.plate))
    extent = scene.extent()
    part = scene.miniature_rect() or QRectF(0, 0, extent.width(), extent.height())
    air = 0.0 if scene.miniature_rect() is not None else 10.0
    unit = min((size.width() - 2 * air) / part.width(), (size.height() - 2 * air) / part.height())
    if scene.miniature_rect() is not None:
        unit = max(size.width() / part.width(), size.height() / part.height())
    if scene.whole:
        unit = max(1.0, int(unit * ratio)) / ratio
    scene.set_unit(unit, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wanted = QRectF(part.x() * unit, part.y() * unit, part.width() * unit, part.height() * unit)
    target = QRectF((size.width() - wanted.width()) / 2, (size.height() - wanted.height()) / 2, wanted.width(), wanted.height())
    scene.render(painter, target, wanted)
    painter.end()
    return picture


def paint_board(painter: QPainter, scene: Scene, unit: float, background: QColor) -> None:
    """The whole board with its padding, at `unit` pixels a unit, with the painter's origin at the corner of the padding."""
    scene.set_unit(unit, 1.0)
    board = scene.sceneRect()
    pad = scene.padding
    painter.fillRect(QRectF(0, 0, board.width() + 2 * pad, board.height() + 2 * pad), background)
    scene.render(painter, QRectF(pad, pad, board.width(), board.height()), board)
