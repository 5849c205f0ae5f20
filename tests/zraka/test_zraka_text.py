"""Texts of boards and share codes: what comes in is read or refused in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.zraka.board_text import board_text, from_data, parse_board
from plugins.zraka.codes import decode, encode
from plugins.zraka.puzzle import Puzzle
from shell.api import Rng
from tests.zraka.zraka_playing import ENGINE, board, puzzles

ROWS = ["     ", " ..# ", ">..oR", " ... ", "     "]


def changed(row: int, text: str) -> list[str]:
    return [text if i == row else line for i, line in enumerate(ROWS)]


@pytest.mark.parametrize(
    ("rows", "stock", "says"),
    [
        (changed(2, " ..oR"), 1, "the board has no laser"),
        (changed(1, ">..# "), 1, "the board has 2 lasers, not one"),
        (changed(2, ">..o "), 1, "the board has no receiver"),
        (changed(0, "R    "), 1, "there is a receiver in a corner, at place 1 of row 1"),
        (changed(0, "    v"), 1, "there is a laser in a corner, at place 5 of row 1"),
        (changed(1, " ..#"), 1, "row 2 of the board has 4 signs, but a square board of 5 rows has 5"),
        (changed(1, " ..#  "), 1, "row 2 of the board has 6 signs"),
        (changed(3, " .x. "), 1, "'x' at place 3 of row 4 of the board is no cell"),
        (changed(3, " .R. "), 1, "'R' at place 3 of row 4 of the board is no cell"),
        (changed(3, "#... "), 1, "'#' at place 1 of row 4 of the board cannot stand on the rim"),
        (changed(3, "<... "), 1, "the laser at place 1 of row 4 of the board does not point into the board"),
        (ROWS, 8, "a stock of 8 mirrors does not fit: the board has 7 empty cells"),
        (ROWS, -1, "a stock of -1 mirrors does not fit"),
        ([" " * 19] * 19, 1, "a board has at most 16 rows and columns of cells, not 17"),
        ([" " * 100] * 5, 1, "a board has at most 16 rows and columns of cells, not 98"),
        ([], 1, "a board has at least 2 rows of cells and 2 of the rim, not 0 rows"),
        (["   ", " . ", "   "], 1, "a board has at least 2 rows of cells"),
    ],
)
def test_what_is_no_board_is_told_in_one_sentence(rows: list[str], stock: int, says: str) -> None:
    with pytest.raises(ValueError, match=r"board|laser|stock") as error:
        from_data({"stock": stock, "rows": rows})
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "a JSON object"), ([], "a JSON object"), ({}, "'rows'"), ({"rows": "x", "stock": 1}, "'rows'"),
        ({"rows": [1], "stock": 1}, "'rows'"),
        ({"rows": ROWS}, "'stock'"), ({"rows": ROWS, "stock": "2"}, "'stock'"), ({"rows": ROWS, "stock": True}, "'stock'"),
        ({"rows": ROWS, "stock": 1, "n": 4}, "'n' is 4, but the board has 3 rows"),
        ({"rows": ROWS, "stock": 1, "mirrors": 3}, "'mirrors' is a list"),
        ({"rows": ROWS, "stock": 1, "mirrors": [{"row": 1}]}, "no mirror such as"),
        ({"rows": ROWS, "stock": 1, "mirrors": [{"row": 9, "col": 1, "mirror": "/"}]}, "outside the board"),
        ({"rows": ROWS, "stock": 1, "mirrors": [{"row": 2, "col": 3, "mirror": "/"}]}, "not stand on an empty cell"),
        ({"rows": ROWS, "stock": 1, "mirrors": [{"row": 1, "col": c, "mirror": "/"} for c in (1, 2)]}, "2 mirrors on the board, but 1"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_told_in_one_sentence(data: object, says: str) -> None:
    with pytest.raises(ValueError, match=r"(?s).") as error:
        ENGINE.inspect(data)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@given(puzzles(least=2, most=6))
def test_every_form_leads_back_to_the_board(puzzle: Puzzle) -> None:
    assert parse_board(board_text(puzzle)) == puzzle
    assert parse_board("\n".join([str(puzzle.stock), *puzzle.rows])) == puzzle
    assert parse_board(encode(puzzle)) == puzzle
    assert from_data({"n": puzzle.n, "stock": puzzle.stock, "rows": puzzle.rows}) == puzzle
    assert " " not in encode(puzzle)


def test_real_boards_have_short_codes_that_bear_being_read_out() -> None:
    for key in ("mon", "sun"):
        text = board(key, 1).text
        code = encode(parse_board(text))
        assert len(code) < 80
        assert decode(code.lower().replace("-", " ").replace("z1 ", "z1-", 1)) == parse_board(text)
        variant, read = ENGINE.import_board(code.encode())
        assert (variant.key, variant.counted, read.text) == ("given", False, text)


def test_a_slip_in_a_code_is_found() -> None:
    code = encode(parse_board(board("mon", 1).text))
    for at in range(3, len(code)):
        if code[at] != "-":
            with pytest.raises(ValueError, match=r"slip|no board"):
                decode(code[:at] + ("7" if code[at] != "7" else "8") + code[at + 1 :])
    with pytest.raises(ValueError, match="does not occur"):
        decode("Z1-U")
    with pytest.raises(ValueError, match="too long"):
        decode("Z1-" + "0" * 500)


@given(st.text(max_size=200) | st.text("Z1-0123456789ABCDEFGHJK ", max_size=80).map(lambda text: "Z1-" + text) | st.binary(max_size=99))
def test_junk_is_refused(junk: str | bytes) -> None:
    raw = junk if isinstance(junk, bytes) else junk.encode("utf-8", "surrogatepass")
    with pytest.raises(ValueError, match=r"(?s)."):
        ENGINE.import_board(raw)


def test_a_variant_takes_boards_of_its_own_size_only() -> None:
    text = board("mon", 1).text
    assert ENGINE.start(ENGINE.variant("mon"), text) == ENGINE.start(ENGINE.variant("given"), text)
    with pytest.raises(ValueError, match="the board has 6 rows and 3 mirrors, the variant sun 10 rows and 6 mirrors"):
        ENGINE.start(ENGINE.variant("sun"), text)
    with pytest.raises(ValueError, match="nothing to place"):
        ENGINE.start(ENGINE.variant("given"), "0 ____ _.._ >..R ____")
    with pytest.raises(ValueError, match="no kind of board: 'moon'"):
        ENGINE.variant("moon")
    with pytest.raises(ValueError, match="cannot be invented"):
        ENGINE.new_board(ENGINE.variant("given"), Rng(1))
