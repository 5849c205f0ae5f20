"""New clouds: nothing on them surprises."""

from __future__ import annotations

from itertools import combinations

import pytest

from plugins.triangles.cloud_text import cloud_text, parse_cloud
from plugins.triangles.clouds import new_cloud
from plugins.triangles.engine import preview
from plugins.triangles.geometry import HEIGHT, WIDTH, hull, near, spacing, tolerance, turn
from shell.api import Rng
from tests.triangles.skies import ENGINE, sky


@pytest.mark.rule("T-02")
@pytest.mark.parametrize("n", [3, 5, 24, 60, 80, 120, 180])
def test_stars_keep_their_distance_and_flat_triples_do_not_occur(n: int) -> None:
    for seed in range(3 if n > 60 else 8):
        cloud = new_cloud(n, Rng(seed))
        s, tol = spacing(n), tolerance(n)
        assert (len(set(cloud.stars)), cloud.tol) == (n, tol)
        assert all(s * 28 // 100 <= x <= WIDTH - s * 28 // 100 and s * 28 // 100 <= y <= HEIGHT - s * 28 // 100 for x, y in cloud.stars)
        apart = {frozenset((a, b)): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in combinations(cloud.stars, 2)}
        assert min(apart.values()) >= (s * 62 // 100) ** 2
        close = {pair for pair, distance in apart.items() if distance <= (s * 160 // 100) ** 2}
        for triple in combinations(cloud.stars, 3) if n <= 60 else ():
            sides = [frozenset(pair) for pair in combinations(triple, 2)]
            if all(side in close for side in sides):
                assert turn(*triple) ** 2 >= 4 * tol * tol * max(apart[side] for side in sides)
        corners = hull(cloud.stars)
        for at, i in enumerate(corners):
            a, b = cloud.stars[corners[at - 1]], cloud.stars[i]
            assert not any(p not in (a, b) and near(a, b, p, 2 * tol) for p in cloud.stars)


def test_the_hull_can_be_drawn_whole() -> None:
    cloud = new_cloud(24, Rng(1))
    state = sky(cloud.stars, cloud.tol)
    corners = hull(cloud.stars)
    for at, i in enumerate(corners):
        assert preview(state, corners[at - 1], i).reason is None


def test_who_draws_the_last_line_is_drawn_by_lot() -> None:
    odd = sum(len(hull(new_cloud(24, Rng(seed)).stars)) % 2 for seed in range(120))
    assert 40 <= odd <= 80


def test_the_same_seed_gives_the_same_cloud_for_ever() -> None:
    """A change here changes every board that was ever shared by its seed: it needs a new boards_version."""
    assert cloud_text(new_cloud(5, Rng(7))) == FIVE
    assert new_cloud(24, Rng(7)).stars[:3] == TWENTY_FOUR


FIVE = "stars 5 tol 168 2275,1677 8474,2208 1250,4724 4277,5274 7725,5505"
TWENTY_FOUR = ((1402, 884), (2949, 1077), (3864, 1706))


def test_texts_come_back() -> None:
    for seed in range(20):
        cloud = new_cloud(24, Rng(seed))
        assert parse_cloud(cloud_text(cloud)) == cloud


def test_a_cloud_from_elsewhere_is_played() -> None:
    for data, key in (
        (b"stars 3 tol 50 1000,1000 6000,1200 3200,5000\n", "3"),
        (b'{"stars": [[1000, 1000], [6000, 1200], [3200, 5000]], "tol": 50, "extra": true}', "3/again"),
    ):
        variant, board = ENGINE.import_board(data)
        assert (variant.key, variant.counted) == (key, False)
        assert len(list(ENGINE.moves(ENGINE.start(variant, board.text)))) == 3
    for wrong in (b"\xff", b"{", b"{}", b'{"stars": [[1, 2]], "tol": 5}', b'{"stars": [[1, 2], [3, 9]], "tol": 5, "lines": [[0, 1]]}'):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            ENGINE.import_board(wrong)
