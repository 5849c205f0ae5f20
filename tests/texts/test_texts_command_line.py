"""Arguments, the files they name, and what comes in on the standard input: an answer, or one line and status 2."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shell import cli_backup, cli_boards, cli_opponent, cli_parse, cli_picture, cli_plugins, cli_reports, cli_window, paths
from shell.cli import COMMANDS, main
from shell.cli_parse import Problem, one_line
from shell.plugins import Plugins
from tests.texts.mutation import PIECES, Recipe, cases, mutated, mutated_bytes, mutated_json_text
from tests.texts.test_texts_boards import POSITIONS
from tests.texts.valid import GAMES, files, saves

LINES = (
    ["games", "--json"],
    ["new", "kolaps", "--variant", "6x6/4", "--seed", "7", "--count", "2", "--json"],
    ["new", "demineur", "--variant", "9x9/10", "--seed", "7", "--first", "3,4"],
    ["daily", "zraka", "--date", "2026-11-14", "--json"],
    ["inspect", "demineur", "position.json", "--json"],
    ["replay", "saved.json", "--json"],
    ["opponent", "triangles", "--strength", "easy", "--budget", "50", "--seed", "3"],
    ["picture", "kolaps", "--board", "AAB/ABB", "--out", "board.svg", "--theme", "paper", "--lang", "hr"],
    ["stats", "--csv"],
    ["plugins", "list", "--json"],
    ["plugins", "check", "lampe"],
    ["plugins", "enable", "lampe"],
    ["doctor"],
    ["backup", "all.zip"],
    ["restore", "all.zip"],
    ["zraka", "--board", "1 _____ >..._ _.o._ _..._ ___R_", "--lang", "bs"],
    ["demineur", "--variant", "expert", "--seed", "18446744073709551615", "--safe-mode"],
    ["triangles", "--file", "saved.json"],
    ["saved.json"],
    ["--daily", "zraka"],
    ["--version"],
    ["--help"],
)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plugins]:
    """All games, loaded once: to read a line is what is tried here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IGRAONICA_HOME", str(tmp_path_factory.mktemp("home")))
        plugins = Plugins(paths.find())
        plugins.load()
        yield plugins


def bad_input(problem: Problem) -> None:
    """It is the caller's fault, and said in one line."""
    assert problem.status == 2
    assert len(one_line(problem).splitlines()) == 1


class Reached(BaseException):
    """The line was read and the work would begin; nobody catches it on its way."""


@pytest.fixture
def only_read(loaded: Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that takes long is begun: boards are not made, pictures not drawn, no window opened."""
    monkeypatch.chdir(tmp_path)
    Path("saved.json").write_text(json.dumps(saves("lampe")[1]), encoding="utf-8")
    Path("position.json").write_text(json.dumps(POSITIONS["demineur"][0]), encoding="utf-8")

    def quick(**_: Any) -> Plugins:
        return loaded

    def reached(*_: Any, **__: Any) -> int:
        raise Reached

    # All of them: one that is first imported while this holds would keep what stands in for `load`.
    for module in (cli_parse, cli_backup, cli_boards, cli_opponent, cli_picture, cli_plugins, cli_reports, cli_window):
        if hasattr(module, "load"):
            monkeypatch.setattr(module, "load", quick)
    monkeypatch.setattr(cli_boards, "_print_boards", reached)
    monkeypatch.setattr("shell.daily.board_of", reached)
    monkeypatch.setattr("shell.options.PictureOptions", reached)


def changed(dice: Recipe) -> list[str]:
    """A line with words changed, left out, doubled, exchanged or from another line."""
    line = list(dice.choice(LINES))
    for _ in range(dice.below(4)):
        at = dice.below(len(line) + 1)
        match dice.below(6):
            case 0:
                del line[at : at + 1]
            case 1:
                line[at:at] = line[at : at + 1]
            case 2:
                other = list(dice.choice(LINES))
                line[at : at + 1] = other[min(at, len(other) - 1) :][:2]
            case 3:
                line.insert(
                    at, dice.choice((*PIECES, "-", "--", "-h", "--json", "--board", "--file", "--seed", "--count", "\udc80", "a" * 5000))
                )
            case _ if at < len(line):
                line[at] = mutated(dice, [line[at]])
    return line


def short(line: list[str]) -> bool:
    """Whether a line has nothing in it that really runs long, or talks to the outside."""
    return line[:1] not in (["doctor"], ["games"]) and line[:2] not in (["plugins", "check"], ["plugins", "list"], ["plugins"])


@cases(15)
def test_any_line_is_read_or_refused_in_one_line(
    only_read: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, recipe: bytes
) -> None:
    line = changed(Recipe(recipe))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    command = line[0] in COMMANDS if line else False
    try:
        if not command:
            cli_window.options(line)
            return
        if not short(line):
            return
        status = main(line)
    except Reached:
        return
    except Problem as problem:
        bad_input(problem)
        return
    except SystemExit as end:
        code = end.code
        assert code == 0, "only --help ends so"
        return
    said = capsys.readouterr()
    assert status in (0, 2), (line, said)
    assert "Traceback" not in said.err
    if status == 2:
        assert said.err.startswith("igraonica: ")
        assert len(said.err.splitlines()) == 1, said.err
        assert len(said.err) < 20_000


@cases(4)
def test_any_file_named_on_the_line_is_read_or_refused_in_one_line(
    only_read: None, capsys: pytest.CaptureFixture[str], recipe: bytes
) -> None:
    dice = Recipe(recipe)
    key = dice.choice(sorted(GAMES))
    how = dice.below(3)
    if how == 0:
        Path("in").write_bytes(mutated_bytes(dice, [json.dumps(data).encode() for data in saves(key)]))
        status = main(["replay", "in", "--json"])
    elif how == 1:
        key = dice.choice(sorted(POSITIONS))
        Path("in").write_bytes(mutated_json_text(dice, POSITIONS[key]).encode("utf-8", "surrogatepass"))
        status = main(["inspect", key, "in", "--json"])
    else:
        Path("in").write_bytes(mutated_bytes(dice, files(key)))
        try:
            cli_window.options([key, "--file", "in"])
            return
        except Problem as problem:
            bad_input(problem)
            return
    said = capsys.readouterr()
    assert status in (0, 2), said
    if status == 0:
        (row,) = said.out.splitlines()
        assert isinstance(json.loads(row), dict)
        assert said.err == ""
    else:
        assert said.out == ""
        assert len(said.err.splitlines()) == 1, said.err


@cases(4)
def test_any_line_of_the_standard_input_is_answered_or_refused(
    only_read: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, recipe: bytes
) -> None:
    text = mutated_json_text(Recipe(recipe), POSITIONS["triangles"]).encode("utf-8", "surrogatepass")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text + b"\n")))
    status = main(["opponent", "triangles", "--strength", "easy", "--budget", "20"])
    said = capsys.readouterr()
    assert status in (0, 2), said
    assert len(said.err.splitlines()) == (status == 2)
    for row in said.out.splitlines():
        assert isinstance(json.loads(row), dict)
