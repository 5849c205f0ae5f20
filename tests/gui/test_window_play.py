"""The whole window: a game is opened, played to its end, and nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from shell.api import Board
from shell.clock import DIALOG, HIDDEN, OVER, PAUSED, UNSTARTED
from shell.options import WindowOptions
from shell.qt.app import restored
from shell.saved import Mode
from tests.gui.conftest import Program

Start = Callable[[], Program]
WON = ["open 0,0"]


def rows(program: Program, text: str) -> None:
    """Open a board given as rows, as *Paste a board* does."""
    before = program.window.play
    program.window.commands.boards.open_data(text.encode(), "test")
    program.bot.waitUntil(lambda: program.window.play is not None and program.window.play is not before)


def test_first_click_lays_the_mines_and_starts_the_clock(program: Start) -> None:
    p = program()
    play = p.open("demineur")
    assert UNSTARTED in play.session.clock.holds
    p.move("open 4,4")
    assert play.session.journal[0].text.startswith("open 4,4 lay ")
    assert play.session.clock.running


@pytest.mark.rule("D-02", "D-15")
def test_a_game_is_won_by_clicks_on_the_board_and_time_stops(program: Start) -> None:
    p = program()
    p.open("demineur")
    rows(p, "...\n..*\n...\n...")
    play = p.play
    view = p.window.room.table.view
    state = play.session.state
    for move in ("open 0,3", "open 2,0", "open 2,2"):
        if play.session.over:
            break
        column, row = (int(part) for part in move.split()[1].split(","))
        assert play.scene is not None
        centre = view.mapFromScene(play.scene.cell_rect(f"{column},{row}").center())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, centre)
    p.bot.waitUntil(lambda: play.session.outcome is not None)
    assert play.session.outcome == "won"
    assert play.session.state != state
    assert OVER in play.session.clock.holds
    assert p.window.room.table.result.isVisible()
    assert not play.session.counted
    assert play.session.mode is Mode.SHARED


def test_everything_is_as_it_was_after_another_start(program: Start) -> None:
    p = program()
    p.new("demineur", "16x10/25")
    p.move("open 8,5")
    p.move("flag 0,0")
    kept = p.play.session.saved()
    p = program()
    assert p.window.start_page.cards[0].data.running is not None
    session = p.open("demineur").session
    assert session.state == p.play.session.game.engine.apply(session._course.states[-2], session.journal[-1].text)
    again = session.saved()
    assert (again.journal, again.board, again.variant, again.slot) == (kept.journal, kept.board, kept.variant, kept.slot)
    assert again.ms >= kept.journal[-1].ms


def test_an_untouched_new_board_gives_the_old_one_back(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner", 1)
    p.move("open 4,4")
    old = p.play.session
    p.new("demineur", "beginner", 2)
    assert p.window.menus.actions["back"].isEnabled()
    p.window.menus.actions["back"].trigger()
    p.bot.waitUntil(lambda: p.play.session.journal == old.journal)
    assert p.play.session.board == old.board
    assert p.window.store.results("demineur") == []


def test_touching_the_new_board_gives_the_old_one_up(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner", 1)
    p.move("open 4,4")
    p.new("demineur", "beginner", 2)
    p.move("open 4,4")
    assert not p.window.menus.actions["back"].isEnabled()
    assert [result.outcome for result in p.window.store.results("demineur")] == ["given up"]


def test_sessions_of_two_sizes_are_both_kept(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner", 1)
    p.move("open 4,4")
    first = p.play.session.journal
    p.new("demineur", "16x10/25", 1)
    p.move("open 4,4")
    assert {saved.slot for saved in p.window.store.running("demineur")} == {"beginner", "intermediate"}
    kept = next(saved for saved in p.window.store.running("demineur") if saved.slot == "beginner")
    assert kept.id is not None
    assert list(p.window.store.load(kept.id).journal) == first


def test_pause_covers_the_board_and_takes_no_move(program: Start) -> None:
    p = program()
    play = p.open("demineur")
    p.move("open 4,4")
    view = p.window.room.table.view
    before = view.viewport().grab().toImage()
    QTest.keyClick(view, Qt.Key.Key_P)
    assert PAUSED in play.session.clock.holds
    cover = p.window.room.table.cover
    assert cover.isVisible()
    assert cover.geometry().contains(view.plate().adjusted(1, 1, -1, -1))
    for width, theme in ((1000, "paper"), (1280, "nebula")):
        p.window.resize(width, 700)
        p.window.commands.set("theme", theme)
        assert view.covered
        assert cover.isVisible()
        assert cover.geometry() == view.plate()
    length = len(play.session.journal)
    assert play.scene is not None
    play.scene.move.emit("flag 0,0")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(640, 300))
    assert len(play.session.journal) == length
    assert view.viewport().grab().toImage() != before
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert PAUSED not in play.session.clock.holds
    assert not cover.isVisible()


def test_the_clock_stands_while_the_window_is_hidden_and_no_timer_runs(program: Start) -> None:
    p = program()
    play = p.open("demineur")
    p.move("open 4,4")
    ticking = [p.window.ticker.active]
    p.window.hide()
    assert HIDDEN in play.session.clock.holds
    ticking.append(p.window.ticker.active)
    p.window.show()
    p.bot.waitUntil(lambda: HIDDEN not in play.session.clock.holds)
    ticking.append(p.window.ticker.active)
    assert ticking == [True, False, True]


def test_the_new_game_panel_stops_the_clock(program: Start) -> None:
    p = program()
    play = p.open("demineur")
    p.move("open 4,4")
    p.window.menus.actions["new"].trigger()
    assert DIALOG in play.session.clock.holds
    panel = p.window.commands.panels.shown("new_game")
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    p.bot.waitUntil(lambda: DIALOG not in play.session.clock.holds)
    assert p.window.focusWidget() is p.window.room.table.view


def test_a_board_that_is_lost_stays_in_sight_and_counts(program: Start) -> None:
    p = program()
    p.new("demineur", "9x9/10", 3)
    p.move("open 4,4")
    state = p.play.session.state
    mine = next(
        f"{c},{r}"
        for r in range(9)
        for c in range(9)
        if p.play.game.engine.status(p.play.game.engine.apply(state, f"open {c},{r}")).kind.value == "lost"
    )
    p.move(f"open {mine}")
    assert p.play.session.outcome == "lost"
    assert p.window.room.table.result.isVisible()
    assert not p.window.room.table.view.covered
    assert [result.outcome for result in p.window.store.results("demineur", "beginner")] == ["lost"]
    p.window.menus.actions["restart"].trigger()
    p.bot.waitUntil(lambda: not p.play.session.over)
    assert not p.play.session.counted
    assert not p.window.room.table.result.isVisible()


def test_window_size_is_the_players(program: Start) -> None:
    p = program()
    p.window.resize(1100, 720)
    for variant in ("beginner", "marathon", "30x16/99"):
        p.new("demineur", variant)
        assert (p.window.width(), p.window.height()) == (1100, 720)
    view = p.window.room.table.view
    p.new("demineur", "marathon")
    assert not view.fits
    assert view.board is not None
    assert view.board.unit >= 24
    assert p.window.room.table.overview.isVisible()
    p.window.menus.actions["whole"].trigger()
    assert view.fits


def test_a_whole_board_stays_whole_in_a_smaller_window(program: Start) -> None:
    p = program()
    p.window.resize(1100, 900)
    p.new("kolaps", "6x6/4")
    view = p.window.room.table.view
    p.window.menus.actions["whole"].trigger()
    for size in ((1100, 600), (1100, 1000), (720, 560)):
        p.window.resize(*size)
        p.bot.wait(50)
        assert view.fits
        assert view.board is not None
        assert view.board.unit > view.fitting() - 1.01


def test_a_saved_file_is_opened_as_it_was_and_never_counts(program: Start, tmp_path: Path) -> None:
    p = program()
    p.new("demineur", "16x10/25", 5)
    p.move("open 3,3")
    file = tmp_path / "game.json"
    p.window.commands.boards.save_to(file)
    journal = p.play.session.journal
    p.window.commands.boards.open_file(file)
    p.bot.waitUntil(lambda: p.play.session.mode is Mode.SHARED)
    assert p.play.session.journal == journal
    assert not p.play.session.counted


@pytest.mark.parametrize("junk", ["", "{", "hello", "***", '{"format": "igraonica-game"}', "\x00\x01\x02", "9x9:0,0,mzz"])
def test_junk_is_refused_in_one_sentence_and_changes_nothing(program: Start, junk: str) -> None:
    p = program()
    play = p.open("demineur")
    p.move("open 4,4")
    p.window.commands.boards.open_data(junk.encode(), "junk")
    assert p.window.play is play
    line = p.window.room.table.line
    assert line.kind == "refused"
    assert "junk" in line.text
    assert "\n" not in line.text


def test_a_backup_brings_everything_back(program: Start, tmp_path: Path) -> None:
    p = program()
    p.new("demineur", "beginner", 1)
    p.move("open 4,4")
    journal = p.play.session.journal
    file = tmp_path / "all.zip"
    p.window.commands.all_data.backup_to(file)
    p.move("flag 0,0")
    places = p.window.plugins.paths
    p.close()
    said = restored(WindowOptions(places, p.window.plugins), file)
    assert "all.zip" in str(said)
    p = program()
    assert p.open("demineur").session.journal == journal[:1]


@pytest.mark.parametrize("key", ["demineur", "zraka", "kolaps", "triangles"])
def test_a_paused_board_offers_neither_hint_nor_undo(program: Start, key: str) -> None:
    p = program()
    play = p.open(key)
    bar, actions = p.window.room.table.bar, p.window.menus.actions
    if key == "triangles":
        p.window.hall.new(key, play.session.variant, 7, ("person", "person"))
        p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not play)
        play = p.play
    move = str(next(iter(play.game.engine.moves(play.session.state))))
    p.move(move)

    def offered() -> list[bool]:
        return [actions["hint"].isEnabled(), bar.hint_button.isEnabled(), actions["undo"].isEnabled(), bar.undo_button.isEnabled()]

    takes_back = play.session.can_undo
    assert offered() == [True, True, takes_back, takes_back]
    p.window.toggle_pause()
    assert offered() == [False] * 4
    p.window.toggle_pause()
    assert offered() == [True, True, takes_back, takes_back]


@pytest.mark.parametrize(("rows", "kind"), [(["*.......", *["........"] * 6], "8x7/1"), (["**", ".*"], "intermediate")])
def test_after_a_board_from_elsewhere_another_of_its_size_can_be_had(program: Start, rows: list[str], kind: str) -> None:
    """Where its size can be laid at all, else one of the last kind that was made."""
    p = program()
    p.new("demineur", "intermediate")
    board = "\n".join(rows)
    game = p.play.game
    p.window.hall.shared(game, game.engine.variant(f"{len(rows[0])}x{len(rows)}/{board.count('*')}/given"), Board(board))
    p.bot.waitUntil(lambda: p.play.session.variant.key.endswith("/given"))
    p.window.commands.new_same()
    p.bot.waitUntil(lambda: not p.play.session.variant.key.endswith("/given"))
    assert p.play.session.variant.key == kind


@pytest.mark.rule("D-25")
def test_a_narrow_board_that_runs_is_what_the_new_game_panel_shows(program: Start) -> None:
    p = program()
    p.new("demineur", "1x5/2")
    p.window.menus.actions["new"].trigger()
    panel: Any = p.window.commands.panels.shown("new_game")
    assert panel is not None
    assert panel.variant_text() == "1x5/2"
    assert [panel.fields[f"custom.{key}"].editor.text() for key in "whm"] == ["1", "5", "2"]
