"""Boards, kinds of boards, files of other programs, positions for the command line: played, or refused in one sentence."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from shell.api import Board, Describe, Exporter, Importer, Inspect, Opponent, Outcome, Rng, State, Variant
from shell.saved import Saved
from shell.session import Session
from tests.texts.mutation import Recipe, cases, mutated, mutated_bytes, mutated_json, one_sentence
from tests.texts.valid import GAMES, TEXTS, files, starts

KEYS = sorted(GAMES)


def through(key: str, form: str, written: bytes) -> bytes:
    """What is written of the board that was read from what was written."""
    engine = GAMES[key].engine
    assert isinstance(engine, Importer)
    assert isinstance(engine, Exporter)
    variant, board = engine.import_board(written)
    return engine.export_board(engine.start(variant, board.text), form)


def plays(key: str, variant: Variant, text: str, state: State) -> None:
    """A board that was accepted is one: it is kept, comes back, can be shared, shown, and played on."""
    game = GAMES[key]
    session = Session.begin(game, variant, Board(text), state=state)
    kept = Saved.from_json(session.saved().to_json())
    assert (kept.variant, kept.board.text) == (variant.key, text)
    assert game.engine.variant(variant.key) == variant
    assert game.engine.start(variant, session.fixed_board()) == state
    if isinstance(game.engine, Describe):
        assert game.engine.text_board(state)
    if game.engine.status(state).kind is Outcome.PLAYING:
        move = next(iter(game.engine.moves(state)))
        if not session.needs_settling(move):
            assert session.play(move) is not None


@pytest.mark.parametrize("key", KEYS)
@cases(25)
def test_any_text_is_a_board_or_refused(key: str, recipe: bytes) -> None:
    dice = Recipe(recipe)
    texts = [text for _, text in TEXTS[key]]
    variant = dice.choice(starts(key)).variant
    text = mutated(dice, texts)
    try:
        state = GAMES[key].engine.start(variant, text)
        Session.begin(GAMES[key], variant, Board(text), state=state)
    except ValueError as error:
        one_sentence(error)
        return
    plays(key, variant, text, state)


@pytest.mark.parametrize("key", KEYS)
@cases(12)
def test_any_text_is_a_kind_of_board_or_refused(key: str, recipe: bytes) -> None:
    kinds = [kind for kind, _ in TEXTS[key]] + [variant.key for variant in GAMES[key].variants]
    text = mutated(Recipe(recipe), kinds)
    try:
        variant = GAMES[key].engine.variant(text)
    except ValueError as error:
        one_sentence(error)
        return
    assert GAMES[key].engine.variant(variant.key) == variant
    assert str(variant.title)
    assert variant.key.isascii()


_FILES: dict[str, tuple[bytes, ...]] = {}


@pytest.mark.parametrize("key", [key for key in KEYS if isinstance(GAMES[key].engine, Importer)])
@cases(25)
def test_any_file_is_a_board_or_refused(key: str, recipe: bytes) -> None:
    """Also MBF files, game ids and grids of digits: what is read is written again and read as the same."""
    engine = GAMES[key].engine
    assert isinstance(engine, Importer)
    if key not in _FILES:
        _FILES[key] = (*files(key), *OWN.get(key, ()))
    data = mutated_bytes(Recipe(recipe), _FILES[key])
    try:
        variant, board = engine.import_board(data)
    except ValueError as error:
        one_sentence(error)
        return
    try:
        state = engine.start(variant, board.text)
    except ValueError as error:
        one_sentence(error)  # a board without any move is read, and then refused
        return
    plays(key, variant, board.text, state)
    if isinstance(engine, Exporter):
        for form in engine.export_formats(state):
            written = engine.export_board(state, form.key)
            once = through(key, form.key, written)
            assert len(once) == len(written)
            assert through(key, form.key, once) == once  # colours may be counted anew, but only once


OWN: dict[str, tuple[bytes, ...]] = {
    "demineur": (b"*..*.\n....*", bytes.fromhex("0503000201020304"), b"5x4:2,2,u8c010", b"5x4n4a:2,2,m8c010"),
    "kolaps": (
        b"1123\n1223\n3121",
        b"0 0 1\n1 2 2\n",
        b'{"rows_top_to_bottom": ["AAB", "ABB"], "width": 3, "height": 2}',
        b"3x2c3s2:1,2,0,1,2,3",
    ),
    "triangles": (b'{"stars": [[1000, 1000], [6000, 1200], [3200, 5000]], "tol": 50, "extra": true}',),
    "zraka": (b'{"n": 3, "stock": 1, "rows": ["     ", ">... ", " .o. ", " ... ", "   R "]}', b"1\n_____\n>..._\n_.o._\n_..._\n___R_"),
}

POSITIONS: dict[str, tuple[Any, ...]] = {
    "demineur": (
        {"width": 4, "height": 3, "mines": 2, "grid": ["1#..", "1#1.", "##F1"]},
        {"width": 5, "height": 2, "layout": ["*..*.", "....*"], "mines": 3, "first_click": [1, 1]},
        {"grid": ["##1", "#F1"], "mines": None},
    ),
    "kolaps": (
        {"width": 3, "height": 2, "rows_top_to_bottom": ["AAB", "ABB"], "colours": 2, "scoring": "kolaps"},
        {"rows_top_to_bottom": ["A..", "BAC", "BAC"]},
    ),
    "triangles": (
        {
            "stars": [[500, 500], [9000, 700], [4000, 5600], [2500, 2600]], "lines": [[0, 1], [1, 2]], "tol": 51, "extra": False,
            "scores": [0, 1], "turn": 1, "queries": [{"line": [0, 2]}, {"line": [0, 1]}],
        },
    ),
    "zraka": (
        {"n": 3, "stock": 1, "rows": ["     ", ">... ", " .o. ", " ... ", "   R "], "mirrors": [{"row": 1, "col": 3, "mirror": "\\"}]},
        {"stock": 2, "rows": ["    ", ">..R", " .. ", "    "]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(POSITIONS))
@cases(8)
def test_any_position_is_answered_or_refused(key: str, recipe: bytes) -> None:
    import json

    engine = GAMES[key].engine
    assert isinstance(engine, Inspect)
    data = mutated_json(Recipe(recipe), POSITIONS[key])
    try:
        facts = engine.inspect(data)
    except ValueError as error:
        one_sentence(error)
        return
    json.dumps(facts, allow_nan=False).encode()


@cases(8)
def test_any_position_is_replied_to_or_refused(recipe: bytes) -> None:
    engine = GAMES["triangles"].engine
    assert isinstance(engine, Opponent)
    data = mutated_json(Recipe(recipe), POSITIONS["triangles"])
    try:
        answer = engine.answer(data, "easy", Rng(1), 50)
    except ValueError as error:
        one_sentence(error)
        return
    assert pickle.loads(pickle.dumps(answer)) == answer
