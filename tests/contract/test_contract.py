"""Every game that lies in the tree keeps the contract: the shipped ones, those of the tests, and the template."""

from __future__ import annotations

import queue
from pathlib import Path
from typing import Any

import pytest

from shell import jobs, paths, plugin_manifest, testing
from shell.api import API, Game, Rng
from shell.plugin_loader import load_one
from shell.translation import LANGUAGES
from shell.workers import Answer, Workers

ROOT = Path(__file__).resolve().parents[2]


def folders() -> dict[str, Path]:
    """All plugins of the tree by their keys."""
    places = [*paths.shipped_plugins().iterdir(), *(ROOT / "tests" / "plugins").iterdir(), paths.resources() / "template"]
    return {place.name: place for place in sorted(places) if (place / "__init__.py").is_file()}


FOLDERS = folders()


@pytest.fixture(scope="module", params=sorted(FOLDERS))
def game(request: pytest.FixtureRequest) -> Game:
    return load_one(request.param, FOLDERS[request.param])


@pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
def test_contract(game: Game, check: testing.Check) -> None:
    assert list(check(game)) == []


def test_a_helper_process_makes_the_same_boards(game: Game) -> None:
    """Another process has other hashes of words, so whatever hangs on the order of a set shows here."""
    workers = Workers(FOLDERS)
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    try:
        for variant in game.variants:
            workers.submit(variant.key, jobs.new_game, game.key, variant.key, 11, done=answers.put)
        got: dict[Any, Answer] = {answer.token: answer for answer in (answers.get(timeout=60) for _ in game.variants)}
    finally:
        workers.close()
    for variant in game.variants:
        board = game.engine.new_board(variant, Rng(11))
        assert got[variant.key].error is None
        assert got[variant.key].value == (board, game.engine.start(variant, board.text))


@pytest.mark.parametrize("key", sorted(place.name for place in paths.shipped_plugins().iterdir() if (place / "__init__.py").is_file()))
def test_what_comes_with_the_program_explains_itself(key: str) -> None:
    """Rules in every language, a manifest to be read before loading."""
    place = FOLDERS[key]
    assert [language for language in LANGUAGES if not (place / "rules" / f"{language}.md").is_file()] == []
    manifest = plugin_manifest.read(key, place)
    assert manifest.api == API
    assert load_one(key, place).version == manifest.version
