"""The player of least risk, on a few frozen boards: another number won means that odds or boards have changed.

A thousand boards are played by `tests/bench/bench_minimum_risk.py`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from plugins.demineur.bits import grid
from plugins.demineur.probability import odds
from plugins.demineur.state import chain, layout
from tests.demineur.minimum_risk import FIRST, HEIGHT, MINES, WIDTH, board, look, wins

BOARDS = 24
WON = [2, 3, 5, 6, 9, 10, 13, 14, 15, 16, 18, 19, 22, 23]
"""The seeds of the boards that are won."""


@pytest.mark.slow
def test_so_many_frozen_boards_are_won() -> None:
    assert [seed for seed in range(BOARDS) if wins(board(seed))] == WON


def test_a_board_begins_with_an_opening_and_has_all_its_mines() -> None:
    shape = grid(WIDTH, HEIGHT)
    for seed in range(50):
        mines = board(seed)
        assert mines.bit_count() == MINES
        assert not mines & shape.around(1 << shape.bit(*FIRST))


def test_the_numbers_that_a_cell_could_show_share_out_the_cases_in_which_it_is_safe() -> None:
    shape = grid(WIDTH, HEIGHT)
    mines = board(1)
    numbers = layout(WIDTH, HEIGHT, mines)
    opened = chain(1 << shape.bit(*FIRST), 0, numbers.zeros, shape)
    found = odds(shape, numbers.planes, opened, 0, MINES)
    assert found.solutions
    place = min(found.weights, key=lambda one: (found.weights[one], one))
    promise = look(shape, numbers.planes, opened, place)
    share = Fraction(found.solutions - found.weights[place], found.solutions)
    assert 0 <= Fraction(promise.certain, found.solutions) <= share
    assert Fraction(promise.safe, found.solutions) <= share
