"""Where the beam goes, and what it lights."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.zraka.beam import End, trace
from plugins.zraka.puzzle import Puzzle, layout, make
from tests.zraka import zraka_brute as brute
from tests.zraka.zraka_playing import puzzles

LOOP = {(2, 3): "/", (1, 3): "\\", (1, 1): "/"}
"""Mirrors that lead the beam of a board of three rows round to where it came from, and through."""


def placed(puzzle: Puzzle, mirrors: dict[tuple[int, int], str]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted((puzzle.cell(row, column), sign) for (row, column), sign in mirrors.items()))


def path(puzzle: Puzzle, *mirrors: tuple[int, int, str], branch: int = 0) -> list[tuple[int, int]]:
    """The cells of a branch."""
    light = trace(puzzle, placed(puzzle, {(row, column): sign for row, column, sign in mirrors}))
    return [puzzle.place(cell) for cell, _, _ in light.branches[branch].path]


@pytest.mark.rule("Z-01", "Z-02")
def test_light_goes_straight_from_the_laser_to_the_edge() -> None:
    puzzle = make(1, ["     ", " ... ", ">...R", " ... ", "     "])
    light = trace(puzzle, ())
    assert path(puzzle) == [(2, 1), (2, 2), (2, 3), (2, 4)]
    assert light.ends == [End.RECEIVER]
    assert light.reached == {puzzle.cell(2, 4)}


@pytest.mark.rule("Z-03")
@pytest.mark.parametrize(
    ("laser", "sign", "end"),
    [
        (">", "/", (0, 2)), (">", "\\", (4, 2)), ("<", "/", (4, 2)), ("<", "\\", (0, 2)),
        ("v", "/", (2, 0)), ("v", "\\", (2, 4)), ("^", "/", (2, 4)), ("^", "\\", (2, 0)),
    ],
)  # fmt: skip
def test_a_mirror_turns_by_a_right_angle_from_every_side(laser: str, sign: str, end: tuple[int, int]) -> None:
    rows = [list(row) for row in ("     ", " ... ", " ... ", " ... ", "     ")]
    r, c = {">": (2, 0), "<": (2, 4), "v": (0, 2), "^": (4, 2)}[laser]
    rows[r][c] = laser
    r, c = end
    rows[r][c] = "R"
    puzzle = make(1, ["".join(row) for row in rows])
    assert path(puzzle, (2, 2, sign))[-1] == end


@pytest.mark.rule("Z-04", "Z-09")
def test_a_wall_ends_the_beam_and_so_does_the_edge_beside_a_receiver() -> None:
    walled = make(1, ["     ", " ... ", ">.#.R", " ... ", "     "])
    assert trace(walled, ()).ends == [End.WALL]
    beside = make(1, ["     ", " ...R", ">... ", " ... ", "     "])
    assert trace(beside, ()).ends == [End.EDGE]
    assert not trace(beside, ()).reached


@pytest.mark.rule("Z-05")
def test_a_crystal_lets_light_through_and_lights_up() -> None:
    puzzle = make(1, ["     ", " ..o ", ">.o.R", " ... ", "     "])
    light = trace(puzzle, ())
    assert light.ends == [End.RECEIVER]
    assert light.axes[puzzle.cell(2, 2)] == 1
    assert puzzle.cell(1, 3) not in light.axes


@pytest.mark.rule("Z-06", "Z-01")
def test_a_prism_splits_to_the_left_and_to_the_right() -> None:
    puzzle = make(1, ["  R  ", " ... ", ">.Y.R", " ... ", "  R  "])
    light = trace(puzzle, ())
    assert [branch.arm for branch in light.branches] == ["", "left", "right"]
    assert [branch.end for branch in light.branches] == [End.SPLIT, End.RECEIVER, End.RECEIVER]
    assert path(puzzle, branch=1) == [(1, 2), (0, 2)]
    assert path(puzzle, branch=2) == [(3, 2), (4, 2)]
    assert puzzle.cell(2, 4) not in light.reached


@pytest.mark.rule("Z-07")
def test_a_double_crystal_wants_light_both_ways() -> None:
    half = make(1, ["     ", " ... ", ">.+.R", " ... ", "     "])
    assert trace(half, ()).axes[half.cell(2, 2)] == 1
    around = make(3, ["     ", " ... ", ">+.. ", " ... ", " R   "])
    light = trace(around, placed(around, LOOP))
    assert light.axes[around.cell(2, 1)] == 3
    assert light.solved


@pytest.mark.rule("Z-08", "Z-13")
def test_the_beam_crosses_itself_and_a_mirror_on_the_crossing_turns_it_into_a_loop() -> None:
    puzzle = make(4, ["     ", " ... ", ">... ", " ... ", " R   "])
    crossing = puzzle.cell(2, 1)
    light = trace(puzzle, placed(puzzle, LOOP))
    assert light.axes[crossing] == 3
    assert light.ends == [End.RECEIVER]
    assert not light.solved, "everything is lit, but the last mirror is still in stock"
    loop = trace(puzzle, placed(puzzle, LOOP | {(2, 1): "/"}))
    assert loop.twice == {crossing}
    assert loop.solved
    short = trace(puzzle, placed(puzzle, LOOP | {(2, 1): "\\"}))
    assert short.ends == [End.RECEIVER]
    assert not short.solved, "three mirrors are not hit"


@pytest.mark.rule("Z-10")
def test_a_framed_mirror_turns_like_any_other() -> None:
    framed = make(1, ["     ", " ... ", ">./. ", " ... ", "  R  "])
    own = make(1, ["     ", " ... ", ">... ", " ... ", "  R  "])
    assert path(framed) == path(own, (2, 2, "/"))


@pytest.mark.rule("Z-12")
def test_solved_means_everything_at_once() -> None:
    puzzle = make(3, ["     ", " .o. ", ">... ", " ... ", "   R "])
    win = {(2, 1): "/", (1, 1): "/", (1, 3): "\\"}
    assert trace(puzzle, placed(puzzle, win)).solved
    assert not trace(puzzle, placed(puzzle, {(2, 3): "\\", (1, 1): "/", (3, 1): "/"})).solved, "dark crystal, mirrors not hit"
    assert not trace(puzzle, placed(puzzle, {(2, 1): "/", (1, 1): "/", (3, 1): "/"})).solved, "the beam is lost"
    assert not trace(puzzle._replace(stock=4), placed(puzzle, win)).solved, "a mirror is left in stock"
    assert not trace(puzzle._replace(stock=4), placed(puzzle, win | {(3, 1): "/"})).solved, "a mirror is not hit"
    dark = make(3, ["     ", " .o. ", ">... ", " ...R", "   R "])
    assert not trace(dark, placed(dark, win)).solved, "a receiver stays dark"


def test_a_beam_that_comes_back_to_the_laser_is_lost_and_a_prism_entered_twice_never_goes_on_for_ever() -> None:
    puzzle = make(0, ["      ", " //\\\\ ", ">..YY ", " Y\\// ", " \\Y\\/R", "      "])
    assert trace(puzzle, ()).ends == [End.LASER, End.EDGE, End.EDGE, End.REPEAT, End.REPEAT]


@settings(max_examples=400)
@given(puzzles(), st.data())
def test_every_trace_agrees_with_the_plain_one(puzzle: Puzzle, data: st.DataObject) -> None:
    empties = data.draw(st.permutations(layout(puzzle).empties))
    mirrors = tuple(sorted((cell, "/\\"[i % 2]) for i, cell in enumerate(empties[: puzzle.stock])))
    there = {puzzle.place(cell): sign for cell, sign in mirrors}
    light, plain = trace(puzzle, mirrors), brute.light(puzzle.rows, there)
    assert sorted("receiver" if end is End.RECEIVER else "lost" for end in light.ends) == plain.ends
    assert {puzzle.place(cell) for cell, axes in light.axes.items() if axes & 1} == plain.across
    assert {puzzle.place(cell) for cell, axes in light.axes.items() if axes & 2} == plain.down
    assert {puzzle.place(cell) for cell in light.hit} == plain.hit
    assert {puzzle.place(cell) for cell in light.reached} == plain.reached
    assert light.solved == brute.wins(puzzle.rows, puzzle.stock, there)
