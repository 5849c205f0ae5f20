"""Hints: true, in three presses, and enough to win with."""

from __future__ import annotations

from functools import cache

import pytest

from plugins.zraka.beam import trace
from plugins.zraka.board_text import parse_board, parse_cell
from plugins.zraka.deducing import deduce
from plugins.zraka.facts import mirrors_of
from plugins.zraka.recipes import RECIPES
from plugins.zraka.solver import solve
from plugins.zraka.state import State
from shell.api import Board, Entry, EntryKind, Hint, Outcome, Position
from shell.clock import Clock
from shell.session import NotNow, Session
from tests.zraka.zraka_playing import ENGINE, GAME, board, play, position, session, solved_by

SEEDS = (1, 2, 3)
RULES = {"crystal", "double", "laser", "receiver", "prism", "light", "count", "last", "loop"}


def chain(here: Position) -> list[Hint]:
    """All presses of a chain."""
    shown: list[Hint] = []
    while not shown or not shown[-1].last:
        hint = ENGINE.hint(here, tuple(shown))
        assert hint is not None
        shown.append(hint)
    return shown


@cache
def course(key: str, seed: int) -> list[tuple[State, list[Hint]]]:
    """The chains of somebody who obeys each, and the states before them."""
    here = position(key, seed)
    found = []
    while ENGINE.status(here.state).kind is Outcome.PLAYING:
        shown = chain(here)
        found.append((here.state, shown))
        (cell,), sign = shown[-1].marks[0].at, shown[-1].marks[0].label
        here = Position(here.variant, here.board, ENGINE.apply(here.state, f"place {cell} {sign}"))
    return found


@pytest.mark.rule("Z-34", "Z-36", "Z-51")
@pytest.mark.parametrize("key", RECIPES)
def test_whoever_obeys_every_chain_wins_in_as_many_placements_as_there_are_mirrors(key: str) -> None:
    for seed in SEEDS:
        presses = course(key, seed)
        assert len(presses) == RECIPES[key].stock
        for _, shown in presses:
            assert [hint.last for hint in shown] == [False, False, True]
            assert {hint.memo["about"] for hint in shown} == {"step"}, "a rule of the ladder fires at every step"
            assert shown[0].memo["rule"] in RULES
            assert [mark.kind for mark in shown[2].marks] == ["place"]
            assert len({(hint.text, hint.marks) for hint in shown}) == 3, "each press shows something new"
            assert not any(mark.kind == "place" for hint in shown[:2] for mark in hint.marks)


@pytest.mark.rule("Z-51")
@pytest.mark.parametrize("key", RECIPES)
def test_everything_that_is_drawn_is_true_of_the_solution(key: str) -> None:
    for seed in SEEDS:
        made = board(key, seed)
        puzzle = parse_board(made.text)
        mirrors = dict(mirrors_of(puzzle, made.facts["solution"]))
        light = trace(puzzle, tuple(sorted(mirrors.items())))
        lit = set(light.axes) | light.hit | {cell for branch in light.branches for cell, _, _ in branch.path}
        lit.add(next(cell for cell, sign in enumerate(puzzle.grid) if sign in "<>^v"))
        drawn = set()
        for _, shown in course(key, seed):
            for mark in (mark for hint in shown for mark in hint.marks):
                drawn.add(mark.kind)
                cells = [_cell(puzzle.width, key_) for key_ in mark.at]
                if mark.kind in ("light", "known", "source"):
                    assert set(cells) <= lit
                if mark.kind == "place":
                    assert mirrors[cells[0]] == mark.label
        assert {"light", "place", "where"} <= drawn | {"where"}


def _cell(width: int, key: str) -> int:
    row, column = key.split(",")
    return int(row) * width + int(column)


@pytest.mark.rule("Z-51")
def test_right_mirrors_in_any_order_are_never_hinted_again() -> None:
    for key in ("thu", "sat-surplus"):
        moves = solved_by(board(key, 1).facts)
        for given in (moves[-1:], moves[1:3], moves[:-1]):
            here = position(key, 1, *given)
            place = chain(here)[-1].marks[0]
            assert f"place {place.at[0]} {place.label}" in set(moves) - set(given)


@pytest.mark.rule("Z-34")
def test_mistakes_come_first_and_are_never_named_by_cell() -> None:
    told = 0
    for key in ("mon", "wed", "fri", "sun"):
        made = board(key, 2)
        puzzle = parse_board(made.text)
        right = solved_by(made.facts)
        places = {move.split(" ")[1] for move in right}
        free = [puzzle.place(cell) for cell in puzzle.inner() if puzzle.grid[cell] == "."]
        off = [f"{r},{c}" for r, c in free if f"{r},{c}" not in places]
        for wrong in off[::7]:
            for start in ([], right[:1], right[:2]):
                here = position(key, 2, *start, f"place {wrong} /")
                shown = chain(here)
                own = {"{},{}".format(*puzzle.place(cell)) for cell, _ in here.state.mirrors}
                if shown[0].memo["about"] != "error":
                    assert len(own) == 1, "a single mirror would be named by any name"
                    continue
                told += 1
                assert [hint.last for hint in shown] == [False, True]
                assert {hint.steps for hint in shown} == {2}, "no third press is announced"
                assert "mistake" in str(shown[0].text)
                for hint in shown:
                    (mark,) = hint.marks
                    assert len(own & set(mark.at)) >= 2, "at least two mirrors could be meant"
                    assert wrong in mark.at
                    assert len(mark.at) >= puzzle.n
                    assert wrong not in str(hint.text)
    assert told > 20


