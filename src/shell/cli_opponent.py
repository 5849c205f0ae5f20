"""`opponent`: positions in, moves out, one JSON object a line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from shell import strict
from shell.api import Opponent, Rng
from shell.cli_parse import MAX_SEED, Parser, Problem, answer, asking, load, number, the_game

MAX_BUDGET = 1_000_000_000
_LONGEST = 1_000_000
"""Letters of a line at most."""


def opponent(arguments: list[str]) -> int:
    """Answer each position on the standard input as soon as its line is read. The dice follow from seed and position alone."""
    parser = Parser("opponent", description="Positions in, moves out: a JSON object a line each.")
    parser.add_argument("command", help="opponent")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--strength", required=True, metavar="S", help="how strong")
    parser.add_argument("--budget", type=number(1, MAX_BUDGET), metavar="N", help="nodes to search for one move, at most")
    parser.add_argument("--seed", type=number(0, MAX_SEED), default=0, metavar="S", help="other dice for the same positions")
    given = parser.parse_args(arguments)
    game = the_game(load(), given.game)
    if not isinstance(game.engine, Opponent):
        raise Problem(f"{game.key!r} has no opponent")
    strengths = [strength.key for strength in game.engine.strengths]
    if given.strength not in strengths:
        raise Problem(f"{game.key!r} has no opponent of strength {given.strength[:40]!r}; there are: {', '.join(strengths)}")
    for at, data in _positions():
        dice = Rng.from_text(f"igraonica opponent|{given.seed}|{json.dumps(data, sort_keys=True)}")
        try:
            with asking(game):
                found = game.engine.answer(data, given.strength, dice, given.budget)
        except Problem as problem:
            raise Problem(f"line {at}: {problem}", problem.status) from problem
        answer(found)
        sys.stdout.flush()
    return 0


def _positions() -> Iterator[tuple[int, Any]]:
    """The lines of the standard input, numbered from 1, as JSON. Empty ones are left out."""
    at = 0
    while line := sys.stdin.buffer.readline(_LONGEST + 1):
        at += 1
        if len(line) > _LONGEST:
            raise Problem(f"line {at} is longer than {_LONGEST} letters")
        if not line.strip():
            continue
        try:
            found = strict.read(line)
        except ValueError as error:
            raise Problem(f"line {at} is no JSON: {error}") from error
        yield at, found
