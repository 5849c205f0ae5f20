"""The search of endings against plain search over whole games, and what it takes for granted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.triangles.arena import Arena
from plugins.triangles.endings import Ending, best_line, sound_lines
from plugins.triangles.geometry import Pair
from plugins.triangles.parts import IDLE, ONE, TWO, Parts, Spent, rest_of
from plugins.triangles.state import is_over
from plugins.triangles.sums import Sums
from shell.api import Rng
from tests.triangles.skies import rough, sky

PLENTY = 10**7


def late(seed: int, *, extra: bool, most: int = 9) -> Arena:
    """A position by chance with at most so many lines left to choose from."""
    rng = Rng(seed)
    cloud = rough(rng, 9)
    state = sky(cloud.stars, cloud.tol, extra=extra)
    arena = Arena(state.tables, state.masks, extra)
    while len(arena.lines()) > most:
        arena.draw(*rng.choice(arena.lines()))
    return arena


def plain(arena: Arena, known: dict[tuple[int, ...], int]) -> int:
    """What a position is worth to the player in turn, by playing every game to its end."""
    key = tuple(arena.drawn)
    if key not in known:
        from plugins.triangles.state import Masks

        worth = []
        if not is_over(arena.t, Masks(tuple(arena.legal), tuple(arena.drawn))):
            worth = [drawn(arena, line, known) for line in arena.lines()]
        known[key] = max(worth, default=0)
    return known[key]


def drawn(arena: Arena, line: Pair, known: dict[tuple[int, ...], int]) -> int:
    """The same for one line."""
    gain, kept = arena.gain(*line), arena.kept()
    arena.draw(*line)
    rest = plain(arena, known)
    arena.back(kept)
    return gain + rest if gain and arena.extra else gain - rest


@settings(max_examples=60)
@given(st.integers(0, 100_000), st.booleans())
def test_each_line_is_worth_what_all_games_say(seed: int, extra: bool) -> None:
    arena = late(seed, extra=extra)
    known: dict[tuple[int, ...], int] = {}
    ending = Ending(arena, PLENTY)
    worth = {}
    for line in arena.lines():
        worth[line] = drawn(arena, line, known)
        assert ending.worth(line, -99, 99) == worth[line]
    if not worth:
        return
    for lead in (-1, 0, 1):
        best = max(worth.values()) + lead
        found = best_line(arena, lead, PLENTY)
        assert found is not None
        assert found[0] == (best > 0) - (best < 0)
        if best >= 0:
            assert worth[found[1]] + lead >= (best > 0)
            (line,) = sound_lines(arena, list(worth), lead, PLENTY)
            assert worth[line] + lead >= (best > 0)
        else:
            assert sound_lines(arena, list(worth), lead, PLENTY) == list(worth)


def test_parts_that_need_no_search_are_worth_what_search_says() -> None:
    """The cancelling of pairs, and drawing two at once, on sums met in real endings."""
    checked = 0
    for seed in range(40):
        arena = late(seed, extra=False, most=12)
        rest = rest_of(arena)
        parts = Parts(rest.crossing, PLENTY)
        sums = Sums(parts, extra=False)
        whole = parts.numbers((1 << len(rest.lines)) - 1, rest.triangles)
        value = searched(parts, whole)
        assert sums.value(whole, -99, 99) == value
        for more in ((IDLE, IDLE), (ONE, ONE), (TWO, TWO), (TWO,)):
            joined = tuple(sorted(whole + more))
            assert searched(parts, joined) == (value if len(more) == 2 else 2 - value)
            checked += 1
    assert checked == 160


def searched(parts: Parts, whole: tuple[int, ...], known: dict[tuple[int, ...], int] | None = None) -> int:
    """The worth of a sum with one line a turn, without any of the shortcuts."""
    known = {} if known is None else known
    if whole not in known:
        best = None
        for at, part in enumerate(whole):
            for gain, kids in parts.options(part):
                value = gain - searched(parts, tuple(sorted(whole[:at] + whole[at + 1 :] + kids)), known)
                best = value if best is None else max(best, value)
        known[whole] = best if best is not None and any(parts.weight[part] for part in whole) else 0
    return known[whole]


def test_a_budget_is_a_limit() -> None:
    arena = late(3, extra=False, most=30)
    with pytest.raises(Spent):
        Ending(arena, 5).worth(arena.lines()[0], -99, 99)
    assert best_line(arena, 0, 5) is None
    order = arena.lines()
    assert sound_lines(arena, order, 0, 1) == order
