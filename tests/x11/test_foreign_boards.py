"""Boards in other programs' formats, played to their win in a real window by synthetic clicks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROWS = ("*....*....", "..........", "......*...", "..*.......", "....*.....", "*........*")


def drive(display: str, home: Path, *arguments: str) -> Any:
    """Run the driver on `display` and return what it printed."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environ = dict(os.environ, DISPLAY=display, QT_QPA_PLATFORM="xcb", IGRAONICA_HOME=str(home), PYTHONPATH=path)
    command = [sys.executable, str(Path(__file__).with_name("driver.py")), *arguments]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def mbf(rows: tuple[str, ...]) -> bytes:
    """Width and height in a byte each, the number of mines in two, then column and row of each mine."""
    mines = [(c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"]
    return bytes([len(rows[0]), len(rows), *len(mines).to_bytes(2, "big"), *(value for mine in mines for value in mine)])


@pytest.mark.rule("D-24", "D-02")
def test_a_board_file_is_won_by_clicks(display: str, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.mbf"
    file.write_bytes(mbf(ROWS))
    answer = drive(display, home, "win", "/".join(ROWS), "demineur", "--file", str(file))
    assert answer["outcome"] == "won"
    assert answer["clicks"] > 3
    assert not answer["counted"]


@pytest.mark.rule("D-24")
def test_a_game_id_is_won_by_clicks(display: str, home: Path) -> None:
    rows = (".....****", "..**.*.*.", "**.*....*", "****.*...", "..***....", "..*.**...", "...*..*.*", ".*.....**", "**.*.*.**")
    answer = drive(display, home, "win", "/".join(rows), "demineur", "--board", "9x9:0,0,me0691ca8a278f3c371688")
    assert answer["outcome"] == "won"
