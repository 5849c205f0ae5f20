"""The next mirror that can be deduced from a position, and the steps that lead there: what a hint tells."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from plugins.zraka.beam import Mirrors
from plugins.zraka.knowledge import Board, Known
from plugins.zraka.looking import Finding
from plugins.zraka.puzzle import BACK, EMPTY, SLASH, Puzzle, turned
from plugins.zraka.reasoner import CLUES, Reasoning, Step
from plugins.zraka.tables import FREE


class Deduction(NamedTuple):
    """`steps` of thought, the last of which says that the mirror `sign` stands on `cell`; where `steps` is empty, the clues
    alone say it. `known` is what they say altogether."""

    board: Board
    steps: tuple[Step, ...]
    known: Known
    cell: int
    sign: str


@lru_cache(maxsize=32)
def deduce(puzzle: Puzzle, placed: Mirrors) -> Deduction | None:
    """The next mirror after `placed`, which are known to be right. None where the reasoner finds none.

    It looks from the mirrors that stand; where that leads nowhere, it thinks the board through from the beginning, at last in the
    very order in which the board was found to be reasonable: what is bounded by a count depends on the order.
    """
    return _deduce(puzzle, placed, placed) or (_deduce(puzzle, (), placed) if placed else None) or _in_order(puzzle, placed)


def _deduce(puzzle: Puzzle, given: Mirrors, placed: Mirrors) -> Deduction | None:
    thoughts = Reasoning(Board(puzzle), placed=given)
    board = thoughts.board
    steps: list[Step] = []
    new = _new(board, thoughts.known, placed)
    while new is None:
        if thoughts.solved or thoughts.broken:
            return None
        first: Finding | None = None
        for found in thoughts.findings():
            first = first or found
            if found.known is None:
                return None
            after = found.known.copy()
            if not board.settle(thoughts.known, after):
                return None
            new = _new(board, after, placed)
            if new is not None:
                steps.append(Step(found, thoughts.known, after))
                return Deduction(board, tuple(steps), after, *new)
        if first is None:
            return None
        thoughts.take(first)
        steps.append(thoughts.steps[-1])
        new = _new(board, thoughts.known, placed)
    return Deduction(board, (), thoughts.known, *new)


def _in_order(puzzle: Puzzle, placed: Mirrors) -> Deduction | None:
    thoughts = Reasoning(Board(puzzle))
    board = thoughts.board
    begun = len(thoughts.steps)
    while not thoughts.solved:
        found = next(thoughts.findings(), None)
        if found is None or found.known is None:
            return None
        thoughts.take(found)
        new = _new(board, thoughts.known, placed)
        if new is not None:
            return Deduction(board, tuple(thoughts.steps[begun:]), thoughts.known, *new)
    return None


def _new(board: Board, known: Known, placed: Mirrors) -> tuple[int, str] | None:
    """A mirror that is known and not yet placed: the first on the beam as far as that is known, or else the first at all."""
    cells = 2 * board.area
    there = {cell for cell, _ in placed}
    new = [cell for cell in board.empties if known[cells + cell] in (2, 4) and cell not in there]
    if not new:
        return None
    cell, heading = board.laser, board.heading
    for _ in range(4 * board.area):
        cell += board.steps[heading]
        value = known[cells + cell] if board.kinds[cell] == EMPTY else FREE
        if cell in new or value not in (FREE, 2, 4) or board.kinds[cell] in "#Y R<>^v":
            break
        if board.kinds[cell] in (SLASH, BACK):
            heading = turned(board.kinds[cell], heading)
        elif value != FREE:
            heading = turned(SLASH if value == 2 else BACK, heading)
    chosen = cell if cell in new else min(new)
    return chosen, SLASH if known[cells + chosen] == 2 else BACK


__all__ = ["CLUES", "Deduction", "deduce"]
