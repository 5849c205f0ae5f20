"""What the player sees and touches of the mine field. It draws a position and asks for moves; it decides nothing.

Left opens a hidden cell or chords a number, right flags, middle or both buttons chord, a long press flags once the game
has begun; in flag mode left flags. Keys: Space or Enter as left, F flags, Ctrl+F switches flag mode.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from PySide6.QtCore import QEasingCurve, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from plugins.demineur import variants
from plugins.demineur.scene_codes import FLAG, HIDDEN, MINE, WRONG, codes
from plugins.demineur.scene_cursor import pennant
from plugins.demineur.scene_cut import busiest
from plugins.demineur.scene_legend import legend
from plugins.demineur.scene_looks import Extras, paint_cell
from plugins.demineur.scene_motion import CELL, MANY, Blast, Pennant, Veils, one_by_one, rings
from plugins.demineur.scene_paint import Brush
from plugins.demineur.scene_press import around, preview
from plugins.demineur.state import State
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Action, Change, GridScene, Look, Place

FLAG_MODE = "flag_mode"

_LEFT, _RIGHT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
_LOOKS: tuple[Hashable, ...] = (None, *range(1, 16))
"""The look of each code: an open cell without a number is the plate itself."""


class DemineurScene(GridScene):
    """The mine field."""

    plate = "open"
    _flag_mode = False

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        size = variants.parse(variant.key)
        super().__init__(engine, variant, look, size.width, size.height)
        self._state: State | None = None
        self._codes = b""
        self._marks: dict[int, Extras] = {}
        self._preview: dict[int, Extras] = {}
        self._press: tuple[Place, Qt.MouseButton] | None = None
        self._hover: Place | None = None
        self._hover_level = 0.0
        self._motions: list[Any] = []
        self._last: Place | None = None

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; of a move, retell what opened, was flagged or blew up."""
        self.finish_animations()
        before, self._codes = self._codes, codes(state)
        self._state = state
        looks = [_LOOKS[code] for code in self._codes]
        self._preview = self._previewed()
        for i, extras in self._decorated().items():
            looks[i] = (self._codes[i], extras)
        self.set_looks(looks)
        if change is None or state.fatal != change.old.fatal:
            self.update()
        if change is not None and change.kind == "move":
            self._last = self._place_of_move(change.move)
            if self.look.motion and not self.miniature and len(before) == len(self._codes):
                self._retell(change.old, state, before)

    def _place_of_move(self, move: str) -> Place:
        return self.place_of(move.split(" ")[1])

    def _retell(self, old: State, new: State, before: bytes) -> None:
        middle = self._last or Place(0, 0)
        fresh = new.opened & ~old.opened
        if 0 < fresh.bit_count() < MANY:
            self._veil(rings(self._places(fresh), middle), before)
        if (landed := new.flagged & ~old.flagged) and new.opened == old.opened:
            place = self._places(landed)[0]
            self._run(Pennant(place, self.picture_of(HIDDEN), self.unit, self._brush))
        if new.fatal and not old.fatal:
            self._run(Blast(self._places(new.fatal), self.unit))
            others = [self._place(i) for i, code in enumerate(self._codes) if code in (MINE, WRONG)]
            self._veil(one_by_one(others, middle), before)

    def _veil(self, starts: dict[Place, float], before: bytes) -> None:
        pictures = {place: self.picture_of(before[self._index(place)]) for place in starts}
        self._run(Veils(pictures, starts, CELL, self.unit))

    def _run(self, motion: Veils | Pennant | Blast) -> None:
        self._motions.append(motion)

        def frame(part: float) -> None:
            motion.now = part * motion.length
            if part >= 1 and motion in self._motions:
                self._motions.remove(motion)
            self.update(motion.area)

        self.animate(round(motion.length), frame, easing=QEasingCurve.Type.Linear)

    # Looks

    def mark(self, marks: Sequence[Mark]) -> None:
        """Kinds: `number` (used), `safe`, `mine` (deduced), `cell` (framed), `wrong` (flag), `risk` with its per cent as label."""
        old = self._marks
        self._marks = {}
        for mark in marks:
            for key in mark.at:
                i = self._index(self.place_of(key))
                self._marks[i] = (*self._marks.get(i, ()), (mark.kind, mark.label))
        self._redraw(set(old) | set(self._marks))

    def _decorated(self) -> dict[int, Extras]:
        made = dict(self._marks)
        for i, extras in self._preview.items():
            made[i] = (*made.get(i, ()), *extras)
        return made

    def _redraw(self, indices: set[int]) -> None:
        if not self._codes:
            return
        decorated = self._decorated()
        for i in indices:
            extras = decorated.get(i)
            self.set_look_of(self._place(i), (self._codes[i], extras) if extras else _LOOKS[self._codes[i]])

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        code, extras = look if isinstance(look, tuple) else (look, ())
        paint_cell(Brush(painter, u, self.ratio, self.look), code, extras)

    def paint_under(self, painter: QPainter, exposed: QRectF) -> None:
        """One line between each two cells, of whole device pixels."""
        u = self.unit
        color = self.look.color("openLine")
        width = max(1, round(self.ratio)) / self.ratio
        board = QRectF(0, 0, self.columns * u, self.rows * u) & exposed
        for column in range(max(1, int(board.left() // u)), min(self.columns - 1, int(board.right() // u) + 1) + 1):
            painter.fillRect(QRectF(column * u - width, board.top(), width, board.height()), color)
        for row in range(max(1, int(board.top() // u)), min(self.rows - 1, int(board.bottom() // u) + 1) + 1):
            painter.fillRect(QRectF(board.left(), row * u - width, board.width(), width), color)

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """What moves, the hovered cell, and bursts, which reach over their cells."""
        if (place := self._hover) is not None and self._hover_level > 0 and self._hoverable(place):
            painter.setOpacity(self._hover_level)
            picture = self.picture_of((self._codes[self._index(place)], (("hover", ""),)))
            painter.drawPixmap(self.place_rect(place).topLeft(), picture)
            painter.setOpacity(1.0)
        for motion in self._motions:
            motion.paint(painter, exposed)
        if self._state is not None and self._state.fatal:
            scale = next((motion.scale for motion in self._motions if isinstance(motion, Blast)), 1.0)
            places = self._places(self._state.fatal)
            for draw in ("glow", "burst"):
                for place in places:
                    painter.save()
                    painter.translate(self.place_rect(place).topLeft())
                    getattr(self._brush(painter), draw)(scale)
                    painter.restore()

    def _brush(self, painter: QPainter) -> Brush:
        return Brush(painter, self.unit, self.ratio, self.look)

    def layout(self) -> None:
        super().layout()
        self._set_pointer()

    def legend(self, side: float = 22.0) -> Sequence[tuple[QPixmap, Text]]:
        """The signs that a loss has put on the board."""
        if self._state is None or not self._state.lost:
            return ()
        kinds = {kind for extras in self._marks.values() for kind, _ in extras}
        return legend(self._codes, kinds, side, self.ratio, self.look)

    def miniature_rect(self) -> QRectF | None:
        """Of a large board, 11 x 8 cells where most is to be thought about."""
        return busiest(self._state, self.columns, self.rows) if self._state is not None else None

    # Places

    def _index(self, place: Place) -> int:
        return place.row * self.columns + place.column

    def _place(self, index: int) -> Place:
        return Place(index % self.columns, index // self.columns)

    def _places(self, mask: int) -> list[Place]:
        return [Place(*cell) for cell in self._state.grid.cells(mask)] if self._state is not None else []

    def _code(self, place: Place) -> int:
        """The code of a cell of a running game; 0, for which nothing is to be done, else."""
        return self._codes[self._index(place)] if self._state is not None and not self._state.over else 0

    # Pointer

    def hovered(self, place: Place | None) -> None:
        for old in (self._hover, place):
            if old is not None:
                self.update_place(old)
        self._hover = place
        if place is None or not self._hoverable(place):
            return
        self._hover_level = 0.0

        def frame(part: float) -> None:
            if self._hover == place:
                self._hover_level = part
                self.update_place(place)

        self.animate(120, frame, easing=QEasingCurve.Type.OutQuad)

    def _hoverable(self, place: Place) -> bool:
        i = self._index(place)
        return self._press is None and self._code(place) in (HIDDEN, FLAG) and i not in self._marks

    def pressed(self, place: Place | None, buttons: Qt.MouseButton) -> None:
        self._press = (place, buttons) if place is not None else None
        old, self._preview = self._preview, self._previewed()
        self._redraw(set(old) | set(self._preview))
        if self._hover is not None:
            self.update_place(self._hover)

    def _previewed(self) -> dict[int, Extras]:
        if self._press is None or self._state is None:
            return {}
        place, buttons = self._press
        shown = preview(self._state, self._code(place), place, buttons, self._flag_mode)
        return {self._index(cell): ((kind, ""),) for cell, kind in shown.items()}

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        """Every click is asked for, also those that will do nothing: all of them count for the efficiency."""
        if self._state is None or self._state.over:
            return
        code = self._code(place)
        if buttons == _RIGHT:
            self._ask("flag", place)
        elif 1 <= code <= 8:
            self._chord(place, code)
        elif buttons != _LEFT:
            self._ask("chord", place)
        elif code in (HIDDEN, FLAG) and self._flag_mode:
            self._ask("flag", place)
        else:
            self._ask("open", place)
        if code == FLAG and buttons == _LEFT and not self._flag_mode:
            self.refuse(place)
            self.say.emit(Text("A flag protects this cell. Take the flag away before you open it."))

    def held(self, place: Place) -> bool:
        if self._state is None or not self._state.opened or self._code(place) not in (HIDDEN, FLAG):
            return False
        self._ask("flag", place)
        return True

    def _chord(self, place: Place, value: int) -> None:
        assert self._state is not None
        hidden, flags = around(self._state, place)
        self._ask("chord", place)
        n = flags.bit_count()
        if not hidden or n == value:
            return
        self.refuse(place)
        self.say.emit(
            Text(
                "This {value} has {n} flag around it. Its neighbours open when the two are equal.",
                "This {value} has {n} flags around it. Its neighbours open when the two are equal.",
                n=n,
                value=value,
            )
        )

    def _ask(self, verb: str, place: Place) -> None:
        self.refuse()
        self.move.emit(f"{verb} {place.key}")

    # Keys, commands, choices

    def pressed_key(self, text: str, key: str | None) -> bool:
        """F flags the cell under the keyboard's cursor, or without one the cell under the pointer."""
        if text.lower() != "f":
            return False
        self._flag_key(key)
        return True

    def _flag_key(self, key: str | None) -> None:
        place = self.place_of(key) if key is not None else self._hover
        if place is not None:
            self.entry = place
            self.clicked(place, _RIGHT)

    def actions(self) -> Sequence[Action]:
        """Flag mode, as a switch beside the board, and the flag of the keyboard."""
        return (
            Action("flag", Text("Set or remove a flag"), lambda _: self._flag_key(self.cursor), "F", icon="demineur:flag"),
            Action(FLAG_MODE, Text("Flag mode"), self._switch, "Ctrl+F", place="line", icon="demineur:flag", checked=self._flag_mode),
        )

    def _switch(self, on: bool) -> None:
        self.choose(FLAG_MODE, "on" if on else "off")
        self.chosen.emit(FLAG_MODE, "on" if on else "off")

    def choose(self, key: str, value: str) -> None:
        if key != FLAG_MODE or (value == "on") == self._flag_mode:
            return
        self._flag_mode = value == "on"
        self._set_pointer()
        self.actions_changed.emit()

    def _set_pointer(self) -> None:
        self.set_pointer(pennant(self.look, self.ratio) if self._flag_mode and not self.miniature else None)
