"""Kolaps in the window: boards that are finished from the start, practice that goes on, and an end that hides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plugins.kolaps.scene import KolapsScene
from shell import paths
from shell.api import Board, Rng
from shell.cli_parse import the_board, the_variant
from shell.plugins import Plugins
from shell.qt.describing import describe
from shell.qt.play import Play
from shell.qt.shortcuts import ShortcutsWindow
from shell.qt.statistics_page import StatisticsWindow
from shell.qt.statistics_panel import StatisticsPanel
from shell.qt.statistics_view import DAYS
from tests.gui.conftest import Program

Start = Callable[[], Program]


@pytest.mark.rule("K-05")
def test_a_board_without_any_group_is_finished_and_not_lost(program: Start) -> None:
    p = program()
    game = p.window.hall.games["kolaps"]
    p.window.hall.shared(game, game.engine.variant("3x2/3/given"), Board("ABC/BCA"))
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play.session.over, timeout=20_000)
    result = p.window.room.table.result
    p.bot.waitUntil(result.isVisible, timeout=5_000)
    assert result.word == "Finished"
    assert "finished from the start" in result.sentence
    assert [button.text() for button in result.buttons] == ["New board"]
    assert not any(one.counted for one in p.window.store.results("kolaps"))


@pytest.mark.rule("K-23")
def test_where_practice_is_stuck_it_can_be_taken_back_and_no_result_is_shown(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4/practice", 2)
    engine = play.game.engine
    while not play.session.state.over:
        p.move(next(iter(engine.moves(play.session.state))))
    assert play.session.state.left > 0
    assert play.session.outcome is None
    assert not p.window.room.table.result.isVisible()
    stuck = play.session.state
    play.undo()
    assert play.session.state.left > stuck.left
    play.restart()
    assert play.session.state.moves == 0


@pytest.mark.rule("K-21")
def test_the_end_hides_neither_board_nor_score_nor_the_points_on_their_way(program: Start) -> None:
    p = program()
    p.window.commands.set("motion", "full")
    play = p.new("kolaps", "6x6/4/easy", 3)
    line = play.session.board.facts["solution"]
    for column, row in line[:-1]:
        p.move(f"remove {column},{row}")
    scene = play.scene
    assert isinstance(scene, KolapsScene)
    p.move("remove {},{}".format(*line[-1]))
    table = p.window.room.table
    assert table.result.isVisible()
    plate = table.view.plate().translated(table.view.pos())
    assert not plate.intersects(table.result.geometry())
    view = table.view
    goal = view.mapFromScene(scene._goal()) + view.pos()
    assert table.rect().contains(goal)
    assert not table.result.geometry().contains(goal)
    assert scene._points is not None  # they are still flying, though the board was laid out anew
    p.bot.waitUntil(lambda: scene._points is None, timeout=5_000)


def test_whoever_wants_it_is_told_once_that_the_board_can_no_longer_be_cleared(program: Start) -> None:
    p = program()
    game = p.window.hall.games["kolaps"]
    said: list[str] = []

    def play(board: str, *, wanted: str) -> Play:
        p.window.store.set_setting("kolaps", "view.warning", wanted)
        before = p.window.play
        p.window.hall.shared(game, game.engine.variant("4x4/3/given"), Board(board))
        p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)
        p.play.message.connect(lambda _kind, text: said.append(str(text)) if text is not None else None)
        return p.play

    warned = play("AAAA/BBBB/AABC/AABB", wanted="on")
    p.move("remove 0,3")
    p.bot.waitUntil(lambda: said == ["With 12 tiles left, the board can no longer be cleared."], timeout=20_000)
    p.move("remove 0,2")
    p.bot.wait(300)
    assert len(said) == 1, "once is enough"
    assert warned.session.hints == 0
    said.clear()
    play("BBBB/AAAA/AABC/AABB", wanted="off")
    p.move("remove 0,3")
    p.bot.wait(300)
    assert said == []


@pytest.mark.rule("K-05")
def test_after_giving_up_no_group_is_chosen_and_par_stands_beside_the_score(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 21)
    scene = play.scene
    assert isinstance(scene, KolapsScene)
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    play.give_up()
    p.bot.waitUntil(lambda: scene._par > 0, timeout=20_000)
    group = play.session.state.groups()[0]
    key = play.session.state.key(group[0])
    QTest.mouseClick(
        p.window.room.table.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        p.window.room.table.view.mapFromScene(scene.cell_rect(key).center()),
    )
    scene.set_cursor(key)
    scene.act(key)
    assert scene._selected == []
    assert scene._ended


def test_the_pointer_over_a_replay_shows_nothing_that_could_be_clicked(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4/practice", 12)
    for _ in range(3):
        p.move(next(iter(play.game.engine.moves(play.session.state))))
    view = p.window.room.table.view
    p.window.room.watch_table()
    p.bot.waitUntil(lambda: view.board is not None and view.board is not play.scene)
    scene = view.board
    assert isinstance(scene, KolapsScene)
    group = scene._state.groups()[0] if scene._state is not None else []
    at = view.mapFromScene(scene.cell_rect(play.session.state.key(group[0])).center())
    where = view.viewport().mapToGlobal(at)
    QApplication.sendEvent(
        view.viewport(),
        QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(at),
            QPointF(where),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        ),
    )
    assert not view.isInteractive()
    assert scene._over == []
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.isInteractive()


def test_of_boards_of_days_no_difficulty_can_be_chosen_in_the_statistics(program: Start) -> None:
    p = program()
    p.new("kolaps", "6x6/4", 3)
    p.window.commands.statistics()
    page = next(one for one in QApplication.topLevelWidgets() if isinstance(one, StatisticsWindow) and one.isVisible())
    panel = page.findChild(StatisticsPanel)
    assert panel is not None
    level = panel._modes["level"]
    panel._variants.set_current("8x8/4")
    panel.picked.emit()
    assert level.isVisible()
    panel._variants.set_current(DAYS)
    panel.picked.emit()
    assert not level.isVisible()
    page.close()


def test_sizes_offered_say_their_colours_and_no_difficulty_beside_the_one_chosen(program: Start) -> None:
    p = program()
    game = p.window.hall.games["kolaps"]
    said = {variant.key: str(variant.detail) for variant in game.variants}
    assert said["6x6/4"] == "4 colours"
    assert said["20x15/5"] == "5 colours"
    for key, detail in (("6x6/4/practice", "practice, normal"), ("6x6/4/easy/practice", "practice, easy"), ("6x6/4/hard", "hard")):
        assert str(game.engine.variant(key).detail) == detail


def test_a_description_of_the_board_says_what_is_chosen(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4", 3)
    scene = play.scene
    assert isinstance(scene, KolapsScene)
    state = play.session.state
    group = state.groups()[0]
    assert "chosen" not in str(describe(play))
    scene.clicked(scene.place_of(state.key(group[0])), Qt.MouseButton.LeftButton)
    assert f"A group of {len(group)} tiles is chosen, worth {len(group) * (len(group) - 1)}" in str(describe(play))
    p.window.toggle_pause()
    assert "chosen" not in str(describe(play)), "of a covered board nothing is told"


def test_the_sheet_of_keys_tells_how_to_walk_the_board(program: Start) -> None:
    p = program()
    p.new("kolaps", "6x6/4", 3)
    p.window.commands.panels.shortcuts()
    sheet = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ShortcutsWindow) and one.isVisible())
    rows = dict(row for group in sheet.groups for row in group.rows)
    assert rows["Next group"] == (".",)
    assert rows["Group before"] == (",",)
    assert "Home" in rows["To the edge"]
    assert rows["Five cells at once"][0] == "Ctrl+←"
    assert "Board editor" not in rows, "Kolaps has none"
    sheet.close()


def test_a_board_given_as_text_is_called_by_its_difficulty() -> None:

    plugins = Plugins(paths.find())
    plugins.load()
    game = plugins.games["kolaps"]
    assert str(the_variant(game, None).detail) == "normal"
    variant = game.engine.variant("6x6/4")
    assert str(the_board(game, None, game.engine.new_board(variant, Rng(1)).text)[0].detail) == "normal"
