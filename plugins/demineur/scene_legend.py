"""The signs that a loss puts on the board, and what they mean."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from plugins.demineur.scene_codes import FATAL, HIDDEN, MINE, WRONG
from plugins.demineur.scene_looks import Extras, paint_cell
from plugins.demineur.scene_paint import REACH, Brush
from shell.api import Text
from shell.qt.board import Look


def legend(codes: Collection[int], kinds: Collection[str], side: float, ratio: float, look: Look) -> list[tuple[QPixmap, Text]]:
    """Pictures of `side` pixels for a lost board that holds cells of `codes` and marks of `kinds`."""
    rows: list[tuple[bool, int, Extras, Text]] = [
        ("safe" in kinds, HIDDEN, (("safe", ""),), Text("provably safe")),
        (FATAL in codes, FATAL, (), Text("fatal mine")),
        (WRONG in codes, WRONG, (), Text("wrong flag")),
        (MINE in codes, MINE, (), Text("other mines")),
    ]
    return [(_sign(code, extras, side, ratio, look), text) for there, code, extras, text in rows if there]


def _sign(code: int, extras: Extras, side: float, ratio: float, look: Look) -> QPixmap:
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if code == FATAL:
        u = side / (1 + 2 * REACH + 0.04)  # the burst with its outline
        painter.translate((side - u) / 2, (side - u) / 2)
        Brush(painter, u, ratio, look).burst()
    else:
        paint_cell(Brush(painter, side, ratio, look), code, extras)
    painter.end()
    return picture
