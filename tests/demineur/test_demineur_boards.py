"""Boards: levels and sizes, mines by chance, and boards without guessing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.demineur import boards, igraonica_games, variants
from plugins.demineur.bits import Grid, grid
from plugins.demineur.board_text import free_around, rows
from plugins.demineur.sampling import sample
from plugins.demineur.solver import Found
from shell.api import Illegal, Rng
from tests.demineur.checker import Field
from tests.demineur.playing import ENGINE, first_click, layout_of

FROZEN = {
    "beginner": [".........", "......*..", ".....**..", "*..*....*", ".*...*...", ".........", "......*..", "*........", "........."],
    "7x5/6/random": [".*.*..*", "*....*.", ".......", ".....*.", "......."],
    "8x6/20": ["*.......", "*...*...", "*.***.*.", ".**.***.", "**......", "***...**"],
}
LEVELS = {"beginner": 400, "intermediate": 300, "hard": 200, "expert": 200, "extreme": 150, "marathon": 30}
"""How many boards of each are solved again by the checker."""


@pytest.mark.rule("D-03")
def test_the_six_levels() -> None:
    (game,) = igraonica_games()
    sizes = [variants.parse(variant.key).text for variant in game.variants]
    assert sizes == ["9x9/10", "16x10/25", "20x12/40", "30x16/60", "40x20/60", "80x40/240"]
    assert [variant.key for variant in game.variants] == ["beginner", "intermediate", "hard", "expert", "extreme", "marathon"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("9x9/10", "beginner"),
        ("09x9/010", "beginner"),
        ("beginner/noguess", "beginner"),
        ("9x9/10/random", "beginner/random"),
        ("80x40/240", "marathon"),
        ("9x9/11", "9x9/11"),
        ("10x9/10/random", "10x9/10/random"),
        ("3x4/5/given", "3x4/5/given"),
    ],
)
def test_keys_are_canonical(text: str, key: str) -> None:
    assert ENGINE.variant(text).key == key
    assert ENGINE.variant(key) == ENGINE.variant(text)


@pytest.mark.rule("D-25")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3x3/1", "no room for a mine"),
        ("2x2/1", "no room for a mine"),
        ("9x9/73", "room for 72 mines, not 73"),
        ("2x9/13", "room for 12 mines, not 13"),
        ("101x9/10", "1 to 100 columns, not 101"),
        ("9x101/10", "1 to 100 rows, not 101"),
        ("0x9/10", "1 to 100 columns, not 0"),
        ("9x9/0", "at least one mine"),
        ("9x9", "not a size"),
        ("-9x9/10", "no level or size"),
        ("giant", "no level or size"),
        ("", "no level or size"),
        ("9x9/10/sure", "not a size"),
        ("2x2/4/given", "Every cell"),
    ],
)
def test_sizes_where_no_board_can_exist_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ENGINE.variant(text)


@pytest.mark.rule("D-25", "D-07")
@settings(max_examples=150)
@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_wherever_the_first_cell_is_every_allowed_size_has_a_board(width: int, height: int, data: st.DataObject) -> None:
    most = width * height - min(3, width) * min(3, height)
    if most < 1:
        return
    mines = data.draw(st.integers(1, most))
    column, row = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    state = first_click(f"{width}x{height}/{mines}/random", data.draw(st.integers(0, 99)), column, row)
    assert state.mines is not None
    assert state.mines.bit_count() == mines
    assert not state.mines & free_around(column, row, state.grid)


@pytest.mark.rule("D-20", "D-07")
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_boards_of_every_level_open_without_a_guess(level: str) -> None:
    """Proven by the checker, which shares nothing with the game's own solver."""
    dice = Rng(2024)
    size = variants.parse(level)
    for seed in range(LEVELS[level]):
        first = dice.below(size.width), dice.below(size.height)
        field = Field(layout_of(first_click(level, seed, *first)))
        assert len(field.mines) == size.mines
        assert field.solve(first), f"{level} seed {seed} from {first} needs a guess"


