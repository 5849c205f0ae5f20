"""Time that nobody plays is not counted: each signal alone stops the clock, whichever of them a platform sends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QExposeEvent, QGuiApplication, QRegion
from PySide6.QtTest import QTest

from shell.clock import GAP_MS, HIDDEN, INACTIVE, LOCKED, MINIMISED, REPLAY
from tests.gui.conftest import Program

Start = Callable[[], Program]
State = Qt.ApplicationState


class Source:
    """A monotonic clock that a test moves."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms

    def pass_by(self, p: Program, seconds: int) -> None:
        """So many seconds in which the window does what it does each second."""
        for _ in range(seconds):
            self.ms += 1000
            p.window._tick()


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def p(program: Start, source: Source) -> Program:
    """A running game of four moves whose clock is the source's; 5 s are played."""
    p = program()
    play = p.new("zraka", "mon")
    play.session.clock._now = source
    play.session.clock.elapsed()
    for _ in range(4):
        p.move(next(iter(play.game.engine.moves(play.session.state))))
    assert play.session.clock.running
    source.pass_by(p, 5)
    return p


def kept(p: Program) -> int:
    """The time of the game as it stands in the store."""
    p.window.keep()
    assert p.play.session.id is not None
    return p.window.store.load(p.play.session.id).ms


def seen(monkeypatch: pytest.MonkeyPatch, state: Qt.ApplicationState) -> None:
    """The system says in which state the program is."""
    monkeypatch.setattr(QGuiApplication, "applicationState", staticmethod(lambda: state))


