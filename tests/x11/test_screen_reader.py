"""A real assistive client reads and plays: the whole program on a real screen, with a bus of its own.

Off screen nothing of this is seen: interfaces that end the program only do so when a client of the desktop asks.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30
COLUMNS, ROWS = 80, 40
FOCUS, ANNOUNCED, NAMED = "object:state-changed:focused", "object:announcement", "object:property-change:accessible-name"
PRESS, SECOND, CURSOR = range(3)
"""The actions of a cell."""
KNOWN = ('does not implement "GetApplicationBusAddress"', "atspi: Accessible invalid", "atspi: Could not find accessible on path")
"""What Qt says to a question of newer clients, and to one about what is gone; it answers them all the same."""


def say_line(stream: IO[str], what: str) -> str:
    """The next line of a program, before patience ends."""
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        assert selector.select(PATIENCE_S), f"waited in vain: {what}"
    return stream.readline()


class Desktop:
    """A screen, a bus, the program and a client that reads it."""

    def __init__(self, environ: dict[str, str], errors: Path) -> None:
        self.environ = environ
        self.errors = errors
        self.program: subprocess.Popen[str] | None = None
        self.client: subprocess.Popen[str] | None = None

    def start(self, stack: ExitStack, *arguments: str) -> None:
        """Start the program, wait for its window, then let the client come: most of them are there first, this one is late."""
        log = stack.enter_context(self.errors.open("w"))
        self.program = stack.enter_context(running([sys.executable, "-X", "faulthandler", "-m", "shell", *arguments], self.environ, log))
        try:
            found = self.xdotool("search", "--sync", "--onlyvisible", "--name", "Igraonica")
        except subprocess.TimeoutExpired as error:
            raise AssertionError(f"no window, but {self.errors.read_text()}") from error
        self.xdotool("windowfocus", "--sync", found.split()[-1])
        client = ["/usr/bin/python3", str(Path(__file__).with_name("reading_client.py"))]
        self.client = stack.enter_context(running(client, self.environ, None))
        self.ask("switch_on")

    def xdotool(self, *arguments: str) -> str:
        """Synthetic input through the X server."""
        done = subprocess.run(["xdotool", *arguments], env=self.environ, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        return done.stdout

    def key(self, *keys: str) -> None:
        """Press keys."""
        self.xdotool("key", "--delay", "30", *keys)

    def send(self, *command: object) -> None:
        """Ask the client something, without waiting for its answer."""
        assert self.client is not None
        assert self.client.stdin is not None
        self.client.stdin.write(json.dumps(command) + "\n")
        self.client.stdin.flush()

    def answer(self) -> Any:
        """The client's answer to the oldest question."""
        assert self.client is not None
        assert self.client.stdout is not None
        line = say_line(self.client.stdout, "the client's answer")
        assert self.program is not None
        assert self.program.poll() is None, self.errors.read_text()
        assert line, "the client ended"
        answer = json.loads(line)
        if isinstance(answer, dict) and "error" in answer:
            raise AssertionError(f"{answer['error']}\n{self.errors.read_text()}")
        return answer

    def ask(self, *command: object) -> Any:
        """Ask the client something."""
        self.send(*command)
        return self.answer()

    def board(self, game: str, cells: int = 0) -> list[Any]:
        """Role, name, description and number of children of the board, once it is one of `game` (with that many)."""
        end = time.monotonic() + PATIENCE_S
        while True:
            found: list[Any] = self.ask("find")
            if found and found[1].startswith(game) and found[3] and (not cells or found[3] == cells):
                return found
            assert time.monotonic() < end, f"no board of {game} with {cells} cells, but {found}"
            time.sleep(0.05)

    def end(self) -> int:
        """Quit by the keyboard; the exit status."""
        assert self.program is not None
        self.key("ctrl+q")
        return self.program.wait(PATIENCE_S)


@contextmanager
def running(command: list[str], environ: dict[str, str], errors: IO[str] | int | None) -> Iterator[subprocess.Popen[str]]:
    """A program of a test and all that it starts, ended with the test."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=environ, stdin=pipe, stdout=pipe, stderr=errors, text=True, start_new_session=True)
    with process:
        try:
            yield process
        finally:
            try:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(5)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture
def desktop(display: str, home: Path, tmp_path: Path) -> Iterator[tuple[Desktop, ExitStack]]:
    """A bus of its own on the screen, without a program yet. The game *Lampe* is in the player's plugin folder."""
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tests" / "plugins" / "lampe", home / "plugins" / "lampe", ignore=skip)
    runtime = tmp_path / "runtime"
    runtime.mkdir(0o700)
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environ = dict(os.environ, DISPLAY=display, QT_QPA_PLATFORM="xcb", PYTHONPATH=path, XDG_RUNTIME_DIR=str(runtime))
    environ.pop("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", None)
    with ExitStack() as stack:
        bus = stack.enter_context(running(["dbus-daemon", "--session", "--print-address", "--nofork"], environ, subprocess.DEVNULL))
        assert bus.stdout is not None
        environ["DBUS_SESSION_BUS_ADDRESS"] = say_line(bus.stdout, "the bus").strip()
        yield Desktop(environ, tmp_path / "errors.txt"), stack


