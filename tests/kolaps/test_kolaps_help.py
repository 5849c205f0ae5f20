"""Hints, par, and the look back at a game."""

from __future__ import annotations

import pytest

from plugins.kolaps import clearable, studying, variants
from plugins.kolaps.board_text import parse, text
from plugins.kolaps.boards import replay
from plugins.kolaps.known import known_dead
from plugins.kolaps.state import State
from plugins.kolaps.tallying import stars
from shell.api import (
    Board,
    Daily,
    Day,
    Describe,
    Entry,
    EntryKind,
    Exporter,
    Hint,
    Hints,
    Importer,
    Inspect,
    Measure,
    Outcome,
    Position,
    Review,
    Rng,
    Study,
    Tally,
    Undo,
    Variant,
    Warns,
)
from shell.hints import dump
from tests.kolaps.naive import ENGINE


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small budgets: what is tested here is not how well the search does."""
    monkeypatch.setattr(studying, "WEIGHED", 4000)
    monkeypatch.setattr(studying, "ATTEMPTS", 5)


def new(key: str, seed: int) -> tuple[Variant, Board]:
    variant = ENGINE.variant(key)
    return variant, ENGINE.new_board(variant, Rng(seed))


def after(variant: Variant, board: Board, moves: list[str]) -> Position:
    """A game with these moves, one each second."""
    state = ENGINE.start(variant, board.text)
    for move in moves:
        state = ENGINE.apply(state, move)
    journal = tuple(Entry(1000 * (at + 1), EntryKind.MOVE, move) for at, move in enumerate(moves))
    return Position(variant, board, state, journal)


def chain(position: Position) -> list[Hint]:
    """All presses of one chain."""
    found: list[Hint] = []
    while (hint := ENGINE.hint(position, tuple(found))) is not None:
        found.append(hint)
        if hint.last:
            break
    return found


def moves_of(line: list[list[int]]) -> list[str]:
    return [f"remove {column},{row}" for column, row in line]


def taken(position: Position, hint: Hint) -> State:
    """The position after the group that a hint marks."""
    state: State = position.state
    (mark,) = hint.marks
    column, row = state.cell(state.place_of(mark.at[0]))
    assert set(mark.at) == set(state.keys(state.group(column, row)))
    return ENGINE.apply(state, f"remove {column},{row}")


@pytest.mark.rule("K-22")
def test_three_steps_on_the_line_that_comes_with_the_board() -> None:
    variant, board = new("10x10/4", 4)
    position = after(variant, board, moves_of(board.facts["solution"])[:5])
    first, second, third = chain(position)
    n = position.state.left
    assert str(first.text) == f"With {n} tiles left, the board can still be cleared."
    assert second.marks[0].kind == "danger"
    assert "the board stays clearable" in str(third.text)
    column, row = board.facts["solution"][5]
    assert taken(position, third) == ENGINE.apply(position.state, f"remove {column},{row}")


@pytest.mark.rule("K-22")
def test_off_the_line_the_group_keeps_the_board_clearable() -> None:
    for seed in range(3):
        variant, board = new("6x6/4/easy", seed)
        state = ENGINE.start(variant, board.text)
        column, row = board.facts["solution"][0]
        others = [move for move in ENGINE.moves(state) if ENGINE.apply(state, move) != ENGINE.apply(state, f"remove {column},{row}")]
        position = after(variant, board, others[:1])
        truth = clearable.verdict(position.state.tiles, position.state.stride, Rng(9)).clearable
        steps = chain(position)
        assert ("can still be cleared" in str(steps[0].text)) is truth
        if truth:
            rest = taken(position, steps[2])
            assert clearable.verdict(rest.tiles, rest.stride, Rng(9)).clearable


@pytest.mark.rule("K-22")
def test_a_dead_board_is_said_to_be_dead_with_its_reason() -> None:
    variant = ENGINE.variant("4x2/3/given")
    board = Board("AABC/AABB")
    position = after(variant, board, [])
    first, second, third = chain(position)
    assert "can no longer be cleared" in str(first.text)
    assert str(second.text) == "The last green tile is alone: nothing can join it any more."
    assert second.marks[0].at == ("3,0",)
    assert "Most points" in str(third.text)
    assert taken(position, third).score > 0


def test_a_warning_says_only_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    dead = ENGINE.variant("4x2/3/given")
    assert str(ENGINE.warn(after(dead, Board("AABC/AABB"), []))) == "With 8 tiles left, the board can no longer be cleared."
    variant, board = new("6x6/4", 3)
    line = moves_of(board.facts["solution"])
    assert ENGINE.warn(after(variant, board, line[:3])) is None, "on the line that clears it"
    assert ENGINE.warn(after(variant, board, line)) is None, "cleared"
    monkeypatch.setattr(clearable, "verdict", lambda *_args, **_more: clearable.Verdict(None))
    assert ENGINE.warn(after(variant, Board(board.text), [])) is None, "not known is not dead"


@pytest.mark.rule("K-22")
def test_where_the_search_cannot_tell_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clearable, "verdict", lambda *_args, **_more: clearable.Verdict(None))
    variant, board = new("6x6/4", 3)
    steps = chain(after(variant, Board(board.text), []))
    assert "no way to clear the board was found. There may be one." in str(steps[0].text)
    assert len(steps) == 3


def test_a_line_that_a_hint_found_serves_later_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, board = new("8x8/4", 3)
    bare = Board(board.text)
    position = after(variant, bare, [])
    first = ENGINE.hint(position, ())
    assert first is not None
    line = moves_of(first.memo["line"])
    journal = (Entry(1, EntryKind.HINT, dump(first, False)), *(Entry(2, EntryKind.MOVE, move) for move in line[:4]))
    later = Position(variant, bare, after(variant, bare, line[:4]).state, journal)
    monkeypatch.setattr(clearable, "verdict", None)  # it would raise if a search were begun
    column, row = ENGINE.hint(later, ()).memo["group"]  # type: ignore[union-attr]  # there is a hint
    assert ENGINE.apply(later.state, f"remove {column},{row}") == ENGINE.apply(later.state, line[4])


def test_what_was_proven_dead_stays_dead_without_undo() -> None:
    board = Board("AABC/AABB")
    variant = ENGINE.variant("4x2/3/given")
    dead = ENGINE.hint(after(variant, board, []), ())
    assert dead is not None
    assert dead.memo["dead"]
    later = after(variant, board, ["remove 0,0"])
    hinted = Position(variant, board, later.state, (Entry(1, EntryKind.HINT, dump(dead, False)), *later.journal))
    assert known_dead(hinted)
    practice = ENGINE.variant("4x2/3/given/practice")
    assert practice.undo is Undo.FREELY
    assert not known_dead(Position(practice, board, later.state, hinted.journal))


def test_after_the_end_there_is_no_hint() -> None:
    variant = ENGINE.variant("3x2/3/given")
    assert ENGINE.hint(after(variant, Board("ABC/BCA"), []), ()) is None


@pytest.mark.rule("K-21")
def test_par_is_the_score_of_a_line_that_is_known(few: None) -> None:
    for key in ("6x6/4", "15x10/5/hard"):
        _, board = new(key, 2)
        facts = ENGINE.study(board.text, board.facts)
        assert facts == ENGINE.study(board.text, board.facts)
        start = parse(board.text)
        best = replay(start, facts["best"])
        assert best.over
        assert facts["par"] == best.score >= replay(start, facts["solution"]).score
        assert 1 <= facts["grade"] <= 5
        assert facts["solution"] == board.facts["solution"]


@pytest.mark.rule("K-21")
def test_a_board_from_elsewhere_gets_par_and_a_line_too(few: None) -> None:
    facts = ENGINE.study("AABB/BBAA", None)
    assert replay(parse("AABB/BBAA"), facts["solution"]).cleared
    assert facts["par"] == 2 + 12 + 2 + 100
    assert ENGINE.study("ABC/BCA", None) == {"par": 0, "best": []}


@pytest.mark.rule("K-21", "K-26")
def test_the_tally_compares_with_par() -> None:
    variant, board = new("6x6/4", 2)
    moves = moves_of(board.facts["solution"])
    plain = ENGINE.tally(after(variant, board, moves[:1]))
    assert "par" not in plain
    studied = Board(board.text, {**board.facts, "par": 200})
    running = ENGINE.tally(after(variant, studied, moves[:1]))
    assert (running["par"], running["par_share"]) == (200, running["score"] / 200)
    assert "stars" not in running
    ended = after(variant, studied, moves)
    tally = ENGINE.tally(ended)
    assert tally["left"] == 0
    assert tally["score"] == ended.state.score
    assert tally["stars"] == stars(ended.state.score / 200)
    assert (tally["moves"], tally["largest"]) == (len(moves), ended.state.largest)
    assert [stars(share) for share in (0.49, 0.5, 0.75, 0.95, 1.2)] == [0, 1, 2, 3, 3]
    best = {figure.key: figure.best for figure in ENGINE.figures}
    assert (best["score"], best["par_share"], best["left"]) == ("high", "high", "low")


@pytest.mark.rule("K-20")
def test_after_a_loss_there_is_the_clearing_line_and_the_best_one(few: None) -> None:
    variant, board = new("6x6/4", 1)
    studied = Board(board.text, ENGINE.study(board.text, board.facts))
    state, dice = ENGINE.start(variant, board.text), Rng(1)
    moves: list[str] = []
    while not state.over:
        moves.append(dice.choice([*ENGINE.moves(state)]))
        state = ENGINE.apply(state, moves[-1])
    assert ENGINE.status(state).kind is Outcome.LOST
    found = ENGINE.review(after(variant, studied, moves))
    clearing, best = found.lines[:2]
    assert "could have been cleared" in str(clearing.title)
    assert ENGINE.status(after(variant, board, [*clearing.moves]).state).kind is Outcome.WON
    assert after(variant, board, [*best.moves]).state.score == studied.facts["par"] > state.score
    remark, ending = found.remarks
    assert (ending.at, str(ending.text)) == (
        len(moves),
        f"This board could be cleared: the line that is kept with it has {len(board.facts['solution'])} moves.",
    )
    assert "The next move made that impossible." in str(remark.text)
    before = after(variant, board, moves[: remark.at]).state
    assert clearable.verdict(before.tiles, before.stride, Rng(5)).clearable
    behind = after(variant, board, moves[: remark.at + 1]).state
    assert clearable.verdict(behind.tiles, behind.stride, Rng(5)).clearable is False
    if remark.at:
        way = found.lines[-1]
        assert way.at == remark.at
        assert ENGINE.status(after(variant, board, [*moves[: way.at], *way.moves]).state).kind is Outcome.WON
    (plot,) = found.plots
    assert list(plot.series[0].points[-1]) == [len(moves), state.score]
    assert plot.series[1].points[-1][1] == studied.facts["par"]


@pytest.mark.rule("K-20")
def test_a_game_given_up_while_it_could_be_cleared() -> None:
    variant, board = new("8x8/4", 1)
    moves = moves_of(board.facts["solution"])[:4]
    played = after(variant, board, moves)
    given_up = Position(variant, board, played.state, (*played.journal, Entry(9999, EntryKind.RESIGN)))
    found = ENGINE.review(given_up)
    remark, ending = found.remarks
    assert (ending.at, "could be cleared" in str(ending.text)) == (5, True)
    assert str(remark.text) == f"Here, with {played.state.left} tiles left, the board could still be cleared."
    assert remark.at == 4
    assert found.lines[-1].moves == tuple(moves_of(board.facts["solution"])[4:])


def test_a_cleared_game_has_nothing_to_mourn(few: None) -> None:
    variant, board = new("6x6/4", 1)
    studied = Board(board.text, ENGINE.study(board.text, board.facts))
    found = ENGINE.review(after(variant, studied, moves_of(board.facts["solution"])))
    assert found.remarks == ()
    assert all("could" not in str(way.title) for way in found.lines)


def test_the_look_back_follows_what_was_taken_back() -> None:
    variant, board = new("6x6/4/practice", 1)
    line = moves_of(board.facts["solution"])
    journal = [
        Entry(1, EntryKind.MOVE, line[0]), Entry(2, EntryKind.MOVE, line[1]), Entry(3, EntryKind.UNDO, "2"),
        Entry(4, EntryKind.REDO), Entry(5, EntryKind.MOVE, line[1]), Entry(6, EntryKind.RESIGN),
    ]  # fmt: skip
    state = after(variant, board, line[:2]).state
    found = ENGINE.review(Position(variant, board, state, tuple(journal)))
    assert [at for at, _ in found.plots[0].series[0].points] == [0, 4, 5]
    assert found.remarks[0].at == 5


@pytest.mark.rule("K-22")
def test_where_practice_is_stuck_the_hint_is_to_take_a_move_back() -> None:
    practice = ENGINE.variant("4x2/3/given/practice")
    stuck = after(practice, Board("AABC/AABB"), ["remove 0,0"])
    while not stuck.state.over:
        stuck = after(practice, stuck.board, [entry.text for entry in stuck.journal] + [next(iter(ENGINE.moves(stuck.state)))])
    assert stuck.state.stuck
    (hint,) = chain(stuck)
    assert str(hint.text) == "No more moves: take one back, or start again."
    assert "stars" not in ENGINE.tally(Position(practice, Board("AABC/AABB", {"par": 10}), stuck.state))


def test_names_of_cells() -> None:
    state = parse("AAB/ACB")
    assert str(ENGINE.cell_name(state, "0,0")) == "Column 1, row 2: red, group of 3 tiles, worth 6"
    assert str(ENGINE.cell_name(state, "1,1")) == "Column 2, row 1: green, alone"
    later = ENGINE.apply(state, "remove 2,0")
    assert str(ENGINE.cell_name(later, "2,1")) == "Column 3, row 1: empty"
    assert ENGINE.text_board(later) == "AA.\nAC."
    for key in ("3,0", "0,2", "x", "", "0,0,0"):
        with pytest.raises(ValueError, match="cell"):
            ENGINE.cell_name(state, key)
    assert text(state) == "AAB/ACB"


@pytest.mark.parametrize("part", [Daily, Describe, Exporter, Hints, Importer, Inspect, Measure, Review, Study, Tally, Warns])
def test_the_shell_finds_what_the_engine_can_do(part: type) -> None:
    assert isinstance(ENGINE, part)


def test_the_day_has_a_board_that_grows_through_the_week() -> None:
    week = [ENGINE.daily_variant(Day(2026, 11, 2 + weekday, weekday), Rng(weekday)) for weekday in range(7)]
    kinds = [variants.parse(variant.key) for variant in week]
    sizes = [kind.width * kind.height for kind in kinds]
    assert sizes == sorted(sizes)
    assert all(variant.counted for variant in week)
    assert [figure for figure, _ in ENGINE.daily_order] == ["score", "time"]
