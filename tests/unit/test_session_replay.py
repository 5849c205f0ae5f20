"""Whatever was played: saved, read and replayed, the game is the same to the last detail."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board, Entry, EntryKind, Hint, Illegal, Text
from shell.clock import Clock
from shell.course import replay as replay_journal
from shell.journal import standing_line
from shell.saved import Saved
from shell.session import Mode, NotNow, Session
from tests.unit.toy import LIGHTS, RACE, WAITING, FakeTime

cells = st.tuples(st.integers(0, 4), st.integers(0, 2))
lights_moves = st.one_of(
    st.builds(lambda cell: f"press {cell[0]},{cell[1]}", cells),
    st.sampled_from(["look 1,1", "forbid 0,1", "junk", "dice 0,0", "press 1,3", "win 3,1", "break 2,2", "\ud800"]),
)
hints_given = st.builds(lambda n, last: Hint(Text("hint {n}", n=n), last=last, memo={"n": [n]}), st.integers(0, 4), st.booleans())
acts = st.one_of(
    st.tuples(st.just("play"), lights_moves),
    st.tuples(st.just("play"), st.sampled_from(["1", "2", "3"])),
    st.tuples(st.sampled_from(["undo", "redo", "undo", "restart"]), st.none()),
    st.tuples(st.just("hint"), hints_given),
    st.tuples(st.just("time"), st.integers(0, 30)),
    st.tuples(st.sampled_from(["hold", "release"]), st.sampled_from(["paused", "menu"])),
    st.tuples(st.sampled_from(["resign", "reveal"] + ["redo"] * 8), st.none()),
)
kinds = st.sampled_from([(LIGHTS, "5x3", "5x3 7"), (LIGHTS, "5x3/never", "5x3 8"), (WAITING, "5x3", "5x3 9"), (RACE, "race", "0")])


def act(session: Session, now: FakeTime, what: str, with_: Any) -> None:
    if what == "time":
        for _ in range(with_):
            now.ms += 777
            session.clock.elapsed()
    elif what in {"hold", "release"}:
        getattr(session.clock, what)(with_)
    else:
        try:
            if what == "hint":
                session.take_hint(with_)
            elif what == "play":
                session.play(with_)
            else:
                getattr(session, what)()
        except (NotNow, Illegal, ValueError):
            pass


def everything(session: Session) -> tuple[Any, ...]:
    course = session._course
    return (
        session.saved(), course.states, course.index, session.state, session.outcome, session.touched, session.marked, session.counted,
        session.hints, session.hint_chain(), session.hint_wait(), session.clock.elapsed(), session.slot, session.journal,
        session.can_undo, session.can_redo, session.can_restart, session.settle_seed("x"),
    )  # fmt: skip


@given(kinds, st.sampled_from(Mode), st.lists(acts, max_size=40))
def test_a_saved_game_is_the_same_game(kind: tuple[Any, str, str], mode: Mode, steps: list[tuple[str, Any]]) -> None:
    game, variant, board = kind
    now = FakeTime()
    facts = {"grade": "easy"}
    session = Session.begin(
        game, game.engine.variant(variant), Board(board, facts), mode=mode, clock=Clock(now), created="x", day="2026-11-14", player=2
    )
    longest = 0
    hints = 0
    for what, with_ in steps:
        journal = list(session.journal)
        act(session, now, what, with_)
        assert session.journal[: len(journal)] == journal, "a journal only grows"
        assert len(session.journal) <= len(journal) + 1
        assert session.hints >= hints
        hints, longest = session.hints, max(longest, len(session._course.states))
    saved = session.saved()
    assert Saved.from_json(saved.to_json()) == saved
    loaded = Session.load(game, Saved.from_json(saved.to_json()), Clock(FakeTime(123_456)))
    assert everything(loaded) == everything(session)
    course = pickle.loads(pickle.dumps(replay_journal(game.engine, session.variant, board, saved.journal)))
    assert everything(Session.load(game, saved, Clock(FakeTime(1)), course)) == everything(session)
    state = game.engine.start(session.variant, board)
    for entry in standing_line(session.journal):
        state = game.engine.apply(state, entry.text)
    assert state == session.state


@given(st.lists(acts, min_size=3, max_size=25), st.lists(acts, max_size=15))
def test_a_game_read_again_goes_on_as_if_it_had_never_been_away(before: list[tuple[str, Any]], after: list[tuple[str, Any]]) -> None:
    now = FakeTime()
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 7"), clock=Clock(now), created="x")
    for what, with_ in before:
        act(session, now, what, with_)
    for name in ("paused", "menu"):
        session.clock.release(name)
    other_now = FakeTime(now.ms)
    other = Session.load(LIGHTS, session.saved(), Clock(other_now))
    for what, with_ in after:
        act(session, now, what, with_)
        act(other, other_now, what, with_)
    assert everything(other) == everything(session)


def test_thirty_moves_can_be_taken_back_after_a_new_start() -> None:
    session = Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 7"), created="x")
    first = session.state
    for n in range(30):
        session.play(f"press {n % 5},{n % 3}")
    loaded = Session.load(LIGHTS, Saved.from_json(session.saved().to_json()))
    for _ in range(30):
        assert loaded.undo() is not None
    assert (loaded.state, loaded.can_undo, loaded.can_redo) == (first, False, True)


MOVE, UNDO, REDO, HINT, RESIGN = EntryKind.MOVE, EntryKind.UNDO, EntryKind.REDO, EntryKind.HINT, EntryKind.RESIGN


@pytest.mark.parametrize(
    ("journal", "number", "why"),
    [
        ([Entry(0, MOVE, "press 0,0"), Entry(0, MOVE, "junk")], 2, "no cell"),
        ([Entry(0, MOVE, "forbid 0,0")], 1, "not here"),
        ([Entry(0, MOVE, "look 0,0")], 1, "changes nothing"),
        ([Entry(0, MOVE, "dice 0,0")], 1, "not settled"),
        ([Entry(0, UNDO)], 1, "not 1 move to undo"),
        ([Entry(0, MOVE, "press 0,0"), Entry(0, UNDO, "2")], 2, "not 2 moves to undo"),
        ([Entry(0, MOVE, "press 0,0"), Entry(0, REDO)], 2, "not 1 move to redo"),
        ([Entry(0, UNDO, "1")], 1, "no number of steps"),
        ([Entry(0, UNDO, "-1")], 1, "no number of steps"),
        ([Entry(0, UNDO, "²")], 1, "no number of steps"),
        ([Entry(0, HINT, "junk")], 1, "it breaks"),
        ([Entry(0, HINT, '{"text":["a",null,{}],"marks":[],"last":true,"again":true}')], 1, "counted once"),
        ([Entry(0, RESIGN), Entry(0, MOVE, "press 0,0")], 2, "over before"),
        ([Entry(0, MOVE, "win 0,0"), Entry(0, UNDO)], 2, "over before"),
    ],
)
def test_a_journal_that_cannot_have_happened_says_where_it_breaks(journal: list[Entry], number: int, why: str) -> None:
    saved = replace(Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 7"), created="x").saved(), journal=tuple(journal))
    with pytest.raises(ValueError, match=rf"breaks at entry {number} \({journal[number - 1].kind.value}\): .*{why}"):
        Session.load(LIGHTS, saved)


def test_what_else_does_not_fit_is_said() -> None:
    saved = Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 7"), created="x").saved()
    for wrong, why in (
        (replace(saved, game="other"), "not of 'lights'"),
        (replace(saved, outcome="won"), "kept as won, but its journal ends as running"),
        (replace(saved, variant="9"), "no kind of board"),
        (replace(saved, board=Board("junk")), "no board of lights"),
        (replace(saved, head=True), "only the head"),
    ):
        with pytest.raises(ValueError, match=why):
            Session.load(LIGHTS, wrong)


@given(st.lists(st.builds(Entry, st.just(0), st.sampled_from(EntryKind), st.text(max_size=9) | lights_moves), max_size=6))
def test_any_journal_is_replayed_or_refused(journal: list[Entry]) -> None:
    saved = replace(Session.begin(LIGHTS, LIGHTS.variants[0], Board("5x3 7"), created="x").saved(), journal=tuple(journal))
    try:
        session = Session.load(LIGHTS, saved)
    except ValueError:
        return
    assert session.journal == journal


def test_a_line_cannot_go_further_than_its_moves() -> None:
    with pytest.raises(ValueError, match="further than it has moves"):
        standing_line([Entry(0, MOVE, "a"), Entry(0, UNDO, "2")])
    with pytest.raises(ValueError, match="further than it has moves"):
        standing_line([Entry(0, MOVE, "a"), Entry(0, REDO)])
