from __future__ import annotations

from collections.abc import Callable

import pytest

from shell.api import Board, Entry, EntryKind, Game, Illegal, Undo
from shell.clock import COVERING, OVER, UNSTARTED, Clock
from shell.journal import standing_line
from shell.session import Change, Mode, NotNow, Session
from tests.unit.toy import LIGHTS, RACE, WAITING, FakeTime

CREATED = "2024-05-01T00:00:00Z"


def begin(game: Game = LIGHTS, variant: str = "5x3", board: str = "5x3 7", **more: object) -> Session:
    now = FakeTime()
    mode = more.get("mode", Mode.NEW)
    assert isinstance(mode, Mode)
    session = Session.begin(
        game, game.engine.variant(variant), Board(board), mode=mode, counted=bool(more.get("counted", True)), clock=Clock(now),
        created=CREATED,
    )  # fmt: skip
    session.now = now  # type: ignore[attr-defined]  # the test's own clock, kept where the tests find it
    return session


def actions(session: Session) -> tuple[Callable[[], object], ...]:
    return (lambda: session.play("press 0,0"), session.undo, session.redo, session.restart)


def texts(session: Session) -> list[str]:
    return [f"{entry.kind.value} {entry.text}".strip() for entry in session.journal]


def test_a_move_changes_state_and_journal_and_is_told() -> None:
    session = begin()
    told: list[tuple[Entry, str | None]] = []
    session.on_entry = lambda s, entry: told.append((entry, s.outcome))
    old = session.state
    assert session.play("press 4,2") == Change(old, "press 4,2", "move")
    assert session.state != old
    assert session.journal == [Entry(0, EntryKind.MOVE, "press 4,2")]
    assert told == [(session.journal[0], None)]
    assert session.touched


def test_a_move_equal_in_state_is_not_journalled() -> None:
    session = begin()
    assert session.play("look 0,0") is None
    assert session.journal == []
    assert not session.touched


@pytest.mark.parametrize(
    ("move", "error"), [("forbid 1,1", Illegal), ("junk", ValueError), ("press 9,9", ValueError), ("dice 0,0", ValueError)]
)
def test_a_refused_move_changes_nothing(move: str, error: type[Exception]) -> None:
    session = begin()
    session.play("press 0,0")
    before = session.saved()
    state = session.state
    with pytest.raises(error):
        session.play(move)
    assert session.saved() == before
    assert session.state is state


def test_undo_and_redo_are_journalled_and_a_move_drops_the_redo_branch_but_not_the_journal() -> None:
    session = begin()
    states = [session.state]
    for move in ("press 0,0", "press 1,0", "press 2,0"):
        session.play(move)
        states.append(session.state)
    assert not session.can_redo
    assert session.redo() is None
    assert session.undo() == Change(states[3], "", "undo")
    session.undo()
    assert session.state == states[1]
    assert session.redo() == Change(states[1], "", "redo")
    assert session.state == states[2]
    session.play("press 4,2")
    assert not session.can_redo
    assert texts(session) == ["move press 0,0", "move press 1,0", "move press 2,0", "undo", "undo", "redo", "move press 4,2"]
    assert [entry.text for entry in standing_line(session.journal)] == ["press 0,0", "press 1,0", "press 4,2"]
    for _ in range(3):
        assert session.undo() is not None
    assert session.undo() is None
    assert session.state == states[0]
    assert session.touched


def test_restart_takes_back_all_moves_within_the_attempt() -> None:
    session = begin()
    assert not session.can_restart
    assert session.restart() is None
    for move in ("press 0,0", "press 1,0", "press 2,0"):
        session.play(move)
    session.clock.restore(900)
    change = session.restart()
    assert change is not None
    assert change.kind == "restart"
    assert session.clock.elapsed() == 900
    assert texts(session)[-1] == "undo 3"
    assert session.can_redo
    assert session.counted


def test_where_undo_is_never_nothing_is_taken_back() -> None:
    session = begin(variant="5x3/never")
    session.play("press 0,0")
    assert (session.can_undo, session.can_redo, session.can_restart) == (False, False, False)
    assert session.undo() is None
    assert session.redo() is None
    assert session.restart() is None
    assert len(session.journal) == 1


def test_taking_back_goes_to_the_same_seats_last_decision_and_marks_the_game() -> None:
    session = begin(RACE, "race", "0")
    assert session.variant.undo is Undo.TAKE_BACK
    for move in ("1", "3", "3", "2"):  # seat 0; seat 1 three times
        session.play(move)
    assert session.state == (9, 0)
    assert session.counted
    change = session.undo()
    assert change is not None
    assert session.state == (0, 0)
    assert (session.marked, session.counted, session.can_restart) == (True, False, False)
    assert texts(session)[-1] == "undo 4"
    assert not session.can_undo
    session.redo()
    assert session.state == (9, 0)
    loaded = Session.load(RACE, session.saved())
    assert (loaded.state, loaded.marked, loaded.counted, loaded.can_undo) == ((9, 0), True, False, True)


def test_a_seat_that_never_decided_has_nothing_to_take_back() -> None:
    session = begin(RACE, "race", "0")
    session.play("1")
    assert not session.can_undo
    assert session.undo() is None