def exposed(p: Program, monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    """The system says whether anything of the window is on a screen."""
    handle = p.window.windowHandle()
    monkeypatch.setattr(type(handle), "isExposed", lambda _self: shown)
    QGuiApplication.sendEvent(handle, QExposeEvent(QRegion()))


Signal = Callable[[Program, pytest.MonkeyPatch, bool], None]


def by_hiding(p: Program, _m: pytest.MonkeyPatch, away: bool) -> None:
    p.window.setVisible(not away)


def by_minimising(p: Program, _m: pytest.MonkeyPatch, away: bool) -> None:
    p.window.setWindowState(Qt.WindowState.WindowMinimized if away else Qt.WindowState.WindowNoState)


def by_exposure(p: Program, m: pytest.MonkeyPatch, away: bool) -> None:
    exposed(p, m, not away)


def by_suspending(p: Program, m: pytest.MonkeyPatch, away: bool) -> None:
    seen(m, State.ApplicationSuspended if away else State.ApplicationActive)
    p.window.holds.refresh()


def by_hiding_the_program(p: Program, m: pytest.MonkeyPatch, away: bool) -> None:
    seen(m, State.ApplicationHidden if away else State.ApplicationActive)
    p.window.holds.refresh()


def by_another_program(p: Program, m: pytest.MonkeyPatch, away: bool) -> None:
    seen(m, State.ApplicationInactive if away else State.ApplicationActive)
    p.window.commands.set("pause_inactive", True)
    p.window.holds.refresh()


def by_locking(p: Program, _m: pytest.MonkeyPatch, away: bool) -> None:
    p.window.holds.set_locked(away)


@pytest.mark.parametrize(
    ("signal", "name"),
    [
        (by_hiding, HIDDEN),
        (by_minimising, MINIMISED),
        (by_exposure, HIDDEN),
        (by_suspending, HIDDEN),
        (by_hiding_the_program, HIDDEN),
        (by_another_program, INACTIVE),
        (by_locking, LOCKED),
    ],
)
def test_each_signal_alone_stops_the_clock_and_the_wait_of_hints(
    p: Program, source: Source, monkeypatch: pytest.MonkeyPatch, signal: Signal, name: str
) -> None:
    session = p.play.session
    p.play.hint()
    p.bot.waitUntil(lambda: session.hints == 1)
    signal(p, monkeypatch, True)
    p.bot.waitUntil(lambda: name in session.clock.holds)
    before, wait, stored = session.clock.elapsed(), session.hint_wait(), kept(p)
    assert wait > 0
    source.pass_by(p, 60)
    assert (session.clock.elapsed(), session.hint_wait(), kept(p)) == (before, wait, stored)
    assert not p.window.ticker.active
    assert p.window.room.table.view.covered
    signal(p, monkeypatch, False)
    p.bot.waitUntil(lambda: session.clock.running)
    assert session.clock.elapsed() == before
    source.pass_by(p, 3)
    assert session.clock.elapsed() == before + 3000
    assert session.hint_wait() == wait - 3000
    assert not p.window.room.table.view.covered


def test_another_program_in_front_stops_nothing_unless_that_is_wanted(p: Program, source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    seen(monkeypatch, State.ApplicationInactive)
    p.window.holds.refresh()
    before = p.play.session.clock.elapsed()
    source.pass_by(p, 10)
    assert p.play.session.clock.elapsed() == before + 10_000


@pytest.mark.parametrize("hours", [8, 200])
def test_sleep_is_neither_played_nor_waited(p: Program, source: Source, hours: int) -> None:
    session = p.play.session
    p.play.hint()
    p.bot.waitUntil(lambda: session.hints == 1)
    before, wait = session.clock.elapsed(), session.hint_wait()
    source.ms += hours * 3_600_000
    p.window._tick()
    assert session.clock.elapsed() - before <= GAP_MS
    assert wait - session.hint_wait() <= GAP_MS
    source.pass_by(p, 2)
    assert session.clock.elapsed() - before == 2000


@pytest.mark.parametrize("hours", [-30, -1, 1, 8])
def test_a_wall_clock_that_is_set_or_changes_to_summer_moves_no_time(p: Program, source: Source, hours: int) -> None:
    session = p.play.session
    before = session.clock.elapsed()
    wall = p.window.store._wall
    p.window.store._wall = lambda: wall() + 3600.0 * hours
    source.pass_by(p, 5)
    p.window.day_watch.look()
    assert session.clock.elapsed() == before + 5000
    assert kept(p) == before + 5000


def test_a_hidden_clock_goes_on(p: Program, source: Source) -> None:
    p.window.commands.set("show_clock", False)
    assert p.window.ticker.active
    before = p.play.session.clock.elapsed()
    source.pass_by(p, 30)
    assert p.play.session.clock.elapsed() == before + 30_000


def test_a_game_that_is_not_on_the_table_stands(p: Program, source: Source) -> None:
    first = p.play.session
    before = first.clock.elapsed()
    p.new("kolaps", "8x8/4")
    source.pass_by(p, 60)
    assert first.clock.elapsed() == before
    p.open("zraka")
    assert p.play.session is first
    source.pass_by(p, 1)
    assert first.clock.elapsed() == before + 1000
    p.window.show_start()
    source.pass_by(p, 60)
    assert first.clock.elapsed() == before + 1000


def test_a_window_that_comes_back_by_a_key_goes_on_from_where_it_stood(p: Program, source: Source) -> None:
    session = p.play.session
    view = p.window.room.table.view
    before = session.clock.elapsed()
    QTest.keyClick(view, Qt.Key.Key_P)
    p.window.hide()
    source.pass_by(p, 20)
    p.window.show()
    p.bot.waitUntil(lambda: HIDDEN not in session.clock.holds)
    assert not session.clock.running, "who paused wants to go on by himself"
    assert view.covered
    source.pass_by(p, 20)
    assert session.clock.elapsed() == before
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_P)
    source.pass_by(p, 2)
    assert session.clock.elapsed() == before + 2000


def test_another_game_that_is_watched_stops_the_one_on_the_table(p: Program, source: Source) -> None:
    session = p.play.session
    p.window.room.watch(p.play.game, replace(session.saved(), id=None))
    p.bot.waitUntil(lambda: REPLAY in session.clock.holds)
    before = session.clock.elapsed()
    source.pass_by(p, 20)
    assert session.clock.elapsed() == before
    p.window.room._stop_and_return()
    source.pass_by(p, 1)
    assert session.clock.elapsed() == before + 1000


def test_whoever_pauses_sees_the_board_nowhere(p: Program) -> None:
    """Not in the window, not in its thumbnail, not on the start page, not for a screen reader, not on the clipboard."""
    game, page = p.play.game, p.window.start_page

    def miniature() -> bytes:
        p.window.show_start()
        p.bot.waitUntil(lambda: game.key in p.window.cards._states)
        return repr(p.window.cards._states[game.key][1]).encode()

    shown = miniature()
    assert shown == repr(p.window.hall.plays[game.key].session.state).encode()
    p.open(game.key)
    p.window.toggle_pause()
    table = p.window.room.table
    p.bot.wait(30)
    covered = table.view.viewport().grab().toImage()
    p.play.session._course.states[-1] = p.play.session._course.states[0]
    assert p.play.scene is not None
    p.play.scene.show(p.play.session._course.states[0], None)
    assert table.view.viewport().grab().toImage() == covered, "the picture tells something of the board"
    for name in ("picture", "print", "replay", "hint"):
        assert not p.window.menus.actions[name].isEnabled()
    assert miniature() != shown
    card = next(card for card in page.cards if card.data.key == game.key)
    assert "Paused" in (card.data.running or "")
    p.open(game.key)
    p.window.toggle_pause()
    assert p.window.menus.actions["replay"].isEnabled()
