"""The command line: what it answers, and one clear line with status 2 where something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shell import __version__, paths
from shell.api import Board, Entry, EntryKind, Rng
from shell.cli import COMMANDS, main
from shell.plugin_loader import forget
from shell.plugin_manifest import COMMANDS as RESERVED
from shell.saved import Mode, Saved
from tests.unit.dropped import lines, whole

ALL_ON = "#..#/.##./#.#."


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    for key in {name.split(".")[1] for name in sys.modules if name.startswith("plugins.zz_")}:
        forget(key)


@pytest.fixture
def lamps() -> Path:
    return whole(paths.find().plugins, "zz_lamps")


def rows(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    """The one line that says what is wrong; nothing else was printed."""
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("igraonica: ")
    assert captured.err.count("\n") == 1
    return captured.err


def saved(tmp_path: Path, *moves: str, outcome: str | None = None) -> Path:
    journal = tuple(Entry(100 * n, EntryKind.MOVE, move) for n, move in enumerate(moves, 1))
    game = Saved(
        None, "zz_lamps", "4x3", Mode.NEW, "4x3", Board("##.#/..../...."), journal, 5000, True, outcome, "2025-01-01T00:00:00Z", 1, 1
    )
    file = tmp_path / "game.json"
    file.write_text(game.to_json(), encoding="utf-8")
    return file


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert main(["--lang", "hr", "-V"]) == 0
    assert capsys.readouterr().out == f"igraonica {__version__}\n" * 2


def test_every_command_is_reserved_and_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(COMMANDS) <= set(RESERVED)
    for word in COMMANDS:
        with pytest.raises(SystemExit) as end:
            main([word, "--help"])
        assert end.value.code == 0
        assert f"igraonica {word}" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert all(what in said for what in COMMANDS.values())


def test_games(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    lines(paths.find().plugins, "zz_sick", "raise OSError('sick')")
    assert main(["games", "--json"]) == 0
    found = {row["key"]: row for row in rows(capsys)}
    assert found["zz_lamps"] == {
        "key": "zz_lamps", "title": "ZzLamps", "version": "1.0", "origin": "player", "state": "ok", "why": None, "folder": str(lamps),
    }  # fmt: skip
    assert found["zz_sick"]["state"] == "broken"
    assert "sick" in found["zz_sick"]["why"]
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert "zz_sick" in said
    assert "OSError: sick" in said


def test_games_that_were_played_and_are_gone_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    from shell.session import Session
    from shell.store import Store
    from tests.unit import toy

    game = toy.LIGHTS
    store = Store.open(paths.find().store)
    session = Session.begin(game, game.variants[0], game.engine.new_board(game.variants[0], Rng(1)))
    store.begin(session)
    store.close()
    assert main(["games", "--json"]) == 0
    (row,) = [row for row in rows(capsys) if row["key"] == game.key]
    assert row["state"] == "not installed"


def test_new(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    assert main(["new", "zz_lamps", "--variant", "7x5", "--seed", "5", "--count", "3", "--json"]) == 0
    first = rows(capsys)
    assert [row["seed"] for row in first] == [5, 6, 7]
    assert len({row["board"] for row in first}) == 3
    assert all(set(row) >= {"game", "variant", "seed", "board", "ms"} for row in first)
    assert main(["new", "zz_lamps", "--variant", "7x5", "--seed", "6"]) == 0
    assert capsys.readouterr().out == first[1]["board"] + "\n"
    assert main(["new", "zz_lamps", "--count", "2"]) == 0
    assert len(set(capsys.readouterr().out.split())) == 2


def test_new_gives_different_boards_or_says_that_there_are_no_more(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    assert main(["new", "zz_lamps", "--variant", "2x2", "--count", "15"]) == 0
    assert len(set(capsys.readouterr().out.split())) == 15
    assert main(["new", "zz_lamps", "--variant", "2x2", "--count", "16"]) == 1
    assert "only 15 different boards" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nix"], "no game 'nix'"),
        (["new"], "GAME"),
        (["new", "nix"], "no game 'nix'"),
        (["new", "zz_lamps", "--variant", "0x0"], "not a size"),
        (["new", "zz_lamps", "--seed", "-1"], "'-1' is not a whole number"),
        (["new", "zz_lamps", "--variant", "-5x5/3"], "'-5x5/3'"),
        (["zz_lamps", "--variant", "-5x5/3"], "'-5x5/3'"),
        (["demineur", "--variant", "-5x5/3"], "'-5x5/3'"),
        (["new", "demineur", "--first", "-1,0"], "-1,0"),
        (["new", "zz_lamps", "--seed", "1.5"], "whole number"),
        (["new", "zz_lamps", "--seed", "²"], "whole number"),
        (["new", "zz_lamps", "--seed", str(2**64)], "whole number"),
        (["new", "zz_lamps", "--count", "0"], "whole number"),
        (["new", "zz_lamps", "--first", "1,1"], "--first"),
        (["new", "zz_lamps", "--nix"], "--nix"),
        (["new", "zz_lamps", "more"], "more"),
        (["inspect", "zz_lamps", "x.json"], "answers no questions"),
        (["inspect", "zz_lamps"], "FILE"),
        (["zz_lamps", "--board", "###"], "rows of 4 lights"),
        (["zz_lamps", "--variant", "7x5", "--board", ALL_ON], "5 rows of 7"),
        (["zz_lamps", "--seed", "1", "--board", ALL_ON], "not allowed"),
        (["zz_lamps", "--lang", "xx"], "'xx'"),
        (["zz_lamps", "--file", "/nix/da"], "/nix/da: No such file"),
        (["--board", ALL_ON], "need a game"),
        (["--variant", "4x3"], "need a game"),
        (["replay", "/nix/da"], "/nix/da: No such file"),
        (["replay", "/"], "/: Is a directory"),
        (["picture", "zz_lamps", "--out", "x.gif"], ".png or .svg"),
        (["picture", "zz_lamps", "--out", "/nix/da/x.png"], "no such folder"),
        (["picture", "zz_lamps"], "--out"),
        (["picture", "zz_lamps", "--out", "x.png", "--theme", "pink"], "pink"),
        (["stats", "--json", "--csv"], "not allowed"),
        (["plugins", "nix"], "nix"),
        (["plugins", "new"], "KEY"),
        (["plugins", "new", "Bad Key"], "cannot be the key"),
        (["plugins", "new", "zz_lamps"], "there already"),
        (["plugins", "remove", "zz_nix"], "no plugin 'zz_nix'"),
        (["plugins", "enable", "zz_nix"], "no plugin 'zz_nix'"),
        (["plugins", "install", "/nix/da.zip"], "/nix/da.zip: No such file"),
        (["plugins", "check", "/nix/da"], "no plugin"),
        (["doctor", "nix"], "nix"),
    ],
)  # fmt: skip
def test_one_line_and_status_2(capsys: pytest.CaptureFixture[str], lamps: Path, arguments: list[str], said: str) -> None:
    assert said in refused(capsys, *arguments)


def test_a_game_that_cannot_be_played_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    lines(paths.find().plugins, "zz_sick", "raise OSError('sick')")
    assert "OSError: sick" in refused(capsys, "new", "zz_sick")


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b"\xff\xfe", b"{}", b'{"format": "igraonica-game"}', b"[" * 100_000, b"null"])
def test_junk_as_a_saved_game(capsys: pytest.CaptureFixture[str], tmp_path: Path, lamps: Path, junk: bytes) -> None:
    file = tmp_path / "junk.json"
    file.write_bytes(junk)
    assert str(file) in refused(capsys, "replay", str(file))
    assert str(file) in refused(capsys, "--file", str(file))


def test_nonsense_about_a_board_in_a_saved_game_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game's figures may be counted from what is known of the board."""
    out = tmp_path / "zraka.json"
    data = {"format": "igraonica-game", "version": 1, "game": "zraka", "variant": "given", "mode": "shared", "slot": "x", "ms": 0}
    data |= {"board": {"text": "1 _____ >..._ _.o._ _..._ ___R_", "facts": {"grade": [], "solution": 7, "solutions": "x"}}, "journal": []}
    data |= {"counted": False, "outcome": None, "created": "2026-11-14T12:00:00Z", "rules_version": 1, "boards_version": 1}
    out.write_text(json.dumps(data), encoding="utf-8")
    status = main(["replay", str(out)])
    said = capsys.readouterr()
    assert status == 0 or (status == 2 and "what it says of its board" in said.err)
    assert "Traceback" not in said.err


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path, lamps: Path) -> None:
    file = saved(tmp_path, "tap 0,0", "tap 3,0", outcome="won")
    assert main(["replay", str(file), "--json"]) == 0
    (row,) = rows(capsys)
    assert (row["game"], row["outcome"], row["moves"], row["ms"]) == ("zz_lamps", "won", 2, 5000)
    assert main(["replay", str(file)]) == 0
    assert "won after 2 moves" in capsys.readouterr().out
    assert "entry 2" in refused(capsys, "replay", str(saved(tmp_path, "tap 0,0", "tap 9,9")))
    assert "is kept as running" in refused(capsys, "replay", str(saved(tmp_path, "tap 0,0", "tap 3,0")))
    forget("zz_lamps")
    (lamps / "__init__.py").unlink()
    assert "no game 'zz_lamps'" in refused(capsys, "replay", str(file))


