"""Single steps of thought about what is known: count lines, look along one, try the last mirror.

Each takes a board and what is known of it, changes neither, and answers with what it found, or None where that is nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.knowledge import CLASH, DONE, EARLY, SCARCE, STOPPED, Board, Known
from plugins.zraka.lines import Line, needs
from plugins.zraka.tables import DARK, FREE

COUNT, SINGLE, NOT_BEFORE, TURN, SHARED, LAST = "count", "single", "not before", "turn", "shared", "last"
"""The kinds of findings: mirrors stand on counted lines only; one case is left; the light turns not before a cell, or at a
cell, either way; what two cases share; where the last mirror cannot stand."""

COUNTED = 3
"""So many mirrors left are counted against the lines that need one, not more."""


class Mind(NamedTuple):
    """What a person holds in mind in one step: so many `cases`, so many `turns` of imagined light, so many borders that
    are newly `lit`; and whether what two remaining cases share is seen (`shared`)."""

    cases: int
    turns: int
    lit: int
    shared: bool


PLAIN = Mind(12, 2, 16, shared=False)
FULL = Mind(15, 3, 16, shared=True)
"""What is tried first, and what only when that says nothing."""


class Case(NamedTuple):
    """Something assumed: the light meets the mirror `value` (2 `/`, 4 `\\`) on `cell`, or passes it straight (1), having passed
    the cells before; `cell` is -1 for going straight to the line's end. `clash`: where that breaks, None if it does not."""

    cell: int
    value: int
    clash: int | None


class Finding(NamedTuple):
    """What a step says. `cost` is the number of lines looked at, `known` what is known now, the light not yet followed on
    from there; None: nothing is possible, so the board has no solution."""

    kind: str
    cost: int
    line: Line | None
    cases: tuple[Case, ...]
    known: Known | None


def count_lines(board: Board, known: Known) -> Finding | None:
    """Lines that need a turn and share no cell, as many as mirrors are left: the mirrors stand on them and nowhere else."""
    left = known[board.left]
    if not 0 < left <= COUNTED:
        return None
    lines, places = needs(board, known, left)
    if lines < left:
        return None
    if lines > left:
        return Finding(COUNT, left, None, (), None)
    new = known.copy()
    queue: list[int] = []
    cells = 2 * board.area
    for cell in board.empties:
        if known[cells + cell] in (3, 5, 7) and cell not in places and not board.set_cell(new, queue, cell, FREE):
            return Finding(COUNT, left, None, (), None)
    return Finding(COUNT, left, None, (), new) if queue else None


def look_along(board: Board, known: Known, mind: Mind, line: Line) -> Finding | None:
    """Assume each case of one line, one after the other, and see which break."""
    lit, turns = mind.lit, mind.turns
    way = known.copy()
    told: list[Case] = []
    alive: list[tuple[int, int, Known]] = []
    first = way
    more = False
    for cell, options in line.stops:
        if not alive:
            first = way.copy()
        for value in (2, 4):
            if options & value:
                trial = way.copy()
                if _breaks(board, trial, cell, value, lit, turns):
                    told.append(Case(cell, value, board.clash))
                else:
                    told.append(Case(cell, value, None))
                    alive.append((cell, value, trial))
        if not options & FREE:
            break
        queue: list[int] = []
        state = board.spread(way, queue, lit, turns) if board.set_cell(way, queue, cell, FREE) else CLASH
        if state == CLASH:
            told.append(Case(cell, FREE, board.clash))
            break
        if state == STOPPED:
            more = True
            break
        lit, turns = board.lit_left, board.turns_left
    else:
        if line.straight:
            broken = _hopeless(board, way)
            told.append(Case(-1, FREE, board.clash if broken else None))
            if not broken:
                alive.append((-1, FREE, way))
    if more and not alive:
        first = way
    found = _conclude(board, first, alive, more, mind.shared)
    if found is None:
        return Finding(SINGLE, len(told), line, tuple(told), None)
    kind, new = found
    return None if new == known else Finding(kind, len(told), line, tuple(told), new)


def _conclude(board: Board, first: Known, alive: list[tuple[int, int, Known]], more: bool, shared: bool) -> tuple[str, Known] | None:
    """What follows from the cases that are left (`more`: and from some that were not looked at); None: none is left."""
    if not more and len(alive) < 2:
        return (SINGLE, alive[0][2]) if alive else None
    kind = NOT_BEFORE
    if alive and alive[0][0] >= 0:
        cell = alive[0][0]
        left = FREE if more else 0
        for at, value, _ in alive:
            left |= value if at == cell else FREE
        if not left & FREE:
            kind = TURN
        queue: list[int] = []
        if not board.set_cell(first, queue, cell, left) or board.spread(first, queue) == CLASH:
            return None
    if shared and not more and len(alive) == 2:
        found = _share(board, first, alive[0][2], alive[1][2])
        if found is None:
            return None
        kind = SHARED if found else kind
    return kind, first


def _share(board: Board, new: Known, one: Known, other: Known) -> bool | None:
    """Add to `new` what two cases both say: True if that was more, None at a contradiction."""
    queue: list[int] = []
    borders = 2 * board.area
    found = False
    for at in range(3 * board.area):
        both = one[at] | other[at]
        if new[at] & ~both:
            found = True
            if at >= borders:
                if not board.set_cell(new, queue, at - borders, both):
                    return None
            else:
                new[at] &= both
                queue += board.beside(at)
    return None if found and board.spread(new, queue) == CLASH else found


def try_last(board: Board, known: Known, mind: Mind) -> Finding | None:
    """One mirror is left: try it on the cells that are lit."""
    if known[board.left] != 1:
        return None
    area, width = board.area, board.width
    trials = []
    for cell in board.empties:
        value = known[2 * area + cell]
        borders = known[cell - 1] & known[cell] & known[area + cell - width] & known[area + cell]
        if value in (3, 5, 7) and not borders & DARK:
            trials += [(cell, one) for one in (2, 4) if value & one]
    if len(trials) > mind.cases:
        return None
    new = known.copy()
    queue: list[int] = []
    told = []
    for cell, value in trials:
        broken = _breaks(board, known.copy(), cell, value, mind.lit, mind.turns)
        told.append(Case(cell, value, board.clash if broken else None))
        if broken and not board.set_cell(new, queue, cell, 7 - value):
            return Finding(LAST, len(told), None, tuple(told), None)
    return Finding(LAST, len(told), None, tuple(told), new) if queue else None


def _breaks(board: Board, trial: Known, cell: int, value: int, lit: int, turns: int) -> bool:
    """Whether assuming a mirror leads to a contradiction; `board.clash` then says where. `trial` becomes what follows."""
    queue: list[int] = []
    state = board.spread(trial, queue, lit, turns) if board.set_cell(trial, queue, cell, value) else CLASH
    return state == CLASH or (state == DONE and _hopeless(board, trial))


def _hopeless(board: Board, known: Known) -> bool:
    """Whether an imagined position cannot be: the beam ends too early, or more lines need a turn than mirrors are left."""
    if board.beam_end(known) == CLASH:
        board.clash = EARLY
        return True
    left = known[board.left]
    if left <= COUNTED and needs(board, known, left + 1)[0] > left:
        board.clash = SCARCE
        return True
    return False
