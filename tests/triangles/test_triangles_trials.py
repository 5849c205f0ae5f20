"""Games played out by chance: the same rules as in the game, the same dice the same line, and no more lines than were asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.triangles import state as states
from plugins.triangles.arena import Arena
from plugins.triangles.cloud_text import cloud_text
from plugins.triangles.clouds import new_cloud
from plugins.triangles.geometry import Pair
from plugins.triangles.opponents import TRIED, chosen
from plugins.triangles.parts import rest_of
from plugins.triangles.runs import judged
from plugins.triangles.state import State
from plugins.triangles.trials import Trials
from shell.api import Rng
from tests.triangles.skies import SQUARE, play, rough, sky


class Record(list[int]):
    """A list that knows what it was asked for."""

    def __init__(self, items: list[int]) -> None:
        super().__init__(items)
        self.asked: list[int] = []

    def __getitem__(self, at: int) -> int:  # type: ignore[override]  # a trial asks for one item at a time, never for a slice
        self.asked.append(at)
        return super().__getitem__(at)


def some_way_in(seed: int, *, extra: bool) -> State:
    """A position of a small cloud after a few lines by chance; over only where nothing can be closed at all."""
    rng = Rng(seed)
    cloud = rough(rng, 10)
    state = sky(cloud.stars, cloud.tol, extra=extra)
    for _ in range(0 if state.over else rng.below(8)):
        after = states.joined(state, *rng.choice(Arena(state.tables, state.masks, extra).lines()))
        if after.over:
            break
        state = after
    return state


@settings(max_examples=60)
@given(st.integers(0, 100_000), st.booleans())
def test_a_trial_is_a_game_by_the_rules(seed: int, extra: bool) -> None:
    """Its lines are legal one after the other, the game ends with the last of them, and the margin is that of the game."""
    state = some_way_in(seed, extra=extra)
    if state.over:
        return
    rest = rest_of(Arena(state.tables, state.masks, extra))
    trials = Trials(rest, extra, Rng(seed))
    record = trials._others = Record(trials._others)
    first = rest.lines[seed % len(rest.lines)]
    margin = trials.play(first)
    assert rest.lines[record.asked[0]] == first
    assert trials.drawn == len(record.asked)
    own, other = state.seat, 1 - state.seat
    after = state
    for line in record.asked:
        i, j = rest.lines[line]
        assert not after.over
        assert after.masks.legal[i] >> j & 1
        after = states.joined(after, i, j)
    assert after.over
    assert margin == (after.scores[own] - state.scores[own]) - (after.scores[other] - state.scores[other])


@pytest.mark.parametrize("extra", [False, True])
def test_the_line_that_wins_every_trial_is_found(extra: bool) -> None:
    """A square without a diagonal, and a triangle far away: whoever leaves the diagonal gives two triangles away."""
    stars = (*SQUARE, (7000, 6000), (9500, 5000), (9500, 6800))
    state = play(sky(stars, extra=extra), (0, 1), (1, 2), (2, 3), (0, 3))
    arena = Arena(state.tables, state.masks, extra)
    lines = arena.lines()
    for seed in range(5):
        best = Trials(rest_of(arena), extra, Rng(seed)).best(lines, 0, 2_000)
        assert best in ((0, 2), (1, 3))


def test_a_budget_holds_to_within_a_trial_of_each_line_and_round() -> None:
    state = some_way_in(4, extra=False)
    arena = Arena(state.tables, state.masks, extra=False)
    lines = arena.lines()
    for budget in (1, 500, 5_000):
        trials = Trials(rest_of(arena), extra=False, rng=Rng(1))
        assert trials.best(lines, 0, budget) in lines
        assert trials.drawn <= budget + 2 * len(lines) ** 2
    alone = Trials(rest_of(arena), extra=False, rng=Rng(1))
    assert alone.best(lines[:1], 0, 500) == lines[0]
    assert alone.drawn == 0


def test_the_expert_tries_what_it_cannot_search_and_only_lines_that_look_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half-way through a game, with too small a budget to search: trials choose among the lines that the look-ahead puts first."""
    asked: list[list[Pair]] = []
    best = Trials.best

    def noted(self: Trials, lines: list[Pair], lead: int, budget: int) -> Pair:
        asked.append(list(lines))
        return best(self, lines, lead, budget)

    monkeypatch.setattr(Trials, "best", noted)
    state = states.first(cloud_text(new_cloud(24, Rng(3))), extra=False)
    rng = Rng(3)
    while not state.over:
        before = len(asked)
        arena = Arena(state.tables, state.masks, extra=False)
        worth = {(i, j): value for value, i, j in judged(arena)}
        line = chosen(state, "expert", rng, 200)
        if len(asked) > before:
            assert len(worth) <= TRIED
            assert line in asked[-1]
            assert len({worth[one] for one in asked[-1]}) == 1
        state = states.joined(state, *line)
    assert len(asked) >= 5
