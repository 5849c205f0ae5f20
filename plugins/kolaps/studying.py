"""Par and grade of a board (K-21): worked out while it is played, so that no board has to wait for them."""

from __future__ import annotations

from typing import Any

from plugins.kolaps import board_text, clearable
from plugins.kolaps.boards import replay
from plugins.kolaps.scoring import KOLAPS
from plugins.kolaps.search import Line, Search
from plugins.kolaps.state import State
from shell.api import Facts, Rng

WEIGHED = 200_000
"""Budget of the search for par: positions weighed."""

ATTEMPTS = 20
"""Descents by which a board is graded."""


def study(text: str, facts: Facts | None) -> dict[str, Any]:
    """The facts of a board with what was missing: `par` and `best`, the line that scores it; `solution`, a line that clears it,
    where one is found; `grade`, 1 for boards that clear almost by themselves to 5."""
    found: dict[str, Any] = dict(facts or {})
    if "par" in found:
        return found  # it was studied before
    state = board_text.parse(text)
    dice = Rng.from_text(f"study {text}")
    if state.over:
        return found | {"par": 0, "best": []}
    search = Search(state.tiles, state.stride, KOLAPS, dice)
    best = search.run(lambda count: count >= WEIGHED, WEIGHED)
    score, line = best.score, as_cells(state, best)
    if best.clears and "solution" not in found:
        found["solution"] = line
    if "solution" not in found:
        answer = clearable.verdict(state.tiles, state.stride, dice)
        if answer.clearable:
            found["solution"] = [list(state.cell(place)) for place in answer.line]
    if "solution" in found:
        kept = replay(state, found["solution"])
        if kept.score > score:
            score, line = kept.score, [list(move) for move in found["solution"]]
    return found | {"par": score, "best": line, "grade": grade(state, Rng.from_text(f"grade {text}"))}


def as_cells(state: State, line: Line) -> list[list[int]]:
    """The moves of a line as [column, row from the bottom]."""
    return [list(state.cell(place)) for place in line.places]


def grade(state: State, dice: Rng) -> int:
    """How hard a board is to clear, from 1 to 5: by how many of some descents that are out for clearing it do."""
    search = Search(state.tiles, state.stride, KOLAPS, dice, zeal=clearable.ZEAL, regret=clearable.REGRET)
    clears = sum(search.descend(state.tiles).clears for _ in range(ATTEMPTS))
    return 1 + sum(clears <= most for most in GRADES)


GRADES = (14, 8, 3, 0)
"""With no more clears than these, the grade is 2, 3, 4, 5."""
