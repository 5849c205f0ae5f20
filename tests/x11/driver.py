"""Runs the program on a real X screen and plays in it with synthetic clicks and keys. Started by the tests as a program of its own.

Usage: driver.py COMMAND ARGUMENT...; what went well is printed as one JSON object, anything else ends with an error.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from shell import cli_window
from shell.qt import app as program
from shell.qt import setup
from shell.qt.play import Play
from shell.qt.window import Window

PATIENCE_S = 20


def wait(done: Callable[[], bool], what: str) -> None:
    """Let the program live until `done`."""
    end = time.monotonic() + PATIENCE_S
    while not done():
        if time.monotonic() > end:
            raise SystemExit(f"waited in vain: {what}")
        QApplication.processEvents()
        time.sleep(0.002)


def xdotool(*arguments: object) -> None:
    """Synthetic input through the X server."""
    with subprocess.Popen(["xdotool", *map(str, arguments)]) as process:
        wait(lambda: process.poll() is not None, "xdotool")
        if process.returncode:
            raise SystemExit(f"xdotool {arguments} failed")


def click(window: Window, key: str, button: int = 1) -> None:
    """A real click on a cell."""
    view = window.room.table.view
    assert view.board is not None
    view.show_cell(key)
    point: QPoint = view.viewport().mapToGlobal(view.mapFromScene(view.board.cell_rect(key).center()))
    xdotool("mousemove", "--sync", point.x(), point.y(), "click", button)


def start(arguments: list[str]) -> Window:
    """The program as the command line starts it, on the screen."""
    options = cli_window.options(arguments)
    setup.application()
    window = program.make_window(options)
    window.show()
    program.begin(window, options)
    wait(lambda: window.isVisible() and window.windowHandle().isExposed(), "the window")
    return window


def on_table(window: Window) -> Play:
    """The game on the table, once it is there."""
    wait(lambda: window.play is not None, "a game on the table")
    assert window.play is not None
    return window.play


def _longer(play: Play, before: int) -> bool:
    return len(play.session.journal) > before


def win(rows: str, *arguments: str) -> dict[str, object]:
    """Open a board and click every safe cell of `rows` (`*` and `.`, parted by /) until the game is won."""
    window = start(list(arguments))
    play = on_table(window)
    clicks = 0
    for r, row in enumerate(rows.split("/")):
        for c, sign in enumerate(row):
            if play.session.over or sign == "*":
                continue
            before = len(play.session.journal)
            state = play.session.state
            if play.game.engine.apply(state, f"open {c},{r}") == state:
                continue
            click(window, f"{c},{r}")
            wait(partial(_longer, play, before), f"the click on {c},{r}")
            clicks += 1
    wait(lambda: window.room.table.result.isVisible(), "the result")
    answer: dict[str, object] = {
        "outcome": play.session.outcome,
        "clicks": clicks,
        "counted": play.session.counted,
        "size": [window.width(), window.height()],
    }
    window.close()
    return answer


def menus(*arguments: str) -> dict[str, object]:
    """Open every menu by its letter and leave it by Escape; then the arrows are the board's again."""
    window = start(list(arguments))
    play = on_table(window)
    scene = play.scene
    assert scene is not None
    wait(lambda: window.settling.done, "the menus")
    xdotool("windowfocus", "--sync", int(window.winId()))
    wait(window.isActiveWindow, "the keyboard")
    opened = []
    for head in window.menuBar().actions():
        words = head.text()
        xdotool("key", f"alt+{words[words.index('&') + 1].lower()}")
        wait(lambda: QApplication.activePopupWidget() is not None, f"the menu {words}")
        running = play.session.clock.running
        xdotool("key", "Escape")
        wait(lambda: QApplication.activePopupWidget() is None, f"the end of the menu {words}")
        wait(window.room.table.view.hasFocus, f"the keyboard after the menu {words}")
        before = scene.cursor
        xdotool("key", "Right")
        wait(partial(_moved, play, before), f"the cursor after the menu {words}")
        opened.append([words, running])
    xdotool("key", "alt+" + window.menuBar().actions()[0].text()[1].lower())
    wait(lambda: QApplication.activePopupWidget() is not None, "the first menu")
    xdotool("key", "Right")
    wait(lambda: QApplication.activePopupWidget() is list(window.menus.menus.values())[1], "the menu beside it")
    xdotool("key", "Escape")
    wait(window.room.table.view.hasFocus, "the keyboard at the end")
    window.close()
    return {"menus": opened, "runs": play.session.clock.running}


def _moved(play: Play, before: str | None) -> bool:
    return play.scene is not None and play.scene.cursor != before


def main() -> None:
    """Do what the command line says."""
    command, *arguments = sys.argv[1:]
    commands: dict[str, Callable[..., dict[str, object]]] = {"win": win, "menus": menus}
    print(json.dumps(commands[command](*arguments)))


if __name__ == "__main__":
    main()
