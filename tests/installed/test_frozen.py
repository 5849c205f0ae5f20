"""The frozen folder as a player gets it: built here, asked for its games, given a game with several modules, played off screen.

Building takes a minute and some memory; it is done once for all tests of this file.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the frozen folder is tested on Linux alone"),
]

ROOT = Path(__file__).resolve().parents[2]
LAMPE = ROOT / "tests" / "plugins" / "lampe"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The frozen folder, far from the checkout."""
    pytest.importorskip("PyInstaller", reason="PyInstaller is not installed; `run.py test` does that")
    place = tmp_path_factory.mktemp("frozen")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(place / "dist"), "--workpath", str(place / "work"), str(ROOT / "packaging" / "igraonica.spec")]
    done = subprocess.run(command, cwd=place, env={**os.environ, "PYTHONWARNINGS": "default"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    shutil.rmtree(place / "work")
    return place / "dist" / "igraonica"


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a player's desktop gives to a program: nothing of Python's, and nothing of ours but the home."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "QT_"))}
    return {**ours, "IGRAONICA_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", **more}


def ask(folder: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program, run to its end."""
    command = [str(folder / "igraonica"), *arguments]
    return subprocess.run(command, cwd=home.parent, env=environment(home), capture_output=True, text=True, check=False, timeout=120)


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def lampe(home: Path) -> Path:
    target = home / "plugins" / "lampe"
    shutil.copytree(LAMPE, target, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def test_it_says_its_version_and_its_games(folder: Path, home: Path) -> None:
    from shell import __version__

    done = ask(folder, home, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"igraonica {__version__}\n", "")
    games = rows(ask(folder, home, "games", "--json"))
    assert {game["key"] for game in games} == {file.parent.name for file in (ROOT / "plugins").glob("*/__init__.py")}
    assert {game["state"] for game in games} == {"ok"}


def test_it_is_a_folder_and_lacks_nothing(folder: Path, home: Path) -> None:
    assert (folder / "_internal").is_dir()
    done = ask(folder, home, "doctor", "--json")
    (report,) = rows(done)
    assert report["missing"] == []
    assert report["in_the_way"] == []


def test_a_game_of_several_modules_is_dropped_in_and_makes_boards(folder: Path, home: Path, lampe: Path) -> None:
    assert {"key": "lampe", "state": "ok", "origin": "player"}.items() <= {**rows(ask(folder, home, "games", "--json"))[-1]}.items()
    boards = rows(ask(folder, home, "new", "lampe", "--variant", "8x7", "--count", "3", "--seed", "5", "--json"))
    assert [board["board"] for board in boards] == [
        json.loads(line)["board"] for line in from_source(home, "new", "lampe", "--variant", "8x7", "--count", "3", "--seed", "5", "--json")
    ]


def from_source(home: Path, *arguments: str) -> list[str]:
    command = [sys.executable, "-P", "-m", "shell", *arguments]
    env = environment(home, PYTHONPATH=str(ROOT / "src"))
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()


def test_it_draws_a_dropped_in_game(folder: Path, home: Path, lampe: Path, tmp_path: Path) -> None:
    for name in ("board.png", "board.svg"):
        done = ask(folder, home, "picture", "lampe", "--out", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in (tmp_path / "board.svg").read_bytes()[:400]


def test_without_a_screen_every_game_plays_by_itself(folder: Path, home: Path, lampe: Path, tmp_path: Path) -> None:
    env = environment(home, TMPDIR=str(tmp_path))
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    done = subprocess.run([str(folder / "igraonica")], env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Lampe: " in done.stdout
    assert len(list(tmp_path.rglob("lampe-*.png"))) == 2


def test_a_helper_process_makes_boards_without_qt(folder: Path, home: Path, lampe: Path) -> None:
    """What the window does: the executable with `--worker`, jobs in, answers out."""
    import io

    from shell import wire

    jobs = io.BytesIO()
    wire.write(jobs, 0, pickle.dumps(("", "configure", pickle.dumps({"lampe": lampe}))))
    wire.write(jobs, 1, pickle.dumps(("lampe", "new_board", pickle.dumps(("5x4", 3)))))
    process = subprocess.Popen(
        [str(folder / "igraonica"), "--worker"],
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(jobs.getvalue())
    process.stdin.flush()
    answers = [wire.read(process.stdout) for _ in range(2)]
    loaded = Path(f"/proc/{process.pid}/maps").read_text(encoding="utf-8")
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert answers[1] is not None
    kind, board = pickle.loads(answers[1][1])
    assert kind == wire.VALUE
    assert board.text.count("/") == 3
    assert "libQt6" not in loaded, "helpers never load Qt"


PROBE = """
import importlib, multiprocessing, os, sys
from shell.api import hookimpl

NAMES = {names!r}


def double(n):
    return 2 * n


@hookimpl
def igraonica_games():
    missing = []
    for name in NAMES:
        try:
            importlib.import_module(name)
        except ImportError as error:
            missing.append(f"{{name}}: {{error}}")
    print("missing:", missing, file=sys.stderr)
    print("path:", os.environ.get("LD_LIBRARY_PATH"), file=sys.stderr)
    if multiprocessing.current_process().name == "MainProcess":
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            print("twice:", pool.map(abs, [-21]), file=sys.stderr)
    return []
"""


def test_a_dropped_in_game_finds_the_whole_standard_library_and_may_have_processes_of_its_own(folder: Path, home: Path) -> None:
    left_out = {"ensurepip", "idlelib", "lib2to3", "nis", "pydoc_data", "test", "tkinter", "turtle", "turtledemo", "venv"}
    names = sorted(name for name in sys.stdlib_module_names - left_out if not name.startswith("_") and name not in ("antigravity", "this"))
    elsewhere = {name for name in names if not there(name)}
    names = [name for name in names if name not in elsewhere]
    assert len(names) > 170  # 3.13 has fewer: old ones were taken out
    target = home / "plugins" / "probe"
    target.mkdir(parents=True)
    (target / "__init__.py").write_text(PROBE.format(names=names), encoding="utf-8")
    done = ask(folder, home, "games")
    assert "missing: []" in done.stderr, done.stderr
    assert "twice: [21]" in done.stderr, done.stderr
    assert "path: None" in done.stderr, "programs that we start must not find our libraries"


def there(name: str) -> bool:
    """Whether this Python can import the module: some are for other systems."""
    code = f"import warnings; warnings.simplefilter('ignore'); import {name}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_nothing_in_it_tells_where_it_was_built(folder: Path) -> None:
    """A search path to a folder of the builder's would let strangers slip libraries in."""
    place = os.fsencode(Path(sys.base_prefix) / "lib")
    told = [file.name for file in folder.rglob("*.so*") if file.is_file() and b"\0" + place + b"\0" in file.read_bytes()]
    assert told == [] or sys.base_prefix == "/usr"
