"""The game as a session plays it: clock, figures, statistics."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from plugins.demineur import igraonica_games
from plugins.demineur.metrics import metrics, solved
from shell.api import Board, Entry, EntryKind, Game, Rng
from shell.clock import PAUSED, Clock
from shell.course import states_of
from shell.session import NotNow, Session
from shell.statistics import Result, summary
from tests.demineur.playing import ENGINE, board

(GAME,) = igraonica_games()


class Watch:
    """A clock's source that the test moves on, a second at a time."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, clock: Clock, seconds: int) -> None:
        """Let time go by, sampled as a running window does."""
        for _ in range(seconds):
            self.now += 1000
            clock.elapsed()


def begin(watch: Watch, variant: str = "beginner", text: str = "9x9/10 seed 3 noguess", game: Game = GAME) -> Session:
    """A new game whose time is the watch's."""
    return Session.begin(game, ENGINE.variant(variant), Board(text), clock=Clock(watch))


def act(session: Session, move: str) -> None:
    """Play a move, settled where need be."""
    if session.needs_settling(move):
        move = ENGINE.settle(session.state, move, session.settle_rng(move), {})
    session.play(move)


@pytest.mark.rule("D-15")
def test_the_clock_begins_with_the_first_opening_and_stands_still_at_the_end() -> None:
    watch = Watch()
    session = begin(watch)
    watch.pass_seconds(session.clock, 5)
    act(session, "flag 0,0")
    watch.pass_seconds(session.clock, 5)
    assert session.clock.elapsed() == 0, "a flag does not start the clock"
    assert not session.touched
    act(session, "open 4,4")
    watch.pass_seconds(session.clock, 3)
    assert session.clock.elapsed() == 3000
    session.clock.hold(PAUSED)
    watch.pass_seconds(session.clock, 60)
    session.clock.release(PAUSED)
    assert session.clock.elapsed() == 3000
    mine = session.state.grid.cells(session.state.mines & ~session.state.flagged)[0]
    act(session, f"open {mine[0]},{mine[1]}")
    assert session.outcome == "lost"
    watch.pass_seconds(session.clock, 9)
    assert session.clock.elapsed() == 3000
    with pytest.raises(NotNow):
        act(session, "open 0,0")


@pytest.mark.rule("D-16")
def test_statistics_are_apart_for_each_level_and_mode() -> None:
    keys = {ENGINE.variant(f"{variant.key}{mode}").key for variant in GAME.variants for mode in ("", "/random")}
    assert len(keys) == 12
    assert all(ENGINE.variant(key).counted for key in keys)
    assert not ENGINE.variant("9x9/10/given").counted
    numbers = count(1)
    results = [
        Result("demineur", variant, outcome, ms, hints, {}, f"2026-01-0{day}T10:00:00Z", f"2026-01-0{day}", True, next(numbers))
        for variant, outcome, ms, hints, day in (
            ("beginner", "won", 30_000, 0, 1),
            ("beginner", "won", 20_000, 1, 2),
            ("expert", "won", 90_000, 0, 3),
            ("beginner", "lost", 1_000, 0, 4),
            ("beginner", "won", 40_000, 0, 5),
        )
    ]
    found = summary([result for result in results if result.variant == "beginner"], ENGINE.figures)
    assert (found.played, found.won, found.streak, found.longest) == (4, 3, 1, 2)
    assert [best.value for best in found.best_times] == [30_000, 40_000], "a game with a hint has no best time"


@pytest.mark.rule("D-11", "D-23")
def test_the_figures_of_a_game() -> None:
    watch = Watch()
    session = begin(watch)
    assert session.tally() == {"mines_left": 10}
    act(session, "open 4,4")
    act(session, "flag 0,0")
    assert session.tally() == {"mines_left": 10 - session.state.flagged.bit_count()}
    act(session, "flag 0,0")
    moves = 3
    while not session.over:
        watch.pass_seconds(session.clock, 1)
        safe = session.state.grid.cells(session.state.hidden & ~session.state.mines)
        act(session, f"open {safe[-1][0]},{safe[-1][1]}")
        moves += 1
    bbbv = metrics(session.state.mines, session.state.grid).bbbv
    assert session.outcome == "won"
    assert session.tally() == {
        "mines_left": 10,
        "bbbv": bbbv,
        "bbbv_rate": pytest.approx(bbbv / (moves - 3)),
        "efficiency": pytest.approx(bbbv / moves),
    }
    live = [figure.key for figure in ENGINE.figures if figure.live]
    assert live == ["mines_left"]


