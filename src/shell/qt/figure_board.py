"""The board of a figure: the real scene on its own plate, on the surface of a card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QWheelEvent
from PySide6.QtWidgets import QWidget

from shell.api import Describe, Game, Mark
from shell.qt import fonts
from shell.qt.accessibility import speak_for
from shell.qt.context import Context
from shell.qt.cover import PauseCover
from shell.qt.gallery import scene_of
from shell.qt.look import SceneLook
from shell.qt.scene import Scene
from shell.qt.view import AIR, BoardView
from shell.rules_trial import Trial

_SHADOW = 10
"""More air above and below, for the plate's shadow."""
CELL = 40
"""Pixels a unit at most, before scaling: figures are to be read, not to fill the page."""


class FigureBoard(BoardView):
    """Shows a `Trial`. The wheel scrolls the page, and the board is never panned."""

    def __init__(self, context: Context, game: Game, trial: Trial, title: str, parent: QWidget | None = None) -> None:
        """Raises whatever the game raises; `TypeError` if its scene is none."""
        super().__init__(context, parent)
        self.game = game
        self.trial = trial
        self.stamp = 0
        self._title = title
        scene = game.scene()(game.engine, trial.variant, SceneLook(context, game.key))
        if not isinstance(scene, Scene):
            raise TypeError(f"the scene of {game.key} is no shell.qt.board.Scene")
        scene.setParent(self)
        self.shown = scene
        scene.show(trial.state, None)
        self._cover = PauseCover(context, self.viewport())
        self._cover.hide()
        self.setAccessibleName(title)
        self.set_board(scene)
        speak_for(self, self._cover, self)

    def largest(self) -> float:
        return float(fonts.scaled(CELL))

    def height_for(self, width: int) -> int:
        """How high the board with its plate is in `width`."""
        extent = self.shown.extent()
        around = 2 * (self.shown.padding + AIR)
        unit = min((width - around) / extent.width(), self.largest())
        return round(extent.height() * max(4.0, unit) + around) + 2 * _SHADOW

    def mark(self, marks: tuple[Mark, ...]) -> None:
        """Point out marks."""
        self.shown.mark(marks)

    # Painting and wheel

    def _compose(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.viewport().size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._context.theme.color("surface.panel"))
        painter = QPainter(picture)
        self._paint_plate(painter)
        painter.end()
        return picture

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    # What a screen reader asks (`shell.qt.board_table.Source`)

    @property
    def on(self) -> bool:
        """A figure is always read."""
        return True

    def title(self) -> str:
        """What the figure is called."""
        return self._title

    def summary(self) -> str:
        """Nothing: the words of the card are read as they stand there."""
        return ""

    def name(self, key: str) -> str:
        """The cell `key` in the player's language."""
        engine = self.game.engine
        return self._context.say(engine.cell_name(self.trial.state, key), self.game.key) if isinstance(engine, Describe) else key


class Signs:
    """Pictures of single cells of a figure, as it is shown first, made when they are asked for."""

    def __init__(self, context: Context, game: Game, trial: Trial) -> None:
        self._context = context
        self._game = game
        self._trial = trial
        self._scene: Scene | None = None
        self._made: dict[tuple[str, int, float], QPixmap] = {}

    def forget(self) -> None:
        """The theme is another."""
        self._scene = None
        self._made.clear()

    def _shown(self) -> Scene:
        if self._scene is None:
            self._scene = scene_of(self._context, self._game, self._trial.variant, self._trial.states[0])
            self._scene.mark(self._trial.figure.marks)
        return self._scene

    def ground(self) -> QColor:
        """The colour of the game's plate."""
        scene = self._shown()
        return scene.look.color(scene.plate)

    def of(self, key: str, side: int, ratio: float) -> QPixmap:
        """The cell `key` as a square of `side` logical pixels, on the colour of the plate."""
        found = self._made.get((key, side, ratio))
        if found is None:
            found = self._made[key, side, ratio] = self._draw(key, side, ratio)
        return found

    def _draw(self, key: str, side: int, ratio: float) -> QPixmap:
        scene = self._shown()
        cell = scene.cell_rect(key)
        scene.set_unit(scene.unit * side / max(1.0, cell.width(), cell.height()), ratio)
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.ground())
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Lines of the grid run along the right and the lower edge of a cell: they are no part of the sign.
        cell = scene.cell_rect(key).adjusted(0, 0, -1, -1)
        scene.render(painter, QRectF(0, 0, side, side), cell, Qt.AspectRatioMode.KeepAspectRatio)
        painter.end()
        return picture
