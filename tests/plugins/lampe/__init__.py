# ruff: noqa: TID252  a plugin folder may lie anywhere, and is known as plugins.<key> once it is loaded
"""Lampe: put all lamps out. A whole game in one small folder."""

from __future__ import annotations

from typing import Any

from shell.api import Choice, Custom, Game, Range, Sample, Text, hookimpl

from .engine import Engine
from .rules import LARGEST, SMALLEST


def _scene() -> type[Any]:
    from .scene import LampeScene  # Qt is wanted only where there is a window

    return LampeScene


@hookimpl
def igraonica_games() -> list[Game]:
    """The game."""
    engine = Engine()
    sides = Range(SMALLEST, LARGEST)
    return [
        Game(
            key="lampe",
            title=Text("Lampe"),
            summary=Text("Put all lamps out. Each press turns a lamp and its neighbours."),
            variants=tuple(engine.variant(key) for key in ("5x4", "6x5", "8x7", "4x3/practice")),
            engine=engine,
            scene=_scene,
            custom=Custom((Choice("w", Text("Columns"), sides, "7"), Choice("h", Text("Rows"), sides, "5")), "{w}x{h}"),
            sample=Sample("6x5", ".o..o./oo.oo./.o..oo/..o.o./.ooo..", ("press 1,1",)),
        )
    ]
