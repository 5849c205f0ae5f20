"""From a click to the pixels that it changes, on boards of 80 x 40: `pytest tests/bench/bench_click.py -s`.

The aim: a 95th percentile below 16 ms, one frame of a usual screen, chain openings of 3,000 cells included.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.programs import ROOT, busy, environment, spread


def test_click_to_pixels(display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "bench" / "clicking.py")],
        env=environment(display, tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    told: dict[str, list[tuple[float, float]]] = json.loads(run.stdout)
    assert min(len(told[kind]) for kind in ("flag", "open", "chain")) >= 20
    with capsys.disabled():
        print(f"\nclick to pixels on 80 x 40 ({busy()}):")
        for kind, times in told.items():
            if not times:
                continue
            wall, cpu = (spread([took[which] for took in times]) for which in (0, 1))
            print(f"  {kind} ({len(times)}) by the clock: {wall}; of the processor: {cpu}")
