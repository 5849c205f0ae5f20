"""Names of players: plain, visible, short, and nobody else's; and the order of a ranking."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import names
from shell.ranking import Guest, place_of, ranking, weights
from shell.statistics import Result
from shell.text import Text
from tests.unit.days import DAY, LAMPE


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Marija\n", "Ana Marija"),
        ("Ｚｅｌｊｋａ", "Zeljka"),
        ("Z\u030celjka", "Željka"),
        ("a\u200bn\u200da\ufeff", "ana"),
        ("evil\u202ecod.exe", "evilcod.exe"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("ana" + "\u0301" * 50, "aná\u0301"),
        ("ana" + "\u0301\u200b" * 50, "aná\u0301"),
        ("ana" + "\u0301\ud800\u0302\x00\u0301", "aná\u0302"),
        ("\u0301ana", "ana"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("Nørd 🙂", "Nørd 🙂"),
        ("x" * 24, "x" * 24),
        ("日本語", "日本語"),
        ("a\u20dd", "a"),
    ],
)
def test_a_name_is_made_plain(text: str, name: str) -> None:
    assert names.clean(text) == name


@pytest.mark.parametrize(
    "text", ["", "   ", "\u200b" * 15, "\u202e\u2066", "\u3164\u2800", "\u0301", "x" * 25, "x" * 10_000, "\ue000", "\ud800"]
)
def test_a_name_that_cannot_be_seen_or_has_no_end_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="A name") as refused:
        names.clean(text)
    assert isinstance(refused.value.args[0], Text)


@given(st.text(max_size=60) | st.text(st.characters(categories=["M", "C", "Z", "L"]), max_size=40))
def test_whatever_is_typed_the_name_is_visible_short_and_clean_already(text: str) -> None:
    try:
        name = names.clean(text)
    except ValueError:
        return
    assert name
    assert name == name.strip()
    assert unicodedata.is_normalized("NFKC", name)
    assert 1 <= names.graphemes(name) <= names.LONGEST
    assert len(name) <= names.LONGEST * 4
    assert all(unicodedata.category(sign)[0] in "LNPSM" or sign == " " for sign in name)
    assert names.clean(name) == name
    name.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ana"), ("Ana", "Аnа"), ("Ana", "Án a"), ("Petar", "Реtаr"), ("bob", "b0b"), ("Straße", "STRASSE"), ("Željka", "Zeljka")],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert names.taken(names.clean(one), [names.clean(other)])


def test_names_that_differ_are_two() -> None:
    assert not names.taken("Ana", ["Iva", "Anja", "Marko"])


# The order


def result(player: int, ms: int, moves: int, finished: str, **more: Any) -> Result:
    facts: dict[str, Any] = {"outcome": "won", "counted": True, "mode": "daily", "hints": 0} | more
    figures: dict[str, int | float] = {"moves": moves}
    return Result("lampe", "5x4", ms=ms, figures=figures, finished=finished, date=DAY, session=player + 10, day=DAY, player=player, **facts)


@pytest.mark.rule("Z-24", "Z-26")
def test_ranked_by_whole_seconds_then_moves_then_who_was_first() -> None:
    results = [
        result(1, 61_900, 9, f"{DAY}T10:00:00Z"),
        result(2, 61_100, 9, f"{DAY}T11:00:00Z"),
        result(3, 61_999, 8, f"{DAY}T12:00:00Z"),
        result(4, 60_999, 30, f"{DAY}T13:00:00Z", hints=5),
    ]
    guests = [Guest("d", "lampe", DAY, "Guest", 61_500, 0, {"moves": 9}, f"{DAY}T10:30:00Z", "c")]
    lines = ranking(LAMPE, DAY, results, guests, {1: "A", 2: "B", 3: "C", 4: "D"})
    assert [(line.place, line.name) for line in lines] == [(1, "D"), (2, "C"), (3, "A"), (4, "Guest"), (5, "B")]
    assert lines[0].hints == 5, "hints change no place"
    assert lines[3].player is None
    assert place_of(lines, 13) == 2
    assert place_of(lines, 99) is None


def test_only_dailies_that_count_and_came_in_time_are_ranked() -> None:
    results = [
        result(1, 1000, 9, f"{DAY}T10:00:00Z", mode="archive"),
        result(2, 1000, 9, f"{DAY}T10:00:00Z", counted=False),
        result(3, 1000, 9, f"{DAY}T10:00:00Z", outcome="given up"),
        result(4, 1000, 9, f"{DAY}T10:00:00Z", mode="ahead"),
        result(5, 9000, 9, f"{DAY}T10:00:00Z"),
    ]
    assert [line.player for line in ranking(LAMPE, DAY, results, [], {})] == [5]
    assert ranking(LAMPE, "2026-11-13", results, [], {}) == []


def test_a_missing_figure_comes_last_and_high_ones_can_be_first() -> None:
    assert weights(LAMPE, 61_999, 0, {"moves": 3}) == (61, 3)
    assert weights(LAMPE, 61_999, 0, {}) == (61, float("inf"))
