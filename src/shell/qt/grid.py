"""Boards of square cells: one item that paints only what changed, with a small picture kept for each look of a cell."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QCursor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from shell.api import Engine, Variant
from shell.qt.scene import Cell, Look, Scene

STRIP = 16
"""Cells in a strip of equal ones."""


class Place(NamedTuple):
    """A cell by column and row, from 0."""

    column: int
    row: int

    @property
    def key(self) -> str:
        """The cell as moves and marks name it: `column,row`."""
        return f"{self.column},{self.row}"


class GridItem(QGraphicsItem):
    """All cells of a board as one item."""

    def __init__(self, scene: GridScene) -> None:
        super().__init__()
        self._scene = scene
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The board and what may reach a little over its edge."""
        u = self._scene.unit
        return QRectF(-u, -u, (self._scene.columns + 2) * u, (self._scene.rows + 2) * u)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the cells that the exposed rectangle touches."""
        self._scene.paint_cells(painter, option.exposedRect)


class GridScene(Scene):
    """A scene of `columns` x `rows` cells. A subclass says how each cell looks (any hashable value) and paints a look once;
    its picture is kept. Presses are followed to their release: one that slides off its cell does nothing.
    """

    long_press = 450
    """Milliseconds after which a press counts as a long one."""
    refusal = 900
    """Milliseconds for which a refused place stays framed."""

    def __init__(self, engine: Engine, variant: Variant, look: Look, columns: int, rows: int) -> None:
        super().__init__(engine, variant, look)
        self.columns = columns
        self.rows = rows
        self._looks: list[Hashable] = [None] * (columns * rows)
        self._pictures: dict[Hashable, QPixmap] = {}
        self._strips: dict[Hashable, QPixmap] = {}
        self._item = GridItem(self)
        self.addItem(self._item)
        self._down: Place | None = None
        self._buttons = Qt.MouseButton.NoButton
        self._inside = False
        self._hovered: Place | None = None
        self.entry: Place | None = None
        """The cell last pressed by the mouse, or by a key under it: there the cursor comes in by the first arrow."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._long)
        self._refused: tuple[Place, ...] = ()
        self._refusal = QTimer(self)
        self._refusal.setSingleShot(True)
        self._refusal.timeout.connect(self.refuse)
        self.set_unit(self.unit, self.ratio)

    # What a game fills in

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        """Paint one cell that looks like `look` into the square (0, 0, u, u); antialiasing is on."""
        raise NotImplementedError(f"{type(self).__name__} paints no cells")

    def paint_under(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies below the cells, such as lines between them. In scene pixels, without antialiasing."""

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies above the cells: frames, bursts, what moves. In scene pixels."""

    def hovered(self, place: Place | None) -> None:
        """The pointer is over another cell, or over none."""

    def pressed(self, place: Place | None, buttons: Qt.MouseButton) -> None:
        """A cell is held down with `buttons`; None when it is let go or slid off."""

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """A press ended on its own cell; `buttons` are all that were down during it."""

    def held(self, place: Place) -> bool:
        """A long press with the left button; True if it meant something (then no click follows)."""
        return False

    # Looks

    def set_looks(self, looks: Sequence[Hashable]) -> None:
        """How all cells look, row by row; what is new is drawn anew."""
        if len(looks) != len(self._looks):
            raise ValueError(f"{len(self._looks)} cells, but {len(looks)} looks")
        old, self._looks = self._looks, list(looks)
        changed = [i for i, (a, b) in enumerate(zip(old, looks, strict=True)) if a != b]
        if len(changed) > 64:
            self._item.update()
        else:
            for i in changed:
                self.update_place(Place(i % self.columns, i // self.columns))

    def set_size(self, columns: int, rows: int) -> None:
        """A board of another size, with no looks yet."""
        if (columns, rows) == (self.columns, self.rows):
            return
        self._item.prepareGeometryChange()
        self.columns, self.rows = columns, rows
        self.entry = None
        self._looks = [None] * (columns * rows)
        self.set_unit(self.unit, self.ratio)

    def set_look_of(self, place: Place, look: Hashable) -> None:
        """How one cell looks."""
        i = place.row * self.columns + place.column
        if self._looks[i] != look:
            self._looks[i] = look
            self.update_place(place)

    def look_of(self, place: Place) -> Hashable:
        """How a cell looks now."""
        return self._looks[place.row * self.columns + place.column]

    def update_place(self, place: Place, over: float = 0.0) -> None:
        """Draw a cell anew, with `over` units around it."""
        self._item.update(self.place_rect(place).adjusted(-over * self.unit, -over * self.unit, over * self.unit, over * self.unit))

    def refuse(self, *places: Place) -> None:
        """Frame places in the danger colour for a while: what was asked for there was not done. None takes the frames away."""
        for place in self._refused + places:
            self.update_place(place, 0.1)
        self._refused = places
        if places:
            self._refusal.start(self.refusal)

    def paint_cells(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what lies below the cells that `exposed` (scene pixels) touches, the cells, and what lies above them."""
        u, columns, looks = self.unit, self.columns, self._looks
        left, right = max(0, int(exposed.left() // u)), min(columns - 1, int(exposed.right() // u))
        top, bottom = max(0, int(exposed.top() // u)), min(self.rows - 1, int(exposed.bottom() // u))
        vector = painter.paintEngine().type().name in ("SVG", "Picture", "Pdf")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.paint_under(painter, exposed)
        for row in range(top, bottom + 1):
            base, y, column = row * columns, row * u, left
            while column <= right:
                look, first = looks[base + column], column
                column += 1
                while column <= right and looks[base + column] == look:
                    column += 1
                if look is None:
                    continue
                if vector:
                    self._paint_run(painter, look, first, column, y)
                else:
                    self._draw_run(painter, look, first, column, y)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_over(painter, exposed)
        if self._refused:
            width = max(2.0, 0.05 * u)
            painter.setPen(QPen(self.look.color("state.danger"), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = 0.03 * u + width / 2
            for place in self._refused:
                painter.drawRoundedRect(self.place_rect(place).adjusted(inset, inset, -inset, -inset), 0.12 * u, 0.12 * u)

    def _paint_run(self, painter: QPainter, look: Hashable, first: int, end: int, y: float) -> None:
        for column in range(first, end):
            painter.save()
            painter.translate(column * self.unit, y)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_look(painter, self.unit, look)
            painter.restore()

    def _draw_run(self, painter: QPainter, look: Hashable, first: int, end: int, y: float) -> None:
        """Equal neighbours are drawn several at a time, from a strip: the drawing is quick, the call to it is not."""
        u = self.unit
        side = round(u * self.ratio)
        if end - first < 4 or abs(side - u * self.ratio) > 1e-6:
            picture = self._pictures.get(look) or self._picture(look)
            for column in range(first, end):
                painter.drawPixmap(QPointF(column * u, y), picture)
            return
        strip = self._strips.get(look) or self._strip(look)
        while first < end:
            count = min(end - first, STRIP)
            painter.drawPixmap(QPointF(first * u, y), strip, QRectF(0, 0, count * side, side))
            first += count

    def picture_of(self, look: Hashable) -> QPixmap:
        """The picture kept of a look, for legends and things that move."""
        return self._pictures.get(look) or self._picture(look)

    def _picture(self, look: Hashable) -> QPixmap:
        side = max(1, round(self.unit * self.ratio))
        picture = QPixmap(side, side)
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_look(painter, side / self.ratio, look)
        painter.end()
        self._pictures[look] = picture
        return picture

    def _strip(self, look: Hashable) -> QPixmap:
        picture = self._pictures.get(look) or self._picture(look)
        strip = QPixmap(picture.width() * STRIP, picture.height())
        strip.fill(Qt.GlobalColor.transparent)
        strip.setDevicePixelRatio(self.ratio)
        painter = QPainter(strip)
        for column in range(STRIP):
            painter.drawPixmap(QPointF(column * self.unit, 0), picture)
        painter.end()
        self._strips[look] = strip
        return strip

    def set_pointer(self, cursor: QCursor | None) -> None:
        """What the mouse pointer looks like over the board; None is the usual arrow."""
        if cursor is not None:
            self._item.setCursor(cursor)
        elif self._item.hasCursor():
            # WORKAROUND: `unsetCursor` crashes (Qt 6.11) while the pointer is over a view that has had no mouse event yet.
            self._item.setCursor(Qt.CursorShape.ArrowCursor)

    # Geometry

    def extent(self) -> QSizeF:
        """The grid."""
        return QSizeF(self.columns, self.rows)

    def layout(self) -> None:
        """Forget the pictures: they are of another size, ratio or theme."""
        self._pictures.clear()
        self._strips.clear()
        self._item.prepareGeometryChange()
        self._item.update()

    def place_rect(self, place: Place) -> QRectF:
        """Where a cell is, in scene pixels."""
        return QRectF(place.column * self.unit, place.row * self.unit, self.unit, self.unit)

    def place_at(self, point: QPointF) -> Place | None:
        """The cell at a point of the scene."""
        column, row = int(point.x() // self.unit), int(point.y() // self.unit)
        return Place(column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def place_of(self, key: str) -> Place:
        """The cell that `key` names. `ValueError` if it is not on the board."""
        match key.split(","):
            case [column, row] if column.isdecimal() and row.isdecimal():
                place = Place(int(column), int(row))
                if place.column < self.columns and place.row < self.rows:
                    return place
        raise ValueError(f"no cell {key[:40]!r} on a board of {self.columns} x {self.rows}")

    def cells(self) -> Sequence[Cell]:
        """All cells, row by row."""
        places = (Place(c, r) for r in range(self.rows) for c in range(self.columns))
        return [Cell(place.key, self.place_rect(place)) for place in places]

    def cell_rect(self, key: str) -> QRectF:
        """Where the cell `key` is."""
        return self.place_rect(self.place_of(key))

    def step(self, dx: int, dy: int) -> str | None:
        """The neighbour by an arrow; the edge stops. The first step enters where the mouse was used last, else in the middle."""
        if self.cursor is None:
            return (self.entry or Place(self.columns // 2, self.rows // 2)).key
        place = self.place_of(self.cursor)
        return Place(min(max(place.column + dx, 0), self.columns - 1), min(max(place.row + dy, 0), self.rows - 1)).key

    # Mouse

    def act(self, key: str, secondary: bool = False) -> None:
        """The keyboard's click; a game that has ended takes none."""
        if not self.over:
            self.clicked(self.place_of(key), Qt.MouseButton.RightButton if secondary else Qt.MouseButton.LeftButton)

    def hold(self, key: str | None) -> None:
        """Space is down: the same preview as a held button."""
        self.pressed(self.place_of(key) if key and not self.over else None, Qt.MouseButton.LeftButton)

    def cancel(self) -> None:
        """Let go without a click, of a button or of Space."""
        self._timer.stop()
        self._down = None
        self.pressed(None, self._buttons)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Begin a press, or add a button to it."""
        place = self.place_at(event.scenePos())
        event.accept()
        if place is None or self.over:
            return
        self.entry = place
        if self._down is None:
            self._buttons = event.button()
            self._down, self._inside = place, True
            if event.button() == Qt.MouseButton.LeftButton:
                self._timer.start(self.long_press)
        else:
            self._buttons |= event.button()
            self._timer.stop()
        if self._inside:
            self.pressed(self._down, self._buttons)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """The second press of a double click is a press like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Follow the press, or the pointer."""
        place = self.place_at(event.scenePos())
        if self._down is not None:
            inside = place == self._down
            if inside != self._inside:
                self._inside = inside
                self._timer.stop()
                self.pressed(self._down if inside else None, self._buttons)
        elif place != self._hovered:
            self._hovered = place
            self.hovered(place)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """The first button let go ends the press."""
        event.accept()
        self._timer.stop()
        down, self._down = self._down, None
        if down is None:
            return
        self.pressed(None, self._buttons)
        if self._inside and self.place_at(event.scenePos()) == down:
            self.clicked(down, self._buttons)

    def event(self, event: QEvent) -> bool:
        """Forget the hovered cell when the pointer leaves."""
        if event.type() == QEvent.Type.Leave and self._hovered is not None:
            self._hovered = None
            self.hovered(None)
        return super().event(event)

    def _long(self) -> None:
        down = self._down
        if down is not None and self._inside and self.held(down):
            self._down = None
            self.pressed(None, self._buttons)


def keys(places: Iterable[Place]) -> tuple[str, ...]:
    """The keys of several cells."""
    return tuple(place.key for place in places)
