"""Plugins cannot hurt the shell: whatever they do when they are loaded, the others load, and the fault is named."""

from __future__ import annotations

import json
import locale
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from shell import paths, plugin_memory
from shell.plugin_loader import forget, load_one
from shell.plugins import Found, Plugins
from tests.unit.dropped import lines, whole

HOOK = "from shell.api import hookimpl\n"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Modules of one test's plugins are not another's."""
    yield
    for key in {name.split(".")[1] for name in sys.modules if name.startswith("plugins.zz_")}:
        forget(key)


@pytest.fixture
def player() -> Path:
    return paths.find().plugins


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "shipped"
    folder.mkdir()
    return folder


def load(shipped: Path, *, safe_mode: bool = False) -> Plugins:
    plugins = Plugins(paths.find(), safe_mode=safe_mode, shipped=shipped)
    plugins.load()
    return plugins


def one(plugins: Plugins, key: str) -> Found:
    (found,) = [found for found in plugins.found if found.key == key]
    return found


def test_a_folder_dropped_in_is_a_game(player: Path, shipped: Path) -> None:
    folder = whole(player, "zz_good")
    plugins = load(shipped)
    assert list(plugins.games) == ["zz_good"]
    assert plugins.folders == {"zz_good": folder}
    assert plugins.games["zz_good"].folder == folder
    found = one(plugins, "zz_good")
    assert (found.state, found.origin, found.version, str(found.title)) == ("ok", "player", "1.0", "ZzGood")
    assert sys.modules["plugins.zz_good.engine"].__file__ == str(folder / "engine.py")


FAULTS = {
    "zz_import": ("import nix_da", "ModuleNotFoundError"),
    "zz_syntax": ("def (", "SyntaxError"),
    "zz_exit": ("import sys; sys.exit(3)", "SystemExit"),
    "zz_stop": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "zz_deep": ("def f(): f()\nf()", "RecursionError"),
    "zz_null": ("\0", "null bytes"),
    "zz_missing": ("from plugins.zz_missing.engine import Engine", "plugins.zz_missing.engine"),
    "zz_native": ("import ctypes\nctypes.CDLL('libnix-da.so')", "OSError"),
    "zz_nohook": ("x = 1", "igraonica_games"),
    "zz_misspelt": (HOOK + "@hookimpl\ndef igraonica_game():\n    return []", "igraonica_game"),
    "zz_arguments": (HOOK + "@hookimpl\ndef igraonica_games(shell):\n    return []", "PluginValidationError"),
    "zz_raises": (HOOK + "@hookimpl\ndef igraonica_games():\n    return 1 / 0", "ZeroDivisionError"),
    "zz_quits": (HOOK + "@hookimpl\ndef igraonica_games():\n    raise SystemExit", "SystemExit"),
    "zz_empty": (HOOK + "@hookimpl\ndef igraonica_games():\n    return []", "no game"),
    "zz_none": (HOOK + "@hookimpl\ndef igraonica_games():\n    return None", "no game"),
    "zz_number": (HOOK + "@hookimpl\ndef igraonica_games():\n    return 7", "list of games"),
    "zz_word": (HOOK + "@hookimpl\ndef igraonica_games():\n    return ['game']", "list of games"),
}


def test_faults_are_named_and_the_others_load(player: Path, shipped: Path) -> None:
    for key, (code, _) in FAULTS.items():
        lines(player, key, code)
    whole(player, "zz_good")
    whole(shipped, "zz_ours")
    plugins = load(shipped)
    assert list(plugins.games) == ["zz_ours", "zz_good"]
    for key, (_, said) in FAULTS.items():
        found = one(plugins, key)
        assert found.state == "broken"
        assert found.game is None
        assert said in str(found.why), key
        assert f"plugins.{key}" not in sys.modules, "half a module stays behind"
    assert "nix_da" in one(plugins, "zz_import").details
    assert str(player / "zz_import") in one(plugins, "zz_import").details


CHANGED = """
_make = igraonica_games
@hookimpl
def igraonica_games():
    from dataclasses import replace
    return [CHANGED]
