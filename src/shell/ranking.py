"""The ranking of a day: the players of this device, and guests whose codes were played through. No pixels, no disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from shell.api import Game
from shell.daily import DAILY, lights, plan
from shell.record import record
from shell.statistics import Result


@record
class Guest:
    """A result that came as a code and was played through on that day's board.

    `digest` stands for its moves and their times, `ms` is active time, `finished` the instant (UTC) that the code claims.
    """

    digest: str
    game: str
    day: str
    name: str
    ms: int
    hints: int
    figures: Mapping[str, int | float]
    finished: str
    code: str


@record
class Standing:
    """A line of the ranking. `place` counts from 1; `player` is None for guests, `session` 0. `guest` is a guest's digest."""

    place: int
    name: str
    ms: int
    hints: int
    figures: Mapping[str, int | float]
    finished: str
    player: int | None
    session: int
    guest: str = ""


def ranking(game: Game, day: str, results: Iterable[Result], guests: Iterable[Guest], names: Mapping[int, str]) -> list[Standing]:
    """The ranking of `day`, first place first.

    Of this device only dailies that count and ended in time; `names` are those of its players. At equal figures the
    earlier one is before the later.
    """
    lines = [
        Standing(0, names.get(result.player, ""), result.ms, result.hints, result.figures, result.finished, result.player, result.session)
        for result in results
        if result.game == game.key and result.day == day and ranked(game, result)
    ]
    lines += [
        Standing(0, guest.name, guest.ms, guest.hints, guest.figures, guest.finished, None, 0, guest.digest)
        for guest in guests
        if guest.game == game.key and guest.day == day
    ]
    lines.sort(key=lambda line: (*weights(game, line.ms, line.hints, line.figures), line.finished, line.session))
    return [replace(line, place=place) for place, line in enumerate(lines, 1)]


def ranked(game: Game, result: Result) -> bool:
    """Whether a result of this device stands in a ranking."""
    return result.mode == DAILY and result.counted and lights(game, result.outcome)


def weights(game: Game, ms: int, hints: int, figures: Mapping[str, int | float]) -> tuple[float, ...]:
    """What is compared, in order; the smaller is the better. A figure that is missing comes last."""
    engine = plan(game)
    own = {**figures, "time": ms // 1000, "hints": hints}
    order = engine.daily_order if engine is not None else ()
    return tuple(float("inf") if key not in own else own[key] if end == "low" else -own[key] for key, end in order)


def place_of(standings: Iterable[Standing], session: int) -> int | None:
    """The place of the game with that id in the store; None if it is not ranked."""
    return next((line.place for line in standings if session and line.session == session), None)
