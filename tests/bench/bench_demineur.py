"""How fast boards are made, and moves done: `pytest tests/bench/bench_demineur.py`.

The comparison with the C generator of the Portable Puzzle Collection prints ratios of one run, as numbers of one machine
alone say little.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from plugins.demineur import boards, variants
from plugins.demineur.bits import grid, to_hex
from plugins.demineur.board_text import parse_board
from plugins.demineur.engine import Engine
from plugins.demineur.sampling import sample
from shell.api import Rng

ENGINE = Engine()
SIZES = ["9x9/10", "16x10/25", "20x12/40", "30x16/60", "40x20/60", "80x40/240", "30x16/99"]
PEER = "/usr/games/sgt-mines"


def first_clicks(size: str, number: int) -> list[Callable[[], int]]:
    """So many boards to make, each from a first cell by chance."""
    width, height, _, _ = variants.parse(size)
    dice = Rng(number)
    states = [parse_board(f"{size} seed {seed} noguess") for seed in range(number)]
    return [partial(boards.lay, state, dice.below(width), dice.below(height)) for state in states]


@pytest.mark.parametrize("size", SIZES)
def test_first_click_to_board(benchmark: Any, size: str) -> None:
    """One round a board, so that the median and the worst are those of boards."""
    works = iter(first_clicks(size, 200))
    benchmark.pedantic(lambda: next(works)(), rounds=200, iterations=1)


@pytest.mark.skipif(shutil.which(PEER) is None, reason="the Portable Puzzle Collection is not installed")
@pytest.mark.parametrize("size", SIZES)
def test_ratio_to_the_c_generator(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Our median and mean to the peer's mean, start of its process included (about a millisecond for all boards together)."""
    number = 40 if size == "80x40/240" else 200
    times = []
    for work in first_clicks(size, number):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    begin = time.perf_counter()
    made = subprocess.run([PEER, "--generate", str(number), size.replace("/", "n")], capture_output=True, text=True, check=True)
    peer = (time.perf_counter() - begin) / number
    assert len(made.stdout.split()) == number
    times.sort()
    with capsys.disabled():
        middle, mean = statistics.median(times), statistics.mean(times)
        print(
            f"\n{size}: median {middle * 1e3:.2f} ms, mean {mean * 1e3:.2f}, p99 {times[number * 99 // 100] * 1e3:.2f}; "
            f"peer {peer * 1e3:.2f} ms; median {middle / peer:.2f}, mean {mean / peer:.2f} of it"
        )


@pytest.mark.parametrize("size", ["30x16/130", "20x20/100", "100x100/2200"])
def test_dense_sizes_by_repair(benchmark: Any, size: str) -> None:
    works = iter(first_clicks(size, 12))
    benchmark.pedantic(lambda: next(works)(), rounds=12, iterations=1)


def test_a_chain_of_3000_cells(benchmark: Any) -> None:
    shape = grid(80, 40)
    mines = sample(shape.full & ~shape.around(1), 12, shape, Rng(4))
    start = parse_board("80x40/12 seed 1 random")
    move = f"open 0,0 lay {to_hex(mines, shape)}"
    assert ENGINE.apply(start, move).opened.bit_count() > 3000
    benchmark(lambda: ENGINE.apply(start, move))


def test_a_flag_on_the_largest_level(benchmark: Any) -> None:
    shape = grid(80, 40)
    mines = sample(shape.full & ~shape.around(1), 240, shape, Rng(4))
    state = ENGINE.apply(parse_board("80x40/240 seed 1 random"), f"open 0,0 lay {to_hex(mines, shape)}")
    column, row = shape.cells(mines)[5]
    benchmark(lambda: ENGINE.apply(state, f"flag {column},{row}"))
