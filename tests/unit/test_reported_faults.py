"""Faults that players met in programs like this one, each with its right behaviour here; those that need a window are in tests/gui."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import paths
from shell.plugins import Plugins
from shell.rng import Rng
from shell.statistics import Result, summary
from shell.store import Store
from tests.conftest import ROOT
from tests.unit.test_themes import luminance

# A number or a date gives the same board everywhere

FOR_EVER = {
    ("demineur", 1, "beginner", 100): "fb93ac00f4711202",
    ("demineur", 1, "intermediate", 100): "76646086f45b100e",
    ("demineur", 1, "expert", 100): "ed7f88cff7040072",
    ("kolaps", 1, "6x6/4", 100): "a4fad221ae3b90ec",
    ("kolaps", 1, "8x8/4/easy", 100): "2f66149ec82ebd23",
    ("kolaps", 1, "10x10/4/hard", 100): "6d0d03bee4966ba1",
    ("triangles", 1, "24", 100): "3bff4d1bb491e7cb",
    ("triangles", 1, "60", 100): "1b4ab5b560d5fa6f",
    ("triangles", 1, "120", 100): "0dee68ae894c9f26",
    ("zraka", 1, "mon", 100): "f2d86f7c5a0e325c",
    ("zraka", 1, "tue", 100): "dac56bb1f194b4b9",
    ("zraka", 1, "wed", 12): "5789d463410724bb",
    ("zraka", 1, "sat", 12): "f6ef079e6737371c",
}
"""Game, version of its boards, variant, how many seeds from 0 on: digest of the boards. The same on every Python and machine; a
generator that changes needs a new version of its boards, and its own line here."""


@pytest.fixture(scope="module")
def games() -> dict[str, Any]:
    """The games that come with the program."""
    plugins = Plugins(paths.find())
    plugins.load()
    return dict(plugins.games)


@pytest.mark.parametrize("row", FOR_EVER, ids=lambda row: f"{row[0]} {row[2]}")
def test_a_number_gives_the_same_board_on_every_python_and_machine(games: dict[str, Any], row: tuple[str, int, str, int]) -> None:
    key, version, name, count = row
    engine = games[key].engine
    variant = engine.variant(name)
    assert games[key].boards_version == version
    digest = hashlib.sha256()
    for seed in range(count):
        board = engine.new_board(variant, Rng(seed))
        text = board.text
        if key == "demineur":  # its mines are laid by the first opening
            state = engine.start(variant, text)
            text = engine.settle(state, f"open {state.width // 2},1", Rng(seed), board.facts)
        digest.update(text.encode() + b"\n")
    assert digest.hexdigest()[:16] == FOR_EVER[row]


# Only the program's own folders

LOOK = """
import os, sys
from shell.cli import main
for words in (["games"], ["new", "kolaps", "--variant", "6x6/4"], ["stats"], ["doctor"], ["plugins", "new", "mine"]):
    main(words)
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from shell import paths
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt import setup
from shell.qt.app import begin, make_window
from PySide6.QtCore import QTimer
app = setup.application()
places = paths.find()
plugins = Plugins(places)
plugins.load()
options = WindowOptions(places, plugins, language="en")
window = make_window(options)
window.show()
begin(window, options)
QTimer.singleShot(1500, window.close)
QTimer.singleShot(1500, app.quit)
app.exec()
window.store.close()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
def test_nothing_is_written_outside_the_folders_for_it(tmp_path: Path) -> None:
    home, work = tmp_path / "home", tmp_path / "work"
    own = {name: home / folder for name, folder in (("DATA", ".d"), ("CONFIG", ".c"), ("CACHE", ".k"), ("STATE", ".s"))}
    for folder in (home, work, *own.values()):
        folder.mkdir()
    environ = {name: value for name, value in os.environ.items() if name != "IGRAONICA_HOME"}
    environ |= {"HOME": str(home), "PYTHONPATH": str(ROOT / "src"), **{f"XDG_{name}_HOME": str(folder) for name, folder in own.items()}}
    done = subprocess.run([sys.executable, "-P", "-c", LOOK], env=environ, cwd=work, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(work.iterdir()) == []
    assert sorted(home.iterdir()) == sorted(own.values())
    ours = {path.relative_to(home).parts[:2] for folder in own.values() for path in folder.rglob("*")}
    assert {parts[1] for parts in ours if len(parts) > 1} <= {"igraonica", "fontconfig", "mesa_shader_cache", "mesa_shader_cache_db"}
    assert (own["DATA"] / "igraonica" / "igraonica.db").is_file()


# Sound, which there is none


def test_nothing_asks_for_a_sound_device() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "plugins").rglob("*.py")]
    assert len(sources) > 100
    asking = [path.name for path in sources if re.search(r"QtMultimedia|QSound|winsound|\bpygame\b", path.read_text(encoding="utf-8"))]
    assert asking == []
    needs = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "PySide6-Essentials" in needs
    assert "PySide6-Addons" not in needs


