"""What the players see and touch of a cloud of stars. It draws a position and asks for lines; it decides nothing.

A line is asked for by clicking two stars or by dragging from one to the other (T-04). What was drawn is kept as one
picture, to which each new line is added; the line previewed is painted above it, so that it follows the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from plugins.triangles.cloud_text import parse_cloud
from plugins.triangles.engine import joinable, move_text, preview, refusal
from plugins.triangles.scene_aim import Aim, paint_aim, paint_joinable, paint_pill, paint_selected, paint_trouble, pill_rect
from plugins.triangles.scene_field import ACROSS, DOWN, PER_UNIT, Field, spacing
from plugins.triangles.scene_marks import paint_marks
from plugins.triangles.scene_motion import BACK, Growth, growth, paint_growth
from plugins.triangles.scene_plates import NARROW, paint_plate, paint_strip, strip_rect
from plugins.triangles.state import State
from plugins.triangles.variants import parse
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Cell, Change, Look, Scene, Seat

CLICK = 4.0
"""Pixels of motion from which a click is a drag."""
SHOWN = 900
"""Milliseconds for which what was in the way of a refused line stays pointed out."""
LARGEST_PICTURE = 12_000_000
"""Pixels from which what was drawn is painted anew instead of being kept as a picture."""


class FieldItem(QGraphicsItem):
    """The field as one item."""

    def __init__(self, scene: TrianglesScene) -> None:
        super().__init__()
        self._scene = scene
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The field, and what reaches a little over its edge."""
        u = self._scene.unit
        return QRectF(-30, -30, ACROSS * u + 60, DOWN * u + 60)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what the exposed rectangle touches."""
        self._scene.paint_field(painter, option.exposedRect)


class TrianglesScene(Scene):
    """The field with its stars, lines and triangles, the selection, and the line that would come of it."""

    plate = "field"
    padding = 14.0
    whole = False

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        super().__init__(engine, variant, look)
        self.smallest = 24 * PER_UNIT / spacing(parse(variant.key).stars)
        self._state: State | None = None
        self._field: Field | None = None
        self._picture: QPixmap | None = None
        self._fresh: list[int] = []
        self._selected: int | None = None
        self._joinable: list[int] = []
        self._aim: Aim | None = None
        self._refused: Aim | None = None
        self._going_back = 1.0
        self._over: int | None = None
        self._down: QPointF | None = None
        self._dragged = False
        self._just_selected = False
        self._growth: tuple[Growth, float] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._trouble: tuple[Mark, ...] = ()
        self._sides = (QRectF(), QRectF())
        self._item = FieldItem(self)
        self.addItem(self._item)
        self._forget = QTimer(self)
        self._forget.setSingleShot(True)
        self._forget.timeout.connect(self._calm)
        self.set_unit(self.unit, self.ratio)

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; a new line grows from its first star, and what it closed fills. The selection goes with every change."""
        self.finish_animations()
        start, old = self._selected, self._state
        self._drop()
        self._state = state
        self._fresh = [star for star, mask in enumerate(state.masks.drawn) if not mask]
        if old is None or old.board != state.board:
            self._field = None
        grown = None
        if change is not None and change.kind == "move" and change.old is old and self._picture is not None:
            grown = growth(old, state, start)
        if grown is None or old is None:
            self._picture = None
        else:
            self._grow(grown, old, state)
            if state.seat == old.seat and not state.over and not self.miniature:
                mine = Text("A triangle is closed: draw again.")
                self.say.emit(mine if self._mine else Text("A triangle is closed: the computer draws again."))
        self.update()

    def _grow(self, grown: Growth, old: State, new: State) -> None:
        self._growth = (grown, 0.0)
        field = self._ready()
        touched = field.around(*(field.points[star] for star in {grown.start, grown.end, *(s for t in grown.closed for s in t)}))

        def frame(part: float) -> None:
            if self._growth is None or self._growth[0] is not grown:
                return
            self._growth = (grown, part)
            if part >= 1:
                self._growth = None
                self._add(field, old, new)
            self._item.update(touched)

        self.animate(grown.ms, frame, easing=QEasingCurve.Type.Linear)

    def _add(self, field: Field, old: State, new: State) -> None:
        """Add what is new to the picture of what was drawn."""
        if self._picture is not None:
            painter = QPainter(self._picture)
            field.paint_added(painter, old, new)
            painter.end()

    def _ready(self) -> Field:
        """Sizes for what is shown now."""
        if self._field is None:
            cloud = parse_cloud(self._state.board) if self._state is not None else None
            stars, tol = (cloud.stars, cloud.tol) if cloud is not None else ((), 1)
            self._field = Field(stars, tol, self.unit, self.ratio, self.look)
        return self._field

    @property
    def _mine(self) -> bool:
        """Whether a person is to draw now."""
        state = self._state
        if state is None or state.over or self.miniature:
            return False
        return not self.seats or self.seats[state.seat].person

    # Geometry

    def extent(self) -> QSizeF:
        """Ten to seven."""
        return QSizeF(ACROSS, DOWN)

    def layout(self) -> None:
        """Forget sizes and the picture: unit, ratio or theme are others."""
        self._field = self._picture = None
        self._item.prepareGeometryChange()
        self._item.update()

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """The players' plates stand in the free room beside the board's plate."""
        pad = self.padding
        self._sides = (left.adjusted(0, 0, -pad, 0), right.adjusted(pad, 0, 0, 0))
        self.update()

    def cells(self) -> Sequence[Cell]:
        """All stars, from the top down, and from the left."""
        points = self._ready().points
        row = spacing(max(1, len(points))) / PER_UNIT * self.unit
        order = sorted(range(len(points)), key=lambda star: (points[star].y() // row, points[star].x()))
        return [Cell(str(star), self._star_rect(star)) for star in order]

    def cell_rect(self, key: str) -> QRectF:
        """Around the star `key`."""
        return self._star_rect(int(key)) if key.isdecimal() and int(key) < len(self._ready().points) else QRectF()

    def _star_rect(self, star: int) -> QRectF:
        field = self._ready()
        side = 2 * max(field.radius + 8, 12.0)
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(field.points[star])
        return rect

    # Selection and aim

    def _select(self, star: int | None) -> None:
        state = self._state
        if state is None:
            return
        self._selected = star
        self._joinable = [] if star is None else joinable(state, star)
        self._point(None)
        if star is not None and not self.miniature:
            n = len(self._joinable)
            self.say.emit(Text("{n} star can be joined to this one.", "{n} stars can be joined to this one.", n=n))
        self._item.update()

    def _drop(self) -> None:
        self._selected, self._joinable, self._aim, self._refused = None, [], None, None
        self._down, self._dragged = None, False

    def _point(self, star: int | None, free: QPointF | None = None) -> None:
        """The line goes from the selected star to `star`, or to a free point while none is under the pointer."""
        state, start = self._state, self._selected
        aim = None
        if state is not None and start is not None:
            if star is not None and star != start:
                if self._aim is not None and self._aim.end == star:
                    return
                aim = Aim(start, star, QPointF(), preview(state, start, star))
            elif star is None and free is not None:
                aim = Aim(start, None, free)
        said = self._aim is not None and self._aim.end is not None
        touched = self._aim_rect(self._aim).united(self._aim_rect(aim)).united(self._aim_rect(self._refused))
        self._aim, self._refused = aim, None
        if aim is not None and aim.found is not None:
            self.say.emit(_words(aim))
        elif said and self._selected is not None:
            self.say.emit(None)
        if not touched.isNull():
            self._item.update(touched)

    def _aim_rect(self, aim: Aim | None) -> QRectF:
        if aim is None:
            return QRectF()
        field = self._ready()
        points = [field.points[aim.start], aim.free if aim.end is None else field.points[aim.end]]
        rect = QRectF()
        if aim.found is not None:
            stars = {star for triangle in aim.found.closes for star in triangle}
            stars |= {star for line in aim.found.lines for star in line} | set(aim.found.stars)
            points += [field.points[star] for star in stars]
            if aim.found.closes:
                rect = pill_rect(field, aim, self.sceneRect()).adjusted(-2, -2, 2, 2)
        return rect.united(field.around(*points, more=6))

    def _choose(self, star: int | None) -> None:
        """A click, or the keyboard's, on a star or beside all of them."""
        state, start = self._state, self._selected
        if state is None or not self._mine:
            return
        if star is None or star == start:
            self._select(None)
            self.say.emit(None)
        elif start is None:
            self._select(star)
        else:
            self._ask(start, star)

    def _ask(self, start: int, star: int) -> None:
        state = self._state
        assert state is not None
        found = preview(state, start, star)
        if found.reason is not None:
            self._refuse(Aim(start, star, QPointF(), found))
        self.move.emit(move_text(start, star))

    def _refuse(self, aim: Aim) -> None:
        """The line goes back to its star; the star stays selected, and nothing else happens."""
        self.finish_animations()
        self._refused, self._aim = aim, None
        touched = self._aim_rect(aim)

        def frame(part: float) -> None:
            self._going_back = 1 - part
            if part >= 1:
                self._going_back, self._refused = 1.0, None
            self._item.update(touched)

        self.animate(BACK, frame, easing=QEasingCurve.Type.InCubic)

    def act(self, key: str, secondary: bool = False) -> None:
        """The keyboard's click."""
        self._choose(int(key))

    def cancel(self) -> None:
        """Drop the selection."""
        self._down = None
        if self._selected is not None:
            self._select(None)
            self.say.emit(None)

    def set_cursor(self, key: str | None) -> None:
        """The line from the selected star follows the keyboard's cursor."""
        super().set_cursor(key)
        if key is not None and self._mine:
            self._point(int(key))

    def pressed_key(self, text: str, key: str | None) -> bool:
        """`.` and `,` walk the stars that can still be joined: to the selected one, or at all."""
        state = self._state
        if text not in (".", ",") or state is None or not self._mine:
            return False
        wanted = set(self._joinable) if self._selected is not None else {s for s, mask in enumerate(state.masks.legal) if mask}
        order = [int(cell.key) for cell in self.cells()]
        if text == ",":
            order.reverse()
        at = order.index(int(key)) + 1 if key is not None else 0
        found = next((star for star in order[at:] + order[:at] if star in wanted), None)
        if found is not None:
            self.set_cursor(str(found))
        return True

    # Mouse

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Begin a click or a drag."""
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            if event.button() == Qt.MouseButton.RightButton:
                self.cancel()
            return
        self._calm()
        star = self._ready().nearest(event.scenePos())
        self._just_selected = False
        if self._mine and star is not None and self._selected is None:
            self._select(star)
            self._just_selected = True
        self._down, self._dragged = event.scenePos(), False

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """The second press of a double click is a press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Follow the pointer with the line; with the button down from another star, drag from that one."""
        here = event.scenePos()
        field = self._ready()
        if self._down is not None and not self._dragged and (here - self._down).manhattanLength() >= CLICK:
            self._dragged = True
            first = field.nearest(self._down)
            if first is not None and self._mine and first != self._selected:
                self._select(first)
                self._just_selected = True
        star = field.nearest(here)
        if self._selected is not None:
            self._point(star, here)
        elif star != self._over:
            self._hover(star)

    def _hover(self, star: int | None) -> None:
        for one in (self._over, star):
            if one is not None:
                self._item.update(self._star_rect(one))
        self._over = star

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """A click ends on its star, a drag on another one; one that ends on nothing or on its own star drops the selection."""
        event.accept()
        down, self._down = self._down, None
        if event.button() != Qt.MouseButton.LeftButton or down is None or not self._mine:
            return
        star = self._ready().nearest(event.scenePos())
        if self._just_selected and star == self._selected and not self._dragged:
            return  # the first click of two
        self._choose(star)

    def event(self, event: QEvent) -> bool:
        """Forget where the pointer was when it leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
            if self._selected is not None and self.cursor is None:
                self._point(None)
        return super().event(event)

    # Marks

    def mark(self, marks: Sequence[Mark]) -> None:
        """Point out what is in the way of a refused line (kinds `star`, `line`, for a while), and hints."""
        self._trouble = tuple(mark for mark in marks if mark.kind in ("star", "line"))
        self._marks = tuple(mark for mark in marks if mark.kind not in ("star", "line"))
        if self._trouble:
            self._forget.start(SHOWN)
        else:
            self._forget.stop()
        self._item.update()

    def _calm(self) -> None:
        if self._trouble:
            self._trouble = ()
            self._item.update()

    # Painting

    def paint_field(self, painter: QPainter, exposed: QRectF) -> None:
        """Fresh stars, what was drawn, the last line, what grows, and what the hand is about to do."""
        state = self._state
        if state is None:
            return
        field = self._ready()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for star in self._fresh:
            if exposed.intersects(self._star_rect(star)):
                field.paint_fresh(painter, field.points[star])
        self._paint_drawn(painter, exposed, field, state)
        edge = "" if self.miniature else "lastLine"
        if self._growth is not None:
            paint_growth(painter, field, *self._growth, edge)
        elif state.lines and edge and not state.over:
            i, j, seat = state.lines[-1]
            field.paint_line(painter, field.points[i], field.points[j], seat, edge)
            for star in (i, j):
                field.paint_star(painter, field.points[star])
        paint_marks(painter, field, self._marks)
        self._paint_hand(painter, field, state)

    def _paint_drawn(self, painter: QPainter, exposed: QRectF, field: Field, state: State) -> None:
        size = self.sceneRect().size() * self.ratio
        vector = painter.paintEngine().type().name in ("SVG", "Picture", "Pdf")
        if vector or self.miniature or size.width() * size.height() > LARGEST_PICTURE:
            field.paint_drawn(painter, state)
            return
        if self._picture is None:
            self._picture = QPixmap(round(size.width()), round(size.height()))
            self._picture.setDevicePixelRatio(self.ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            field.paint_drawn(inner, state)
            inner.end()
        part = exposed.intersected(QRectF(0, 0, self._picture.width() / self.ratio, self._picture.height() / self.ratio)).toAlignedRect()
        r = self.ratio
        painter.drawPixmap(QRectF(part), self._picture, QRectF(part.x() * r, part.y() * r, part.width() * r, part.height() * r))

    def _paint_hand(self, painter: QPainter, field: Field, state: State) -> None:
        if self._trouble:
            stars = tuple(int(mark.at[0]) for mark in self._trouble if mark.kind == "star")
            lines = tuple((int(mark.at[0]), int(mark.at[1])) for mark in self._trouble if mark.kind == "line")
            paint_trouble(painter, field, stars, lines)
        paint_joinable(painter, field, self._joinable)
        if self._refused is not None:
            paint_aim(painter, field, self._refused, state.seat, self._going_back)
        aim = self._aim
        if aim is not None:
            paint_aim(painter, field, aim, state.seat)
        if self._selected is not None:
            paint_selected(painter, field, self._selected)
        elif self._over is not None and self._mine and self._down is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.look.color("starSelected"), 1.6))
            painter.drawEllipse(field.points[self._over], field.radius + 4.5, field.radius + 4.5)
        if aim is not None and aim.found is not None and aim.found.closes:
            paint_pill(painter, field, pill_rect(field, aim, self.sceneRect()), len(aim.found.closes))

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """The cursor, and the players' plates beside the field."""
        super().drawForeground(painter, rect)
        state = self._state
        if state is None or self.miniature:
            return
        field = self._ready()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        beside = min(side.width() for side in self._sides) >= NARROW
        for seat, side in enumerate(self._sides):
            name = self.seats[seat].name if seat < len(self.seats) else (Text("Player 1"), Text("Player 2"))[seat]
            if beside:
                if rect.intersects(side):
                    paint_plate(painter, side, self.sceneRect().top() - self.padding, field, state, seat, name)
            elif rect.intersects(strip_rect(self.sceneRect(), seat)):
                paint_strip(painter, strip_rect(self.sceneRect(), seat), field, state, seat, name)

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Who sits where."""
        super().set_seats(seats)
        self.update()


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
