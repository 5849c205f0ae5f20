"""What the player sees and touches of a board with mirrors and a beam. It draws a position and asks for moves; it decides nothing.

A click goes round `/`, `\\`, empty (Z-14), the right button the other way; with Shift it notes that a cell stays empty, which
is no move. Keys: 1 and 2 place, 0 takes off, X notes. The grid has the rim as its outermost cells.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf

from PySide6.QtCore import QEasingCurve, Qt
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from plugins.zraka.board_text import cell_key, parse_cell
from plugins.zraka.puzzle import BACK, DOUBLE, EMPTY, MIRRORS, SLASH, WALL
from plugins.zraka.recipes import RECIPES
from plugins.zraka.scene_drawn import DrawnBoard
from plugins.zraka.scene_light import light_of
from plugins.zraka.scene_motion import BLADE, RUN_MOST, RUN_STEP, SOLVED, Turn, turns
from plugins.zraka.state import State, preview, tapped
from shell.api import Engine, Mark, Text, Variant
from shell.qt.board import Action, Change, Look, Place

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_KEYS = {"1": SLASH, "/": SLASH, "2": BACK, "\\": BACK}


class ZrakaScene(DrawnBoard):
    """The board with its rim, the beam, and what is pointed out."""

    def __init__(self, engine: Engine, variant: Variant, look: Look) -> None:
        n = RECIPES[variant.key].n if variant.key in RECIPES else 6
        super().__init__(engine, variant, look, n + 2)
        self._over: Place | None = None
        self._held: Place | None = None
        self._shift = False

    # The position

    def show(self, state: State, change: Change | None = None) -> None:
        """Draw `state`; after a change the beam runs from the changed cell to its new end, and mirrors turn."""
        self.finish_animations()
        before, self._state = self._state, state
        other = before is None or before.puzzle != state.puzzle
        if other:
            self._notes.clear()
        self._notes -= {cell for cell, _ in state.mirrors}
        self._signs = list(state.puzzle.grid)
        for cell, sign in state.mirrors:
            self._signs[cell] = sign
        self.set_size(state.puzzle.width, state.puzzle.width)
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
        if place != self._held:
            self._held = place
            self._preview()
        self._pulse.stir()

    def cancel(self) -> None:
        """Nothing is held, nothing moves."""
        super().cancel()
        self._pulse.stop()

    def _preview(self) -> None:
        had, self._shown = self._shown, None
        state, place = self._state, self._held or self._over
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

    def set_cursor(self, key: str | None) -> None:
        """Keys are input too."""
        super().set_cursor(key)
        self._pulse.stir()

    def layout(self) -> None:
        """The preview has lengths of the rim in it too."""
        super().layout()
        if self._state is not None:
            self._preview()

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
        if not name:
            self.entry = self._over
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


def _ground(sign: str) -> Hashable:
    """The look of what lies below the beam."""
    return "wall" if sign == WALL else "frame" if sign in MIRRORS else None