"""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("*_make() * 2", "brings one game"),
        ("replace(_make()[0], key='zz_other')", "zz_other"),
        ("replace(_make()[0], variants=())", "variants"),
        ("replace(_make()[0], engine=3)", "engine"),
        ("replace(_make()[0], title='words')", "title"),
        ("replace(_make()[0], api=(1, 7))", "newer Igraonica"),
    ],
)
def test_games_that_are_none(player: Path, shipped: Path, change: str, said: str) -> None:
    whole(player, "zz_shape", after=CHANGED.replace("CHANGED", change))
    found = one(load(shipped), "zz_shape")
    assert found.state == ("too new" if "api" in change else "broken")
    assert said in str(found.why)


def test_what_a_plugin_changes_for_all_is_put_back(
    player: Path, shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    before = (locale.setlocale(locale.LC_ALL), sys.excepthook, list(sys.path), list(warnings.filters), sys.getrecursionlimit())
    code = (
        "import os, sys, locale, warnings\nos.chdir('/')\nlocale.setlocale(locale.LC_ALL, 'C.UTF-8')\nsys.excepthook = print\n"
        "sys.path.insert(0, '/nix')\nwarnings.simplefilter('ignore')\nsys.setrecursionlimit(5000)\nprint('hello')\n"
    )
    whole(player, "zz_rude", before=code)
    assert one(load(shipped), "zz_rude").state == "ok"
    assert Path.cwd() == tmp_path
    assert (locale.setlocale(locale.LC_ALL), sys.excepthook, list(sys.path), list(warnings.filters), sys.getrecursionlimit()) == before
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "hello\n"), "what it prints is no answer of the program"


def test_two_plugins_with_modules_of_one_name_do_not_meet(player: Path, shipped: Path) -> None:
    first, second = whole(player, "zz_one"), whole(shipped, "zz_two")
    (second / "engine.py").write_text((second / "engine.py").read_text(encoding="utf-8").replace("No move", "no"), encoding="utf-8")
    games = load(shipped).games
    assert type(games["zz_one"].engine) is not type(games["zz_two"].engine)
    assert sys.modules["plugins.zz_one.engine"].__file__ == str(first / "engine.py")
    assert sys.modules["plugins.zz_two.engine"].__file__ == str(second / "engine.py")
    assert str(first) not in sys.path
    assert "engine" not in sys.modules


# One key, one game


def test_the_players_copy_wins(player: Path, shipped: Path) -> None:
    mine, _ = whole(player, "zz_both", version="1.10"), whole(shipped, "zz_both", version="1.9")
    plugins = load(shipped)
    assert plugins.folders["zz_both"] == mine
    states = {found.origin: (found.state, str(found.why)) for found in plugins.found}
    assert states["player"][0] == "ok"
    assert states["shipped"] == ("shadowed", f"Another copy of this game is used: {mine}")


@pytest.fixture
def rivals(player: Path, shipped: Path) -> tuple[Path, Path]:
    """A player's and a shipped copy of `zz_both`, versions 1.9 and 1.10."""
    return whole(player, "zz_both", version="1.9"), whole(shipped, "zz_both", version="1.10")


def test_an_older_copy_gives_way(rivals: tuple[Path, Path], shipped: Path) -> None:
    plugins = load(shipped)
    assert plugins.folders == {"zz_both": rivals[1]}
    found = plugins.found[0]
    assert (found.origin, found.state) == ("player", "shadowed")
    assert "older" in str(found.why)
    assert "1.9" in str(found.why)


def test_a_broken_copy_gives_way(rivals: tuple[Path, Path], shipped: Path) -> None:
    mine, ours = rivals
    (mine / "plugin.json").write_text('{"version": "2"}', encoding="utf-8")
    (mine / "__init__.py").write_text("import plugins.zz_both.engine\nraise OSError('broken on purpose')", encoding="utf-8")
    plugins = load(shipped)
    assert plugins.folders == {"zz_both": ours}
    assert [found.state for found in plugins.found] == ["broken", "ok"]
    assert "broken on purpose" in str(plugins.found[0].why)
    assert sys.modules["plugins.zz_both.engine"].__file__ == str(ours / "engine.py"), "no module of the broken copy is left"


# What is known before anything runs


