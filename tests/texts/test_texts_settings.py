"""Values of settings, of whatever kind: what makes no sense is as good as not set, and can be set again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from shell import lessons, seating, shelf
from shell.api import Rng
from shell.names import clean
from shell.players import Players
from shell.store import FILE, Store
from tests.texts.mutation import Recipe, cases, mutated_json, mutated_json_text, one_sentence
from tests.texts.valid import GAMES

SETTINGS = (
    ("", "players", [[0, "Ana"], [1, "Željka"], [7, "x"]]),
    ("", "player", 1),
    ("", "theme", "paper"),
    ("", "daily", "lampe"),
    ("triangles", "choice", {"again": "again", "seat1": "person", "seat2": "computer:hard", seating.STARTS: "1"}),
    ("triangles", seating._BEGAN, 1),
    ("triangles", "variant", "60/again"),
    ("demineur", "variant", "12x8/14"),
    ("demineur", "choice", {"w": "12", "h": "8", "m": "14"}),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store.open(tmp_path_factory.mktemp("settings") / FILE)
    yield store
    store.close()


@cases(20)
def test_any_value_of_a_setting_is_used_or_as_good_as_none(store: Store, recipe: bytes) -> None:
    """As it stands in the file: any text at all."""
    dice = Recipe(recipe)
    game, key, value = dice.choice(SETTINGS)
    text = mutated_json_text(dice, [value]).encode("utf-8", "replace").decode()
    store._file.db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (game, key, text))
    store._settings = store._read_settings()
    used(store)
    store.set_setting(game, key, value)
    assert store.setting(game, key) == json.loads(json.dumps(value))
    used(store)
    assert store.notices == []


@cases(10)
def test_any_value_can_be_kept_or_is_refused(store: Store, recipe: bytes) -> None:
    dice = Recipe(recipe)
    game, key, value = dice.choice(SETTINGS)
    before = store.setting(game, key)
    try:
        store.set_setting(game, key, mutated_json(dice, [value]))
    except ValueError as error:
        one_sentence(error)
        assert store.setting(game, key) == before
    used(store)
    assert store.notices == []


def used(store: Store) -> None:
    """Everything that the shell reads of them without a window."""
    players = Players(store)
    assert players.current in players.names
    for name in players.names.values():
        assert not name or clean(name) == name
    for key in ("triangles", "demineur"):
        game = GAMES[key]
        variant = shelf.last_variant(game, store)
        assert game.engine.variant(variant.key) == variant
        seating.following(game, store, Rng(1))
        lessons.offered(game, store)
