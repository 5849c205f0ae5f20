"""Games and what is valid of them: boards, positions on the way, files. Small ones, made once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import plugins.demineur
import plugins.kolaps
import plugins.triangles
import plugins.zraka
from shell.api import Board, Exporter, Game, Hint, Hints, Mark, Rng, Settle, State, Text, Variant
from shell.clock import Clock
from shell.session import Session
from tests.unit.days import LAMPE

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        *plugins.demineur.igraonica_games(),
        *plugins.kolaps.igraonica_games(),
        *plugins.triangles.igraonica_games(),
        *plugins.zraka.igraonica_games(),
        LAMPE,
    )
}

TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "demineur": (
        ("5x4/4/random", "5x4/4 seed 123 random"),
        ("beginner", "9x9/10 seed 18446744073709551615 noguess"),
        ("4x3/2/given", "4x3/2 layout 804"),
        ("5x4/4/random", "5x4/4 layout 8c010 first 2,2"),
        ("5x2/3/given", "*..*.\n....*"),
    ),
    "kolaps": (
        ("4x3/3/given", "AABC/ABBC/CABA"),
        ("5x2/2/given", "AB.../ABB.."),
        ("6x6/4/practice", "AABBCC/DDAABB/CCDDAA/ABABAB/CDCDCD/AABBCC"),
        ("1x2/1/given", "A/A"),
    ),
    "triangles": (
        ("3", "stars 3 tol 50 1000,1000 6000,1200 3200,5000"),
        ("5/again", "stars 5 tol 77 500,500 9000,700 4000,5600 2500,2600 7000,3000"),
        ("7", "stars 7 tol 51 500,500 9000,700 4000,5600 2500,2600 7000,3000 800,5000 5100,900"),
    ),
    "zraka": (
        ("given", "2 __v___ _...._ _.o.._ _....R _...._ ______"),
        ("given", "1 _____ >..._ _.o._ _..._ ___R_"),
        ("given", "3 ______ >..+._ _.Y..R _./..R _..#.R ____R_"),
    ),
    "lampe": (("3x2", "oo./o.."), ("5x4", ".o..o/oo.../..o../.o.oo"), ("2x2/practice", "oo/o.")),
}
"""Of each game kinds of boards and boards of them, width and height being different where they can be."""


class Start(NamedTuple):
    """A board that can be begun."""

    game: Game
    variant: Variant
    text: str
    state: State


@cache
def starts(key: str) -> tuple[Start, ...]:
    """The boards above, begun. What is no board any more is an error here."""
    game = GAMES[key]
    found = []
    for kind, text in TEXTS[key]:
        variant = game.engine.variant(kind)
        found.append(Start(game, variant, text, game.engine.start(variant, text)))
    return tuple(found)


def sessions(key: str) -> Iterator[Session]:
    """A game on each of them: begun, on its way with hints and things taken back, and as far as it goes."""
    for start in starts(key):
        for length in (0, 4, 30):
            now = Ticks()
            session = Session.begin(start.game, start.variant, Board(start.text), clock=Clock(now), created="2026-11-14T12:00:00Z")
            wander(session, length, now)
            yield session


class Ticks:
    """Milliseconds that go on by themselves a little, and by hand."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 3
        return self.now


def wander(session: Session, length: int, now: Ticks) -> None:
    """Play so many moves by dice, a hint and an undo among them."""
    engine, dice = session.game.engine, Rng(length + 1)
    for n in range(length):
        if session.over:
            return
        moves = list(engine.moves(session.state))
        if not moves:
            return
        move = dice.choice(moves)
        if session.needs_settling(move) and isinstance(engine, Settle):
            move = engine.settle(session.state, move, session.settle_rng(move), session.board.facts)
        session.play(move)
        if session.outcome is not None:
            return
        if n == 1 and isinstance(engine, Hints):
            session.take_hint(Hint(Text("Look at {n} cell.", "Look at {n} cells.", n=2), (Mark("hint", ("1,1",), "a"),), last=False))
        if n == 2:
            session.undo()
            session.redo()
            session.undo()
    if length == 4 and not session.over:
        session.resign()


@cache
def saves(key: str) -> tuple[Any, ...]:
    """Their files, as JSON that is read."""
    import json

    return tuple(json.loads(session.saved().to_json()) for session in sessions(key))


@cache
def middles(key: str) -> tuple[tuple[Start, State], ...]:
    """Positions: at the board and on the way."""
    found = []
    for number, session in enumerate(sessions(key)):
        start = starts(key)[number // 3]
        found.append((start, session.state))
    return tuple(found)


def files(key: str) -> tuple[bytes, ...]:
    """Boards as files: in the game's own text, and in every form that it writes and reads."""
    found = []
    for session in sessions(key):
        engine = session.game.engine
        found.append(session.fixed_board().encode())
        if isinstance(engine, Exporter):
            found += [engine.export_board(session.state, form.key) for form in engine.export_formats(session.state)]
    return tuple(dict.fromkeys(found))
