"""`igraonica FILE` and `--daily`: what the command line makes of them before any window opens."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shell import cli_window, paths
from shell.api import Board, Entry, EntryKind, Hint, Text
from shell.cli_parse import Problem
from shell.hints import dump, parse
from shell.saved import Mode, Saved
from tests.unit.dropped import whole

# 5 columns by 3 rows in the notation of other programs: `*` hides a mine.
FOREIGN = ".....\n..*..\n....*\n"


@pytest.fixture
def board_file(tmp_path: Path) -> Path:
    file = tmp_path / "a board.txt"
    file.write_text(FOREIGN, encoding="utf-8")
    return file


def saved_game(folder: Path) -> Path:
    journal = (Entry(100, EntryKind.MOVE, "tap 1,1"),)
    game = Saved(None, "zz_lamps", "4x3", Mode.NEW, "4x3", Board("##.#/..../...."), journal, 5000, True, None, "2025-01-01T00:00:00Z", 1, 1)
    file = folder / "game.igraonica"
    file.write_text(game.to_json(), encoding="utf-8")
    return file


def test_a_saved_game_is_opened_by_its_name_alone(tmp_path: Path) -> None:
    whole(paths.find().plugins, "zz_lamps")
    asked = cli_window.options([str(saved_game(tmp_path))])
    assert asked.game is not None
    assert asked.game.key == "zz_lamps"
    assert asked.saved is not None
    assert len(asked.saved.journal) == 1


@pytest.mark.parametrize("key", ["kolaps", "triangles", "zraka"])
@pytest.mark.parametrize("depth", [300, 940, 980, 100_000])
def test_a_board_nested_without_end_is_refused_in_one_sentence(tmp_path: Path, key: str, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    file = tmp_path / "deep.json"
    file.write_text(f'{{"n": {deep}, "stock": {deep}, "rows": [], "stars": [{deep}], "rows_top_to_bottom": ["AA"], "width": {deep}}}')
    with pytest.raises(Problem) as refused:
        cli_window.options([key, "--file", str(file)])
    assert refused.value.status == 2
    with pytest.raises(Problem) as refused:
        cli_window.options([key, "--board", file.read_text()])
    assert refused.value.status == 2


def test_what_a_file_says_of_its_board_beside_the_text_is_not_believed(tmp_path: Path) -> None:
    """Grade, par and solution are found out here, as for every board from elsewhere; a game would trip over nonsense."""
    whole(paths.find().plugins, "zz_lamps")
    file = saved_game(tmp_path)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["board"]["facts"] = {"solution": "north", "grade": [], "par": {}}
    hint = Hint(Text("Look there."), memo={"line": 7, "dead": []})
    data["journal"].append([100, "hint", dump(hint, again=False)])
    file.write_text(json.dumps(data), encoding="utf-8")
    asked = cli_window.options([str(file)])
    assert asked.saved is not None
    assert asked.saved.board.facts == {}
    assert parse(asked.saved.journal[-1].text) == (replace(hint, memo=None), False)


def test_a_board_goes_to_the_one_game_that_reads_it(board_file: Path) -> None:
    asked = cli_window.options([str(board_file)])
    readers = [game.key for game in asked.plugins.games.values() if game is asked.game]
    assert readers == ["demineur"]
    assert asked.board is not None
    assert asked.variant is not None
    assert asked.variant.key.startswith("5x3/2")


def test_two_games_that_read_it_are_both_named(board_file: Path) -> None:
    reads_all = [
        "class Engine(Engine):",
        "    def import_board(self, data):",
        "        return self.variant('4x3'), Board('##.#/..../....')",
    ]
    folder = whole(paths.find().plugins, "zz_reader")
    with (folder / "engine.py").open("a", encoding="utf-8") as file:
        file.write("\n\n" + "\n".join(reads_all) + "\n")
    with pytest.raises(Problem, match=r"several games .*demineur.*zz_reader.*--file"):
        cli_window.options([str(board_file)])


def test_a_file_that_nobody_reads_says_why(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all,\n", encoding="utf-8")
    with pytest.raises(Problem, match=r"letter\.txt: this is no saved game, and no game reads it as a board \(demineur: "):
        cli_window.options([str(file)])


def test_the_name_of_a_game_is_the_game_though_a_file_has_it_too(tmp_path: Path, board_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "demineur").write_bytes(board_file.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert cli_window.options(["demineur"]).board is None
    assert cli_window.options(["./demineur"]).board is not None


def test_a_file_and_other_wishes_do_not_go_together(board_file: Path) -> None:
    with pytest.raises(Problem, match="is opened as it is"):
        cli_window.options([str(board_file), "--seed", "3"])
    with pytest.raises(Problem, match=r"nothing\.txt: there is no such file"):
        cli_window.options([str(board_file.with_name("nothing.txt"))])
    with pytest.raises(Problem, match="there is no game 'nothing'; there are: demineur"):
        cli_window.options(["nothing"])


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_any_file_is_opened_or_refused_in_one_sentence(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "any"
    file.write_bytes(data)
    said, opened = "", False
    try:
        asked = cli_window.options([str(file)])
        opened = asked.board is not None or asked.saved is not None
    except Problem as problem:
        said = str(problem)
    assert opened or said.startswith(f"{file}: ")


def test_daily_asks_for_a_game_that_has_days(tmp_path: Path) -> None:
    folder = whole(paths.find().plugins, "zz_lamps")
    with pytest.raises(Problem, match="'zz_lamps' has no board of the day"):
        cli_window.options(["zz_lamps", "--daily"])
    days = [
        "class Engine(Engine):",
        "    daily_order = (('time', 'low'),)",
        "    def daily_variant(self, day, rng):",
        "        return self.variant('4x3')",
    ]
    with (folder / "engine.py").open("a", encoding="utf-8") as file:
        file.write("\n\n" + "\n".join(days) + "\n")
    from shell.plugin_loader import forget

    forget("zz_lamps")
    asked = cli_window.options(["--daily"])
    assert asked.daily
    assert asked.game is None
    asked = cli_window.options(["zz_lamps", "--daily"])
    assert asked.game is not None
    assert asked.daily
