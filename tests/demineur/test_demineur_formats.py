"""Boards of other programs, and our own texts."""

from __future__ import annotations

import pickle
import shutil
import subprocess
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.demineur import formats, variants
from plugins.demineur.bits import from_hex, grid, to_hex
from plugins.demineur.board_text import board_text, parse_board, rows
from shell.api import Outcome
from tests.demineur.checker import Field
from tests.demineur.playing import ENGINE, board, first_click, layout_of, one_sentence, opened, play

TATHAM = "9x9:0,0,me0691ca8a278f3c371688"
TATHAM_ROWS = [".....****", "..**.*.*.", "**.*....*", "****.*...", "..***....", "..*.**...", "...*..*.*", ".*.....**", "**.*.*.**"]


@st.composite
def layouts(draw: st.DrawFn) -> list[str]:
    """Rows of a board with at least one mine and one safe cell."""
    width, height = draw(st.integers(2, 20)), draw(st.integers(1, 12))
    signs = draw(st.lists(st.sampled_from("..*"), min_size=width * height, max_size=width * height))
    signs[0], signs[1] = "*", "."
    return ["".join(signs[at : at + width]) for at in range(0, width * height, width)]


@pytest.mark.rule("D-24")
@given(layouts())
def test_mbf_there_and_back(lines: list[str]) -> None:
    state = board(*lines)
    assert state.mines is not None
    data = formats.to_mbf(state.mines, state.grid)
    assert data[:2] == bytes((state.width, state.height))
    assert len(data) == 4 + 2 * state.total
    shape, mines = formats.from_mbf(data)
    assert rows(mines, shape) == lines
    variant, imported = ENGINE.import_board(data)
    assert layout_of(ENGINE.start(variant, imported.text)) == lines
    assert not variant.counted


@pytest.mark.rule("D-24")
def test_mbf_has_a_big_endian_count() -> None:
    data = bytes.fromhex("080b00070002020a030003080401040a0709")
    shape, mines = formats.from_mbf(data)
    assert (shape.width, shape.height, mines.bit_count()) == (8, 11, 7)
    assert shape.cells(mines)[0] == (3, 0)
    assert formats.to_mbf(mines, shape) == data


