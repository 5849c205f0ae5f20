"""Share codes of clouds: there and back, slips found, anything else refused with a reason."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.triangles.cloud_text import Cloud, cloud_text, parse_cloud
from plugins.triangles.codes import decode, encode, is_code
from plugins.triangles.engine import Engine
from plugins.triangles.geometry import HEIGHT, WIDTH
from shell.api import Rng, Text

ENGINE = Engine()
THREE = Cloud(((1000, 1000), (6000, 1200), (3200, 5000)), 50)
CODE = "T1-FJ81S-7BFZ9-WGZ1Z-4P8CQ-4RT80-G"

stars = st.tuples(st.integers(0, WIDTH), st.integers(0, HEIGHT))
clouds = st.builds(Cloud, st.lists(stars, min_size=3, max_size=60, unique=True).map(tuple), st.integers(0, HEIGHT))


@pytest.mark.rule("T-21")
@given(clouds, st.booleans())
def test_a_cloud_comes_back_as_it_was(cloud: Cloud, extra: bool) -> None:
    code = encode(cloud, extra)
    assert decode(code) == (cloud, extra)
    assert decode(code.lower().replace("-", " ").replace("t1 ", "t1-")) == (cloud, extra)


@pytest.mark.parametrize("key", ["24", "180/again"])
def test_new_clouds_have_codes_that_open_as_the_same_game(key: str) -> None:
    variant = ENGINE.variant(key)
    board = ENGINE.new_board(variant, Rng(5))
    state = ENGINE.start(variant, board.text)
    line = next(iter(ENGINE.moves(state)))
    (form,) = ENGINE.export_formats(state)
    code = ENGINE.export_board(ENGINE.apply(state, line), form.key)
    assert code == ENGINE.export_board(state, form.key)  # the cloud, not the game on it
    assert ENGINE.import_board(b"\n " + code + b"\n") == (variant, board)
    assert len(code) < len(board.text)


def test_the_code_of_a_cloud_never_changes() -> None:
    assert encode(THREE, False) == CODE
    assert encode(THREE, True) != CODE


@given(st.data(), clouds)
def test_a_slip_is_found(data: st.DataObject, cloud: Cloud) -> None:
    code = encode(cloud, False)
    at = data.draw(st.integers(3, len(code) - 1).filter(lambda i: code[i] != "-"))
    other = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(lambda sign: sign != code[at]))
    with pytest.raises(ValueError, match=r"slip|no cloud"):
        decode(code[:at] + other + code[at + 1 :])
    if at + 1 < len(code) and code[at + 1] not in ("-", code[at]):
        with pytest.raises(ValueError, match=r"slip|no cloud"):
            decode(code[:at] + code[at + 1] + code[at] + code[at + 2 :])


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("T1-", "is empty"),
        ("T1- - -", "is empty"),
        ("T1-" + "0" * 3000, "too long"),
        ("T1-ABU", "'U' does not occur"),
        ("T1-ÄB", "does not occur"),
        ("T1-0", "slip|no cloud|stars"),
        (CODE[:-1], "slip"),
        ("Z1-ABC", "begins with T1-"),
    ],
)
def test_what_is_no_code_is_refused_with_a_reason(code: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refused:
        decode(code)
    assert isinstance(refused.value.args[0], Text)


@given(st.text(max_size=60))
def test_any_text_is_a_cloud_or_refused(text: str) -> None:
    try:
        cloud, extra = decode("T1-" + text)
    except ValueError:
        return
    assert decode(encode(cloud, extra)) == (cloud, extra)
    assert parse_cloud(cloud_text(cloud)) == cloud


def test_only_codes_are_taken_for_codes() -> None:
    assert is_code(CODE.lower())
    assert not is_code(cloud_text(THREE))
    assert not is_code("{}")


@pytest.mark.parametrize(
    ("stars", "fault"),
    [
        ([[1, 1], [2, 2], [1, 1]], "stars 1 and 3 lie at the same place, 1,1"),
        ([[1, 1], [10_001, 5]], "star 2 lies at 10001,5"),
        ([[1, 2, 3]], "star 1 is not a place"),
    ],
)
def test_what_is_wrong_with_a_pasted_cloud_counts_stars_as_the_window_does(stars: list[list[int]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        ENGINE.import_board(json.dumps({"stars": stars, "tol": 30}).encode())
