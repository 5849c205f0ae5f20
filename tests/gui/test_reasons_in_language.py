"""What is wrong with a pasted or chosen board is said in the player's language."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from PySide6.QtGui import QGuiApplication

from shell.text import Text, reason
from tests.gui.conftest import Program

Start = Callable[[], Program]

PASTED = {
    "demineur": ("9x9/10 seed ten noguess", "sjeme ploče je cijeli broj s najviše 20 znamenki, a ne 'ten'"),
    "kolaps": ("AB/?B", "u retku 2 je '?': pločice su slova od A do I, a . je prazno polje"),
    "triangles": ("junk", "ovo nije oblak kao što je 'stars 3 tol 50 1000,1000 6000,1200 3200,5000': 'junk'"),
    "zraka": ("Z1-7K", "u kodu za dijeljenje negdje je omaška: provjera se ne podudara"),
}


def croatian(program: Start, key: str) -> Program:
    p = program()
    p.window.commands.set("language", "hr")
    p.open(key)
    return p


@pytest.mark.parametrize("key", PASTED)
def test_junk_that_is_pasted_is_refused_in_the_players_language(program: Start, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    p = croatian(program, key)
    said: list[Text] = []
    monkeypatch.setattr(p.window.room.presenter, "message", lambda kind, text: said.append(text))
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