@pytest.mark.parametrize(("move", "outcome"), [("win 0,0", "won"), ("break 0,0", "lost")])
def test_after_the_end_there_is_no_move_undo_or_redo(move: str, outcome: str) -> None:
    session = begin()
    session.play("press 0,0")
    told: list[str | None] = []
    session.on_entry = lambda s, _: told.append(s.outcome)
    session.play(move)
    assert (session.over, session.outcome, told) == (True, outcome, [outcome])
    assert OVER in session.clock.holds
    before = session.saved()
    acts: tuple[Callable[[], object], ...] = (*actions(session), lambda: session.take_hint(None))
    for act in acts:
        with pytest.raises(NotNow):
            act()
    session.resign()
    session.reveal()
    assert (session.can_undo, session.can_redo, session.can_restart) == (False, False, False)
    assert session.saved() == before
    loaded = Session.load(LIGHTS, before)
    assert loaded.over
    assert OVER in loaded.clock.holds


@pytest.mark.parametrize("name", sorted(COVERING))
def test_a_covered_board_takes_nothing(name: str) -> None:
    session = begin()
    session.play("press 0,0")
    session.play("press 1,0")
    session.undo()
    session.clock.hold(name)
    before = session.saved()
    for act in (*actions(session), session.reveal):
        with pytest.raises(NotNow):
            act()
    assert session.saved() == before
    session.clock.release(name)
    assert session.redo() is not None


@pytest.mark.parametrize("name", ["menu", "busy"])
def test_menus_and_boards_in_the_making_do_not_cover(name: str) -> None:
    session = begin()
    session.clock.hold(name)
    assert session.play("press 0,0") is not None


def test_giving_up_ends_the_game_without_touching_the_board() -> None:
    session = begin()
    session.resign()
    assert (session.outcome, session.touched, texts(session)) == ("given up", False, ["resign"])


def test_to_see_the_solution_is_to_give_up_and_to_touch_the_board() -> None:
    session = begin()
    session.reveal()
    assert (session.outcome, session.touched, texts(session)) == ("given up", True, ["reveal"])


@pytest.mark.rule("D-15")
def test_a_first_move_clock_waits_for_the_first_move_and_stands_at_the_end() -> None:
    session = begin(WAITING)
    now = session.now  # type: ignore[attr-defined]  # see begin
    assert UNSTARTED in session.clock.holds
    now.ms += 1500
    assert session.clock.elapsed() == 0
    session.play("press 0,0")
    assert session.journal[0].ms == 0
    now.ms += 1500
    session.undo()
    assert UNSTARTED not in session.clock.holds
    now.ms += 100
    session.play("win 0,0")
    now.ms += 1500
    assert session.clock.elapsed() == 1600
    assert session.journal[-1].ms == 1600


def test_what_never_counts() -> None:
    assert begin().counted
    assert not begin(counted=False).counted
    assert not begin(mode=Mode.SHARED).counted
    assert not begin(variant="4x2/practice", board="4x2 7").counted


def test_slots_are_one_a_variant_and_one_a_shared_board() -> None:
    assert begin().slot == "5x3"
    one, same, other = (begin(mode=Mode.SHARED, board=board).slot for board in ("5x3 7", "5x3 7", "5x3 8"))
    assert one == same != other
    assert one.startswith("shared:")
    assert begin(mode=Mode.SHARED, variant="4x2/practice", board="4x2 7").slot != begin(mode=Mode.SHARED, variant="4x2", board="4x2 7").slot


def test_moves_that_need_dice_are_settled_the_same_way_each_time() -> None:
    session = begin()
    assert session.needs_settling("dice 0,0")
    assert not session.needs_settling("press 0,0")
    first = session.settle_rng("dice 0,0").next()
    assert session.settle_rng("dice 0,0").next() == first
    assert session.settle_rng("dice 0,1").next() != first
    session.play("press 0,0")
    assert session.settle_rng("dice 0,0").next() != first
    assert begin(board="5x3 8").settle_seed("dice 0,0") != begin().settle_seed("dice 0,0")
    assert session.fixed_board() == "5x3 77"
    assert begin(RACE, "race", "0").fixed_board() == "0"


def test_helpers_see_the_game_and_its_figures() -> None:
    session = begin()
    session.play("press 0,0")
    position = session.position()
    assert (position.state, position.journal, position.board.text) == (session.state, tuple(session.journal), "5x3 7")
    assert session.tally()["presses"] == 1
    assert begin(RACE, "race", "0").tally() == {}


def test_no_board_no_session() -> None:
    with pytest.raises(ValueError, match="no board"):
        begin(board="junk")


def test_an_engine_that_fails_leaves_no_half_state(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin()
    session.play("press 0,0")
    before, state = session.saved(), session.state

    def fail(_: object) -> object:
        raise RuntimeError("a fault of the game")

    monkeypatch.setattr(type(LIGHTS.engine), "status", lambda self, state: fail(state))
    with pytest.raises(RuntimeError):
        session.play("press 1,1")
    assert (session.saved(), session.state) == (before, state)
