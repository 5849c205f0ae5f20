"""How many boards of 30x16 with 99 mines the player of least risk wins: `python -m tests.bench.bench_minimum_risk [BOARDS [SEED]]`
from the project's folder, with `src` on the path, or `pytest tests/bench/bench_minimum_risk.py`. A minute or two."""

from __future__ import annotations

import sys
import time

import pytest

import plugins  # noqa: F401 - the folder of this checkout
from tests.demineur.minimum_risk import board, wins

BOARDS = 1000


def won(boards: int, seed: int = 0) -> int:
    """Wins on so many boards, by seeds from `seed` on."""
    return sum(wins(board(number)) for number in range(seed, seed + boards))


def test_half_of_a_thousand_boards_are_won(capsys: pytest.CaptureFixture[str]) -> None:
    count = won(BOARDS)
    with capsys.disabled():
        print(f"\n{count} of {BOARDS} boards won")
    assert count * 2 >= BOARDS


def main(arguments: list[str]) -> int:
    """Play and print."""
    boards, seed = (int(text) for text in (*arguments, *[str(BOARDS), "0"][len(arguments) :]))
    begin = time.perf_counter()
    count = won(boards, seed)
    print(f"{count} of {boards} boards won ({100 * count / boards:.1f} %) in {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
