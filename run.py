#!/usr/bin/env python3
"""Play Igraonica from its source, with nothing but Python 3.11 or later at hand.

    python3 run.py [ARGUMENTS]           play: set up once, then hand the arguments on to igraonica
    python3 run.py test [ARGUMENTS]      all that must hold before a change is taken; with arguments, pytest alone, which gets them
    python3 run.py bench [ARGUMENTS]     the benchmarks of tests/bench

The set-up makes .venv beside this file. Its last act is to write a stamp there, so one that was interrupted begins
again, and a later start only compares the stamp. On Linux it looks for the libraries that Qt needs and, where there is
apt, installs them as root or names the one command that does. Exit 2: something must be done first, and a line says what.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)

# What Qt loads by itself on Linux: package of Debian, then the library that shows whether it is there. The names of
# packages change between releases (libglib2.0-0 is libglib2.0-0t64 in newer ones, and answers to both), libraries do not.
LIBRARIES = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libx11-6": "libX11.so.6",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libfreetype6": "libfreetype.so.6",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
}

# The tests open real windows on a screen of their own, click in them and read them as a screen reader does; they build the
# frozen program, and ask the desktop's checkers about it: package, then a file that shows whether it is there.
TEST_FILES = {
    "xvfb": "/usr/bin/Xvfb",
    "xauth": "/usr/bin/xauth",
    "xdotool": "/usr/bin/xdotool",
    "openbox": "/usr/bin/openbox",
    "dbus": "/usr/bin/dbus-daemon",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "python3-gi": "/usr/lib/python3/dist-packages/gi/__init__.py",
    "gir1.2-atspi-2.0": "/usr/lib/*/girepository-1.0/Atspi-2.0.typelib",
    "appstream": "/usr/bin/appstreamcli",
    "binutils": "/usr/bin/objdump",
    "desktop-file-utils": "/usr/bin/desktop-file-validate",
}

CHECKS = (
    ("ruff check", ("ruff", "check")),
    ("ruff format", ("ruff", "format", "--check")),
    ("mypy", ("mypy",)),
    ("import-linter", ("lint-imports",)),
    ("tests without Qt", ("pytest", "-q", "-m", "not gui and not x11")),
    ("tests with Qt off screen", ("pytest", "-q", "-m", "gui and not x11")),
    ("tests on a real X server", ("pytest", "-q", "-m", "x11")),
)


class Halt(Exception):
    """The set-up cannot go on; the message says in one line what to do."""


def main(argv: list[str]) -> int:
    """Set up what `argv` needs and run it. On Linux and macOS a game takes this process over and nothing returns."""
    if sys.version_info < OLDEST:
        print(f"Igraonica needs Python 3.11 or later; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    kind = argv[0] if argv[:1] in (["test"], ["bench"]) else "play"
    try:
        if not ready(kind):
            set_up(kind)
    except Halt as halt:
        print(halt, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped; the next start begins the set-up again.", file=sys.stderr)
        return 130
    if kind == "play":
        return play(argv)
    return run_checks(argv[1:]) if kind == "test" else run_benchmarks(argv[1:])


# --- the stamp ------------------------------------------------------------------------------------------------------


def stamp(kind: str) -> Path:
    """Where it is written that the set-up is complete: one file for playing, one for everything with the tools."""
    return VENV / ("ready-to-play" if kind == "play" else "ready-to-test")


def stamp_text() -> str:
    """What a set-up depends on: this Python, this place (a virtual environment cannot move) and pyproject.toml."""
    version = ".".join(map(str, sys.version_info[:2]))
    return f"{version}\n{sys.base_prefix}\n{ROOT}\n{(ROOT / 'pyproject.toml').read_text(encoding='utf-8')}"


def ready(kind: str) -> bool:
    """Whether an earlier set-up serves. One for the tests serves for playing too."""
    wanted = stamp_text()
    return any(read(stamp(k)) == wanted for k in {kind, "test"}) and python().exists()


def read(path: Path) -> str:
    """The text of `path`, empty if there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def python() -> Path:
    """The Python of the virtual environment."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def tool(name: str) -> str:
    """A command that was installed into the virtual environment."""
    return str(python().with_name(f"{name}.exe" if os.name == "nt" else name))


# --- the set-up -----------------------------------------------------------------------------------------------------


def set_up(kind: str) -> None:
    """Make the virtual environment and install into it. `Halt` says what is missing."""
    import subprocess

    wanted = stamp_text()
    if sys.platform.startswith("linux"):
        provide(missing_packages(kind))
    print("Setting up Igraonica in .venv. This happens once and takes a minute; Qt is some 100 MB.", file=sys.stderr, flush=True)
    fresh = not (python().exists() and any(same_place(read(stamp(k)), wanted) for k in ("play", "test")))
    for old in (stamp("play"), stamp("test")):
        old.unlink(missing_ok=True)
    if fresh and Path(sys.prefix).resolve() != VENV.resolve():
        call(subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]), "The virtual environment in .venv could not be made")
    package = f"{ROOT}[dev]" if kind != "play" else str(ROOT)
    pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", package]
    call(subprocess.call(pip), "pip could not install what Igraonica needs")
    call(subprocess.call([str(python()), "-P", "-c", "import shell, pluggy, PySide6.QtWidgets"]), "Qt does not load on this machine")
    stamp(kind).write_text(wanted, encoding="utf-8")


def same_place(text: str, wanted: str) -> bool:
    """Whether an older stamp tells of the same Python in the same place, so that only packages need a look."""
    return text.split("\n")[:3] == wanted.split("\n")[:3]


def call(status: int, trouble: str) -> None:
    """Go on if a program ended well, else `Halt` with `trouble`."""
    if status != 0:
        raise Halt(f"{trouble} (see above). Mend that and start again.")


def missing_packages(kind: str) -> list[str]:
    """The packages of Debian that are not there: for Qt, for virtual environments, and for the tests if they are to run."""
    import glob
    from importlib.util import find_spec

    missing = [package for package, library in LIBRARIES.items() if not loads(library)]
    if find_spec("ensurepip") is None:
        missing.insert(0, venv_package(sys.executable, "/usr/bin/python3"))
    if kind != "play":
        needed = {**TEST_FILES, **python_library(sys.executable, "/usr/bin/python3")}
        missing += [package for package, file in needed.items() if not glob.glob(file)]  # noqa: PTH207  a whole path, not one below a folder
    return missing


def loads(library: str) -> bool:
    """Whether the system finds this shared library, for this kind of processor."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def venv_package(ours: str, system: str) -> str:
    """Debian's package with `ensurepip`: one name for the system's own Python, another for any other version of it."""
    if os.path.realpath(ours) == os.path.realpath(system):
        return "python3-venv"
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def python_library(ours: str, system: str) -> dict[str, str]:
    """Debian's own Python has its library in a package apart, without which nothing can be frozen; others have it inside."""
    if os.path.realpath(ours) != os.path.realpath(system):
        return {}
    name = f"libpython{sys.version_info[0]}.{sys.version_info[1]}"
    return {name: f"/usr/lib/*/{name}.so.1.0"}


