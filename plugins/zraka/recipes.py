"""The recipes of the week: what a day's board is made of, and how much thought it may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from plugins.zraka.grading import EASY, HARD, HARDEST, MEDIUM
from shell.api import Rng

if TYPE_CHECKING:
    from plugins.zraka.looking import Mind


class Recipe(NamedTuple):
    """What boards of a day hold.

    `prisms` are on the way, `decoy_prisms` off it; `framed` mirrors altogether, of which `on_way` (from, to) are on the
    solution's way; `window`: how many lines are looked at, at least and at most, and
    `cases` how many in one step at most; `tapping`: no blind tapper may win within so
    many trials a mirror (0: not asked); `crossing`: the way crosses itself or hits a mirror on both sides.
    """

    key: str
    grade: str
    n: int
    stock: int
    framed: int
    on_way: tuple[int, int]
    window: tuple[int, int]
    cases: int
    crystals: int
    prisms: int = 0
    decoy_prisms: int = 0
    doubles: int = 0
    surplus: bool = False
    crossing: bool = False
    tapping: int = 0
    either: bool = False

    @property
    def minds(self) -> tuple[Mind, ...]:
        """How it may be thought about: what two cases share only from Friday on."""
        from plugins.zraka.looking import FULL, PLAIN

        return (PLAIN, FULL) if self.cases > PLAIN.cases else (PLAIN,)


RECIPES = {
    recipe.key: recipe
    for recipe in (
        Recipe("mon", EASY, 6, 3, 3, (1, 2), (1, 14), 10, 2),
        Recipe("tue", EASY, 6, 4, 3, (1, 2), (3, 20), 10, 2),
        Recipe("wed", MEDIUM, 7, 4, 4, (1, 3), (3, 26), 11, 1, doubles=1, tapping=25),
        Recipe("thu", MEDIUM, 7, 4, 4, (1, 2), (4, 30), 12, 2, prisms=1, tapping=25),
        Recipe("fri", HARD, 8, 5, 5, (1, 3), (8, 45), 14, 3, prisms=1, crossing=True, tapping=25),
        Recipe("sat", HARDEST, 9, 6, 6, (1, 3), (14, 60), 14, 3, prisms=1, doubles=1, crossing=True, tapping=30, either=True),
        Recipe("sun", HARDEST, 10, 6, 7, (2, 4), (16, 70), 15, 3, prisms=1, decoy_prisms=1, doubles=1, crossing=True, tapping=30),
        Recipe("sat-surplus", HARDEST, 9, 6, 6, (1, 3), (14, 70), 15, 3, prisms=1, surplus=True, crossing=True, tapping=30),
        Recipe("sun-surplus", HARDEST, 10, 6, 7, (2, 4), (16, 80), 15, 4, doubles=1, surplus=True, crossing=True, tapping=30),
    )
}  # fmt: skip


def drawn(recipe: Recipe, rng: Rng) -> Recipe:
    """The recipe as these dice want it: where it has `either`, prism, double crystal or both (Z-23)."""
    if not recipe.either:
        return recipe
    which = rng.below(3)
    return recipe._replace(prisms=recipe.prisms * (which != 1), doubles=recipe.doubles * (which != 0))
