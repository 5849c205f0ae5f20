"""The game as the shell sees it."""

from __future__ import annotations

from typing import Any

from plugins.zraka import variants
from plugins.zraka.engine import Engine
from plugins.zraka.lessons import LESSONS
from plugins.zraka.sample import SAMPLE
from shell.api import Game, Text


def _scene() -> type[Any]:
    from importlib import import_module

    scene: type[Any] = import_module("plugins.zraka.scene").ZrakaScene
    return scene


def _editor() -> type[Any]:
    from importlib import import_module

    scene: type[Any] = import_module("plugins.zraka.scene_editor").EditorScene
    return scene


def game() -> Game:
    """Zraka, with its scene imported when it is wanted."""
    return Game(
        key="zraka",
        title=Text("Zraka"),
        summary=Text("Lead the beam to its receivers"),
        variants=variants.ALL,
        engine=Engine(),
        scene=_scene,
        sample=SAMPLE,
        editor=_editor,
        lessons=LESSONS,
        clock="at once",
    )
