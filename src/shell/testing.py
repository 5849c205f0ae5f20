"""The contract kit: what every plugin must pass. `igraonica plugins check PATH` runs it, and so can a plugin's own tests:

    @pytest.mark.parametrize("check", testing.CHECKS, ids=testing.name)
    def test_contract(check): assert list(check(GAME)) == []

Each check takes a `Game` and yields a sentence for each fault that it finds. They need no Qt and no pytest, and are
bounded by counts, so a game that never ends by chance still gets checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from shell import (
    testing_daily,
    testing_editor,
    testing_helpers,
    testing_lessons,
    testing_opponents,
    testing_play,
    testing_review,
    testing_rules,
    testing_static,
)
from shell.api import Game
from shell.testing_play import Walk, walk

__all__ = ["CHECKS", "Check", "Walk", "check", "name", "walk"]

Check: TypeAlias = Callable[[Game], Iterator[str]]

CHECKS: tuple[Check, ...] = (
    testing_static.identity,
    testing_static.imports,
    testing_static.choices,
    testing_static.variants,
    testing_static.sentences,
    testing_static.sample,
    testing_play.boards,
    testing_play.junk_boards,
    testing_play.moves,
    testing_play.junk_moves,
    testing_play.purity,
    testing_play.journal,
    testing_helpers.settling,
    testing_helpers.hints,
    testing_helpers.figures,
    testing_helpers.descriptions,
    testing_helpers.questions,
    testing_daily.days,
    testing_editor.editor,
    testing_opponents.opponents,
    testing_review.reviews,
    testing_review.exports,
    testing_lessons.lessons,
    testing_rules.rules,
)
"""All checks, those that explain the others' faults first."""


def name(check: Check) -> str:
    """The name of a check, for reports and test ids."""
    return check.__name__.replace("_", " ")


def check(game: Game) -> list[str]:
    """All faults of `game`, each as `check: sentence`; nothing if it keeps the contract."""
    faults: list[str] = []
    for one in CHECKS:
        try:
            for fault in one(game):
                faults.append(f"{name(one)}: {fault}")  # noqa: PERF401 - what was found before a game raises counts too
        except Exception as error:  # noqa: BLE001 - whatever a game raises is a fault of the game, and the other checks go on
            faults.append(f"{name(one)}: raised {type(error).__name__}: {error}{_place(error)}")
    return faults


def _place(error: BaseException) -> str:
    """Where in the game's code it happened, for who has to repair it."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
