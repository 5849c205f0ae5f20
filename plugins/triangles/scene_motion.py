"""What moves when a line is drawn: the line from its first star on, the triangles from the new line to their far star."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEasingCurve
from PySide6.QtGui import QPainter, QPolygonF

from plugins.triangles.geometry import Triple
from plugins.triangles.scene_field import Field
from plugins.triangles.state import State
from shell.api import Text

LINE, FILL, BACK = 180, 220, 140
"""Milliseconds: a line is drawn, a triangle fills, a refused line goes back to its star."""


class Growth(NamedTuple):
    """A line i-j from i on, drawn by `seat`, and the triangles that it closed."""

    start: int
    end: int
    seat: int
    closed: tuple[Triple, ...]

    @property
    def ms(self) -> int:
        """The whole."""
        return LINE + (FILL if self.closed else 0)


def drawn_words(name: Text, i: int, j: int, n: int, again: bool) -> Text:
    """What somebody drew who does not sit at this screen: from star i to j, closing n triangles, with another turn `again` or not."""
    if n == 0:
        return Text("{name}: line from star {a} to {b}.", name=name, a=i + 1, b=j + 1)
    if again:
        return Text(
            "{name}: line from star {a} to {b}, closes {n} triangle and draws again.",
            "{name}: line from star {a} to {b}, closes {n} triangles and draws again.",
            name=name, a=i + 1, b=j + 1, n=n,
        )  # fmt: skip
    return Text(
        "{name}: line from star {a} to {b}, closes {n} triangle.",
        "{name}: line from star {a} to {b}, closes {n} triangles.",
        name=name, a=i + 1, b=j + 1, n=n,
    )  # fmt: skip


def growth(old: State, new: State, start: int | None) -> Growth | None:
    """What grows from `old` to `new`, one line later; from star `start` on if that is one of its ends."""
    if len(new.lines) != len(old.lines) + 1:
        return None
    i, j, seat = new.lines[-1]
    if start == j:
        i, j = j, i
    return Growth(i, j, seat, tuple((a, b, c) for a, b, c, _ in new.triangles[len(old.triangles) :]))


def paint_growth(painter: QPainter, field: Field, grown: Growth, part: float, edge: str) -> None:
    """The moment `part` (0 to 1, even in time) of it."""
    now = part * grown.ms
    curve = QEasingCurve(QEasingCurve.Type.OutCubic)
    drawn = curve.valueForProgress(min(1.0, now / LINE))
    filled = curve.valueForProgress(min(1.0, max(0.0, now - LINE) / FILL))
    a, b = field.points[grown.start], field.points[grown.end]
    if filled > 0:
        for triangle in grown.closed:
            (far,) = (field.points[star] for star in triangle if star not in (grown.start, grown.end))
            shape = QPolygonF([a, b, b + (far - b) * filled, a + (far - a) * filled])
            field.paint_polygon(painter, shape, grown.seat)
    field.paint_line(painter, a, a + (b - a) * drawn, grown.seat, edge)
    for star in {*field.along(grown.start, grown.end), *(star for triangle in grown.closed for star in triangle)}:
        field.paint_star(painter, field.points[star])
