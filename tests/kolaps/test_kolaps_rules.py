"""The rules: groups, falls, closing columns, points and the end, against a second engine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.kolaps import igraonica_games
from plugins.kolaps.state import BONUS, value
from shell.api import Board, Illegal, Outcome, Rng
from shell.session import Session
from tests.kolaps.naive import ENGINE, board, cells, chance, group, without

(GAME,) = igraonica_games()


@pytest.mark.rule("K-01")
@pytest.mark.parametrize("variant", ["6x6/4", "8x8/4/hard", "15x10/5/easy"])
def test_a_new_board_is_full_of_tiles_in_four_or_five_colours(variant: str) -> None:
    made = ENGINE.new_board(ENGINE.variant(variant), Rng(5))
    state = ENGINE.start(ENGINE.variant(variant), made.text)
    assert "." not in made.text
    assert state.left == state.width * state.height
    assert state.colours in (4, 5)
    assert all(state.counts())


@pytest.mark.rule("K-02")
def test_sides_join_and_corners_do_not() -> None:
    state = board("ABB", "BAC")
    assert [sorted(map(state.cell, places)) for places in state.groups()] == [[(1, 1), (2, 1)]]
    corner = board("AAB", "ABB")
    assert {tuple(sorted(map(corner.cell, places))) for places in corner.groups()} == {
        ((0, 0), (0, 1), (1, 1)),
        ((1, 0), (2, 0), (2, 1)),
    }


@pytest.mark.rule("K-03")
def test_a_lone_tile_stays() -> None:
    state = board("ABB", "BAC")
    with pytest.raises(Illegal, match="A lone tile cannot be removed") as refused:
        ENGINE.apply(state, "remove 0,1")
    assert refused.value.marks[0].at == ("0,0",)
    assert ENGINE.apply(state, "remove 1,1").left == 4


@pytest.mark.rule("K-04", "K-05", "K-13")
def test_an_empty_board_is_won_and_brings_the_bonus() -> None:
    state = board("AAB", "AAB")
    after = ENGINE.apply(state, "remove 2,0")
    assert (after.score, ENGINE.status(after).kind) == (2, Outcome.PLAYING)
    empty = ENGINE.apply(after, "remove 0,1")
    assert empty.cleared
    assert (empty.score, ENGINE.status(empty).kind) == (2 + 12 + BONUS, Outcome.WON)
    assert BONUS == 100
    assert list(ENGINE.moves(empty)) == []


@pytest.mark.rule("K-05")
def test_without_a_group_the_game_is_lost() -> None:
    last = ENGINE.apply(board("AAB", "BAC"), "remove 0,1")
    assert last.rows() == [".B.", "BC."]
    assert (last.score, last.left, ENGINE.status(last).kind) == (6, 3, Outcome.LOST)
    assert list(ENGINE.moves(last)) == []
    with pytest.raises(Illegal, match="over"):
        ENGINE.apply(last, "remove 0,0")


@pytest.mark.rule("K-23")
def test_practice_is_not_over_while_moves_can_be_taken_back() -> None:
    """What has ended takes no undo; so practice goes on until the board is empty or given up."""
    practice = ENGINE.variant("3x2/3/given/practice")
    game = Session.begin(GAME, practice, Board("AAB/BAC"))
    game.play("remove 0,1")
    assert game.state.rows() == [".B.", "BC."]
    assert (game.over, game.outcome, game.can_undo, game.counted) == (False, None, True, False)
    with pytest.raises(Illegal, match="take one back"):
        game.play("remove 0,0")
    assert game.undo() is not None
    assert game.state.rows() == ["AAB", "BAC"]
    game.play("remove 1,1")
    game.restart()
    assert game.state.moves == 0
    loaded = Session.load(GAME, game.saved())
    assert (loaded.state, loaded.over) == (game.state, False)
    game.resign()
    assert game.outcome == "given up"
    for points in ("AAB/BAC", "AA./AAB"):
        ended = Session.begin(GAME, ENGINE.variant("3x2/3/given"), Board(points))
        ended.play(next(iter(ENGINE.moves(ended.state))))
        assert (ended.outcome, ended.can_undo) == ("lost", False)
    won = Session.begin(GAME, practice, Board("AAB/AAB"))
    won.play("remove 0,0")
    won.play("remove 0,0")
    assert won.outcome == "won"


@pytest.mark.rule("K-13")
def test_the_bonus_is_seen_to_be_lost_with_one_tile_of_a_colour() -> None:
    state = board("AAB", "BAC")
    assert state.bonus_lost
    assert not board("AAB", "AAB").bonus_lost
    empty = ENGINE.apply(ENGINE.apply(board("AAB", "AAB"), "remove 0,0"), "remove 0,0")
    assert empty.cleared
    assert not empty.bonus_lost
    assert board("AB", "BA").bonus_lost  # nothing to remove


def test_a_board_without_any_group_starts_as_finished() -> None:
    state = ENGINE.start(ENGINE.variant("3x2/3/given"), "ABC/BCA")
    assert ENGINE.status(state).kind is Outcome.LOST
    assert not ENGINE.begun(state)


@pytest.mark.rule("K-09")
def test_what_stands_above_falls() -> None:
    state = board("CDE", "BAA", "ABC")
    assert state.keys(state.falling(state.group(1, 1))) == ("1,0", "2,0")
    assert ENGINE.apply(state, "remove 1,1").rows() == ["C..", "BDE", "ABC"]


@pytest.mark.rule("K-10")
def test_an_empty_column_closes() -> None:
    state = board("AB.", "ABC", "CBA")
    assert state.closing(state.group(1, 0)) == [1]
    assert state.falling(state.group(1, 0)) == []
    assert ENGINE.apply(state, "remove 1,2").rows() == ["A..", "AC.", "CA."]
    two = board("AAB", "AAC")
    assert two.closing(two.group(0, 0)) == [0, 1]
    assert ENGINE.apply(two, "remove 1,1").rows() == ["B..", "C.."]


@pytest.mark.rule("K-10")
def test_closing_joins_two_sides() -> None:
    state = ENGINE.apply(board("ABA", "CBC"), "remove 1,0")
    assert state.rows() == ["AA.", "CC."]
    assert len(state.groups()) == 2


@pytest.mark.rule("K-12")
def test_points_of_groups() -> None:
    assert [value(n) for n in (2, 3, 4, 5, 8, 10)] == [2, 6, 12, 20, 56, 90]
    for n in range(2, 12):
        state = ENGINE.apply(board("A" * n + "B"), "remove 0,0")
        assert (state.score, state.largest, state.moves) == (n * (n - 1), n, 1)


@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 7), st.integers(1, 5))
def test_games_by_chance_go_as_in_a_plain_engine(seed: int, width: int, height: int, colours: int) -> None:
    rng = Rng(seed)
    state = chance(rng, width, height, colours)
    there = cells(state)
    score = 0
    while True:
        groups = {frozenset(group(there, cell)) for cell in there}
        ours = {frozenset(map(state.cell, places)) for places in state.groups()}
        assert ours == {one for one in groups if len(one) > 1}
        assert state.over == (not ours)
        if not ours:
            break
        places = rng.choice(state.groups())
        gone = set(map(state.cell, places))
        falls = {cell for cell in there if any(cell[0] == c and cell[1] > r for c, r in gone)} - gone
        assert set(map(state.cell, state.falling(places))) == falls
        assert state.closing(places) == [
            c for c in range(width) if {r for (q, r) in there if q == c} == {r for q, r in gone if q == c} != set()
        ]
        score += len(gone) * (len(gone) - 1)
        column, row = rng.choice(sorted(gone))
        state = ENGINE.apply(state, f"remove {column},{row}")
        there = without(there, gone)
        assert cells(state) == there
        assert state.score == score + (0 if there else 100)


def test_any_tile_of_a_group_names_it() -> None:
    state = board("AAB", "ACB")
    assert len({ENGINE.apply(state, move) for move in ("remove 0,0", "remove 0,1", "remove 1,1")}) == 1
    assert [*ENGINE.moves(state)] == ["remove 0,0", "remove 2,0"]


@pytest.mark.parametrize(
    "move", ["", "remove", "remove 0", "remove 0,0,0", "remove  0,0", "take 0,0", "remove 3,0", "remove 0,2", "remove -1,0"]
)
def test_what_is_no_move(move: str) -> None:
    with pytest.raises(ValueError, match=r"not a move|no cell"):
        ENGINE.apply(board("AAB", "ACB"), move)


def test_emptiness_is_refused() -> None:
    with pytest.raises(Illegal, match="no tile"):
        ENGINE.apply(board("A..", "AAB"), "remove 2,1")


def test_one_tile_of_a_huge_board_is_found_and_all_of_it_goes() -> None:
    state = board(*["A" * 60] * 40)
    after = ENGINE.apply(state, "remove 59,39")
    assert (after.cleared, after.score) == (True, 2400 * 2399 + 100)
