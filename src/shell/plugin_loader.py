"""Loading one plugin, with everything that it may break put back afterwards.

Each plugin becomes the module `plugins.<key>`, loaded by its own spec from the one folder where it was found into the
synthetic, empty package `plugins`. There is no search path between folders and nothing is put on `sys.path`, so two
plugins with an `engine.py` each cannot meet.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
import warnings
from _locale import LC_ALL, setlocale  # the part of `locale` that is written in C: all that is needed, and at every start
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pluggy

from shell import hookspecs
from shell.api import Choice, Engine, Game, Variant
from shell.plugin_manifest import too_new, valid_key
from shell.text import Text

PACKAGE = "plugins"


class Refused(Exception):
    """A plugin that cannot be used: `text` says why; `state` is how it is listed."""

    def __init__(self, text: Text, state: Literal["broken", "too new"] = "broken") -> None:
        super().__init__(text, state)
        self.text = text
        self.state: Literal["broken", "too new"] = state

    def __str__(self) -> str:
        return str(self.text)


def load_one(key: str, folder: Path) -> Game:
    """The game `key` of the plugin in `folder`. Raises whatever the plugin raises, or `Refused`."""
    with guarded():
        return _game(key, folder, _module(key, folder))


def forget(key: str) -> None:
    """Take the plugin `key` and its modules out of the process's memory of modules."""
    name = f"{PACKAGE}.{key}"
    for module in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
        del sys.modules[module]
    vars(package()).pop(key, None)


def package() -> ModuleType:
    """The package `plugins`: ours, or the one that a checkout's own tests see; never a stranger's."""
    known = sys.modules.get(PACKAGE)
    if known is not None and getattr(known, "__file__", None) is None:
        return known
    made = ModuleType(PACKAGE, "The games: each is loaded from its own folder.")
    made.__path__ = []
    sys.modules[PACKAGE] = made
    return made


def _module(key: str, folder: Path) -> ModuleType:
    name = f"{PACKAGE}.{key}"
    start = folder / "__init__.py"
    known = sys.modules.get(name)
    if known is not None and known.__file__ is not None and os.path.realpath(known.__file__) == os.path.realpath(start):
        return known
    forget(key)
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not start.is_file():
        raise Refused(Text("There is no {file}.", file="__init__.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # whatever it was, half a module must not stay behind
        forget(key)
        raise
    setattr(package(), key, module)
    return module


def _game(key: str, folder: Path, module: ModuleType) -> Game:
    """Ask the plugin by itself: its own manager, so that no other plugin can take part in the call or be stopped by it."""
    manager = pluggy.PluginManager("igraonica")
    manager.add_hookspecs(hookspecs)
    manager.register(module, name=key)
    manager.check_pending()
    answers = manager.hook.igraonica_games()
    if not all(isinstance(answer, Sequence) for answer in answers):
        raise Refused(Text("The hook {hook} must give a list of games.", hook="igraonica_games"))
    games = [_checked(game, folder) for answer in answers for game in answer]
    if not games:
        raise Refused(Text("It brings no game: the hook {hook} is missing or gives an empty list.", hook="igraonica_games"))
    if [game.key for game in games] != [key]:
        keys = ", ".join(game.key for game in games)
        raise Refused(Text("A plugin brings one game with its own key, {key}; this one brings: {keys}.", key=key, keys=keys))
    return games[0]


def _checked(game: object, folder: Path) -> Game:
    """`game` with its folder, if it has the shape of one. What it does is for the contract kit to check."""
    if not isinstance(game, Game):
        raise Refused(Text("The hook {hook} must give a list of games.", hook="igraonica_games"))
    wrong = _wrong(game)
    if wrong:
        raise Refused(Text("The game has no proper {what}.", what=wrong))
    gap = too_new(game.api)
    if gap is not None:
        raise Refused(gap, "too new")
    return replace(game, folder=folder)


def _wrong(game: Any) -> str:
    """The first field of `game` that has not the right shape: plugins are not all checked by mypy."""
    shapes = {
        "key": isinstance(game.key, str) and valid_key(game.key),
        "title": isinstance(game.title, Text),
        "summary": isinstance(game.summary, Text),
        "variants": isinstance(game.variants, tuple) and bool(game.variants) and all(isinstance(v, Variant) for v in game.variants),
        "engine": isinstance(game.engine, Engine),
        "scene": callable(game.scene),
        "choices": isinstance(game.choices, tuple) and all(isinstance(c, Choice) for c in game.choices),
        "clock": game.clock in ("at once", "first move"),
        "version": isinstance(game.version, str),
        "api": isinstance(game.api, tuple) and len(game.api) == 2 and all(isinstance(part, int) for part in game.api),
    }
    return next((name for name, right in shapes.items() if not right), "")


def _folder() -> Path | None:
    try:
        return Path.cwd()
    except OSError:
        return None  # it was deleted under us: there is nothing to go back to


@contextmanager
def guarded() -> Iterator[None]:
    """Put back what a plugin's code may change for everybody. What it prints goes to stderr: stdout is for answers."""
    where = _folder()
    spoken = setlocale(LC_ALL)
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    path, meta, recursion = list(sys.path), list(sys.meta_path), sys.getrecursionlimit()
    try:
        with warnings.catch_warnings(), redirect_stdout(sys.stderr):
            yield
    finally:
        if where is not None:
            os.chdir(where)
        if setlocale(LC_ALL) != spoken:
            setlocale(LC_ALL, spoken)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
        sys.path[:], sys.meta_path[:] = path, meta
        sys.setrecursionlimit(recursion)
