"""Share codes: a cloud as a short text to read out or paste, `T1-4GQ7K-...`, with a check that finds slips.

The cloud is one large number in mixed bases: how many stars, whether who closes a triangle draws again, the tolerance, and
the place of each star in their order.
"""

from __future__ import annotations

import re
from zlib import crc32

from plugins.triangles.cloud_text import Cloud, checked
from plugins.triangles.geometry import HEIGHT, LARGEST, WIDTH
from shell.api import Text

PREFIX = "T1-"
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 as Crockford has it: no I, L, O, U."""
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)} | {"O": 0, "I": 1, "L": 1}
_CHECK = 1 << 30
_PLACES = (WIDTH + 1) * (HEIGHT + 1)
_MOST = 2_200
"""Signs of the code of the largest cloud, and some."""


def is_code(text: str) -> bool:
    """Whether a text is meant as a share code."""
    return text[: len(PREFIX)].upper() == PREFIX


def encode(cloud: Cloud, extra: bool) -> str:
    """The share code of a cloud and of the variant that is played on it."""
    value = 0
    for x, y in reversed(cloud.stars):
        value = value * _PLACES + x * (HEIGHT + 1) + y
    value = (value * (HEIGHT + 1) + cloud.tol) * 2 + extra
    value = value * (LARGEST + 1) + len(cloud.stars)
    value = value * _CHECK + _check(value)
    digits = ""
    while value:
        value, digit = divmod(value, 32)
        digits = _DIGITS[digit] + digits
    return PREFIX + "-".join(digits[at : at + 5] for at in range(0, len(digits), 5))


def decode(code: str) -> tuple[Cloud, bool]:
    """The cloud of a share code, and whether who closes a triangle draws again; upper and lower case, blanks and hyphens do not
    matter. `ValueError` says what is wrong."""
    if not is_code(code):
        raise ValueError(Text("a share code begins with {prefix}", prefix=PREFIX))
    signs = re.sub(r"[\s-]", "", code[len(PREFIX) :]).upper()
    if not signs or len(signs) > _MOST:
        raise ValueError(Text("the share code is empty") if not signs else Text("the share code is too long for a cloud"))
    value = 0
    for sign in signs:
        if sign not in _VALUES:
            raise ValueError(Text("{sign} does not occur in share codes", sign=repr(sign)))
        value = value * 32 + _VALUES[sign]
    value, check = divmod(value, _CHECK)
    if check != _check(value):
        raise ValueError(Text("the share code has a slip somewhere: its check does not match"))
    value, count = divmod(value, LARGEST + 1)
    value, extra = divmod(value, 2)
    value, tol = divmod(value, HEIGHT + 1)
    stars = []
    for _ in range(count):
        value, place = divmod(value, _PLACES)
        stars.append(divmod(place, HEIGHT + 1))
    if value:
        raise ValueError(Text("the share code holds no cloud"))
    return checked(stars, tol), bool(extra)


def _check(value: int) -> int:
    return crc32(value.to_bytes((value.bit_length() + 7) // 8, "big")) % _CHECK
