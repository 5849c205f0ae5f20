"""Names of players: made plain before they are kept or shown, so that none can be empty, endless, invisible or somebody else's.

Follows Unicode's own advice: normal form KC (UAX 15), no characters of control or format (which turn the direction of
writing, or cannot be seen), and a skeleton to compare by, as in UTS 39 but for the letters that look alike in our scripts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from shell.text import Text

LONGEST = 24
"""What a reader sees as characters (graphemes) in a name at most."""

_MARKS_EACH = 2
"""Accents on a letter; more is a storm that covers the lines around it."""

_READ = 1000
"""Characters of a text that are looked at: no name of 24 graphemes has more."""

_BLANKS = frozenset("\u2800\u3164\u115f\u1160\uffa0\u034f\u17b4\u17b5\u2000\u2001")
"""Letters to Unicode that no font draws."""

_ALIKE = str.maketrans(
    "аесорхуіјѕԁһӏвкмнтгπαβεικνορτυχ0159",
    "aecopxyijsdhlbkmhtrnabeiknoptuxolsg",
)
"""Small letters of Cyrillic and Greek, and digits, that look like Latin ones."""


def clean(text: str) -> str:
    """The name that is kept for what was typed or read. `ValueError`, with a `Text`, if nothing is left of it or it is too long."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFKD", text[:_READ]):
        kind = unicodedata.category(sign)
        if kind[0] == "M":
            marks += 1
            if not kept or kept[-1] == " " or marks > _MARKS_EACH or kind == "Me":
                continue
        if kind[0] == "C" or sign in _BLANKS:
            # Control, format, half of a character, private, unassigned: none of them is seen, some of them deceive.
            if sign in "\t\n\r":
                kept.append(" ")
            continue
        if kind[0] != "M":
            marks = 0
        kept.append(" " if kind[0] == "Z" else sign)
    name = unicodedata.normalize("NFKC", " ".join("".join(kept).split()))
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise ValueError(Text("A name needs at least one letter, digit or sign that can be seen."))
    if graphemes(name) > LONGEST or len(text) > _READ:
        raise ValueError(Text("A name has at most {n} character.", "A name has at most {n} characters.", n=LONGEST))
    return name


def graphemes(name: str) -> int:
    """How many characters a reader sees in a clean name: accents and skin tones belong to what they stand on."""
    return sum(unicodedata.category(sign)[0] != "M" and not "\U0001f3fb" <= sign <= "\U0001f3ff" for sign in name)


def skeleton(name: str) -> str:
    """What two names have in common that a reader could take for each other."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(sign for sign in plain if unicodedata.category(sign)[0] not in "MZ")
    return bare.casefold().translate(_ALIKE)


def taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of `others` could be taken for `name`."""
    own = skeleton(name)
    return any(skeleton(other) == own for other in others)
