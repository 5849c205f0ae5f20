"""From the start of the process to the first painted frame, as ratios to an empty window of PySide6 in the same interpreter:
`pytest tests/bench/bench_start.py -s`.

Whole processes, by turns, so that what else the machine does hits both alike; by the clock, of the processor, and of memory.
The aims: 1.6 times the empty window for the start page with its cards, titles and *Continue*, twice its memory; the miniatures
after the first frame, all within 0.7 s, with no step so long that a click would be felt to wait.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from shell import paths, shelf
from shell.api import Rng
from shell.plugins import Plugins
from shell.store import Store
from tests.bench.programs import busy, environment

RUNS = 15

SHARED = """
import os, resource, sys, time
def told(**more):
    import json
    wall = time.monotonic() - float(os.environ["BEGAN"])
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = used.ru_utime + used.ru_stime
    pss = sum(int(line.split()[1]) for line in open("/proc/self/smaps_rollup") if line.startswith("Pss:")) / 1024
    print(json.dumps({"wall": wall * 1000, "cpu": cpu * 1000, "pss": pss, **more}), flush=True)
"""

EMPTY = (
    SHARED
    + """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    seen = False
    def paintEvent(self, event):
        super().paintEvent(event)
        if not Window.seen:
            Window.seen = True
            QTimer.singleShot(0, lambda: (told(), os._exit(0)))
application = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""
)

# The window's own mark of its first frame is listened to, from the moment when its module is loaded: nothing is loaded earlier,
# and nothing in another order, than without the listener.
OURS = (
    SHARED
    + """
class Finder:
    def find_spec(self, name, path, target=None):
        if name != "shell.qt.settling":
            return None
        sys.meta_path.remove(self)
        from importlib.util import find_spec
        spec = find_spec(name)
        really = spec.loader.exec_module
        def load(module):
            really(module)
            listen(module.Settling)
        spec.loader.exec_module = load
        return spec
def listen(settling):
    painted = settling.painted
    def first(self):
        settling.painted = painted
        painted(self)
        from PySide6.QtCore import QTimer
        QTimer.singleShot(0, lambda: after(self))
    settling.painted = first
def after(settling):
    told()
    if os.environ["UNTIL"] == "frame":
        os._exit(0)
    from PySide6.QtCore import QTimer
    page = settling.parent().start_page
    worst, last, timer = 0.0, time.monotonic(), QTimer(page)
    def look():
        nonlocal worst, last
        now = time.monotonic()
        worst, last = max(worst, now - last), now
        if settling.done and all(card._picture is not None for card in page.cards) or now - float(os.environ["BEGAN"]) > 20:
            told(worst=worst * 1000)
            os._exit(0)
    timer.timeout.connect(look)
    timer.start(1)
sys.meta_path.insert(0, Finder())
from shell.cli import main
main([])
"""
)


def run(code: str, around: dict[str, str], until: str = "frame") -> list[dict[str, float]]:
    """What a program tells: at its first frame, and then when all is there."""
    given = {**around, "BEGAN": str(time.monotonic()), "UNTIL": until}
    ended = subprocess.run([sys.executable, "-P", "-c", code], env=given, capture_output=True, text=True, check=False, timeout=60)
    assert ended.stdout, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.fixture
def around(display: str, home: Path) -> dict[str, str]:
    """The environment of the programs, with a running game of each kind to continue."""
    places = paths.find()
    plugins = Plugins(places)
    plugins.load()
    store = Store.open(places.store)
    for game in plugins.games.values():
        variant = game.variants[0]
        shelf.begin(game, variant, game.engine.new_board(variant, Rng(7)), store, None)
    store.close()
    return environment(display, home)


def ratio(ours: Sequence[float], empty: Sequence[float]) -> str:
    """Medians, and their ratio; then the ratio of the quickest runs, which other programs disturb least."""
    middle, other = statistics.median(ours), statistics.median(empty)
    return f"{middle:6.1f} to {other:5.1f}: {middle / other:.2f} times (quickest {min(ours) / min(empty):.2f})"


def test_first_frame(around: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    told: dict[str, list[dict[str, float]]] = {"empty": [], "ours": []}
    for number in range(RUNS + 1):
        for name, code in (("empty", EMPTY), ("ours", OURS)):
            (found,) = run(code, around)
            if number:  # the first of each fills the caches
                told[name].append(found)
    with capsys.disabled():
        print(f"\nto the first frame, start page to empty window, {RUNS} runs by turns ({busy()}):")
        for key, unit in (("wall", "ms by the clock"), ("cpu", "ms of the processor"), ("pss", "MiB of memory (PSS)")):
            print(f"  {ratio([t[key] for t in told['ours']], [t[key] for t in told['empty']])}, {unit}")


def test_miniatures(around: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    run(OURS, around, "all")
    told = [run(OURS, around, "all") for _ in range(5)]
    assert all(len(both) == 2 for both in told)
    later = [both[1]["wall"] for both in told]
    with capsys.disabled():
        print(f"\nall miniatures {statistics.median(later):.0f} ms after the start of the process ({busy()}),")
        print(f"  {statistics.median(both[1]['wall'] - both[0]['wall'] for both in told):.0f} ms after the first frame;")
        print(f"  the longest that an event would have waited: {statistics.median(both[1]['worst'] for both in told):.0f} ms;")
        print(f"  memory then {statistics.median(both[1]['pss'] for both in told):.0f} MiB (PSS)")