def apt_get(packages: list[str]) -> list[str]:
    """The command that installs `packages`, and nothing that they merely recommend."""
    return ["apt-get", "install", "--yes", "--no-install-recommends", *packages]


def provide(packages: list[str]) -> None:
    """Install `packages` if this is root on a Debian, else `Halt` with the one command that does."""
    import shutil
    import subprocess

    if not packages:
        return
    if shutil.which("apt-get") is None:
        # Other systems have these under other names, or in other places; Qt itself says so if one is really missing.
        print("Not found on this system, by their names in Debian: " + " ".join(packages), file=sys.stderr)
        return
    command = apt_get(packages)
    if os.geteuid() != 0:
        raise Halt(
            f"Some packages are missing. Install them with this command, then start again:\nsudo apt-get update && sudo {' '.join(command)}"
        )
    print("Installing with apt-get: " + " ".join(packages), file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # A new machine has no lists of packages yet, an old one has stale ones.
    subprocess.call(["apt-get", "update", "-qq"], env=environment, stdout=sys.stderr)
    if subprocess.call([*command, "-qq"], env=environment, stdout=sys.stderr) != 0:
        raise Halt(f"apt-get failed (see above). When it works again, this installs what is missing:\n{' '.join(command)}")


# --- what is run ----------------------------------------------------------------------------------------------------


def play(arguments: list[str]) -> int:
    """Start igraonica. `-P` keeps the current folder out of the import path: a stray random.py there must not be found."""
    command = [str(python()), "-P", "-m", "shell", *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    # On Windows execv would give the terminal back at once.
    import subprocess

    return subprocess.call(command)


def run_checks(arguments: list[str]) -> int:
    """All checks, one after the other, the quick ones first; 1 if any failed. With arguments, pytest alone with these."""
    import subprocess

    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    checks = CHECKS if not arguments else (("pytest", ("pytest", *arguments)),)
    failed = []
    for title, command in checks:
        print(f"--- {title}", flush=True)
        if subprocess.call([tool(command[0]), *command[1:]], cwd=ROOT, env=environment) != 0:
            failed.append(title)
    print("Failed: " + ", ".join(failed) if failed else "All is well.", flush=True)
    return 1 if failed else 0


def run_benchmarks(arguments: list[str]) -> int:
    """The benchmarks: their numbers are printed, as ratios within one run, since machines differ."""
    import subprocess

    return subprocess.call([tool("pytest"), "tests/bench", "-s", *arguments], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
