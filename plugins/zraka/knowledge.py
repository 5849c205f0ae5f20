"""What is known of a board while one reasons about it, and the local rules that follow light from cell to cell.

Knowledge is one list of small numbers, so that an assumption is tried on a copy. For a board whose rows have w cells with
the rim, and a = w * w: entry p is the border right of cell p, a + p the border below it, 2a + p the cell itself (see
`tables`); then three counters: mirrors left to place, cells still open to one, prisms left to be used.
"""

from __future__ import annotations

from typing import TypeAlias

from plugins.zraka.puzzle import EMPTY, LASERS, LEFT, PRISM, RIGHT, UP, Puzzle, layout
from plugins.zraka.tables import BACKWARD, DARK, FREE, ON, UNUSED, USED, Table, tables

Known: TypeAlias = list[int]

CLASH, DONE, STOPPED = 0, 1, 2
"""How spreading ends: with a contradiction, with nothing more to find, at the bounds of what a person holds in mind."""

EARLY, SCARCE, SPARE, PRISMS = -1, -2, -3, -4
"""Where something breaks, if not in a cell: the beam ends too early, mirrors are too scarce for what needs one, there are too few
cells left for the mirrors, or the number of prisms used does not fit the receivers."""

_MUCH = 1 << 30
_LIT = 0o11110
_NEWLY_FRAMED = "/\\"


