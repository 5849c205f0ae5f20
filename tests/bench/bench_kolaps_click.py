"""From a click to the pixels that it changes on boards of 20 x 15, and what a frame of falling tiles takes:
`pytest tests/bench/bench_kolaps_click.py -s`.

The aim: a 95th percentile below 16 ms from click to pixels, and below 8 ms of the processor for a frame.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.programs import busy, printed, spread


def test_click_to_pixels_and_frames(display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = printed("tests.bench.clicking_kolaps", display, tmp_path)
    assert len(told["remove"]) >= 100
    assert len(told["frame"]) >= 500
    with capsys.disabled():
        print(f"\n20 x 15 ({busy()}):")
        for kind in ("select", "remove"):
            wall, cpu = (spread([took[which] for took in told[kind]]) for which in (0, 1))
            print(f"  {kind} ({len(told[kind])}) by the clock: {wall}; of the processor: {cpu}")
        for kind, what in (("paint", "painting one frame"), ("frame", "one frame with all that belongs to it")):
            print(f"  {what} ({len(told[kind])}), of the processor: {spread(told[kind])}")
