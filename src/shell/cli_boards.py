"""`new`, `daily`, `inspect`, `replay`: boards and positions."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from shell.api import Describe, Game, Inspect, Measure, Rng, Variant
from shell.cli_parse import (
    MAX_SEED,
    Parser,
    Problem,
    answer,
    asking,
    hidden,
    load,
    number,
    read_bytes,
    read_json,
    the_game,
    the_variant,
)
from shell.text import as_written

_MISSES = 1000
"""How many equal boards in a row say that a variant has no more different ones."""

MAX_SECONDS = 3600
"""The longest that a measured search runs."""


def new(arguments: list[str]) -> int:
    """Invent boards, different ones, and print them."""
    parser = Parser("new", description="Invent boards.")
    parser.add_argument("command", help=hidden())
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", metavar="V", help="which kind (by default the game's first)")
    parser.add_argument("--seed", type=number(0, MAX_SEED), metavar="S", help="the first board's number; the others count on from it")
    parser.add_argument("--count", type=number(1, 1_000_000), default=1, metavar="N", help="how many")
    parser.add_argument("--first", metavar="C,R", help="the first cell, for games whose board depends on it")
    parser.add_argument("--json", action="store_true", help="one object a line")
    given = parser.parse_args(arguments)
    game = the_game(load(), given.game)
    variant = the_variant(game, given.variant)
    options = {} if given.first is None else {"first": given.first}
    if options and not isinstance(game.engine, Inspect):
        raise Problem(f"the boards of {game.key!r} do not depend on a first cell: leave --first out")
    _print_boards(game, variant, given.seed, given.count, options, as_json=given.json)
    return 0


def _print_boards(game: Game, variant: Variant, seed: int | None, count: int, options: dict[str, str], *, as_json: bool) -> None:
    seen: set[str] = set()
    misses = 0
    at = _any_seed() if seed is None else seed
    while len(seen) < count:
        begin = time.perf_counter()
        with asking(game):
            board = game.engine.new_board(variant, Rng(at))
            details = game.engine.board_details(variant, board, options) if isinstance(game.engine, Inspect) else {}
        ms = (time.perf_counter() - begin) * 1000
        text = board.text + repr(details.get("layout", ""))
        misses = misses + 1 if text in seen else 0
        if misses > _MISSES:
            raise Problem(f"{variant.key} seems to have only {len(seen)} different boards", 1)
        if not misses:
            seen.add(text)
            if as_json:
                row = {"game": game.key, "variant": variant.key, "seed": at, "board": board.text, "ms": round(ms, 3)}
                answer({**row, **{key: value for key, value in details.items() if key not in row}})
            else:
                print(board.text, flush=True)
        at = (at + 1) & MAX_SEED


def _any_seed() -> int:
    import secrets

    return secrets.randbits(48)  # short enough for every reader of JSON


def daily(arguments: list[str]) -> int:
    """Print the board of a day, the same for everybody."""
    parser = Parser("daily", description="The board of a day, the same for everybody.")
    parser.add_argument("command", help=hidden())
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="which day (by default today's)")
    parser.add_argument("--json", action="store_true", help="one object")
    given = parser.parse_args(arguments)
    game = the_game(load(), given.game)
    from shell import daily as days
    from shell.dates import local_date

    if days.plan(game) is None:
        raise Problem(f"{game.key!r} has no board of the day")
    try:
        day = days.day_of(local_date(time.time()) if given.date is None else given.date).isoformat()
    except ValueError as error:
        raise Problem(f"--date: {error}") from error
    begin = time.perf_counter()
    with asking(game):
        variant = days.variant(game, day)
        board = days.board_of(game, day, variant)
        details = game.engine.board_details(variant, board, {}) if isinstance(game.engine, Inspect) else {}
    if given.json:
        ms = (time.perf_counter() - begin) * 1000
        row = {"game": game.key, "variant": variant.key, "seed": days.seed(game, day, variant.key), "board": board.text}
        row |= {"date": day, "ms": round(ms, 3)}
        answer({**row, **{key: value for key, value in details.items() if key not in row}})
    else:
        print(board.text, flush=True)
    return 0


def inspect(arguments: list[str]) -> int:
    """Answer what the game knows about positions, one object for each file, in their order."""
    parser = Parser("inspect", description="Facts about positions.")
    parser.add_argument("command", help=hidden())
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("files", nargs="+", metavar="FILE", help="JSON; - is the standard input")
    parser.add_argument("--json", action="store_true", help="one object a line")
    given = parser.parse_args(arguments)
    game = the_game(load(), given.game)
    if not isinstance(game.engine, Inspect):
        raise Problem(f"{game.key!r} answers no questions about positions")
    for name in given.files:
        data = read_json(name)
        try:
            with asking(game):
                found = _found(game.engine, data)
        except Problem as problem:
            raise Problem(f"{name}: {problem}", problem.status) from problem
        if given.json:
            answer({"file": name, **found})
        else:
            print(name)
            for key, value in found.items():
                print(f"  {key}: {_short(value)}")
    return 0


def _found(engine: Inspect, data: Any) -> Mapping[str, Any]:
    """The facts about a position; with a `budget_s` in it, and a game that has something to measure, what is found in that time."""
    budget = data.get("budget_s") if isinstance(data, dict) and isinstance(engine, Measure) else None
    if budget is None:
        return engine.inspect(data)
    if isinstance(budget, bool) or not isinstance(budget, int | float) or not 0 < budget <= MAX_SECONDS:
        raise ValueError(f"'budget_s' is a number of seconds up to {MAX_SECONDS}, not {as_written(budget, 20)!r}")
    assert isinstance(engine, Measure)
    end = time.monotonic() + budget
    return engine.measure(data, lambda: time.monotonic() >= end)


def _short(value: Any) -> str:
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:197]}..."


def replay(arguments: list[str]) -> int:
    """Play a saved game through the rules and say how it ends, or where it breaks."""
    parser = Parser("replay", description="Play a saved game through the rules.")
    parser.add_argument("command", help=hidden())
    parser.add_argument("file", metavar="FILE", help="a saved game; - is the standard input")
    parser.add_argument("--json", action="store_true", help="one object")
    given = parser.parse_args(arguments)
    plugins = load()
    saved = _saved_game(given.file, read_bytes(given.file))
    game = the_game(plugins, saved.game)
    from shell.session import Session

    try:
        with asking(game):
            session = Session.load(game, saved)
    except Problem as problem:
        raise Problem(f"{given.file}: {problem}", problem.status) from problem
    try:
        figures = session.tally()
    except Exception as error:
        raise Problem(f"{given.file}: what it says of its board (facts) makes no sense to {game.key}") from error
    moves = sum(entry.kind.value == "move" for entry in saved.journal)
    outcome = session.outcome or "running"
    if given.json:
        row: dict[str, Any] = {"game": game.key, "variant": session.variant.key, "board": session.fixed_board(), "outcome": outcome}
        row |= {"entries": len(saved.journal), "moves": moves, "ms": saved.ms, "figures": figures}
        answer(row)
    else:
        print(f"{game.key} {session.variant.key}: {outcome} after {moves} moves and {saved.ms / 1000:.1f} s")
        if isinstance(game.engine, Describe):
            with asking(game):
                print(game.engine.text_board(session.state))
    return 0


def _saved_game(name: str, data: bytes) -> Any:
    from shell.saved import Saved

    try:
        return Saved.from_json(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem(f"{name}: this is no saved game: it is no text") from error
    except ValueError as error:
        raise Problem(f"{name}: {error}") from error
