"""A game is watched again on its own table: step by step, from any place, and nothing of it changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from plugins.demineur.probability import odds
from plugins.demineur.state import State, layout
from shell.api import Entry, EntryKind, Undo
from shell.clock import REPLAY
from shell.qt.replay import Replay
from shell.qt.replay_bar import ReplayBar
from shell.qt.result import ResultStrip
from shell.qt.screening import Screening
from shell.saved import Saved
from tests.gui.conftest import Program

Start = Callable[[], Program]
NONE = Qt.KeyboardModifier.NoModifier


def safe_cells(state: State) -> list[tuple[int, int]]:
    planes = layout(state.width, state.height, state.mines or 0).planes
    return state.grid.cells(odds(state.grid, planes, state.opened, 0, None).safe)


def lose(p: Program, moves: int = 3) -> None:
    """Play some safe moves of a beginner's board, then step on a mine."""
    p.new("demineur", "beginner", 3)
    p.move("open 4,4")
    for _ in range(moves):
        column, row = safe_cells(p.play.session.state)[0]
        p.move(f"open {column},{row}")
    state = p.play.session.state
    column, row = state.grid.cells(state.mines)[0]
    p.move(f"flag {column},{row}")
    p.move(f"flag {column},{row}")
    p.move(f"open {column},{row}")
    p.bot.waitUntil(lambda: p.play.findings is not None)


def watch(p: Program, line: int = -1) -> tuple[Screening, Replay, ReplayBar]:
    """Press *Replay* (or the button of a line) and wait until it is on the table, standing still."""
    p.window.room.watch_table(line)
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.bar is not None)
    screening = p.window.room.screening
    assert screening is not None
    assert screening.replay is not None
    assert screening.bar is not None
    screening.replay.pause()
    return screening, screening.replay, screening.bar


def states(p: Program, saved: Saved) -> list[State]:
    engine = p.play.game.engine
    found = [engine.start(engine.variant(saved.variant), saved.board.text)]
    for entry in saved.journal:
        found.append(engine.apply(found[-1], entry.text))
    return found


@pytest.mark.rule("D-26")
def test_every_moment_can_be_seen_again_and_nothing_is_changed(program: Start) -> None:
    p = program()
    lose(p)
    session = p.play.session
    before, results = session.saved(), p.window.store.results()
    button = next(b for b in p.window.room.table.result.buttons if b.text() == "Replay")
    assert button is p.window.room.table.result.buttons[0], "there is something to learn: looking back comes first"
    button.click()
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.bar is not None)
    _, replay, bar = watch(p)
    view = p.window.room.table.view
    assert view.board is replay.scene
    wanted = states(p, before)
    for i, state in enumerate(wanted):
        replay.step(i - replay.frame)
        assert replay.scene._state == state  # type: ignore[attr-defined] # what the scene draws
        assert bar.time.value() == replay.reel.places[i]
    assert p.window.room.table.bar.facts is not None
    assert session.saved() == before
    assert p.window.store.results() == results
    bar.leave_button.click()
    assert p.window.room.screening is None
    assert view.board is p.play.scene
    assert p.window.room.table.result.isVisible()
    assert p.window.room.table.line.isHidden()


