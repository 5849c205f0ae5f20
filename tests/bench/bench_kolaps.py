"""How fast boards are made and moves done, and how far the search comes: `pytest tests/bench/bench_kolaps.py`.

The standard boards of research are no part of the project; without them that part is skipped. KOLAPS_SECONDS says how long
each of them is searched (10).
"""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from plugins.kolaps import clearable, variants
from plugins.kolaps.board_text import parse
from plugins.kolaps.engine import Engine
from plugins.kolaps.formats import read
from plugins.kolaps.scoring import RESEARCH
from plugins.kolaps.studying import study
from shell.api import Rng

ENGINE = Engine()
KEYS = [f"{w}x{h}/{c}{level}" for w, h, c in variants.SIZES for level in ("", "/easy", "/hard")]
BOARDS = 100


@pytest.mark.parametrize("key", KEYS)
def test_a_new_board(benchmark: Any, key: str) -> None:
    """One round a board, so that the median and the worst are those of boards."""
    variant = ENGINE.variant(key)
    works = iter([partial(ENGINE.new_board, variant, Rng(seed)) for seed in range(BOARDS)])
    benchmark.pedantic(lambda: next(works)(), rounds=BOARDS, iterations=1)


def test_a_move_at_20x15(benchmark: Any) -> None:
    state = parse(ENGINE.new_board(ENGINE.variant("20x15/5"), Rng(1)).text)
    move = next(iter(ENGINE.moves(state)))
    benchmark(lambda: ENGINE.apply(state, move))


def test_all_groups_at_20x15(benchmark: Any) -> None:
    state = parse(ENGINE.new_board(ENGINE.variant("20x15/5"), Rng(1)).text)
    benchmark(state.groups)


@pytest.mark.parametrize("key", ["6x6/4", "12x12/4", "20x15/5"])
def test_par(benchmark: Any, key: str) -> None:
    board = ENGINE.new_board(ENGINE.variant(key), Rng(1))
    benchmark.pedantic(lambda: study(board.text, board.facts), rounds=1, iterations=1)


@pytest.mark.parametrize("key", ["8x8/4", "12x12/4", "15x15/5"])
def test_verdicts_on_games_by_chance(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Positions from games by chance on new boards, at a quarter, a half and three quarters of the way, and new boards."""
    answers: dict[bool | None, list[float]] = {True: [], False: [], None: []}
    fresh: list[bool | None] = []
    for seed in range(30):
        state = parse(ENGINE.new_board(ENGINE.variant(key), Rng(seed)).text)
        dice = Rng(seed)
        line = [state]
        while not line[-1].over:
            line.append(line[-1].after(dice.choice(line[-1].groups())))
        for at in (0, len(line) // 4, len(line) // 2, 3 * len(line) // 4):
            begin = time.process_time()
            found = clearable.verdict(line[at].tiles, state.stride, Rng(1)).clearable
            answers[found].append(time.process_time() - begin)
            if at == 0:
                fresh.append(found)
    assert False not in fresh
    with capsys.disabled():
        counts = {str(answer): (len(spent), round(max(spent, default=0), 2)) for answer, spent in answers.items()}
        print(f"\n{key}: verdict: (how many, longest in s) {counts}; new boards not known: {fresh.count(None)} of {len(fresh)}")


@pytest.mark.parametrize("number", range(1, 21))
def test_a_standard_board(number: int, cases: Path, capsys: pytest.CaptureFixture[str], standing: list[tuple[int, bool]]) -> None:
    """One after the other; each tells how many points there are so far."""
    seconds = float(os.environ.get("KOLAPS_SECONDS", "10"))
    state = read((cases / "kolaps_standard" / f"std{number:02}.txt").read_text(encoding="utf-8"))
    end = time.process_time() + seconds
    asked = {"rows_top_to_bottom": state.rows(), "scoring": RESEARCH.name, "budget_s": seconds}
    found = ENGINE.measure(asked, lambda: time.process_time() > end)
    standing.append((found["best_score"], found["cleared"]))
    scores = [score for score, _ in standing]
    with capsys.disabled():
        print(f"\n{number}: {scores[-1]}; so far {sum(scores)} points, {sum(cleared for _, cleared in standing)} cleared, {seconds} s each")


@pytest.fixture(scope="module")
def standing() -> list[tuple[int, bool]]:
    """Points of the standard boards so far, and whether each was cleared."""
    return []
