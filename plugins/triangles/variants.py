"""Sizes and the extra turn as texts: `24`, `60/again`. Any number of stars from 3 to 400 can be played; five are offered."""

from __future__ import annotations

import re
from typing import NamedTuple

from plugins.triangles.geometry import LARGEST
from shell.api import Text, Undo, Variant

SIZES = (24, 60, 80, 120, 180)
SMALLEST = 3
AGAIN = "again"


class Size(NamedTuple):
    """How many stars, and whether who closes a triangle draws again."""

    stars: int
    extra: bool

    @property
    def key(self) -> str:
        """The canonical text."""
        return f"{self.stars}/{AGAIN}" if self.extra else str(self.stars)


def parse(text: str) -> Size:
    """The size that `text` names. `ValueError` says what is wrong."""
    match = re.fullmatch(r"([1-9][0-9]{0,2})(/again)?", text, re.ASCII)
    if match is None:
        raise ValueError(Text("not a number of stars such as 24, or 24/again: {given}", given=repr(text[:40])))
    stars = int(match[1])
    if not SMALLEST <= stars <= LARGEST:
        raise ValueError(Text("a game has from {least} to {most} stars, not {n}", least=SMALLEST, most=LARGEST, n=stars))
    return Size(stars, match[2] is not None)


def variant(size: Size) -> Variant:
    """What the shell is told of a size. Only the five sizes count in statistics: others come from elsewhere."""
    n = size.stars
    title = Text("{n} star", "{n} stars", n=n)
    detail = Text("extra turns") if size.extra else None
    return Variant(size.key, title, Undo.TAKE_BACK, counted=n in SIZES, detail=detail)
