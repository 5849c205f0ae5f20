"""Boards from elsewhere, and what is wrong with those that are none."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.kolaps import formats
from plugins.kolaps.board_text import from_rows, parse, text
from shell.api import Outcome, Rng
from tests.kolaps.naive import ENGINE, board, chance

PEER = "/usr/games/sgt-samegame"


def imported(data: str | bytes) -> list[str]:
    """The rows of a board that is read from elsewhere, and starts."""
    variant, made = ENGINE.import_board(data.encode() if isinstance(data, str) else data)
    assert not variant.counted
    return ENGINE.start(variant, made.text).rows()


@pytest.mark.rule("K-25")
def test_a_game_id_of_the_portable_puzzle_collection() -> None:
    assert imported("5x4c3s2:1,3,1,2,1,1,3,1,3,1,2,2,2,1,3,3,3,1,2,2\n") == ["ACABA", "ACACA", "BBBAC", "CCABB"]
    assert imported("2x2c3s1:0,0,1,1") == ["..", "AA"]


@pytest.mark.rule("K-25")
@pytest.mark.skipif(shutil.which(PEER) is None, reason="the Portable Puzzle Collection is not installed")
def test_ids_that_the_collection_makes_can_be_played() -> None:
    for parameters in ("5x5c3s2", "15x10c5s1", "20x15c9r"):
        made = subprocess.run([PEER, "--generate", "3", parameters], capture_output=True, text=True, check=True).stdout.split()
        for one in made:
            variant, foreign = ENGINE.import_board(one.encode())
            state = ENGINE.start(variant, foreign.text)
            assert [*ENGINE.moves(state)]
            assert ENGINE.export_board(state, "game-id").decode().split(":")[1] == one.split(":")[1]


@pytest.mark.rule("K-25")
@pytest.mark.parametrize(
    ("data", "rows"),
    [
        ("123\n321\n", ["ABC", "CBA"]),
        ("1 2 3\r\n3 2 1\r\n", ["ABC", "CBA"]),
        ("3,1\n3,1", ["BA", "BA"]),
        ("..1\n211", ["..A", "BAA"]),
        ("001\n211", ["..A", "BAA"]),
        ("010\n101", ["ABA", "BAB"]),
        ("40\n04", ["BA", "AB"]),
        ("123456789", ["ABCDEFGHI"]),
        ("AB/BA", ["AB", "BA"]),
        ("AB\nBA\n", ["AB", "BA"]),
        ('{"width": 2, "height": 1, "colours": 2, "rows_top_to_bottom": ["BA"]}', ["BA"]),
    ],
)
def test_grids_and_our_own_text(data: str, rows: list[str]) -> None:
    assert imported(data) == rows


@given(st.integers(0, 2**32), st.integers(1, 12), st.integers(1, 9), st.integers(1, 9))
def test_every_form_there_and_back(seed: int, width: int, height: int, colours: int) -> None:
    dice = Rng(seed)
    state = chance(dice, width, height, colours)
    groups = state.groups()
    if groups:
        state = state.after(dice.choice(groups))
    if state.cleared:
        assert ENGINE.export_formats(state) == ()
        return
    assert parse(text(state)).rows() == state.rows()
    assert formats.read(formats.to_game_id(state)).rows() == state.rows()
    digits = formats.read(formats.to_digits(state))  # it names the colours in order: one that is missing leaves no gap
    assert [[sign == "." for sign in row] for row in digits.rows()] == [[sign == "." for sign in row] for row in state.rows()]
    assert sorted(map(tuple, digits.groups())) == sorted(map(tuple, state.groups()))
    assert {form.key for form in ENGINE.export_formats(state)} == {"game-id", "digits"}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("AB/A", "line 2 has 1 cell, the first one 2"),
        ("AB/ABC", "line 2 has 3 cells, the first one 2"),
        ("AB/Aj", "line 2 holds 'j'"),
        ("ABJ", "line 1 holds 'J'"),
        ("0123456789\n0000000001", "at most 9 colours, this one has 10"),
        ("AB/.A", "column 1 has a tile that floats above an empty cell in row 1 from the bottom"),
        ("AB/.A/AA", "column 1 has a tile that floats above an empty cell in row 2 from the bottom"),
        ("12\n.1", "column 1 has a tile that floats above an empty cell in row 1"),
        ("4x3c3s2#987", "this id has a seed and no tiles"),
        ("012345678\n9abcdefgh", "line 2 holds 'a' among digits"),
        ("112233445566778899AABB", "line 1 holds 'A' among digits"),
        ("AAB1", "line 1 holds '1': tiles are the letters A to I"),
        ("A.A", "column 2 is empty and should have closed"),
        ("../..", "this one is empty"),
        ("", "first row is empty"),
        ("/".join(["A" * 61] * 2), "at most 60 columns and 40 rows, not 61x2"),
        ("\n".join(["1"] * 41), "at most 60 columns and 40 rows, not 1x41"),
        ("61x5c3s2:" + "1," * 304 + "1", "at most 60 columns and 40 rows, not 61x5"),
        ("2x2c3s2:1,2,3", "lists 4 tiles, this one 3"),
        ("2x1c3s2:1,4", "tile 2 of the game id is '4'"),
        ("2x1c3s2:1,x", "tile 2 of the game id is 'x'"),
        ("2x1c10s2:1,10", "at most 9 colours, this game id has 10"),
        ("2x2c3s2:1,1,0,1", "column 1 has a tile that floats above an empty cell in row 1"),
        ("{", "begins like JSON"),
        ('{"rows_top_to_bottom": 3}', "a list of texts"),
        ('{"rows_top_to_bottom": ["A"], "width": 2}', "'width' is 2, the rows say 1"),
        ('{"rows_top_to_bottom": ["AC"], "colours": 2}', "'colours' is 2, but there is a tile C"),
        (b"\xff\xfe\x00", "no text"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(data: str | bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as found:
        imported(data)
    assert "\n" not in str(found.value)
    assert len(str(found.value)) < 140


@pytest.mark.rule("K-25")
def test_nine_colours_can_be_played_to_the_end() -> None:
    state = board("ABCDEFGHI", "ABCDEFGHI")
    for _ in range(9):
        state = ENGINE.apply(state, "remove 0,0")
    assert ENGINE.status(state).kind is Outcome.WON
    assert (state.score, state.colours) == (9 * 2 + 100, 9)


def test_a_board_of_another_size_or_with_more_colours_does_not_start() -> None:
    with pytest.raises(ValueError, match="the board is 3x2, the variant 6x6/4 is 6x6"):
        ENGINE.start(ENGINE.variant("6x6/4"), "AAB/ABB")
    with pytest.raises(ValueError, match="has 5 colours, the variant 2x1/4/given has 4"):
        ENGINE.start(ENGINE.variant("2x1/4/given"), "EE")


@given(st.text("ABZ./\n 019,x:c{", max_size=40))
def test_junk_is_a_board_or_refused_in_a_sentence(data: str) -> None:
    assert 0 < len(outcome(data)) < 160


def outcome(data: str) -> str:
    """The reason why `data` is no board, or that it is one."""
    try:
        state = formats.read(data)
    except ValueError as error:
        return str(error)
    return "a board" if from_rows(state.rows()) == state else ""
