"""Take the screenshots that software centres show: the real window, off screen, with the games' own samples in play.

python packaging/screenshots.py FOLDER
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shell.qt.window import Window

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 1280, 800
PATIENCE_S = 60


def main() -> int:
    """Write start.png and a picture of each game into the folder of the first argument. Returns the exit status."""
    sys.path.insert(0, str(ROOT / "src"))
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        os.environ["IGRAONICA_HOME"] = home
        take(target)
    return 0


def take(target: Path) -> None:
    """Play each sample in the window and keep what is seen; last of all the start page, with all of them running."""
    from shell import paths
    from shell.api import Board
    from shell.options import WindowOptions
    from shell.plugins import Plugins
    from shell.qt import app, setup
    from shell.saved import Mode
    from shell.session import Session

    plugins = Plugins(paths.find())
    plugins.load()
    options = WindowOptions(paths.find(), plugins, language="en")
    setup.application()
    window = app.make_window(options)
    window.resize(WIDTH, HEIGHT)
    window.show()
    app.begin(window, options)
    for key, game in plugins.games.items():
        if game.sample is None:
            continue
        variant = game.engine.variant(game.sample.variant)
        session = Session.begin(game, variant, Board(game.sample.board), mode=Mode.SHARED)
        for move in game.sample.moves:
            session.play(move)
        window.hall.adopt(session)
        wait(partial(on_table, window, key), f"the board of {key}")
        settle()
        grab(window, target / f"{key}.png")
    window.show_start()
    settle()
    grab(window, target / "start.png")
    window.close()
    window.store.close()


def on_table(window: Window, key: str) -> bool:
    """Whether the game `key` can be seen."""
    return window.play is not None and window.play.game.key == key


def wait(done: Callable[[], bool], what: str) -> None:
    """Let the program live until `done`. Ends it if that takes too long."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + PATIENCE_S
    while not done():
        if time.monotonic() > end:
            sys.exit(f"waited in vain for {what}")
        QApplication.processEvents()
        time.sleep(0.005)


def settle() -> None:
    """Until every animation has come to its end."""
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def grab(window: Window, file: Path) -> None:
    """Keep what the window shows."""
    if not window.grab().save(str(file)):
        sys.exit(f"{file} cannot be written")


if __name__ == "__main__":
    sys.exit(main())
