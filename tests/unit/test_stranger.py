"""Another distribution that brings a module called `shell` too: `igraonica doctor` names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shell.cli_reports import in_the_way

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A folder of installed packages with the distribution `nautilus` and its module `shell`."""
    (tmp_path / "shell").mkdir()
    (tmp_path / "shell" / "__init__.py").write_text("", encoding="utf-8")
    facts = tmp_path / "nautilus-4.2.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: nautilus\nVersion: 4.2\n", encoding="utf-8")
    (facts / "top_level.txt").write_text("shell\n", encoding="utf-8")
    return tmp_path


def test_nothing_is_in_the_way_by_itself() -> None:
    assert in_the_way() == []


def test_a_stranger_is_named_with_its_version_and_its_place(stranger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(stranger)
    found = in_the_way()
    assert any("nautilus 4.2" in line for line in found)
    assert any(str(stranger / "shell" / "__init__.py") in line for line in found)


def test_a_folder_of_that_name_without_code_is_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shell").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert in_the_way() == []


def test_doctor_says_so_and_ends_with_1(stranger: Path) -> None:
    """The stranger comes after ours, so ours runs."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(stranger)])}
    done = subprocess.run([sys.executable, "-P", "-m", "shell", "doctor", "--json"], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "nautilus" in " ".join(json.loads(done.stdout)["in_the_way"])
    said = subprocess.run([sys.executable, "-P", "-m", "shell", "doctor"], env=env, capture_output=True, text=True, check=False).stdout
    assert "in the way   the distribution nautilus 4.2" in said
