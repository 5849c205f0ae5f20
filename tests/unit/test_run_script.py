"""run.py: what it decides to do. That it does it on a bare machine is seen by running it there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a checkout, with a virtual environment in it that is only a file."""
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(run, "VENV", root / ".venv")
    return root


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that run.py gives; making a virtual environment leaves a Python in it, and nothing else happens."""
    given: list[list[str]] = []

    def call(command: list[str], **options: object) -> int:
        given.append(command)
        if "venv" in command:
            run.python().parent.mkdir(parents=True, exist_ok=True)
            run.python().touch()
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(run, "missing_packages", lambda kind: [])
    return given


def test_a_first_start_makes_the_environment_installs_and_is_ready(checkout: Path, calls: list[list[str]]) -> None:
    assert not run.ready("play")
    run.set_up("play")
    assert [command[1:3] for command in calls] == [["-m", "venv"], ["-m", "pip"], ["-P", "-c"]]
    assert calls[1][-2:] == ["--editable", str(checkout)]
    assert run.ready("play")
    assert not run.ready("test"), "the tools are not there yet"


def test_a_set_up_for_the_tests_serves_for_playing(checkout: Path, calls: list[list[str]]) -> None:
    run.set_up("test")
    assert calls[1][-1] == f"{checkout}[dev]"
    assert run.ready("test")
    assert run.ready("bench")
    assert run.ready("play")


def test_changed_needs_are_installed_into_the_same_environment(checkout: Path, calls: list[list[str]]) -> None:
    run.set_up("play")
    (checkout / "pyproject.toml").write_text("[project]\ndependencies = []\n", encoding="utf-8")
    assert not run.ready("play")
    calls.clear()
    run.set_up("play")
    assert [command[1:3] for command in calls] == [["-m", "pip"], ["-P", "-c"]]
    assert run.ready("play")


@pytest.mark.parametrize("change", ["version", "place", "base"])
def test_another_python_or_place_makes_a_new_environment(
    checkout: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    run.set_up("play")
    calls.clear()
    if change == "version":
        monkeypatch.setattr(sys, "version_info", (3, 99, 0, "final", 0))
    elif change == "base":
        monkeypatch.setattr(sys, "base_prefix", "/elsewhere")
    else:
        moved = checkout.with_name("moved")
        checkout.rename(moved)
        monkeypatch.setattr(run, "ROOT", moved)
        monkeypatch.setattr(run, "VENV", moved / ".venv")
    assert not run.ready("play")
    run.set_up("play")
    assert calls[0][1:4] == ["-m", "venv", "--clear"]


def test_an_interrupted_set_up_begins_again(checkout: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was being done when the power went, no stamp is left that tells of something complete."""
    run.set_up("play")
    (checkout / "pyproject.toml").write_text("[project]\n# new\n", encoding="utf-8")

    def interrupted(command: list[str], **options: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "call", interrupted)
        assert run.main([]) == 130
    assert not run.ready("play")
    calls.clear()
    run.set_up("play")
    assert calls[0][1:4] == ["-m", "venv", "--clear"]
    assert run.ready("play")


def test_an_environment_whose_python_is_gone_is_not_ready(checkout: Path, calls: list[list[str]]) -> None:
    run.set_up("play")
    run.python().unlink()
    assert not run.ready("play")
    calls.clear()
    run.set_up("play")
    assert calls[0][1:4] == ["-m", "venv", "--clear"]


FAILURES = {"venv": "could not be made", "pip": "pip could not install", "-P": "Qt does not load"}


@pytest.mark.parametrize("failing", FAILURES)
def test_a_step_that_fails_ends_with_one_line_and_2(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: str
) -> None:
    monkeypatch.setattr(run, "missing_packages", lambda kind: [])
    monkeypatch.setattr(run, "VENV", checkout / ".venv")
    (checkout / ".venv").mkdir()
    monkeypatch.setattr(subprocess, "call", lambda command, **options: int(failing in command))
    assert run.main([]) == 2
    assert FAILURES[failing] in capsys.readouterr().err.splitlines()[-1]
    assert not run.ready("play")


def test_without_rights_the_one_command_is_printed(monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    with pytest.raises(run.Halt) as halt:
        run.provide(["libegl1", "python3-venv"])
    expected = "sudo apt-get update && sudo apt-get install --yes --no-install-recommends libegl1 python3-venv"
    assert str(halt.value).splitlines()[1:] == [expected]
    assert calls == []


def test_root_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch, calls: list[list[str]]) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    run.provide(["libegl1"])
    assert calls[0][:2] == ["apt-get", "update"]
    assert calls[1][:2] == ["apt-get", "install"]
    assert "libegl1" in calls[1]
    run.provide([])
    assert len(calls) == 2


def test_other_systems_are_told_and_go_on(
    monkeypatch: pytest.MonkeyPatch, calls: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    run.provide(["libegl1"])
    assert calls == []
    assert "libegl1" in capsys.readouterr().err


def test_missing_packages_are_seen_by_their_libraries_and_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "loads", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("glob.glob", lambda pattern: [] if "Xvfb" in pattern else [pattern])
    play = run.missing_packages("play")
    assert play[1:] == ["libxcb-cursor0"]
    assert play[0].endswith("-venv")
    assert run.missing_packages("test") == [*play, "xvfb"]


def test_loads_tells_a_library_from_none() -> None:
    assert not run.loads("libnosuchthing.so.99")


def test_the_package_for_environments_has_the_name_of_its_python(tmp_path: Path) -> None:
    system = tmp_path / "python3"
    system.symlink_to(sys.executable)
    assert run.venv_package(sys.executable, str(system)) == "python3-venv"
    assert run.venv_package(sys.executable, str(tmp_path / "other")) == f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def test_play_hands_on_every_argument(checkout: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr("os.execv", lambda program, command: handed.append(command))
    run.main(["games", "--json", "a b"])
    assert handed == [[str(run.python()), "-P", "-m", "shell", "games", "--json", "a b"]]


def test_all_checks_run_though_one_fails(checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[list[str]] = []

    def call(command: list[str], **options: object) -> int:
        seen.append(command)
        return int("mypy" in command[0])

    monkeypatch.setattr(subprocess, "call", call)
    assert run.run_checks([]) == 1
    assert len(seen) == len(run.CHECKS)
    assert capsys.readouterr().out.splitlines()[-1] == "Failed: mypy"


def test_arguments_of_test_go_to_pytest_alone(checkout: Path, calls: list[list[str]]) -> None:
    assert run.run_checks(["-k", "clock"]) == 0
    assert calls == [[run.tool("pytest"), "-k", "clock"]]


def test_an_old_python_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    assert run.main([]) == 2
    assert capsys.readouterr().err.startswith("Igraonica needs Python 3.11 or later")


def test_the_script_imports_only_what_every_start_needs() -> None:
    """A second start may add 0.2 s; subprocess, glob and ctypes are for the set-up."""
    code = "import sys, run; print({'subprocess', 'ctypes', 'shutil', 'tempfile'} & set(sys.modules) or 'lean')"
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, cwd=Path(run.__file__).parent, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "lean"


def test_the_library_of_debians_python_is_a_package_apart(tmp_path: Path) -> None:
    name = f"libpython{sys.version_info[0]}.{sys.version_info[1]}"
    assert run.python_library(sys.executable, sys.executable) == {name: f"/usr/lib/*/{name}.so.1.0"}
    assert run.python_library(sys.executable, str(tmp_path / "python3")) == {}
