"""A random way for the beam: it lays its own mirrors, framed ones and prisms as it goes, and receivers where it leaves."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.beam import Mirrors, Trace, trace
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, EMPTY, LASERS, PRISM, RECEIVER, SLASH, Puzzle, turned
from plugins.zraka.recipes import Recipe
from shell.api import Rng

_OWN, _FRAMED = "own", "framed"


class Route(NamedTuple):
    """A board that its own way solves, with as few clues as there can be, and that way."""

    puzzle: Puzzle
    mirrors: Mirrors
    light: Trace


class _Blocked(Exception):
    """This way leads nowhere."""


def route(recipe: Recipe, rng: Rng) -> Route | None:
    """Try once to lay a way for a recipe; None where it got stuck or is not what the recipe wants."""
    try:
        return _Laying(recipe, rng).laid()
    except _Blocked:
        return None


class _Laying:
    """A way being laid. `grid` holds signs, `crossed` how each cell was passed, `own` the mirrors of the stock."""

    def __init__(self, recipe: Recipe, rng: Rng) -> None:
        n, self.recipe, self.rng = recipe.n, recipe, rng
        self.width = n + 2
        self.steps = (1, self.width, -1, -self.width)
        blank = " " * self.width
        self.grid = list(blank + (" " + EMPTY * n + " ") * n + blank)
        self.crossed: dict[int, int] = {}
        self.sides: set[tuple[int, int]] = set()
        self.own: dict[int, str] = {}
        self.mirrors: dict[int, str] = {}

    def laid(self) -> Route | None:
        recipe, rng = self.recipe, self.rng
        n, width = recipe.n, self.width
        heading, along = rng.below(4), rng.below(n) + 1
        laser = (along * width, along, along * width + n + 1, (n + 1) * width + along)[heading]
        self.grid[laser] = LASERS[heading]
        own = recipe.stock - recipe.surplus
        low, high = recipe.on_way
        on_way = low + rng.below(high - low + 1)
        items = [_OWN] * own + [_FRAMED] * on_way + [PRISM] * recipe.prisms
        rng.shuffle(items)
        self._lay(laser, heading, items)
        if recipe.surplus:
            self._close_loop()
        puzzle = Puzzle(n, recipe.stock, "".join(self.grid))
        light = trace(puzzle, tuple(sorted(self.own.items())))
        return self._finish(light, recipe.framed - on_way) if light.solved else None

    def _lay(self, cell: int, heading: int, items: list[str]) -> None:
        """From a cell on, lay `items` in order, then run out of the board into a new receiver."""
        while items:
            ahead = self._ahead(cell, heading)
            free = [i for i, (p, _) in enumerate(ahead) if self.grid[p] == EMPTY and p not in self.crossed and p not in self.mirrors]
            if not free:
                raise _Blocked
            stop = free[self.rng.below(len(free))]
            self._pass(ahead[:stop])
            cell, heading = ahead[stop]
            item, items = items[0], items[1:]
            if item == PRISM:
                self.grid[cell] = PRISM
                cut = self.rng.below(len(items) + 1)
                self._lay(cell, (heading - 1) & 3, items[:cut])
                self._lay(cell, (heading + 1) & 3, items[cut:])
                return
            sign = (SLASH, BACK)[self.rng.below(2)]
            self.mirrors[cell] = sign
            if item == _OWN:
                self.own[cell] = sign
            else:
                self.grid[cell] = sign
            self.sides.add((cell, heading))
            heading = turned(sign, heading)
            self.sides.add((cell, heading ^ 2))
        ahead = self._ahead(cell, heading)
        if not ahead:
            p = cell + self.steps[heading]
        else:
            self._pass(ahead)
            p, out = ahead[-1]
            out = turned(self.mirrors[p], out) if p in self.mirrors else out
            p += self.steps[out]
        if self.grid[p] != " ":
            raise _Blocked
        self.grid[p] = RECEIVER

    def _ahead(self, cell: int, heading: int) -> list[tuple[int, int]]:
        """The cells that the beam would enter from here, with its heading as it enters, up to the rim."""
        found: list[tuple[int, int]] = []
        while True:
            cell += self.steps[heading]
            sign = self.grid[cell]
            if sign == PRISM or (cell, heading) in self.sides or self.crossed.get(cell, 0) & (heading & 1) + 1:
                raise _Blocked
            if sign in " R<>^v":
                return found
            found.append((cell, heading))
            if cell in self.mirrors:
                heading = turned(self.mirrors[cell], heading)
            if len(found) > 4 * self.width:
                raise _Blocked

    def _pass(self, cells: list[tuple[int, int]]) -> None:
        for cell, heading in cells:
            if cell in self.mirrors:
                self.sides.add((cell, heading))
                self.sides.add((cell, turned(self.mirrors[cell], heading) ^ 2))
            else:
                self.crossed[cell] = self.crossed.get(cell, 0) | (heading & 1) + 1

    def _close_loop(self) -> None:
        """Put the last mirror where the way crosses itself, so that it runs the loop the other way round."""
        crossings = sorted(p for p, both in self.crossed.items() if both == 3)
        if not crossings:
            raise _Blocked
        cell = crossings[self.rng.below(len(crossings))]
        puzzle = Puzzle(self.recipe.n, self.recipe.stock, "".join(self.grid))
        for sign in (SLASH, BACK):
            light = trace(puzzle, tuple(sorted([*self.own.items(), (cell, sign)])))
            if light.solved and cell in light.twice:
                self.own[cell] = sign
                return
        raise _Blocked

    def _finish(self, light: Trace, decoys: int) -> Route | None:
        recipe, rng, grid = self.recipe, self.rng, self.grid
        if recipe.crossing and not light.twice and 3 not in light.axes.values():
            return None
        crossings = sorted(p for p, both in light.axes.items() if both == 3)
        if len(crossings) < recipe.doubles:
            return None
        for p in rng.sample(crossings, recipe.doubles):
            grid[p] = DOUBLE
        dark = [p for p, sign in enumerate(grid) if sign == EMPTY and p not in light.axes and p not in self.own]
        if len(dark) < decoys + recipe.decoy_prisms:
            return None
        chosen = rng.sample(dark, decoys + recipe.decoy_prisms)
        for i, p in enumerate(chosen):
            grid[p] = (SLASH, BACK)[rng.below(2)] if i < decoys else PRISM
        passed = sorted(p for p in light.axes if grid[p] == EMPTY)
        if len(passed) < recipe.crystals:
            return None
        for p in rng.sample(passed, recipe.crystals):
            grid[p] = CRYSTAL
        puzzle = Puzzle(recipe.n, recipe.stock, "".join(grid))
        mirrors = tuple(sorted(self.own.items()))
        return Route(puzzle, mirrors, trace(puzzle, mirrors))
