"""What may know what: read from the source of the shell and of every plugin, so that a new game is held to it at once."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHELL = ROOT / "src" / "shell"
PLUGINS = sorted(file.parent for folder in ("plugins", "tests/plugins") for file in (ROOT / folder).glob("*/__init__.py"))
# Chance comes from the Rng handed in, time and threads are the shell's, and a rule needs neither network nor database.
IMPURE = {"asyncio", "datetime", "multiprocessing", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time", "uuid"}
SOURCES = sorted(
    file for folder in ("src", "plugins", "tests", "packaging") for file in (ROOT / folder).rglob("*.py") if "__pycache__" not in file.parts
)


def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imports(tree: ast.Module) -> Iterator[str]:
    """Full names of the modules that a file imports, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def plugin_files() -> list[Path]:
    return [file for plugin in PLUGINS for file in sorted(plugin.rglob("*.py"))]


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_there_are_plugins_to_look_at() -> None:
    assert PLUGINS


@pytest.mark.parametrize("file", plugin_files(), ids=name_of)
def test_a_plugin_imports_the_contract_and_itself_only(file: Path) -> None:
    """Only modules called scene... see Qt and the board; only `__init__` names the scene, for the shell to ask for late."""
    own = f"plugins.{next(plugin for plugin in PLUGINS if plugin in file.parents).name}"
    is_scene = file.name.startswith("scene")
    allowed = {"shell.api", "shell.qt.board"} if is_scene else {"shell.api"}
    wrong = []
    for written in imports(parse(file)):
        name = re.sub(r"^\.", f"{own}.", written) if not written.startswith("..") else written
        top = name.split(".")[0]
        ours = name == own or name.startswith(f"{own}.")
        if ours and not is_scene and file.name != "__init__.py" and name.removeprefix(f"{own}.").startswith("scene"):
            wrong.append(f"{name} (rules do not know how they are drawn)")
        elif top == "PySide6":
            wrong += [] if is_scene else [name]
        elif top in IMPURE:
            wrong += [] if is_scene and top != "random" else [name]
        elif not (ours or name in allowed or top in sys.stdlib_module_names):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("folder", [SHELL, *PLUGINS], ids=name_of)
def test_nothing_depends_on_hash(folder: Path) -> None:
    """`hash()` of a text differs from start to start: a board or a seed made with it could not be shared."""
    assert [found for file in sorted(folder.rglob("*.py")) for found in calls_of_hash(file)] == []


def calls_of_hash(file: Path) -> list[str]:
    """Where `hash()` is called, but for a type that says by `__hash__` how it is hashed."""
    tree = parse(file)
    own = {id(part) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name == "__hash__" for part in ast.walk(f)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in own]
    return [f"{name_of(file)}:{node.lineno}" for node in calls if isinstance(node.func, ast.Name) and node.func.id == "hash"]


def test_the_shell_has_one_source_of_chance() -> None:
    """Its own Rng: the random module promises no equal numbers from one Python to the next."""
    assert [name_of(file) for file in SHELL.rglob("*.py") if "random" in set(imports(parse(file)))] == []


def plain(text: str) -> str:
    """In small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def test_the_shell_names_no_game() -> None:
    """Neither in code nor in comments: what the shell says of a game it has from the game."""
    names = {plain(plugin.name) for plugin in PLUGINS}
    for plugin in PLUGINS:
        about = plugin / "plugin.json"
        if about.exists():
            names.add(plain(json.loads(about.read_text(encoding="utf-8"))["title"]))
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, sorted(names))) + r")\b")
    found = [
        f"{name_of(file)}:{number}"
        for file in sorted(SHELL.rglob("*"))
        if file.is_file() and file.suffix not in {".pyc", ".mo"}
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(plain(line))
    ]
    assert found == []


def test_everything_outside_the_window_starts_without_qt() -> None:
    """Import every module of the shell that is not the window's, in a fresh process, and look what came with them."""
    files = [file.relative_to(SHELL.parent) for file in sorted(SHELL.rglob("*.py")) if not file.stem.startswith("__")]
    modules = [".".join(file.with_suffix("").parts) for file in files if file.parts[1] != "qt"]
    assert "shell.session" in modules
    code = "import sys; [__import__(name) for name in sys.argv[1:]]; print({'PySide6', 'shiboken6'} & set(sys.modules) or 'lean')"
    command = [sys.executable, "-c", code, *modules]
    done = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "lean"), done.stderr


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_an_exception_from_the_checks_carries_its_reason(file: Path) -> None:
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        mark = re.search(r"#\s*(noqa: [A-Z0-9, ]+|type: ignore\[[a-z0-9, -]+\]|pragma: no cover)(.*)", line)
        if mark and len(re.findall(r"\w+", re.sub(r"#\s*(noqa: [A-Z0-9, ]+|type: ignore\[[a-z0-9, -]+\])", "", mark[2]))) < 2:
            found.append(f"{number}: {line.strip()}")
    assert found == []


def test_no_module_is_a_giant() -> None:
    """500 lines are far beyond what one meaning needs."""
    long = [name_of(file) for file in SOURCES if "tests" not in file.parts and len(file.read_text(encoding="utf-8").splitlines()) > 500]
    assert long == []


def test_names_of_test_files_are_unique() -> None:
    names = [file.name for file in SOURCES if file.name.startswith(("test_", "bench_"))]
    assert sorted(names) == sorted(set(names))


def lines_with(pattern: str, files: list[Path]) -> list[str]:
    """Where `pattern` is found in `files`."""
    return [
        f"{name_of(file)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]


PAGES = [ROOT / "run.py", *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_no_reminder_stands_in_place_of_work() -> None:
    assert lines_with(r"\b([T]ODO|[F]IXME|[X]XX)\b", [*SOURCES, *PAGES]) == []


def test_nothing_is_bound_to_one_machine() -> None:
    """No folder that exists only where somebody wrote a line; tests may speak of folders that exist nowhere."""
    files = [file for file in SOURCES if "tests" not in file.relative_to(ROOT).parts]
    assert lines_with(r"(?<![\w.])/(?:home|root|work|Users)/\w", [*files, *PAGES]) == []
