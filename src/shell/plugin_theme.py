"""What a plugin says of its colours and measures in `theme.json`, read and checked without Qt: before the plugin is loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shell import strict

FILE = "theme.json"
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")

_known: dict[Path, tuple[tuple[int, int], dict[str, Any]]] = {}
"""What was read, by file, with the file's time and size: the loader asks for it, and then every theme that is put on."""


def tokens(folder: Path) -> dict[str, Any] | None:
    """The tokens by the name of the theme. None where the plugin has no such file; `ValueError` for one that is no theme."""
    file = folder / FILE
    try:
        about = file.stat()
        mark = about.st_mtime_ns, about.st_size
        if file in _known and _known[file][0] == mark:
            return _known[file][1]
        found = _checked(strict.read(file.read_bytes()))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise ValueError(f"{file} is no theme: {error}") from error
    _known[file] = mark, found
    return found


def _checked(found: Any) -> dict[str, Any]:
    if not isinstance(found, dict) or not all(isinstance(tokens, dict) for tokens in found.values()):
        raise ValueError("it needs an object of tokens for each theme")
    for name, own in found.items():
        flat: dict[str, object] = {}
        flatten("", own, flat)
        for key, value in flat.items():
            if isinstance(value, str) and value.startswith("#") and _COLOUR.fullmatch(value) is None:
                raise ValueError(f"{name[:40]!r} {key[:80]!r} is no colour such as #0A1B2C: {value[:20]!r}")
    return found


def flatten(prefix: str, tokens: Mapping[str, object], into: dict[str, object]) -> None:
    """Put the tokens into `into` under dotted names that begin with `prefix`."""
    for key, value in tokens.items():
        if isinstance(value, dict):
            flatten(f"{prefix}{key}.", value, into)
        else:
            into[prefix + key] = value
