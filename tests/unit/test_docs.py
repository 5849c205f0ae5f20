"""The plugin guide is true: its game works as it stands, and nothing public is missing in it."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell import api, hookspecs, testing
from shell.cli import COMMANDS
from shell.plugin_loader import forget, load_one

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")


def files() -> dict[str, str]:
    """The files of the guide's game, by the names in their first lines."""
    blocks = re.findall(r"```python\n# (\S+\.py)\n(.*?)```", GUIDE, re.DOTALL)
    return dict(blocks)


@pytest.fixture
def ladder(tmp_path: Path) -> Iterator[Path]:
    for name, code in files().items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(code, encoding="utf-8")
    yield tmp_path / "ladder"
    forget("ladder")


def test_the_smallest_game_keeps_the_contract(ladder: Path) -> None:
    game = load_one("ladder", ladder)
    assert testing.check(game) == []
    assert game.scene.__module__ == "plugins.ladder"


def test_the_smallest_game_can_be_won_by_its_moves(ladder: Path) -> None:
    engine = load_one("ladder", ladder).engine
    state = engine.start(engine.variant("short"), "3 to 21")
    for move in ("add", "double", "add"):
        state = engine.apply(state, move)
    assert engine.status(state).kind is api.Outcome.WON


@pytest.mark.parametrize("name", api.__all__)
def test_every_public_name_stands_in_the_guide(name: str) -> None:
    thing = getattr(api, name)
    if inspect.isclass(thing) and dataclasses.is_dataclass(thing):
        said = f"`{name}({', '.join(field.name for field in dataclasses.fields(thing))})`"
        assert said in GUIDE
    elif inspect.isclass(thing) and getattr(thing, "_is_protocol", False):
        assert f"`{name}`" in GUIDE
        for method, function in vars(thing).items():
            if inspect.isfunction(function) and method[0] != "_":
                parameters = list(inspect.signature(function).parameters)[1:]
                assert f"`{method}({', '.join(parameters)})`" in GUIDE, method
    elif inspect.isclass(thing) and issubclass(thing, enum.Enum):
        assert f"`{name}`" in GUIDE
        assert all(f"`{member.name}`" in GUIDE for member in thing)
    else:
        assert re.search(rf"`{name}[`(]", GUIDE)


def test_every_hook_stands_in_the_guide() -> None:
    hooks = [name for name, thing in vars(hookspecs).items() if hasattr(thing, "igraonica_spec")]
    assert hooks == ["igraonica_games"]
    for hook in hooks:
        signature = inspect.signature(getattr(hookspecs, hook))
        assert f"`{hook}{str(signature).replace(chr(39), '')}`" in GUIDE


def test_everything_that_a_scene_may_use_stands_in_the_guide() -> None:
    """Read from the sources, so that this needs no Qt."""
    board = ast.parse((ROOT / "src/shell/qt/board.py").read_bytes())
    (names,) = [ast.literal_eval(node.value) for node in board.body if isinstance(node, ast.Assign)]
    missing = [name for name in names if not re.search(rf"`{name}[`(]", GUIDE)]
    for module, kind in (("scene", "Scene"), ("grid", "GridScene")):
        tree = ast.parse((ROOT / f"src/shell/qt/{module}.py").read_bytes())
        (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind]
        methods = [node.name for node in found.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
        ours = [name for name in methods if name.islower() and name not in ("event", "paint_cells")]
        missing += [f"{kind}.{name}" for name in ours if not re.search(rf"`{name}[`(]", GUIDE)]
    assert missing == []


def test_the_guides_commands_exist() -> None:
    said = re.findall(r"(?:`|^    )igraonica (plugins )?([a-z_]+)", GUIDE, re.MULTILINE)
    assert len(said) >= 8
    for plugins, word in said:
        assert word in (("new", "check", "install", "remove", "enable", "disable") if plugins else (*COMMANDS, "my_game"))
