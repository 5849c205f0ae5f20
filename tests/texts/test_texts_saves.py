"""Saved games: opened as they are, or refused in one sentence; whatever else stands in the file, nothing breaks later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell import shelf
from shell.api import Review
from shell.saved import FORMAT, Saved
from shell.session import Session
from shell.store import FILE, Store
from tests.texts.mutation import Recipe, cases, mutated_bytes, mutated_json, mutated_json_text, one_sentence
from tests.texts.valid import GAMES, saves, sessions

KEYS = sorted(GAMES)


def opened(data: bytes) -> Session | None:
    """The game in a file, or None where it is refused in one sentence."""
    try:
        return shelf.read_game(GAMES, data)
    except ValueError as error:
        one_sentence(error)
        return None


def comes_back(session: Session) -> None:
    """What was opened can be written and is then the same."""
    kept = session.saved()
    assert Saved.from_json(kept.to_json()) == kept
    again = Session.load(session.game, Saved.from_json(kept.to_json()))
    assert (again.state, again.outcome, again.journal) == (session.state, session.outcome, session.journal)
    assert not session.counted
    json.dumps(session.tally(), allow_nan=False)


@pytest.mark.parametrize("key", KEYS)
@cases(20)
def test_a_saved_game_with_parts_changed_is_opened_or_refused(key: str, recipe: bytes) -> None:
    text = mutated_json_text(Recipe(recipe), saves(key))
    session = opened(text.encode("utf-8", "surrogatepass"))
    if session is not None:
        comes_back(session)


@cases(60)
def test_a_saved_game_with_signs_changed_is_opened_or_refused(recipe: bytes) -> None:
    dice = Recipe(recipe)
    files = [json.dumps(data).encode() for data in saves(dice.choice(KEYS))]
    session = opened(mutated_bytes(dice, files))
    if session is not None:
        comes_back(session)


@cases(20)
def test_any_object_with_the_right_name_is_refused_or_comes_back(recipe: bytes) -> None:
    """The file format alone, with games that are not installed."""
    data = mutated_json(Recipe(recipe), [{**saves("lampe")[1], "game": "elsewhere", "seats": ["person", "computer:hard"]}])
    try:
        saved = Saved.from_json(json.dumps(data))
    except ValueError as error:
        one_sentence(error)
        return
    assert Saved.from_json(saved.to_json()) == saved
    assert data["format"] == FORMAT


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store.open(tmp_path_factory.mktemp("texts") / FILE)
    yield store
    store.close()


@cases(3)
def test_what_was_opened_is_kept_in_the_store_as_it_is(store: Store, recipe: bytes) -> None:
    dice = Recipe(recipe)
    text = mutated_json_text(dice, saves(dice.choice(KEYS)))
    before = len(store.running())
    session = opened(text.encode("utf-8", "surrogatepass"))
    if session is None:
        assert len(store.running()) == before
        return
    store.begin(session)
    assert store.notices == []
    assert session.id is not None
    kept = store.load(session.id)
    assert (kept.journal, kept.board.text, kept.outcome) == (tuple(session.journal), session.board.text, session.outcome)
    again = Session.load(session.game, kept)
    assert again.state == session.state


@pytest.mark.parametrize("key", KEYS)
@cases(1)
def test_facts_of_a_file_are_anybodys_word(key: str, recipe: bytes) -> None:
    """Whatever a file says of its board, figures, hints and the look back do not break over it."""
    dice = Recipe(recipe)
    data = dict(dice.choice(saves(key)))
    facts = FACTS.get(key, {})
    data["board"] = {**data["board"], "facts": mutated_json(dice, [facts])}
    session = opened(json.dumps(data).encode("utf-8", "surrogatepass"))
    if session is None:
        return
    assert session.board.facts == {}
    comes_back(session)
    if session.over and isinstance(session.game.engine, Review):
        session.game.engine.review(session.position())


FACTS = {
    "zraka": {
        "solution": [{"row": 1, "col": 3, "mirror": "\\"}], "grade": "easy", "steps": ["Z-30"], "solutions": 1, "lines_looked_at": 3,
    },
    "kolaps": {"solution": [[0, 0], [1, 1]], "par": 40, "line": [[0, 0]], "grade": "easy", "par_line": [[0, 0], [1, 0]]},
    "lampe": {"solution": ["0,0"], "par": 1},
}  # fmt: skip


def test_the_files_are_what_they_are_meant_to_be() -> None:
    """Games in every stage: begun, on their way, given up, at their end, with hints and steps back."""
    kinds = {entry.kind.value for key in KEYS for session in sessions(key) for entry in session.journal}
    assert kinds >= {"move", "undo", "hint", "resign"}
    ends = {session.outcome for key in KEYS for session in sessions(key)}
    assert ends >= {None, "given up", "lost", "won"}
    for key in KEYS:
        for data in saves(key):
            assert opened(json.dumps(data).encode()) is not None


def test_a_file_of_no_game_is_none() -> None:
    assert shelf.read_game(GAMES, Path(__file__).read_bytes()) is None
