"""What plugins bring along, and the small files about them: read, or refused in one sentence before any of their code runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shell import plugin_manifest
from shell.plugin_memory import Choices
from shell.text import Text
from tests.texts.mutation import Recipe, cases, mutated, mutated_bytes, mutated_json_text, one_sentence

MANIFESTS = (
    {"key": "lampe", "version": "1.0", "api": [1, 0], "title": "Lampe"},
    {"key": "lampe", "version": "2.10.3-beta", "api": [1, 7]},
    {"title": "Žarulje", "icons": ["a.svg"]},
)
CODE = (
    b'from shell.api import Game\ngame = Game("lampe", version="1.2", api=(1, 0))\n',
    b"import shell.api as api\n\ndef games():\n    return [api.Game(key='lampe', api=api.API, version='3')]\n",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lampe")


def read(folder: Path) -> None:
    try:
        manifest = plugin_manifest.read("lampe", folder)
    except ValueError as error:
        one_sentence(error)
        return
    assert manifest.key == "lampe"
    manifest.title.encode()
    manifest.version.encode()
    assert all(number >= 0 for number in plugin_manifest.version_order(manifest.version))
    why = plugin_manifest.too_new(manifest.api)
    assert why is None or isinstance(why, Text)


@cases(10)
def test_any_manifest_is_read_or_refused(folder: Path, recipe: bytes) -> None:
    text = mutated_json_text(Recipe(recipe), MANIFESTS)
    (folder / "plugin.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    read(folder)


@cases(4)
def test_any_code_is_looked_at_without_running_it(folder: Path, recipe: bytes) -> None:
    (folder / "plugin.json").unlink(missing_ok=True)
    (folder / "__init__.py").write_bytes(mutated_bytes(Recipe(recipe), CODE))
    read(folder)


@cases(20)
def test_any_text_is_the_key_of_a_game_or_not(recipe: bytes) -> None:
    key = mutated(Recipe(recipe), ("lampe", "my_game2", "class", "games", "shell", "a" * 40))
    if plugin_manifest.valid_key(key):
        assert key.isascii()
        assert key.isidentifier()
        assert Path(key).name == key


@cases(3)
def test_any_memory_of_plugins_is_used_or_forgotten(folder: Path, recipe: bytes) -> None:
    file = folder / "plugins.json"
    text = mutated_json_text(Recipe(recipe), ({"off": ["lampe", "other"], "crashed": {"lampe": "player"}},))
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    choices = Choices(folder)
    choices.disable("lampe")
    assert "lampe" in Choices(folder).off
    assert Choices(folder).off == choices.off
    assert Choices(folder).crashed == choices.crashed
    json.loads(file.read_bytes())
