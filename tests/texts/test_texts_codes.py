"""Result codes, names, dates and instants: believed only if true, and what is read is written the same."""

from __future__ import annotations

import base64
import functools
import hashlib
import unicodedata
import zlib
from functools import cache

import pytest

from plugins.triangles import codes as triangles_codes
from plugins.triangles.cloud_text import Cloud
from plugins.zraka import codes as zraka_codes
from plugins.zraka import drafts
from plugins.zraka.board_text import board_text
from shell import codes, daily, dates, names
from shell.codes import Refused
from shell.dates import utc_seconds
from tests.texts.mutation import Recipe, cases, mutated, one_sentence
from tests.texts.valid import starts
from tests.unit.days import DAY, LAMPE

NOW = float(utc_seconds(f"{DAY}T20:00:00Z"))


@cache
def board() -> tuple[str, ...]:
    """The moves that solve the day."""
    solution = daily.board_of(LAMPE, DAY, daily.variant(LAMPE, DAY)).facts["solution"]
    return tuple(f"press {cell}" for cell in solution)


@cache
def inside() -> tuple[str, ...]:
    """What true codes hold: one played straight, one with hints and steps back."""
    head = f"lampe\n{LAMPE.boards_version}\n{DAY}\n{DAY}T12:00:00Z\nŽeljka\n"
    straight = "\n".join(f"rsM{move}" for move in board())
    first = board()[0]
    return head + straight, head + f"rsM{first}\n5kU\n5kR\n5kU\n5kH0\n5kH0\n" + straight


def wrapped(text: str) -> str:
    """A code with a right check around any text."""
    data = text.encode("utf-8", "surrogatepass")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = hashlib.sha256(data).digest()[:4] + packer.compress(data) + packer.flush()
    return codes.MARK + base64.b32encode(packed).decode().rstrip("=")


def test_the_valid_ones_are_believed() -> None:
    for text in inside():
        assert codes.check(LAMPE, wrapped(text), NOW).name == "Željka"


@cases(40)
def test_any_text_inside_a_code_is_a_claim_or_refused(recipe: bytes) -> None:
    text = mutated(Recipe(recipe), inside())
    try:
        said = codes.read(wrapped(text))
    except Refused as error:
        one_sentence(error)
        return
    assert codes.read(codes.write(said)) == said


@cases(30)
def test_any_change_of_a_code_is_refused_or_none(recipe: bytes) -> None:
    valid = [wrapped(text) for text in inside()]
    text = mutated(Recipe(recipe), valid)
    try:
        said = codes.read(text)
    except Refused as error:
        one_sentence(error)
        return
    assert said in [codes.read(code) for code in valid], "only signs that say nothing may be others"


@cases(6)
def test_a_forged_code_is_believed_only_if_its_moves_solve_the_day(recipe: bytes) -> None:
    try:
        guest = codes.check(LAMPE, wrapped(mutated(Recipe(recipe), inside())), NOW)
    except Refused as error:
        one_sentence(error)
        return
    said = codes.read(guest.code)
    assert names.clean(guest.name) == guest.name
    assert guest.day == DAY
    pressed = [entry.text for entry in said.entries if entry.kind.value == "move"]
    assert set(board()) <= set(pressed)


SHARED = {
    "zraka": (zraka_codes, [zraka_codes.encode(start.state.puzzle) for start in starts("zraka")]),
    "triangles": (
        triangles_codes,
        [triangles_codes.encode(Cloud(tuple(s.state.tables.stars), s.state.tables.tol), s.state.extra) for s in starts("triangles")],
    ),
}


@pytest.mark.parametrize("key", SHARED)
@cases(15)
def test_any_share_code_is_a_board_or_refused(key: str, recipe: bytes) -> None:
    """Slips are found; and with a right check around any number, what comes out is a board or is refused."""
    module, valid = SHARED[key]
    dice = Recipe(recipe)
    if dice.below(2):
        text = mutated(dice, valid)
    else:
        text = dice.choice(valid)
        value = functools.reduce(lambda value, sign: value * 32 + module._VALUES[sign], text[len(module.PREFIX) :].replace("-", ""), 0)
        value //= module._CHECK
        for _ in range(1 + dice.below(3)):
            value ^= 1 << dice.below(value.bit_length() + 3)
        value = value * module._CHECK + module._check(value)
        text = ""
        while value:
            value, digit = divmod(value, 32)
            text = module._DIGITS[digit] + text
        text = module.PREFIX + text
    try:
        board = module.decode(text)
    except ValueError as error:
        one_sentence(error)
        return
    again = module.encode(*board) if key == "triangles" else module.encode(board)
    assert module.decode(again) == board


@cases(15)
def test_any_text_is_a_draft_or_refused(recipe: bytes) -> None:
    """Boards that are still being drawn are kept as text."""
    texts = [board_text(start.state.puzzle) for start in starts("zraka")] + [board_text(drafts.blank(3, 1)), ""]
    try:
        draft = drafts.read(mutated(Recipe(recipe), texts))
    except ValueError as error:
        one_sentence(error)
        return
    assert drafts.read(board_text(draft)) == draft


NAMES = ("Željka", "Ana Marija", "Đorđe 3.", "李雷", "علي", "é" * 24, "A\u0301\u0302", "Zoë 👩🏽‍🚀", "x")


@cases(60)
def test_whatever_is_typed_a_name_is_clean_or_refused(recipe: bytes) -> None:
    typed = mutated(Recipe(recipe), NAMES)
    try:
        name = names.clean(typed)
    except ValueError as error:
        one_sentence(error)
        return
    assert names.clean(name) == name
    assert name.encode().decode() == name.strip()
    assert 0 < names.graphemes(name) <= names.LONGEST
    assert not any(unicodedata.category(sign)[0] == "C" for sign in name)
    assert names.taken(name, [typed[:1000], name])


@cases(40)
def test_any_text_is_a_day_or_refused(recipe: bytes) -> None:
    text = mutated(Recipe(recipe), (DAY, "2024-02-29", "0001-01-01", "9999-12-31"))
    try:
        day = daily.day_of(text)
    except ValueError as error:
        one_sentence(error)
        return
    assert day.isoformat() == text


@cases(40)
def test_any_text_is_an_instant_or_refused(recipe: bytes) -> None:
    text = mutated(Recipe(recipe), (f"{DAY}T12:00:00Z", "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z"))
    try:
        seconds = dates.utc_seconds(text)
    except ValueError as error:
        one_sentence(error)
        return
    assert dates.utc_text(seconds) == text
