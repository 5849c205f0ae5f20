"""What is known of a board beside its text: solution, grade, and the steps of thought that it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plugins.zraka.beam import Mirrors
from plugins.zraka.explaining import rule_of
from plugins.zraka.grading import HARDEST, frame, grade
from plugins.zraka.puzzle import MIRRORS, Puzzle
from plugins.zraka.reasoner import Reasoning, reason
from plugins.zraka.sharing import MOST
from plugins.zraka.solver import solve
from shell.api import as_written

BUDGET = 3_000_000
"""Nodes that a study of a board from elsewhere may search: some seconds."""


def study(puzzle: Puzzle, budget: int = BUDGET) -> dict[str, Any]:
    """The facts of any board: `solutions` (how many ways win, `MOST` + 1 standing for more), and where it is exactly one
    `solution`, `grade`, `steps`, `reasonable`. Where the budget does not reach, `solutions` is None, and `found` the ways seen."""
    found = solve(puzzle, MOST, budget, wins=True)
    wins = len(found.exact)
    if not found.complete and wins <= MOST:
        return {"solutions": None, "found": wins}
    return facts_of(puzzle, found.exact[0]) if wins == 1 else {"solutions": wins}


def facts_of(puzzle: Puzzle, mirrors: Mirrors) -> dict[str, Any]:
    """The facts of a board with this one solution."""
    thoughts = reason(puzzle)
    return {
        "solutions": 1,
        "solution": listed(puzzle, mirrors),
        "grade": grade_of(puzzle, mirrors, thoughts),
        "steps": [rule_of(thoughts.board, step) for step in thoughts.steps],
        "lines": thoughts.lines,
        "hardest": thoughts.hardest,
        "reasonable": thoughts.solved,
    }


def grade_of(puzzle: Puzzle, mirrors: Mirrors, thoughts: Reasoning) -> str:
    """The grade; a board that is beyond the reasoner is of the hardest."""
    return grade(frame(puzzle, mirrors), thoughts) if thoughts.solved else HARDEST


def listed(puzzle: Puzzle, mirrors: Mirrors) -> list[dict[str, Any]]:
    """Mirrors as JSON: `row` and `col` from 1, `mirror`."""
    return [{"row": puzzle.place(cell)[0], "col": puzzle.place(cell)[1], "mirror": sign} for cell, sign in mirrors]


def mirrors_of(puzzle: Puzzle, data: Any) -> Mirrors:
    """The inverse of `listed`. `ValueError` says what is wrong."""
    if not isinstance(data, list):
        raise ValueError('\'mirrors\' is a list of {"row", "col", "mirror"}')
    found: dict[int, str] = {}
    for mirror in data:
        match mirror:
            case {"row": int(row), "col": int(column), "mirror": str(sign)} if sign in tuple(MIRRORS):
                if not (1 <= row <= puzzle.n and 1 <= column <= puzzle.n):
                    raise ValueError(f"the mirror at row {row}, column {column} lies outside the board")
                cell = puzzle.cell(row, column)
                if puzzle.grid[cell] != "." or cell in found:
                    raise ValueError(f"the mirror at row {row}, column {column} does not stand on an empty cell")
                found[cell] = sign
            case _:
                raise ValueError(f'no mirror such as {{"row": 1, "col": 2, "mirror": "/"}}: {as_written(mirror, 60)}')
    if len(found) > puzzle.stock:
        raise ValueError(f"there are {len(found)} mirrors on the board, but {puzzle.stock} in stock")
    return tuple(sorted(found.items()))


def solution_of(puzzle: Puzzle, facts: Mapping[str, Any]) -> Mirrors | None:
    """The one solution that facts hold; None where they hold none."""
    if "solution" not in facts or facts.get("solutions", 1) != 1:
        return None
    return mirrors_of(puzzle, facts["solution"])