@pytest.mark.rule("D-20")
@pytest.mark.slow
@pytest.mark.parametrize("size", ["16x16/60", "12x20/60", "9x7/20", "30x16/99", "30x16/120", "9x8/60", "4x12/9", "1x12/3", "2x9/4"])
def test_custom_boards_open_without_a_guess_dense_ones_too(size: str) -> None:
    dice = Rng(7)
    width, height, _, _ = variants.parse(size)
    for seed in range(6):
        first = dice.below(width), dice.below(height)
        assert Field(layout_of(first_click(size, seed, *first))).solve(first)


@pytest.mark.rule("D-20")
@settings(max_examples=120)
@given(st.integers(4, 10), st.integers(4, 10), st.integers(4, 30), st.integers(0, 10**6))
def test_the_solver_finds_exactly_what_the_checker_finds(width: int, height: int, mines: int, seed: int) -> None:
    shape = grid(width, height)
    dice = Rng(seed)
    first = dice.below(width), dice.below(height)
    free = free_around(*first, shape)
    if mines > (shape.full & ~free).bit_count():
        return
    laid = sample(shape.full & ~free, mines, shape, dice)
    field = Field(rows(laid, shape))
    solved = field.solve(first)
    found = boards.reach(shape, laid, 1 << shape.bit(*first))
    assert (found.opened == shape.full ^ laid) == solved
    assert not found.opened & laid
    assert not found.mines & ~laid


@pytest.mark.rule("D-20")
def test_where_the_budget_is_out_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "tries", lambda _: 0)
    monkeypatch.setattr(boards, "repairs", lambda _: 3)
    state = ENGINE.start(ENGINE.variant("20x9/60"), "20x9/60 seed 1 noguess")
    with pytest.raises(Illegal, match="random boards") as refusal:
        ENGINE.settle(state, "open 3,3", Rng(0), {})
    assert refusal.value.text.values == {"w": 20, "h": 9, "n": 60}


@pytest.mark.rule("D-20", "D-25")
def test_no_more_boards_are_solved_than_the_budget_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long luck stays away: here no board ever counts as solved, and it still ends."""
    solved: list[int] = []

    def never(shape: Grid, mines: int, first: int) -> Found:
        solved.append(mines)
        return Found(real(shape, mines, first).opened & ~first, 0)

    real = boards.reach
    monkeypatch.setattr(boards, "reach", never)
    shape = grid(30, 20)
    assert boards.without_guessing(shape, 170, 4, 4, Rng(1)) is None
    assert 0 < len(solved) <= boards.tries(shape) + boards.repairs(shape)
    assert max(boards.tries(grid(w, h)) + boards.repairs(grid(w, h)) for w, h in ((1, 4), (9, 9), (100, 100))) < 100_000


def test_the_same_seed_gives_the_same_board_for_ever() -> None:
    """Frozen: a change here changes every shared board, and needs a new `boards_version`."""
    assert ENGINE.new_board(ENGINE.variant("beginner"), Rng(1)).text == "9x9/10 seed 10451216379200822465 noguess"
    made = {
        "beginner": layout_of(first_click("beginner", 1, 2, 6)),
        "7x5/6/random": layout_of(first_click("7x5/6/random", 1, 2, 3)),
        "8x6/20": layout_of(first_click("8x6/20", 1, 7, 0)),
    }
    assert made == FROZEN


def test_every_set_of_mines_is_equally_likely() -> None:
    shape = grid(4, 3)
    allowed = shape.full & ~1
    for wanted in (2, 9):
        dice = Rng(wanted)
        seen = Counter(sample(allowed, wanted, shape, dice) for _ in range(11_000))
        sets = len(list(combinations(range(11), wanted)))
        assert len(seen) == sets == 55
        assert all(mask.bit_count() == wanted and not mask & ~allowed for mask in seen)
        expected = 11_000 / sets
        # Chi squared with 54 degrees of freedom passes 100 less often than once in 5,000; the seeds are fixed.
        assert sum((count - expected) ** 2 / expected for count in seen.values()) < 100
    with pytest.raises(ValueError, match="cannot lay"):
        sample(allowed, 12, shape, Rng(1))


def test_a_board_from_elsewhere_cannot_be_invented() -> None:
    with pytest.raises(ValueError, match="import one"):
        ENGINE.new_board(ENGINE.variant("9x8/10/given"), Rng(1))