@pytest.mark.parametrize(
    ("text", "state", "said"),
    [
        ('{"api": [2, 0]}', "too new", "newer Igraonica"),
        ('{"api": [1, 99]}', "too new", "newer Igraonica"),
        ('{"api": [0, 9]}', "too new", "older Igraonica"),
        ('{"api": "1.0"}', "broken", "two whole numbers"),
        ('{"api": [true, 1]}', "broken", "two whole numbers"),
        ('{"key": "zz_other"}', "broken", "zz_other"),
        ('{"version": 1}', "broken", "texts"),
        ("[]", "broken", "one object"),
        ("{", "broken", "no JSON"),
        ("[" * 10_000, "broken", "no JSON"),
        ("\0", "broken", "no JSON"),
        ('{"title": "\\ud800"}', "broken", "half of a character"),
        ('{"title": "%s"}' % ("a" * 101), "broken", "at most 100 letters"),
        ('{"version": 1e999}', "broken", "too large"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused_before_import(player: Path, shipped: Path, text: str, state: str, said: str) -> None:
    folder = lines(player, "zz_gate", "raise AssertionError('it was imported')")
    (folder / "plugin.json").write_text(text, encoding="utf-8")
    found = one(load(shipped), "zz_gate")
    assert found.state == state
    assert said in str(found.why)
    assert "imported" not in found.details


def test_the_contract_is_read_from_the_code_where_there_is_no_manifest(player: Path, shipped: Path) -> None:
    lines(player, "zz_code", "raise AssertionError('it was imported')\nGame(key='zz_code', version='3.1', api=(2, 0), title=None)")
    found = one(load(shipped), "zz_code")
    assert (found.state, found.version, found.details) == ("too new", "3.1", "")


@pytest.mark.parametrize("name", ["Games", "1st", "a-b", "class", "games", "plugins", "x" * 60])
def test_folders_that_cannot_be_keys(player: Path, shipped: Path, name: str) -> None:
    lines(player, name, "raise AssertionError")
    (found,) = load(shipped).found
    assert (found.state, found.details) == ("broken", "")
    assert "cannot be the key" in str(found.why)


def test_only_folders_with_code_are_plugins(player: Path, shipped: Path) -> None:
    player.mkdir(parents=True)
    (player / "notes.txt").write_text("x", encoding="utf-8")
    (player / "zz_file.py").write_text("raise AssertionError", encoding="utf-8")
    (player / "empty").mkdir()
    lines(player, ".hidden", "raise AssertionError")
    lines(player, "__pycache__", "raise AssertionError")
    assert load(shipped).found == []


def test_nothing_is_imported_from_the_folder_of_the_start(tmp_path: Path) -> None:
    for name in ("igraonica_evil.py", "random.py", "plugins.py", "json.py"):
        (tmp_path / name).write_text("raise AssertionError('imported from the current folder')", encoding="utf-8")
    lines(tmp_path / "plugins", "zz_stray", "raise AssertionError")
    code = "from shell import paths, plugins\np = plugins.Plugins(paths.find()); p.load(); print([f.key for f in p.found if 'zz' in f.key])"
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    run = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, env=environ, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
    assert "plugins.py" not in run.stderr


# Remembered from start to start


def test_what_killed_the_program_is_switched_off_at_the_next_start(player: Path, shipped: Path) -> None:
    lines(player, "zz_killer", "import os; os._exit(9)")
    whole(player, "zz_good")
    code = "from shell import paths, plugins; plugins.Plugins(paths.find()).load()"
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    assert subprocess.run([sys.executable, "-P", "-c", code], env=environ, check=False).returncode == 9
    plugins = load(shipped)
    assert plugins.crashed == ("zz_killer",)
    assert list(plugins.games) == ["zz_good"]
    assert one(plugins, "zz_killer").state == "disabled"
    again = load(shipped)
    assert again.crashed == ()
    assert one(again, "zz_killer").state == "disabled", "and it stays off"
    (player / "zz_killer" / "__init__.py").write_text("raise OSError('mended')", encoding="utf-8")
    again.choices.enable("zz_killer")
    assert "mended" in str(one(load(shipped), "zz_killer").why)


def test_a_crash_of_the_players_copy_leaves_the_shipped_one(rivals: tuple[Path, Path], shipped: Path) -> None:
    data = paths.find().data
    data.mkdir(parents=True, exist_ok=True)
    (data / "loading-999999999").write_text("zz_both player", encoding="utf-8")
    plugins = load(shipped)
    assert plugins.folders == {"zz_both": rivals[1]}
    assert [found.state for found in plugins.found] == ["disabled", "ok"]


def test_a_mark_of_a_living_process_is_no_crash(player: Path, shipped: Path) -> None:
    whole(player, "zz_good")
    data = paths.find().data
    data.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        (data / f"loading-{other.pid}").write_text("zz_good player", encoding="utf-8")
        assert list(load(shipped).games) == ["zz_good"]
        other.communicate(b"\n")
    assert list(load(shipped).games) == [], "now it is gone, and the mark is of a crash"


def test_junk_that_is_remembered(player: Path, shipped: Path) -> None:
    whole(player, "zz_good")
    config, data = paths.find().config, paths.find().data
    config.mkdir(parents=True)
    data.mkdir(parents=True)
    (data / "loading-x").write_text("zz_good player", encoding="utf-8")
    (data / "loading-99999999999999999999").write_bytes(b"\xff\xff")
    for junk in ("", "[]", "{", '{"off": 3}', '{"off": [], "crashed": []}', "null"):
        (config / "plugins.json").write_text(junk, encoding="utf-8")
        assert list(load(shipped).games) == ["zz_good"], junk


def test_no_mark_is_left_after_loading(player: Path, shipped: Path) -> None:
    whole(player, "zz_good")
    lines(player, "zz_bad", "raise OSError")
    load(shipped)
    assert plugin_memory.crashes(paths.find().data) == {}
    assert not list(paths.find().data.glob("loading-*"))


def test_switched_off_and_on(player: Path, shipped: Path) -> None:
    whole(player, "zz_good")
    plugins = load(shipped)
    plugins.choices.disable("zz_good")
    assert one(load(shipped), "zz_good").state == "disabled"
    assert json.loads((paths.find().config / "plugins.json").read_bytes())["off"] == ["zz_good"]
    load(shipped).choices.enable("zz_good")
    assert one(load(shipped), "zz_good").state == "ok"


def test_safe_mode_loads_what_comes_with_the_program(player: Path, shipped: Path) -> None:
    lines(player, "zz_mine", "raise AssertionError('it was imported')")
    whole(shipped, "zz_ours")
    plugins = load(shipped, safe_mode=True)
    assert list(plugins.games) == ["zz_ours"]
    assert one(plugins, "zz_mine").state == "disabled"
    assert "safe mode" in str(one(plugins, "zz_mine").why)


def test_folders_that_cannot_be_written(player: Path, shipped: Path) -> None:
    whole(player, "zz_good")
    for folder in (paths.find().data, paths.find().config):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("a file where a folder should be", encoding="utf-8")
    assert list(load(shipped).games) == ["zz_good"]


# Installed distributions


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lib" / "site-packages"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(folder)
    return folder


def distribution(site: Path, name: str, *entries: str, version: str = "2.5") -> None:
    folder = site / f"{name}-{version}.dist-info"
    folder.mkdir()
    text = "[console_scripts]\nx = y:z\n\n[igraonica]\n" + "\n".join(entries) + "\n\n[other]\nq = r\n"
    (folder / "entry_points.txt").write_text(text, encoding="utf-8")


def test_entry_points(site: Path, shipped: Path) -> None:
    whole(site, "zz_installed")
    distribution(site, "igraonica_zz", "# a comment", "zz_installed = zz_installed", "zz_gone = zz_not_there")
    lines(site, "zz_sick", "raise OSError('sick')")
    distribution(site, "igraonica_sick", "zz_sick = zz_sick:plugin [extra]")
    plugins = load(shipped)
    assert list(plugins.games) == ["zz_installed"]
    found = one(plugins, "zz_installed")
    assert (found.origin, found.version, found.folder) == ("entry point", "1.0", site / "zz_installed")
    assert plugins.games["zz_installed"].engine.__class__.__module__ == "plugins.zz_installed.engine"
    gone = one(plugins, "zz_gone")
    assert gone.state == "broken"
    assert "zz_not_there" in str(gone.why)
    assert one(plugins, "zz_sick").version == "2.5"
    assert "sick" in str(one(plugins, "zz_sick").why)


def test_an_installed_copy_is_shadowed(site: Path, player: Path, shipped: Path) -> None:
    whole(site, "zz_twice")
    distribution(site, "igraonica_zz", "zz_twice = zz_twice")
    mine = whole(player, "zz_twice")
    plugins = load(shipped)
    assert plugins.folders == {"zz_twice": mine}
    assert [(found.origin, found.state) for found in plugins.found] == [("player", "ok"), ("entry point", "shadowed")]


def test_looking_for_installed_plugins_needs_no_metadata(tmp_path: Path) -> None:
    code = "import sys; from shell import paths, plugins; plugins.Plugins(paths.find()).load(); print('importlib.metadata' in sys.modules)"
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    run = subprocess.run([sys.executable, "-P", "-c", code], env=environ, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_one_plugin_alone(player: Path) -> None:
    folder = whole(player, "zz_alone")
    game = load_one("zz_alone", folder)
    assert game.key == "zz_alone"
    assert load_one("zz_alone", folder).engine.__class__ is game.engine.__class__, "loaded once, it stays the same"


@pytest.mark.parametrize("text", ["{", "[]", '{"paper": 5}', '{"paper": {"lit": "#12"}}', "[" * 10_000, '{"paper": {"a": 1e999}}'])
def test_a_theme_that_is_none_leaves_its_game_out_and_the_others_in(player: Path, shipped: Path, text: str) -> None:
    """It would otherwise be met when the window is made, which then could not open."""
    folder = lines(player, "zz_theme", "raise AssertionError('it was imported')")
    (folder / "theme.json").write_text(text, encoding="utf-8")
    plugins = load(shipped)
    found = one(plugins, "zz_theme")
    assert found.state == "broken"
    assert "theme.json is no theme: " in str(found.why)
    assert "zz_theme" not in plugins.games


@pytest.mark.parametrize("text", ["[" * 100_000, '{"off": ["\\ud800"], "crashed": {}}', '{"off": [], "crashed": []}'])
def test_a_damaged_memory_of_what_is_switched_off_is_begun_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "plugins.json").write_text(text, encoding="utf-8")
    choices = plugin_memory.Choices(tmp_path)
    assert (choices.off, choices.crashed) == (set(), {})
    choices.disable("lampe")
    assert plugin_memory.Choices(tmp_path).off == {"lampe"}
