"""The board of a day is the same for everybody, for ever."""

from __future__ import annotations

import pytest

from shell import daily
from tests.zraka.zraka_days import days, golden, line
from tests.zraka.zraka_playing import GAME


@pytest.mark.rule("Z-22")
def test_two_years_of_days_are_pinned_and_a_sample_of_them_is_made_again() -> None:
    """All of them are made again by `tests/bench/bench_zraka.py`."""
    lines = golden()
    assert [entry.split(" ")[0] for entry in lines] == days()
    assert len({entry.split(" ")[2] for entry in lines}) == len(lines), "each day has a board of its own"
    for entry in lines[::53]:
        assert line(entry.split(" ")[0]) == entry


@pytest.mark.rule("Z-22", "Z-23")
def test_the_days_have_the_kind_of_their_weekday() -> None:
    assert daily.plan(GAME) is not None
    keys = [entry.split(" ")[1] for entry in golden()]
    assert keys[:7] == ["thu", "fri", keys[2], keys[3], "mon", "tue", "wed"], "2026 begins on a Thursday"
    assert keys[2] in ("sat", "sat-surplus")
    weekends = [key for key in keys if key.startswith("s")]
    assert 0.25 < sum(key.endswith("surplus") for key in weekends) / len(weekends) < 0.42