class Board:
    """The clues of a board, and the rules that follow from them. Clues may be added; what was known stays true then."""

    def __init__(self, puzzle: Puzzle) -> None:
        seen = layout(puzzle)
        self.puzzle = puzzle
        self.width = puzzle.width
        self.area = puzzle.width**2
        self.steps = seen.steps
        self.kinds = list(puzzle.grid)
        self.tables: list[Table | None] = [tables().get(kind) if puzzle.inside(p) else None for p, kind in enumerate(puzzle.grid)]
        self.empties = list(seen.empties)
        self.prisms = seen.prisms
        self.stock = puzzle.stock
        self.laser, self.heading = seen.laser, seen.heading
        self.must_light = len(seen.crystals) + 2 * len(seen.doubles)
        self.left = 3 * self.area
        self.open = self.left + 1
        self.splits = self.left + 2
        self.clash = 0
        self.lit_left = self.turns_left = 0

    def blank(self) -> Known:
        """What is known before any thought: the rim's borders, and what each cell is."""
        width, area, puzzle = self.width, self.area, self.puzzle
        known = [7] * (2 * area) + [FREE] * area + [0, 0, 0]
        for i in range(1, width - 1):
            for cell in (i, i * width, i * width + width - 1, (width - 1) * width + i):
                known[self.border(cell, puzzle.outlet(cell) ^ 2)] = DARK
        for cell, kind in enumerate(puzzle.grid):
            if kind == "R":
                heading = puzzle.outlet(cell)
                known[self.border(cell, heading ^ 2)] = ON if heading < LEFT else BACKWARD
            elif kind in LASERS:
                known[self.border(cell, self.heading)] = ON if self.heading < LEFT else BACKWARD
        for cell in self.empties:
            known[2 * area + cell] = 7
        for cell in self.prisms:
            known[2 * area + cell] = UNUSED | USED
        known[self.left] = self.stock
        known[self.open] = len(self.empties)
        known[self.splits] = puzzle.grid.count("R") - 1
        return known

    def border(self, cell: int, heading: int) -> int:
        """Where in the knowledge the border of a cell lies that is crossed when leaving it in a direction."""
        if heading == RIGHT:
            return cell
        if heading == LEFT:
            return cell - 1
        return self.area + (cell - self.width if heading == UP else cell)

    def spread(self, known: Known, queue: list[int], lit: int = _MUCH, turns: int = _MUCH) -> int:
        """Apply the local rules from the cells of `queue` on, until nothing changes: `DONE`, or `CLASH` (see `clash`).

        `STOPPED` when more than `lit` borders were lit or more than `turns` turns of light met; what is left of both is
        then in `lit_left` and `turns_left`.
        """
        area, width, rules = self.area, self.width, self.tables
        cells = 2 * area
        for cell in queue:
            table = rules[cell]
            if table is None:
                continue
            north = area + cell - width
            south = area + cell
            key = known[cells + cell] | known[cell - 1] << 3 | known[cell] << 6 | known[north] << 9 | known[south] << 12
            new = table[key]
            if new == key:
                continue
            if not new:
                self.clash = cell
                return CLASH
            change = key ^ new
            if change & 0o70:
                known[cell - 1] = new >> 3 & 7
                queue.append(cell - 1)
            if change & 0o700:
                known[cell] = new >> 6 & 7
                queue.append(cell + 1)
            if change & 0o7000:
                known[north] = new >> 9 & 7
                queue.append(cell - width)
            if change & 0o70000:
                known[south] = new >> 12
                queue.append(cell + width)
            if change & 7:
                known[cells + cell] = new & 7
                if not self._decide(known, queue, cell, key & 7, new & 7):
                    return CLASH
                if new & 7 in (2, 4):
                    turns -= 1
            elif change & _LIT and self.kinds[cell] in _NEWLY_FRAMED:
                turns -= 1
            if change & _LIT:
                lit -= (change & _LIT).bit_count()
            if lit < 0 or turns < 0:
                return STOPPED
        self.lit_left, self.turns_left = lit, turns
        return DONE

    def set_cell(self, known: Known, queue: list[int], cell: int, value: int) -> bool:
        """Narrow an empty cell or a prism to `value`; False if that contradicts what is known."""
        at = 2 * self.area + cell
        old = known[at]
        new = old & value
        if new == old:
            return True
        if not new:
            self.clash = cell
            return False
        known[at] = new
        queue.append(cell)
        return self._decide(known, queue, cell, old, new)

    def _decide(self, known: Known, queue: list[int], cell: int, old: int, new: int) -> bool:
        """Count after a cell has narrowed: stock used up, every open cell needed, prisms used. False, and `clash`, if that breaks."""
        if self.kinds[cell] == PRISM:
            return self._decide_prism(known, queue, new)
        if old & FREE and (not new & FREE or new == FREE):
            known[self.open] -= 1
            if not new & FREE:
                known[self.left] -= 1
            left, still = known[self.left], known[self.open]
            if left < 0 or still < left:
                self.clash = SCARCE if left < 0 else SPARE
                return False
            if still and left in (0, still):
                return self._decide_rest(known, queue, FREE if left == 0 else 6)
        return True

    def _decide_rest(self, known: Known, queue: list[int], value: int) -> bool:
        cells = 2 * self.area
        for cell in self.empties:
            old = known[cells + cell]
            if old & FREE and old != FREE:
                known[cells + cell] = old & value
                queue.append(cell)
        known[self.open] = 0
        if value != FREE:
            known[self.left] = 0
        return True

    def _decide_prism(self, known: Known, queue: list[int], new: int) -> bool:
        cells = 2 * self.area
        used = sum(known[cells + p] == USED for p in self.prisms)
        undecided = [p for p in self.prisms if known[cells + p] == UNUSED | USED]
        needed = self.puzzle.grid.count("R") - 1 - used
        known[self.splits] = needed
        if needed < 0 or needed > len(undecided):
            self.clash = PRISMS
            return False
        if undecided and needed in (0, len(undecided)):
            for p in undecided:
                known[cells + p] = USED if needed else UNUSED
                queue.append(p)
            known[self.splits] = 0
        return True

    def beside(self, border: int) -> tuple[int, int]:
        """The two cells at a border."""
        if border < self.area:
            return border, border + 1
        return border - self.area, border - self.area + self.width

    def settle(self, old: Known, new: Known) -> bool:
        """Follow the light from everything that `new` says and `old` did not. False at a contradiction."""
        borders = 2 * self.area
        queue: list[int] = []
        for at in range(3 * self.area):
            if new[at] != old[at]:
                queue += self.beside(at) if at < borders else (at - borders,)
        return self.spread(new, queue) == DONE

    def begin(self, known: Known, queue: list[int]) -> bool:
        """The rules about the whole board that hold from the start. False at a contradiction."""
        if known[self.open] < known[self.left] or known[self.splits] > len(self.prisms):
            return False
        if known[self.left] in (0, known[self.open]):
            self._decide_rest(known, queue, 6 if known[self.left] else FREE)
        return not self.prisms or self._decide_prism(known, queue, 0)

    def add(self, known: Known, cell: int, kind: str) -> bool:
        """Make an empty cell a wall or a crystal, and spread what follows. False at a contradiction."""
        self.kinds[cell] = kind
        self.tables[cell] = tables()[kind]
        self.empties.remove(cell)
        if kind != "#":
            self.must_light += 1
        queue = [cell]
        at = 2 * self.area + cell
        old, known[at] = known[at], FREE
        if not old & FREE:
            return False
        if old != FREE and not self._decide(known, queue, cell, old, FREE):
            return False
        return self.spread(known, queue) == DONE

    def is_open(self, known: Known, cell: int) -> bool:
        """Whether something is still to be found out about an empty cell: what stands there, or whether light passes."""
        area = self.area
        if known[2 * area + cell] != FREE:
            return True
        return any(known[border] not in (1, 2, 4) for border in (cell - 1, cell, area + cell - self.width, area + cell))

    def remove(self, cell: int) -> None:
        """Take a clue away that was added last. What was known with it must be forgotten."""
        if self.kinds[cell] != "#":
            self.must_light -= 1
        self.kinds[cell] = EMPTY
        self.tables[cell] = tables()[EMPTY]
        self.empties.append(cell)

    def beam_end(self, known: Known) -> int:
        """Follow the beam as far as it is known: `STOPPED` at an open tip, `DONE` if it lights everything with the whole
        stock, `CLASH` if it ends and leaves something dark or a mirror out."""
        cells, steps, kinds = 2 * self.area, self.steps, self.kinds
        lit: set[int] = set()
        mirrors: set[int] = set()
        todo = [(self.laser, self.heading)]
        while todo:
            cell, heading = todo.pop()
            while True:
                cell += steps[heading]
                kind = kinds[cell]
                if kind == EMPTY:
                    value = known[cells + cell]
                    if value == 1:
                        continue
                    if value == 2:
                        heading = 3 - heading
                    elif value == 4:
                        heading ^= 1
                    else:
                        return STOPPED
                    mirrors.add(cell)
                elif kind == "/":
                    heading = 3 - heading
                elif kind == "\\":
                    heading ^= 1
                elif kind in "o+":
                    lit.add(cell * 2 + (heading & 1 if kind == "+" else 0))
                elif kind == PRISM:
                    todo.append((cell, (heading + 1) & 3))
                    heading = (heading - 1) & 3
                elif kind == "R":
                    break
                else:
                    return CLASH
        return DONE if len(mirrors) == self.stock and len(lit) == self.must_light else CLASH
