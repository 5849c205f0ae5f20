"""The Debian package in a Debian that has nothing else: installed, played on a real screen, given a plugin, removed.

It makes a whole Debian 12 first, which takes minutes and the network, so it runs only where it is asked for:

    packaging/build && IGRAONICA_DEB=build/dist/igraonica_*.deb python3 run.py test tests/installed/test_debian.py

As root, with debootstrap.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

ROOT = Path(__file__).resolve().parents[2]
LAMPE = ROOT / "tests" / "plugins" / "lampe"
USER = 1000
HOME = "home/player"
DATA = f"{HOME}/.local/share/igraonica"
WRITTEN = (
    *(f"{folder}/igraonica/" for folder in (".local/share", ".config", ".cache")),
    *(".bash", ".profile"),  # what a new user has
    ".cache/fontconfig/",  # what the libraries of the system keep for every program
)
PATIENCE_S = 120


@pytest.fixture(scope="module")
def package() -> Path:
    asked = os.environ.get("IGRAONICA_DEB")
    if not asked:
        pytest.skip("set IGRAONICA_DEB to a .deb of packaging/build: this makes a whole Debian first")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("only root can make a Debian, with debootstrap")
    return Path(asked).resolve()


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A minimal Debian 12 with one user. Its processes end and its mounts go with the test."""
    root = tmp_path_factory.mktemp("debian") / "root"
    source, keyring = mirror()
    command = ["debootstrap", "--variant=minbase", f"--keyring={keyring}", "bookworm", str(root), source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    for file in Path("/etc/apt/apt.conf.d").iterdir():  # how this machine reaches its packages
        shutil.copy(file, root / "etc" / "apt" / "apt.conf.d")
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
    try:
        inside(root, "useradd", "--create-home", "--uid", str(USER), "player")
        yield root
    finally:
        subprocess.run(["umount", str(root / "proc")], check=False)


def mirror() -> tuple[str, str]:
    """Where this machine gets its packages, and the keys that it trusts for them."""
    for file in [*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")]:
        found = re.search(r"^(?:URIs: *|deb +(?:\[[^]]*\] +)?)(\S+debian/?)\s", file.read_text() if file.is_file() else "", re.MULTILINE)
        if found:
            return found[1], "/usr/share/keyrings/debian-archive-keyring.gpg"
    pytest.skip("apt names no source of Debian packages here")


def inside(root: Path, *command: str, user: int = 0, **environment: str) -> str:
    """What a command prints in the bare system; it has to succeed."""
    done = subprocess.run(line(root, command, user), env=around(environment), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def line(root: Path, command: tuple[str, ...], user: int) -> list[str]:
    return ["chroot", f"--userspec={user}:{user}", str(root), *command]


def around(more: dict[str, str]) -> dict[str, str]:
    """A player's environment, with nothing of ours in it."""
    ours = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    base = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games:/usr/sbin:/sbin", "HOME": f"/{HOME}", "LANG": "C.UTF-8"}
    return {**ours, **base, "DEBIAN_FRONTEND": "noninteractive", **more}


class Window:
    """The program on the screen, started by the player in the bare system."""

    def __init__(self, root: Path, display: str, *arguments: str) -> None:
        self.root, self.display = root, display
        command = line(root, ("igraonica", *arguments), USER)
        self.process = subprocess.Popen(command, env=around({"DISPLAY": display}), stderr=subprocess.PIPE, text=True)
        self.number = self.wait_for("its window", lambda: self.search().split()[:1])[0]

    def search(self) -> str:
        return self.xdotool("search", "--onlyvisible", "--name", "Igraonica")

    def xdotool(self, *arguments: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, check=False).stdout

    def wait_for(self, what: str, look: object) -> list[str]:
        assert callable(look)
        end = time.monotonic() + PATIENCE_S
        while not (found := look()):
            assert self.process.poll() is None, self.process.stderr.read() if self.process.stderr else ""
            assert time.monotonic() < end, f"waited in vain for {what}; the screen shows {self.xdotool('search', '--name', '')!r}"
            time.sleep(0.1)
        assert isinstance(found, list)
        return found

    def asked(self, question: str, game: str) -> list[str]:
        """What the store answers about a game."""
        file = self.root / DATA / "igraonica.db"
        if not file.exists():
            return []
        database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            return [text for (text,) in database.execute(question, (game,))]
        except sqlite3.OperationalError:
            return []  # it is just being made
        finally:
            database.close()

    def boards(self, game: str) -> list[str]:
        """The kinds of board that the store has of that game."""
        return self.asked("SELECT variant FROM sessions WHERE game = ?", game)

    def moves(self, game: str) -> list[str]:
        """The moves of that game that the store has."""
        return self.asked(
            "SELECT text FROM entries JOIN sessions ON id = session WHERE game = ? AND kind = 'move' ORDER BY session, n", game
        )

    def play(self, game: str) -> list[str]:
        """Click near the middle of the board, again and again until a move is in the store: it may not be painted yet. Not before the
        store knows the board: until then the cards of all games may be there, and a click on one begins that game."""

        def clicked() -> list[str]:
            self.xdotool("mousemove", "--window", self.number, "650", "390", "click", "1")
            time.sleep(0.5)
            return self.moves(game)

        self.wait_for(f"a board of {game}", lambda: self.boards(game))
        time.sleep(0.5)
        return self.wait_for(f"a move of {game}", clicked)

    def end(self) -> None:
        """Ask it to end, as a desktop does at log-out."""
        self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, said
        assert "Traceback" not in said


def fingerprints(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.rglob("*") if file.is_file()}


def test_install_play_extend_remove(package: Path, bare: Path, display: str) -> None:
    if sys.platform != "linux":
        pytest.skip("Debian is a Linux")
    root = bare
    shutil.copy(package, root / "tmp" / "igraonica.deb")
    inside(root, "apt-get", "update", "-qq")
    before = set(inside(root, "dpkg-query", "-W", "-f", "${Package}\n").split())
    inside(root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "/tmp/igraonica.deb")
    print("came with it:", *sorted(set(inside(root, "dpkg-query", "-W", "-f", "${Package}\n").split()) - before))
    inside(root, "dpkg", "--verify", "igraonica")

    # What it says of itself, as a player without rights.
    games = [json.loads(row) for row in inside(root, "igraonica", "games", "--json", user=USER).splitlines()]
    shipped = root / "usr" / "lib" / "igraonica" / "_internal" / "shell" / "_plugins"
    assert {game["key"] for game in games} == {file.parent.name for file in shipped.glob("*/__init__.py")}
    assert len(games) > 1
    assert {game["state"] for game in games} == {"ok"}
    assert "Nothing is missing." in inside(root, "igraonica", "doctor", user=USER)

    # A window, a move, and a game dropped in, whose engine has several modules.
    window = Window(root, display, "demineur", "--variant", "9x9/10", "--seed", "5")
    assert len(window.play("demineur")) >= 1
    window.end()
    plugins = root / DATA / "plugins"
    shutil.copytree(LAMPE, plugins / "lampe", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["chown", "-R", f"{USER}:{USER}", str(plugins)], check=True)
    assert any(json.loads(row)["key"] == "lampe" for row in inside(root, "igraonica", "games", "--json", user=USER).splitlines())
    window = Window(root, display, "lampe")
    assert len(window.play("lampe")) >= 1
    window.end()

    # Nothing of the player's lies elsewhere, and removing the program touches none of it.
    kept = fingerprints(root / HOME)
    assert [file for file in kept if not file.startswith(WRITTEN)] == []
    assert f"{DATA.removeprefix(HOME + '/')}/igraonica.db" in kept
    inside(root, "apt-get", "purge", "-y", "-qq", "igraonica")
    assert fingerprints(root / HOME) == kept
    assert not (root / "usr" / "lib" / "igraonica").exists()
    assert inside(root, "find", "/usr", "/etc", "/var/lib", "-name", "*igraonica*", "-not", "-path", "/var/lib/dpkg/*").split() == []
