"""What the benchmarks of whole programs share: an environment like a player's, and numbers in a line."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def environment(display: str, home: Path) -> dict[str, str]:
    """For a program on the X screen `display`, in a home of its own, with byte code kept as it is for players."""
    given = {**os.environ, "DISPLAY": display, "IGRAONICA_HOME": str(home), "PYTHONPATH": str(ROOT / "src"), "QT_QPA_PLATFORM": "xcb"}
    for name in ("PYTHONDONTWRITEBYTECODE", "WAYLAND_DISPLAY"):
        given.pop(name, None)
    return given


def printed(module: str, display: str, home: Path) -> Any:
    """What a program of this folder prints as JSON, on the X screen `display` and in a home of its own."""
    command = [sys.executable, "-m", module]
    run = subprocess.run(command, cwd=ROOT, env=environment(display, home), capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def spread(values: Sequence[float], unit: str = "ms") -> str:
    """Median, 95th percentile and the worst."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return f"median {statistics.median(ordered):.1f} {unit}, p95 {high:.1f}, worst {ordered[-1]:.1f}"


def busy() -> str:
    """How busy the machine is, since that lengthens all times by the clock."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, Python {sys.version.split()[0]}"
