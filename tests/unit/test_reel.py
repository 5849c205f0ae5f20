"""Watching a game again: every frame has its place, pauses are short, time is the journal's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Entry, EntryKind
from shell.reel import LONGEST, PACE, READING, SHORTEST, Frame, Reel, of_game, of_line

MOVE, HINT, UNDO = EntryKind.MOVE, EntryKind.HINT, EntryKind.UNDO


def game(*times: int, hints: tuple[int, ...] = (), end: int | None = None) -> Reel:
    journal = [Entry(ms, HINT if n in hints else MOVE, f"m{n}") for n, ms in enumerate(times, 1)]
    return of_game(list(range(len(times) + 1)), journal, end if end is not None else max((0, *times)))


def test_pauses_are_shortened_and_steps_are_long_enough_to_be_seen() -> None:
    reel = game(0, 400, 400, 90_000)
    assert reel.places == (0, SHORTEST, SHORTEST + 400, 2 * SHORTEST + 400, 2 * SHORTEST + 400 + LONGEST)
    assert reel.length == reel.places[-1]


def test_time_is_the_journals_at_each_frame_and_runs_between_them() -> None:
    reel = game(1000, 61_000, end=61_500)
    first, second, third = reel.places
    assert [reel.ms_at(place) for place in (first, second)] == [0, 1000]
    assert reel.ms_at((second + third) / 2) == 31_000
    assert reel.ms_at(third) == 61_500


def test_a_hint_and_a_remark_stand_long_enough_to_be_read() -> None:
    journal = [Entry(100 * n, HINT if n == 2 else MOVE) for n in range(1, 6)]
    reel = of_game(list(range(6)), journal, 500, {4: "look"})
    gaps = [b - a for a, b in zip(reel.places, reel.places[1:], strict=False)]
    assert gaps == [SHORTEST, SHORTEST, READING, SHORTEST, READING]
    assert reel.hints() == [2]


def test_moves_are_counted_and_undo_is_none() -> None:
    reel = of_game([0, 1, 2, 1], [Entry(1, MOVE), Entry(2, MOVE), Entry(3, UNDO)], 3)
    assert [reel.moves_until(i) for i in range(4)] == [0, 1, 2, 2]


def test_a_line_leaves_the_game_where_it_says_and_goes_on_evenly() -> None:
    reel = of_line(game(1000, 2000, 3000), 1, ("a", "b"), ("A", "B"))
    assert [frame.state for frame in reel.frames] == [0, 1, "A", "B"]
    assert [frame.ms for frame in reel.frames] == [0, 1000, 1000 + PACE, 1000 + 2 * PACE]
    assert reel.begin == 1
    assert reel.frames[2].entry == Entry(1000, MOVE, "a")


def test_states_and_entries_have_to_fit() -> None:
    with pytest.raises(ValueError, match="1 entries lead through 2 states, not 3"):
        of_game([0, 1, 2], [Entry(0, MOVE)], 0)
    with pytest.raises(ValueError, match="at least one"):
        Reel([])


@given(st.lists(st.integers(0, 10_000), max_size=30), st.floats(-10, 50_000))
def test_every_place_shows_the_frame_that_came_last(gaps: list[int], place: float) -> None:
    times = [sum(gaps[: n + 1]) for n in range(len(gaps))]
    reel = game(*times)
    shown = reel.frame_at(place)
    assert 0 <= shown <= reel.last
    assert shown == 0 or reel.places[shown] <= place
    assert shown == reel.last or reel.places[shown + 1] > place
    assert reel.frames[shown].ms <= reel.ms_at(place) <= reel.end
    assert isinstance(reel.frames[shown], Frame)
