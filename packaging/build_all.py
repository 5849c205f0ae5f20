"""Make everything that is given away, into build/dist: what `packaging/build` calls.

packaging/build              all of it
packaging/build frozen deb   only these steps and what they need, of: python, desktop, frozen, archive, deb
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = BUILD / "dist"
FROZEN = BUILD / "frozen" / "igraonica"
LARGEST_ARCHIVE = 80_000_000
"""Bytes of the packed folder."""


def main() -> int:
    """Do the steps that the arguments name, or all. Returns the exit status."""
    asked = sys.argv[1:] or [name for name in STEPS if name != "deb" or shutil.which("dpkg-shlibdeps")]
    unknown = [name for name in asked if name not in STEPS]
    if unknown:
        print(f"there is no step {unknown[0]!r}; there are: {', '.join(STEPS)}", file=sys.stderr)
        return 2
    DIST.mkdir(parents=True, exist_ok=True)
    done: set[str] = set()
    for name in asked:
        do(name, done)
    if not sys.argv[1:] and "deb" not in asked:
        print("No .deb: it needs dpkg-shlibdeps (Debian package dpkg-dev).")
    for file in sorted(DIST.iterdir()):
        if file.is_file():
            print(f"{file.stat().st_size / 1e6:8.1f} MB  {file.relative_to(ROOT)}")
    return 0


def do(name: str, done: set[str]) -> None:
    """One step, after those that it needs, once."""
    if name in done:
        return
    needed, step = STEPS[name]
    for other in needed:
        do(other, done)
    begin = time.monotonic()
    print(f"--- {name}", flush=True)
    step()
    print(f"    {time.monotonic() - begin:.0f} s", flush=True)
    done.add(name)


def run(*command: str | Path) -> None:
    """A program that has to succeed. What it says is shown if it does not."""
    environment = {**os.environ, "PYTHONWARNINGS": "default", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*map(str, command)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[:4]))}... failed with {done.returncode}:\n{done.stdout[-4000:]}\n{done.stderr[-8000:]}")


def python() -> None:
    """The source archive, and the wheel from it."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST, ROOT)


def desktop() -> None:
    """What the desktop is told, the icons, the screenshots."""
    run(sys.executable, HERE / "icons.py", BUILD / "icons")
    run(sys.executable, HERE / "desktop.py", BUILD / "desktop")
    run(sys.executable, HERE / "screenshots.py", BUILD / "screenshots")


def frozen() -> None:
    """The frozen folder."""
    shutil.rmtree(FROZEN, ignore_errors=True)
    folders = ("--distpath", FROZEN.parent, "--workpath", BUILD / "pyinstaller")
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, HERE / "igraonica.spec")


def archive() -> None:
    """The frozen folder packed, with what a desktop wants beside it in share/ and a word on how to use it."""
    name = f"igraonica-{version()}-{system()}"
    file = DIST / f"{name}.tar.xz"
    with tarfile.open(file, "w:xz", preset=4) as packed:
        packed.add(FROZEN, name, filter=anybody)
        for path, inside in shared():
            packed.add(path, f"{name}/share/{inside}", filter=anybody)
        packed.add(HERE / "README.archive", f"{name}/README", filter=anybody)
        packed.add(ROOT / "LICENSE", f"{name}/LICENSE", filter=anybody)
    if file.stat().st_size > LARGEST_ARCHIVE:
        sys.exit(f"{file} has {file.stat().st_size / 1e6:.0f} MB, more than {LARGEST_ARCHIVE / 1e6:.0f}")


def shared() -> list[tuple[Path, str]]:
    """Files for the desktop, and where they lie below a `share` folder."""
    return [
        (BUILD / "desktop" / "igraonica.desktop", "applications/igraonica.desktop"),
        *((file, f"metainfo/{file.name}") for file in (BUILD / "desktop").glob("*.metainfo.xml")),
        (BUILD / "desktop" / "igraonica.6", "man/man6/igraonica.6"),
        (HERE / "igraonica-mime.xml", "mime/packages/igraonica.xml"),
        (BUILD / "icons" / "hicolor", "icons/hicolor"),
    ]


def anybody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """An entry without the names of who built it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def deb() -> None:
    """The Debian package."""
    run(sys.executable, HERE / "deb.py", FROZEN, BUILD / "desktop", BUILD / "icons", BUILD / "screenshots", DIST)


def version() -> str:
    """The version that stands in the source."""
    text = (ROOT / "src" / "shell" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def system() -> str:
    """The system and kind of processor, as in `linux-x86_64`."""
    import platform

    return f"{sys.platform}-{platform.machine().lower()}"


STEPS: dict[str, tuple[tuple[str, ...], Callable[[], None]]] = {
    "python": ((), python),
    "desktop": ((), desktop),
    "frozen": (("desktop",), frozen),
    "archive": (("frozen",), archive),
    "deb": (("frozen",), deb),
}

if __name__ == "__main__":
    sys.exit(main())
