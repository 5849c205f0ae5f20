"""The board editor's scene: pieces are put on a draft by click or key, and the beam shows at once where it would go.

A click puts the chosen piece; on the same piece once more, or with the right button, it takes away. The laser and receivers
stand on the rim, which is part of the grid: there the cursor goes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from plugins.zraka import drafts
from plugins.zraka.drafts import LASER, ON_RIM, PIECES
from plugins.zraka.puzzle import BLANK, CRYSTAL, DOUBLE, EMPTY, LARGEST, MIRRORS, PRISM, RECEIVER, WALL, Puzzle
from plugins.zraka.scene_drawn import GHOST, DrawnBoard
from plugins.zraka.scene_light import RECEIVER_OUT, Light, light_of, rim_point
from plugins.zraka.scene_pieces import Pieces
from plugins.zraka.state import State
from shell.api import Choice, Engine, Illegal, Range, Text, Variant
from shell.qt.board import Action, Cell, Drawing, Look, Place, faded

_NUMBERED = {piece: str(number) for number, piece in enumerate(PIECES, 1)} | {EMPTY: "0"}
_LETTERS = {"l": LASER, "r": RECEIVER, "y": PRISM, "x": EMPTY} | {sign: sign for sign in PIECES if len(sign) == 1 and sign != RECEIVER}
_KEYS = {number: piece for piece, number in _NUMBERED.items()} | {letter.lower(): piece for letter, piece in _LETTERS.items()}
"""Keys and what they put: the numbers of the palette, the signs of a board's text, and first letters."""
_DOT = 0.035
"""Radius of the dots that show where the laser and receivers can stand, in u."""


