"""Steps of the reasoner in the words of the ladder: where the light comes from along which a step looks, and its rule."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.knowledge import Board, Known
from plugins.zraka.looking import COUNT, LAST, SHARED
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, EMPTY, LASERS, PRISM, RECEIVER, SLASH, turned
from plugins.zraka.reasoner import CLUES, Step
from plugins.zraka.tables import DARK, FREE

LASER_LINE, RECEIVER_LINE, PRISM_ARM = "laser", "receiver", "prism"
CRYSTAL_LINE, DOUBLE_LINE, LIGHT_LINE, LOOP = "crystal", "double", "light", "loop"


class Source(NamedTuple):
    """Where known light comes from, or leads to: a `kind`, the cell where that is, and the `path` of cells from there."""

    kind: str
    cell: int
    path: tuple[int, ...]


def source(board: Board, known: Known, cell: int, heading: int) -> Source:
    """Follow lit borders away from `cell`, against `heading`, as far as they are known."""
    path: list[int] = []
    middle, at = LIGHT_LINE, cell
    back = heading ^ 2
    while len(path) < 4 * board.area:
        cell += board.steps[back]
        kind = board.kinds[cell]
        if kind in LASERS or kind in (RECEIVER, PRISM):
            name = LASER_LINE if kind in LASERS else RECEIVER_LINE if kind == RECEIVER else PRISM_ARM
            return Source(name, cell, (cell, *path[::-1]))
        sign = kind
        if kind == EMPTY:
            value = known[2 * board.area + cell]
            if value not in (FREE, 2, 4):
                break
            sign = {FREE: EMPTY, 2: SLASH, 4: BACK}[value]
        path.append(cell)
        if kind in (CRYSTAL, DOUBLE) and middle != DOUBLE_LINE:
            middle, at = CRYSTAL_LINE if kind == CRYSTAL else DOUBLE_LINE, cell
        if sign in (SLASH, BACK):
            back = turned(sign, back)
        if known[board.border(cell, back)] & DARK:
            break
    return Source(middle, at, tuple(path[::-1]))


def rule_of(board: Board, step: Step) -> str:
    """The rule of the ladder that a step is: crystal, double, laser, receiver, prism, light, count, shared, last, loop."""
    found = step.found
    if found.kind == CLUES:
        return _clue(board, step)
    if found.kind in (COUNT, SHARED):
        return found.kind
    if found.kind == LAST:
        return LOOP if placed_on_crossing(board, step.before, step.after) else LAST
    if found.line is None:
        return LIGHT_LINE
    return source(board, step.before, found.line.cell, found.line.heading).kind


def placed_on_crossing(board: Board, before: Known, after: Known) -> bool:
    """Whether a mirror was found on a cell that light was known to cross both ways."""
    area, width = board.area, board.width
    for cell in board.empties:
        if before[2 * area + cell] not in (2, 4) and after[2 * area + cell] in (2, 4):
            across = (before[cell - 1] | before[cell]) & DARK
            down = (before[area + cell - width] | before[area + cell]) & DARK
            if not across and not down:
                return True
    return False


def _clue(board: Board, step: Step) -> str:
    """Crystals and double crystals take their turns at the start: which of them it was that said something."""
    doubles = [cell for cell, kind in enumerate(board.kinds) if kind == DOUBLE]
    known = step.before
    new = any(known[border] & DARK for cell in doubles for border in (cell, board.area + cell))
    return DOUBLE_LINE if new else CRYSTAL_LINE