@pytest.mark.rule("D-24")
@pytest.mark.parametrize(
    ("hexadecimal", "reason"),
    [
        ("", "at least 4 bytes"),
        ("0909", "at least 4 bytes"),
        ("0909000a", "has 24 bytes, this one 4"),
        ("09090001090000", "has 6 bytes, this one 7"),
        ("090900010900", "lies outside"),
        ("09090002000000" + "00", "stands twice"),
        ("000900010000", "1 to 100 columns"),
        ("c8c800010000", "1 to 100 columns"),
        ("09090000", "at least one mine"),
        ("0101000100" + "00", "Every cell"),
        ("80ff00", "at least 4 bytes"),
    ],
)
def test_mbf_files_that_are_none(hexadecimal: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ENGINE.import_board(bytes.fromhex(hexadecimal))


@pytest.mark.rule("D-24")
def test_a_game_id_is_read_its_mask_taken_off_and_its_first_cell_opened() -> None:
    shape, mines, first = formats.from_game_id(TATHAM)
    assert rows(mines, shape) == TATHAM_ROWS
    assert first == (0, 0)
    assert formats.to_game_id(mines, shape, first) == TATHAM
    variant, imported = ENGINE.import_board(f" {TATHAM}\n".encode())
    state = ENGINE.start(variant, imported.text)
    assert opened(state) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert not ENGINE.begun(state), "what the board opens by itself touches nothing"
    assert Field(TATHAM_ROWS).solve(first)


@pytest.mark.rule("D-24")
@given(layouts())
def test_game_ids_there_and_back_masked_and_plain(lines: list[str]) -> None:
    state = board(*lines)
    assert state.mines is not None
    text = formats.to_game_id(state.mines, state.grid, (1, 0))
    assert formats.from_game_id(text) == (state.grid, state.mines, (1, 0))
    plain = f"{state.width}x{state.height}:1,0,u{to_hex(state.mines, state.grid)}"
    assert formats.from_game_id(plain) == (state.grid, state.mines, (1, 0))


@pytest.mark.rule("D-24")
@pytest.mark.skipif(shutil.which("sgt-mines", path="/usr/games") is None, reason="the Portable Puzzle Collection is not installed")
@pytest.mark.parametrize("size", ["9x9n10", "7x5n8", "30x16n99", "16x11n30"])
def test_game_ids_of_the_collection_itself(size: str) -> None:
    """Its boards can be solved counting mines; that our solver agrees shows that the bitmap is read right."""
    made = subprocess.run(["/usr/games/sgt-mines", "--generate", "5", size], capture_output=True, text=True, check=True).stdout.split()
    assert len(made) == 5
    for text in made:
        shape, mines, first = formats.from_game_id(text)
        assert mines.bit_count() == int(size.split("n")[1])
        assert formats.to_game_id(mines, shape, first) == text
        answer = ENGINE.inspect({"layout": rows(mines, shape), "first_click": list(first)})
        assert answer["guess_free_with_mine_count"]


@pytest.mark.rule("D-24")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9x9:", "after the colon"),
        ("9x9:0,0", "after the colon"),
        ("9x9:0,0,e0691ca8a278f3c371688", "begins with m or u"),
        ("9x9:0,0,me0691ca8a278f3c37168", "21 hexadecimal digits"),
        ("9x9:0,0,me0691ca8a278f3c3716888", "21 hexadecimal digits"),
        ("9x9:0,0,me0691ca8a278f3c37168g", "21 hexadecimal digits"),
        ("9x9:9,0,me0691ca8a278f3c371688", "outside"),
        ("9x9:r10,u,12345", "no mines yet"),
        ("9x9:5,0,me0691ca8a278f3c371688", "mine at or beside the first cell"),
        ("101x9:0,0,m0", "1 to 100 columns"),
        ("0x9:0,0,m0", "1 to 100 columns"),
        ("4x2:0,0,u00", "at least one mine"),
        ("4x1:0,0,u8", "mine at or beside"),
        ("3x1:0,0,u3", "more than the board|mine"),
    ],
)
def test_game_ids_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ENGINE.import_board(text.encode())


@pytest.mark.rule("D-24")
def test_an_imported_board_is_played_to_its_win() -> None:
    variant, imported = ENGINE.import_board(b"..*\n...\n*..\r\n")
    state = ENGINE.start(variant, imported.text)
    assert variant.key == "3x3/2/given"
    state = play(state, "flag 2,0", "flag 0,2", "open 1,1", "chord 1,1")
    assert ENGINE.status(state).kind is Outcome.WON
    assert ENGINE.start(variant, ENGINE.settled_board(state)) == ENGINE.start(variant, imported.text)


@pytest.mark.rule("D-24")
def test_our_own_share_text_gives_the_same_board_again() -> None:
    for variant in ("beginner", "12x7/15/random"):
        state = first_click(variant, 4, 5, 2)
        text = ENGINE.settled_board(state)
        assert text == f"{state.width}x{state.height}/{state.total} layout {to_hex(state.mines or 0, state.grid)} first 5,2"
        again = ENGINE.start(ENGINE.variant(variant), text)
        assert (again.mines, again.opened) == (state.mines, state.opened)
        assert not ENGINE.begun(again)
        assert ENGINE.begun(state)
        kind, shared = ENGINE.import_board(text.encode())
        assert shared.text == text
        assert ENGINE.start(kind, text).mines == state.mines
    unlaid = "9x9/10 seed 123 noguess"
    assert ENGINE.import_board(unlaid.encode())[0].key == "beginner"


