"""The four strengths. Each is a function of a position and dice; none knows a clock, and the same dice give the same line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plugins.triangles.arena import Arena
from plugins.triangles.endings import sound_lines
from plugins.triangles.geometry import Pair
from plugins.triangles.parts import rest_of
from plugins.triangles.runs import judged
from plugins.triangles.state import State
from plugins.triangles.tempo import furthers, hollows_of, prevents, tempo
from plugins.triangles.trials import Trials
from shell.api import Rng

SLIPS = 25
"""In so many of a hundred lines the easy opponent draws whatever comes to hand."""

BUDGET = 12_000
"""Lines that the expert tries in its search, for one reply; less in clouds of more than USUAL stars, where each takes longer."""
USUAL = 60

TRIED = 75
"""With more lines than that left to choose from, the expert goes by its view alone and plays nothing out."""
DRAWN = 2
"""Lines drawn in trials for each one of BUDGET: there they cost less."""

WIDEST = 80
"""Clouds of more stars have so many hollows that nobody can steer by them."""


class Asked(NamedTuple):
    """A position to reply to: `lead` is what the player in turn has more than the other, `budget` the lines to try at most."""

    arena: Arena
    lead: int
    rng: Rng
    budget: int = BUDGET


def easy(asked: Asked) -> Pair:
    """The medium opponent with slips."""
    if asked.rng.below(100) < SLIPS:
        return asked.rng.choice(asked.arena.lines())
    return medium(asked)


def medium(asked: Asked) -> Pair:
    """The dearest triangle, else a line that gives nothing away, else the cheapest gift."""
    arena, rng = asked.arena, asked.rng
    closing = arena.closing()
    if closing:
        return _one_of(closing, rng)
    lines = arena.lines()
    safe = [(i, j) for i, j in lines if arena.is_safe(i, j)]
    if safe:
        return rng.choice(safe)
    gifts = []
    for i, j in lines:
        kept, opened = arena.kept(), arena.opened(i, j)
        arena.draw(i, j)
        gifts.append((-max(arena.gain(a, b) for a, b in opened), i, j))
        arena.back(kept)
    return _one_of(gifts, rng)


def hard(asked: Asked) -> Pair:
    """The line after which the run that it opens brings most; among equals one that opens least, then one that closes most."""
    arena, rng = asked.arena, asked.rng
    best = _best(judged(arena))
    order = {line: (len(arena.opened(*line)), -arena.gain(*line)) for line in best}
    least = min(order.values())
    return rng.choice([line for line in best if order[line] == least])


def expert(asked: Asked) -> Pair:
    """The hard opponent's view, with an eye on who draws the last line, until the rest can be searched to its end.

    Late, what the search leaves open (or sees lost) is decided by trials among the lines that look best.
    """
    arena, rng = asked.arena, asked.rng
    worth = judged(arena)
    rng.shuffle(worth)
    best = set(_best(worth))
    steer = _steering(arena)
    worth.sort(key=lambda line: (-line[0], steer(line[1:]) if line[1:] in best else ()))
    values = {(i, j): value for value, i, j in worth}
    sound = sound_lines(arena, list(values), asked.lead, asked.budget)
    equal = [line for line in sound if values[line] == values[sound[0]]]
    if len(equal) == 1 or arena.left() > TRIED:
        return sound[0]
    return Trials(rest_of(arena), arena.extra, rng).best(equal, asked.lead, DRAWN * asked.budget)


def _steering(arena: Arena) -> Callable[[Pair], tuple[int, ...]]:
    """An order for lines that seem equal, best first.

    With one line a turn: from the losing tempo further hollows, from the winning one prevent them. Otherwise, and among
    equals, open little.
    """
    known = [] if arena.extra or arena.t.n > WIDEST else hollows_of(arena.t)
    now = tempo(arena, known)

    def order(line: Pair) -> tuple[int, ...]:
        opened = len(arena.opened(*line))
        if not now.open:
            return opened, -arena.gain(*line)
        further, prevent = furthers(line, now), prevents(arena, line, now)
        return (-prevent, further, opened, -arena.gain(*line)) if now.last else (-further, prevent, opened, -arena.gain(*line))

    return order


Player = Callable[[Asked], Pair]
PLAYERS: dict[str, Player] = {"easy": easy, "medium": medium, "hard": hard, "expert": expert}


def chosen(state: State, strength: str, rng: Rng, budget: int | None = None) -> Pair:
    """The line of the opponent called `strength` in a game that is not over. `ValueError` if there is none called so."""
    if strength not in PLAYERS:
        raise ValueError(f"there is no strength {strength[:40]!r}; there are: {', '.join(PLAYERS)}")
    one, two = state.scores
    t = state.tables
    own = BUDGET * USUAL // max(USUAL, t.n)
    arena = Arena(t, state.masks, state.extra)
    return PLAYERS[strength](Asked(arena, one - two if state.seat == 0 else two - one, rng, budget or own))


def _best(worth: list[tuple[int, int, int]]) -> list[Pair]:
    """The lines that are worth most."""
    most = max(line[0] for line in worth)
    return [(i, j) for value, i, j in worth if value == most]


def _one_of(worth: list[tuple[int, int, int]], rng: Rng) -> Pair:
    return rng.choice(_best(worth))
