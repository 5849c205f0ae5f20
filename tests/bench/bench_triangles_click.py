"""From a click to the line that it draws, and from a step of the pointer to the line that follows it, on 180 stars:
`pytest tests/bench/bench_triangles_click.py -s`.

The aim: a 95th percentile below 16 ms for both, one frame of a usual screen.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.programs import busy, printed, spread


def test_clicks_and_previews(display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = printed("tests.bench.clicking_triangles", display, tmp_path)
    assert len(told["line"]) >= 200
    assert len(told["preview"]) >= 500
    with capsys.disabled():
        print(f"\n180 stars ({busy()}):")
        for kind in ("select", "line", "preview"):
            wall, cpu = (spread([took[which] for took in told[kind]]) for which in (0, 1))
            print(f"  {kind} ({len(told[kind])}) by the clock: {wall}; of the processor: {cpu}")
