"""What a desktop expects of a program: one window, and everything kept when it is told to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell import paths
from shell.store import Store
from tests.x11.test_foreign_boards import ROOT


class Started:
    """A program on the screen, ended with the test."""

    def __init__(self, display: str, home: Path, *arguments: str) -> None:
        environ = dict(os.environ, DISPLAY=display, QT_QPA_PLATFORM="xcb", IGRAONICA_HOME=str(home), PYTHONPATH=str(ROOT / "src"))
        self.environ = environ
        self.process = subprocess.Popen([sys.executable, "-m", "shell", *arguments], env=environ, stderr=subprocess.PIPE, text=True)
        self.note = home / "data" / "window.json"

    def ready(self) -> None:
        """Wait until it listens."""
        end = time.monotonic() + 30
        while not self.note.exists() or str(self.process.pid) not in self.note.read_text(encoding="utf-8"):
            assert time.monotonic() < end, "the program never listened"
            assert self.process.poll() is None, self.process.stderr.read() if self.process.stderr else ""
            time.sleep(0.02)

    def windows(self, title: str) -> int:
        """How many windows of that title are on the screen."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title], env=self.environ, capture_output=True, text=True, check=False
        )
        return len(found.stdout.split())


@pytest.fixture
def started(display: str, home: Path) -> Iterator[Started]:
    program = Started(display, home)
    program.ready()
    yield program
    if program.process.poll() is None:
        program.process.kill()
    program.process.wait()
    if program.process.stderr is not None:
        program.process.stderr.close()


def test_a_second_start_hands_over_and_ends(started: Started, display: str, home: Path) -> None:
    second = Started(display, home, "demineur", "--variant", "16x10/25", "--seed", "3")
    _, said = second.process.communicate(timeout=30)
    assert second.process.returncode == 0, said
    assert started.process.poll() is None
    end = time.monotonic() + 20
    store = paths.find().store
    while True:
        found = Store.open(store)
        slots = [saved.slot for saved in found.running("demineur")]
        found.close()
        if slots == ["intermediate"]:
            break
        assert time.monotonic() < end, slots
        time.sleep(0.05)
    assert started.windows("^Igraonica$") == 1


def test_what_an_open_window_cannot_do_is_said(started: Started, display: str, home: Path) -> None:
    safe = Started(display, home, "demineur", "--safe-mode")
    _, said = safe.process.communicate(timeout=30)
    assert (safe.process.returncode, said.count("\n")) == (2, 1)
    assert "--safe-mode" in said
    spoken = Started(display, home, "--lang", "hr")
    _, said = spoken.process.communicate(timeout=30)
    assert (spoken.process.returncode, said.count("\n")) == (0, 1)
    assert "keeps its language" in said
    assert started.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_and_everything_is_kept(started: Started, home: Path, number: signal.Signals) -> None:
    os.kill(started.process.pid, number)
    _, said = started.process.communicate(timeout=20)
    assert started.process.returncode == 0, said
    assert not started.note.exists()
    store = Store.open(paths.find().store)
    assert store.alone
    assert store.setting("", "geometry")
    assert store.notices == []
    store.close()


def test_a_killed_window_does_not_stand_in_the_way(started: Started, display: str, home: Path) -> None:
    started.process.kill()
    started.process.communicate()
    again = Started(display, home)
    again.ready()
    again.process.kill()
    again.process.communicate()
