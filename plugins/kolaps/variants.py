"""The sizes that can be played and how they are called: `15x10/5`, then `/easy` or `/hard`, then `/practice`.

A board from elsewhere has the variant `WxH/C/given`, whatever its size.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from plugins.kolaps.board_text import HIGHEST, WIDEST
from plugins.kolaps.state import COLOURS
from shell.api import Text, Undo, Variant

EASY, NORMAL, HARD = "easy", "normal", "hard"
PRACTICE, GIVEN = "practice", "given"

SIZES = ((6, 6, 4), (8, 8, 4), (10, 10, 4), (12, 12, 4), (15, 10, 5), (15, 15, 5), (20, 15, 5))
"""Columns, rows, colours."""

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})/([0-9]{1,2})")


class Kind(NamedTuple):
    """What a variant's key says. `level` is empty for a board from elsewhere."""

    width: int
    height: int
    colours: int
    level: str
    practice: bool

    @property
    def size(self) -> str:
        """`WxH/C`."""
        return f"{self.width}x{self.height}/{self.colours}"


@lru_cache(maxsize=128)
def parse(key: str) -> Kind:
    """What the key of a variant says, `/normal` being allowed too. `ValueError` says what is wrong with it."""
    parts = key.split("/")
    match = _SIZE.fullmatch("/".join(parts[:2])) if len(key) < 40 and key.isascii() else None
    if match is None:
        raise ValueError(Text("not a size such as 15x10/5 (columns x rows / colours): {given}", given=repr(key[:40])))
    width, height, colours = (int(number) for number in match.groups())
    rest = parts[2:]
    practice = rest[-1:] == [PRACTICE]
    if practice:
        rest = rest[:-1]
    if rest == [GIVEN]:
        if not (1 <= width <= WIDEST and 1 <= height <= HIGHEST):
            raise ValueError(
                Text(
                    "a board has 1 to {columns} columns and 1 to {rows} rows, not {w}x{h}", columns=WIDEST, rows=HIGHEST, w=width, h=height
                )
            )
        if not 1 <= colours <= len(COLOURS):
            raise ValueError(Text("a board has 1 to {most} colours, not {n}", most=len(COLOURS), n=colours))
        return Kind(width, height, colours, "", practice)
    if (width, height, colours) not in SIZES:
        known = ", ".join(f"{w}x{h}/{c}" for w, h, c in SIZES)
        raise ValueError(Text("no boards are made of the size {size}; there are {known}", size=match[0], known=known))
    level = rest[0] if rest else NORMAL
    if len(rest) > 1 or level not in (EASY, NORMAL, HARD):
        raise ValueError(
            Text(
                "after the size comes /{easy} or /{hard}, and then /{practice}: {given}",
                easy=EASY,
                hard=HARD,
                practice=PRACTICE,
                given=repr(key),
            )
        )
    return Kind(width, height, colours, level, practice)


def variant(kind: Kind) -> Variant:
    """The variant of a kind, its key canonical: normal is unsaid."""
    width, height, _, level, practice = kind
    key = kind.size + (f"/{level}" if level in (EASY, HARD) else "" if level else f"/{GIVEN}")
    title = Text("{w} × {h}", w=width, h=height)
    if practice:
        return Variant(f"{key}/{PRACTICE}", title, Undo.FREELY, False, Text("practice, {level}", level=_DETAILS[level]))
    return Variant(key, title, Undo.NEVER, bool(level), _DETAILS[level])


_DETAILS = {EASY: Text("easy"), NORMAL: Text("normal"), HARD: Text("hard"), "": Text("from elsewhere")}
