"""What is wrong with a pasted or chosen board is said in the player's language."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from shell import paths
from shell.api import Entry, EntryKind
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt.app import restored
from shell.text import Text, reason
from tests.gui.conftest import Program

Start = Callable[[], Program]

PASTED = {
    "demineur": ("9x9/10 seed ten noguess", "sjeme ploče je cijeli broj s najviše 20 znamenki, a ne 'ten'"),
    "kolaps": ("AB/?B", "u retku teksta 2 je '?': pločice su slova od A do I, a . je prazno polje"),
    "triangles": ("junk", "ovo nije oblak kao što je 'stars 3 tol 50 1000,1000 6000,1200 3200,5000': 'junk'"),
    "zraka": ("Z1-7K", "u kodu za dijeljenje negdje je omaška: provjera se ne podudara"),
}


def croatian(program: Start, key: str) -> Program:
    p = program()
    p.window.commands.set("language", "hr")
    p.open(key)
    return p


@pytest.mark.parametrize("key", PASTED)
def test_junk_that_is_pasted_is_refused_in_the_players_language(program: Start, key: str) -> None:
    p = croatian(program, key)
    said: list[Text] = []
    p.play.message.connect(lambda _kind, text: said.append(text))
    junk, sentence = PASTED[key]
    QGuiApplication.clipboard().setText(junk)
    p.window.commands.boards.paste()
    (text,) = said
    assert p.window.context.say(text).endswith(f": {sentence}")


@pytest.mark.parametrize("key", PASTED)
def test_a_size_that_there_is_not_is_refused_in_the_players_language(program: Start, key: str) -> None:
    p = croatian(program, key)
    with pytest.raises(ValueError, match=r"^(not a|no) ") as refused:
        p.window.hall.games[key].engine.variant("junk")
    again = reason(pickle.loads(pickle.dumps(refused.value)))  # as it comes from a worker
    said = p.window.context.say(again, key)
    assert said.startswith(("ovo nije ", "nema takve "))
    assert "'junk'" in said


BROKEN = {
    "demineur": ("open", "not a move such as", "ovo nije potez kao što je 'open 3,4', 'flag 3,4' ili 'chord 3,4': 'open'"),
    "kolaps": ("remove 90,1", "there is no cell", "nema polja 90,1 na"),
    "triangles": ("line 3,3", "a line joins two stars", "crta spaja dvije zvij"),
    "zraka": ("place 99,1 /", "lies outside the board", "polje 99,1 je izvan"),
}


@pytest.mark.parametrize("language", ["bs", "hr"])
@pytest.mark.parametrize("key", BROKEN)
def test_a_journal_that_breaks_says_where_and_why_in_the_players_language(program: Start, key: str, language: str) -> None:
    p = croatian(program, key)
    p.window.commands.set("language", language)
    said: list[str] = []
    p.play.message.connect(lambda _kind, text: said.append(p.window.context.say(text)))
    move, english, sentence = BROKEN[key]
    saved = p.play.session.saved()
    before = p.window.store.running()
    p.window.commands.boards.open_data(replace(saved, journal=(Entry(0, EntryKind.MOVE, move),)).to_json().encode(), "moja.igra")
    (text,) = said
    assert text.startswith("moja.igra: zapis partije prekida se kod unosa 1 (potez): ")
    assert english not in text
    assert sentence in text.replace("zvjezdic", "zvij")
    assert [saved.id for saved in p.window.store.running()] == [saved.id for saved in before]


def test_a_field_of_a_saved_game_that_is_wrong_is_named_in_the_players_language(program: Start) -> None:
    p = croatian(program, "demineur")
    said: list[str] = []
    p.play.message.connect(lambda _kind, text: said.append(p.window.context.say(text)))
    saved = p.play.session.saved()
    for wrong in (
        saved.to_json().replace('"counted":true', '"counted":7').encode(),
        saved.to_json().replace('"slot"', '"slit"').encode(),
        saved.to_json()[:-5].encode(),
        saved.to_json().replace('"igraonica-game"', '"igraonica-game\udc80"').encode(errors="surrogateescape"),
        replace(saved, outcome="won").to_json().encode(),
        replace(saved, journal=(Entry(0, EntryKind.UNDO, ""),)).to_json().encode(),
    ):
        p.window.commands.boards.open_data(wrong, "a")
    assert [text.removeprefix("a: ") for text in said] == [
        '"counted" nije ni true ni false',
        'nedostaje "slot"',
        said[2].removeprefix("a: "),
        "ovo nije spremljena partija: to nije tekst",
        "ova je partija spremljena kao: pobjeda, a njezin zapis završava kao: u tijeku",
        "zapis partije prekida se kod unosa 1 (poništavanje): nema 1 poteza za poništiti",
    ]
    assert said[2].startswith("a: ovo nije spremljena partija: prekida se u retku 1, stupcu ")


def test_why_a_backup_cannot_be_put_back_is_said_in_the_players_language(program: Start, tmp_path: Path) -> None:
    p = croatian(program, "demineur")
    (tmp_path / "kopija.zip").write_bytes(b"PK, but no more")
    said = p.window.context.say(restored(WindowOptions(paths.find(), Plugins(paths.find())), tmp_path / "kopija.zip"))
    assert said == "Ništa nije vraćeno: kopija.zip nije sigurnosna kopija Igraonice ili je oštećena"
