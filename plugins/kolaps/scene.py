"""What the player sees and touches of a board of tiles. It draws a position and asks for moves; it decides nothing.

The first click selects a group and shows its value, the second removes it (K-06); another group only moves the selection
(K-07), a lone tile does nothing (K-08). Keys: Space or Enter as a click, `.` and `,` to the next and the last group.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from plugins.kolaps.scene_motion import LEAVE, Fall, curves, fall
from plugins.kolaps.scene_side import paint_left
from plugins.kolaps.scene_tiles import GAP, Tile, joins, outline, paint_tile
from plugins.kolaps.state import COLOURS, State, value
from plugins.kolaps.variants import parse
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Change, GridScene, Look, Place

_DIM = {True: 0.66, False: 0.78}
"""Opacity of what is not selected, in dark and in light themes."""
_RISE = 700
_LINEAR = QEasingCurve.Type.Linear


class KolapsScene(GridScene):
    """The tray with its tiles, the selection, and what would happen."""

    plate = "tray"
    padding = 12.0

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        kind = parse(variant.key)
        super().__init__(engine, variant, look, kind.width, kind.height)
        self._state: State | None = None
        self._selected: list[int] = []
        self._over: list[int] = []
        self._marks: tuple[Mark, ...] = ()
        self._motion: Fall | None = None
        self._part = 0.0
        self._rising: tuple[str, QPointF, float] | None = None
        self._sides = (QRectF(), QRectF())

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; after a removal tiles leave, fall and close up. The selection goes with every change."""
        self.finish_animations()
        self._state = state
        self._selected, self._over = [], []
        old = change.old if change is not None and change.kind == "move" else None
        places = self._removed(old, change.move) if old is not None and change is not None else []
        if old is not None and places and self.look.motion and not self.miniature:
            self._retell(old, places)
        self._dress()
        self.update()

    def _removed(self, old: State, move: str) -> list[int]:
        column, _, row = move.removeprefix("remove ").partition(",")
        return old.group(int(column), int(row))

    def _retell(self, old: State, places: list[int]) -> None:
        motion = self._motion = fall(old, places)
        self._part = 0.0
        middle = self._middle([self._place(old, place) for place in places])
        self._rising = (f"+{value(len(places))}", self.place_rect(middle).center(), 0.0)

        def frame(part: float) -> None:
            if self._motion is motion:
                self._part = part
                if part >= 1:
                    self._motion = None
                    self._dress()
                self._item.update()

        def rise(part: float) -> None:
            if self._rising is not None:
                text, start, _ = self._rising
                self._rising = (text, start, part) if part < 1 else None
                self._item.update()

        self.animate(motion.ms, frame, easing=_LINEAR)
        self.animate(_RISE, rise)

    def _dress(self) -> None:
        """How every cell looks now. While tiles move, those that do are drawn above an emptied place."""
        state = self._state
        if state is None:
            return
        moving = set() if self._motion is None else {(way.to_column, way.to_row) for way in self._motion.ways}
        chosen = set(self._selected)
        looks: list[Hashable] = []
        for row in range(self.rows - 1, -1, -1):
            for column in range(self.columns):
                place = column * state.stride + row
                colour = state.tiles[place]
                if not colour or (column, row) in moving:
                    looks.append(None)
                else:
                    looks.append(Tile(colour, joins(state, column, row), bool(chosen) and place not in chosen))
        self.set_looks(looks)
        self.update()

    def _place(self, state: State, place: int) -> Place:
        column, row = state.cell(place)
        return Place(column, state.height - 1 - row)

    def _group(self, place: Place | None) -> list[int]:
        state = self._state
        if state is None or place is None:
            return []
        return state.group(place.column, state.height - 1 - place.row)

    # Clicks

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """Select, or remove what is selected."""
        state = self._state
        if state is None or state.over:
            return
        group = self._group(place)
        if not group:
            tile = state.tiles[state.place(place.column, state.height - 1 - place.row)]
            if tile:
                self.refuse(place)
                self.say.emit(Text("A lone tile cannot be removed: a group has two tiles or more."))
            return
        if set(group) == set(self._selected):
            self.move.emit(state.move(group))
            return
        self._select(group)

    def _select(self, group: list[int]) -> None:
        self._selected, self._over = group, []
        self._dress()
        n = len(group)
        if group:
            self.say.emit(
                Text(
                    "{n} tile is worth {value} points. Click the group again to remove it.",
                    "{n} tiles are worth {value} points. Click the group again to remove it.",
                    n=n,
                    value=value(n),
                )
            )
        else:
            self.say.emit(None)

    def hovered(self, place: Place | None) -> None:
        """Under the pointer a group is outlined."""
        group = self._group(place)
        if group != self._over:
            self._over = group
            self.update()

    def cancel(self) -> None:
        """Drop the selection."""
        super().cancel()
        if self._selected:
            self._select([])

    def pressed_key(self, text: str, key: str | None) -> bool:
        """`.` and `,` go from group to group."""
        state = self._state
        if state is None or text not in ".,":
            return False
        groups = state.groups()
        if groups:
            heads = [self._place(state, group[0]) for group in groups]
            now = self._group(self.place_of(key)) if key is not None else []
            at = next((i for i, group in enumerate(groups) if set(group) == set(now)), None)
            step = 1 if text == "." else -1
            self.set_cursor(heads[0 if at is None else (at + step) % len(heads)].key)
        return True

    def mark(self, marks: Sequence[Mark]) -> None:
        """Point out groups (hints) and lone tiles (refusals)."""
        self._marks = tuple(marks)
        lone = [self.place_of(key) for mark in marks if mark.kind == "lone" for key in mark.at]
        if lone:
            self.refuse(*lone)
        self.update()

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """Facts stand in the free room beside the board."""
        self._sides = (left, right)
        self.update()

    # Painting

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        """One tile."""
        if isinstance(look, Tile):
            paint_tile(painter, u, self.look, look, 1.0 if self.look.contrast and not look.dim else _DIM[self.look.dark])

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """What moves, the selection with its value, what would fall and close, and what is pointed out."""
        if self._motion is not None:
            self._paint_motion(painter, self._motion)
        if self._state is None:
            return
        for mark in self._marks:
            if mark.kind != "lone" and mark.at:
                self._paint_outline(painter, [self.place_of(key) for key in mark.at], "accent.base", 0.05)
        if self._over and not self._selected and self._motion is None:
            self._paint_outline(painter, self._cells(self._over), "select", 0.03, 0.5)
        if self._selected:
            self._paint_selected(painter, self._state)
        if self._rising is not None:
            self._paint_rising(painter, *self._rising)

    def _cells(self, places: list[int]) -> list[Place]:
        assert self._state is not None
        return [self._place(self._state, place) for place in places]

    def _paint_outline(self, painter: QPainter, cells: list[Place], token: str, width: float, opacity: float = 1.0) -> QPainterPath:
        u = self.unit
        path = outline([(cell.column, cell.row) for cell in cells], u, GAP * u)
        colour = self.look.color(token)
        colour.setAlphaF(opacity)
        pen = QPen(colour, max(2.0, width * u))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        return path

    def _paint_selected(self, painter: QPainter, state: State) -> None:
        cells = self._cells(self._selected)
        u = self.unit
        path = outline([(cell.column, cell.row) for cell in cells], u, GAP * u)
        if not self.look.contrast:
            colour = self.look.color(COLOURS[state.tiles[self._selected[0]] - 1])
            painter.save()
            around = QPainterPath()
            around.addRect(self.sceneRect().adjusted(-u, -u, u, u))
            painter.setClipPath(around.subtracted(path))
            for width, alpha in ((0.34, 0.10), (0.24, 0.14), (0.15, 0.22)):
                colour.setAlphaF(alpha)
                pen = QPen(colour, width * u)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.strokePath(path, pen)
            painter.restore()
        self._paint_outline(painter, cells, "select", 0.06)
        self._paint_falling(painter, state)
        self._paint_closing(painter, state)
        self._paint_value(painter, cells)

    def _paint_falling(self, painter: QPainter, state: State) -> None:
        u = self.unit
        for cell in self._cells(state.falling(self._selected)):
            foot = self.place_rect(cell).center() + QPointF(0, 0.29 * u)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.look.color("tray"))
            painter.drawEllipse(foot, 0.15 * u, 0.15 * u)
            self._chevron(painter, foot, 0.08 * u)

    def _chevron(self, painter: QPainter, at: QPointF, reach: float) -> None:
        pen = QPen(self.look.color("fall"), max(1.5, 0.045 * self.unit))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline([at + QPointF(-reach, -reach / 2), at + QPointF(0, reach / 2), at + QPointF(reach, -reach / 2)])

    def _paint_closing(self, painter: QPainter, state: State) -> None:
        """A bracket under each column that would close, with an arrow to the left, in the tray's edge."""
        u, bottom = self.unit, self.sceneRect().bottom()
        painter.setPen(QPen(self.look.color("fall"), 2))
        for column in state.closing(self._selected):
            left, right = column * u + 0.12 * u, (column + 1) * u - 0.12 * u
            painter.drawPolyline(
                [QPointF(left, bottom + 2), QPointF(left, bottom + 6), QPointF(right, bottom + 6), QPointF(right, bottom + 2)]
            )
            middle = QPointF((left + right) / 2, bottom + 6)
            painter.drawPolyline([middle + QPointF(3, -4), middle + QPointF(-3, 0), middle + QPointF(3, 4)])

    def _middle(self, cells: list[Place]) -> Place:
        x = sum(cell.column for cell in cells) / len(cells)
        y = sum(cell.row for cell in cells) / len(cells)
        return min(cells, key=lambda cell: ((cell.column - x) ** 2 + (cell.row - y) ** 2, cell))

    def _paint_value(self, painter: QPainter, cells: list[Place]) -> None:
        """The value as a pill on the body, in the row nearest its middle; no wider than the body is there."""
        middle, u = self._middle(cells), self.unit
        there = set(cells)
        first = last = middle.column
        while Place(first - 1, middle.row) in there:
            first -= 1
        while Place(last + 1, middle.row) in there:
            last += 1
        text = f"+{value(len(cells))}"
        font = self.look.font("figure")
        room = (last - first + 1) * u - 2 * GAP * u
        size = min(0.4 * u, 26.0)
        font.setPixelSize(max(8, round(size)))
        width = QFontMetricsF(font).horizontalAdvance(text) + 0.9 * size
        if width > room:
            size *= room / width
            font.setPixelSize(max(6, round(size)))
            width = min(room, QFontMetricsF(font).horizontalAdvance(text) + 0.8 * size)
        centre = QPointF((first + last + 1) / 2 * u, (middle.row + 0.5) * u)
        box = QRectF(centre.x() - width / 2, centre.y() - 0.8 * size, width, 1.6 * size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color("select"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(font)
        painter.setPen(self.look.color("tray"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_rising(self, painter: QPainter, text: str, start: QPointF, part: float) -> None:
        font = self.look.font("figure")
        colour = self.look.color("text.primary")
        colour.setAlphaF(1 - part)
        painter.setFont(font)
        painter.setPen(colour)
        at = start - QPointF(0, 1.6 * self.unit * part)
        painter.drawText(QRectF(at.x() - 80, at.y() - 20, 160, 40), Qt.AlignmentFlag.AlignCenter, text)

    def _paint_motion(self, painter: QPainter, motion: Fall) -> None:
        u, now = self.unit, self._part * motion.ms
        if now < LEAVE:
            part = now / LEAVE
            painter.save()
            painter.setOpacity(1 - part * part)
            for column, row, tile in motion.leaving:
                self._draw(painter, tile, column, row, 1 - 0.15 * part)
            painter.restore()
        falling, closing = curves(motion)
        down = falling.valueForProgress(_share(now - LEAVE, motion.fall_ms))
        aside = closing.valueForProgress(_share(now - LEAVE - motion.fall_ms, motion.close_ms))
        for way in motion.ways:
            row_now = way.row + (way.to_row - way.row) * down
            column_now = way.column + (way.to_column - way.column) * aside
            painter.drawPixmap(QPointF(column_now * u, (self.rows - 1 - row_now) * u), self.picture_of(way.tile))

    def _draw(self, painter: QPainter, tile: Tile, column: int, row: int, size: float) -> None:
        u = self.unit
        box = QRectF(0, 0, u * size, u * size)
        box.moveCenter(QPointF((column + 0.5) * u, (self.rows - row - 0.5) * u))
        picture = self.picture_of(tile)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """The facts beside the board, and the cursor."""
        super().drawForeground(painter, rect)
        if self._state is not None and not self.miniature and rect.left() < self._sides[0].right():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_left(painter, self._sides[0], self.sceneRect().top(), self._state, self.look)

    def legend(self, side: float = 22.0) -> Sequence[tuple[QPixmap, Text]]:
        """Nothing is put on the board at the end."""
        return ()


def _share(now: float, whole: float) -> float:
    return 1.0 if whole <= 0 else min(1.0, max(0.0, now / whole))
