from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board, Hint, Mark, Text
from shell.hints import WAITS_MS, Ladder, dump, parse
from shell.session import NotNow, Session
from tests.unit.toy import LIGHTS, WAITING, FakeTime


def a_hint(n: int, *, last: bool = True) -> Hint:
    return Hint(Text("hint {n}", n=n), (Mark("cell", (f"{n},0",), "x"),), last)


def new_session(game: Any = LIGHTS) -> tuple[Session, FakeTime]:
    from shell.clock import Clock

    now = FakeTime()
    return Session.begin(game, game.variants[0], Board("5x3 7"), clock=Clock(now), created="2024-05-01T00:00:00Z"), now


def wait(now: FakeTime, session: Session, ms: int) -> None:
    for _ in range(0, ms, 1000):
        now.ms += 1000
        session.clock.elapsed()


def test_the_first_hint_comes_at_once_and_each_later_one_is_waited_for_longer() -> None:
    session, now = new_session()
    waits = []
    for n in range(7):
        assert session.hint_wait() == 0
        assert session.take_hint(a_hint(n)) == a_hint(n)
        waits.append(session.hint_wait())
        with pytest.raises(NotNow):
            session.take_hint(a_hint(n + 1))
        assert session.hints == n + 1
        wait(now, session, waits[-1])
    assert waits == [15_000, 30_000, 60_000, 90_000, 90_000, 90_000, 90_000]
    assert waits[:4] == list(WAITS_MS)


def test_waits_run_on_active_time() -> None:
    session, now = new_session()
    session.take_hint(a_hint(1))
    session.clock.hold("paused")
    wait(now, session, 60_000)
    assert session.hint_wait() == 15_000
    session.clock.release("paused")
    now.ms += 8 * 3_600_000  # sleep
    assert session.hint_wait() == 15_000
    now.ms += 1
    assert session.hint_wait() == 14_999


def test_nothing_new_neither_counts_nor_waits() -> None:
    session, _ = new_session()
    assert session.take_hint(None) is None
    assert (session.hints, session.hint_wait(), session.journal, session.touched) == (0, 0, [], False)


def test_a_hint_shown_before_is_shown_again_uncounted_even_during_a_wait() -> None:
    session, _ = new_session()
    session.take_hint(a_hint(1))
    session.play("press 0,0")
    left = session.hint_wait()
    assert session.take_hint(Hint(a_hint(1).text, a_hint(1).marks, last=False, memo={"other": 1})) is not None
    assert (session.hints, session.hint_wait()) == (1, left)
    assert len(session.hint_chain()) == 1
    assert [json.loads(entry.text).get("again") for entry in session.journal if entry.kind.value == "hint"] == [None, True]


def test_a_chain_ends_with_its_last_hint_and_with_every_change_of_the_state() -> None:
    session, now = new_session()
    session.take_hint(a_hint(1, last=False))
    assert session.hint_chain() == (a_hint(1, last=False),)
    wait(now, session, 15_000)
    session.take_hint(a_hint(2))
    assert session.hint_chain() == ()
    changes: tuple[Callable[[], object], ...] = (lambda: session.play("press 1,1"), session.undo, session.redo, session.restart)
    for change in changes:
        session.take_hint(a_hint(1, last=False))
        assert len(session.hint_chain()) == 1
        change()
        assert session.hint_chain() == ()


def test_hints_never_shrink() -> None:
    session, _ = new_session()
    session.play("press 0,0")
    session.take_hint(a_hint(1))
    session.undo()
    session.redo()
    session.restart()
    assert session.hints == 1
    assert Session.load(LIGHTS, session.saved()).hints == 1


def test_a_hint_touches_the_board_and_starts_a_waiting_clock() -> None:
    session, now = new_session(WAITING)
    now.ms += 1000
    assert session.clock.elapsed() == 0
    session.take_hint(a_hint(1))
    now.ms += 1000
    assert session.touched
    assert session.clock.elapsed() == 1000


@pytest.mark.parametrize("name", ["hidden", "minimised", "inactive", "paused", "dialog"])
def test_no_hint_while_the_board_is_covered(name: str) -> None:
    session, _ = new_session()
    session.clock.hold(name)
    with pytest.raises(NotNow):
        session.take_hint(a_hint(1))
    assert session.hints == 0
    assert session.journal == []


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", '{"text":["a",null,{}]}', '{"text":["a",null,{}],"marks":[[1,[],""]],"last":true}',
     '{"text":["a",null,{}],"marks":[],"last":1}', '{"text":["a",null,{}],"marks":[],"last":true,"again":"yes"}',
     '{"text":["a",null,{}],"marks":[],"last":true,"steps":4}', '{"text":["a",null,{}],"marks":[],"last":true,"steps":true}',
     '{"text":5,"marks":[],"last":true}', '{"text":["a","b",{}],"marks":[],"last":true}', "[" * 100_000],
)  # fmt: skip
def test_what_is_no_hint_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"hint|sentence|Expecting|plural"):
        parse(text)


@given(st.text())
def test_any_text_is_a_hint_or_a_value_error(text: str) -> None:
    try:
        hint, again = parse(text)
    except ValueError:
        return
    assert parse(dump(hint, again)) == (hint, again)


words = st.text(max_size=8)
json_values = st.recursive(st.none() | st.booleans() | st.integers() | words, lambda inner: st.lists(inner) | st.dictionaries(words, inner))
hints_made = st.builds(
    Hint,
    st.builds(lambda msgid, n, word: Text(msgid, "many", n=n, word=word, inner=Text("in", word=word)), words, st.integers(0, 9), words),
    st.lists(st.builds(Mark, words, st.lists(words, max_size=3).map(tuple), words), max_size=3).map(tuple),
    st.booleans(),
    json_values,
)


@given(hints_made, st.booleans())
def test_every_hint_survives_the_journal(hint: Hint, again: bool) -> None:
    assert parse(dump(hint, again)) == (hint, again)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 40_000)), max_size=30))
def test_counted_hints_are_the_different_ones(presses: list[tuple[int, int]]) -> None:
    ladder = Ladder()
    now, seen = 0, set()
    for n, ms in presses:
        now += ms
        assert ladder.again(a_hint(n)) == (n in seen)
        ladder.show(a_hint(n), now)
        fresh = n not in seen
        seen.add(n)
        assert ladder.counted == len(seen)
        if fresh:
            assert ladder.wait(now) == WAITS_MS[min(len(seen), 4) - 1]


def test_the_number_of_steps_is_kept_where_it_is_not_three() -> None:
    for steps in (1, 2, 3):
        hint = Hint(Text("hint"), last=False, steps=steps)
        assert parse(dump(hint, again=False)) == (hint, False)
    assert "steps" not in dump(Hint(Text("hint")), again=False)
