"""Checks of what is optional: settling, hints, figures, descriptions, questions, foreign boards."""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Iterator
from typing import Any

from shell.api import (
    Board,
    Describe,
    Entry,
    EntryKind,
    Game,
    Hint,
    Hints,
    Illegal,
    Importer,
    Inspect,
    Outcome,
    Position,
    Rng,
    Settle,
    Tally,
)
from shell.testing_play import SEEDS, Walk, is_line, marks, walk
from shell.testing_static import JUNK, said

CHAIN = 12
"""More hints than any chain has."""

_QUESTIONS: tuple[Any, ...] = (
    None,
    1,
    "x",
    [],
    {},
    {"grid": 1},
    {"width": -1, "height": 10**9},
    {"grid": ["#"], "width": "x"},
    [[[]]],
    1e300,
)


def settling(game: Game) -> Iterator[str]:
    """`settle` gives a move that needs none, the same from the same dice; the fixed board starts, and is fixed."""
    engine = game.engine
    if not isinstance(engine, Settle):
        return
    for seed in SEEDS:
        going = walk(game, game.variants[0], seed)
        for number, (asked, move) in enumerate(zip(going.asked, going.moves, strict=True)):
            state = going.states[number]
            if not engine.unsettled(state, asked):
                continue
            dice = f"{going.board.text}|{number}|{asked}"
            if engine.settle(state, asked, Rng.from_text(dice), going.board.facts) != move:
                yield f"{asked!r} settled twice with the same dice gave two moves"
            if engine.unsettled(state, move):
                yield f"{move[:60]!r} is settled and still unsettled"
        text = engine.settled_board(going.states[-1])
        again = engine.start(going.variant, text)
        if engine.settled_board(again) != text:
            yield f"the fixed board is not fixed: {text[:60]!r}"


def hints(game: Game) -> Iterator[str]:
    """Chains end, hints can be shown and kept, and the same position gives the same hint."""
    engine = game.engine
    if not isinstance(engine, Hints):
        return
    for seed in SEEDS:
        going = walk(game, game.variants[0], seed, 25)
        for number in range(0, len(going.states), 5):
            if engine.status(going.states[number]).kind is not Outcome.PLAYING:
                break
            chain: list[Hint] = []
            here = _position(going, number)
            before = pickle.dumps(here.state)
            while (hint := engine.hint(here, tuple(chain))) is not None:
                yield from _hint(hint)
                if engine.hint(here, tuple(chain)) != hint:
                    yield "one position, two different hints"
                chain.append(hint)
                if hint.last:
                    break
                if len(chain) > CHAIN:
                    yield f"a chain of hints had not ended after {CHAIN}"
                    break
            if pickle.dumps(here.state) != before:
                yield "a hint changed the state"


def _hint(hint: Hint) -> Iterator[str]:
    yield from said("hint", hint.text)
    yield from marks("hint", hint.marks)
    if json.loads(json.dumps(hint.memo)) != hint.memo:
        yield f"the memo of a hint changes when it is kept as JSON: {hint.memo!r}"
    if pickle.loads(pickle.dumps(hint)) != hint:
        yield "a hint is another one after pickling"


def _position(going: Walk, number: int) -> Position:
    journal = tuple(Entry(100 * (i + 1), EntryKind.MOVE, move) for i, move in enumerate(going.moves[:number]))
    return Position(going.variant, going.board, going.states[number], journal)


def figures(game: Game) -> Iterator[str]:
    """Every number of the tally has a figure, and is a number."""
    engine = game.engine
    if not isinstance(engine, Tally):
        return
    keys = [figure.key for figure in engine.figures]
    if len(set(keys)) != len(keys) or {"time", "hints"} & set(keys):
        yield f"its figures need keys that differ, and not time or hints, which are the shell's: {keys}"
    for seed in SEEDS:
        going = walk(game, game.variants[0], seed)
        for number in sorted({0, len(going.moves) // 2, len(going.moves)}):
            here = _position(going, number)
            tally = engine.tally(here)
            if dict(engine.tally(here)) != dict(tally):
                yield "one position, two tallies"
            for key, value in tally.items():
                if key not in keys:
                    yield f"the tally has {key!r}, which no figure explains"
                if not _number(value):
                    yield f"{key} of the tally is no number: {value!r}"


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def descriptions(game: Game) -> Iterator[str]:
    """The board as text says something, and something else when the board has changed."""
    engine = game.engine
    if not isinstance(engine, Describe):
        return
    going = walk(game, game.variants[0], 1)
    texts = [engine.text_board(state) for state in going.states]
    if not all(map(is_line, texts)):
        yield "the text board is empty"
    elif len(texts) > 1 and len(set(texts)) == 1:
        yield "the text board stays the same whatever is played"
    for state in going.states:
        for key in ("", "x", "999,999"):
            try:
                yield from said(f"name of the cell {key!r}", engine.cell_name(state, key))
            except (ValueError, LookupError):
                continue  # there is no such cell


def questions(game: Game) -> Iterator[str]:
    """Junk asked or imported gives `ValueError` with a reason."""
    engine = game.engine
    if isinstance(engine, Inspect):
        for data in _QUESTIONS:
            try:
                json.dumps(dict(engine.inspect(data)))
            except ValueError as error:
                if not str(error):
                    yield f"inspect({data!r}) does not say why it refuses"
        details = engine.board_details(game.variants[0], engine.new_board(game.variants[0], Rng(1)), {})
        json.dumps(dict(details))
    if isinstance(engine, Importer):
        real = engine.new_board(game.variants[0], Rng(1)).text.encode()
        for raw in (*(junk.encode("utf-8", "surrogatepass") for junk in JUNK), bytes(range(256)), b"\xff" * 999, real[:-1], real):
            try:
                variant, board = engine.import_board(raw)
            except (ValueError, Illegal) as error:
                if isinstance(error, Illegal) or not str(error):
                    yield f"import_board({raw[:20]!r}) must raise ValueError, with a reason"
            else:
                engine.start(engine.variant(variant.key), Board(board.text).text)