@pytest.mark.rule("Z-34")
def test_a_right_cell_with_a_wrong_turn_is_a_mistake_too_and_a_second_chain_goes_on_to_the_next_step() -> None:
    made = board("mon", 1)
    moves = solved_by(made.facts)
    turned = moves[0][:-1] + ("/" if moves[0][-1] == "\\" else "\\")
    here = position("mon", 1, turned, moves[1])
    first = chain(here)
    assert "turned the wrong way" in str(first[1].text)
    journal = tuple(_journalled(hint) for hint in first)
    again = ENGINE.hint(Position(here.variant, here.board, here.state, journal), ())
    assert again is not None
    assert again.memo["about"] == "step"


def _journalled(hint: Hint) -> Entry:
    import json

    text = {"text": hint.text.to_json(), "marks": [], "last": hint.last, "memo": hint.memo}
    return Entry(0, EntryKind.HINT, json.dumps(text))


@pytest.mark.rule("Z-34", "Z-51")
def test_what_wrong_mirrors_say_is_never_used() -> None:
    """With a single wrong mirror the chain is the one of the empty board."""
    for key in ("wed", "sat"):
        made = board(key, 1)
        puzzle = parse_board(made.text)
        places = {move.split(" ")[1] for move in solved_by(made.facts)}
        wrong = next(
            f"{r},{c}" for r, c in map(puzzle.place, puzzle.inner()) if puzzle.grid[puzzle.cell(r, c)] == "." and f"{r},{c}" not in places
        )
        assert chain(position(key, 1, f"place {wrong} /")) == chain(position(key, 1))


@pytest.mark.rule("Z-35", "Z-37")
def test_each_press_that_shows_something_new_counts_and_the_next_one_waits_longer() -> None:
    made = board("mon", 1)
    clock = Clock(now=lambda: 0)  # it stands; time is put forward by hand
    game = Session.begin(GAME, ENGINE.variant("mon"), made, clock=clock)
    waits = []
    for _ in range(6):
        hint = ENGINE.hint(game.position(), game.hint_chain())
        assert hint is not None
        if game.hint_wait():
            with pytest.raises(NotNow):
                game.take_hint(hint)
            clock.restore(clock.elapsed() + game.hint_wait())
        game.take_hint(hint)
        waits.append(game.hint_wait() // 1000)
        if hint.last:
            (cell,), sign = hint.marks[0].at, hint.marks[0].label
            game.play(f"place {cell} {sign}")
    assert waits == [15, 30, 60, 90, 90, 90]
    assert game.hints == 6


@pytest.mark.rule("Z-37")
def test_what_was_shown_before_is_shown_again_without_being_counted() -> None:
    game = session("mon", 1)
    game.take_hint(ENGINE.hint(game.position(), ()))
    assert (game.hints, game.hint_wait() > 14_000) == (1, True)
    game.play(solved_by(game.board.facts)[0])
    game.undo()
    assert game.take_hint(ENGINE.hint(game.position(), game.hint_chain())) is not None
    assert game.hints == 1


def test_a_solved_board_and_one_without_a_single_solution() -> None:
    done = position("mon", 1, *solved_by(board("mon", 1).facts))
    assert ENGINE.hint(done, ()) is None
    text = "1 _____ _..._ >...R _..._ _____"
    variant = ENGINE.variant("given")
    (only,) = chain(Position(variant, Board(text), ENGINE.start(variant, text)))
    assert "not exactly one solution" in str(only.text)


def test_a_board_beyond_the_reasoner_is_openly_told_from_the_solution(cases: object) -> None:
    """It has one solution, but was not built to be reasoned out."""
    rows = ["        ", " ./.... ", " .o...o<", " ..o..# ", " .../.# ", " ....#. ", " ...../ ", "   R    "]
    text = "\n".join(["3", *rows])
    variant = ENGINE.variant("given")
    state = ENGINE.start(variant, text)
    facts = ENGINE.study(text, None)
    assert facts["reasonable"] is False
    (only,) = chain(Position(variant, Board(text, facts), state))
    assert only.memo["about"] == "solution"
    assert "taken from the solution" in str(only.text)
    place = only.marks[0]
    assert parse_cell(place.at[0], state.puzzle) in dict(mirrors_of(state.puzzle, facts["solution"]))
    assert play(state, f"place {place.at[0]} {place.label}").left == 2


@pytest.mark.rule("Z-51")
def test_a_board_that_is_solved_in_one_order_only_is_told_in_that_order() -> None:
    """What is bounded by a count depends on the order of thoughts: on this board looking everywhere at once gets stuck."""
    text = (
        r"6 ____________ _..o....\.._ _/...#.#..._ >.oo......._ _.o#.#o/..._ _#......+.\_ "
        r"_...#.o...._ _........#._ _Y.o...Y#.._ _#.#.....\._ _./...\.##._ _______R__R_"
    )
    puzzle = parse_board(text)
    right = ((14, "/"), (98, "\\"))
    found = deduce(puzzle, right)
    assert found is not None
    assert (found.cell, found.sign) in solve(puzzle).exact[0]
    assert (found.cell, found.sign) not in right
    assert found.steps
