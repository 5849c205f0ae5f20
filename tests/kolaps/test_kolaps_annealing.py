"""Orders of tiles by name: whatever is changed in one, what it says of itself is what replaying its moves gives."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.kolaps.annealing import Annealing, Played
from plugins.kolaps.scoring import KOLAPS, RESEARCH, Scoring
from plugins.kolaps.search import Search
from plugins.kolaps.state import State
from plugins.kolaps.tiles import group_at
from shell.api import Rng
from tests.kolaps.naive import board, chance


def annealing_on(state: State, seed: int, scoring: Scoring = KOLAPS) -> tuple[Annealing, Played]:
    """Annealing on a position, and the order of a first line."""
    search = Search(state.tiles, state.stride, scoring, Rng(seed))
    annealing = Annealing(state.tiles, state.stride, scoring, Rng(seed), search.worth)
    return annealing, annealing.order_of(search.descend(state.tiles).places)


def replayed(state: State, places: tuple[int, ...], scoring: Scoring) -> tuple[int, int]:
    """Points and tiles left after a line of groups, which has to go on to its end."""
    points = 0
    for place in places:
        group = group_at(state.tiles, state.stride, place)
        assert len(group) > 1
        points += scoring.values[len(group)]
        state = state.after(group)
    assert state.over
    return points + (scoring.bonus if state.cleared else 0), state.left


@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 7), st.integers(1, 5), st.booleans())
@settings(max_examples=60)
def test_every_order_scores_what_its_moves_score(seed: int, width: int, height: int, colours: int, research: bool) -> None:
    state, scoring = chance(Rng(seed), width, height, colours), RESEARCH if research else KOLAPS
    annealing, start = annealing_on(state, seed, scoring)
    for played in (start, *islice(annealing.tries(start, 500), 40)):
        assert replayed(state, annealing.places_of(played), scoring) == (played.score, played.left)


def test_names_stay_with_their_tiles() -> None:
    state = board("BA.", "AAB", "CCB")
    _, start = annealing_on(state, 1)
    first = start.steps[0]
    colours = {name: tile for name, tile in zip(first.names, first.tiles, strict=True) if tile}
    assert len(colours) == state.left  # each has a name of its own
    for step in start.steps:
        there = {name: tile for name, tile in zip(step.names, step.tiles, strict=True) if tile}
        assert there.items() <= colours.items()
        assert len(there) == len(step.tiles) - step.tiles.count(0)


def test_trying_finds_more_than_where_it_begins() -> None:
    better = 0
    for seed in range(6):
        annealing, start = annealing_on(chance(Rng(seed), 12, 9, 4), seed)
        better += max(played.score for played in islice(annealing.tries(start, 20_000), 600)) > start.score
    assert better >= 5


def test_the_same_dice_try_the_same() -> None:
    runs = []
    for _ in range(2):
        annealing, start = annealing_on(chance(Rng(4), 10, 8, 4), 4)
        runs.append([played.score for played in islice(annealing.tries(start, 3000), 200)])
    assert runs[0] == runs[1]


def test_where_nothing_can_be_taken_there_is_nothing_to_try() -> None:
    annealing, start = annealing_on(board("ABC", "BCA"), 1)
    assert (start.score, start.left, start.steps) == (0, 6, [])
    assert [*annealing.tries(start, 10)] == []
