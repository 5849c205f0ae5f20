"""Checks of opponents."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

from shell.api import Game, Illegal, Opponent, Outcome, Rng
from shell.testing_play import walk
from shell.testing_static import said

BUDGET = 200
"""For each reply: the check is about its form."""

_JUNK: tuple[Any, ...] = (None, 1, "x", [], {}, {"stars": 1}, [[[]]], 1e300)


def opponents(game: Game) -> Iterator[str]:
    """Strengths can be chosen for each seat; replies are legal, the same from the same dice, and change nothing; junk is refused
    with a reason."""
    engine = game.engine
    seats = [choice for choice in game.choices if choice.kind == "seat"]
    if not isinstance(engine, Opponent):
        if seats:
            yield "it has choices of seats, and no opponent"
        return
    keys = [strength.key for strength in engine.strengths]
    wanted = ["person", *(f"computer:{key}" for key in keys)]
    for strength in engine.strengths:
        yield from said(f"title of the strength {strength.key}", strength.title)
    if not keys or len(set(keys)) != len(keys):
        yield f"its strengths need keys that differ: {keys}"
    if len(seats) < 2:
        yield f"a game with an opponent has a choice for each of its seats, not {len(seats)}"
    for seat in seats:
        if not isinstance(seat.values, tuple) or [option.key for option in seat.values] != wanted:
            yield f"the values of {seat.key} are not {wanted}"
    for key in keys:
        yield from _replies(game, engine, key)
    for junk in _JUNK:
        try:
            json.dumps(dict(engine.answer(junk, keys[0], Rng(1), BUDGET)))
        except ValueError as error:
            if not str(error):
                yield f"answer({junk!r}) does not say why it refuses"


def _replies(game: Game, engine: Opponent, key: str) -> Iterator[str]:
    for variant in game.variants[:2]:
        going = walk(game, variant, 1, 30)
        for state in going.states[::10]:
            if game.engine.status(state).kind is not Outcome.PLAYING:
                break
            before = pickle.dumps(state)
            move = engine.reply(state, key, Rng(5), BUDGET)
            if engine.reply(state, key, Rng(5), BUDGET) != move:
                yield f"{key}: one position and the same dice, two replies"
            if pickle.dumps(state) != before:
                yield f"{key}: a reply changed the state"
            try:
                if game.engine.apply(state, move) == state:
                    yield f"{key}: the reply {move[:60]!r} changes nothing"
            except (Illegal, ValueError) as error:
                yield f"{key}: the reply {move[:60]!r} is refused: {error}"
