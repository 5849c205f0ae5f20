"""Kolaps, known elsewhere as Same Game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plugins.kolaps import variants
from plugins.kolaps.engine import Engine
from plugins.kolaps.sample import SAMPLE
from shell.api import Choice, Game, Option, Text, hookimpl


def _scene() -> type[Any]:
    from plugins.kolaps.scene import KolapsScene

    return KolapsScene


_LEVEL = Choice(
    "level",
    Text("Difficulty"),
    (Option(variants.EASY, Text("Easy")), Option(variants.NORMAL, Text("Normal")), Option(variants.HARD, Text("Hard"))),
    variants.NORMAL,
)

_MODE = Choice(
    "mode",
    Text("Game"),
    (Option("scored", Text("For points")), Option(variants.PRACTICE, Text("Practice, with undo"))),
    "scored",
)

_WARNING = Choice(
    "warning",
    Text("Say when the board can no longer be cleared"),
    (Option("off", Text("Off")), Option("on", Text("On"))),
    "off",
    "view",
)


def _game() -> Game:
    engine = Engine()
    return Game(
        key="kolaps",
        title=Text("Kolaps"),
        summary=Text("Clear the board, group by group"),
        variants=tuple(
            # Difficulty is chosen beside the size: what a size says of itself is its colours.
            replace(engine.variant(f"{width}x{height}/{colours}"), detail=Text("{n} colour", "{n} colours", n=colours))
            for width, height, colours in variants.SIZES
        ),
        engine=engine,
        scene=_scene,
        choices=(_LEVEL, _MODE, _WARNING),
        sample=SAMPLE,
        first=f"6x6/4/{variants.EASY}",
        version="1.0",
        api=(1, 0),
    )


@hookimpl
def igraonica_games() -> list[Game]:
    """The game."""
    return [_game()]