# Colours


def lightness(colour: str) -> float:
    """L* of CIE 1976, 0 to 100."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


@pytest.mark.parametrize("theme", ["nebula", "paper", "contrast"])
def test_the_five_colours_of_tiles_are_five_greys(theme: str) -> None:
    tokens = json.loads((ROOT / "plugins" / "kolaps" / "theme.json").read_text("utf-8"))[theme]
    greys = sorted(lightness(tokens[letter]) for letter in "ABCDE")
    assert min(two - one for one, two in pairwise(greys)) >= 12


# Sizes that nobody can fill


@given(width=st.integers(1, 40), height=st.integers(1, 40), mines=st.integers(0, 1700), data=st.data())
def test_a_mine_field_of_any_size_is_made_or_refused(
    games: dict[str, Any], width: int, height: int, mines: int, data: st.DataObject
) -> None:
    engine = games["demineur"].engine
    try:
        variant = engine.variant(f"{width}x{height}/{mines}/random")
    except ValueError:
        return
    state = engine.start(variant, engine.new_board(variant, Rng(1)).text)
    column, row = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    move = engine.settle(state, f"open {column},{row}", Rng(2), {})
    assert engine.status(engine.apply(state, move)).kind.value != "lost"


@pytest.mark.parametrize("variant", ["1000000x1000000/4", "0x0/4", "6x6/0", "6x6/999999999", "-3x5/4", "9x9/-1", "١٢x٣/٤", ""])
@pytest.mark.parametrize("key", ["demineur", "kolaps", "triangles", "zraka"])
def test_sizes_out_of_all_measure_are_refused_at_once(games: dict[str, Any], key: str, variant: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        games[key].engine.variant(variant)


# Figures are what they are called


def test_figures_do_not_depend_on_the_order_in_which_games_were_read() -> None:
    rows = [
        Result("g", "v", outcome, 1000 * n, n % 2, {}, f"2026-01-{n:02}T10:00:00Z", f"2026-01-{n:02}", True, n)
        for n, outcome in enumerate(["won", "lost", "won", "won", "given up", "won", "drawn", "won"], 1)
    ]
    facts = summary(rows)
    assert (facts.played, facts.won, facts.lost, facts.drawn, facts.given_up) == (8, 5, 1, 1, 1)
    assert facts.won + facts.lost + facts.drawn + facts.given_up == facts.played
    assert facts.best_times[0].value == min(row.ms for row in rows if row.outcome == "won" and not row.hints)
    assert facts.total_ms == sum(row.ms for row in rows)


def test_a_result_is_there_once_it_was_booked_however_the_program_ends(tmp_path: Path) -> None:
    """The end is written before anybody is told of it: a program that is gone a moment later has lost nothing."""
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from shell.session import Session\n"
        "from shell.store import Store\n"
        "from tests.unit.toy import LIGHTS as GAME\n"
        "from shell.rng import Rng\n"
        "store = Store.open(Path(sys.argv[1]))\n"
        "variant = GAME.engine.variant(GAME.variants[0].key)\n"
        "session = Session.begin(GAME, variant, GAME.engine.new_board(variant, Rng(5)))\n"
        "store.begin(session)\n"
        "session.on_entry = store.append\n"
        "session.play(next(iter(GAME.engine.moves(session.state))))\n"
        "session.resign()\n"
        "os.kill(os.getpid(), 9)\n"
    )
    environ = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "s.db")], env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-9, "")
    for _ in range(2):
        store = Store.open(tmp_path / "s.db")
        assert [result.outcome for result in store.results()] == ["given up"]
        assert store.running() == []
        assert store.notices == []
        store.close()
