"""How hard a board is, from the deductions that it needs: one scale for daily, random and shared boards (Z-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plugins.zraka.beam import End, Mirrors, trace
from plugins.zraka.puzzle import DOUBLE, Puzzle

if TYPE_CHECKING:
    from plugins.zraka.reasoner import Reasoning  # the names of the grades are wanted at the start, thinking is not

EASY, MEDIUM, HARD, HARDEST = "easy", "medium", "hard", "hardest"
GRADES = (EASY, MEDIUM, HARD, HARDEST)
_LIMITS = (30, 49, 68)
"""The most effort of all grades but the last, set where the week's recipes differ most clearly."""


def frame(puzzle: Puzzle, mirrors: Mirrors) -> int:
    """The part of the effort that lies in the board and its solution: mirrors to place, room, prism, double crystal, and light
    that meets itself."""
    light = trace(puzzle, mirrors)
    split = any(branch.end is End.SPLIT for branch in light.branches)
    meets = bool(light.twice) or 3 in light.axes.values()
    return 3 * puzzle.stock + 3 * max(0, puzzle.n - 6) + 8 * split + 8 * (DOUBLE in puzzle.grid) + 4 * meets


def effort(frame_: int, thoughts: Reasoning) -> int:
    """The whole effort: half the lines looked at and the longest step, two for each step, and what two cases share."""
    from plugins.zraka.looking import SHARED

    shared = any(step.found.kind == SHARED for step in thoughts.steps)
    return frame_ + (thoughts.lines + thoughts.hardest) // 2 + 2 * len(thoughts.steps) + 6 * shared


def grade(frame_: int, thoughts: Reasoning) -> str:
    """The grade of a board whose reasoning is solved."""
    much = effort(frame_, thoughts)
    return next((name for name, most in zip(GRADES, _LIMITS, strict=False) if much <= most), HARDEST)
