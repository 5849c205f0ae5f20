"""Checks of what a game says about itself: no board is played here."""

from __future__ import annotations

import ast
import string
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from shell.api import Choice, Describe, Engine, Game, Line, Range, Tally, Text, Variant
from shell.plugin_manifest import too_new, valid_key

JUNK = (
    "", " ", "\n", "\0", "/", "x", "-1", "0", "nix nix", "9" * 5000, "9x", "x9", "-1x-1/-1", "0x0/0", "1e9x1e9/1", "٣x٣/١", "²",
    "{", "%s", "../../etc", "💣", "\ud800", "a" * 100_000, "1,2,3", "None",
)  # fmt: skip
"""Texts that nobody means."""

_FORBIDDEN = {"random", "secrets", "time", "datetime", "uuid", "threading", "multiprocessing", "subprocess", "appdirs", "sqlite3"}
"""What the pure part of a game must not know: dice and clocks are handed in, processes and disks are the shell's."""

_QT = ("PySide6", "shiboken6")


def identity(game: Game) -> Iterator[str]:
    """Key, contract and the shape of the engine."""
    if not valid_key(game.key):
        yield f"{game.key!r} cannot be the key of a game"
    if too_new(game.api):
        yield f"it is made for another contract: {game.api}"
    engine: object = game.engine
    if not isinstance(engine, Engine):
        yield "its engine lacks a method of Engine"
    if game.rules_version < 1 or game.boards_version < 1:
        yield "rules_version and boards_version count from 1"
    keys = [variant.key for variant in game.variants]
    if not keys or len(set(keys)) != len(keys):
        yield f"its variants need keys that differ: {keys}"


def imports(game: Game) -> Iterator[str]:
    """What its modules import: `shell.api` and its own package; Qt and `shell.qt.board` in modules named `scene*` only."""
    if game.folder is None:
        return
    for file in sorted(game.folder.rglob("*.py")):
        scene = file.name.startswith("scene")
        for name in _imported(file):
            root = name.split(".")[0]
            own = name == f"plugins.{game.key}" or name.startswith(f"plugins.{game.key}.")
            ours = name == "shell.api" or (scene and name in ("shell.qt.board", *_QT)) or (scene and root in _QT)
            if own or ours:
                continue
            where = file.relative_to(game.folder)
            if root in ("shell", "plugins") or root in _QT:
                yield f"{where} imports {name}"
            elif not scene and root in _FORBIDDEN:
                yield f"{where} imports {name}: dice and clocks are handed in"
            elif root not in sys.stdlib_module_names and root != "__future__":
                yield f"{where} imports {name}, which a player need not have"


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes(), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            if node.module in ("shell", "shell.qt", "plugins"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module


def choices(game: Game) -> Iterator[str]:
    """Keys that differ, defaults that are among the values."""
    own = game.choices + (game.custom.choices if game.custom else ())
    keys = [choice.key for choice in own]
    if len(set(keys)) != len(keys):
        yield f"its choices need keys that differ: {keys}"
    for choice in own:
        yield from _choice(choice)
    if game.custom:
        places = {name for _, name, _, _ in string.Formatter().parse(game.custom.pattern) if name}
        if places != {choice.key for choice in game.custom.choices}:
            yield f"the pattern {game.custom.pattern!r} does not hold just the keys of the custom choices"


def _choice(choice: Choice) -> Iterator[str]:
    match choice.values:
        case Range(low, high):
            if not (choice.default.isdigit() and low <= int(choice.default) <= high):
                yield f"the default of {choice.key} is not from {low} to {high}: {choice.default!r}"
        case Line(length):
            if len(choice.default) > length:
                yield f"the default of {choice.key} is longer than {length}"
        case options:
            keys = [option.key for option in options]
            if choice.default not in keys or len(set(keys)) != len(keys):
                yield f"the values of {choice.key} need keys that differ, and the default among them: {keys}"
            if any("/" in key for key in keys):
                yield f"the values of {choice.key} hold a slash, which joins the parts of a variant"


def variants(game: Game) -> Iterator[str]:
    """Each key is canonical, every choice of rules gives a variant, and junk gives `ValueError` only."""
    for variant in game.variants:
        again = game.engine.variant(variant.key)
        if replace(again, detail=variant.detail) != variant:  # offered beside choices it may say what they leave open
            yield f"variant({variant.key!r}) is another variant: {again}"
        for choice in game.choices:
            if choice.kind == "rule" and isinstance(choice.values, tuple):
                for option in choice.values:
                    if option.key != choice.default:
                        yield from _canonical(game, f"{variant.key}/{option.key}")
    if game.custom:
        defaults = {choice.key: choice.default for choice in game.custom.choices}
        yield from _canonical(game, game.custom.pattern.format(**defaults))
    for junk in JUNK:
        try:
            found: object = game.engine.variant(junk)
        except ValueError:
            continue
        if not isinstance(found, Variant):
            yield f"variant({junk[:40]!r}) is no Variant: {found!r}"


def _canonical(game: Game, text: str) -> Iterator[str]:
    key = game.engine.variant(text).key
    if game.engine.variant(key).key != key:
        yield f"{text!r} names {key!r}, which names another one"


def sentences(game: Game) -> Iterator[str]:
    """Everything that is shown is a `Text` that can be said."""
    shown: list[tuple[str, object]] = [("title", game.title), ("summary", game.summary)]
    for variant in game.variants:
        shown += [(f"title of {variant.key}", variant.title), (f"detail of {variant.key}", variant.detail or variant.title)]
    for choice in game.choices + (game.custom.choices if game.custom else ()):
        shown.append((f"title of {choice.key}", choice.title))
        if isinstance(choice.values, tuple):
            shown += [(f"title of {option.key}", option.title) for option in choice.values]
    if isinstance(game.engine, Tally):
        shown += [(f"title of {figure.key}", figure.title) for figure in game.engine.figures]
    for what, text in shown:
        yield from said(what, text)


def said(what: str, text: object) -> Iterator[str]:
    """Whether `text` is a sentence that can be said."""
    if not isinstance(text, Text):
        yield f"the {what} is no Text: {text!r}"
        return
    try:
        empty = not str(text).strip()
        Text.from_json(text.to_json())
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        yield f"the {what} cannot be said: {error!r}"
    else:
        if empty:
            yield f"the {what} says nothing"


def sample(game: Game) -> Iterator[str]:
    """The sample's moves can be played."""
    if game.sample is None:
        return
    state = game.engine.start(game.engine.variant(game.sample.variant), game.sample.board)
    for number, move in enumerate(game.sample.moves, 1):
        new = game.engine.apply(state, move)
        if new == state:
            yield f"move {number} of the sample changes nothing: {move[:60]!r}"
        state = new
    if isinstance(game.engine, Describe) and not game.engine.text_board(state).strip():
        yield "the sample's text board is empty"
