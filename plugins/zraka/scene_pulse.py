"""Small spots of light that wander along the beam while somebody is there to see them, and stop when nobody moves for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtGui import QPainter

from plugins.zraka.scene_beams import paint_spot, spot_rect, spots
from plugins.zraka.scene_light import Light

if TYPE_CHECKING:
    from plugins.zraka.scene_drawn import DrawnBoard

SPEED = 3.0
"""Cells a second."""
REST = 20_000
"""Milliseconds without input after which everything stands still."""
TICK = 40


class Pulse:
    """The spots of one scene. Its timer runs only while they move."""

    def __init__(self, scene: DrawnBoard) -> None:
        self._scene = scene
        self._timer = QTimer(scene)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._since = QElapsedTimer()
        self._phase = 0.0

    @property
    def running(self) -> bool:
        """Whether spots move now."""
        return self._timer.isActive()

    def stir(self) -> None:
        """There was input: move for a while, if anybody sees it."""
        self._since.start()
        if not self.running and self._seen():
            self._timer.start()

    def stop(self) -> None:
        """Stand still, and draw no spots."""
        if self.running:
            self._timer.stop()
            self._scene.update()

    def paint(self, painter: QPainter, light: Light) -> None:
        """The spots, while they move."""
        if self.running and self._scene.light is light:
            for way, far in spots(light, self._phase):
                paint_spot(painter, way, far, self._scene.unit, self._scene.look)

    def _seen(self) -> bool:
        scene = self._scene
        if not scene.look.motion or scene.miniature:
            return False
        return any(view.isVisible() and view.isActiveWindow() and not view.window().isMinimized() for view in scene.views())

    def _tick(self) -> None:
        if not self._seen() or self._since.elapsed() > REST:
            self.stop()
            return
        light = self._scene.light
        before = self._phase
        self._phase = (before + SPEED * TICK / 1000) % 1.0
        if light is not None:
            for phase in (before, self._phase):
                for way, far in spots(light, phase):
                    self._scene.update(spot_rect(way, far, self._scene.unit))
