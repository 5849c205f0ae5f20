"""What all tests share: folders of their own, marks set by themselves, and a screen for those that need a real one."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import plugins  # noqa: F401 - the folder of this checkout: later the loader would put its own empty package in this place

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT.parent / "shared" / "cases"

# Windows of tests are drawn off screen; a test that needs a real screen starts a program of its own on `display`.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
    # Qt warns where there is none, and warnings are failures. Made with the rights 0700 that Qt asks for.
    os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="igraonica-runtime-")

# No deadline: how long an example takes says more about the machine than about us. Benchmarks live in tests/bench.
# The cases are the same at every run, so that a change fails by its own fault; --hypothesis-profile=deep makes ten times as
# many, others each time. What a property asks for beyond that stands in tests/texts/mutation.py.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("deep", deadline=None, print_blob=True, max_examples=1000, database=None)
settings.load_profile("house")

_cases: Counter[str] = Counter()
"""Cases that Hypothesis made and that ran to their end, by test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """How often programs are killed in the tests of that."""
    parser.addoption("--kills", type=int, default=None, metavar="N", help="kill the program N times in each test of what kill -9 may cost")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks run only where they are asked for by name."""
    if collection_path == ROOT / "tests" / "bench":
        asked = any("bench" in argument for argument in config.invocation_params.args)
        return None if asked else True
    return None


def _counted(name: str, test: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(test)
    def count(*args: object, **named: object) -> None:
        test(*args, **named)
        _cases[name] += 1

    return count


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many cases were really run."""
    if _cases:
        terminalreporter.write_line(f"Hypothesis: {_cases.total():,} cases in {len(_cases)} properties")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs Qt in this process, by its folder or by its fixtures, so that nobody has to remember it."""
    for item in items:
        handle = getattr(getattr(item, "obj", None), "hypothesis", None)
        if handle is not None and not hasattr(handle.inner_test, "__wrapped__"):
            handle.inner_test = _counted(item.nodeid.partition("[")[0], handle.inner_test)
        fixtures = getattr(item, "fixturenames", ())
        if (ROOT / "tests" / "gui") in item.path.parents or "qtbot" in fixtures or "qapp" in fixtures:
            item.add_marker(pytest.mark.gui)
        if "display" in fixtures:
            item.add_marker(pytest.mark.x11)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the program in this test, and in every program that the test starts: never the player's own."""
    folder = tmp_path / "igraonica-home"
    monkeypatch.setenv("IGRAONICA_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of positions with known facts. It is no part of the project: without it the test is skipped."""
    if not CASES.is_dir():
        pytest.skip("the folder of cases is not here")
    return CASES


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A real X screen of 1600 by 1000, as the value of DISPLAY. Needs Linux and Xvfb, which `run.py test` installs."""
    if not sys.platform.startswith("linux"):
        pytest.skip("Xvfb is for Linux")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as numbers:
                number = numbers.readline().strip()
            assert number, "Xvfb ended before it had a screen"
            yield f":{number}"
        finally:
            server.terminate()
