"""The part of the contract kit about boards of days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from shell import daily
from shell.api import Game, Tally, Text, Variant

_FROM, _DAYS = date(2028, 2, 21), 21
"""Three weeks over a 29th of February."""
_BOARDS = 3


def days(game: Game) -> Iterator[str]:
    """Boards of days: an order that can be followed, a known kind for each day, and the same board whenever it is asked for."""
    engine = daily.plan(game)
    if engine is None:
        return
    known = {"time", "hints"} | {figure.key for figure in (game.engine.figures if isinstance(game.engine, Tally) else ())}
    order: Any = engine.daily_order  # whatever a plugin has put there
    if not (isinstance(order, tuple) and order and all(len(row) == 2 and row[0] in known and row[1] in {"low", "high"} for row in order)):
        yield f'daily_order is not a tuple of pairs such as ("time", "low"), of figures that the game has: {order!r}'
    if not isinstance(getattr(game.engine, "daily_week", Text("")), Text):
        yield "daily_week is no Text"
    try:
        daily.day_of(daily.since(game))
    except ValueError as error:
        yield f"daily_since: {error}"
    for number in range(_DAYS):
        day = (_FROM + timedelta(days=number)).isoformat()
        kind: Any = daily.variant(game, day)
        if not isinstance(kind, Variant) or daily.variant(game, day) != kind:
            yield f"daily_variant gives no Variant for {day}, or another one the second time"
            return
        if game.engine.variant(kind.key).key != kind.key or not kind.counted:
            yield f"daily_variant gives {kind.key!r} for {day}, which variant() does not know by that key, or which does not count"
        if number < _BOARDS:
            board = daily.board_of(game, day, kind)
            game.engine.start(kind, board.text)
            if daily.board_of(game, day, kind).text != board.text:
                yield f"the board of {day} is another one the second time"
