"""Boards written out in words, as somebody would be told who asks for every hint.

`PYTHONPATH=src:. python tests/zraka/zraka_words.py [VARIANT...]` prints three boards of each; without names, of the week.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from plugins.zraka.recipes import RECIPES
from shell.api import Hint, Outcome, Position
from tests.zraka.zraka_playing import ENGINE, board

BOARDS = 3


def written(key: str, seed: int) -> Iterator[str]:
    """A board and all its steps."""
    variant, made = ENGINE.variant(key), board(key, seed)
    state = ENGINE.start(variant, made.text)
    facts = made.facts
    yield f"## {variant.title}, dice {seed}: {facts['grade']}, {facts['lines']} lines looked at, {facts['hardest']} in the longest step"
    yield "```"
    yield f"{state.puzzle.stock} mirrors"
    yield from state.puzzle.rows
    yield "```"
    while ENGINE.status(state).kind is Outcome.PLAYING:
        chain: list[Hint] = []
        while not chain or not chain[-1].last:
            hint = ENGINE.hint(Position(variant, made, state), chain)
            assert hint is not None
            chain.append(hint)
        place = chain[-1].marks[0]
        where = ", ".join(" ".join(mark.at) for mark in chain[0].marks if mark.kind in ("source", "where"))
        yield f"1. {chain[0].text} ({where}) {chain[1].text} **{chain[-1].text}**"
        state = ENGINE.apply(state, f"place {place.at[0]} {place.label}")


if __name__ == "__main__":
    for name in sys.argv[1:] or RECIPES:
        for number in range(1, BOARDS + 1):
            print("\n".join(written(name, number)), end="\n\n")