@given(layouts())
def test_layouts_as_hexadecimal_digits(lines: list[str]) -> None:
    state = board(*lines)
    text = to_hex(state.mines or 0, state.grid)
    assert from_hex(text, state.grid) == state.mines
    by_hand = "".join(lines).replace("*", "1").replace(".", "0")
    assert text == format(int(by_hand.ljust(-(-len(by_hand) // 4) * 4, "0"), 2), f"0{len(text)}x")


@pytest.mark.parametrize(
    ("variant", "text", "reason"),
    [
        ("beginner", "", "not a board"),
        ("beginner", "9x9/10", "not a board"),
        ("beginner", "9x9/10 seed x noguess", "seed of a board"),
        ("beginner", "9x9/10 seed -1 noguess", "seed of a board"),
        ("beginner", f"9x9/10 seed {'9' * 30} noguess", "seed of a board"),
        ("beginner", "9x9/10 seed 1 perhaps", "not a board"),
        ("beginner", "9x9/10 seed 1 random", "laid random"),
        ("beginner", "9x9/11 seed 1 noguess", "variant beginner is 9x9/10"),
        ("beginner", "16x10/25 seed 1 noguess", "variant beginner is 9x9/10"),
        ("beginner", "9x9/10 layout 00 first 1,1", "21 hexadecimal digits, not 2"),
        ("beginner", f"9x9/10 layout {'g' * 21} first 1,1", "something else"),
        ("beginner", f"9x9/10 layout {'f' * 21} first 1,1", "more than the board"),
        ("beginner", f"9x9/10 layout {'f' * 20}8 first 1,1", "holds 81 mines"),
        ("beginner", f"9x9/10 layout {'0' * 21} first 1,1", "holds 0 mines"),
        ("beginner", f"9x9/10 layout ffc{'0' * 18} first 1,1", "mine at or beside"),
        ("beginner", f"9x9/10 layout ffc{'0' * 18} first 9,1", "outside the board"),
        ("beginner", f"9x9/10 layout ffc{'0' * 18} first 1", "not a cell"),
        ("3x2/1/given", "*..\n..", "row 2 of the board has 2 cells"),
        ("3x2/1/given", "*..\n..x", "row 2 of the board holds"),
        ("3x2/1/given", "...\n...", "at least one mine"),
        ("3x2/1/given", "***\n***", "Every cell"),
        ("3x2/1/given", "." * 101, "at most 100 columns"),
    ],
)
def test_texts_that_are_no_board_are_refused_in_one_sentence(variant: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refusal:
        ENGINE.start(ENGINE.variant(variant), text)
    assert "\n" not in str(refusal.value)


WORDS = ["9x9/10", "3x2/1", "seed", "layout", "first", "noguess", "random", "lay", "open", "flag"]
WORDS += ["ffc" + "0" * 18, "0", "1,1", "*..", "...", "x", ":", "²", "-1"]
JUNK = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join))


@given(JUNK, st.binary(max_size=30))
def test_junk_as_board_variant_or_file_is_refused_or_understood(text: str, data: bytes) -> None:
    for work in (
        lambda: ENGINE.variant(text),
        lambda: ENGINE.start(ENGINE.variant("beginner"), text),
        lambda: parse_board(text),
        lambda: ENGINE.import_board(text.encode("utf-8", "surrogatepass")),
        lambda: ENGINE.import_board(data),
        lambda: formats.from_mbf(data),
        lambda: formats.from_game_id(text),
    ):
        assert one_sentence(work)


@given(JUNK)
def test_junk_as_move_is_refused(text: str) -> None:
    for state in (ENGINE.start(ENGINE.variant("beginner"), "9x9/10 seed 1 noguess"), board("..*", "...")):
        before = pickle.dumps(state)
        if not ENGINE.unsettled(state, text):
            assert one_sentence(partial(ENGINE.apply, state, text))
        assert pickle.dumps(state) == before


@given(st.binary(min_size=1, max_size=8))
def test_a_damaged_mbf_file_is_refused_or_another_board(damage: bytes) -> None:
    data = bytearray.fromhex("080b00070002020a030003080401040a0709")
    data[: len(damage)] = damage
    assert one_sentence(lambda: formats.from_mbf(bytes(data)))


def test_board_texts_of_all_kinds_there_and_back() -> None:
    for text in ("9x9/10 seed 123 noguess", "9x7/10 seed 0 random", "*..\n...", f"9x9/1 layout 8{'0' * 20} first 4,4"):
        assert board_text(parse_board(text)) == text
    assert variants.parse("9x9/10").mode == "noguess"
    assert grid(9, 7).size == 63
