"""The board of a day is the same for everybody, for ever."""

from __future__ import annotations

import pytest

from plugins.zraka.engine import Engine
from shell import daily
from shell.api import Day, Rng
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


@pytest.mark.rule("Z-23", "Z-52")
def test_a_board_of_a_day_is_called_by_its_grade_and_its_special_pieces() -> None:
    engine = Engine()
    week = [engine.daily_variant(Day(2026, 11, 2 + weekday, weekday), Rng(weekday)) for weekday in range(7)]
    assert [(kind.key, str(kind.title), str(kind.detail)) for kind in week] == [
        ("mon", "Easy", "Mirrors only"),
        ("tue", "Easy", "Mirrors only"),
        ("wed", "Medium", "One double crystal"),
        ("thu", "Medium", "One prism"),
        ("fri", "Hard", "One prism"),
        ("sat", "Hardest", "A prism, a double crystal or both"),
        ("sun", "Hardest", "Two prisms, one double crystal"),
    ]


def test_a_mirror_to_spare_is_not_told_beforehand() -> None:
    kinds = [Engine().daily_variant(Day(2026, 11, 7, 5), Rng(seed)) for seed in range(30)]
    spare = [kind for kind in kinds if kind.key == "sat-surplus"]
    assert spare
    assert {(str(kind.title), str(kind.detail)) for kind in spare} == {("Hardest", "One prism")}
