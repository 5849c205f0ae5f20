"""What the players see and touch of a cloud of stars. It draws a position and asks for lines; it decides nothing.

What was drawn is kept as one picture, to which each new line is added; what the hand is about to do is painted above it,
so that it follows the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QEvent, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsSceneHelpEvent, QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QToolTip, QWidget

from plugins.triangles.cloud_text import parse_cloud
from plugins.triangles.scene_aim import paint_trouble
from plugins.triangles.scene_drawn import Drawn
from plugins.triangles.scene_field import ACROSS, DOWN, LINES, PER_UNIT, Field, spacing
from plugins.triangles.scene_hand import Hand
from plugins.triangles.scene_marks import paint_grounds, paint_marks
from plugins.triangles.scene_motion import Growth, drawn_words, growth, paint_growth
from plugins.triangles.scene_plates import NARROW, cut_name, names_below, paint_plate, paint_strip, strip_rect, words_beside
from plugins.triangles.state import State
from plugins.triangles.variants import parse
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Cell, Change, Look, Scene, Seat

SHOWN = 900
"""Milliseconds for which what was in the way of a refused line stays pointed out."""


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
    """The field with its stars, lines and triangles, the players' plates beside it, and the hand over it."""

    plate = "field"
    padding = 14.0
    whole = False
    seat_tokens = LINES

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        super().__init__(engine, variant, look)
        self.smallest = 24 * PER_UNIT / spacing(parse(variant.key).stars)
        self.state: State | None = None
        self.hand = Hand(self)
        self._field: Field | None = None
        self._drawn = Drawn()
        self._fresh: list[int] = []
        self._growth: tuple[Growth, float] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._trouble: tuple[Mark, ...] = ()
        self._sides = (QRectF(), QRectF())
        self.item = FieldItem(self)
        self.addItem(self.item)
        self._forget = QTimer(self)
        self._forget.setSingleShot(True)
        self._forget.timeout.connect(self._calm)
        self.set_unit(self.unit, self.ratio)

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; a new line grows from its first star, and what it closed fills. The selection goes with every change."""
        self.finish_animations()
        start, old = self.hand.selected, self.state
        self.hand.drop()
        self.state = state
        self._fresh = [star for star, mask in enumerate(state.masks.drawn) if not mask]
        if old is None or old.board != state.board:
            self._field = None
        grown = None
        if change is not None and change.kind == "move" and change.old is old and self._drawn.there:
            grown = growth(old, state, start)
        if grown is None or old is None:
            self._drawn.forget()
        else:
            self._grow(grown, old, state)
        if old is not None and change is not None and change.kind == "move" and not self.miniature:
            self._tell(old, state)
        self.update()

    def _tell(self, old: State, new: State) -> None:
        """Say what a computer has just drawn, and that whoever closed a triangle draws again."""
        again = new.seat == old.seat and not new.over
        if self.seats and not self.seats[old.seat].person:
            i, j, _ = new.lines[-1]
            self.say.emit(drawn_words(self.seats[old.seat].name, i, j, len(new.triangles) - len(old.triangles), again))
        elif again:
            self.say.emit(Text("A triangle is closed: draw again."))

    def _grow(self, grown: Growth, old: State, new: State) -> None:
        self._growth = (grown, 0.0)
        field = self.field()
        touched = field.around(*(field.points[star] for star in {grown.start, grown.end, *(s for t in grown.closed for s in t)}))

        def frame(part: float) -> None:
            if self._growth is None or self._growth[0] is not grown:
                return
            self._growth = (grown, part)
            if part >= 1:
                self._growth = None
                self._drawn.add(field, old, new)
            self.item.update(touched)

        self.animate(grown.ms, frame, easing=QEasingCurve.Type.Linear)

    @property
    def mine(self) -> bool:
        """Whether a person is to draw now."""
        state = self.state
        if state is None or state.over or self.over or self.miniature:
            return False
        return not self.seats or self.seats[state.seat].person

    def set_seats(self, seats: Sequence[Seat]) -> None:
        """Who sits where."""
        super().set_seats(seats)
        self.update()

    # Geometry

    def field(self) -> Field:
        """Sizes for what is shown now."""
        if self._field is None:
            cloud = parse_cloud(self.state.board) if self.state is not None else None
            stars, tol = (cloud.stars, cloud.tol) if cloud is not None else ((), 1)
            self._field = Field(stars, tol, self.unit, self.ratio, self.look)
        return self._field

    def extent(self) -> QSizeF:
        """Ten to seven."""
        return QSizeF(ACROSS, DOWN)

    def layout(self) -> None:
        """Forget sizes and the picture: unit, ratio or theme are others."""
        self._field = None
        self._drawn.forget()
        self.item.prepareGeometryChange()
        self.item.update()

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """The players' plates stand in the free room beside the board's plate."""
        pad = self.padding
        self._sides = (left.adjusted(0, 0, -pad, 0), right.adjusted(pad, 0, 0, 0))
        self.update()

    def cells(self) -> Sequence[Cell]:
        """All stars, from the top down, and from the left."""
        points = self.field().points
        row = spacing(max(1, len(points))) / PER_UNIT * self.unit
        order = sorted(range(len(points)), key=lambda star: (points[star].y() // row, points[star].x()))
        return [Cell(str(star), self.star_rect(star)) for star in order]

    def cell_rect(self, key: str) -> QRectF:
        """Around the star `key`."""
        return self.star_rect(int(key)) if key.isdecimal() and int(key) < len(self.field().points) else QRectF()

    def star_rect(self, star: int) -> QRectF:
        """What a star takes, with a ring around it."""
        field = self.field()
        side = 2 * max(field.radius + 8, 12.0)
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(field.points[star])
        return rect

    # Keys and mouse

    def act(self, key: str, secondary: bool = False) -> None:
        """The keyboard's click."""
        self.hand.choose(int(key))

    def cancel(self) -> None:
        """Drop the selection."""
        self.hand.cancel()

    def set_cursor(self, key: str | None) -> None:
        """The line from the selected star follows the keyboard's cursor."""
        super().set_cursor(key)
        if key is not None and self.mine:
            self.hand.point(int(key))

    def pressed_key(self, text: str, key: str | None) -> bool:
        """`.` and `,` walk the stars that can still be joined: to the selected one, or at all."""
        if text not in (".", ",") or not self.mine:
            return False
        found = self.hand.walk(text == ",", key)
        if found is not None:
            self.set_cursor(str(found))
        return True

    def tabbed(self, back: bool) -> bool:
        """With a star selected, Tab walks those that can be joined to it."""
        found = self.hand.walk(back, self.cursor) if self.hand.selected is not None else None
        if found is None:
            return False
        self.set_cursor(str(found))
        return True

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Begin a click or a drag."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._calm()
            self.hand.press(event.scenePos())
        elif event.button() == Qt.MouseButton.RightButton:
            self.cancel()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """The second press of a double click is a press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Follow the pointer."""
        self.hand.move(event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """End a click or a drag."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self.hand.release(event.scenePos())

    def event(self, event: QEvent) -> bool:
        """Forget where the pointer was when it leaves."""
        if event.type() == QEvent.Type.Leave:
            self.hand.hover(None)
            if self.hand.selected is not None and self.cursor is None:
                self.hand.point(None)
        return super().event(event)

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """A name that is cut on its plate is told whole under the pointer."""
        name = cut_name(self._sides, self.sceneRect(), self.look, self._names(), self._turn(), event.scenePos())
        if not name:
            super().helpEvent(event)
            return
        QToolTip.showText(event.screenPos(), name)
        event.accept()

    def _turn(self) -> int | None:
        """The seat that is to move; None after the end."""
        return None if self.state is None or self.state.over or self.over else self.state.seat

    def _names(self) -> list[Text]:
        return [seat.name for seat in self.seats] or [Text("Player 1"), Text("Player 2")]

    # Marks

    def mark(self, marks: Sequence[Mark]) -> None:
        """Point out what is in the way of a refused line (kinds `star`, `line`, for a while), and hints."""
        self._trouble = tuple(mark for mark in marks if mark.kind in ("star", "line"))
        self._marks = tuple(mark for mark in marks if mark.kind not in ("star", "line"))
        if self._trouble:
            self._forget.start(SHOWN)
        else:
            self._forget.stop()
        self.item.update()

    def _calm(self) -> None:
        if self._trouble:
            self._trouble = ()
            self.item.update()

    # Painting

    def paint_field(self, painter: QPainter, exposed: QRectF) -> None:
        """Fresh stars, what was drawn, the last line, what grows, and what the hand is about to do."""
        state = self.state
        if state is None:
            return
        field = self.field()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_grounds(painter, field, self._marks)
        for star in self._fresh:
            if exposed.intersects(self.star_rect(star)):
                field.paint_fresh(painter, field.points[star])
        self._drawn.paint(painter, exposed, field, state, self.sceneRect().size(), keep=not self.miniature)
        edge = "" if self.miniature else "lastLine"
        if self._growth is not None:
            paint_growth(painter, field, *self._growth, edge)
        elif state.lines and edge and not state.over:
            i, j, seat = state.lines[-1]
            field.paint_line(painter, field.points[i], field.points[j], seat, edge)
            field.paint_stars_along(painter, i, j)
        paint_marks(painter, field, self._marks, state)
        if self._trouble:
            stars = tuple(int(mark.at[0]) for mark in self._trouble if mark.kind == "star")
            lines = tuple((int(mark.at[0]), int(mark.at[1])) for mark in self._trouble if mark.kind == "line")
            paint_trouble(painter, field, stars, lines)
        self.hand.paint(painter, state.seat)

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """The cursor, and the players' plates beside the field."""
        super().drawForeground(painter, rect)
        state = self.state
        if state is None or self.miniature:
            return
        field = self.field()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sides, over = self._sides, state.over or self.over
        names = self._names()
        if min(side.width() for side in sides) < NARROW:
            for seat in range(2):
                place = strip_rect(self.sceneRect(), seat, self._turn())
                if rect.intersects(place):
                    paint_strip(painter, place, field, state, seat, names[seat], over=over)
        elif any(rect.intersects(side) for side in sides):
            beside = words_beside(sides, self.look, names)
            called = [[self.look.say(name)] for name in names] if beside else names_below(sides, self.look, names)
            for seat, side in enumerate(sides):
                top = self.sceneRect().top() - self.padding
                paint_plate(painter, side, top, field, state, seat, called[seat], beside=beside, over=over)
