"""How long boards of Zraka take, and all pinned days once more."""

from __future__ import annotations

import time
from collections import Counter
from statistics import median

import pytest

from plugins.zraka.beam import Mirrors
from plugins.zraka.boards import make
from plugins.zraka.hints import STEP, steps
from plugins.zraka.recipes import RECIPES
from plugins.zraka.state import State
from shell.api import Rng
from tests.zraka.zraka_days import golden, line
from tests.zraka.zraka_playing import board

BOARDS = 200
MEDIAN_WORST_MS = {
    "mon": (9, 24), "tue": (22, 138), "wed": (37, 224), "thu": (63, 365), "fri": (75, 460), "sat": (111, 781), "sun": (125, 1000),
    "sat-surplus": (91, 374), "sun-surplus": (135, 816),
}  # fmt: skip
"""What the first trial of this way to make boards reached, on one quiet core."""


@pytest.mark.parametrize("key", RECIPES)
def test_boards_are_made_in_time(key: str) -> None:
    taken = []
    for seed in range(BOARDS):
        begin = time.process_time()
        made = make(RECIPES[key], Rng(seed * 7919 + 1))
        taken.append(1000 * (time.process_time() - begin))
        assert made.thoughts.solved
    print(f"{key}: median {median(taken):.0f}, worst {max(taken):.0f} ms")
    middle, worst = MEDIAN_WORST_MS[key]
    assert median(taken) <= middle
    assert max(taken) <= worst


@pytest.mark.parametrize("key", RECIPES)
def test_a_rule_of_the_ladder_fires_at_every_step(key: str) -> None:
    """Whoever obeys every chain of hints wins, and none of them has to take its mirror from the solution."""
    rules: Counter[str] = Counter()
    for seed in range(BOARDS):
        made = make(RECIPES[key], Rng(seed * 7919 + 1))
        right: Mirrors = ()
        while len(right) < len(made.mirrors):
            chain = steps(made.puzzle, right, made.mirrors)
            assert chain[0].memo["about"] == STEP
            rules[chain[0].memo["rule"]] += 1
            (place,), sign = chain[-1].marks[0].at, chain[-1].marks[0].label
            row, column = map(int, place.split(","))
            right = tuple(sorted([*right, (made.puzzle.cell(row, column), sign)]))
        assert right == made.mirrors
    print(f"{key}: {dict(rules.most_common())}")


def test_a_click_is_traced_in_under_a_millisecond() -> None:
    from plugins.zraka.board_text import parse_board

    puzzle = parse_board(board("sun", 1).text)
    empties = [cell for cell in puzzle.inner() if puzzle.grid[cell] == "."]
    begin = time.process_time()
    for cell in empties:
        assert State(puzzle, ((cell, "/"),)).light.branches
    assert (time.process_time() - begin) / len(empties) < 0.001


def test_all_pinned_days() -> None:
    assert [line(entry.split(" ")[0]) for entry in golden()] == golden()