def test_what_is_learnt_later_moves_no_button(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who aims at one of them while the game is still looked at must not hit another."""
    p = program()
    p.new("demineur", "beginner", 3)
    p.move("open 4,4")
    state = p.play.session.state
    monkeypatch.setattr(p.play, "look_back", lambda: None)
    column, row = state.grid.cells(state.mines)[0]
    p.move(f"open {column},{row}")
    window, result = p.window, p.window.room.table.result
    assert p.play.findings is None
    before = [(b.text(), b.mapTo(window, b.rect().center())) for b in result.buttons]
    monkeypatch.undo()
    p.play.look_back()
    p.bot.waitUntil(lambda: p.play.findings is not None)
    assert result.sentence, "something was learnt"
    assert [text for text, _ in before] == [b.text() for b in result.buttons] == ["Replay", "Same board", "New board"]
    for (_, middle), button in zip(before, result.buttons, strict=True):
        assert button.rect().contains(button.mapFrom(window, middle))


def test_keys_move_it_and_moves_are_not_taken(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, _ = watch(p)
    view = p.window.room.table.view
    last = replay.reel.last

    def press(*keys: Qt.Key) -> int:
        for key in keys:
            QTest.keyClick(view, key)
        return replay.frame

    assert press(Qt.Key.Key_Home) == 0
    assert press(Qt.Key.Key_Right, Qt.Key.Key_Right) == 2
    assert press(Qt.Key.Key_Left) == 1
    assert press(Qt.Key.Key_End) == last
    assert press(Qt.Key.Key_Right) == last
    assert press(Qt.Key.Key_Home) == 0
    press(Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    assert replay.speed == 4
    runs = []
    for _ in range(2):
        press(Qt.Key.Key_Space)
        runs.append(replay.playing)
    assert runs == [True, False]
    length = len(p.play.session.journal)
    at = view.mapFromScene(replay.scene.cell_rect("0,0").center())
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        QTest.mouseClick(view.viewport(), button, NONE, at)
    press(Qt.Key.Key_F, Qt.Key.Key_H, Qt.Key.Key_Z, Qt.Key.Key_P)
    assert replay.scene._state == replay.reel.frames[0].state  # type: ignore[attr-defined] # what the scene draws
    assert len(p.play.session.journal) == length
    press(Qt.Key.Key_Escape)
    assert p.window.room.screening is None


def test_it_runs_to_its_end_and_the_clock_is_the_journals(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, bar = watch(p)
    shown: list[int] = []
    replay.seek(0)
    replay.shown.connect(shown.append)
    replay.set_speed(16)
    replay.play()
    p.bot.waitUntil(lambda: not replay.playing, timeout=20_000)
    assert shown == sorted(set(shown))
    assert replay.frame == replay.reel.last
    assert replay.place == replay.reel.length
    assert bar.time.value() == bar.time.maximum()
    assert replay.reel.ms_at(replay.place) == p.play.session.clock.elapsed()


def test_without_motion_it_steps_and_no_faster_timer_runs(program: Start) -> None:
    p = program()
    p.window.context.motion = False
    lose(p, moves=2)
    _, replay, _ = watch(p)
    ticks: list[float] = []
    replay.seek(0)
    replay.set_speed(4)
    replay.moved.connect(lambda: ticks.append(replay.place))
    replay.play()
    p.bot.waitUntil(lambda: not replay.playing, timeout=20_000)
    assert len(set(ticks)) <= replay.reel.last + 2
    assert replay.frame == replay.reel.last


def test_the_time_bar_is_dragged_and_its_marks_are_caught(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, bar = watch(p)
    replay.seek(0)
    time = bar.time
    remark = next(mark for mark in time.marks if mark.kind == "remark")
    middle = time.height() // 2
    QTest.mousePress(time, Qt.MouseButton.LeftButton, NONE, QPoint(round(time.x_of(remark.place)) + 4, middle))
    assert replay.place == remark.place, "a click beside a mark means the mark"
    assert "provably safe" in bar.text
    QTest.mouseMove(time, QPoint(round(time.x_of(0)), middle))
    QTest.mouseRelease(time, Qt.MouseButton.LeftButton, NONE, QPoint(round(time.x_of(0)), middle))
    time.setFocus()
    QTest.keyClick(time, Qt.Key.Key_End)
    assert replay.frame == replay.reel.last
    QTest.keyClick(time, Qt.Key.Key_Left)
    assert replay.frame == replay.reel.last - 1
    assert QPointF(time.x_of(time.maximum()), 0).x() == time.width() - time.edge


@pytest.mark.rule("D-26")
def test_marks_of_a_remark_are_on_the_board_there_and_only_there(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, bar = watch(p)
    scene: Any = replay.scene
    findings = p.play.findings
    assert findings is not None
    at = {remark.at: remark for remark in findings.remarks}
    for frame in range(replay.reel.last + 1):
        replay.step(frame - replay.frame)
        marked = {(kind, place) for place, kinds in scene._marks.items() for kind, _ in kinds}
        assert bool(marked) == (frame in at)
        assert (str(at[frame].text) in bar.text) if frame in at else bar.text == f"Move {frame} of {replay.reel.last}"


@pytest.mark.rule("D-26", "D-27")
def test_the_result_shows_what_was_provably_safe(program: Start) -> None:
    p = program()
    lose(p)
    result: ResultStrip = p.window.room.table.result
    scene: Any = p.play.scene
    fatal = next(e for e in reversed(p.play.session.journal) if e.kind is EntryKind.MOVE)
    safe = safe_cells(states(p, p.play.session.saved())[-2])
    assert fatal.text.startswith("open")
    assert result.sentence == f"At that moment {len(safe)} cell{'s were' if len(safe) != 1 else ' was'} provably safe."
    assert {(c, r) for i in scene._marks for c, r in [(i % 9, i // 9)]} == set(safe)
    assert "provably safe" in [words for _, words in result.legend]


def test_a_line_that_was_not_played_is_watched_from_where_it_leaves_the_game(program: Start) -> None:
    p = program()
    lose(p)
    screening, replay, bar = watch(p)
    assert not bar.lines.isHidden()
    screening.watch_line(0)
    replay.pause()
    assert replay.frame == replay.reel.begin
    replay.step(10**6)
    state = replay.reel.frames[-1].state
    assert state.won
    assert not bar.time.marks[-1].words
    screening.watch_line(-1)
    replay.pause()
    replay.step(10**6)
    assert replay.reel.frames[-1].state == p.play.session.state


def test_the_keys_of_the_replay_live_wherever_in_its_bar_the_focus_is(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, bar = watch(p)
    logic = bar.lines.findChildren(QAbstractButton)[1]
    QTest.mouseClick(logic, Qt.MouseButton.LeftButton)
    logic.setFocus()
    assert p.window.focusWidget() is logic
    QTest.keyClick(logic, Qt.Key.Key_End)
    assert (replay.frame, replay.playing) == (replay.reel.last, False)
    assert bar.text == f"Solved · Move {replay.reel.moves_until(replay.reel.last)} of {replay.reel.moves_until(replay.reel.last)}"
    QTest.keyClick(bar.leave_button, Qt.Key.Key_Home)
    assert replay.frame == 0
    QTest.keyClick(bar.play_button, Qt.Key.Key_Space)
    assert replay.playing, "its own keys stay those of a button"
    QTest.keyClick(logic, Qt.Key.Key_Escape)
    assert p.window.room.screening is None


@pytest.mark.rule("D-26")
def test_a_game_that_did_not_count_is_watched_from_the_list_of_finished_games(program: Start) -> None:
    p = program()
    lose(p)
    first = p.play.session.id
    p.window.commands.restart()
    p.bot.waitUntil(lambda: not p.play.session.over)
    assert not p.play.session.counted
    again = p.play.session
    column, row = again.state.grid.cells(again.state.mines)[0]
    p.move(f"open {column},{row}")
    p.new("demineur", "beginner", 5)
    p.window.commands.panels.statistics()
    panel: Any = p.window.commands.panels.shown("statistics")
    panel._page._pages.set_current("games")
    panel._page.picked.emit()
    table = panel._page.games
    assert [result.session for result in table._rows.results] == [again.id, first]
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Return)
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.bar is not None)
    assert p.window.room.screening is not None
    assert p.window.room.screening.saved.id == again.id
    assert not panel.isVisible()


def test_theme_language_and_size_change_while_it_is_watched(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, bar = watch(p)
    replay.step(2 - replay.frame)
    p.window.commands.set("theme", "paper")
    p.window.commands.set("language", "hr")
    p.window.resize(700, 620)
    assert replay.frame == 2
    assert bar.width() <= 700
    shown = [w for w in (bar.time, bar.speeds, bar.play_button, bar.back_button, bar.on_button, bar.leave_button) if w.isVisible()]
    overlaps = [(a, b) for i, a in enumerate(shown) for b in shown[i + 1 :] if a.geometry().intersects(b.geometry())]
    assert overlaps == []
    assert all(bar.rect().contains(w.geometry()) for w in shown)


def test_a_new_board_ends_the_watching(program: Start) -> None:
    p = program()
    lose(p)
    watch(p)
    p.window.commands.new_same()
    p.bot.waitUntil(lambda: not p.play.session.over)
    assert p.window.room.screening is None
    assert p.window.room.table.replay is None
    assert p.window.room.table.line.isVisible()
    assert REPLAY not in p.play.session.clock.holds


def test_a_screen_reader_reads_what_is_shown(program: Start) -> None:
    p = program()
    p.window.room.be_read(True, True)
    lose(p)
    reader = p.window.room.reader
    assert reader is not None
    _, replay, _ = watch(p)
    names = []
    for frame in (0, 1, 10**6):
        replay.step(frame - replay.frame)
        names.append(reader.name("4,4"))
    assert names[0] == "Column 5, row 5: hidden"
    assert names[1] == "Column 5, row 5: open, no mine around"
    p.window.room._stop_and_return()
    assert reader.name("4,4") == names[2]


def test_a_kept_game_of_an_unknown_kind_is_named(program: Start) -> None:
    p = program()
    lose(p)
    p.window.room.watch(p.play.game, replace(p.play.session.saved(), variant="nix"))
    assert p.window.room.screening is None
    assert p.window.room.table.line.text.startswith("This game cannot be watched: ")
    p.window.room.watch(p.play.game, replace(p.play.session.saved(), journal=(Entry(0, EntryKind.MOVE, "open 99,99"),)))
    p.bot.waitUntil(lambda: p.window.room.screening is None)
    assert "breaks at entry 1" in p.window.room.table.line.text


def test_hidden_it_stands_still(program: Start) -> None:
    p = program()
    lose(p)
    _, replay, _ = watch(p)
    replay.seek(0)
    replay.play()
    p.window.hide()
    assert not replay.playing


def test_a_running_game_is_watched_on_its_own_time_and_takes_no_move(program: Start, lampe: object) -> None:
    p = program()
    play = p.open("lampe")
    assert play.session.variant.undo is Undo.FREELY
    moves = list(play.game.engine.moves(play.session.state))
    p.move(moves[0])
    p.window.commands.undo()
    p.move(moves[1])
    assert p.window.menus.actions["replay"].isEnabled()
    _, replay, bar = watch(p)
    assert play.session.clock.running, "its board is to be seen: time to think that does not count there is none"
    now = [0]
    play.session.clock._now = lambda: now[0]
    play.session.clock.restore(5000)
    for second in range(1, 8):
        now[0] = 1000 * second
        p.window._tick()
    assert play.session.clock.elapsed() == 12_000
    assert [e.kind for e in play.session.journal] == [f.entry.kind for f in replay.reel.frames[1:] if f.entry is not None]
    replay.step(2 - replay.frame)
    assert bar.text == "Taken back"
    assert p.window.room.table.view.covered is False
    replay.scene.move.emit(moves[0])
    assert len(play.session.journal) == 3
    p.window.room._stop_and_return()
    p.move(moves[0])
    p.window.toggle_pause()
    assert not p.window.menus.actions["replay"].isEnabled()
    p.window.commands.replay()
    assert p.window.room.screening is None


def test_a_running_game_that_takes_nothing_back_is_not_watched(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner", 3)
    p.move("open 4,4")
    p.window.refresh_actions()
    assert not p.window.menus.actions["replay"].isEnabled()


def test_a_game_of_the_statistics_is_watched_without_one_on_the_table(program: Start) -> None:
    p = program()
    lose(p)
    kept = p.play.session.saved()
    p = program()
    assert p.window.play is None
    p.window.commands.statistics()
    page: Any = p.window.commands.panels.shown("statistics")
    last = page._page.last
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_End)
    QTest.keyClick(last, Qt.Key.Key_Return)
    assert not page.isVisible()
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.findings is not None)
    screening = p.window.room.screening
    assert screening is not None
    assert screening.replay is not None
    assert screening.bar is not None
    assert screening.saved.journal == kept.journal
    screening.replay.step(10**6)
    assert screening.bar.text.startswith("You lost! At that moment")
    assert p.window.room.table.bar.facts is not None
    assert p.window.play is None
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_Escape)
    assert p.window.pages.currentWidget() is p.window.start_page


def test_a_game_that_is_no_longer_kept_is_named(program: Start) -> None:
    p = program()
    p.open("demineur")
    p.window.watch(999)
    assert p.window.room.table.line.text == "This game is no longer kept."


REVIEW = """

def _review(self, position):
    from shell.api import Findings, Mark, Plot, Remark, Series, Way

    state, lit = self.start(position.variant, position.board.text), []
    for entry in position.journal:
        lit.append(state.lit.bit_count())
        state = self.apply(state, entry.text)
    points = tuple((n, float(value)) for n, value in enumerate([*lit, 0]))
    plot = Plot(Text("Lit lamps"), (Series(Text("lit"), points), Series(Text("dark"), tuple((n, 20.0 - v) for n, v in points))))
    way = Way(Text("The shortest way"), tuple(f"press {key}" for key in position.board.facts["solution"]))
    remark = Remark(1, Text("A press too many"), (Mark("press", ("0,0",)),))
    return Findings((remark,), (way,), (plot,))


Engine.review = _review
"""


def test_lines_from_the_board_and_graphs_of_a_game(program: Start, lampe: Path) -> None:
    """A game that can be put out in another way: its line has the first button, its numbers stand above the time bar."""
    engine = lampe / "engine.py"
    engine.write_text(engine.read_text(encoding="utf-8") + REVIEW, encoding="utf-8")
    p = program()
    p.new("lampe", "5x4", 3)
    solution = p.play.session.board.facts["solution"]
    first = solution[0]
    for key in (first, first, *solution):
        p.move(f"press {key}")
    p.bot.waitUntil(lambda: p.play.findings is not None)
    buttons = p.window.room.table.result.buttons
    assert [button.text() for button in buttons] == ["The shortest way", "Replay", "Same board", "New board"]
    assert [button.kind for button in buttons].count("primary") == 1
    buttons[0].click()
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.bar is not None)
    screening = p.window.room.screening
    assert screening is not None
    replay, bar = screening.replay, screening.bar
    assert replay is not None
    assert bar is not None
    assert bar.lines.current == "0"
    replay.step(10**6)
    assert not replay.reel.frames[-1].state.lit
    assert replay.reel.last == len(solution)
    assert bar.plots == []
    screening.watch_line(-1)
    replay.step(1 - replay.frame)
    (plot,) = bar.plots
    assert plot.isVisible()
    assert plot.values() == [("lit", 20.0 - (value := plot.values()[1][1] or 0.0)), ("dark", value)]
    assert bar.text == "A press too many"
    before = plot.grab().toImage()
    replay.step(2)
    assert plot.grab().toImage() != before
    assert [round(plot._x_of_frame(n)) for n in (0, replay.reel.last)] == [
        round(bar.time.x_of(place)) for place in (0, replay.reel.length)
    ]  # fmt: skip
    for name in ("paper", "contrast"):
        p.window.commands.set("theme", name)
        assert bar.rect().contains(plot.geometry())


def test_a_scene_that_breaks_while_it_is_watched_is_named(program: Start, lampe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = program()
    p.new("lampe", "5x4", 3)
    for key in p.play.session.board.facts["solution"]:
        p.move(f"press {key}")
    play = p.play
    _, replay, _ = watch(p)

    def broken(*_arguments: object) -> None:
        raise RuntimeError("no more")

    replay.step(-100)
    monkeypatch.setattr(replay.scene, "show", broken)
    named: list[tuple[str, str]] = []
    p.window.hall.failed.connect(lambda text, _details, key: named.append((str(text), key)))
    replay.set_speed(16)
    replay.play()
    p.bot.waitUntil(lambda: p.window.room.screening is None)
    assert replay.ended
    assert p.play is play
    assert p.window.room.table.result.isVisible()
    assert named == [("Lampe had a fault.", "lampe")]


def test_a_scene_that_breaks_at_once_leaves_no_clock_standing(program: Start, lampe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = program()
    p.new("lampe", "5x4", 3)
    p.move("press 1,1")
    kind: Any = type(p.play.scene)
    real = kind.show

    def once(self: Any, state: Any, change: Any = None) -> None:
        if self is not p.play.scene:
            raise RuntimeError("no more")
        real(self, state, change)

    monkeypatch.setattr(kind, "show", once)
    p.window.room.watch_table()
    p.bot.waitUntil(lambda: p.window.room.screening is None)
    assert REPLAY not in p.play.session.clock.holds
    p.move("press 0,0")


def test_esc_leaves_it_from_its_time_bar_too(program: Start) -> None:
    p = program()
    lose(p)
    _, _, bar = watch(p)
    bar.time.setFocus()
    QTest.keyClick(bar.time, Qt.Key.Key_Escape)
    assert p.window.room.screening is None
