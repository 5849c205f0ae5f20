"""What the player sees and touches of a board of tiles. It draws a position and asks for moves; it decides nothing.

The first click selects a group and shows its value, the second removes it (K-06); another group only moves the selection
(K-07), a lone tile does nothing (K-08). Keys: Space or Enter as a click, `.` and `,` to the next and the last group.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from plugins.kolaps import scene_side
from plugins.kolaps.scene_end import badge, paint_end, words_box
from plugins.kolaps.scene_motion import Fall, fall, paint_fall
from plugins.kolaps.scene_points import COUNT, FLY, Points
from plugins.kolaps.scene_selection import Tray, cells_of, following, middle, paint_hovered, paint_outline, paint_selected
from plugins.kolaps.scene_tiles import Tile, joins, paint_tile
from plugins.kolaps.state import State, value
from plugins.kolaps.variants import parse
from shell.api import Engine, Mark, Outcome, Text, Variant
from shell.qt.board import Action, Change, GridScene, Look, Place

_DIM = {True: 0.66, False: 0.78}
"""Opacity of what is not selected, in dark and in light themes."""
_LINEAR = QEasingCurve.Type.Linear


class KolapsScene(GridScene):
    """The tray with its tiles, the selection, and what would happen."""

    plate = "tray"
    padding = 12.0
    motion_in_units = True

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        kind = parse(variant.key)
        super().__init__(engine, variant, look, kind.width, kind.height)
        self._state: State | None = None
        self._selected: list[int] = []
        self._refusing = False
        """Whether the line says why nothing was selected."""
        self._over: list[int] = []
        self._marks: tuple[Mark, ...] = ()
        self._par = 0
        self._motion: Fall | None = None
        self._now = 0.0
        self._points: Points | None = None
        self._sides = (QRectF(), QRectF())

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; after a removal tiles leave, fall and close up. The selection goes with every change."""
        self.finish_animations()
        self._state = state
        self._selected, self._over, self._refusing = [], [], False
        old = change.old if change is not None and change.kind == "move" else None
        places = self._removed(old, change.move) if old is not None and change is not None else []
        if old is not None and places and self.look.motion and not self.miniature:
            self._retell(old, state, places)
        self._dress()
        self.update()
        if state.stuck and change is not None:
            self.say.emit(Text("No more moves: take one back, or start again."))

    def _removed(self, old: State, move: str) -> list[int]:
        column, _, row = move.removeprefix("remove ").partition(",")
        return old.group(int(column), int(row))

    def _retell(self, old: State, new: State, places: list[int]) -> None:
        motion = self._motion = fall(old, places)
        self._now = 0.0
        centre = middle(cells_of(old, places))
        points = self._points = Points(value(len(places)), QPointF(centre.column + 0.5, centre.row + 0.5), old.score, new.score)

        def frame(part: float) -> None:
            if self._motion is motion:
                self._now = part * motion.ms
                if part >= 1:
                    self._motion = None
                    self._dress()
                self._item.update()

        def fly(part: float) -> None:
            if self._points is points:
                self._update_points()
                points.now = part * (FLY + COUNT)
                self._update_points()
                if part >= 1:
                    self._points = None

        self.animate(motion.ms, frame, easing=_LINEAR)
        self.animate(FLY + COUNT, fly, easing=_LINEAR)

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

    @property
    def _ended(self) -> bool:
        """Whether the game has ended, by its rules or because it was given up."""
        state = self._state
        return state is not None and (self.over or self.engine.status(state).kind is not Outcome.PLAYING)

    def set_over(self, over: bool) -> None:
        """A game given up has no selection any more."""
        super().set_over(over)
        if over and self._selected:
            self._selected, self._over = [], []
            self._dress()

    def _group(self, place: Place | None) -> list[int]:
        """The group at a place, the same list whichever of its tiles that is."""
        state = self._state
        if state is None or place is None:
            return []
        return sorted(state.group(place.column, state.height - 1 - place.row))

    # Clicks

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """Select, or remove what is selected."""
        state = self._state
        if state is None or state.over or self._ended:
            return
        group = self._group(place)
        if not group:
            tile = state.tiles[state.place(place.column, state.height - 1 - place.row)]
            if tile:
                self.refuse(place)
                self._refusing = True
                self.say.emit(Text("A lone tile cannot be removed: a group has two tiles or more."))
            return
        if group == self._selected:
            self.move.emit(state.move(group))
            return
        self._select(group)

    def _select(self, group: list[int]) -> None:
        self._selected, self._over = group, []
        self._dress()
        n = len(group)
        if not group:
            self.say.emit(None)
        elif self.cursor is not None:  # by the keyboard: the cursor goes with the first click
            self.say.emit(
                Text(
                    "{n} tile is worth {value} points. Enter removes it, Esc drops it.",
                    "{n} tiles are worth {value} points. Enter removes them, Esc drops them.",
                    n=n,
                    value=value(n),
                )
            )
        else:
            self.say.emit(
                Text(
                    "{n} tile is worth {value} points. Click the group again to remove it.",
                    "{n} tiles are worth {value} points. Click the group again to remove it.",
                    n=n,
                    value=value(n),
                )
            )

    def begun(self) -> Text | None:
        """The group that is chosen."""
        n = len(self._selected)
        if not n:
            return None
        return Text("A group of {n} tile is chosen, worth {value}", "A group of {n} tiles is chosen, worth {value}", n=n, value=value(n))

    def hovered(self, place: Place | None) -> None:
        """Under the pointer a group is outlined, with what would fall and close."""
        group = [] if self._ended else self._group(place)
        if group != self._over:
            self._over = group
            self.update()

    def cancel(self) -> None:
        """Drop the selection."""
        super().cancel()
        if self._selected or self._refusing:
            self._refusing = False
            self._select([])

    def pressed_key(self, text: str, key: str | None) -> bool:
        """`.` and `,` go from group to group."""
        state = self._state
        if state is None or text not in ".,":
            return False
        groups = state.groups()
        if groups:
            here = self.place_of(key) if key is not None else self.entry
            self.set_cursor(following(state, groups, here, 1 if text == "." else -1).key)
        return True

    def actions(self) -> Sequence[Action]:
        """The walk from group to group, for whoever looks for its keys."""
        return [
            Action("next", Text("Next group"), lambda _: self._walk("."), shortcut="."),
            Action("last", Text("Group before"), lambda _: self._walk(","), shortcut=","),
        ]

    def _walk(self, text: str) -> None:
        self.pressed_key(text, self.cursor)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Point out groups (hints) and lone tiles (refusals)."""
        self._marks = tuple(mark for mark in marks if mark.kind != "lone")
        lone = [self.place_of(key) for mark in marks if mark.kind == "lone" for key in mark.at]
        if lone:
            self.refuse(*lone)
        self.update()

    def legend(self, side: float = 22.0) -> Sequence[tuple[QPixmap, Text]]:
        """A cleared board has a badge of its own, beside the stars."""
        cleared = self._state is not None and self._state.cleared
        return [(badge(side, self.ratio, self.look), Text("Board cleared"))] if cleared else []

    # Beside the board

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """Facts stand in the free room beside the board."""
        self._sides = (left, right)
        self.update()

    def set_figures(self, figures: Mapping[str, float]) -> None:
        """Par, once it is known. It is shown when the game is over."""
        par = int(figures.get("par", 0))
        if par != self._par:
            self._par = par
            self.update(self._sides[0])

    def _goal(self) -> QPointF:
        """Where points fly to: the score beside the board, or where there is no room for it the bar above."""
        left = self._sides[0]
        if self._state is not None and scene_side.shown(left):
            return scene_side.score_place(left, self._side_top(), self._state.score, self.look).center()
        return QPointF(self.sceneRect().center().x(), self.sceneRect().top() - self.padding)

    def _side_top(self) -> float:
        """Where the facts beside the board begin: with the board, or higher where they are longer than it."""
        state, room, top = self._state, self._sides[0], self.sceneRect().top()
        if state is None:
            return top
        lowest = room.bottom() - scene_side.height(state.colours, self.look) - scene_side.AIR
        return max(min(top, lowest), room.top() + scene_side.AIR)

    def _update_points(self) -> None:
        """Draw anew where points are, and the score that they have reached."""
        points = self._points
        if points is None:
            return
        if points.flying:
            self.update(points.box(self.unit, self._goal(), self.look).adjusted(-2, -2, 2, 2))
        else:
            self.update(self._sides[0])

    # Painting

    def _tray(self) -> Tray:
        return Tray(self.unit, self.sceneRect(), self.look)

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        """One tile."""
        if isinstance(look, Tile):
            paint_tile(painter, u, self.look, look, 1.0 if self.look.contrast and not look.dim else _DIM[self.look.dark])

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """What moves, the selection with its value, what would fall and close, and what is pointed out."""
        state, tray = self._state, self._tray()
        if self._motion is not None:
            paint_fall(painter, self._motion, self._now, self.unit, self.rows, self.picture_of)
        if state is None:
            return
        for mark in self._marks:
            if mark.at:
                paint_outline(painter, tray, [self.place_of(key) for key in mark.at], "accent.base", 0.05)
        if self._motion is None and self._over and self._over != self._selected:
            paint_hovered(painter, tray, state, self._over, alone=not self._selected)
        if self._selected:
            paint_selected(painter, tray, state, self._selected)
        if self._motion is None and not self.miniature:
            paint_end(painter, tray, state)

    def drawForeground(self, painter: QPainter, rect: QRectF | Any) -> None:
        """The facts beside the board, points on their way there, and the cursor, which lies behind words."""
        said = words_box(self._tray(), self._state) if self._state is not None and self.cursor is not None else None
        if said is not None:
            painter.save()
            free = QPainterPath()
            free.addRect(self.sceneRect().adjusted(-8, -8, 8, 8))
            free.addRect(said)  # odd and even: the words are left out
            painter.setClipPath(free, Qt.ClipOperation.IntersectClip)
        super().drawForeground(painter, rect)
        if said is not None:
            painter.restore()
        state, left, points = self._state, self._sides[0], self._points
        if state is None or self.miniature:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if rect.left() < left.right():
            score = state.score if points is None else points.shown
            side = scene_side.Side(state, score, self._par if self._ended else 0, self._ended)
            scene_side.paint_left(painter, left, self._side_top(), side, self.look)
        if points is not None and points.flying:
            points.paint(painter, points.box(self.unit, self._goal(), self.look), self.look)
