"""New boards: each comes with a line that clears it, and difficulty means something."""

from __future__ import annotations

import pytest

from plugins.kolaps import boards, variants
from plugins.kolaps.state import BONUS, State, value
from shell.api import Outcome, Rng, Undo
from tests.kolaps.naive import ENGINE

KEYS = [f"{w}x{h}/{c}{level}" for w, h, c in variants.SIZES for level in ("", "/easy", "/hard")]


def played(key: str, seed: int) -> State:
    """The position at the end of the line that comes with a board."""
    variant = ENGINE.variant(key)
    made = ENGINE.new_board(variant, Rng(seed))
    state = ENGINE.start(variant, made.text)
    for column, row in made.facts["solution"]:
        state = ENGINE.apply(state, f"remove {column},{row}")
    return state


@pytest.mark.rule("K-15", "K-20")
@pytest.mark.parametrize("key", KEYS)
def test_the_line_that_comes_with_a_board_clears_it(key: str) -> None:
    for seed in range(6):
        assert ENGINE.status(played(key, seed)).kind is Outcome.WON


@pytest.mark.rule("K-15")
def test_a_wrong_order_can_lock_a_board() -> None:
    variant = ENGINE.variant("6x6/4")
    state = ENGINE.start(variant, ENGINE.new_board(variant, Rng(1)).text)
    dice = Rng(1)
    while not state.over:
        state = ENGINE.apply(state, dice.choice([*ENGINE.moves(state)]))
    assert ENGINE.status(state).kind is Outcome.LOST


@pytest.mark.rule("K-14")
def test_sizes_from_small_to_large() -> None:
    sizes = [variants.parse(key) for key in KEYS[::3]]
    assert [kind.size for kind in sizes] == ["6x6/4", "8x8/4", "10x10/4", "12x12/4", "15x10/5", "15x15/5", "20x15/5"]
    for seed in range(40):
        for level in ("", "/easy", "/hard"):
            variant = ENGINE.variant(f"6x6/4{level}")
            state = ENGINE.start(variant, ENGINE.new_board(variant, Rng(seed)).text)
            assert max(state.counts()) <= boards.FEW
    assert value(boards.FEW) < BONUS < value(boards.FEW + 1)
    large = ENGINE.start(ENGINE.variant("20x15/5"), ENGINE.new_board(ENGINE.variant("20x15/5"), Rng(1)).text)
    assert value(max(large.counts())) > BONUS


@pytest.mark.parametrize("size", ["8x8/4", "15x10/5"])
def test_easy_boards_have_fewer_lone_tiles_and_shorter_lines_than_hard_ones(size: str) -> None:
    lone, moves = {}, {}
    for level in ("/easy", "", "/hard"):
        variant = ENGINE.variant(size + level)
        made = [ENGINE.new_board(variant, Rng(seed)) for seed in range(12)]
        states = [ENGINE.start(variant, board.text) for board in made]
        lone[level] = sum(state.left - sum(map(len, state.groups())) for state in states)
        moves[level] = sum(len(board.facts["solution"]) for board in made)
    assert lone["/easy"] < lone[""] < lone["/hard"]
    assert moves["/easy"] < moves[""] < moves["/hard"]


def test_one_seed_one_board() -> None:
    """Frozen: a board that changes needs a new `boards_version`."""
    made = ENGINE.new_board(ENGINE.variant("6x6/4"), Rng(42))
    assert made == ENGINE.new_board(ENGINE.variant("6x6/4"), Rng(42))
    assert made.text == "CDCDAB/CDCDAB/CAADAD/BBABCD/DDCBCA/BBADCA"


def test_a_line_that_does_not_clear_is_never_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "replay", lambda state, line: state)
    with pytest.raises(AssertionError, match="leaves"):
        ENGINE.new_board(ENGINE.variant("6x6/4"), Rng(1))


def test_variants() -> None:
    normal = ENGINE.variant("15x10/5/normal")
    assert (normal.key, normal.undo, normal.counted) == ("15x10/5", Undo.NEVER, True)
    assert ENGINE.variant("15x10/5/hard/practice").key == "15x10/5/hard/practice"
    assert not ENGINE.variant("17x3/9/given").counted
    with pytest.raises(ValueError, match="cannot be invented"):
        ENGINE.new_board(ENGINE.variant("17x3/9/given"), Rng(1))


@pytest.mark.rule("K-23")
def test_practice_has_undo_and_does_not_count() -> None:
    practice = ENGINE.variant("8x8/4/practice")
    assert (practice.undo, practice.counted) == (Undo.FREELY, False)
    board = ENGINE.new_board(practice, Rng(3))
    assert board == ENGINE.new_board(ENGINE.variant("8x8/4"), Rng(3))


@pytest.mark.rule("K-11")
def test_whoever_plays_for_points_takes_nothing_back() -> None:
    for key in KEYS:
        assert ENGINE.variant(key).undo is Undo.NEVER


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("7x7/4", "no boards are made of the size 7x7/4"),
        ("15x10", "not a size"),
        ("15x10/5/tough", "after the size"),
        ("15x10/5/easy/hard", "after the size"),
        ("15x10/5/practice/easy", "after the size"),
        ("61x10/5/given", "1 to 60 columns"),
        ("6x41/5/given", "1 to 40 rows"),
        ("6x6/10/given", "1 to 9 colours"),
        ("٦x6/4", "not a size"),
    ],
)
def test_variants_that_are_none(key: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ENGINE.variant(key)