def test_stats(capsys: pytest.CaptureFixture[str]) -> None:
    from shell.session import Session
    from shell.store import Store
    from tests.unit import toy

    assert main(["stats"]) == 0
    assert "No game" in capsys.readouterr().out
    assert main(["stats", "--json"]) == 0
    assert capsys.readouterr().out == ""
    game = toy.LIGHTS
    store = Store.open(paths.find().store)
    session = Session.begin(game, game.variants[0], game.engine.new_board(game.variants[0], Rng(1)))
    store.begin(session)
    session.on_entry = store.append
    session.play("win 0,0")
    store.finish(session, session.tally())
    store.close()
    assert main(["stats", "--json"]) == 0
    (row,) = rows(capsys)
    assert (row["game"], row["variant"], row["played"], row["won"], row["streak"]) == (game.key, game.variants[0].key, 1, 1, 1)
    assert main(["stats", "--csv"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.startswith("game,variant,outcome")
    assert line.startswith(f"{game.key},{game.variants[0].key},won")
    assert main(["stats"]) == 0
    assert "1 played, 1 won" in capsys.readouterr().out
    store = Store.open(paths.find().store)
    session = Session.begin(game, game.variants[1], game.engine.new_board(game.variants[1], Rng(1)), counted=False)
    store.begin(session)
    session.play("win 0,0")
    store.finish(session, session.tally())
    store.close()
    assert main(["stats", "--json"]) == 0
    assert [row["variant"] for row in rows(capsys)] == [game.variants[0].key], "a kind that never counted has no figures"
    assert main(["stats", "--csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_damaged_store_does_not_stop_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    file = paths.find().store
    file.parent.mkdir(parents=True)
    file.write_bytes(b"SQLite format 3\0" + b"junk" * 4000)
    assert main(["stats"]) == 0
    assert "igraonica: " in capsys.readouterr().err


def test_doctor(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    status = main(["doctor", "--json"])
    (report,) = rows(capsys)
    assert status == (1 if report["missing"] else 0)
    assert report["versions"]["igraonica"] == __version__
    assert report["folders"]["player"]["path"] == str(paths.find().plugins)
    assert "zz_lamps" in [plugin["key"] for plugin in report["plugins"]]
    main(["doctor"])
    assert str(paths.find().data) in capsys.readouterr().out


def test_plugins_from_new_to_remove(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["plugins", "new", "zz_mine"]) == 0
    folder = paths.find().plugins / "zz_mine"
    assert str(folder) in capsys.readouterr().out
    assert main(["plugins", "check", str(folder)]) == 0
    assert "everything that the contract asks" in capsys.readouterr().out
    for word, state in (("disable", "disabled"), ("enable", "ok")):
        assert main(["plugins", word, "zz_mine"]) == 0
        capsys.readouterr()
        assert main(["plugins", "list", "--json"]) == 0
        assert [row["state"] for row in rows(capsys) if row["key"] == "zz_mine"] == [state]
    import shutil

    package = shutil.make_archive(str(tmp_path / "zz_mine"), "zip", paths.find().plugins, "zz_mine")
    assert main(["plugins", "remove", "zz_mine"]) == 0
    assert not folder.exists()
    forget("zz_mine")
    assert main(["plugins", "install", package]) == 0
    assert (folder / "engine.py").is_file()
    assert main(["plugins", "new", "zz_mine", "--to", str(tmp_path / "elsewhere")]) == 0
    assert (tmp_path / "elsewhere" / "zz_mine" / "scene.py").is_file()


def test_check_names_the_faults(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    engine = lamps / "engine.py"
    engine.write_text(engine.read_text(encoding="utf-8").replace("return state.taps > 0", "return True"), encoding="utf-8")
    assert main(["plugins", "check", str(lamps)]) == 1
    assert "a new board is already touched" in capsys.readouterr().out


def test_check_of_what_cannot_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    folder = lines(paths.find().plugins, "zz_sick", "raise OSError('sick')")
    assert main(["plugins", "check", str(folder)]) == 1
    assert "zz_sick cannot be loaded: OSError: sick" in capsys.readouterr().err


def test_faults_of_an_engine_are_one_line_too(capsys: pytest.CaptureFixture[str], lamps: Path) -> None:
    engine = lamps / "engine.py"
    engine.write_text(engine.read_text(encoding="utf-8").replace("while True:", "while 1 / 0:"), encoding="utf-8")
    assert "the game zz_lamps made a mistake: ZeroDivisionError" in refused(capsys, "new", "zz_lamps", status=1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(arguments=st.lists(st.text(max_size=8).filter(lambda word: word != "-h"), min_size=1, max_size=4))
def test_junk_on_the_command_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    refused(capsys, "new", *arguments)
    refused(capsys, "inspect", *arguments)
    refused(capsys, "plugins", "check", "/nix", *arguments)


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])} | more
    return subprocess.run([sys.executable, "-P", "-m", "shell", *arguments], env=environ, capture_output=True, text=True, check=False)


def test_as_a_program(lamps: Path) -> None:
    assert run("--version").stdout == f"igraonica {__version__}\n"
    listed = run("games", "--json")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "zz_lamps" in [json.loads(line)["key"] for line in listed.stdout.splitlines()]
    wrong = run("nix")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)
    assert run("games", LC_ALL="C", PYTHONIOENCODING="ascii").returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["games"],
        ["games", "--help"],
        ["new", "zz_lamps", "--variant", "9x9"],
        ["stats"],
        ["plugins"],
        ["doctor"],
    ],
)
def test_an_output_without_room(lamps: Path, words: list[str], buffered: bool) -> None:
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1]), "PYTHONUNBUFFERED": "" if buffered else "1"}
    command = [sys.executable, "-P", "-m", "shell", *words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, env=environ, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr


def test_no_qt_for_what_needs_no_pixels(lamps: Path) -> None:
    code = (
        "import sys; from shell.cli import main\n"
        "for words in (['--version'], ['games'], ['new', 'zz_lamps'], ['stats'], ['plugins'], ['nix']): main(words)\n"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'shiboken6', 'shell.qt'))])"
    )
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-P", "-c", code], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_goes_away(lamps: Path) -> None:
    environ = os.environ | {"PYTHONPATH": str(Path(paths.__file__).parents[1])}
    command = [sys.executable, "-P", "-m", "shell", "new", "zz_lamps", "--variant", "9x9", "--count", "100000"]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(60) == 1
        assert program.stderr.read() == ""
