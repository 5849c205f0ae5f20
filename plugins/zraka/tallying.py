"""The figures of a game: moves, misses, mirrors left, and stars at the end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from plugins.zraka.grading import EASY, HARD, HARDEST, MEDIUM
from plugins.zraka.state import State
from shell.api import Entry, EntryKind, Figure, Position, Text

ALLOWED = {EASY: 2, MEDIUM: 3, HARD: 4, HARDEST: 4}
"""The most misses of a solution with two stars and no hint."""


class Tallying:
    """`shell.api.Tally`."""

    figures = (
        Figure("left", Text("Mirrors left"), icon="zraka:mirror", live=True),
        Figure("moves", Text("Moves"), icon="move", best="low", live=True, clean=True),
        Figure("misses", Text("Misses"), best="low"),
        Figure("stars", Text("Stars"), icon="star", format="stars", best="high"),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Mirrors left and moves; misses where the one solution is known; stars too once the board is solved."""
        from plugins.zraka.facts import solution_of  # brings the solver, which the start does not need

        state: State = position.state
        found: dict[str, int | float] = {"left": state.left, "moves": state.moves}
        solution = solution_of(state.puzzle, position.board.facts)
        if solution is None:
            return found
        places = {"{},{}".format(*state.puzzle.place(cell)) for cell, _ in solution}
        found["misses"] = misses = len(missed(position.journal, places))
        grade = position.board.facts.get("grade")
        if state.light.solved and grade in ALLOWED:
            found["stars"] = stars(grade, misses, hints_taken(position.journal))
        return found


def missed(journal: Sequence[Entry], places: set[str]) -> set[str]:
    """The cells off the solution on which a mirror was ever placed: each counts once, and for ever (Z-31)."""
    cells = {entry.text.split(" ")[1] for entry in journal if entry.kind is EntryKind.MOVE and entry.text.startswith("place ")}
    return cells - places


def hints_taken(journal: Sequence[Entry]) -> int:
    """The presses that counted."""
    return sum(entry.kind is EntryKind.HINT and not json.loads(entry.text).get("again", False) for entry in journal)


def stars(grade: str, misses: int, hints: int) -> int:
    """What a solution earns (Z-30)."""
    if not hints:
        return 3 if not misses else 2 if misses <= ALLOWED[grade] else 1
    return most_stars(hints) if not misses else 1


def most_stars(hints: int) -> int:
    """What can still be earned after so many hints, as long as nothing is known of misses."""
    return 3 if not hints else 2 if hints == 1 else 1
