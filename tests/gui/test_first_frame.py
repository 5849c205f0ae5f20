"""The first frame loads what it shows and nothing else. How long it takes is measured in tests/bench/bench_start.py."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shell import paths, shelf
from shell.api import Rng
from shell.plugins import Plugins
from shell.store import Store

# The names of modules, at the moment when the first frame is on the screen, and what the window still has to do then.
CODE = """
import json, sys
from shell.cli import main
from shell.qt.settling import Settling
painted = Settling.painted
def first(self):
    Settling.painted = painted
    painted(self)
    from PySide6.QtCore import QTimer
    QTimer.singleShot(0, lambda: done(self))
def done(self):
    modules, left = sorted(sys.modules), len(self._steps)
    self.parent().close()
    print(json.dumps({"modules": modules, "left": left}))
Settling.painted = first
sys.exit(main(sys.argv[1:]))
"""

LATER = (
    # Of Qt: what draws SVG, talks to the desktop or to other programs, prints.
    "PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtSvg", "PySide6.QtSvgWidgets", "PySide6.QtTest",
    # Of Python: helpers, ciphers, catalogues being compiled, tracebacks being told.
    "subprocess", "multiprocessing", "asyncio", "socket", "ssl", "hashlib", "secrets", "uuid", "pickle", "csv", "html", "http",
    "xml", "ctypes", "importlib.metadata", "statistics", "decimal", "polib",
    # Of the shell: the table with all that is on it, the helpers, what menus and panels open.
    "shell.workers", "shell.worker", "shell.helper", "shell.backup", "shell.testing", "shell.plugin_packages", "shell.cli_boards",
    "shell.qt.room", "shell.qt.table", "shell.qt.view", "shell.qt.scene", "shell.qt.grid", "shell.qt.board", "shell.qt.play",
    "shell.qt.presenter", "shell.qt.bar", "shell.qt.result", "shell.qt.gallery", "shell.qt.look", "shell.qt.plate",
    "shell.qt.new_game", "shell.qt.preferences", "shell.qt.statistics_page", "shell.qt.plots", "shell.qt.rules_page",
    "shell.qt.shortcuts", "shell.qt.plugins_page", "shell.qt.notice", "shell.qt.accessibility", "shell.qt.reader", "shell.qt.locks",
    "shell.qt.demo", "shell.qt.picture", "shell.qt.replay", "shell.qt.own_actions", "shell.qt.own_icon",
    "shell.qt.days", "shell.qt.daily_card", "shell.qt.week",
)  # fmt: skip


@pytest.fixture
def modules(home: Path) -> set[str]:
    """What is loaded when the start page with a running game of each kind is first seen."""
    places = paths.find()
    plugins = Plugins(places)
    plugins.load()
    store = Store.open(places.store)
    for game in plugins.games.values():
        variant = game.variants[0]
        shelf.begin(game, variant, game.engine.new_board(variant, Rng(7)), store, None)
    store.close()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-P", "-c", CODE], env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["left"] > 3, "the steps that wait for the first frame have begun before it"
    return set(told["modules"])


def test_the_first_frame_loads_nothing_that_it_does_not_show(modules: set[str]) -> None:
    assert {"shell.qt.start", "shell.qt.card", "shell.store"} <= modules
    assert not modules & set(LATER)


def test_no_scene_is_loaded_before_it_is_seen(modules: set[str]) -> None:
    assert any(name.startswith("plugins.") for name in modules)
    assert not [name for name in modules if name.startswith("plugins.") and name.split(".")[-1].startswith("scene")]
