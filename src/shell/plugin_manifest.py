"""What a plugin says about itself before any of its code runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from shell import strict
from shell.api import API
from shell.record import record
from shell.text import Text, as_written

FILE = "plugin.json"

COMMANDS = ("games", "new", "inspect", "replay", "picture", "stats", "plugins", "doctor", "daily", "opponent", "backup", "restore")
"""Words of the command line: no game can be called so, since `igraonica GAME` opens it."""

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_LARGEST = 100_000
_LONGEST = 100


@record
class Manifest:
    """`api` is None where the plugin does not say it before it is loaded."""

    key: str
    version: str = "0"
    api: tuple[int, int] | None = None
    title: str = ""


def valid_key(key: str) -> bool:
    """Whether a game may be called `key`: small letters, digits and `_`, a letter first, no word of the command line."""
    import keyword

    return bool(_KEY.fullmatch(key)) and key not in COMMANDS and key not in ("shell", "plugins") and not keyword.iskeyword(key)


def read(key: str, folder: Path) -> Manifest:
    """What the plugin `key` in `folder` says in its `plugin.json`, or else in the call of `Game` in its `__init__.py`.

    `ValueError` says what is wrong with it.
    """
    if not valid_key(key):
        raise ValueError(f"{key!r} cannot be the key of a game: small letters, digits and _, a letter first, no word of the command line")
    file = folder / FILE
    try:
        with file.open("rb") as stream:
            raw = stream.read(_LARGEST)
    except FileNotFoundError:
        return _from_code(key, folder / "__init__.py")
    except OSError as error:
        raise ValueError(f"{FILE} cannot be read: {error}") from error
    try:
        data = strict.read(raw)
    except ValueError as error:
        raise ValueError(f"{FILE} is no JSON: {error}") from error
    return _checked(key, data)


def _checked(key: str, data: Any) -> Manifest:
    if not isinstance(data, dict):
        raise ValueError(f"{FILE} must hold one object")
    if data.get("key", key) != key:
        raise ValueError(f"{FILE} says that the key is {as_written(data['key'])!r}, but the plugin is called {key!r}")
    version, title, api = data.get("version", "0"), data.get("title", ""), data.get("api")
    if not isinstance(version, str) or not isinstance(title, str) or len(version) > _LONGEST or len(title) > _LONGEST:
        raise ValueError(f'{FILE}: "version" and "title" must be texts of at most {_LONGEST} letters')
    return Manifest(key, version, None if api is None else _pair(api, FILE), title)


def _pair(api: Any, where: str) -> tuple[int, int]:
    match api:
        case [int(major), int(minor)] | (int(major), int(minor)) if not isinstance(major, bool) and not isinstance(minor, bool):
            return major, minor
    raise ValueError(f"{where}: the version of the contract must be two whole numbers, such as {list(API)}, not {as_written(api)}")


def _from_code(key: str, file: Path) -> Manifest:
    """The plain values in the first call of `Game(...)`, read without running anything; what is not plain is not known."""
    import ast

    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return Manifest(key)  # loading it will say what is wrong, with its place
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Game":
            said: dict[str, Any] = {}
            for argument in node.keywords:
                if argument.arg in ("version", "api"):
                    try:
                        said[argument.arg] = ast.literal_eval(argument.value)
                    except (ValueError, TypeError, RecursionError, MemoryError):
                        continue  # a name such as API: known after loading
            version = said.get("version", "0")
            api = said.get("api")
            return Manifest(key, version if isinstance(version, str) else "0", None if api is None else _pair(api, "Game"))
    return Manifest(key)


def version_order(version: str) -> tuple[int, ...]:
    """What versions are compared by: their numbers, so that 1.10 is newer than 1.9."""
    return tuple(int(number) for number in re.findall(r"\d{1,9}", version))


def too_new(api: tuple[int, int] | None) -> Text | None:
    """Why a plugin made for the contract `api` does not fit this program, or None if it does or does not say."""
    if api is None or (api[0] == API[0] and api[1] <= API[1]):
        return None
    need, have = f"{api[0]}.{api[1]}", f"{API[0]}.{API[1]}"
    if api > API:
        return Text(
            "It needs a newer Igraonica: it was made for version {need} of the contract, this program has {have}.", need=need, have=have
        )
    return Text("It was made for an older Igraonica: for version {need} of the contract, this program has {have}.", need=need, have=have)
