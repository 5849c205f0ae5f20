"""What the player sees and touches of a board with mirrors and a beam. It draws a position and asks for moves; it decides nothing.

A click goes round `/`, `\\`, empty (Z-14), the right button the other way; with Shift it notes that a cell stays empty, which
is no move. Keys: 1 and 2 place, 0 takes off, X notes. The grid has the rim as its outermost cells.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from plugins.zraka.board_text import cell_key, parse_cell
from plugins.zraka.puzzle import BACK, BLANK, CRYSTAL, DOUBLE, EMPTY, MIRRORS, PRISM, SLASH, WALL, Puzzle, layout
from plugins.zraka.recipes import RECIPES
from plugins.zraka.scene_beams import paint_preview, paint_spot, paint_ways
from plugins.zraka.scene_light import RECEIVER_OUT, Light, Lit, light_of, rim_point
from plugins.zraka.scene_marks import lines_of, paint_frames, paint_washes
from plugins.zraka.scene_motion import BLADE, RUN_MOST, RUN_STEP, SOLVED, Turn, turns
from plugins.zraka.scene_pieces import Pieces
from plugins.zraka.scene_pulse import Pulse
from plugins.zraka.scene_sides import paint_left, paint_right, usable
from plugins.zraka.state import State, preview, tapped
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Action, Cell, Change, GridScene, Look, Place

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_KEYS = {"1": SLASH, "/": SLASH, "2": BACK, "\\": BACK}
GHOST = 0.45
"""Opacity of the mirror that a click would place."""
GLOW = 0.80
"""How far a lit piece shines, in u."""


class ZrakaScene(GridScene):
    """The board with its rim, the beam, and what is pointed out."""

    plate = "cell"
    padding = 6.0

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        n = RECIPES[variant.key].n if variant.key in RECIPES else 6
        self._state: State | None = None
        self._light: Light | None = None
        self._lit = Lit()
        self._reach = inf
        self._signs: list[str] = []
        self._layer: QPixmap | None = None
        self._turning: dict[int, Turn] = {}
        self._blades: dict[int, float] = {}
        self._told: list[tuple[Mark, tuple[Place, ...]]] = []
        self._over: Place | None = None
        self._shown: tuple[int, str, Light | None] | None = None
        self._notes: set[int] = set()
        self._shift = False
        self._sides = (QRectF(), QRectF())
        self._blink = 0.0
        self._celebrated: float | None = None
        super().__init__(engine, variant, look, n + 2, n + 2)
        self._pulse = Pulse(self)

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; after a change the beam runs from the changed cell to its new end, and mirrors turn."""
        self.finish_animations()
        before, self._state = self._state, state
        other = before is None or before.puzzle != state.puzzle
        if other:
            self._notes.clear()
            self.set_size(state.puzzle.width, state.puzzle.width)
        self._notes -= {cell for cell, _ in state.mirrors}
        self._signs = list(state.puzzle.grid)
        for cell, sign in state.mirrors:
            self._signs[cell] = sign
        old: State | None = change.old if change is not None and not other else None
        moving = old is not None and self.look.motion and not self.miniature
        self._light = light_of(state.puzzle, state.light, old.light if old is not None and moving else None, self._pad)
        self._told = []
        self._celebrated = None
        self._layer = None
        self.set_looks([_ground(sign) for sign in state.puzzle.grid])
        self._preview()
        if old is None or not moving:
            self._arrive(inf)
        else:
            self._retell(old, state)
        self._pulse.stir()
        if before is None or bool(before.mirrors) != bool(state.mirrors) or before.light.solved != state.light.solved:
            self.actions_changed.emit()
        self.update()

    def _retell(self, old: State, new: State) -> None:
        light = self._light
        assert light is not None
        for cell, motion in turns(dict(old.mirrors), dict(new.mirrors)).items():
            self._turning[cell] = motion

            def turned(part: float, cell: int = cell, motion: Turn = motion) -> None:
                motion.part = part
                if part >= 1 and self._turning.get(cell) is motion:
                    del self._turning[cell]
                self._update_cell(cell, 0.2)

            self.animate(motion.length, turned, easing=motion.easing)
        length = max(0.0, light.last - light.first) if light.first < inf else 0.0
        self._arrive(light.first if length else inf)
        if length:

            def ran(part: float) -> None:
                self._arrive(light.first + length * part if part < 1 else inf)
                if part >= 1 and new.light.solved and not old.light.solved:
                    self._celebrate()

            self.animate(round(min(RUN_MOST, RUN_STEP * length)), ran, easing=QEasingCurve.Type.Linear)
        elif new.light.solved and not old.light.solved:
            self._celebrate()

    def _arrive(self, reach: float) -> None:
        """The new light has come as far as `reach`."""
        light = self._light
        assert light is not None
        before, self._lit, self._reach = self._lit, light.lit(reach, self._signs), reach
        if self.look.motion and not self.miniature and reach < inf:
            for cell, axes in self._lit.axes.items():
                if axes == 3 and before.axes.get(cell, 0) != 3 and self._signs[cell] == DOUBLE:
                    self._open(cell)
        self._layer = None
        self.update()

    def _open(self, cell: int) -> None:
        def opened(part: float) -> None:
            self._blades[cell] = part
            if part >= 1:
                self._blades.pop(cell, None)
            self._update_cell(cell, 0.1)

        self.animate(BLADE, opened, easing=QEasingCurve.Type.OutBack)

    def _celebrate(self) -> None:
        """A light runs once along the whole beam, then everything stands."""
        light = self._light
        assert light is not None
        length = max((way.far[-1] for way in light.ways), default=0.0)

        def ran(part: float) -> None:
            self._celebrated = part * length if part < 1 else None
            self.update()

        self.animate(SOLVED, ran, easing=QEasingCurve.Type.InOutCubic)

    # Pointer

    def hovered(self, place: Place | None) -> None:
        """Show the mirror that a click would place, and where the beam would go."""
        self._over = place
        self._preview()
        self._pulse.stir()

    def pressed(self, place: Place | None, buttons: Qt.MouseButton) -> None:
        """A held button or Space shows the same."""
        if place is not None and place != self._over:
            self._over = place
            self._preview()
        self._pulse.stir()

    def cancel(self) -> None:
        """Nothing is held, nothing moves."""
        super().cancel()
        self._pulse.stop()

    def _preview(self) -> None:
        had, self._shown = self._shown, None
        state, place = self._state, self._over
        if state is not None and place is not None and not self.miniature and not state.light.solved:
            cell = self._index(place)
            inside = state.puzzle.inside(cell)
            own = state.mirror(cell) if inside else ""
            if inside and state.puzzle.grid[cell] == EMPTY and (own or state.left):
                sign = "" if own == BACK else BACK if own else SLASH
                seen = preview(state, cell, sign)
                new = light_of(state.puzzle, seen, state.light, self._pad) if seen != state.light else None
                self._shown = (cell, sign, new)
        if had != self._shown:
            self.update()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Remember whether Shift was down."""
        self._shift = bool(event.modifiers() & _SHIFT)
        super().mousePressEvent(event)

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """Ask for the next mirror on a cell, or note that it stays empty."""
        state = self._state
        shift, self._shift = self._shift, False
        cell = self._index(place)
        if state is None or not state.puzzle.inside(cell) or buttons not in (_LEFT, _RIGHT):
            return
        if shift and buttons == _LEFT:
            self._note(cell)
            return
        self._ask(tapped(state, cell, back=buttons == _RIGHT))

    def _ask(self, move: str) -> None:
        self.refuse()
        self.move.emit(move)

    def _note(self, cell: int) -> None:
        state = self._state
        if state is None or state.puzzle.grid[cell] != EMPTY or state.mirror(cell) or state.light.solved:
            return
        self._notes ^= {cell}
        self._update_cell(cell)

    # Keys and commands

    def pressed_key(self, text: str, key: str | None) -> bool:
        """1 and 2 place a mirror, 0 takes it off, X notes; on the cell of the cursor, or without one on that under the pointer."""
        if text not in (*_KEYS, "0", "x", "X"):
            return False
        self._key(text, key)
        return True

    def _key(self, text: str, key: str | None = None) -> None:
        state = self._state
        if state is None:
            return
        name = key or self.cursor
        cell = parse_cell(name, state.puzzle) if name else self._index(self._over) if self._over is not None else -1
        if cell < 0 or not state.puzzle.inside(cell):
            return
        self._pulse.stir()
        at = cell_key(state.puzzle, cell)
        if text in _KEYS:
            self._ask(f"place {at} {_KEYS[text]}")
        elif text == "0":
            self._ask(f"remove {at}")
        else:
            self._note(cell)

    def actions(self) -> Sequence[Action]:
        """The mirrors, and Clear in the bar."""
        playing = self._state is not None and not self._state.light.solved
        return (
            Action("clear", Text("Clear"), lambda _: self._ask("clear"), "Ctrl+Backspace", place="bar",
                   enabled=playing and bool(self._state and self._state.mirrors)),
            Action("slash", Text("Place the mirror /"), lambda _: self._key("1"), "1", enabled=playing),
            Action("back", Text("Place the mirror \\"), lambda _: self._key("2"), "2", enabled=playing),
            Action("remove", Text("Take the mirror off"), lambda _: self._key("0"), "0", enabled=playing),
            Action("note", Text("Note that the cell stays empty"), lambda _: self._key("x"), "X", enabled=playing),
        )  # fmt: skip

    # Marks

    def mark(self, marks: Sequence[Mark]) -> None:
        """Kinds: `where`, `mistake` (regions), `source`, `known`, `light`, `open`, `ruled out`, `place` with a mirror as label;
        `refused` frames a cell for a while, and where the stock is empty its boxes blink once."""
        refused = [self.place_of(key) for mark in marks if mark.kind == "refused" for key in mark.at]
        if refused:
            self.refuse(*refused)
            state = self._state
            if state is not None and not state.left and state.puzzle.grid[self._index(refused[0])] == EMPTY:
                self._blink_once()
            return
        self.refuse()
        self._told = [(mark, tuple(self.place_of(key) for key in mark.at)) for mark in marks if mark.at]
        self.update()

    def _blink_once(self) -> None:
        def frame(part: float) -> None:
            self._blink = 1 - part
            self.update(self._sides[1])

        self.animate(450, frame, easing=QEasingCurve.Type.InCubic)

    # Places: `row,column` from 1; the rim has 0 and n + 1

    def _index(self, place: Place) -> int:
        return place.row * self.columns + place.column

    def _update_cell(self, cell: int, over: float = 0.0) -> None:
        self.update_place(Place(cell % self.columns, cell // self.columns), over)

    def place_of(self, key: str) -> Place:
        """The cell that `row,column` names. `ValueError` if there is none."""
        match key.split(","):
            case [row, column] if row.isdecimal() and column.isdecimal():
                place = Place(int(column), int(row))
                if place.column < self.columns and place.row < self.rows:
                    return place
        raise ValueError(f"no cell {key[:40]!r} on a board of {self.rows - 2} rows")

    def cells(self) -> Sequence[Cell]:
        """The cells inside the rim."""
        lines = range(1, self.rows - 1)
        return [Cell(f"{row},{column}", self.place_rect(Place(column, row))) for row in lines for column in lines]

    def step(self, dx: int, dy: int) -> str | None:
        """The neighbour by an arrow; the edge stops."""
        n = self.rows - 2
        if self.cursor is None:
            return f"{(n + 1) // 2},{(n + 1) // 2}"
        place = self.place_of(self.cursor)
        return f"{min(max(place.row + dy, 1), n)},{min(max(place.column + dx, 1), n)}"

    def set_cursor(self, key: str | None) -> None:
        """Keys are input too."""
        super().set_cursor(key)
        self._pulse.stir()

    @property
    def _pad(self) -> float:
        return self.padding / self.unit

    def plate_rect(self) -> QRectF:
        """The cells without the rim."""
        u = self.unit
        return QRectF(u, u, (self.columns - 2) * u, (self.rows - 2) * u)

    def extent(self) -> QSizeF:
        """The cells with the rim."""
        return QSizeF(self.columns, self.rows)

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """Facts stand in the free room beside the board."""
        self._sides = (left, right)

    def layout(self) -> None:
        """Lengths of the rim are pixels: the beam's lines are made anew too."""
        super().layout()
        self._layer = None
        if self._state is not None:
            self._light = light_of(self._state.puzzle, self._state.light, None, self._pad)
            self._lit, self._reach = self._light.lit(inf, self._signs), inf
            self._preview()

    # Painting

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        """What lies below the beam (walls, frames), or above it."""
        brush = Pieces(painter, u, self.look)
        match look:
            case "wall":
                brush.wall()
            case "frame":
                brush.frame()
            case "prism":
                brush.prism()
            case "note":
                brush.note()
            case ("crystal", bool(lit)):
                brush.crystal(lit)
            case ("double", int(axes)):
                brush.double(axes)
            case ("given", str(sign)):
                brush.bar(sign, given=True)
            case ("hit", str(sign)):
                brush.bar(sign)
            case ("missed", str(sign)):
                brush.dashed(sign)

    def paint_under(self, painter: QPainter, exposed: QRectF) -> None:
        """Lines between cells, numbers on the rim, what a hint washes."""
        u, n = self.unit, self.rows - 2
        color = self.look.color("line.grid")
        width = max(1, round(self.ratio)) / self.ratio
        for k in range(2, n + 1):
            painter.fillRect(QRectF(k * u - width, u, width, n * u), color)
            painter.fillRect(QRectF(u, k * u - width, n * u, width), color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._told:
            paint_washes(painter, self._told, u, self.look)
        if self._state is not None and not self.miniature:
            self._numbers(painter, self._state.puzzle)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _numbers(self, painter: QPainter, puzzle: Puzzle) -> None:
        u, n = self.unit, puzzle.n
        font = self.look.font("caption")
        font.setPixelSize(max(8, min(font.pixelSize(), round(0.36 * u))))
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        rows, columns = lines_of(self._told, n)
        taken = self._light.lost_rim if self._light is not None else frozenset()
        plain, told = self.look.color("text.muted"), self.look.color("hintWash")
        for k in range(1, n + 1):
            for cell, pointed in ((puzzle.cell(k, n + 1), k in rows), (puzzle.cell(n + 1, k), k in columns)):
                if puzzle.grid[cell] == BLANK and cell not in taken:
                    x, y = rim_point(puzzle, cell, self._pad + 0.25)
                    painter.setPen(told if pointed else plain)
                    painter.drawText(QRectF(x * u - u, y * u - u, 2 * u, 2 * u), Qt.AlignmentFlag.AlignCenter, str(k))

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """Rim, light, then crystals, prisms and mirrors above it, and what is pointed out."""
        state, light = self._state, self._light
        if state is None or light is None:
            return
        if self._reach < inf or painter.paintEngine().type().name in ("SVG", "Picture", "Pdf"):
            self._paint_light(painter, state, light)
        else:
            if self._layer is None:
                self._layer = self._made_layer(state, light)
            painter.drawPixmap(0, 0, self._layer)
        if self._shown is not None and self._shown[2] is not None:
            paint_preview(painter, self._shown[2], self.unit, self.look)
        self._pulse.paint(painter, light)
        if self._celebrated is not None:
            for way in light.ways:
                if way.far[0] <= self._celebrated <= way.far[-1] + 0.6:
                    paint_spot(painter, way, self._celebrated, self.unit, self.look, 5.0)
        for cell in state.puzzle.inner():
            if exposed.intersects(self.place_rect(Place(cell % self.columns, cell // self.columns))):
                self._paint_piece(painter, cell)
        self._paint_ghost(painter)
        if self._told:
            paint_frames(painter, self._told, self.unit, self.look)

    def _made_layer(self, state: State, light: Light) -> QPixmap:
        """The light as a picture: it is drawn often and changes seldom."""
        side = self.sceneRect().size() * self.ratio
        layer = QPixmap(round(side.width()), round(side.height()))
        layer.setDevicePixelRatio(self.ratio)
        layer.fill(Qt.GlobalColor.transparent)
        painter = QPainter(layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_light(painter, state, light)
        painter.end()
        return layer

    def _paint_light(self, painter: QPainter, state: State, light: Light) -> None:
        u, puzzle, seen = self.unit, state.puzzle, layout(state.puzzle)
        brush = Pieces(painter, u, self.look)
        for cell in (seen.laser, *seen.receivers):
            reached = cell in self._lit.reached
            out = self._pad + (0.0 if cell == seen.laser else RECEIVER_OUT)
            x, y = rim_point(puzzle, cell, out)
            painter.save()
            painter.translate(x * u, y * u)
            painter.rotate((puzzle.outlet(cell) * 90 + 180) % 360)
            if cell == seen.laser:
                brush.laser()
            else:
                if reached:
                    brush.glow(QPointF(0, 0), 0.62)
                brush.receiver(reached)
            painter.restore()
        for cell, axes in self._lit.axes.items():
            strength = 1.0 if self._signs[cell] == CRYSTAL or axes == 3 else 0.7
            brush.glow(self.place_rect(Place(cell % self.columns, cell // self.columns)).center(), GLOW, strength)
        paint_ways(painter, light, self._reach, u, self.look)

    def _paint_piece(self, painter: QPainter, cell: int) -> None:
        look = self._piece(cell)
        if cell in self._turning or cell in self._blades:
            painter.save()
            painter.translate(cell % self.columns * self.unit, cell // self.columns * self.unit)
            brush = Pieces(painter, self.unit, self.look)
            if cell in self._blades:
                brush.double(self._lit.axes.get(cell, 0), self._blades[cell])
            else:
                self._turning[cell].paint(brush, hit=cell in self._lit.hit)
            painter.restore()
        elif look is not None:
            place = Place(cell % self.columns, cell // self.columns)
            if painter.paintEngine().type().name in ("SVG", "Picture", "Pdf"):
                painter.save()
                painter.translate(self.place_rect(place).topLeft())
                self.paint_look(painter, self.unit, look)
                painter.restore()
            else:
                painter.drawPixmap(self.place_rect(place).topLeft(), self.picture_of(look))

    def _piece(self, cell: int) -> Hashable:
        """The look of what stands above the beam in a cell."""
        assert self._state is not None
        given, sign = self._state.puzzle.grid[cell], self._signs[cell]
        if sign == CRYSTAL:
            return ("crystal", cell in self._lit.axes)
        if sign == DOUBLE:
            return ("double", self._lit.axes.get(cell, 0))
        if sign == PRISM:
            return "prism"
        if given in MIRRORS:
            return ("given", sign)
        if sign in MIRRORS:
            if self._shown is not None and self._shown[0] == cell:
                return None
            return ("hit" if cell in self._lit.hit else "missed", sign)
        return "note" if cell in self._notes else None

    def _paint_ghost(self, painter: QPainter) -> None:
        """What a click would leave on the cell under the pointer, and what stands there now."""
        if self._shown is None or self._state is None:
            return
        cell, sign, light = self._shown
        if cell in self._turning:
            return
        corner = self.place_rect(Place(cell % self.columns, cell // self.columns)).topLeft()
        own = self._state.mirror(cell)
        if own:
            painter.drawPixmap(corner, self.picture_of(("hit" if cell in self._lit.hit else "missed", own)))
        if sign:
            hit = light is not None or (bool(own) and cell in self._lit.hit)
            painter.setOpacity(GHOST * (0.6 if own else 1.0))
            painter.drawPixmap(corner, self.picture_of(("hit" if hit else "missed", sign)))
            painter.setOpacity(1.0)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        """Facts beside the board, and the cursor."""
        state = self._state
        if state is not None and not self.miniature:
            top = self.plate_rect().top() - self.padding
            for room, side in zip(self._sides, (0, 1), strict=True):
                if usable(room) and rect.intersects(room):
                    painter.save()
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    if side == 0:
                        paint_left(painter, room, top, state, self.look)
                    else:
                        paint_right(painter, room, top, state, self.look, self._blink)
                    painter.restore()
        super().drawForeground(painter, rect)

    @property
    def light(self) -> Light | None:
        """The beam's lines, for what runs along them."""
        return self._light if self._reach == inf else None


def _ground(sign: str) -> Hashable:
    """The look of what lies below the beam."""
    return "wall" if sign == WALL else "frame" if sign in MIRRORS else None
