"""What a press that is held would do, shown before it is done."""

from __future__ import annotations

from PySide6.QtCore import Qt

from plugins.demineur.engine import chord_targets
from plugins.demineur.scene_codes import FLAG, HIDDEN
from plugins.demineur.state import State
from shell.qt.board import Place

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def preview(state: State, code: int, place: Place, buttons: Qt.MouseButton, flag_mode: bool) -> dict[Place, str]:
    """Kinds of `scene_looks` for the cells that a press of `buttons` on `place`, whose code is `code`, is about."""
    if code == HIDDEN and buttons == _LEFT and not flag_mode:
        return {place: "opens"}
    if code in (HIDDEN, FLAG):
        return {place: "counted"} if buttons == _RIGHT or (buttons == _LEFT and flag_mode) else {}
    if not 1 <= code <= 8 or buttons == _RIGHT:
        return {}
    hidden, flags = around(state, place)
    if not hidden:
        return {}
    if flags.bit_count() != code:
        return {place: "refused"}
    made = {place: "chord"}
    for mask, kind in ((flags, "counted"), (chord_targets(state, place.column, place.row), "opens")):
        made |= dict.fromkeys((Place(*cell) for cell in state.grid.cells(mask)), kind)
    return made


def around(state: State, place: Place) -> tuple[int, int]:
    """The hidden neighbours of a cell, and the flags among them."""
    shape = state.grid
    hidden = shape.around(1 << shape.bit(place.column, place.row)) & state.hidden
    return hidden, hidden & state.flagged
