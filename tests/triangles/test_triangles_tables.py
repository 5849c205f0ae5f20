"""Tables, legality and the end, against the rules in the plainest words."""

from __future__ import annotations

import pickle
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.triangles import state as states
from plugins.triangles.cloud_text import cloud_text
from plugins.triangles.engine import preview
from plugins.triangles.geometry import QUARTER, direction, hull, tolerance, turn
from plugins.triangles.tables import Tables
from shell.api import Rng
from tests.triangles.skies import Plain, rough, sky

SEEDS = st.integers(0, 10_000)


@given(st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)), st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)))
def test_directions_are_exact(a: tuple[int, int], b: tuple[int, int]) -> None:
    if a == (0, 0) or b == (0, 0):
        return
    one, two = direction(*a), direction(*b)
    same = turn((0, 0), a, b) == 0 and a[0] * b[0] + a[1] * b[1] > 0
    assert (one == two) == same
    assert (direction(-a[0], -a[1]) - one) % (4 * QUARTER) == 2 * QUARTER
    left = turn((0, 0), a, b) > 0
    assert left == (0 < (two - one) % (4 * QUARTER) < 2 * QUARTER)


@given(SEEDS, st.integers(1, 9))
def test_tables_are_what_the_definitions_say(seed: int, n: int) -> None:
    cloud = rough(Rng(seed), n)
    tables, plain = Tables(cloud), Plain(cloud)
    stars = range(tables.n)
    for i, j in permutations(stars, 2):
        assert tables.left[i][j] == sum(1 << k for k in stars if turn(cloud.stars[i], cloud.stars[j], cloud.stars[k]) > 0)
        assert tables.in_the_way(i, j) == plain.over_stars((i, j))
        assert bool(tables.partners[i] >> j & 1) == (plain.over_stars((i, j)) == [])
    for triple in combinations(stars, 3):
        sides = all(plain.over_stars(line) == [] for line in combinations(triple, 2))
        i, j, k = triple
        assert bool(tables.empty[i][j] >> k & 1) == (sides and plain.is_empty(triple))
        assert tables.empty[i][j] >> k & 1 == tables.empty[k][i] >> j & 1 == tables.empty[j][k] >> i & 1


@given(SEEDS, st.integers(3, 8))
def test_a_whole_game_goes_as_the_definitions_say(seed: int, n: int) -> None:
    """Previews of all lines, what is closed, and the end by trying every continuation, on clouds with stars in rows."""
    rng = Rng(seed)
    cloud = rough(rng, n)
    state, plain = sky(cloud.stars, cloud.tol), Plain(cloud)
    while True:
        known: dict[frozenset[tuple[int, int]], bool] = {}
        if len(plain.legal()) <= 7:
            assert state.over == plain.over(known)
        for line in combinations(range(len(cloud.stars)), 2):
            found = preview(state, *line)
            assert found.reason == plain.reason(line)
            if found.reason == "crosses":
                assert list(found.lines) == plain.crossed(line)
            if found.reason is None:
                before = set(plain.closed())
                plain.lines.add(line)
                assert list(found.closes) == sorted(set(plain.closed()) - before)
                plain.lines.discard(line)
        legal = plain.legal()
        if not legal:
            break
        line = rng.choice(legal)
        state = states.joined(state, *line)
        plain.lines.add(line)
        assert sorted(triangle[:3] for triangle in state.triangles) == plain.closed()
    assert sum(state.scores) == len(plain.closed())


@given(SEEDS)
def test_masks_follow_from_the_lines(seed: int) -> None:
    """A state that comes out of a pickle knows the same as the one that went in, and so does one of another process."""
    rng = Rng(seed)
    cloud = rough(rng, 9)
    state = sky(cloud.stars, cloud.tol)
    while any(state.masks.legal):
        pairs = [(i, j) for i in range(len(cloud.stars)) for j in range(i) if state.masks.legal[i] >> j & 1]
        state = states.joined(state, *rng.choice(pairs))
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.masks == state.masks
        assert again.tables.empty == Tables(cloud).empty


def test_the_first_state_brings_its_tables_along() -> None:
    state = sky(((0, 0), (900, 100), (400, 700)))
    assert len(pickle.dumps(state)) > len(pickle.dumps(states.joined(state, 0, 1)))
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.rule("T-07")
def test_the_tolerance_of_each_size() -> None:
    assert [tolerance(n) for n in (24, 60, 80, 120, 180)] == [77, 49, 42, 34, 28]


def test_the_hull_has_corners_only() -> None:
    assert sorted(hull(((0, 0), (50, 0), (100, 0), (100, 100), (0, 100), (40, 60)))) == [0, 2, 3, 4]
    assert hull(((5, 5),)) == [0]


def test_a_cloud_has_one_text() -> None:
    state = sky(((0, 0), (900, 100), (400, 700)), 17)
    assert state.board == "stars 3 tol 17 0,0 900,100 400,700"
    assert cloud_text(state.tables.cloud) == state.board
