"""Answers about boards and positions for the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from plugins.zraka.beam import End, Mirrors, trace
from plugins.zraka.board_text import from_data
from plugins.zraka.explaining import rule_of
from plugins.zraka.facts import grade_of, listed, mirrors_of
from plugins.zraka.puzzle import Puzzle, layout
from plugins.zraka.reasoner import reason
from plugins.zraka.solver import solve

BUDGET = 40_000_000
"""Nodes searched before the answer says that it is not complete: a minute or so."""
SHOWN = 6
"""So many solutions are listed."""


def inspect(data: Any) -> dict[str, Any]:
    """Facts about a board (`n`, `stock`, `rows`) and, given `mirrors`, about the state that they make.

    Where the search was cut short (`complete` is false) what would have to be counted is None; `solutions` are those found.
    `ValueError` says what is wrong with `data`.
    """
    puzzle = from_data(data)
    mirrors = mirrors_of(puzzle, data["mirrors"]) if "mirrors" in data else None
    found = solve(puzzle, budget=BUDGET)
    all_lit = len(found.exact) - sum(found.dark)
    counted = found.complete
    facts: dict[str, Any] = {
        "n": puzzle.n,
        "stock": puzzle.stock,
        "solutions_exact_stock": len(found.exact) if counted else None,
        "solutions_exact_stock_all_receivers_lit": all_lit if counted else None,
        "solution_cell_sets": len({tuple(cell for cell, _ in one) for one in found.exact}) if counted else None,
        "lit_with_fewer_mirrors": {str(k): n for k, n in sorted(Counter(map(len, found.short)).items())} if counted else None,
        "solutions": [listed(puzzle, one) for one in found.exact[:SHOWN]],
        "complete": counted,
    }
    thoughts = reason(puzzle)
    single = counted and len(found.exact) == 1 == all_lit
    facts["grade"] = grade_of(puzzle, found.exact[0], thoughts) if single else None
    facts["steps"] = [rule_of(thoughts.board, step) for step in thoughts.steps]
    facts["lines_looked_at"] = thoughts.lines
    facts["reasonable"] = thoughts.solved
    if mirrors is not None:
        facts["state"] = state_of(puzzle, mirrors)
    return facts


def state_of(puzzle: Puzzle, mirrors: Mirrors) -> dict[str, Any]:
    """What the beam does with these mirrors placed."""
    light, seen = trace(puzzle, mirrors), layout(puzzle)
    passes = [light.axes.get(cell, 0) for cell in seen.doubles]
    return {
        "branch_ends": ["receiver" if end is End.RECEIVER else "lost" for end in light.ends],
        "mirrors_hit": sum(cell in light.hit for cell, _ in mirrors),
        "crystals_lit": sum(cell in light.axes for cell in seen.crystals),
        "double_crystals": {"full": passes.count(3), "half": passes.count(1) + passes.count(2)},
        "win": light.solved,
    }


def board_details(puzzle: Puzzle, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What `igraonica new` prints beside a board's text."""
    return {
        "n": puzzle.n,
        "stock": puzzle.stock,
        "rows": puzzle.rows,
        **{key: facts[key] for key in ("solution", "grade", "steps") if key in facts},
    }
