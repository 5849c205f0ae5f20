"""The hand over the field: the selected star, the line that is aimed at, and what mouse and keys make of them (T-04).

A line is asked for by clicking two stars or by dragging from one to the other. Nothing in here changes the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from plugins.triangles.engine import joinable, move_text, preview, refusal
from plugins.triangles.scene_aim import Aim, paint_aim, paint_joinable, paint_pill, paint_selected, pill_rect
from plugins.triangles.scene_motion import BACK
from shell.api import Text

if TYPE_CHECKING:
    from plugins.triangles.scene import TrianglesScene

CLICK = 4.0
"""Pixels of motion from which a click is a drag."""


class Hand:
    """What the player at this screen is about to do in `scene`."""

    def __init__(self, scene: TrianglesScene) -> None:
        self._scene = scene
        self.selected: int | None = None
        self.aim: Aim | None = None
        self._joinable: list[int] = []
        self._refused: Aim | None = None
        self._going_back = 1.0
        self._over: int | None = None
        self._down: QPointF | None = None
        self._dragged = False
        self._just_selected = False

    def drop(self) -> None:
        """Forget everything: the position is another."""
        self.selected, self._joinable, self.aim, self._refused = None, [], None, None
        self._down, self._dragged = None, False

    # Selection and aim

    def select(self, star: int | None) -> None:
        """Begin a line at `star`, or drop the one begun."""
        state = self._scene.state
        if state is None:
            return
        self.selected = star
        self._joinable = [] if star is None else joinable(state, star)
        self.point(None)
        if star is not None and not self._scene.miniature:
            n = len(self._joinable)
            self._scene.say.emit(Text("{n} star can be joined to this one.", "{n} stars can be joined to this one.", n=n))
        self._scene.item.update()

    def point(self, star: int | None, free: QPointF | None = None) -> None:
        """The line goes from the selected star to `star`, or to a free point while none is under the pointer."""
        state, start = self._scene.state, self.selected
        aim = None
        if state is not None and start is not None:
            if star is not None and star != start:
                if self.aim is not None and self.aim.end == star:
                    return
                aim = Aim(start, star, QPointF(), preview(state, start, star))
            elif star is None and free is not None:
                aim = Aim(start, None, free)
        said = self.aim is not None and self.aim.end is not None
        touched = self._aim_rect(self.aim).united(self._aim_rect(aim)).united(self._aim_rect(self._refused))
        self.aim, self._refused = aim, None
        if aim is not None and aim.found is not None:
            self._scene.say.emit(_words(aim))
        elif said and self.selected is not None:
            self._scene.say.emit(None)
        if not touched.isNull():
            self._scene.item.update(touched)

    def _aim_rect(self, aim: Aim | None) -> QRectF:
        if aim is None:
            return QRectF()
        field = self._scene.field()
        points = [field.points[aim.start], aim.free if aim.end is None else field.points[aim.end]]
        rect = QRectF()
        if aim.found is not None:
            stars = {star for triangle in aim.found.closes for star in triangle}
            stars |= {star for line in aim.found.lines for star in line} | set(aim.found.stars)
            points += [field.points[star] for star in stars]
            if aim.found.closes:
                rect = pill_rect(field, aim, self._scene.sceneRect()).adjusted(-2, -2, 2, 2)
        return rect.united(field.around(*points, more=6))

    def choose(self, star: int | None) -> None:
        """A click, or the keyboard's, on a star or beside all of them."""
        start = self.selected
        if self._scene.state is None or not self._scene.mine:
            return
        if star is None or star == start:
            self.select(None)
            self._scene.say.emit(None)
        elif start is None:
            self.select(star)
        else:
            self._ask(start, star)

    def _ask(self, start: int, star: int) -> None:
        state = self._scene.state
        assert state is not None
        found = preview(state, start, star)
        if found.reason is not None:
            self._refuse(Aim(start, star, QPointF(), found))
        self._scene.move.emit(move_text(start, star))

    def _refuse(self, aim: Aim) -> None:
        """The line goes back to its star; the star stays selected, and nothing else happens."""
        self._scene.finish_animations()
        self._refused, self.aim = aim, None
        touched = self._aim_rect(aim)

        def frame(part: float) -> None:
            self._going_back = 1 - part
            if part >= 1:
                self._going_back, self._refused = 1.0, None
            self._scene.item.update(touched)

        self._scene.animate(BACK, frame, easing=QEasingCurve.Type.InCubic)

    def cancel(self) -> None:
        """Drop the selection."""
        self._down = None
        if self.selected is not None:
            self.select(None)
            self._scene.say.emit(None)

    # Keys

    def walk(self, back: bool, key: str | None) -> int | None:
        """The next star in reading order that can still be joined: to the selected one, or at all. None: there is none."""
        state = self._scene.state
        if state is None or not self._scene.mine:
            return None
        wanted = set(self._joinable) if self.selected is not None else {s for s, mask in enumerate(state.masks.legal) if mask}
        order = [int(cell.key) for cell in self._scene.cells()]
        if back:
            order.reverse()
        at = order.index(int(key)) + 1 if key is not None else 0
        return next((star for star in order[at:] + order[:at] if star in wanted), None)

    # Mouse

    def press(self, at: QPointF) -> None:
        """The left button went down."""
        star = self._scene.field().nearest(at)
        self._just_selected = False
        if self._scene.mine and star is not None and self.selected is None:
            self.select(star)
            self._just_selected = True
        self._down, self._dragged = at, False

    def move(self, at: QPointF) -> None:
        """Follow the pointer with the line; with the button down from another star, drag from that one."""
        field = self._scene.field()
        if self._down is not None and not self._dragged and (at - self._down).manhattanLength() >= CLICK:
            self._dragged = True
            first = field.nearest(self._down)
            if first is not None and self._scene.mine and first != self.selected:
                self.select(first)
                self._just_selected = True
        star = field.nearest(at)
        if self.selected is not None:
            self._over = star  # the ring is painted again when the line is drawn or dropped
            self.point(star, at)
        elif star != self._over:
            self.hover(star)

    def hover(self, star: int | None) -> None:
        """The star under the pointer, while no line is begun."""
        for one in (self._over, star):
            if one is not None:
                self._scene.item.update(self._scene.star_rect(one))
        self._over = star

    def release(self, at: QPointF) -> None:
        """A click ends on its star, a drag on another one; one that ends on nothing or on its own star drops the selection."""
        down, self._down = self._down, None
        if down is None or not self._scene.mine:
            return
        star = self._scene.field().nearest(at)
        if self._just_selected and star == self.selected and not self._dragged:
            return  # the first click of two
        self.choose(star)

    # Painting

    def paint(self, painter: QPainter, seat: int) -> None:
        """Rings, the line aimed at or refused, and the number beside it; `seat` is to draw."""
        scene = self._scene
        field = scene.field()
        paint_joinable(painter, field, self._joinable)
        if self._refused is not None:
            paint_aim(painter, field, self._refused, seat, self._going_back)
        aim = self.aim
        if aim is not None:
            paint_aim(painter, field, aim, seat)
        if self.selected is not None:
            paint_selected(painter, field, self.selected)
        elif self._over is not None and scene.mine and self._down is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(scene.look.color("starSelected"), 1.6))
            painter.drawEllipse(field.points[self._over], field.radius + 4.5, field.radius + 4.5)
        if aim is not None and aim.found is not None and aim.found.closes:
            paint_pill(painter, field, pill_rect(field, aim, scene.sceneRect()), len(aim.found.closes))


def _words(aim: Aim) -> Text:
    """What the rules say of a previewed line."""
    found = aim.found
    assert found is not None
    if found.reason is not None:
        return refusal(found).text
    n = len(found.closes)
    if n == 0:
        return Text("This line closes no triangle.")
    return Text("This line closes {n} triangle.", "This line closes {n} triangles.", n=n)
