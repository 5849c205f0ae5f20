"""The computer in a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plugins.triangles.state import State
from shell.api import Option, Rng, Text


class Playing:
    """`shell.api.Opponent`."""

    strengths = (
        Option("easy", Text("Easy")),
        Option("medium", Text("Medium")),
        Option("hard", Text("Hard")),
        Option("expert", Text("Expert")),
    )

    def reply(self, state: State, strength: str, rng: Rng, budget: int | None = None) -> str:
        """The line that the computer draws. `budget`: lines that the expert tries in its search at most."""
        from plugins.triangles.engine import move_text
        from plugins.triangles.opponents import chosen

        if state.over:
            raise ValueError("the game is over: there is nothing to reply")
        return move_text(*chosen(state, strength, rng, budget))

    def answer(self, data: Any, strength: str, rng: Rng, budget: int | None = None) -> Mapping[str, Any]:
        """`{"line": [i, j]}`, or null for the line where the game is over."""
        from plugins.triangles.opponents import chosen
        from plugins.triangles.position import parse_position

        state = parse_position(data)
        return {"line": None if state.over else list(chosen(state, strength, rng, budget))}