def place(column: int, row: int) -> int:
    return row * COLUMNS + column


def position_of(key: str, environ: dict[str, str]) -> int:
    """The number of a game in the menu *Games*."""
    done = subprocess.run([sys.executable, "-m", "shell", "games", "--json"], env=environ, capture_output=True, text=True, check=True)
    games = [json.loads(line) for line in done.stdout.splitlines()]
    return [game["key"] for game in games if game["state"] == "ok"].index(key) + 1


@pytest.mark.slow
def test_a_client_reads_and_plays_a_board_of_3200_cells(desktop: tuple[Desktop, ExitStack]) -> None:
    d, stack = desktop
    first, second = (position_of(key, d.environ) for key in ("demineur", "lampe"))
    d.start(stack, "demineur", "--variant", "marathon", "--seed", "5", "--lang", "en")

    # Every cell has a role, a name and a place.
    role, name, about, count = d.board("Démineur", COLUMNS * ROWS)
    assert role == "table"
    assert "Marathon" in name
    assert "Mines left: 240" in about
    cells = d.ask("walk", 0, count)
    assert cells == [["table cell", f"Column {c + 1}, row {r + 1}: hidden"] for r in range(ROWS) for c in range(COLUMNS)]

    # The cursor is announced, and has the focus.
    d.ask("events")
    d.key("Right", "Right", "Down")
    here = "Column 42, row 22: hidden"
    heard = d.ask("wait", ANNOUNCED, here)
    focused = [event[1] for event in heard if event[0] == FOCUS and event[2] == 1 and event[1].startswith("Column")]
    assert focused == ["Column 41, row 21: hidden", "Column 42, row 21: hidden", here]
    assert [event[3] for event in heard if event[0] == ANNOUNCED] == focused
    cell = d.ask("cell", place(41, 21))
    assert (cell["name"], cell["index"], cell["parent"], cell["focused"], cell["actions"]) == (here, place(41, 21), "table", True, 3)
    assert min(cell["box"][2:]) >= 20
    x, y, width, height = cell["box"]
    assert d.ask("at", x + width // 2, y + height // 2) == here

    # A move by the keyboard changes names, and clients are told.
    d.key("Return")
    opened = "Column 42, row 22: open, no mine around"
    d.ask("wait", ANNOUNCED, opened)
    d.ask("wait", NAMED, opened)
    assert d.ask("cell", place(41, 21))["name"] == opened
    now = d.ask("walk", 0, count)
    changed = [i for i, (before, after) in enumerate(zip(cells, now, strict=True)) if before != after]
    assert len(changed) > 8
    assert all(now[i][1].startswith(f"Column {i % COLUMNS + 1}, row {i // COLUMNS + 1}: ") for i in changed)

    # A move by the client: a flag on a hidden cell.
    hidden = next(i for i in range(count) if now[i][1].endswith("hidden"))
    assert d.ask("act", hidden, SECOND)
    d.ask("wait", NAMED, ": flag")
    assert d.ask("walk", hidden, hidden + 1)[0][1].endswith(": flag")

    # The board in words, and nothing of it while it is covered.
    d.key("d")
    d.ask("wait", ANNOUNCED, "Mines left: 239")
    d.key("p")
    d.ask("wait", ANNOUNCED, "Paused")
    assert d.board("Démineur", 1)[2].startswith("Paused")
    assert d.ask("walk", 0, 9) == [["panel", "Paused"]]
    d.key("p")
    d.ask("wait", FOCUS, opened)
    d.board("Démineur", count)

    # Games are switched while a client walks over the board.
    for number in (second, first, second, first, second):
        d.send("walk", 0, count)
        time.sleep(0.2)
        d.key(f"ctrl+{number}")
        assert len(d.answer()) <= count
    few = d.board("Lampe")[3]
    assert few < 100

    # The other game is read and played in the same way.
    lamps = d.ask("walk", 0, few)
    assert {words.split(": ")[1] for _, words in lamps} == {"lit", "dark"}
    assert d.ask("act", 0, CURSOR)
    d.ask("wait", FOCUS, "Column 1, row 1")
    assert d.ask("act", 0, PRESS)
    d.ask("wait", NAMED, "Column 1, row 1")
    turned = d.ask("walk", 0, few)
    assert sum(before != after for before, after in zip(lamps, turned, strict=True)) == 3

    assert d.end() == 0
    assert [line for line in d.errors.read_text().splitlines() if not any(known in line for known in KNOWN)] == []
