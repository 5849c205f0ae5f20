"""The hooks that plugins implement."""

from __future__ import annotations

from pluggy import HookspecMarker

from shell.api import Game

hookspec = HookspecMarker("igraonica")


@hookspec
def igraonica_games() -> list[Game]:
    """The games that a plugin brings."""
    raise AssertionError("a specification is not called")
