"""The generator: a random way, clues added until a person can reason it out, clues taken away while that still holds, and a
proof at the end that there is no other way.

Adding a clue never makes a new solution (the light of any solution avoids walls and passes crystals straight, so it would
have been one before), and the way itself always survives. So each stage only tightens.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from plugins.zraka.beam import Mirrors, trace
from plugins.zraka.grading import GRADES, frame, grade
from plugins.zraka.knowledge import Board, Known
from plugins.zraka.looking import LAST
from plugins.zraka.puzzle import CRYSTAL, EMPTY, WALL, Puzzle
from plugins.zraka.reasoner import Reasoning
from plugins.zraka.recipes import Recipe, drawn
from plugins.zraka.routes import Route, route
from plugins.zraka.solver import solve
from plugins.zraka.tappers import falls
from shell.api import Rng, Text

ATTEMPTS = 20_000
"""Ways that are begun before a recipe is given up. A board takes some ten of them, a few hundred at worst."""
TRIED = 24
"""Free cells that are tried for one more clue."""
TAKEN = 28
"""So many cells of a hundred are taken, if that can be."""
ADDED = 8
"""The most clues that the proof may add."""
OTHERS = 60
"""So many other layouts are looked for at a time."""

_COUNT = bytes(i.bit_count() for i in range(256))


class Made(NamedTuple):
    """A finished board, its solution, and the thoughts that solve it."""

    puzzle: Puzzle
    mirrors: Mirrors
    thoughts: Reasoning


def make(recipe: Recipe, rng: Rng, said: Counter[str] | None = None) -> Made:
    """A board of the recipe. `said` counts how attempts ended. `ValueError` if the budget of attempts does not reach."""
    said = Counter() if said is None else said
    recipe = drawn(recipe, rng)
    for _ in range(ATTEMPTS):
        way = route(recipe, rng)
        made = attempt(recipe, way, rng) if way is not None else "blocked"
        if isinstance(made, Made):
            said["kept"] += 1
            return made
        said[made] += 1
    raise ValueError(
        Text(
            "no board was found for {recipe} in {n} attempt",
            "no board was found for {recipe} in {n} attempts",
            recipe=recipe.key,
            n=ATTEMPTS,
        )
    )


def attempt(recipe: Recipe, way: Route, rng: Rng) -> Made | str:
    """Make a board of a way; or say in a word why it is not kept."""
    signs = _grow(recipe, way, rng)
    if signs is None:
        return "not reasoned out"
    puzzle, thoughts = _prune(recipe, way, signs, rng)
    if not _fits(recipe, thoughts):
        return "too much" if not thoughts.solved or thoughts.lines > recipe.window[1] else "too little"
    proven = _prove(recipe, way, puzzle)
    if proven is None:
        return "other solutions"
    if proven != puzzle:
        puzzle, thoughts = _think(recipe, proven)
        if not _fits(recipe, thoughts):
            return "too little once proven"
    if grade(frame(puzzle, way.mirrors), thoughts) != recipe.grade:
        return "another grade"
    if recipe.tapping and falls(puzzle, recipe.tapping * recipe.stock):
        return "tapped"
    return Made(puzzle, way.mirrors, thoughts)


def _fits(recipe: Recipe, thoughts: Reasoning) -> bool:
    low, high = recipe.window
    return thoughts.solved and low <= thoughts.lines <= high and thoughts.hardest <= recipe.cases and _has_kind(recipe, thoughts)


def _has_kind(recipe: Recipe, thoughts: Reasoning) -> bool:
    """Whether the day's kind of step occurs: with a mirror to spare the last one is looked for on lit cells."""
    return not recipe.surplus or any(step.found.kind == LAST for step in thoughts.steps)


def _think(recipe: Recipe, puzzle: Puzzle) -> tuple[Puzzle, Reasoning]:
    thoughts = Reasoning(Board(puzzle), recipe.minds)
    thoughts.run(recipe.window[1])
    return puzzle, thoughts


def _with(puzzle: Puzzle, signs: list[str]) -> Puzzle:
    return puzzle._replace(grid="".join(signs))


