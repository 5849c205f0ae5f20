"""A second opinion, written apart from the game: sets of cells, one number at a time, and every solution of a frontier
tried out by backtracking. It shares no line with the plugin."""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]


def near(cell: Cell, width: int, height: int) -> set[Cell]:
    """The up to 8 cells around."""
    x, y = cell
    return {
        (a, b)
        for a in range(max(0, x - 1), min(width, x + 2))
        for b in range(max(0, y - 1), min(height, y + 2))
        if (a, b) != cell
    }  # fmt: skip


class Field:
    """A board and what a player who never guesses has found out on it."""

    def __init__(self, rows: list[str]) -> None:
        self.width, self.height = len(rows[0]), len(rows)
        self.cells = {(x, y) for x in range(self.width) for y in range(self.height)}
        self.mines = {(x, y) for x, y in self.cells if rows[y][x] == "*"}
        self.near = {cell: near(cell, self.width, self.height) for cell in self.cells}
        self.number = {cell: len(self.near[cell] & self.mines) for cell in self.cells}
        self.open: set[Cell] = set()
        self.known: set[Cell] = set()

    def click(self, cell: Cell) -> None:
        """Open a cell and, from zeros on, its neighbours."""
        todo = [cell]
        while todo:
            here = todo.pop()
            if here in self.open:
                continue
            if here in self.mines:
                raise AssertionError(f"the logic opened a mine at {here}")
            self.open.add(here)
            if self.number[here] == 0:
                todo.extend(self.near[here] - self.open)

    def facts(self) -> dict[frozenset[Cell], int]:
        """Sets of unknown cells, and how many mines each holds."""
        found = {}
        for cell in self.open:
            unknown = self.near[cell] - self.open - self.known
            if unknown:
                found[frozenset(unknown)] = self.number[cell] - len(self.near[cell] & self.known)
        return found

    def easy(self) -> tuple[set[Cell], set[Cell]]:
        """Safe cells and mines by one number alone."""
        safe: set[Cell] = set()
        mine: set[Cell] = set()
        for cells, lack in self.facts().items():
            if lack == 0:
                safe |= cells
            elif lack == len(cells):
                mine |= cells
        return safe, mine

    def hard(self) -> tuple[set[Cell], set[Cell]]:
        """Safe cells and mines by trying out every solution of every connected set of facts."""
        safe: set[Cell] = set()
        mine: set[Cell] = set()
        for group in connected(self.facts()):
            one, other = agreed(group)
            safe |= one
            mine |= other
        return safe, mine

    def solve(self, first: Cell) -> bool:
        """Whether the board opens without a guess, and without counting the mines left."""
        self.click(first)
        while len(self.open) + len(self.mines) < len(self.cells):
            safe, mine = self.easy()
            if not safe and not mine - self.known:
                safe, mine = self.hard()
            if not safe and not mine:
                return False
            if not mine <= self.mines:
                raise AssertionError("the logic took a safe cell for a mine")
            self.known |= mine
            for cell in safe:
                self.click(cell)
        return True


def connected(facts: dict[frozenset[Cell], int]) -> Iterable[dict[frozenset[Cell], int]]:
    """The facts in groups that share no cell."""
    rest = dict(facts)
    while rest:
        cells, lack = rest.popitem()
        group = {cells: lack}
        reach = set(cells)
        grown = True
        while grown:
            grown = False
            for other in [one for one in rest if one & reach]:
                group[other] = rest.pop(other)
                reach |= other
                grown = True
        yield group


def agreed(group: dict[frozenset[Cell], int]) -> tuple[set[Cell], set[Cell]]:
    """Cells that are safe, and cells that are mines, in every solution of a group: each cell is tried both ways."""
    cells = sorted({cell for part in group for cell in part})
    could_be: dict[Cell, set[bool]] = {cell: set() for cell in cells}
    for cell in cells:
        for value in (False, True):
            if value in could_be[cell]:
                continue
            solution = complete({cell: value}, group)
            if solution is not None:
                for one, is_mine in solution.items():
                    could_be[one].add(is_mine)
    if any(not ways for ways in could_be.values()):
        raise AssertionError("a position that has no solution")
    return {c for c in cells if could_be[c] == {False}}, {c for c in cells if could_be[c] == {True}}


def complete(fixed: dict[Cell, bool], group: dict[frozenset[Cell], int]) -> dict[Cell, bool] | None:
    """One solution of a group that has `fixed` in it."""
    fixed = dict(fixed)
    changed = True
    while changed:
        changed = False
        for cells, lack in group.items():
            free = [cell for cell in cells if cell not in fixed]
            left = lack - sum(fixed.get(cell, False) for cell in cells)
            if left < 0 or left > len(free):
                return None
            if free and left in {0, len(free)}:
                for cell in free:
                    fixed[cell] = left > 0
                changed = True
    for cells in group:
        for cell in cells:
            if cell not in fixed:
                for value in (True, False):
                    solution = complete({**fixed, cell: value}, group)
                    if solution is not None:
                        return solution
                return None
    return fixed
