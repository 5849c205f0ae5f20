"""`kill -9` while the real window plays: nothing that was shown is lost, at whatever moment it comes.

`--kills=100` kills as often; by default a few times.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from shell import paths
from shell.api import Rng
from shell.plugins import Plugins
from shell.session import Session
from shell.store import Store

ROOT = Path(__file__).resolve().parents[2]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        kills = metafunc.config.getoption("kills")
        metafunc.parametrize("seed", range(2 if kills is None else max(1, kills // ROUNDS)))


ROUNDS = 4
"""So often is one home played in and killed."""


@pytest.mark.slow
def test_nothing_is_lost_when_the_window_is_killed(home: Path, seed: int) -> None:
    dice = Rng(seed)
    promised: dict[int, tuple[int, str]] = {}
    for round_ in range(ROUNDS):
        lines = killed(seed * 10 + round_, after=1 + dice.below(60), wait_ms=dice.below(60))
        for word in (line.split() for line in lines):
            if word[:1] == ["entry"]:
                promised[int(word[1])] = (int(word[2]), word[3])
        nothing_is_lost(promised)
    assert any(entries for entries, _ in promised.values())


def killed(seed: int, after: int, wait_ms: int) -> list[str]:
    """Let the window play until it has told so many lines, and a little longer; kill it, and give the lines told in whole."""
    command = [sys.executable, "-m", "tests.gui.window_player", str(seed)]
    environ = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environ) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        complaints: list[str] = []
        listener = threading.Thread(target=lambda stream=player.stderr: complaints.extend(stream), daemon=True)
        listener.start()
        first = player.stdout.readline()
        assert first == "started\n", "".join(complaints)
        lines = [player.stdout.readline() for _ in range(after)]
        time.sleep(wait_ms / 1000)
        assert player.poll() is None, "".join(complaints)
        player.send_signal(signal.SIGKILL)
        lines += player.stdout.read().splitlines(keepends=True)
        return [line for line in lines if line.endswith("\n")]


def nothing_is_lost(promised: dict[int, tuple[int, str]]) -> None:
    """Every game that was told of is there to its last entry, finished ones once among the results."""
    places = paths.find()
    store = Store.open(places.store)
    assert store.notices == []
    plugins = Plugins(places)
    plugins.load()
    results = [result.session for result in store.results()]
    assert len(results) == len(set(results))
    for number, (entries, outcome) in promised.items():
        if entries == 0:
            continue  # an untouched board may make way for another without a trace
        kept = store.load(number)
        assert len(kept.journal) >= entries
        session = Session.load(plugins.games[kept.game], kept)
        assert session.over or outcome == "None"
        assert (number in results) == (session.over and session.touched)
    store.close()
