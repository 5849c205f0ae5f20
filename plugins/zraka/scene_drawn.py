"""How a board with its rim is drawn: grid, numbers and washes, walls and frames, light, and what stands above the light."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import inf

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from plugins.zraka.puzzle import BLANK, CRYSTAL, DOUBLE, LASERS, MIRRORS, PRISM, RECEIVER, Puzzle
from plugins.zraka.scene_beams import paint_preview, paint_spot, paint_ways
from plugins.zraka.scene_light import RECEIVER_OUT, Light, Lit, light_of, rim_point
from plugins.zraka.scene_marks import lines_of, paint_frames, paint_washes
from plugins.zraka.scene_motion import Turn
from plugins.zraka.scene_pieces import Pieces
from plugins.zraka.scene_pulse import Pulse
from plugins.zraka.scene_sides import paint_left, paint_right, usable
from plugins.zraka.scene_stars import Stars, stars_shown
from plugins.zraka.state import State
from shell.api import Engine, Mark, Variant
from shell.qt.board import Cell, GridScene, Look, Place

GHOST = 0.45
"""Opacity of the mirror that a click would place."""
GLOW = 0.80
"""How far a lit piece shines, in u."""


class DrawnBoard(GridScene):
    """Draws what `scene` keeps up to date. The rim is the outermost row and column of the grid, so that a cell's number is its place
    in it; the plate lies under the cells inside."""

    plate = "cell"
    padding = 6.0

    def __init__(self, engine: Engine, variant: Variant, look: Look, width: int) -> None:
        self._state: State | None = None
        self._light: Light | None = None
        self._lit = Lit()
        self._reach = inf
        self._signs: list[str] = []
        self._layer: QPixmap | None = None
        self._turning: dict[int, Turn] = {}
        self._blades: dict[int, float] = {}
        self._told: list[tuple[Mark, tuple[Place, ...]]] = []
        self._shown: tuple[int, str, Light | None] | None = None
        self._notes: set[int] = set()
        self._sides = (QRectF(), QRectF())
        self._stars: Stars | None = None
        self._blink = 0.0
        self._celebrated: float | None = None
        super().__init__(engine, variant, look, width, width)
        self._pulse = Pulse(self)

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
        """The neighbour by an arrow; the edge stops. The first one enters where the mouse was used last, else in the middle."""
        n = self.rows - 2
        if self.cursor is None:
            place, dx, dy = self.entry or Place((n + 1) // 2, (n + 1) // 2), 0, 0
        else:
            place = self.place_of(self.cursor)
        return f"{min(max(place.row + dy, 1), n)},{min(max(place.column + dx, 1), n)}"

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

    def set_figures(self, figures: Mapping[str, float]) -> None:
        """The stars beside the board follow the hints taken."""
        had, self._stars = self._stars, stars_shown(figures)
        if had != self._stars:
            self.update(self._sides[0])

    def layout(self) -> None:
        """Lengths of the rim are pixels: the beam's lines are made anew too."""
        super().layout()
        self._layer = None
        if self._state is not None:
            self._light = light_of(self._state.puzzle, self._state.light, None, self._pad)
            self._lit, self._reach = self._light.lit(inf, self._signs), inf

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
        lights = (self._light, self._shown[2] if self._shown is not None else None)
        taken = {cell for light in lights if light is not None for cell in light.lost_rim}
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
                    paint_spot(painter, way, self._celebrated, self.unit, self.look, 9.0)
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
        u, puzzle = self.unit, state.puzzle
        brush = Pieces(painter, u, self.look)
        for cell, sign in enumerate(puzzle.grid):
            if sign != RECEIVER and sign not in LASERS:
                continue
            reached = cell in self._lit.reached
            out = self._pad + (RECEIVER_OUT if sign == RECEIVER else 0.0)
            x, y = rim_point(puzzle, cell, out)
            painter.save()
            painter.translate(x * u, y * u)
            painter.rotate((puzzle.outlet(cell) * 90 + 180) % 360)
            if sign != RECEIVER:
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

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Facts beside the board, and the cursor."""
        state = self._state
        if state is not None and not self.miniature:
            top = self.plate_rect().top() - self.padding
            for room, side in zip(self._sides, (0, 1), strict=True):
                if usable(room) and QRectF(rect).intersects(room):
                    painter.save()
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    if side == 0:
                        paint_left(painter, room, top, state, self._stars, self.look)
                    else:
                        paint_right(painter, room, top, state, self.look, self._blink)
                    painter.restore()
        super().drawForeground(painter, rect)

    @property
    def light(self) -> Light | None:
        """The beam's lines, for what runs along them."""
        return self._light if self._reach == inf else None