def _grow(recipe: Recipe, way: Route, rng: Rng) -> list[str] | None:
    """Wherever the reasoner sticks, add the one of some random clues that closes most: a crystal on the way, a wall off it.

    What was known stays true, so the reasoner goes on from there. None where nothing helps, or too much has been looked at.
    """
    board = Board(way.puzzle)
    signs = list(way.puzzle.grid)
    mirrors = {cell for cell, _ in way.mirrors}
    thoughts = Reasoning(board, recipe.minds, thorough=False)
    while True:
        thoughts.run(3 * recipe.window[1])
        if thoughts.broken:
            raise AssertionError(f"the reasoner refutes a board that has a solution: {way.puzzle} {way.mirrors}")
        if thoughts.solved:
            return signs
        free = [cell for cell in board.empties if cell not in mirrors and board.is_open(thoughts.known, cell)]
        if not free or thoughts.lines > 3 * recipe.window[1]:
            return None
        tried = [(cell, CRYSTAL if cell in way.light.axes else WALL) for cell in rng.sample(free, min(TRIED, len(free)))]
        cell, sign = min(tried, key=lambda clue: _left_open(board, thoughts.known, *clue))
        signs[cell] = sign
        thoughts.told(cell, sign)


def _left_open(board: Board, known: Known, cell: int, sign: str) -> int:
    """How many possibilities are left with one more clue."""
    trial = known.copy()
    board.add(trial, cell, sign)
    board.remove(cell)
    return sum(bytes(trial).translate(_COUNT))


def _prune(recipe: Recipe, way: Route, signs: list[str], rng: Rng) -> tuple[Puzzle, Reasoning]:
    """Take away clues that were added, in random order, while the board stays reasonable and inside its window; until it
    asks for as much as these dice want, and few enough cells are taken."""
    best = _think(recipe, _with(way.puzzle, signs))
    low, high = recipe.window
    wanted = low + rng.below((high - low) // 2)
    added = [cell for cell, sign in enumerate(signs) if sign != way.puzzle.grid[cell]]
    rng.shuffle(added)
    taken = recipe.n**2 - signs.count(EMPTY)
    fixed, goal = frame(best[0], way.mirrors), GRADES.index(recipe.grade)
    for cell in added if best[1].solved else ():
        if best[1].lines >= wanted and taken * 100 <= TAKEN * recipe.n**2 and GRADES.index(grade(fixed, best[1])) >= goal:
            break
        old, signs[cell] = signs[cell], EMPTY
        trial = _think(recipe, _with(way.puzzle, signs))
        asks = trial[1].solved and trial[1].lines <= high and GRADES.index(grade(fixed, trial[1])) <= goal
        if asks and (_has_kind(recipe, trial[1]) or not _has_kind(recipe, best[1])):
            best = trial
            taken -= 1
        else:
            signs[cell] = old
    return best


def _prove(recipe: Recipe, way: Route, puzzle: Puzzle) -> Puzzle | None:
    """The board with the clues that kill all other layouts, those with fewer mirrors or a dark receiver among them (on
    surplus boards all but the one without the loop's mirror). None if too many would be needed, or none helps."""
    signs = list(puzzle.grid)
    own = dict(way.mirrors)
    added = 0
    while True:
        now = _with(puzzle, signs)
        found = solve(now, OTHERS)
        others = [mirrors for mirrors in found.exact + found.short if mirrors != way.mirrors]
        loops = [mirrors for mirrors in others if recipe.surplus and len(mirrors) == recipe.stock - 1 and set(mirrors) < set(way.mirrors)]
        if len(loops) != recipe.surplus and found.complete:
            return None
        others = [mirrors for mirrors in others if mirrors not in loops]
        lights = [(trace(now, mirrors).axes.keys(), {cell for cell, _ in mirrors}) for mirrors in others]
        while lights:
            added += 1
            kills = {
                cell: sum((cell not in passed) if cell in way.light.axes else (cell in passed or cell in held) for passed, held in lights)
                for cell, sign in enumerate(signs)
                if sign == EMPTY and cell not in own
            }
            cell = max(kills, key=lambda cell: kills[cell])
            if not kills[cell] or added > ADDED:
                return None
            on_way = cell in way.light.axes
            signs[cell] = CRYSTAL if on_way else WALL
            lights = [(passed, held) for passed, held in lights if (cell in passed if on_way else cell not in passed and cell not in held)]
        if found.complete:
            return _with(puzzle, signs)
