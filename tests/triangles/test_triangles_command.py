"""`igraonica opponent`, with the game dropped into the player's folder."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from plugins.triangles.position import position_json
from shell import paths
from shell.cli import main
from shell.plugin_loader import forget
from tests.triangles.skies import SQUARE, play, sky

START = """
from plugins.triangles.game import game
from shell.api import Game, hookimpl


@hookimpl
def igraonica_games() -> list[Game]:
    return [game()]
"""


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch) -> object:
    folder = paths.find().plugins / "triangles"
    shutil.copytree(paths.shipped_plugins() / "triangles", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "__init__.py").write_text(START, encoding="utf-8")
    (folder / "plugin.json").write_text('{"key": "triangles", "version": "99", "api": [1, 0], "title": "Triangles"}', encoding="utf-8")
    known = {name: module for name, module in sys.modules.items() if name.startswith("plugins")}
    yield monkeypatch
    forget("triangles")
    sys.modules.update(known)


def ask(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> int:
    """Run the command with `text` on its standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return main(["opponent", *arguments])


def line(**more: object) -> str:
    """A position on one line."""
    state = play(sky(SQUARE), (0, 1), (1, 2), (2, 3), (0, 3))
    return json.dumps(position_json(state) | more)


def test_positions_in_moves_out(dropped: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    over = line(lines=[[0, 1], [1, 2], [2, 3], [0, 3], [0, 2]])
    assert ask(dropped, f"{line()}\n\n{over}\n{line()}", "triangles", "--strength", "expert", "--budget", "100") == 0
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first in ({"line": [0, 2]}, {"line": [1, 3]})
    assert (second, third) == ({"line": None}, first)


@pytest.mark.parametrize(
    ("text", "arguments", "fault"),
    [
        ("{}", ("triangles", "--strength", "god"), "no opponent of strength 'god'; there are: easy, medium, hard, expert"),
        ("{", ("triangles", "--strength", "easy"), "line 1 is no JSON"),
        ('\n{"stars": 1}', ("triangles", "--strength", "easy"), "line 2: triangles: 'stars' is a list"),
        ("{}", ("triangles", "--strength", "easy", "--budget", "0"), "--budget"),
        ("{}", ("triangles",), "--strength"),
        ("{}", ("nothing", "--strength", "easy"), "there is no game 'nothing'"),
        ("{}", ("demineur", "--strength", "easy"), "'demineur' has no opponent"),
    ],
)
def test_what_is_wrong_is_one_line(
    dropped: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, arguments: tuple[str, ...], fault: str
) -> None:
    assert ask(dropped, text, *arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert fault in said.err
    assert said.err.count("\n") == 1


def test_facts_of_a_file(dropped: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(line(queries=[{"line": [0, 2]}, {"line": [0, 1]}]), encoding="utf-8")
    assert main(["inspect", "triangles", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game_over"] is False
    assert [query["legal"] for query in found["queries"]] == [True, False]
