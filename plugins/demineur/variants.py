"""The levels and sizes that can be played, and how they are called.

Where can a board exist? At least one mine, and room for all of them outside the square around the first cell (D-07),
wherever that cell is: a square in the middle is the largest, 9 cells, fewer on boards narrower than three. So mines
range from 1 to `w * h - min(3, w) * min(3, h)`. A board from elsewhere (`/given`) has its mines where they are; it needs
one mine and one safe cell.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from shell.api import Text, Undo, Variant

LARGEST = 100
"""The longest side of a board."""

NO_GUESSING, RANDOM, GIVEN = "noguess", "random", "given"


class Level(NamedTuple):
    """A named size."""

    key: str
    title: Text
    width: int
    height: int
    mines: int


LEVELS = (
    Level("beginner", Text("Beginner"), 9, 9, 10),
    Level("intermediate", Text("Intermediate"), 16, 10, 25),
    Level("hard", Text("Hard"), 20, 12, 40),
    Level("expert", Text("Expert"), 30, 16, 60),
    Level("extreme", Text("Extreme"), 40, 20, 60),
    Level("marathon", Text("Marathon"), 80, 40, 240),
)

_BY_KEY = {level.key: level for level in LEVELS}
_BY_SIZE = {(level.width, level.height, level.mines): level for level in LEVELS}
_SIZE = re.compile(r"([0-9]{1,6})x([0-9]{1,6})/([0-9]{1,6})")


class Size(NamedTuple):
    """What a variant asks for: columns, rows, mines, and how they are laid (`noguess`, `random`, `given`)."""

    width: int
    height: int
    mines: int
    mode: str

    @property
    def text(self) -> str:
        """`WxH/M`."""
        return f"{self.width}x{self.height}/{self.mines}"


def check(size: Size) -> None:
    """`ValueError` where no board can exist."""
    width, height, mines, mode = size
    if not 1 <= width <= LARGEST:
        raise ValueError(Text("A board has 1 to {most} columns, not {n}.", most=LARGEST, n=width))
    if not 1 <= height <= LARGEST:
        raise ValueError(Text("A board has 1 to {most} rows, not {n}.", most=LARGEST, n=height))
    if mines < 1:
        raise ValueError(Text("A board has at least one mine."))
    if mode == GIVEN:
        if mines >= width * height:
            raise ValueError(Text("Every cell of this board is a mine."))
        return
    most = width * height - min(3, width) * min(3, height)
    if most < 1:
        raise ValueError(Text("A board of {w} × {h} has no room for a mine: the cells around the first one stay free.", w=width, h=height))
    if mines > most:
        raise ValueError(
            Text(
                "A board of {w} × {h} has room for {n} mine, not {asked}: the cells around the first one stay free.",
                "A board of {w} × {h} has room for {n} mines, not {asked}: the cells around the first one stay free.",
                w=width,
                h=height,
                n=most,
                asked=mines,
            )
        )


def parse_size(text: str, mode: str) -> Size:
    """`WxH/M`, checked. `ValueError` otherwise."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(Text("not a size such as 9x9/10 (columns x rows / mines): {given}", given=repr(text[:40])))
    size = Size(int(match[1]), int(match[2]), int(match[3]), mode)
    check(size)
    return size


@lru_cache(maxsize=256)
def parse(text: str) -> Size:
    """What a variant's key, canonical or not, asks for. `ValueError` says what is wrong."""
    name, mode = text, NO_GUESSING
    for known in (NO_GUESSING, RANDOM, GIVEN):
        if text.endswith("/" + known):
            name, mode = text[: -len(known) - 1], known
    level = _BY_KEY.get(name)
    if level is not None:
        return Size(level.width, level.height, level.mines, mode)
    if not name[:1].isdigit():
        raise ValueError(
            Text("no level or size: {given}; there are {known}, and sizes such as 12x8/14", given=repr(text[:40]), known=", ".join(_BY_KEY))
        )
    return parse_size(name, mode)


def variant(size: Size) -> Variant:
    """The variant of a size, its key canonical: levels by their names, no guessing unsaid. The size is said once: by the title of
    a size of its own, by the details of a level."""
    width, height, mines, mode = size
    level = _BY_SIZE.get((width, height, mines))
    key = level.key if level else size.text
    title = level.title if level else Text("{w} × {h}, {n} mine", "{w} × {h}, {n} mines", w=width, h=height, n=mines)
    if mode == NO_GUESSING:
        detail = Text("{w} × {h} · no guessing", w=width, h=height) if level else Text("no guessing")
        return Variant(key, title, Undo.NEVER, True, detail)
    if mode == RANDOM:
        detail = Text("{w} × {h} · random", w=width, h=height) if level else Text("random")
        return Variant(f"{key}/{RANDOM}", title, Undo.NEVER, True, detail)
    detail = Text("{w} × {h} · from elsewhere", w=width, h=height) if level else Text("from elsewhere")
    return Variant(f"{key}/{GIVEN}", title, Undo.NEVER, False, detail)
