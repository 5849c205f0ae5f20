"""Whole pixels of the screen at scales such as 1.25 and 1.5, where a whole pixel of the window may end within one of the screen.

What claims to paint all of itself must begin and end between two pixels of the screen: Qt draws nothing below it there, and half a
pixel that it does not reach would keep what was to be seen before.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize

_FAR = 8
"""Pixels of the window within which the usual scales have a whole pixel of the screen."""
_EXACT = 1e-6


def device_size(size: QSize, ratio: float) -> QSize:
    """The pixels of the screen that `size` covers, the last of them perhaps in part."""
    return QSize(ceil(size.width() * ratio - _EXACT), ceil(size.height() * ratio - _EXACT))


def edge(at: int, ratio: float, way: int = 1) -> int:
    """The pixel of the window nearest to `at`, at or beyond it (`way` 1) or at or before it (-1), that begins with a pixel of the
    screen; `at` itself where the scale has none near."""
    for step in range(_FAR):
        there = (at + way * step) * ratio
        if abs(there - round(there)) < _EXACT:
            return at + way * step
    return at