class EditorScene(Drawing, DrawnBoard):
    """A `Drawing` of Zraka."""

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        self._draft = drafts.blank()
        self._piece_in_hand = WALL
        self._over: Place | None = None
        super().__init__(engine, variant, look, self._draft.width)
        self._put_up(self._draft)

    # The draft

    def draw(self, text: str) -> None:
        """Show the draft of a text."""
        self._put_up(drafts.read(text))

    def text(self) -> str:
        """The draft in one line."""
        return drafts.draft_text(self._draft)

    def clear(self) -> None:
        """Take everything off; size and stock stay."""
        self._put_up(drafts.blank(self._draft.n, self._draft.stock))

    def numbers(self) -> Sequence[Choice]:
        """Size and stock."""
        draft = self._draft
        return (
            Choice("n", Text("Rows and columns"), Range(drafts.SMALLEST, LARGEST), str(draft.n)),
            Choice("stock", Text("Mirrors in stock"), Range(0, drafts.MOST), str(draft.stock)),
        )

    def choose(self, key: str, value: str) -> None:
        """Another size or stock."""
        self._change(drafts.resized(self._draft, int(value)) if key == "n" else self._draft._replace(stock=int(value)))

    def _change(self, draft: Puzzle) -> None:
        if draft != self._draft:
            self.refuse()
            self._put_up(draft)
            self.edited.emit(self.text())

    def _put_up(self, draft: Puzzle) -> None:
        self._draft = draft
        self._state = State(draft)
        self._signs = list(draft.grid)
        if draft.width != self.columns:
            self.set_cursor(None)  # its place may be gone, or be another
            self._over = None
        self.set_size(draft.width, draft.width)
        self.set_looks(["wall" if sign == WALL else "frame" if sign in MIRRORS else None for sign in draft.grid])
        self._shine()
        self.update()

    def _shine(self) -> None:
        """The beam, where there is one laser."""
        draft = self._draft
        light = light_of(draft, State(draft).light, None, self._pad) if drafts.has_laser(draft) else Light(draft, (), inf, 0.0, frozenset())
        self._light = light
        self._lit, self._reach, self._layer = light.lit(inf, self._signs), inf, None

    def layout(self) -> None:
        """The size is another: pictures and lengths are made anew."""
        state, self._state = self._state, None  # the light of a board is laid out there, and a draft may have none
        super().layout()
        self._state = state
        if state is not None:
            self._shine()

    # Places

    def cells(self) -> Sequence[Cell]:
        """The cells and the places of the rim, without its corners."""
        end = self.rows - 1
        places = [Place(c, r) for r in range(end + 1) for c in range(end + 1) if not (r in (0, end) and c in (0, end))]
        return [Cell(f"{place.row},{place.column}", self.place_rect(place)) for place in places]

    def step(self, dx: int, dy: int) -> str | None:
        """The neighbour by an arrow, over the rim too; the corners stop."""
        end = self.rows - 1
        if self.cursor is None:
            at = self.entry
            on_rim = at is not None and (at.row in (0, end)) != (at.column in (0, end))
            return f"{at.row},{at.column}" if at is not None and on_rim else super().step(dx, dy)
        place = self.place_of(self.cursor)
        row, column = min(max(place.row + dy, 0), end), min(max(place.column + dx, 0), end)
        return self.cursor if row in (0, end) and column in (0, end) else f"{row},{column}"

    def cell_name(self, key: str) -> Text:
        """Where, what, and how the beam passes."""
        return drafts.cell_name(self._draft, key)

    def set_sides(self, left: QRectF, right: QRectF) -> None:
        """Nothing stands beside a draft but what the shell puts there."""

    # Pieces

    def _use(self, place: Place, piece: str) -> None:
        try:
            self._change(drafts.put(self._draft, self._index(place), piece))
        except Illegal as refusal:
            self.refuse(place)
            self.say.emit(refusal.text)

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """Put the piece in hand, or take away."""
        if buttons == Qt.MouseButton.RightButton:
            self._use(place, EMPTY)
        elif buttons == Qt.MouseButton.LeftButton:
            again = drafts.piece_at(self._draft, self._index(place)) == self._piece_in_hand
            self._use(place, EMPTY if again else self._piece_in_hand)

    def pressed_key(self, text: str, key: str | None) -> bool:
        """A key puts its piece on the cell of the cursor, else on the one under the pointer, and takes it in hand."""
        piece = _KEYS.get(text.lower())
        if piece is None:
            return False
        if piece != EMPTY:
            self._take(piece)
        place = self.place_of(key) if key is not None else self._over
        if place is not None:
            self.entry = place
            self._use(place, piece)
        return True

    def _chosen(self, piece: str, _on: bool) -> None:
        self._take(piece)

    def _take(self, piece: str) -> None:
        if piece != self._piece_in_hand:
            self._piece_in_hand = piece
            self.actions_changed.emit()
            self.update()

    def actions(self) -> Sequence[Action]:
        """The pieces."""
        return [
            Action(piece, title, partial(self._chosen, piece), _NUMBERED[piece], place="palette",
                   checked=piece == self._piece_in_hand)
            for piece, title in PIECES.items()
        ]  # fmt: skip

    # Painting

    def hovered(self, place: Place | None) -> None:
        """Show what a click would put there."""
        self._over = place
        self.update()

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """The draft, below it the places of the rim while one of its pieces is in hand."""
        if self._piece_in_hand in ON_RIM and not self.miniature:
            painter.save()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.look.color("text.muted"))
            for cell in self._free_rim():
                x, y = rim_point(self._draft, cell, self._pad + RECEIVER_OUT)
                painter.drawEllipse(QPointF(x * self.unit, y * self.unit), _DOT * self.unit, _DOT * self.unit)
            painter.restore()
        super().paint_over(painter, exposed)

    def _free_rim(self) -> Sequence[int]:
        """Places of the rim where nothing stands, nor a number."""
        draft, end = self._draft, self.rows - 1
        places = [draft.cell(0, k) for k in range(1, end)] + [draft.cell(k, 0) for k in range(1, end)]
        lost = self._light.lost_rim if self._light is not None else ()
        return [cell for cell in places if draft.grid[cell] == BLANK and cell not in lost]

    def _paint_ghost(self, painter: QPainter) -> None:
        """What a click would put under the pointer."""
        place, piece = self._over, self._piece_in_hand
        if place is None or piece == EMPTY or self.miniature:
            return
        cell = self._index(place)
        try:
            draft = drafts.put(self._draft, cell, piece)
        except Illegal:
            return
        if drafts.piece_at(self._draft, cell) != EMPTY or draft == self._draft:
            return
        painter.save()
        painter.setOpacity(GHOST)
        brush = Pieces(painter, self.unit, self.look)
        if piece in ON_RIM:
            x, y = rim_point(draft, cell, self._pad + (0.0 if piece == LASER else RECEIVER_OUT))
            painter.translate(x * self.unit, y * self.unit)
            painter.rotate((draft.outlet(cell) * 90 + 180) % 360)
            (brush.laser if piece == LASER else lambda: brush.receiver(False))()
        else:
            painter.translate(self.place_rect(place).topLeft())
            _paint(brush, piece)
        painter.restore()

    def sign(self, key: str, side: float) -> QPixmap:
        """A piece for the palette."""
        picture = QPixmap(round(side * self.ratio), round(side * self.ratio))
        picture.setDevicePixelRatio(self.ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush = Pieces(painter, side, self.look)
        if key == EMPTY:
            painter.setPen(brush.pen(faded(self.look.color("lost"), 1.0), 0.05))
            for one, other in (((0.32, 0.32), (0.68, 0.68)), ((0.68, 0.32), (0.32, 0.68))):
                painter.drawLine(QPointF(one[0] * side, one[1] * side), QPointF(other[0] * side, other[1] * side))
        elif key == LASER:
            painter.translate(0.80 * side, 0.5 * side)
            brush.laser()
        elif key == RECEIVER:
            painter.translate(0.54 * side, 0.5 * side)
            brush.receiver(False)
        else:
            _paint(brush, key)
        painter.end()
        return picture


def _paint(brush: Pieces, piece: str) -> None:
    """A piece of the cells, not lit."""
    if piece in MIRRORS:
        brush.frame()
        brush.bar(piece, given=True)
    elif piece == CRYSTAL:
        brush.crystal(False)
    elif piece == DOUBLE:
        brush.double(0)
    elif piece == PRISM:
        brush.prism()
    elif piece == WALL:
        brush.wall()
