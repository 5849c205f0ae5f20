"""Which part of a large board a miniature shows."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from PySide6.QtCore import QRectF

from plugins.demineur.bits import to_text
from plugins.demineur.state import State

WIDTH, HEIGHT = 11, 8
WHOLE_WIDTH, WHOLE_HEIGHT = 24, 18
"""Boards up to this size are shown whole: their cells stay above ten pixels."""


@lru_cache(maxsize=16)
def busiest(state: State, columns: int, rows: int) -> QRectF | None:
    """11 x 8 cells around the fatal mine, else with the most numbers that touch hidden cells, else in the middle. None: all."""
    if columns <= WHOLE_WIDTH and rows <= WHOLE_HEIGHT:
        return None
    width, height = min(WIDTH, columns), min(HEIGHT, rows)
    shape = state.grid
    weight = state.fatal or state.opened & shape.around(state.hidden)
    text = to_text(weight, shape)
    table = [[0] * (columns + 1)]
    for row in range(rows):
        line = accumulate((int(cell) for cell in text[row * columns : (row + 1) * columns]), initial=0)
        table.append([above + here for above, here in zip(table[-1], line, strict=True)])
    middle = ((columns - width) / 2, (rows - height) / 2)

    def score(corner: tuple[int, int]) -> tuple[int, float]:
        x, y = corner
        inside = table[y + height][x + width] - table[y][x + width] - table[y + height][x] + table[y][x]
        return inside, -abs(x - middle[0]) - abs(y - middle[1])

    corners = [(x, y) for y in range(rows - height + 1) for x in range(columns - width + 1)]
    x, y = max(corners, key=score)
    return QRectF(x, y, width, height)
