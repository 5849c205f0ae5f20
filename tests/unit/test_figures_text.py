from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.figures import clock_text, figure_text, number, percent


@pytest.mark.parametrize(
    ("ms", "plain", "tenths"),
    [
        (0, "0:00", "0:00.0"),
        (999, "0:00", "0:00.9"),
        (7_000, "0:07", "0:07.0"),
        (59_999, "0:59", "0:59.9"),
        (92_400, "1:32", "1:32.4"),
        (3_599_999, "59:59", "59:59.9"),
        (3_723_000, "1:02:03", "1:02:03.0"),
        (100 * 3_600_000, "100:00:00", "100:00:00.0"),
        (-5, "0:00", "0:00.0"),
    ],
)
def test_times(ms: int, plain: str, tenths: str) -> None:
    assert clock_text(ms) == plain
    assert clock_text(ms, tenths=True) == tenths
    assert clock_text(ms, tenths=True, language="hr") == tenths.replace(".", ",")


@given(st.integers(0, 10**9))
def test_a_time_can_be_read_back(ms: int) -> None:
    parts = [int(part) for part in clock_text(ms).split(":")]
    assert sum(part * 60**n for n, part in enumerate(reversed(parts))) == ms // 1000


@pytest.mark.parametrize(
    ("value", "decimals", "english", "croatian"),
    [
        (0, 0, "0", "0"),
        (1234567, 0, "1,234,567", "1.234.567"),
        (1234.5, 2, "1,234.50", "1.234,50"),
        (-3, 0, "−3", "−3"),
        (-0.001, 1, "0.0", "0,0"),
        (1.48, 2, "1.48", "1,48"),
    ],
)
def test_numbers(value: float, decimals: int, english: str, croatian: str) -> None:
    assert number(value, decimals=decimals) == english
    assert number(value, decimals=decimals, language="hr") == croatian
    assert number(value, decimals=decimals, language="bs") == croatian


def test_percentages() -> None:
    assert percent(0.604) == "60%"
    assert percent(1, language="bs") == "100\u00a0%"


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [(1234, "number", "1,234"), (2.5, "number", "2.5"), (1.234, "rate", "1.23"), (0.5, "percent", "50%"), (92_400, "time", "1:32")],
)
def test_figures_in_their_format(value: float, form: Literal["number", "rate", "percent", "time"], text: str) -> None:
    assert figure_text(value, form) == text


def test_an_unknown_language_is_shown_as_english() -> None:
    assert number(1234.5, decimals=1, language="xx") == "1,234.5"
