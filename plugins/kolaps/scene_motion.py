"""What moves when a group goes: tiles leave, those above fall, columns close. It retells a change that has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from plugins.kolaps.scene_tiles import Tile, joins
from plugins.kolaps.state import State

LEAVE = 100
FALL_ROW, FALL_MOST = 35, 250
CLOSE = 180
MANY = 40
"""From so many falling tiles on they do not bounce."""


class Way(NamedTuple):
    """A tile's way: from column and row to column and row (rows from the bottom), and how it looks."""

    tile: Tile
    column: int
    row: int
    to_column: int
    to_row: int


class Fall(NamedTuple):
    """All that moves: tiles that leave, ways of those that fall or shift, and how long each part takes, in milliseconds."""

    leaving: list[tuple[int, int, Tile]]
    ways: list[Way]
    fall_ms: int
    close_ms: int
    bounce: QEasingCurve.Type

    @property
    def ms(self) -> int:
        """The whole."""
        return LEAVE + self.fall_ms + self.close_ms


def fall(old: State, places: list[int]) -> Fall:
    """What moves when the group at `places` of `old` goes."""
    gone = set(places)
    leaving = [(*old.cell(place), Tile(old.tiles[place], joins(old, *old.cell(place)))) for place in places]
    ways = []
    to_column = deepest = moving = 0
    shifted = False
    for column in range(old.width):
        to_row = 0
        for row in range(old.height):
            place = column * old.stride + row
            if not old.tiles[place]:
                break
            if place in gone:
                continue
            if row != to_row or column != to_column:
                ways.append(Way(Tile(old.tiles[place], joins(old, column, row)), column, row, to_column, to_row))
                deepest = max(deepest, row - to_row)
                moving += row != to_row
                shifted = shifted or column != to_column
            to_row += 1
        to_column += to_row > 0 or not old.tiles[column * old.stride]
    fall_ms = min(FALL_ROW * deepest, FALL_MOST)
    curve = QEasingCurve.Type.OutCubic if moving > MANY else QEasingCurve.Type.OutBounce
    return Fall(leaving, ways, fall_ms, CLOSE if shifted else 0, curve)


def curves(motion: Fall) -> tuple[QEasingCurve, QEasingCurve]:
    """How tiles fall, with a little weight, and how columns close."""
    falling = QEasingCurve(motion.bounce)
    if motion.bounce is QEasingCurve.Type.OutBounce:
        falling.setAmplitude(0.25)
    return falling, QEasingCurve(QEasingCurve.Type.InOutCubic)


def paint_fall(painter: QPainter, motion: Fall, now: float, u: float, rows: int, picture: Callable[[Tile], QPixmap]) -> None:
    """The tiles of a change `now` milliseconds after its beginning, on a board of so many rows; `picture` draws one."""
    if now < LEAVE:
        part = now / LEAVE
        painter.save()
        painter.setOpacity(1 - part * part)
        for column, row, tile in motion.leaving:
            box = QRectF(0, 0, u * (1 - 0.15 * part), u * (1 - 0.15 * part))
            box.moveCenter(QPointF((column + 0.5) * u, (rows - row - 0.5) * u))
            drawn = picture(tile)
            painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
        painter.restore()
    falling, closing = curves(motion)
    down = falling.valueForProgress(_share(now - LEAVE, motion.fall_ms))
    aside = closing.valueForProgress(_share(now - LEAVE - motion.fall_ms, motion.close_ms))
    for way in motion.ways:
        row_now = way.row + (way.to_row - way.row) * down
        column_now = way.column + (way.to_column - way.column) * aside
        painter.drawPixmap(QPointF(column_now * u, (rows - 1 - row_now) * u), picture(way.tile))


def _share(now: float, whole: float) -> float:
    return 1.0 if whole <= 0 else min(1.0, max(0.0, now / whole))
