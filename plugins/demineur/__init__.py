"""Démineur, the mine field."""

from __future__ import annotations

from typing import Any

from plugins.demineur import variants
from plugins.demineur.engine import Engine
from plugins.demineur.sample import SAMPLE
from shell.api import Choice, Custom, Game, Option, Range, Text, hookimpl


def _scene() -> type[Any]:
    from plugins.demineur.scene import DemineurScene

    return DemineurScene


_MODE = Choice(
    "mode",
    Text("Boards"),
    (Option(variants.NO_GUESSING, Text("Without guessing")), Option(variants.RANDOM, Text("Random"))),
    variants.NO_GUESSING,
)

_FLAG_MODE = Choice("flag_mode", Text("Flag mode"), (Option("off", Text("Off")), Option("on", Text("On"))), "off", "view")

_CUSTOM = Custom(
    (
        Choice("w", Text("Columns"), Range(1, variants.LARGEST), "24"),
        Choice("h", Text("Rows"), Range(1, variants.LARGEST), "16"),
        Choice("m", Text("Mines"), Range(1, variants.LARGEST**2 - 9), "60"),
    ),
    "{w}x{h}/{m}",
)


def _game() -> Game:
    engine = Engine()
    return Game(
        key="demineur",
        title=Text("Démineur"),
        summary=Text("Find every mine by the numbers"),
        variants=tuple(engine.variant(level.key) for level in variants.LEVELS),
        engine=engine,
        scene=_scene,
        choices=(_MODE, _FLAG_MODE),
        custom=_CUSTOM,
        sample=SAMPLE,
        clock="first move",
    )


@hookimpl
def igraonica_games() -> list[Game]:
    """The game."""
    return [_game()]
