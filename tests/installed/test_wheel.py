"""The wheel as a player gets it: built from the source archive, installed far from the checkout, asked for its games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LEFT_BEHIND = {"__pycache__", ".mypy_cache", ".ruff_cache"}


def files_below(folder: Path) -> set[str]:
    """Every file of the tree below `folder`, as a path with slashes."""
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file() and not LEFT_BEHIND & set(file.parts)}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel that was built from that archive."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (file,) = built.glob("igraonica-*-py3-none-any.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a virtual environment that holds the wheel alone; Qt and the other needs are lent by ours.

    They come through a .pth file. Python reads no .pth files in a folder that is lent so: a checkout that is installed
    for work in our environment stays invisible.
    """
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    python = str(bin_folder / "python")
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, check=True)
    packages = Path(ask(python, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return bin_folder


def ask(python: str, code: str) -> str:
    """What `code` prints, away from the checkout."""
    done = subprocess.run([python, "-P", "-c", code], capture_output=True, text=True, check=True, env=bare_environment())
    return done.stdout.strip()


def bare_environment() -> dict[str, str]:
    """Ours without what could lead Python back to the checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def test_the_wheel_carries_package_plugins_and_resources_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode()
    wanted = {f"shell/{name}" for name in files_below(ROOT / "src" / "shell")}
    wanted |= {f"shell/_plugins/{name}" for name in files_below(ROOT / "plugins")}
    wanted |= {f"shell/_resources/{name}" for name in files_below(ROOT / "resources")}
    assert names == wanted
    assert any(name.endswith("/__init__.py") for name in names if name.startswith("shell/_plugins/"))
    assert "shell/_resources/fonts/OFL.txt" in names
    assert "pyside6-essentials<6.12,>=6.8.3; python_version < '3.12'" in metadata.lower()


def test_the_source_archive_can_run_its_own_tests(built: Path) -> None:
    (file,) = built.glob("igraonica-*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"run.py", "pyproject.toml", "LICENSE", ".ci/run", "tests/conftest.py", "tests/installed/test_wheel.py"} <= names


def test_the_installed_program_lists_its_games(installed: Path, home: Path, tmp_path: Path) -> None:
    environment = {**bare_environment(), "IGRAONICA_HOME": str(home)}
    command = [str(installed / "igraonica"), "games", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    games = {game["key"]: game for game in map(json.loads, done.stdout.splitlines())}
    assert set(games) == {file.parent.name for file in (ROOT / "plugins").glob("*/__init__.py")}
    assert {game["state"] for game in games.values()} == {"ok"}
    assert done.stderr == ""


def test_the_installed_program_is_not_the_checkout(installed: Path) -> None:
    code = "import shell, importlib.util as u; print(shell.__file__); print(u.find_spec('plugins'))"
    where, plugins = ask(str(installed / "python"), code).splitlines()
    assert installed.parent in Path(where).parents
    assert plugins == "None", "nothing called plugins is installed"


def test_the_installed_pictures_and_letters_are_found(installed: Path) -> None:
    code = "from shell.paths import resources, shipped_plugins; print(resources()); print(shipped_plugins())"
    resources, plugins = map(Path, ask(str(installed / "python"), code).splitlines())
    assert installed.parent in resources.parents
    assert (resources / "fonts" / "Inter-Regular.otf").is_file()
    assert [folder for folder in plugins.iterdir() if folder.is_dir()] != []
