"""A program for bench_idle.py: a game whose clock runs, left alone; first in sight, then hidden. Prints what it used as JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

from shell import paths
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt import setup
from shell.qt.app import begin, make_window
from shell.qt.window import Window

PATIENCE_S = 30.0


def wait(until: Callable[[], bool]) -> None:
    """Let events happen until something is so."""
    end = time.perf_counter() + PATIENCE_S
    while not until():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if time.perf_counter() > end:
            sys.exit("nothing happened for 30 s")


def let_pass(seconds: float) -> None:
    """Only wait: the loop sleeps unless something of the program wakes it."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def helpers() -> float:
    """Milliseconds of processor time that helper processes have used so far (in steps of 10)."""
    total = 0
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            fields = Path(f"/proc/{child}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total * 1000 / os.sysconf("SC_CLK_TCK")


def used(seconds: float) -> dict[str, float]:
    """Milliseconds of processor time a second, of the window and of its helpers."""
    window, others = time.process_time(), helpers()
    let_pass(seconds)
    return {"window": (time.process_time() - window) * 1000 / seconds, "helpers": (helpers() - others) / seconds}


def timers(window: Window) -> list[str]:
    """The objects of the program that have a timer running."""
    dispatcher = QAbstractEventDispatcher.instance()
    objects = [window, *window.findChildren(QObject)]
    for play in window.hall.plays.values():
        objects += [play, *play.findChildren(QObject)]
    return sorted({type(found).__name__ for found in objects if dispatcher.registeredTimers(found)})


def main(seconds: float) -> None:
    """Begin a game, wait, hide, wait, print."""
    setup.application()
    places = paths.find()
    plugins = Plugins(places)
    plugins.load()
    options = WindowOptions(places, plugins, language="en")
    window = make_window(options)
    window.resize(1280, 800)
    window.show()
    begin(window, options)
    wait(lambda: window.settling.done)
    game = plugins.games["demineur"]
    window.hall.new(game.key, game.engine.variant("80x40/240"), 7)
    wait(lambda: window.play is not None)
    play = window.play
    assert play is not None
    play.ask("open 40,20")
    wait(lambda: play.session.touched)
    let_pass(3)
    before = play.session.clock.elapsed()
    told: dict[str, object] = {"visible": used(seconds), "clock": (play.session.clock.elapsed() - before) / 1000 / seconds}
    window.hide()
    wait(lambda: not play.session.clock.running)
    let_pass(2)
    before = play.session.clock.elapsed()
    told |= {"timers": timers(window), "hidden": used(seconds), "hidden clock": (play.session.clock.elapsed() - before) / 1000 / seconds}
    print(json.dumps(told), flush=True)
    window.close()
    os._exit(0)  # what was measured is printed; nothing of the end is of interest


if __name__ == "__main__":
    main(float(sys.argv[1]))
