"""What can be asked for: boards of a level, of a day's recipe, and boards from elsewhere."""

from __future__ import annotations

from plugins.zraka.grading import EASY, GRADES, HARD, HARDEST, MEDIUM
from plugins.zraka.recipes import RECIPES, Recipe
from shell.api import Rng, Text, Undo, Variant

GIVEN = "given"
"""Boards from elsewhere: not counted."""

LEVELS: dict[str, tuple[str, ...]] = {grade: tuple(key for key, recipe in RECIPES.items() if recipe.grade == grade) for grade in GRADES}
"""The recipes that each level draws from; the first level has mirrors only (Z-29)."""

GRADE_NAMES = {EASY: Text("Easy"), MEDIUM: Text("Medium"), HARD: Text("Hard"), HARDEST: Text("Hardest")}

_TITLES = {
    "mon": Text("Monday"),
    "tue": Text("Tuesday"),
    "wed": Text("Wednesday"),
    "thu": Text("Thursday"),
    "fri": Text("Friday"),
    "sat": Text("Saturday"),
    "sun": Text("Sunday"),
    "sat-surplus": Text("Saturday with a mirror to spare"),
    "sun-surplus": Text("Sunday with a mirror to spare"),
}


def variant(text: str) -> Variant:
    """The level, recipe or `given` that `text` names. `ValueError` otherwise."""
    if text in RECIPES:
        recipe = RECIPES[text]
        detail = Text("{grade} · {n} × {n} · {k} mirrors", grade=GRADE_NAMES[recipe.grade], n=recipe.n, k=recipe.stock)
        return Variant(text, _TITLES[text], Undo.FREELY, True, detail)
    if text in LEVELS:
        return Variant(text, GRADE_NAMES[text], Undo.FREELY, True, Text("Random board"))
    if text == GIVEN:
        return Variant(text, Text("Board from elsewhere"), Undo.FREELY, False)
    raise ValueError(Text("no kind of board: {given}; there are {known}", given=repr(text[:40]), known=", ".join((*LEVELS, *RECIPES))))


def of_the_day(key: str) -> Variant:
    """A recipe as the board of a day: its grade, and what is special about it. A mirror to spare is not told: it is to be found."""
    recipe = RECIPES[key]
    pieces = _EITHER if recipe.either else _PIECES[recipe.prisms + recipe.decoy_prisms, recipe.doubles]
    return Variant(key, GRADE_NAMES[recipe.grade], Undo.FREELY, True, pieces)


_PIECES = {
    (0, 0): Text("Mirrors only"),
    (1, 0): Text("One prism"),
    (0, 1): Text("One double crystal"),
    (2, 1): Text("Two prisms, one double crystal"),
}
"""What stands on boards with so many prisms and double crystals."""

_EITHER = Text("A prism, a double crystal or both")

ALL = tuple(variant(key) for key in (*LEVELS, *RECIPES))


def recipe_of(key: str, rng: Rng) -> Recipe:
    """The recipe that a variant's key stands for; a level draws one of its own. `ValueError` where there is none."""
    if key in LEVELS:
        # Surplus boards come on one weekend day in three; the dice of a level keep to that.
        keys = [name for name in LEVELS[key] if not RECIPES[name].surplus]
        chosen = rng.choice(keys)
        spare = f"{chosen}-surplus"
        return RECIPES[spare if spare in RECIPES and rng.below(3) == 0 else chosen]
    if key in RECIPES:
        return RECIPES[key]
    raise ValueError(Text("a board from elsewhere cannot be invented: import one"))


def check_fits(key: str, n: int, stock: int) -> None:
    """`ValueError` where a board has not the size that its variant asks for."""
    if key in RECIPES and (RECIPES[key].n, RECIPES[key].stock) != (n, stock):
        recipe = RECIPES[key]
        raise ValueError(
            Text(
                "the board has {there}, the variant {variant} {wanted}",
                there=_measures(n, stock),
                variant=key,
                wanted=_measures(recipe.n, recipe.stock),
            )
        )


def _measures(n: int, stock: int) -> Text:
    return Text("{rows} and {mirrors}", rows=Text("{n} row", "{n} rows", n=n), mirrors=Text("{n} mirror", "{n} mirrors", n=stock))
