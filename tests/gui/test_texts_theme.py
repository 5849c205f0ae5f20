"""Themes of plugins and requests of other starts: taken, or refused in one sentence that names the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from shell.qt import theme
from shell.qt.instance import _parsed
from shell.qt.settings import DEFAULTS, Settings
from shell.store import FILE, Store
from tests.texts.mutation import Recipe, cases, mutated_json, mutated_json_text, one_sentence

THEME = {
    "nebula": {"lamp": {"lit": "#FFD86B", "dark": "#20263E"}, "gap": 4, "dim": 0.4},
    "paper": {"lamp": {"lit": "#A86C00"}},
    "contrast": {},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lampe")


@cases(10)
def test_any_theme_of_a_plugin_is_taken_or_refused(folder: Path, recipe: bytes) -> None:
    text = mutated_json_text(Recipe(recipe), (THEME,))
    (folder / "theme.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    for name in theme.THEMES[:2]:
        try:
            found = theme.load(name, {"lampe": folder})
        except ValueError as error:
            said = one_sentence(error)
            assert "theme.json" in said
            return
        for key in found.entries:
            if key.startswith("lampe."):
                for ask in (found.color, found.value):
                    try:
                        answer = ask(key)
                    except KeyError:
                        continue
                    assert not isinstance(answer, QColor) or answer.isValid(), (key, found.entries[key])


@cases(10)
def test_any_request_of_another_start_is_an_object_or_nothing(recipe: bytes) -> None:
    request = {"game": "lampe", "variant": "5x4", "seed": 7, "board": "oo/o.", "saved": None, "daily": False}
    text = mutated_json_text(Recipe(recipe), (request,))
    found = _parsed(text.encode("utf-8", "surrogatepass"))
    assert found is None or isinstance(found, dict)


@cases(10)
def test_any_value_of_the_shells_settings_is_allowed_or_the_default(folder: Path, recipe: bytes) -> None:
    dice = Recipe(recipe)
    store = Store.open(folder / FILE)
    key = dice.choice(sorted(DEFAULTS))
    try:
        store.set_setting("", key, mutated_json(dice, [DEFAULTS[key], "paper", "hr", True, "messages"]))
    except ValueError as error:
        one_sentence(error)
    settings = Settings(store)
    for name, usual in DEFAULTS.items():
        value = settings.get(name)
        assert type(value) is type(usual), (name, value)
        settings.set(name, value)
    json.dumps([settings.text(name) for name in DEFAULTS])
    store.close()
