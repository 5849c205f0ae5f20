"""What a game costs while nobody does anything: `pytest tests/bench/bench_idle.py -s`.

The aims: below 1 ms of processor time a second with the clock running; hidden, no timer and nothing at all.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.programs import ROOT, busy, environment

SECONDS = 20


def test_idle(display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "bench" / "idling.py"), str(SECONDS)],
        env=environment(display, tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert 0.9 < told["clock"] < 1.1
    assert told["hidden clock"] == 0
    assert told["timers"] == []
    with capsys.disabled():
        print(f"\nidle on a board of 80 x 40, ms of processor time a second over {SECONDS} s ({busy()}):")
        for state in ("visible", "hidden"):
            print(f"  {state}: window {told[state]['window']:.2f}, helpers {told[state]['helpers']:.2f}")
