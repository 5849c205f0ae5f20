"""`kill -9` while playing: the next start shows every finished game, once, and the running one to its last move.

`--kills=100` kills as often, at any moment; by default two dozen times.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shell.session import Session
from shell.store import Store
from tests.unit.toy import LIGHTS

ROOT = Path(__file__).resolve().parents[2]

PLAYER = """
import sys
from pathlib import Path
from shell.api import Board, Rng
from shell.session import Session
from shell.store import Store
from tests.unit.toy import LIGHTS

store, rng = Store.open(Path(sys.argv[1])), Rng(int(sys.argv[2]))
assert not store.notices, store.notices
game, session = 0, None
while True:
    fresh = Session.begin(LIGHTS, LIGHTS.variants[0], Board(f"5x3 {rng.below(9999)}"))
    if session is None or rng.below(2):
        store.begin(fresh)
    else:
        store.replace(session, fresh)
    session, session.on_entry = fresh, store.append
    print("begin", session.id, flush=True)
    for n in range(rng.below(12)):
        move = f"press {rng.below(5)},{rng.below(3)}"
        session.undo() if rng.below(5) == 0 else session.play(move)
        print("entry", session.id, len(session.journal), session.outcome, flush=True)
        if session.over:
            break
    if not session.over and rng.below(2):
        session.play("win 0,0")
        print("entry", session.id, len(session.journal), session.outcome, flush=True)
"""


ROUNDS = 3
"""So often is one store played in and killed."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        kills = metafunc.config.getoption("kills")
        metafunc.parametrize("seed", range(8 if kills is None else -(-kills // ROUNDS)))


def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "igraonica.db"
    promised: dict[int, tuple[int, str]] = {}
    latest = 0
    for round_ in range(ROUNDS):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(seed * 10 + round_)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        ) as player:
            assert player.stdout is not None
            for _ in range(5 + (seed * 37 + round_ * 11) % 90):
                line = player.stdout.readline()
            time.sleep((seed * 7 + round_ * 3) % 10 / 1000)  # somewhere between two lines, or within a transaction
            player.send_signal(signal.SIGKILL)
            lines = [line, *player.stdout.read().splitlines(keepends=True)]
        for word in [line.split() for line in lines if line.endswith("\n")]:
            latest = max(latest, int(word[1]))
            if word[0] == "entry" and word[2] != "0":  # an untouched board makes way without a trace
                promised[int(word[1])] = (int(word[2]), word[3])
    assert promised
    store = Store.open(path)
    assert store.notices == []
    results = {result.session: result.outcome for result in store.results()}
    assert len(results) == len(store.results())
    for number, (entries, outcome) in promised.items():
        kept = store.load(number)
        session = Session.load(LIGHTS, kept)
        assert len(kept.journal) >= entries
        assert session.state is not None
        if outcome == "won":
            assert results[number] == "won"
        assert (number in results) == session.over
    running = [saved.id for saved in store.running()]
    assert len(running) <= 1
    if running:
        assert running[0] is not None
        assert running[0] >= latest - 1
    store.close()
