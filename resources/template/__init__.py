"""Template: put out all lights. A whole small game, to be changed into yours."""

from __future__ import annotations

from typing import Any

from plugins.template.engine import Engine
from shell.api import Game, Sample, Text, hookimpl


def _scene() -> type[Any]:
    """Qt is imported here, when a board is shown, and nowhere else."""
    from plugins.template.scene import TemplateScene

    return TemplateScene


@hookimpl
def igraonica_games() -> list[Game]:
    """The game."""
    engine = Engine()
    return [
        Game(
            key="template",
            title=Text("Template"),
            summary=Text("Put out all lights. A tap turns a light and the one to its right."),
            variants=(engine.variant("4x3"), engine.variant("7x5")),
            engine=engine,
            scene=_scene,
            sample=Sample("4x3", "#..#/.##./#.#."),
        )
    ]
