"""Real sentences with numbers, in the catalogues of the tree, for the numbers at which languages with three forms turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell.text import Text
from shell.translation import Translator

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 111)

HINT = ("The next hint is ready in {n} second.", "The next hint is ready in {n} seconds.")
SECONDS = (
    "sekundi",
    "sekundu",
    "sekunde",
    "sekunde",
    "sekundi",
    "sekundi",
    "sekundi",
    "sekundu",
    "sekunde",
    "sekundi",
    "sekundu",
    "sekundi",
)

SAFE = ("{n} cell is safe: it is marked.", "{n} cells are safe: they are marked.")
ONE, FEW, MANY = "polje je sigurno: označeno je", "polja su sigurna: označena su", "polja je sigurno: označena su"
CELLS = (MANY, ONE, FEW, FEW, MANY, MANY, MANY, ONE, FEW, MANY, ONE, MANY)

LAST = ("Last {n} game", "Last {n} games")
GAMES = (
    "Posljednjih 0 partija",
    "Posljednja 1 partija",
    "Posljednje 2 partije",
    "Posljednje 4 partije",
    "Posljednjih 5 partija",
    "Posljednjih 11 partija",
    "Posljednjih 12 partija",
    "Posljednja 21 partija",
    "Posljednje 22 partije",
    "Posljednjih 25 partija",
    "Posljednja 101 partija",
    "Posljednjih 111 partija",
)


@pytest.fixture(params=["bs", "hr"])
def translator(request: pytest.FixtureRequest) -> Translator:
    """The catalogues of the tree, compiled in memory."""
    return Translator(request.param, {"demineur": ROOT / "plugins" / "demineur"})


def test_seconds(translator: Translator) -> None:
    said = [translator.say(Text(*HINT, n=n)) for n in NUMBERS]
    assert said == [f"Sljedeći savjet stiže za {n} {word}." for n, word in zip(NUMBERS, SECONDS, strict=True)]


def test_the_verb_follows_the_number(translator: Translator) -> None:
    said = [translator.say(Text(*SAFE, n=n), "demineur") for n in NUMBERS]
    assert said == [f"{n} {words}." for n, words in zip(NUMBERS, CELLS, strict=True)]


def test_the_adjective_agrees_with_its_noun(translator: Translator) -> None:
    assert [translator.say(Text(*LAST, n=n)) for n in NUMBERS] == list(GAMES)
