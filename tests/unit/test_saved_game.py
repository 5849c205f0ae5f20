from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board, Entry, EntryKind
from shell.clock import MAX_MS
from shell.saved import OUTCOMES, Mode, Saved

GAME = Saved(
    None, "lights", "5x3", Mode.NEW, "5x3", Board("5x3 7", {"solution": [1, 2]}),
    (Entry(5, EntryKind.MOVE, "press 0,0"), Entry(5, EntryKind.UNDO)), 900, True, None, "2024-05-01T00:00:00Z", 1, 2,
)  # fmt: skip

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(0, MAX_MS)
journals = st.lists(st.tuples(st.integers(0, 10_000), st.sampled_from(EntryKind), words), max_size=8)


@st.composite
def games(draw: st.DrawFn) -> Saved:
    entries, now = [], 0
    for ms, kind, text in draw(journals):
        now += ms
        entries.append(Entry(now, kind, text))
    facts = draw(st.dictionaries(words, st.none() | st.booleans() | st.integers() | words | st.lists(words)))
    mode = draw(st.sampled_from(Mode))
    day = draw(st.dates()).isoformat() if mode.of_a_day else ""
    return Saved(
        None, draw(words), draw(words), mode, draw(words), Board(draw(words), facts), tuple(entries),
        now + draw(st.integers(0, 99)), draw(st.booleans()), draw(st.none() | st.sampled_from(OUTCOMES)), draw(words), draw(numbers),
        draw(numbers), day, draw(st.integers(0, 9)) if day else 0,
    )  # fmt: skip


@given(games())
def test_a_saved_game_is_read_as_it_was_written(saved: Saved) -> None:
    assert Saved.from_json(saved.to_json()) == saved
    assert Saved.from_json(json.dumps(json.loads(saved.to_json()))) == saved


def test_the_format_of_version_1_stays_readable() -> None:
    text = (
        '{"format":"igraonica-game","version":1,"game":"lights","variant":"5x3","mode":"new","slot":"5x3",'
        '"board":{"text":"5x3 7","facts":{"solution":[1,2]}},"journal":[[5,"move","press 0,0"],[5,"undo",""]],"ms":900,'
        '"counted":true,"outcome":null,"created":"2024-05-01T00:00:00Z","rules_version":1,"boards_version":2}'
    )
    assert Saved.from_json(text) == GAME
    assert GAME.to_json() == text


def test_what_is_shared_holds_no_facts_of_the_board() -> None:
    text = GAME.to_json(facts=False)
    assert "solution" not in text
    assert Saved.from_json(text) == replace(GAME, board=Board("5x3 7"))


def changed(path: str, value: Any) -> str:
    data = json.loads(GAME.to_json())
    *folders, name = path.split(".")
    at = data
    for folder in folders:
        at = at[folder]
    if value is ...:
        del at[name]
    else:
        at[name] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("format", "tetris", "format is not 'igraonica-game'"),
        ("format", 5, '"format" is not text'),
        ("version", 2, "has version 2, and only 1 is known"),
        ("version", True, '"version" is not a whole number'),
        ("game", ..., '"game" is missing'),
        ("mode", "daily", '"day" is missing'),
        ("game", None, '"game" is not text'),
        ("variant", [], '"variant" is not text'),
        ("mode", "dream", '"mode" is not one of: new, shared'),
        ("slot", 1, '"slot" is not text'),
        ("board", "5x3", '"board" is not a JSON object'),
        ("board.text", 5, '"board.text" is not text'),
        ("board.facts", [], '"board.facts" is not a JSON object'),
        ("journal", {}, '"journal" is not a list'),
        ("journal", [[5, "move", "a"], [4, "move", "b"]], "entry 2 of the journal has a time"),
        ("journal", [[901, "move", "a"]], "entry 1 of the journal has a time"),
        ("journal", [[-1, "move", "a"]], "entry 1 of the journal has a time"),
        ("journal", [[True, "move", "a"]], "entry 1 of the journal is not [milliseconds, kind, text]"),
        ("journal", [[1.5, "move", "a"]], "entry 1 of the journal is not [milliseconds, kind, text]"),
        ("journal", [[5, "jump", "a"]], "entry 1 of the journal is not [milliseconds, kind, text]"),
        ("journal", [[5, "move"]], "entry 1 of the journal is not [milliseconds, kind, text]"),
        ("journal", ["move"], "entry 1 of the journal is not [milliseconds, kind, text]"),
        ("ms", -1, '"ms" is not a whole number from 0'),
        ("ms", 10**30, '"ms" is not a whole number from 0'),
        ("ms", 1.5, '"ms" is not a whole number from 0'),
        ("counted", 1, '"counted" is neither true nor false'),
        ("outcome", "triumph", '"outcome" is not one of: won, lost, drawn, given up'),
        ("outcome", ..., '"outcome" is missing'),
        ("created", ..., '"created" is missing'),
        ("rules_version", "1", '"rules_version" is not a whole number'),
        ("boards_version", ..., '"boards_version" is missing'),
    ],
)
def test_a_wrong_field_is_named(path: str, value: Any, said: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is compared to the letter below
        Saved.from_json(changed(path, value))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it breaks at line 1, column 1"),
        ("[]", "a JSON object was expected"),
        ("[" * 200_000, "nested too deep"),
        ('{"a":NaN}', "NaN is no number"),
        (json.dumps({"format": "\ud800"}), "half of a character"),
        ('{"version":' + "9" * 5000 + "}", "saved game"),
        (GAME.to_json().replace('"solution":[1,2]', '"solution":1e999'), "a number in it is too large"),
        (GAME.to_json().replace('"solution":[1,2]', '"solution":' + "[" * 70 + "]" * 70), "nested too deep"),
        (GAME.to_json().replace('"solution":[1,2]', '"solution":' + "[" * 950 + "]" * 950), "nested too deep"),
        ("\x00", "it breaks at line 1, column 1"),
    ],
)
def test_what_is_no_saved_game_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="this is no saved game") as caught:
        Saved.from_json(text)
    assert said in str(caught.value)


@given(st.text())
def test_any_text_is_a_saved_game_or_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="saved game"):
        Saved.from_json(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)
FIELDS = [
    "format",
    "version",
    "game",
    "variant",
    "mode",
    "slot",
    "board",
    "board.text",
    "board.facts",
    "journal",
    "ms",
    "counted",
    "outcome",
]


@given(st.sampled_from(FIELDS), json_values | st.just(...))
def test_any_value_in_any_field_is_read_or_refused(path: str, value: Any) -> None:
    try:
        saved = Saved.from_json(changed(path, value))
    except ValueError:
        return
    assert Saved.from_json(saved.to_json()) == saved


def test_who_sat_where_is_kept() -> None:
    """Games without seats say nothing of them."""
    assert '"seats"' not in GAME.to_json()
    seated = replace(GAME, seats=("person", "computer:hard"))
    assert replace(Saved.from_json(seated.to_json()), id=GAME.id) == seated
    with pytest.raises(ValueError, match='"seats" is not a list of texts'):
        Saved.from_json(seated.to_json().replace('"computer:hard"', "7"))
