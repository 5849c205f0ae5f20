"""What the game is called and what can be set before it begins."""

from __future__ import annotations

from typing import Any

from plugins.triangles import variants
from plugins.triangles.engine import Engine
from plugins.triangles.sample import SAMPLE
from shell.api import Choice, Game, Option, Text

_AGAIN = Choice(
    "again",
    Text("Play again after a triangle"),
    (Option("once", Text("Off")), Option(variants.AGAIN, Text("On"))),
    "once",
)


def _seat(number: int, default: str) -> Choice:
    """Who sits at a seat: a person, or the computer at a strength."""
    computers = (
        Option("computer:easy", Text("Computer, easy")),
        Option("computer:medium", Text("Computer, medium")),
        Option("computer:hard", Text("Computer, hard")),
        Option("computer:expert", Text("Computer, expert")),
    )
    title = Text("Player 1") if number == 1 else Text("Player 2")
    return Choice(f"seat{number}", title, (Option("person", Text("A person")), *computers), default, "seat")


def _scene() -> type[Any]:
    from importlib import import_module

    scene: type[Any] = import_module("plugins.triangles.scene").TrianglesScene
    return scene


def game() -> Game:
    """Triangles, with its scene imported when it is wanted."""
    engine = Engine()
    return Game(
        key="triangles",
        title=Text("Triangles"),
        summary=Text("Close the most triangles"),
        variants=tuple(engine.variant(str(size)) for size in variants.SIZES),
        engine=engine,
        scene=_scene,
        choices=(_AGAIN, _seat(1, "person"), _seat(2, "computer:easy")),
        sample=SAMPLE,
    )
