"""Colours and directions that scenes paint with."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor


def around(part: float, length: float) -> QPointF:
    """A step of `length`, `part` of a turn (0-1) clockwise from above."""
    return QPointF(length * sin(2 * pi * part), -length * cos(2 * pi * part))


def shaded(color: QColor, factor: float) -> QColor:
    """A colour lighter (above 1) or darker by a factor."""
    return QColor(*(min(255, round(part * factor)) for part in (color.red(), color.green(), color.blue())))


def faded(color: QColor, alpha: float) -> QColor:
    """A colour at an opacity (0-1)."""
    made = QColor(color)
    made.setAlphaF(alpha)
    return made
