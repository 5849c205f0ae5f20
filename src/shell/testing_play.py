"""Checks that play: boards, moves, journals. Bounded by counts."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from shell.api import Board, Engine, Game, Illegal, Mark, Outcome, Rng, Settle, State, Status, Variant
from shell.testing_static import JUNK, said

STEPS = 150
"""Moves of a game by chance on the first variant; a tenth of it on the others, which may be large."""
SEEDS = (1, 2, 3)


@dataclass
class Walk:
    """A game played by chance: `states` has one more than `moves` (the settled ones); `asked` are the moves before settling."""

    variant: Variant
    board: Board
    states: list[State]
    asked: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)


def walk(game: Game, variant: Variant, seed: int, steps: int = STEPS) -> Walk:
    """Play `steps` legal moves by chance, or fewer where the game ends before."""
    engine = game.engine
    board = engine.new_board(variant, Rng(seed))
    going = Walk(variant, board, [engine.start(variant, board.text)])
    rng = Rng(seed)
    for number in range(steps):
        state = going.states[-1]
        legal = list(islice(engine.moves(state), 2000)) if engine.status(state).kind is Outcome.PLAYING else []
        if not legal:
            break
        asked = rng.choice(legal)
        move = settled(engine, state, asked, number, board)
        going.asked.append(asked)
        going.moves.append(move)
        going.states.append(engine.apply(state, move))
    return going


def settled(engine: Engine, state: State, move: str, number: int, board: Board) -> str:
    """`move` as the journal would keep it."""
    if isinstance(engine, Settle) and engine.unsettled(state, move):
        return engine.settle(state, move, Rng.from_text(f"{board.text}|{number}|{move}"), board.facts)
    return move


def walks(game: Game) -> Iterator[Walk]:
    """Games by chance: three of the first variant, a short one of each other."""
    for seed in SEEDS:
        yield walk(game, game.variants[0], seed)
    for variant in game.variants[1:]:
        yield walk(game, variant, 1, STEPS // 10)


def boards(game: Game) -> Iterator[str]:
    """The same seed gives the same board; it starts, untouched and not over; facts are JSON; states compare and pickle."""
    engine = game.engine
    for variant in game.variants:
        board = engine.new_board(variant, Rng(7))
        if engine.new_board(engine.variant(variant.key), Rng(7)) != board:
            yield f"{variant.key}: one seed, two boards"
        if not is_line(board.text) or board.text != board.text.strip():
            yield f"{variant.key}: the board's text is empty, or has spaces at an end: {board.text!r}"
        if json.loads(json.dumps(board.facts)) != dict(board.facts):
            yield f"{variant.key}: the facts change when they are kept as JSON"
        state = engine.start(variant, board.text)
        if engine.start(variant, board.text) != state or pickle.loads(pickle.dumps(state)) != state:
            yield f"{variant.key}: states of one board are not equal, or not after pickling"
        if engine.begun(state):
            yield f"{variant.key}: a new board is already touched"
        if engine.status(state).kind is not Outcome.PLAYING:
            yield f"{variant.key}: a new board is already over"


def junk_boards(game: Game) -> Iterator[str]:
    """Junk, and real boards with a part missing or doubled, give `ValueError` or a state."""
    engine, variant = game.engine, game.variants[0]
    real = engine.new_board(variant, Rng(1)).text
    cut = [real[: len(real) // 2], real[1:], real * 2, real + " x", real.replace("1", "7"), real[::-1]]
    for text in (*JUNK, *cut):
        try:
            state = engine.start(variant, text)
        except ValueError as error:
            if not str(error):
                yield f"start({text[:40]!r}) does not say why it refuses"
        else:
            engine.status(state)


def moves(game: Game) -> Iterator[str]:
    """What `moves` offers is legal and changes something; a game that is over offers nothing."""
    engine = game.engine
    for going in walks(game):
        for number, state in enumerate(going.states[:40]):
            status = engine.status(state)
            if not _typed(status, engine.turn(state)):
                yield f"{going.variant.key}: status or turn has not the right type"
            offered = list(islice(engine.moves(state), 30))
            if status.kind is not Outcome.PLAYING and offered:
                yield f"{going.variant.key}: a game that is over offers {offered[0]!r}"
            if status.kind is not Outcome.PLAYING:
                continue
            for move in offered:
                try:
                    new = engine.apply(state, settled(engine, state, move, number, going.board))
                except (Illegal, ValueError) as error:
                    yield f"{going.variant.key}: {move!r} is offered and refused: {error}"
                else:
                    if new == state:
                        yield f"{going.variant.key}: {move!r} is offered and changes nothing"
        for earlier, later in zip(going.states, going.states[1:], strict=False):
            if engine.begun(earlier) and not engine.begun(later):
                yield f"{going.variant.key}: a touched board became untouched"


def junk_moves(game: Game) -> Iterator[str]:
    """Moves that are none raise `Illegal` or `ValueError`, with a reason, and change nothing."""
    engine = game.engine
    for going in (walk(game, game.variants[0], seed, 20) for seed in SEEDS):
        state = going.states[-1]
        before = pickle.dumps(state)
        real = going.asked[-1] if going.asked else "1,1"
        for move in (*JUNK, real[:-1], real + " x", real.upper(), real.replace(",", ";"), f" {real}", real * 2):
            if isinstance(engine, Settle) and _unsettled(engine, state, move):
                continue
            try:
                engine.apply(state, move)
            except Illegal as illegal:
                yield from refused(move, illegal)
            except ValueError as error:
                if not str(error):
                    yield f"apply({move[:40]!r}) does not say why it refuses"
        if pickle.dumps(state) != before:
            yield "a refused move changed the state"


def is_line(text: object) -> bool:
    """Whether `text` is a text that says something."""
    return isinstance(text, str) and bool(text.strip())


def _typed(status: object, turn: object) -> bool:
    return isinstance(status, Status) and isinstance(turn, int)


def _unsettled(engine: Settle, state: State, move: str) -> bool:
    try:
        return engine.unsettled(state, move)
    except (Illegal, ValueError):
        return False


def refused(move: str, illegal: Illegal) -> Iterator[str]:
    """Whether a refusal can be shown."""
    yield from said(f"refusal of {move[:40]!r}", illegal.text)
    yield from marks(f"refusal of {move[:40]!r}", illegal.marks)


def marks(what: str, given: Any) -> Iterator[str]:
    """Whether marks are marks."""
    for mark in given:
        if not isinstance(mark, Mark) or not all(isinstance(key, str) for key in mark.at):
            yield f"the {what} has a mark that is none: {mark!r}"


def purity(game: Game) -> Iterator[str]:
    """A state is a value: moves do not change it, the same move gives the same state, and no sentence is kept in it."""
    engine = game.engine
    for going in walks(game):
        for number, move in enumerate(going.moves[:60]):
            state, reached = going.states[number], going.states[number + 1]
            before = pickle.dumps(state)
            if engine.apply(state, move) != reached:
                yield f"{going.variant.key}: {move[:60]!r} gave two different states"
            list(islice(engine.moves(state), 50))
            engine.status(state)
            if pickle.dumps(state) != before:
                yield f"{going.variant.key}: asking or {move[:60]!r} changed the state it started from"
            if pickle.loads(before) != state or reached == state:
                yield f"{going.variant.key}: states do not compare by value"
            if b"shell.text" in before:
                yield f"{going.variant.key}: a state holds a Text: sentences belong to refusals and hints"
            if b"PySide6" in before:
                yield f"{going.variant.key}: a state holds something of Qt"


def journal(game: Game) -> Iterator[str]:
    """The settled moves lead from the board's text to the same states again."""
    engine = game.engine
    for going in walks(game):
        state = engine.start(engine.variant(going.variant.key), going.board.text)
        for number, move in enumerate(going.moves, 1):
            if not is_line(move) or not move.isprintable():
                yield f"{going.variant.key}: a move is one line of text, not {move!r}"
            state = engine.apply(state, move)
            if state != going.states[number]:
                yield f"{going.variant.key}: replayed, move {number} leads elsewhere"
                break
