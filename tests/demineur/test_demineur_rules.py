"""What a move does."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.demineur import igraonica_games
from plugins.demineur.bits import grid
from plugins.demineur.engine import chord_targets
from plugins.demineur.state import State
from shell.api import Illegal, Outcome, Range, Rng, Undo
from tests.demineur.playing import ENGINE, Plain, board, first_click, flagged, opened, play

SMALL = ("*....", ".....", "....*", "....*")


@pytest.mark.rule("D-01")
def test_a_mine_loses_and_a_safe_cell_shows_its_number() -> None:
    start = board(*SMALL)
    safe = play(start, "open 3,2")
    assert ENGINE.status(safe).kind is Outcome.PLAYING
    assert opened(safe) == {(3, 2)}
    assert safe.value(3, 2) == 2
    lost = play(safe, "open 4,3")
    assert ENGINE.status(lost).kind is Outcome.LOST
    assert opened(lost) == {(3, 2)}


@pytest.mark.rule("D-02")
def test_the_last_safe_cell_wins_with_or_without_flags() -> None:
    start = board("..*", "...")
    without = play(start, "open 0,0", "open 2,1")
    with_flags = play(start, "flag 2,0", "open 0,0", "open 2,1")
    wrong_flag = play(start, "open 0,0", "flag 2,0", "flag 2,0", "open 2,1")
    assert [ENGINE.status(state).kind for state in (without, with_flags, wrong_flag)] == [Outcome.WON] * 3
    assert list(ENGINE.moves(without)) == []


@pytest.mark.rule("D-04")
def test_inner_cells_have_eight_neighbours_edges_five_corners_three() -> None:
    full = board("*****", "*****", "****.", "*****")
    assert full.mines is not None
    sizes = {(0, 0): 3, (4, 0): 3, (0, 3): 3, (2, 0): 5, (0, 2): 5, (1, 1): 8, (3, 2): 8}
    for (column, row), expected in sizes.items():
        around = full.grid.around(1 << full.grid.bit(column, row))
        assert around.bit_count() - 1 == expected


@pytest.mark.rule("D-05", "D-06")
def test_a_zero_is_blank_and_opens_on_and_on() -> None:
    # A winding corridor of zeros: the last one is reached only from the one before.
    start = board(
        "...........",
        "...........",
        "........**.",
        "..*********",
        "...........",
        "...........",
        "...........",
    )
    after = play(start, "open 0,0")
    assert after.value(0, 0) == 0
    assert ENGINE.text_board(after).splitlines()[0][:4] == "...."
    assert {(10, 0), (0, 6), (10, 6), (9, 5)} <= opened(after)
    assert (10, 2) not in opened(after)


@pytest.mark.rule("D-06")
def test_one_click_opens_a_spiral_without_recursion() -> None:
    """The longest chain that a board of 100 columns can have: hundreds of steps, one after the other."""
    width, height = 100, 97
    free = {(x, y) for y in range(0, height, 6) for x in range(width)} | {(x, y) for y in range(1, height, 6) for x in range(width)}
    free |= {(x, y) for y in range(2, height, 6) for x in range(width)}
    for number, y in enumerate(range(3, height - 3, 6)):
        x = width - 3 if number % 2 == 0 else 0
        free |= {(x + a, y + b) for a in range(3) for b in range(3)}
    lines = ["".join("." if (x, y) in free else "*" for x in range(width)) for y in range(height)]
    after = play(board(*lines), "open 0,0")
    plain = Plain(width, height, {(x, y) for x in range(width) for y in range(height)} - free)
    plain.reveal({(0, 0)})
    assert opened(after) == plain.opened
    assert len(plain.opened) > 3000


@pytest.mark.rule("D-07", "D-08")
@pytest.mark.parametrize("mode", ["", "/random"])
def test_the_square_around_the_first_cell_is_free(mode: str) -> None:
    for seed, (column, row) in enumerate(itertools.product((0, 1, 7, 14, 15), (0, 4, 9))):
        state = first_click(f"intermediate{mode}", seed, column, row)
        square = state.grid.around(1 << state.grid.bit(column, row))
        assert square.bit_count() == (2 if column in (0, 15) else 3) * (2 if row in (0, 9) else 3)
        assert state.mines is not None
        assert state.mines & square == 0
        assert square & ~state.opened == 0
        assert state.value(column, row) == 0
        assert state.mines.bit_count() == 25


@pytest.mark.rule("D-07")
def test_no_mines_before_the_first_opening_nor_by_a_flag() -> None:
    kind = ENGINE.variant("beginner")
    start = ENGINE.start(kind, ENGINE.new_board(kind, Rng(1)).text)
    assert start.mines is None
    early = play(start, "flag 8,8", "flag 0,0")
    assert early.mines is None
    assert not ENGINE.unsettled(early, "flag 1,1")
    assert ENGINE.unsettled(early, "open 4,4")
    assert not ENGINE.unsettled(early, "open 8,8"), "a flagged cell does not open"
    with pytest.raises(Illegal):
        ENGINE.apply(early, "open 4,4")
    laid = play(early, ENGINE.settle(early, "open 4,4", Rng(0), {}))
    assert flagged(laid) == {(8, 8), (0, 0)} - opened(laid), "flags stay, but for those that the chain opens"


@pytest.mark.rule("D-07")
def test_the_mines_follow_from_seed_and_first_cell_alone() -> None:
    kind = ENGINE.variant("expert")
    start = ENGINE.start(kind, "30x16/60 seed 5 noguess")
    settled = ENGINE.settle(start, "open 3,12", Rng(1), {})
    assert ENGINE.settle(play(start, "flag 20,2"), "open 3,12", Rng(2), {}) == settled
    assert ENGINE.settle(start, "open 3,11", Rng(1), {}) != settled


@pytest.mark.rule("D-09", "D-12")
def test_a_flag_is_set_and_removed_and_there_is_nothing_else() -> None:
    start = board(*SMALL)
    once = play(start, "flag 4,2")
    assert flagged(once) == {(4, 2)}
    assert play(once, "flag 4,2") == start
    assert {move.split()[0] for move in ENGINE.moves(play(once, "open 3,2"))} <= {"open", "flag", "chord"}
    with pytest.raises(ValueError, match="not a move"):
        ENGINE.apply(start, "mark 4,2")


def test_an_open_cell_takes_no_flag() -> None:
    state = play(board(*SMALL), "open 3,2")
    assert ENGINE.apply(state, "flag 3,2") == state


@pytest.mark.rule("D-10")
def test_a_flagged_cell_does_not_open_by_a_click() -> None:
    state = play(board(*SMALL), "flag 3,2", "flag 0,0")
    assert ENGINE.apply(state, "open 3,2") == state
    assert ENGINE.apply(state, "open 0,0") == state


def test_a_chain_opens_flagged_cells_too_and_takes_the_flag_away() -> None:
    state = play(board(*SMALL), "flag 2,0", "flag 0,0", "open 0,3")
    assert flagged(state) == {(0, 0)}
    assert (2, 0) in opened(state)


@pytest.mark.rule("D-11")
def test_the_counter_goes_below_zero() -> None:
    state = board(*SMALL)
    cells = [(x, y) for x in range(5) for y in range(3)]
    for number, (column, row) in enumerate(cells, 1):
        state = play(state, f"flag {column},{row}")
        assert state.mines_left == 3 - number
    assert state.mines_left == -12


@pytest.mark.rule("D-13", "D-14")
def test_chords_in_every_neighbourhood_with_every_set_of_flags() -> None:
    """All 256 layouts around a number times all 256 sets of flags, on a board of 5 x 4."""
    shape = grid(5, 4)
    number = 1 << shape.bit(2, 1)
    ring = [shape.bit(x, y) for x in (1, 2, 3) for y in (0, 1, 2) if (x, y) != (2, 1)]
    subsets = [sum(1 << ring[i] for i in range(8) if chosen >> i & 1) for chosen in range(256)]
    elsewhere = 1 << shape.bit(0, 3) | 1 << shape.bit(4, 3)
    for mines in subsets:
        for flags in subsets:
            state = State(5, 4, mines.bit_count() + 2, "given", mines=mines | elsewhere, opened=number, flagged=flags)
            after = ENGINE.apply(state, "chord 2,1")
            targets = subsets[255] & ~flags if flags.bit_count() == mines.bit_count() else 0
            assert chord_targets(state, 2, 1) == targets
            if not targets:
                assert after == state
                continue
            assert after.fatal == targets & mines
            assert targets & ~mines & ~after.opened == 0
            assert not after.opened & (mines | elsewhere)
            assert (ENGINE.status(after).kind is Outcome.LOST) == (targets & mines != 0)


@pytest.mark.rule("D-13")
def test_chords_do_nothing_on_hidden_cells_blank_cells_and_wrong_counts() -> None:
    state = play(board(*SMALL), "open 3,3")
    for move in ("chord 0,0", "chord 3,3", "chord 4,3"):
        assert ENGINE.apply(state, move) == state
    two = play(state, "flag 4,2")
    assert ENGINE.apply(two, "chord 3,3") == two, "one flag, but the number is 2"
    right = play(two, "flag 4,3", "chord 3,3")
    assert opened(right) == {(x, y) for x in range(5) for y in range(4)} - {(0, 0), (4, 2), (4, 3)}


@pytest.mark.rule("D-14")
def test_a_wrong_flag_makes_the_chord_lose() -> None:
    state = play(board(*SMALL), "open 3,1", "flag 4,1", "chord 3,1")
    assert ENGINE.status(state).kind is Outcome.LOST
    assert state.grid.cells(state.fatal) == [(4, 2)]


@pytest.mark.rule("D-27")
def test_after_a_loss_mines_wrong_flags_and_the_fatal_mine_can_be_told_apart() -> None:
    state = play(board(*SMALL), "open 3,2", "flag 0,0", "flag 1,0", "open 4,3")
    assert state.grid.cells(state.fatal) == [(4, 3)]
    assert state.grid.cells(state.wrong_flags) == [(1, 0)]
    assert ENGINE.text_board(state).splitlines() == ["Fx###", "#####", "###2*", "####!"]
    said = [str(ENGINE.cell_name(state, key)) for key in ("0,0", "1,0", "4,2", "4,3", "2,2", "3,2")]
    assert said == [
        "Column 1, row 1: flag",
        "Column 2, row 1: wrong flag, no mine here",
        "Column 5, row 3: mine",
        "Column 5, row 4: the mine that went off",
        "Column 3, row 3: hidden",
        "Column 4, row 3: 2 mines around",
    ]


def test_a_game_that_is_over_takes_no_move() -> None:
    lost = play(board(*SMALL), "open 0,0")
    for move in ("open 1,1", "flag 1,1", "chord 1,1"):
        with pytest.raises(Illegal):
            ENGINE.apply(lost, move)


def test_nothing_is_ever_taken_back() -> None:
    assert all(ENGINE.variant(key).undo is Undo.NEVER for key in ("beginner", "expert/random", "7x5/4", "7x5/4/given"))


@st.composite
def games(draw: st.DrawFn) -> tuple[int, int, set[tuple[int, int]], list[tuple[str, tuple[int, int]]]]:
    """A board that is not square, its mines, and moves on it."""
    width, height = draw(st.tuples(st.integers(1, 9), st.integers(1, 9)).filter(lambda size: size[0] != size[1]))
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    mines = draw(st.sets(cell, min_size=1, max_size=width * height - 1))
    moves = draw(st.lists(st.tuples(st.sampled_from(["open", "open", "flag", "chord", "chord"]), cell), max_size=30))
    return width, height, mines, moves


@pytest.mark.rule("D-01", "D-06", "D-10", "D-13")
@given(games())
def test_the_engine_agrees_with_one_of_plain_sets(
    game: tuple[int, int, set[tuple[int, int]], list[tuple[str, tuple[int, int]]]],
) -> None:
    width, height, mines, moves = game
    state = board(*("".join("*" if (x, y) in mines else "." for x in range(width)) for y in range(height)))
    plain = Plain(width, height, mines)
    for kind, (column, row) in moves:
        if plain.over():
            break
        state = ENGINE.apply(state, f"{kind} {column},{row}")
        plain.move(kind, (column, row))
        assert opened(state) == plain.opened
        assert flagged(state) == plain.flagged
        assert set(state.grid.cells(state.fatal)) == plain.fatal
        assert state.over == plain.over()
        for cell in plain.opened:
            assert state.value(*cell) == len(plain.around(cell) & mines)


@pytest.mark.rule("D-25")
@pytest.mark.parametrize("mode", ["", "/random", "/given"])
def test_the_size_is_said_once(mode: str) -> None:
    for key, size in (("24x16/5", "24 × 16"), ("1x5/2", "1 × 5"), ("expert", "30 × 16")):
        variant = ENGINE.variant(key + mode)
        assert variant.detail is not None
        assert f"{variant.title} {variant.detail}".count(size) == 1


@pytest.mark.rule("D-25")
def test_every_size_that_can_be_played_can_be_asked_for() -> None:
    (game,) = igraonica_games()
    assert game.custom is not None
    columns, rows, mines = (choice.values for choice in game.custom.choices)
    assert columns == rows == Range(1, 100)
    assert mines == Range(1, 100 * 100 - 9)
    for key in ("1x4/1", "1x5/2", "100x1/97", "100x100/9991"):
        assert ENGINE.variant(key).key == key
    for key in ("0x9/1", "101x9/1", "9x101/1", "100x100/9992"):
        with pytest.raises(ValueError, match=r"board"):
            ENGINE.variant(key)
