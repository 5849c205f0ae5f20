"""A locked screen stops the clock: the desktop says so on the session bus."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.x11.test_foreign_boards import ROOT

SCRIPT = """
import subprocess, sys
from tests.x11.driver import on_table, start, wait
from shell.clock import LOCKED
window = start(["demineur"])
window.settle_in()
play = on_table(window)
play.scene.move.emit("open 4,4")
wait(lambda: play.session.clock.running, "the clock")
def say(active):
    subprocess.run(["dbus-send", "--session", "--type=signal", "/org/freedesktop/ScreenSaver",
                    "org.freedesktop.ScreenSaver.ActiveChanged", f"boolean:{active}"], check=True)
say("true")
wait(lambda: LOCKED in play.session.clock.holds, "the lock")
assert window.room.table.view.covered and not window.ticker.active
stood = play.session.clock.elapsed()
say("false")
wait(lambda: play.session.clock.running, "the clock again")
assert play.session.clock.elapsed() - stood < 1000
window.close()
print("told")
"""


def test_a_locked_screen_stops_the_clock(display: str, home: Path) -> None:
    if shutil.which("dbus-run-session") is None:
        pytest.skip("there is no dbus-run-session on this system")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environ = dict(os.environ, DISPLAY=display, QT_QPA_PLATFORM="xcb", IGRAONICA_HOME=str(home), PYTHONPATH=path)
    command = ["dbus-run-session", "--", sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "told"
