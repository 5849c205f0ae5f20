"""What the tests of Zraka share: the game, boards by chance, and short ways to play."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from plugins.zraka.engine import Engine
from plugins.zraka.game import game
from plugins.zraka.puzzle import Puzzle, make
from plugins.zraka.state import State
from shell.api import Board, Position, Rng
from shell.session import Session

ENGINE = Engine()
GAME = game()

CORNER = make(
    1,
    [
        "      ",
        ">.o.# ",
        " .... ",
        " .#/.R",
        " .o.. ",
        "      ",
    ],
)


def state(stock: int, *rows: str) -> State:
    """The first state on a board."""
    return State(make(stock, list(rows)))


def play(start: State, *moves: str) -> State:
    for move in moves:
        start = ENGINE.apply(start, move)
    return start


@cache
def board(key: str, seed: int) -> Board:
    """A board of a variant; made once in a run."""
    return ENGINE.new_board(ENGINE.variant(key), Rng(seed))


def solved_by(facts: Any) -> list[str]:
    """The moves of the solution."""
    return [f"place {m['row']},{m['col']} {m['mirror']}" for m in facts["solution"]]


def session(key: str, seed: int) -> Session:
    return Session.begin(GAME, ENGINE.variant(key), board(key, seed))


def position(key: str, seed: int, *moves: str) -> Position:
    """A position after moves, its journal empty."""
    made = board(key, seed)
    variant = ENGINE.variant(key)
    return Position(variant, made, play(ENGINE.start(variant, made.text), *moves))


@st.composite
def puzzles(draw: st.DrawFn, least: int = 2, most: int = 5, signs: str = "........#/\\oo+Y", stock: int = 3) -> Puzzle:
    """Small boards of all kinds, most of which nobody can solve."""
    n = draw(st.integers(least, most))
    cells = draw(st.lists(st.sampled_from(signs), min_size=n * n, max_size=n * n))
    rim = [(0, i) for i in range(1, n + 1)] + [(n + 1, i) for i in range(1, n + 1)]
    rim += [(i, 0) for i in range(1, n + 1)] + [(i, n + 1) for i in range(1, n + 1)]
    chosen = draw(st.lists(st.sampled_from(rim), min_size=2, max_size=4, unique=True))
    rows = [[" "] * (n + 2) for _ in range(n + 2)]
    for i, sign in enumerate(cells):
        rows[1 + i // n][1 + i % n] = sign
    for r, c in chosen[1:]:
        rows[r][c] = "R"
    r, c = chosen[0]
    rows[r][c] = "v" if r == 0 else "^" if r == n + 1 else ">" if c == 0 else "<"
    empties = cells.count(".")
    return make(draw(st.integers(min(1, empties), min(stock, empties))), ["".join(row) for row in rows])
