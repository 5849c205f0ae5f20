"""What was played stays: through undo, new boards, other games, another start, a window that goes away, a store that is damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest

from shell.api import Undo
from shell.qt.new_game import NewGamePanel
from shell.session import Session
from tests.gui.conftest import Program

Start = Callable[[], Program]
GAMES = ("demineur", "zraka", "kolaps", "triangles")
SIZES = {"demineur": ("beginner", "16x10/25"), "zraka": ("mon", "tue"), "kolaps": ("6x6/4", "8x8/4"), "triangles": ("24", "60")}


def a_move(p: Program) -> None:
    """Some move that the rules allow."""
    play = p.play
    if play.game.key == "demineur":
        state = play.session.state
        moves = [move for move in play.game.engine.moves(state) if move.startswith("flag")] if play.session.touched else ["open 4,4"]
        p.move(moves[len(play.session.journal)])
        return
    moves = list(play.game.engine.moves(play.session.state))
    p.move(moves[len(moves) // 3])
    p.bot.waitUntil(lambda: play.session.strength is None)


def facts(session: Session) -> tuple[object, ...]:
    """What has to be as it was."""
    saved = session.saved()
    return session.state, session._course.index, saved.journal, saved.board, session.hints, saved.slot


def test_every_game_in_two_sizes_is_as_it_was_left(program: Start) -> None:
    p = program()
    left = {}
    for key in GAMES:
        for size in SIZES[key]:
            p.new(key, size)
            for _ in range(4):
                a_move(p)
            if p.play.session.variant.undo is not Undo.NEVER:
                p.play.undo()
            if p.play.can_hint and key != "kolaps":
                p.play.hint()
                p.bot.waitUntil(lambda: p.play.session.hints == 1)
            left[key, size] = facts(p.play.session)
    p = program()
    for _round in range(2):
        for (key, size), before in left.items():
            kept = next(saved for saved in p.window.store.running(key) if saved.variant.split("/computer")[0] == p_key(p, key, size))
            assert kept.id is not None
            number = kept.id
            p.window.hall.load(p.window.hall.games[key], number)
            wait_for(p, number)
            assert facts(p.play.session) == before, (key, size)


def wait_for(p: Program, number: int) -> None:
    """Until the kept game of that number is on the table."""
    p.bot.waitUntil(lambda: p.window.play is not None and p.play.session.id == number)


def another_board(p: Program) -> None:
    """By keys: a new board of the same kind."""
    old = p.play
    QTest.keyClick(p.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    p.bot.waitUntil(lambda: p.play is not old)


def p_key(p: Program, key: str, size: str) -> str:
    return p.window.hall.games[key].engine.variant(size).key


def test_undo_is_there_after_another_start_down_to_the_first_move(program: Start) -> None:
    p = program()
    p.new("zraka", "tue")
    first = p.play.session.state
    for _ in range(6):
        a_move(p)
    p.play.undo()
    kept = p.play.session.state
    p = program()
    play = p.open("zraka")
    assert play.session.state == kept
    for name in ("undo", "redo"):
        assert p.window.menus.actions[name].isEnabled()
    assert p.window.room.table.bar.undo_button.isEnabled()
    for _ in range(5):
        assert p.window.menus.actions["undo"].isEnabled()
        QTest.keyClick(p.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert play.session.state == first
    for _ in range(6):
        QTest.keyClick(p.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert not play.session.can_redo


def test_a_new_board_by_mistake_is_taken_back_with_clock_and_undo(program: Start) -> None:
    p = program()
    p.new("zraka", "mon")
    for _ in range(3):
        a_move(p)
    before, ms = facts(p.play.session), p.play.session.clock.elapsed()
    for _ in range(3):
        another_board(p)
        assert not p.play.session.touched
    QTest.keyClick(p.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    p.bot.waitUntil(lambda: facts(p.play.session) == before)
    assert p.play.session.clock.elapsed() >= ms
    assert p.play.session.can_undo
    another_board(p)
    a_move(p)
    fresh = p.play.session
    for _ in range(3):
        QTest.keyClick(p.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    p.bot.wait(50)
    assert p.play.session is fresh, "once the new board was played on, taking back stays on it"


def test_restart_loses_no_game(program: Start) -> None:
    p = program()
    p.new("demineur", "16x10/25")
    a_move(p)
    a_move(p)
    before = facts(p.play.session)
    old = p.play
    QTest.keyClick(p.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    p.bot.waitUntil(lambda: p.play is not old)
    assert not p.play.session.touched
    QTest.keyClick(p.window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    p.bot.waitUntil(lambda: facts(p.play.session) == before)
    p.new("zraka", "mon")
    for _ in range(3):
        a_move(p)
    state = p.play.session.state
    QTest.keyClick(p.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert p.play.session.state != state
    assert p.play.session.can_undo or p.play.session.can_redo
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y):
        QTest.keyClick(p.window, key, Qt.KeyboardModifier.ControlModifier)
        if p.play.session.state == state:
            break
        for _ in range(4):
            QTest.keyClick(p.window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert p.play.session.state == state


@pytest.mark.parametrize(("key", "size"), [("kolaps", "8x8/4/practice"), ("zraka", "mon")])
def test_keys_held_down_for_undo_and_redo_wait_for_no_movement(program: Start, key: str, size: str) -> None:
    p = program()
    p.window.context.motion = True
    p.new(key, size)
    for _ in range(5):
        a_move(p)
    session = p.play.session
    engine = p.play.game.engine
    known = {session.state}
    states = list(session._course.states)
    for n in range(200):
        back = (n // 7) % 2 == 0
        modifiers = Qt.KeyboardModifier.ControlModifier | (Qt.KeyboardModifier.NoModifier if back else Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClick(p.window, Qt.Key.Key_Z, modifiers)
        known.add(session.state)
        assert session.state in states
    assert len(known) > 3
    assert p.play.scene is not None
    p.play.scene.finish_animations()
    saved = session.saved()
    again = Session.load(p.play.game, saved)
    assert again.state == session.state
    assert engine.status(again.state) == engine.status(session.state)
    kept = p.window.store.load(session.id or 0)
    assert kept.journal == saved.journal


def nearly_won(p: Program) -> str:
    """A counted board on the table that one more move wins."""
    p.new("zraka", "mon")
    moves = [f"place {at['row']},{at['col']} {at['mirror']}" for at in p.play.session.board.facts["solution"]]
    for move in moves[:-1]:
        p.move(move)
    assert p.play.session.outcome is None
    return moves[-1]


def test_a_window_closed_with_the_winning_move_has_won_once(program: Start) -> None:
    p = program()
    p.window.context.motion = True
    last = nearly_won(p)
    assert p.play.scene is not None
    p.play.scene.move.emit(last)
    p.close()
    p = program()
    assert [result.outcome for result in p.window.store.results("zraka")] == ["won"]
    assert not p.window.store.running("zraka")


def test_a_game_won_while_the_window_is_minimised_shows_its_result_in_the_window(program: Start) -> None:
    p = program()
    p.window.context.motion = True
    last = nearly_won(p)
    play = p.play
    assert play.scene is not None
    play.scene.move.emit(last)
    p.window.showMinimized()
    p.bot.wait(700)
    p.window.showNormal()
    result = p.window.room.table.result
    p.bot.waitUntil(result.isVisible)
    assert result.window() is p.window
    assert p.window.isEnabled()
    assert [one.outcome for one in p.window.store.results("zraka")] == ["won"]
    another_board(p)
    assert [one.outcome for one in p.window.store.results("zraka")] == ["won"]


def test_the_size_played_last_is_offered_after_its_game_has_ended(program: Start) -> None:
    p = program()
    p.new("demineur", "30x16/99")
    a_move(p)
    p.play.give_up()
    p = program()
    assert not p.window.store.running("demineur")
    assert p.open("demineur").session.variant.key == p.window.hall.games["demineur"].engine.variant("30x16/99").key
    p.window.show_start()
    p.window.commands.new_for("demineur")
    panel = p.window.commands.panels.shown("new_game")
    assert isinstance(panel, NewGamePanel)
    assert panel.variant_text() == p.window.hall.games["demineur"].engine.variant("30x16/99").key


def become_a_folder(store: Path) -> None:
    store.unlink()
    store.mkdir()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "zeroed": lambda store: store.write_bytes(b"\0" * 40_000),
    "cut": lambda store: store.write_bytes(store.read_bytes()[:5000]),
    "pages": lambda store: store.write_bytes(store.read_bytes()[:4096] + b"\xa5" * 8192 + store.read_bytes()[12288:]),
    "a folder": become_a_folder,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_the_window_opens_on_a_damaged_store_and_says_so_once(program: Start, home: Path, damage: Callable[[Path], object]) -> None:
    p = program()
    p.new("kolaps", "6x6/4")
    a_move(p)
    store = p.window.plugins.paths.store
    p.close()
    damage(store)
    p = program()
    bar = p.window.commands.panels.shown("notice")
    assert bar.isVisible()
    p.new("kolaps", "6x6/4")
    a_move(p)
    p = program()
    with pytest.raises(KeyError):
        p.window.commands.panels.shown("notice")
    assert p.window.store.running("kolaps")


def test_games_switched_in_mid_movement_leave_nothing_behind(program: Start) -> None:
    p = program()
    p.window.context.motion = True
    for key in GAMES:
        p.new(key, SIZES[key][0] if key != "kolaps" else "6x6/4/practice")
    objects = []
    for turn in range(120):
        key = GAMES[turn % 4]
        p.window.open_game(key)
        play = p.play
        if play.session.variant.undo is not Undo.NEVER and key != "triangles":
            if turn % 8 < 4:
                moves = list(play.game.engine.moves(play.session.state))
                if moves and not play.session.over:
                    assert play.scene is not None
                    play.scene.move.emit(moves[0])
            else:
                play.undo()
        p.bot.wait(1)
        if turn in (39, 119):
            objects.append(len(p.window.findChildren(QObject)))
    assert objects[1] <= objects[0] + 5
