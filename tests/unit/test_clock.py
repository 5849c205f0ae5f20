from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.clock import (
    BUSY,
    COVERING,
    DIALOG,
    GAP_MS,
    HIDDEN,
    INACTIVE,
    MAX_MS,
    MENU,
    MINIMISED,
    OVER,
    PAUSED,
    UNSTARTED,
    Clock,
    monotonic_ms,
)
from tests.unit.toy import FakeTime

NAMES = (HIDDEN, MINIMISED, INACTIVE, PAUSED, MENU, DIALOG, OVER, UNSTARTED, BUSY)


def test_a_clock_runs_from_the_time_it_is_given() -> None:
    now = FakeTime()
    clock = Clock(now, 700)
    now.ms += 1500
    assert clock.elapsed() == 2200
    assert clock.running


def test_a_time_that_is_kept_can_be_read_back_however_long_it_is() -> None:
    now = FakeTime()
    clock = Clock(now, MAX_MS)
    now.ms += 1
    assert clock.elapsed() == MAX_MS


@pytest.mark.rule("D-15")
@pytest.mark.parametrize("name", NAMES)
def test_each_hold_alone_stops_the_clock_and_it_goes_on_from_the_same_value(name: str) -> None:
    now = FakeTime()
    clock = Clock(now)
    now.ms += 400
    clock.hold(name)
    for _ in range(60):
        now.ms += 1000
        assert clock.elapsed() == 400
    assert not clock.running
    assert clock.covered == (name in COVERING)
    clock.release(name)
    now.ms += 250
    assert clock.elapsed() == 650


def test_the_clock_stands_until_the_last_hold_is_gone() -> None:
    now = FakeTime()
    clock = Clock(now)
    clock.hold(MENU)
    clock.hold(PAUSED)
    clock.hold(PAUSED)
    clock.release(PAUSED)
    now.ms += 900
    assert clock.elapsed() == 0
    assert clock.holds == {MENU}
    clock.release(PAUSED)  # one that is not on
    clock.release(MENU)
    now.ms += 900
    assert clock.elapsed() == 900


def test_only_menu_over_unstarted_and_busy_leave_the_board_uncovered() -> None:
    assert set(NAMES) - COVERING == {MENU, OVER, UNSTARTED, BUSY}


@pytest.mark.parametrize(("gap", "counted"), [(1, 1), (GAP_MS, GAP_MS), (GAP_MS + 1, 0), (8 * 3_600_000, 0)])
def test_a_long_gap_between_samples_was_sleep(gap: int, counted: int) -> None:
    now = FakeTime()
    clock = Clock(now)
    now.ms += gap
    assert clock.elapsed() == counted
    now.ms += 30
    assert clock.elapsed() == counted + 30


def test_sleep_ends_with_whatever_samples_first() -> None:
    now = FakeTime()
    clock = Clock(now)
    now.ms += 5_000_000
    clock.hold(MENU)
    clock.release(MENU)
    assert clock.elapsed() == 0


def test_a_source_that_goes_back_takes_nothing_away() -> None:
    now = FakeTime()
    clock = Clock(now)
    now.ms += 500
    clock.elapsed()
    now.ms -= 400
    assert clock.elapsed() == 500
    now.ms += 100
    assert clock.elapsed() == 600


def test_restored_time_begins_now() -> None:
    now = FakeTime()
    clock = Clock(now)
    now.ms += 1000
    clock.restore(77)
    assert clock.elapsed() == 77
    now.ms += 3
    assert clock.elapsed() == 80


def test_the_source_is_whole_milliseconds_and_never_goes_back() -> None:
    samples = [monotonic_ms() for _ in range(100)]
    assert all(type(sample) is int for sample in samples)
    assert samples == sorted(samples)


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.booleans(), st.integers(0, 5000), st.booleans()), max_size=40))
def test_elapsed_is_the_sum_of_the_short_gaps_without_holds(steps: list[tuple[str, bool, int, bool]]) -> None:
    now = FakeTime()
    clock = Clock(now)
    holds: set[str] = set()
    expected, pending = 0, 0
    for name, on, gap, sample in steps:
        now.ms += gap
        pending += gap
        if sample:
            assert clock.elapsed() >= 0
        else:
            (clock.hold if on else clock.release)(name)
        expected += pending if not holds and pending <= GAP_MS else 0
        pending = 0
        if not sample:
            (holds.add if on else holds.discard)(name)
        assert clock.elapsed() == expected
        assert clock.holds == holds
