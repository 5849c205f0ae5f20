"""What a person does to solve a board: follow light, count, and look along one line at a time.

A board is *reasonable* when this solves it. Generator, grade and hints stand on it. Each step is kept with what was known
before it, so that it can be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plugins.zraka.beam import Mirrors
from plugins.zraka.knowledge import CLASH, DONE, Board, Known
from plugins.zraka.lines import Line, open_lines
from plugins.zraka.looking import FULL, PLAIN, Finding, Mind, count_lines, look_along, try_last
from plugins.zraka.puzzle import CRYSTAL, DOUBLE, SLASH, Puzzle

CLUES = "clues"
"""The kind of the first findings, which need no line to be looked at: what crystals and double crystals say."""


class Step(NamedTuple):
    """A step: what was found, what was known before, and what is known after following the light from there."""

    found: Finding
    before: Known
    after: Known


class Reasoning:
    """The course of a solution: `known`, the `steps`, and whether it is `solved` or has met a contradiction (`broken`).

    `placed`: mirrors that are taken as given. `thorough`: lines that have not changed are looked at again when nothing else
    is left.
    """

    def __init__(self, board: Board, minds: tuple[Mind, ...] = (PLAIN, FULL), *, placed: Mirrors = (), thorough: bool = True) -> None:
        self.board, self.minds, self.thorough = board, minds, thorough
        self.steps: list[Step] = []
        self.lines = self.hardest = 0
        self.solved = self.broken = False
        self.known = board.blank()
        self._looked: set[tuple[Mind, int, int, bool, tuple[tuple[int, int], ...]]] = set()
        self._begin(placed)

    def _begin(self, placed: Mirrors) -> None:
        """The clues speak for themselves first, double crystals and crystals in steps of their own."""
        board, kinds = self.board, self.board.kinds
        queue: list[int] = []
        fits = all(board.set_cell(self.known, queue, cell, 2 if sign == SLASH else 4) for cell, sign in placed)
        inner = [cell for cell, table in enumerate(board.tables) if table is not None]
        queue += [cell for cell in inner if kinds[cell] not in (CRYSTAL, DOUBLE)]
        if not fits or not board.begin(self.known, queue) or board.spread(self.known, queue) == CLASH:
            self.broken = True
            return
        for sign in (DOUBLE, CRYSTAL):
            before, self.known = self.known, self.known.copy()
            if board.spread(self.known, [cell for cell in inner if kinds[cell] == sign]) == CLASH:
                self.broken = True
                return
            if self.known != before:
                self.steps.append(Step(Finding(CLUES, 0, None, (), self.known), before, self.known))
        self._look_at_beam()

    def run(self, most: int = 1 << 30) -> None:
        """Think until the board is solved, broken, or no rule says more (or more than `most` lines were looked at)."""
        while not (self.solved or self.broken) and self.lines <= most:
            found = next(self.findings(), None)
            if found is None:
                return
            self.take(found)

    def findings(self) -> Iterator[Finding]:
        """What can be found from here, the easiest first."""
        counted = count_lines(self.board, self.known)
        if counted is not None:
            yield counted
        for mind in self.minds:
            last = try_last(self.board, self.known, mind)
            if last is not None:
                yield last
            yield from self._along(mind)

    def _along(self, mind: Mind) -> Iterator[Finding]:
        """What lines say, the shortest first, those that are new or changed before those looked at already."""
        again: list[Line] = []
        for line in sorted(line for line in open_lines(self.board, self.known) if line.cost <= mind.cases):
            sight = (mind, line.cell, line.heading, line.straight, tuple(line.stops))
            if sight in self._looked:
                again.append(line)
                continue
            self._looked.add(sight)
            found = look_along(self.board, self.known, mind, line)
            if found is not None:
                yield found
        for line in again if self.thorough else ():
            found = look_along(self.board, self.known, mind, line)
            if found is not None:
                yield found

    def take(self, found: Finding) -> None:
        """Take over what was found, and follow the light from there."""
        before = self.known
        self.lines += found.cost
        self.hardest = max(self.hardest, found.cost)
        if found.known is None or not self.board.settle(before, found.known):
            self.broken = True
        else:
            self.known = found.known
            self._look_at_beam()
        self.steps.append(Step(found, before, self.known))

    def told(self, cell: int, kind: str) -> None:
        """Add a clue that was not there before, and go on from what is known."""
        if self.board.add(self.known, cell, kind):
            self._look_at_beam()
        else:
            self.broken = True

    def _look_at_beam(self) -> None:
        end = self.board.beam_end(self.known)
        self.solved, self.broken = end == DONE, end == CLASH


def reason(puzzle: Puzzle) -> Reasoning:
    """All thoughts on a board: what its grade and the names of its steps are taken from."""
    thoughts = Reasoning(Board(puzzle))
    thoughts.run()
    return thoughts
