"""JSON that comes from elsewhere: read so that it can be kept, written and handed on again as it is."""

from __future__ import annotations

import json
from typing import Any

from shell.text import Text

DEEPEST = 60
"""Lists in lists, at most: none of ours comes near it, and whatever copies, pickles or writes them later can follow."""


def read(data: str | bytes) -> Any:
    """The JSON in `data`. `ValueError`, with a `Text`, says why it is none, or cannot be written again."""
    try:
        found = json.loads(data, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise ValueError(Text("it is no text")) from None
    except json.JSONDecodeError as error:
        raise ValueError(Text("it breaks at line {line}, column {column}", line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise ValueError(_too_deep()) from None
    except _NoNumber as error:
        raise ValueError(Text("{word} is no number", word=str(error))) from None
    except ValueError:
        raise ValueError(Text("a number in it is too long")) from None  # Python's own limit for whole numbers
    _check_depth(found)
    try:
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        raise ValueError(half_a_character()) from None
    except ValueError:
        raise ValueError(Text("a number in it is too large")) from None  # such as 1e999
    return found


def half_a_character() -> Text:
    """What is wrong with a text that cannot be written down."""
    return Text("half of a character stands alone in it")


class _NoNumber(ValueError):
    pass


def _no_number(word: str) -> None:
    raise _NoNumber(word)


def _too_deep() -> Text:
    return Text("it is nested too deep")


def _check_depth(found: Any) -> None:
    level = [found]
    for _ in range(DEEPEST):
        level = [
            inner
            for value in level
            if isinstance(value, list | dict)
            for inner in (value.values() if isinstance(value, dict) else value)
            if isinstance(inner, list | dict)
        ]
        if not level:
            return
    raise ValueError(_too_deep())
