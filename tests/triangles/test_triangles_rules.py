"""What a line does."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.triangles.engine import Preview, joinable, preview
from plugins.triangles.game import game
from shell.api import Entry, EntryKind, Illegal, Mark, Outcome, Position, Rng, Undo
from shell.session import Session
from shell.statistics import Result, summary
from tests.triangles.skies import ENGINE, INNER, SQUARE, play, sky

HULL = ((0, 1), (1, 2), (2, 3), (0, 3))


@pytest.mark.rule("T-01")
def test_two_players_draw_in_turn_and_more_triangles_win() -> None:
    state = sky(SQUARE)
    seats = []
    for line in HULL:
        seats.append(ENGINE.turn(state))
        state = play(state, line)
    assert seats == [0, 1, 0, 1]
    over = play(state, (0, 2))
    assert (over.scores, ENGINE.status(over).kind, ENGINE.status(over).winner) == ((2, 0), Outcome.WON, 0)
    assert list(ENGINE.moves(over)) == []


@pytest.mark.rule("T-01")
def test_the_second_player_can_win() -> None:
    state = play(sky(((0, 0), (900, 100), (400, 700), (1300, 800))), (0, 1), (1, 2), (1, 3), (0, 2))
    over = play(state, (2, 3))
    assert (state.scores, over.scores) == ((0, 1), (1, 1))
    assert ENGINE.status(play(sky(((0, 0), (900, 100), (400, 700))), (0, 1), (1, 2), (0, 2))).winner == 0


@pytest.mark.rule("T-02")
def test_five_sizes_each_with_and_without_the_extra_turn() -> None:
    assert [variant.key for variant in game().variants] == ["24", "60", "80", "120", "180"]
    for key in ("24", "60", "80", "120", "180"):
        for text in (key, f"{key}/again"):
            variant = ENGINE.variant(text)
            assert (variant.key, variant.undo, variant.counted) == (text, Undo.TAKE_BACK, True)
    assert ENGINE.variant("5").counted is False


@pytest.mark.parametrize("text", ["", "2", "401", "24/", "24/once", "24/again/again", " 24", "24 ", "024", "٢٤", "x", "24/AGAIN"])
def test_no_other_variants(text: str) -> None:
    with pytest.raises(ValueError, match=r"stars"):
        ENGINE.variant(text)


@pytest.mark.rule("T-03")
def test_distant_stars_can_be_joined() -> None:
    state = sky(((0, 0), (10_000, 7000), (5000, 3000), (5000, 4000), (100, 6000)))
    assert play(state, (0, 1)).lines == ((0, 1, 0),)


@pytest.mark.rule("T-06", "T-09")
def test_a_line_that_exists_is_refused() -> None:
    state = play(sky(SQUARE), (2, 0))
    for move in ("line 0,2", "line 2,0"):
        with pytest.raises(Illegal, match="exists already") as refused:
            ENGINE.apply(state, move)
        assert refused.value.marks == (Mark("line", ("0", "2")),)


@pytest.mark.rule("T-07", "T-09")
def test_a_line_over_a_star_is_refused_exactly_at_the_tolerance() -> None:
    at = sky(((0, 0), (2000, 0), (1000, 30), (900, 900)))
    beside = sky(((0, 0), (2000, 0), (1000, 31), (900, 900)))
    assert preview(at, 0, 1) == Preview("over_star", stars=(2,))
    assert preview(beside, 0, 1).reason is None
    with pytest.raises(Illegal, match="over another star") as refused:
        ENGINE.apply(at, "line 0,1")
    assert refused.value.marks == (Mark("star", ("2",)),)


@pytest.mark.rule("T-07")
def test_the_tolerance_is_exact_on_a_slope() -> None:
    """From (0, 0) to (4, 3) k times; a star at the foot (2, 1.5) k moved by (-3, 4) t lies exactly 5 t away."""
    for moved, reason in ((6, "over_star"), (7, None)):
        state = sky(((0, 0), (4000, 3000), (2000 - 3 * moved + 3000, 1500 + 4 * moved), (5000, 0)))
        assert preview(state, 0, 1).reason is None, "the star is far away here"
        near = sky(((0, 100), (4000, 3100), (2000 - 3 * moved, 1600 + 4 * moved), (5000, 0)))
        assert preview(near, 0, 1).reason == reason


@pytest.mark.rule("T-08", "T-09")
def test_a_crossing_is_refused_and_lines_may_share_a_star() -> None:
    state = play(sky(SQUARE), (0, 2), (0, 1))
    with pytest.raises(Illegal, match="cross another line") as refused:
        ENGINE.apply(state, "line 1,3")
    assert refused.value.marks == (Mark("line", ("0", "2")),)
    assert len(play(state, (0, 3)).lines) == 3


@pytest.mark.rule("T-09")
def test_reasons_have_an_order_and_a_refusal_changes_nothing() -> None:
    stars = ((0, 1000), (4000, 1000), (2000, 0), (2000, 2000), (1000, 1010), (3000, 990))
    state = play(sky(stars), (2, 3))
    assert preview(state, 0, 1) == Preview("over_star", stars=(4, 5))
    before = state
    for move in ("line 0,1", "line 3,2"):
        with pytest.raises(Illegal):
            ENGINE.apply(state, move)
    assert (state, ENGINE.turn(state)) == (before, 1)


@pytest.mark.rule("T-10")
def test_a_triangle_counts_for_whoever_draws_its_last_side() -> None:
    state = play(sky(((0, 0), (900, 100), (400, 700), (1300, 800))), (0, 1), (1, 2), (1, 3), (0, 2))
    assert state.triangles == ((0, 1, 2, 1),)
    assert state.scores == (0, 1)


@pytest.mark.rule("T-11")
def test_a_triangle_around_a_star_brings_nothing() -> None:
    state = play(sky(INNER), (0, 1), (1, 2), (0, 2))
    assert (state.scores, state.triangles, state.over) == ((0, 0), (), False)


@pytest.mark.rule("T-11")
def test_a_star_on_a_side_leaves_nothing_to_close() -> None:
    stars = ((1000, 1000), (5000, 1000), (3000, 5000), (3000, 1000))
    state = play(sky(stars), (0, 3), (1, 3), (1, 2), (0, 2))
    assert preview(state, 0, 1).reason == "over_star"
    assert (state.scores, state.over) == ((0, 0), False)


@pytest.mark.rule("T-12", "T-13")
def test_the_small_triangles_around_a_star_count() -> None:
    state = play(sky(INNER), (0, 1), (1, 2), (0, 2), (0, 3), (1, 3))
    assert state.triangles == ((0, 1, 3, 0),)
    over = play(state, (2, 3))
    assert (over.scores, over.over) == ((1, 2), True)


@pytest.mark.rule("T-13")
def test_the_diagonal_of_a_square_closes_two() -> None:
    state = play(sky(SQUARE), *HULL)
    assert preview(state, 0, 2).closes == ((0, 1, 2), (0, 2, 3))
    assert preview(state, 1, 3).closes == ((0, 1, 3), (1, 2, 3))
    assert play(state, (1, 3)).scores == (2, 0)


@pytest.mark.rule("T-14")
def test_with_the_extra_turn_whoever_closes_draws_again() -> None:
    stars = ((1000, 1000), (6000, 1200), (3200, 5000), (8000, 5200))
    lines = ((0, 1), (1, 2), (0, 2), (1, 3), (2, 3))
    turns: dict[bool, list[int]] = {}
    for extra in (False, True):
        state = sky(stars, 50, extra=extra)
        turns[extra] = []
        for line in lines:
            turns[extra].append(state.seat)
            state = play(state, line)
        assert (state.scores, state.over) == (((2, 0), True) if not extra else ((1, 1), True))
    assert turns == {False: [0, 1, 0, 1, 0], True: [0, 1, 0, 0, 1]}


@pytest.mark.rule("T-15")
def test_the_game_ends_though_lines_could_be_drawn() -> None:
    """A line through a wedge keeps two stars apart for ever: what is left brings nothing."""
    stars = ((1000, 3000), (3000, 5000), (3000, 1000), (5000, 3100))
    state = play(sky(stars), (0, 1), (0, 2), (0, 3), (1, 3))
    assert not state.over
    over = play(state, (2, 3))
    assert over.over
    flat = sky(((1000, 1000), (3000, 1020), (5000, 1000)))
    assert flat.over
    assert joinable(flat, 0) == []
    with pytest.raises(Illegal, match="The game is over"):
        ENGINE.apply(over, "line 1,2")


@pytest.mark.rule("T-15")
def test_idle_lines_are_left_when_the_game_is_over() -> None:
    """Two stars far beyond a flat row can still be joined to it, but every triangle there has a star on its side."""
    stars = ((1000, 1000), (2000, 1010), (3000, 1000), (4000, 1010), (5000, 1000))
    state = sky(stars, 60)
    assert state.over
    assert any(state.masks.legal)


@pytest.mark.rule("T-17")
def test_equal_is_a_draw_and_no_win_or_loss_in_statistics() -> None:
    stars = ((1000, 1000), (7000, 800), (7400, 5200), (1400, 5600), (3600, 2600))
    lines = ((2, 4), (0, 1), (0, 3), (0, 2), (0, 4), (1, 4), (1, 2), (2, 3))
    over = play(sky(stars, 50), *lines)
    assert (over.scores, ENGINE.status(over).kind, ENGINE.status(over).winner) == ((2, 2), Outcome.DRAWN, None)
    row = Result("triangles", "24", "drawn", 1000, 0, {"moves": 8}, "2026-01-01T00:00:00", "2026-01-01", True, 1)
    found = summary([row], ENGINE.figures)
    assert (found.played, found.won, found.lost, found.drawn, found.longest) == (1, 0, 0, 1, 0)


@pytest.mark.rule("T-22")
def test_taking_back_goes_to_the_same_seats_last_decision_and_costs_the_count() -> None:
    """With the extra turn seat 0 draws twice: after the reply of seat 1 it is asked again at its second line."""
    board = "stars 4 tol 50 1000,1000 6000,1200 3200,5000 8000,5200"
    session = Session.begin(game(), ENGINE.variant("4/again"), _board(board))
    for line in ("line 0,1", "line 1,2", "line 0,2"):
        session.play(line)
    assert (session.state.seat, session.state.scores) == (0, (1, 0))
    session.undo()
    assert (session.state.seat, len(session.state.lines), session.state.scores) == (0, 2, (0, 0))
    assert session.marked
    assert not session.counted


def _board(text: str) -> Any:
    from shell.api import Board

    return Board(text)


@pytest.mark.parametrize(
    "move", ["line 0,0", "line 0,4", "line 4,0", "line -1,2", "line 0", "line 0,1,2", "line 00,1", "Line 0,1", "0,1", ""]
)
def test_what_is_no_line_is_one_sentence(move: str) -> None:
    with pytest.raises(ValueError, match=r"star|move|number"):
        ENGINE.apply(sky(SQUARE), move)


@pytest.mark.parametrize(
    ("variant", "text", "fault"),
    [
        ("3", "stars 3 tol 50 1000,1000 6000,1200", "says 3 stars and lists 2"),
        ("3", "stars 3 tol 50 1000,1000 6000,1200 6000,1200", "stars 2 and 3 lie at the same place"),
        ("3", "stars 3 tol 50 1000,1000 6000,1200 10001,0", "star 3 lies at 10001,0, outside the board"),
        ("3", "stars 3 tol 50 1000,1000 6000,1200 1,-1", "not a whole number"),
        ("3", "stars 3 tol 50 0,0 100,0 200,0", "no triangle can be closed"),
        ("4", "stars 3 tol 50 1000,1000 6000,1200 3200,5000", "has 3 stars, the variant 4 has 4"),
        ("3", "stars 3 tol 9000 1000,1000 6000,1200 3200,5000", "tolerance"),
        ("3", "three stars", "not a cloud such as"),
    ],
)
def test_what_is_no_cloud_is_one_sentence(variant: str, text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault) as refused:
        ENGINE.start(ENGINE.variant(variant), text)
    assert "\n" not in str(refused.value)


def test_figures_and_names() -> None:
    state = play(sky(SQUARE), *HULL[:3])
    journal = tuple(Entry(0, EntryKind.MOVE, f"line {i},{j}") for i, j in HULL[:3])
    position = Position(ENGINE.variant("4"), _board(state.board), state, journal)
    assert ENGINE.tally(position) == {"triangles_1": 0, "triangles_2": 0, "moves": 3}
    over = play(state, (0, 3), (1, 3))
    assert ENGINE.tally(Position(ENGINE.variant("4"), _board(state.board), over)) == {
        "triangles_1": 2,
        "triangles_2": 0,
        "moves": 5,
        "margin": 2,
    }
    assert str(ENGINE.cell_name(state, "1")) == "Star 2, top: joined to 1, 3"
    assert str(ENGINE.cell_name(sky(SQUARE), "3")) == "Star 4, left: no line yet"
    with pytest.raises(ValueError, match="no star"):
        ENGINE.cell_name(state, "4")


def test_new_boards_hang_on_the_dice_alone() -> None:
    variant = ENGINE.variant("24")
    assert ENGINE.new_board(variant, Rng(5)) == ENGINE.new_board(ENGINE.variant("24/again"), Rng(5))
    assert ENGINE.new_board(variant, Rng(5)) != ENGINE.new_board(variant, Rng(6))