@pytest.mark.rule("D-23")
def test_efficiency_counts_every_click_and_nothing_takes_one_back() -> None:
    """IOE is 3BV a click, also of clicks that do nothing: on open cells, on flags, chords that do not match."""
    session = begin(Watch())
    act(session, "open 4,4")
    clicks = 1
    column, row = session.state.grid.cells(session.state.mines)[0]
    number = next(cell for cell in session.state.grid.cells(session.state.opened) if session.state.value(*cell))
    for move in ("open 4,4", "flag 4,4", f"chord {number[0]},{number[1]}", f"flag {column},{row}", f"open {column},{row}"):
        session.play(move)
        clicks += 1
    assert [entry.kind.value for entry in session.journal] == ["move", "idle", "idle", "idle", "move", "idle"]
    assert session.undo() is None
    session = Session.load(GAME, session.saved())
    while not session.over:
        safe = session.state.grid.cells(session.state.hidden & ~session.state.mines)
        act(session, f"open {safe[0][0]},{safe[0][1]}")
        clicks += 1
    bbbv = metrics(session.state.mines, session.state.grid).bbbv
    assert session.tally()["efficiency"] == pytest.approx(bbbv / clicks)
    states = states_of(ENGINE, session.variant, session.board.text, session.journal)
    assert states[-1] == session.state
    assert ENGINE.review(session.position()) is not None


@pytest.mark.parametrize(("text", "why"), [("open 0,8", "is not settled"), ("flag 0,8", "changes something")])
def test_an_idle_move_that_does_something_is_none(text: str, why: str) -> None:
    saved = begin(Watch()).saved()
    with pytest.raises(ValueError, match=why):
        Session.load(GAME, replace(saved, journal=(Entry(5, EntryKind.IDLE, text),)))


def test_3bv_counts_openings_and_lonely_numbers() -> None:
    state = board(
        ".....*",
        ".....*",
        "***...",
        "......",
    )
    assert state.mines is not None
    found = metrics(state.mines, state.grid)
    # Zeros: the upper left (row 0, columns 0 to 3) and the lower right; two numbers of row 1 to 2 touch neither.
    assert found.openings == 2
    opened = 0
    clicks = 0
    for column, row in state.grid.cells(state.grid.full & ~state.mines):
        # The fewest clicks: every zero first, then what is left.
        if state.value(column, row) == 0 and not opened >> state.grid.bit(column, row) & 1:
            state = ENGINE.apply(state, f"open {column},{row}")
            opened = state.opened
            clicks += 1
            assert solved(state.mines or 0, opened, state.grid) == clicks
    while not state.won:
        column, row = state.grid.cells(state.hidden & ~(state.mines or 0))[0]
        state = ENGINE.apply(state, f"open {column},{row}")
        clicks += 1
    assert clicks == found.bbbv


def test_a_game_replays_from_its_journal_without_dice() -> None:
    watch = Watch()
    session = begin(watch, "hard", "20x12/40 seed 8 noguess")
    act(session, "flag 19,11")
    act(session, "open 9,3")
    again = Session.load(GAME, session.saved(), Clock(watch))
    assert again.state == session.state
    restarted = Session.begin(GAME, ENGINE.variant("hard"), Board(session.fixed_board()), counted=False, clock=Clock(watch))
    assert restarted.state.mines == session.state.mines
    assert restarted.state.opened == session.state.opened
    assert not restarted.touched
    assert ENGINE.new_board(ENGINE.variant("hard"), Rng(8)) == ENGINE.new_board(ENGINE.variant("20x12/40"), Rng(8))
