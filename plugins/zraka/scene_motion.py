"""Mirrors that appear, turn or leave, and how long things move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve

from plugins.zraka.scene_pieces import Pieces, tilt

RUN_STEP, RUN_MOST = 18.0, 240.0
"""Milliseconds for a cell of new light, and at most for all of it."""
BLADE = 200
SOLVED = 600

APPEAR, TURN, LEAVE = 120, 160, 100


@dataclass(slots=True)
class Turn:
    """A mirror on its way from one sign to another; an empty sign is none. `part` goes from 0 to 1."""

    old: str
    new: str
    part: float = 0.0

    @property
    def length(self) -> int:
        """Milliseconds."""
        return APPEAR if not self.old else LEAVE if not self.new else TURN

    @property
    def easing(self) -> QEasingCurve.Type:
        """How it sets off and arrives."""
        kind = QEasingCurve.Type
        return kind.OutCubic if not self.old else kind.InCubic if not self.new else kind.InOutCubic

    def paint(self, brush: Pieces, *, hit: bool) -> None:
        """Draw it in its cell, at the painter's origin."""
        sign, part = self.new or self.old, self.part
        angle, scale = tilt(sign), 1.0
        if self.old and self.new:
            start = tilt(self.old)
            angle = start + (tilt(self.new) - start) * part
        else:
            shown = part if self.new else 1 - part
            scale = 0.6 + 0.4 * shown
            brush.painter.setOpacity(max(0.0, min(1.0, shown)))
        if hit or not self.new:
            brush.bar(sign, angle=angle, scale=scale)
        else:
            brush.dashed(sign, angle=angle, scale=scale)
        brush.painter.setOpacity(1.0)


def turns(old: Mapping[int, str], new: Mapping[int, str]) -> dict[int, Turn]:
    """What moves between two layouts of mirrors, cell by cell."""
    return {cell: Turn(old.get(cell, ""), new.get(cell, "")) for cell in {*old, *new} if old.get(cell) != new.get(cell)}
