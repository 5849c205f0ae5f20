"""The exhaustive solver: every way to place mirrors so that the beam lights everything, up to the stock.

It follows the beam depth first and commits cells late: a cell is unknown, passed (and then stays empty), or a mirror. On
an unknown cell it tries `/`, then `\\`, then to pass, so each layout is met once, and every mirror in it is hit. The last
mirror must lie on a way back from a receiver that is still dark. A prism entered twice can never win (the light would
come back to the laser, or go where light has gone), so it ends the search there; without that, paths are reversible and
no walk can go round for ever.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from plugins.zraka.beam import Mirrors
from plugins.zraka.puzzle import BACK, SLASH, Puzzle, layout

_UNKNOWN, _PASS, _SLASH, _BACK, _CRYSTAL, _DOUBLE, _PRISM, _STOP, _RECEIVER = range(9)
_KINDS = {".": _UNKNOWN, "/": _SLASH, "\\": _BACK, "o": _CRYSTAL, "+": _DOUBLE, "Y": _PRISM, "R": _RECEIVER}


class Found(NamedTuple):
    """`exact`: layouts with just the stock, mirrors sorted; `dark[i]` says whether layout i leaves a receiver dark;
    `short`: layouts that light all with fewer mirrors, a dark receiver allowed; `complete`: nothing was cut short."""

    exact: tuple[Mirrors, ...]
    dark: tuple[bool, ...]
    short: tuple[Mirrors, ...]
    complete: bool
    nodes: int


_Pending: TypeAlias = "tuple[()] | tuple[int, int, Any]"


class _Full(Exception):
    """Enough was found, or the budget is spent."""


def solve(puzzle: Puzzle, most: int | None = None, budget: int | None = None, *, wins: bool = False) -> Found:
    """All layouts that light every crystal, with every branch in a receiver of its own and every mirror hit.

    A layout that leaves a receiver dark is found too. `most`: stop when more than so many are there. `budget`:
    stop after so many nodes, one for each stretch of light that was tried. `wins`: only layouts that win are kept and counted,
    those with the stock on the board and no receiver dark.
    """
    search = _Search(puzzle, most, budget, wins)
    complete = True
    try:
        search.run()
    except _Full:
        complete = False
    exact = sorted(search.exact)
    return Found(tuple(m for m, _ in exact), tuple(d for _, d in exact), tuple(sorted(search.short)), complete, search.nodes)


class _Search:
    """One search. Bits of `lit` are crystals, two for a double one; bits of `used` are receivers and prisms."""

    def __init__(self, puzzle: Puzzle, most: int | None, budget: int | None, wins: bool) -> None:
        seen = layout(puzzle)
        self.seen, self.stock, self.most, self.budget, self.wins = seen, puzzle.stock, most, budget, wins
        self.grid = [_KINDS.get(sign, _STOP) for sign in puzzle.grid]
        self.bit = {cell: 1 << i for i, cell in enumerate(seen.crystals)}
        self.bit |= {cell: 1 << len(seen.crystals) + 2 * i for i, cell in enumerate(seen.doubles)}
        self.bit |= {cell: 1 << i for i, cell in enumerate(seen.receivers + seen.prisms)}
        self.all_lit = (1 << len(seen.crystals) + 2 * len(seen.doubles)) - 1
        self.all_reached = (1 << len(seen.receivers)) - 1
        self._outlets = [(cell, puzzle.outlet(cell)) for cell in seen.receivers]
        self.placed: list[tuple[int, str]] = []
        self.exact: list[tuple[Mirrors, bool]] = []
        self.short: list[Mirrors] = []
        self.nodes = 0

    def run(self) -> None:
        """Search everything."""
        self._go(self.seen.laser, self.seen.heading, self.stock, 0, 0, (), None)

    def _go(self, cell: int, heading: int, left: int, lit: int, used: int, pending: _Pending, last: set[int] | None) -> None:
        """Follow the light out of `cell`, with `left` mirrors; `pending` are arms of prisms to follow afterwards, `last` the
        cells where the last mirror can stand, if that is known."""
        self.nodes += 1
        if self.budget is not None and self.nodes > self.budget:
            raise _Full
        grid, steps, placed = self.grid, self.seen.steps, self.placed
        passed: list[int] = []
        while True:
            cell += steps[heading]
            kind = grid[cell]
            if kind == _UNKNOWN:
                if not left:
                    continue
                if left <= 2 and last is None:
                    last = self._ways_back(used)
                if left > 1 or cell in last:  # type: ignore[operator]  # `last` is a set whenever one mirror is left
                    # A mirror that stands on no way back does not change the ways back.
                    same = None if last is None or cell in last else last
                    grid[cell] = _SLASH
                    placed.append((cell, SLASH))
                    self._go(cell, 3 - heading, left - 1, lit, used, pending, same)
                    grid[cell] = _BACK
                    placed[-1] = (cell, BACK)
                    self._go(cell, heading ^ 1, left - 1, lit, used, pending, same)
                    placed.pop()
                grid[cell] = _PASS
                passed.append(cell)
            elif kind == _PASS:
                continue
            elif kind == _SLASH:
                heading = 3 - heading
            elif kind == _BACK:
                heading ^= 1
            elif kind == _CRYSTAL:
                lit |= self.bit[cell]
            elif kind == _DOUBLE:
                lit |= self.bit[cell] << (heading & 1)
            elif kind == _STOP or used & self.bit[cell]:
                break
            elif kind == _PRISM:
                used |= self.bit[cell]
                pending = (cell, (heading + 1) & 3, pending)
                heading = (heading - 1) & 3
            else:
                used |= self.bit[cell]
                if not pending:
                    self._end(left, lit, used)
                    break
                cell, heading, pending = pending
        for cell in passed:
            grid[cell] = _UNKNOWN

    def _end(self, left: int, lit: int, used: int) -> None:
        dark = used & self.all_reached != self.all_reached
        if lit != self.all_lit or (self.wins and (left or dark)):
            return
        if left:
            self.short.append(tuple(sorted(self.placed)))
        else:
            self.exact.append((tuple(sorted(self.placed)), dark))
        if self.most is not None and len(self.exact) + len(self.short) > self.most:
            raise _Full

    def _ways_back(self, used: int) -> set[int]:
        """The unknown cells from which light could come straight, or by what already stands, into a receiver still dark."""
        grid, steps = self.grid, self.seen.steps
        found: set[int] = set()
        known: set[int] = set()
        todo = [(cell, out) for cell, out in self._outlets if not used & self.bit[cell]]
        while todo:
            cell, heading = todo.pop()
            while True:
                cell -= steps[heading]
                kind = grid[cell]
                if kind == _UNKNOWN:
                    found.add(cell)
                elif kind == _SLASH:
                    heading = 3 - heading
                elif kind == _BACK:
                    heading ^= 1
                elif kind == _PRISM:
                    if not used & self.bit[cell] and cell * 2 + (heading & 1) not in known:
                        known.add(cell * 2 + (heading & 1))
                        todo += [(cell, (heading + 1) & 3), (cell, (heading - 1) & 3)]
                    break
                elif kind in (_STOP, _RECEIVER):
                    break
        return found
