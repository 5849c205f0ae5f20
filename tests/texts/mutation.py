"""Texts as they come in when something went wrong on their way: valid ones, cut, doubled, flipped and filled with oddities.

What is to be done to a text is written in a few bytes (a recipe), which Hypothesis draws and makes smaller. The recipe of
zeros changes nothing, so every run also feeds what is valid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

T = TypeVar("T")

recipes = st.binary(min_size=16, max_size=16)

PIECES = (
    "", " ", "\n", "\r\n", "\t", "\0", "-", "+", ".", ",", ":", ";", "/", "\\", "_", "0", "9", "x", "*", "o", "A", "{", "}", "[", "]", '"',
    "'", "#", "%", "{a}", "{0.x}", "%s", "\ufeff", "\ud800", "\udfff", "\u2028", "\x85", "\u200b", "\u202e", "\u0301", "ı", "ß", "Ж",
    "é", "³", "²", "٣", "１", "😀", "null", "true", "NaN", "Infinity", "1e999", "-0", "../", "seed ", "layout ", " first ", "Z1-", "IGR1",
)  # fmt: skip
"""What is put in: separators, signs that look like digits, halves of characters, marks of direction, places to be filled."""

NUMBERS = (
    "0", "-1", "1", "2", "3", "7", "9", "15", "16", "17", "99", "100", "101", "255", "256", "400", "401", "999", "1000", "10000", "65535",
    "65536", "2147483648", "9007199254740993", "18446744073709551616", "9" * 30, "9" * 5000, "1.0", "1e3", "0x10", "٣", "007",
)  # fmt: skip

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**6, 2**53, 2**53 + 1, 2**63, 2**64, 10**40, 0.5, -0.0, 1e300, float("nan"), float("inf"), "", "x",
    "0", "\0", "\ud800", "a" * 3000, "é\u202e", [], [[]], [None], [0, 0], [1, 2, 3], ["move"], {}, {"": {}}, {"a": [1]}, [{}],
)  # fmt: skip
"""What is put in the place of a value of JSON."""


def cases(share: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """For properties: `share` times as many cases as the profile asks for, each of one recipe."""

    profile = settings.default
    assert profile is not None
    fitted = settings(max_examples=share * profile.max_examples, suppress_health_check=[HealthCheck.function_scoped_fixture])

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        return fitted(given(recipe=recipes)(test))

    return decorate


class Recipe:
    """The bytes of a recipe, taken one after the other; zeros when they are used up."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def below(self, n: int) -> int:
        """A number below `n`: of one byte, or of two where that is not enough."""
        size = 1 if n <= 256 else 2
        part = self._data[self._at : self._at + size]
        self._at += size
        return int.from_bytes(part, "big") % n

    def choice(self, values: Sequence[T]) -> T:
        """One of `values`."""
        return values[self.below(len(values))]


def mutated(recipe: Recipe, valid: Sequence[str]) -> str:
    """One of the `valid` texts, changed up to three times."""
    text = recipe.choice(valid)
    for _ in range(recipe.below(4)):
        text = _changed(recipe, text, valid)
    return text


def _changed(recipe: Recipe, text: str, valid: Sequence[str]) -> str:
    how, at = recipe.below(10), recipe.below(len(text) + 1)
    match how:
        case 0:
            return text[:at] + recipe.choice(PIECES) + text[at:]
        case 1:
            return text[:at] + text[at + 1 + recipe.below(4) :]
        case 2:
            return text[:at] + recipe.choice(PIECES) + text[at + 1 :]
        case 3 | 4:
            return _other_number(recipe, text, at)
        case 5:
            return text[:at]
        case 6:
            length = 1 + recipe.below(16)
            return text[:at] + text[max(0, at - length) : at] + text[at:]
        case 7:
            other = recipe.choice(valid)
            return text[:at] + other[min(at, len(other)) :]
        case 8:
            return text[:at] + text[at : at + 1] * (1 + recipe.below(3000)) + text[at:]
        case _:
            return text[:at] + text[at:].swapcase()


def _other_number(recipe: Recipe, text: str, at: int) -> str:
    found = list(re.finditer(r"[0-9]+", text))
    if not found:
        return text
    match = found[at % len(found)]
    return text[: match.start()] + recipe.choice(NUMBERS) + text[match.end() :]


def mutated_bytes(recipe: Recipe, valid: Sequence[bytes]) -> bytes:
    """One of the `valid` files, changed up to three times: as text, or byte by byte."""
    data = recipe.choice(valid)
    for _ in range(recipe.below(4)):
        at = recipe.below(len(data) + 1)
        match recipe.below(7):
            case 0:
                data = data[:at] + bytes([data[at] ^ 1 << recipe.below(8)]) + data[at + 1 :] if at < len(data) else data
            case 1:
                data = data[:at] + bytes([recipe.below(256)]) + data[at + 1 :]
            case 2:
                data = data[:at] + bytes([recipe.below(256)]) + data[at:]
            case 3:
                data = data[:at] + data[at + 1 + recipe.below(4) :]
            case 4:
                data = data[:at]
            case 5:
                data = recipe.choice((b"\xef\xbb\xbf", b"\xff\xfe", b" ", b"\n")) + data
            case _:
                text = data.decode("latin-1")
                data = _changed(recipe, text, [text]).encode("utf-8", "surrogatepass")
    return data


def mutated_json(recipe: Recipe, valid: Sequence[Any]) -> Any:
    """One of the `valid` values of JSON with up to three of its parts dropped, doubled, moved or of another kind."""
    data = deepcopy(recipe.choice(valid))
    for _ in range(recipe.below(4)):
        data = _altered(recipe, data)
    return data


def mutated_json_text(recipe: Recipe, valid: Sequence[Any]) -> str:
    """The same as text, at times cut or changed once more as such."""
    data = mutated_json(recipe, valid)
    text = json.dumps(data, ensure_ascii=bool(recipe.below(2)))
    return _changed(recipe, text, [text]) if recipe.below(8) == 7 else text


def _altered(recipe: Recipe, data: Any) -> Any:
    places = list(_places(data))
    if not places:
        return deepcopy(recipe.choice(ODD))
    holder, key = places[recipe.below(len(places))]
    match recipe.below(8):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        case 1:
            holder[f"{key}x"] = holder.pop(key)
        case 2:
            other, at = places[recipe.below(len(places))]
            holder[key] = deepcopy(other[at]) if holder is not other or key != at else deepcopy(recipe.choice(ODD))
        case 3:
            holder[key] = [holder[key]]
        case 4:
            holder[key] = _deep(holder[key], 1 + recipe.below(3) * 80)
        case 5 if isinstance(holder[key], str):
            holder[key] = _changed(recipe, holder[key], [holder[key]])
        case 5 if isinstance(holder[key], int):
            holder[key] += recipe.choice((-1, 1, 10**7, -(10**7)))
        case _:
            holder[key] = deepcopy(recipe.choice(ODD))
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    rest = [data]
    while rest:
        inner = rest.pop()
        keys = list(inner) if isinstance(inner, dict) else range(len(inner)) if isinstance(inner, list) else ()
        for key in keys:
            found.append((inner, key))
            if len(found) < 2000:
                rest.append(inner[key])
    return found


def _deep(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


def one_sentence(error: Exception) -> str:
    """What a refusal says. It has to be one: on one line, of a length that can be read, and not Python's own words."""
    said = str(error)
    assert said.strip(), repr(error)
    assert len(said.splitlines()) == 1, said
    assert len(said) < 1000, said
    assert not isinstance(error, UnicodeError | json.JSONDecodeError), f"{type(error).__name__} came through: {said}"
    return said
