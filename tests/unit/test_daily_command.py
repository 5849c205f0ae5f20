"""`igraonica daily`: the board of any day, the same on every machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shell import daily
from shell.cli import main
from shell.dates import local_date
from shell.plugin_loader import load_one

LAMPE = Path(__file__).parents[1] / "plugins" / "lampe"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def lampe(home: Path) -> None:
    shutil.copytree(LAMPE, home / "plugins" / "lampe", ignore=shutil.ignore_patterns("__pycache__"))


@pytest.mark.parametrize("date", ["0001-01-01", "1970-01-01", "2024-02-29", "2026-11-14", "9999-12-31"])
def test_the_board_of_any_day_is_printed(lampe: None, capsys: pytest.CaptureFixture[str], date: str) -> None:
    assert main(["daily", "lampe", "--date", date]) == 0
    text = capsys.readouterr().out.strip()
    assert main(["daily", "lampe", "--date", date, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["game"], row["date"], row["board"]) == ("lampe", date, text)
    assert main(["new", "lampe", "--variant", row["variant"], "--seed", str(row["seed"])]) == 0
    assert capsys.readouterr().out.strip() == text


def test_without_a_date_it_is_todays(lampe: None, capsys: pytest.CaptureFixture[str]) -> None:
    before = local_date(time.time())
    assert main(["daily", "lampe", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["date"] in {before, local_date(time.time())}


@pytest.mark.parametrize("date", ["2026-02-29", "2026-2-9", "tomorrow", "", "2026-11-14T00:00", "99999-01-01"])
def test_what_is_no_date_is_refused_in_one_line(lampe: None, capsys: pytest.CaptureFixture[str], date: str) -> None:
    assert main(["daily", "lampe", f"--date={date}"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert "--date" in said.err


def test_a_game_without_a_daily_and_one_that_is_not_there_are_refused(lampe: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "demineur"]) == 2
    assert "has no board of the day" in capsys.readouterr().err
    assert main(["daily", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_no_hash_seed_changes_the_board(lampe: None, home: Path, seed: str) -> None:
    game = load_one("lampe", LAMPE)
    boards = [daily.board_of(game, day, daily.variant(game, day)).text for day in ("2026-11-14", "2026-11-15")]
    environ = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src"), "TZ": "Pacific/Kiritimati"}
    for day, board in zip(("2026-11-14", "2026-11-15"), boards, strict=True):
        command = [sys.executable, "-m", "shell", "daily", "lampe", "--date", day]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout.strip() == board
