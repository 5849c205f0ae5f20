"""Who sits where, in the whole window: computers reply in their turn, and only in the game that asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plugins.triangles.scene import TrianglesScene
from shell.api import EntryKind, Outcome, Rng
from shell.qt.describing import describe
from shell.qt.play import Play
from shell.qt.replies import LEAST_MS
from shell.qt.statistics_page import StatisticsWindow
from shell.qt.statistics_panel import StatisticsPanel
from shell.qt.statistics_view import picked, split_key, stats, summed, variant_key
from shell.saved import Saved
from shell.session import Session
from shell.statistics import Result
from shell.uncounted import why
from tests.gui.conftest import Program

Start = Callable[[], Program]
KEY = "triangles"


def begin(p: Program, *seats: str, variant: str = "24", seed: int = 7) -> Play:
    """A new cloud with these seats."""
    game, before = p.window.hall.games[KEY], p.window.play
    p.window.hall.new(KEY, game.engine.variant(variant), seed, seats)
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)
    return p.play


def first(play: Play) -> str:
    """Some legal line."""
    return str(next(iter(play.game.engine.moves(play.session.state))))


def hurry(play: Play) -> bool:
    """Skip the wait before a reply, as a click on the board does. True."""
    if play.opponent._wait.isActive():
        play.opponent._wait.stop()
        play.opponent._show()
    return True


def thinking(play: Play) -> str | None:
    """How strong the computer is that is to move."""
    return play.session.strength


def finish(p: Program, play: Play) -> None:
    """Play to the end, persons by the first legal line."""

    def over() -> bool:
        if not play.session.over and play.session.strength is None:
            play.ask(first(play))
        hurry(play)
        return play.session.over

    p.bot.waitUntil(over, timeout=60_000)


@pytest.mark.rule("T-20")
def test_the_computer_replies_when_it_is_its_turn_and_not_at_once(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    assert thinking(play) is None
    clock = QElapsedTimer()
    play.ask(first(play))
    clock.start()
    assert thinking(play) == "easy"
    assert (play.session.can_undo, play.session.can_redo) == (True, False)
    assert not p.window.menus.actions["hint"].isEnabled()
    play.ask(first(play))  # it is not the person's turn
    play.hint()
    play.redo()
    assert len(play.session.journal) == 1
    p.bot.waitUntil(lambda: len(play.session.journal) == 2)
    assert clock.elapsed() >= LEAST_MS - 50
    assert play.session.strength is None
    assert play.session.can_undo


def test_a_click_skips_the_wait(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    play.ask(first(play))
    p.bot.waitUntil(play.opponent._wait.isActive)
    view = p.window.room.table.view
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, view.viewport().rect().center())
    assert len(play.session.journal) == 2


def test_a_reply_never_lands_in_another_game(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:expert")
    play.ask(first(play))
    other = begin(p, "person", "computer:expert", seed=8)
    p.bot.wait(2 * LEAST_MS)
    assert other.session.journal == []
    assert len(play.session.journal) == 1


@pytest.mark.rule("T-22")
@pytest.mark.parametrize("late", [False, True])
def test_a_line_is_taken_back_while_the_computer_thinks_and_its_reply_is_dropped(program: Start, late: bool) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    play.ask(first(play))
    if late:  # the reply is there, and waits to be shown
        p.bot.waitUntil(play.opponent._wait.isActive)
    assert p.window.menus.actions["undo"].isEnabled()
    assert p.window.room.table.bar.undo_button.isEnabled()
    QTest.keyClick(p.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [entry.kind for entry in play.session.journal] == [EntryKind.MOVE, EntryKind.UNDO]
    assert play.session.strength is None
    assert not play.session.counted
    p.bot.wait(2 * LEAST_MS)
    assert len(play.session.journal) == 2
    play.redo()
    p.bot.waitUntil(lambda: len(play.session.journal) == 4)  # it thinks anew
    assert play.session.strength is None
    play.ask(first(play))
    play.undo()  # to the own last line, not to the one before
    assert len(play.session.state.lines) == 2
    assert Session.load(play.game, play.session.saved()).state == play.session.state


def test_two_computers_are_watched_and_nothing_is_taken_back(program: Start) -> None:
    p = program()
    play = begin(p, "computer:easy", "computer:easy")
    p.bot.waitUntil(lambda: hurry(play) and len(play.session.journal) > 1)
    assert not play.session.can_undo
    assert play.session.undo() is None


def test_a_covered_board_waits_for_its_reply(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    play.ask(first(play))
    p.window.toggle_pause()
    p.bot.wait(2 * LEAST_MS)
    assert len(play.session.journal) == 1
    p.window.toggle_pause()
    p.bot.waitUntil(lambda: len(play.session.journal) == 2)


def test_the_computer_goes_on_in_a_kept_game(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    play.ask(first(play))
    p = program()
    kept = p.open(KEY)
    assert kept.session.seats == ("person", "computer:easy")
    p.bot.waitUntil(lambda: len(kept.session.journal) == 2)


@pytest.mark.rule("T-22")
def test_taking_back_goes_to_ones_own_last_decision_and_costs_the_count(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    states = []
    for _ in range(2):
        states.append(play.session.state)
        play.ask(first(play))
        p.bot.waitUntil(lambda: hurry(play) and play.session.strength is None)
    before = play.session.counted
    play.undo()
    assert play.session.state == states[1]
    assert (before, play.session.counted) == (True, False)
    play.undo()
    assert play.session.state == states[0]
    assert thinking(play) is None


@pytest.mark.rule("T-16", "T-17")
def test_a_game_against_the_computer_counts_for_the_person(program: Start) -> None:
    p = program()
    play = begin(p, "computer:easy", "person")
    finish(p, play)
    status = play.game.engine.status(play.session.state)
    seen = {0: "lost", 1: "won", None: "drawn"}[status.winner]
    assert (status.kind is Outcome.DRAWN) == (status.winner is None)
    assert play.session.outcome == seen
    result = p.window.store.results(KEY)[-1]
    assert (result.outcome, result.counted, result.variant) == (seen, True, "24/computer:easy/person")
    words = {"won": "You won!", "lost": "You lost!", "drawn": "Draw!"}[seen]
    assert words in p.window.room.table.result.accessibleName()
    again = Session.load(play.game, Saved.from_json(play.session.saved().to_json()))
    assert (again.outcome, again.seats) == (seen, ("computer:easy", "person"))


@pytest.mark.rule("T-25")
def test_statistics_are_kept_for_each_size_strength_and_seat(program: Start) -> None:
    p = program()
    for seed, seats in enumerate((("person", "computer:easy"), ("computer:easy", "person"))):
        finish(p, begin(p, *seats, seed=seed))
    game, results = p.window.hall.games[KEY], p.window.store.results(KEY)
    assert [result.variant for result in results] == ["24/person/computer:easy", "24/computer:easy/person"]
    for result in results:
        base, values = split_key(game, result.variant)
        assert variant_key(game, base, values) == result.variant
        facts = summed(game, picked(results, result.variant))
        assert facts.played == 1
        margins = [figure.values for figure in facts.figures if figure.figure.best == "high"]
        assert [len(values) for values in margins] == [int(result.outcome == "won")]
        assert result.figures["margin"] >= 1


@pytest.mark.rule("T-26")
def test_two_computers_play_to_the_end_and_the_winner_is_named(program: Start) -> None:
    p = program()
    play = begin(p, "computer:medium", "computer:easy")
    finish(p, play)
    assert not play.session.counted
    assert all(entry.kind is EntryKind.MOVE for entry in play.session.journal)
    winner = play.session.winner
    words = "Draw!" if winner is None else f"Computer {winner + 1} won!"
    assert words in p.window.room.table.result.accessibleName()


@pytest.mark.rule("T-16")
def test_two_persons_play_and_the_winner_is_named(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person", variant="24/again")
    assert not play.session.counted
    assert p.window.room.presenter._idle(play) == "It is the turn of player 1."
    finish(p, play)
    winner = play.session.winner
    words = "Draw!" if winner is None else f"Player {winner + 1} won!"
    assert words in p.window.room.table.result.accessibleName()


def test_new_game_asks_who_sits_where(program: Start) -> None:
    p = program()
    begin(p, "person", "computer:easy")
    p.window.commands.new()
    panel = p.window.commands.panels._made["new_game"]
    panel.fields["seat1"].set_value("computer:hard")
    panel.fields["seat2"].set_value("person")
    before = p.window.play
    panel.accept()
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)
    assert p.play.session.seats == ("computer:hard", "person")
    assert p.play.session.variant.key == "24"
    p.bot.waitUntil(lambda: len(p.play.session.journal) == 1)


def test_seats_that_the_game_does_not_have_are_refused(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    text = play.session.saved().to_json().replace("computer:easy", "computer:divine")
    with pytest.raises(ValueError, match="nobody called 'computer:divine' can sit at seat2"):
        Session.load(play.game, Saved.from_json(text))
    assert Session.load(play.game, Saved.from_json(text.replace('"seats":["person","computer:divine"],', ""))).seats == (
        "person",
        "computer:easy",
    )


def test_quitting_waits_for_no_computer(program: Start) -> None:
    p = program()
    play = begin(p, "computer:expert", "computer:expert", variant="60")
    made = len(play.session.journal)
    p.close()
    p.bot.wait(2 * LEAST_MS)
    assert len(play.session.journal) == made


@pytest.mark.rule("T-16")
def test_who_gives_up_to_the_computer_has_lost_and_nobody_is_to_move(program: Start) -> None:
    p = program()
    play = begin(p, "person", "computer:easy")
    play.ask(first(play))
    p.bot.waitUntil(lambda: hurry(play) and len(play.session.journal) == 2)
    assert "Resi" in p.window.menus.actions["give_up"].text()
    assert isinstance(play.scene, TrianglesScene)
    assert play.scene.mine
    p.window.menus.actions["give_up"].trigger()
    assert p.window.room.table.result.word == "You lost!"
    assert (play.scene.over, play.scene.mine) == (True, False)
    assert [result.outcome for result in p.window.store.results(KEY)] == ["given up"]
    p.open("demineur")
    assert "Resi" not in p.window.menus.actions["give_up"].text()


@pytest.mark.rule("T-16")
def test_of_two_persons_the_other_one_wins_when_one_gives_up(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    play.session.names = ("Ana", "Wilhelmina")
    play.ask(first(play))
    assert play.session.turn == 1
    p.window.menus.actions["give_up"].trigger()
    assert p.window.room.table.result.word == "Ana won!"
    assert "Ana won!" in p.window.context.say(describe(play), KEY)
    p.window.room.watch_table()
    screening = p.window.room.screening
    assert screening is not None
    p.bot.waitUntil(lambda: screening.replay is not None)
    assert screening.replay is not None
    assert screening.bar is not None
    screening.replay.step(10)
    assert "Ana won!" in screening.bar.text
    assert screening.replay.scene.over
    screening.replay.step(-10)
    assert not screening.replay.scene.over


@pytest.mark.rule("T-25")
def test_statistics_of_games_against_somebody_tell_the_lost_and_the_drawn_and_my_own_margin(program: Start) -> None:
    p = program()
    store = p.window.store
    game = p.window.hall.games[KEY]
    rows = [("won", 3), ("lost", 9), ("drawn", 0), ("won", 5)]
    results = [
        Result(KEY, "24/again/computer:easy/person", outcome, 1000, 0, {"margin": margin} if margin else {}, f"2026-01-0{day}T00:00:00Z",
               f"2026-01-0{day}", True, day)
        for day, (outcome, margin) in enumerate(rows, 1)
    ]  # fmt: skip
    facts = summed(game, results)
    said = {stat.label: (stat.value, stat.detail) for stat in stats(p.window.context, game, facts)}
    assert (said["Played"][0], said["Won"][0], said["Lost"][0], said["Drawn"][0]) == ("4", "2", "1", "1")
    assert said["Margin"] == ("4", "best 5")
    assert store.results(KEY) == []
    panel = StatisticsPanel(p.window.context, p.window)
    panel.set_game(game, results, "")
    assert panel.key() == "24/again/computer:easy/person"
    panel.show_results(results)
    panel.arrange(1000, 700)
    assert [label.text() for label in panel._mode_labels.values()] == ["Play again after a triangle", "Player 1", "Player 2"]
    for key, label in panel._mode_labels.items():
        assert label.isVisibleTo(panel)
        assert not label.geometry().intersects(panel._modes[key].geometry())
        assert label.geometry().top() == panel._modes[key].geometry().top()
    panel.arrange(600, 700)
    for key, label in panel._mode_labels.items():
        assert label.geometry().bottom() < panel._modes[key].geometry().top()
        assert label.geometry().left() == panel._modes[key].geometry().left()


def test_figures_name_who_plays(program: Start) -> None:
    p = program()
    play = begin(p, "computer:easy", "person")
    assert [fact.tooltip for fact in p.window.room.table.bar.facts._figures] == ["Triangles: Computer", "Triangles: You"]
    play = begin(p, "person", "person")
    play.session.names = ("Ana", "Marko")
    p.window.room.presenter.refresh()
    assert [fact.tooltip for fact in p.window.room.table.bar.facts._figures] == ["Triangles: Ana", "Triangles: Marko"]
    assert "Triangles: Ana: 0" in p.window.context.say(describe(play), KEY)


@pytest.mark.rule("T-25")
def test_the_statistics_open_where_something_was_played(program: Start) -> None:
    p = program()
    finish(p, begin(p, "computer:easy", "person"))
    begin(p, "person", "computer:hard", variant="180")
    p.window.commands.statistics()
    window = p.window.commands.panels.shown("statistics")
    assert isinstance(window, StatisticsWindow)
    page = window._page
    assert page.key() == "24/computer:easy/person"


def test_the_bar_shows_both_scores_or_none_and_frames_that_of_who_is_to_move(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person", variant="180")
    facts = p.window.room.table.bar.facts
    assert [(fact.side, fact.framed) for fact in facts._figures] == [(True, True), (True, False)]
    p.window.commands.view.set("theme", "paper")
    play.ask(first(play))
    assert [fact.framed for fact in facts._figures] == [False, True]
    shown = set()
    for width in range(560, 1300, 20):
        p.window.resize(width, 600)
        QApplication.processEvents()
        shown.add(sum(fact.side for fact in facts._kept()))
        assert facts._kept()[-1].icon == "clock"
    assert 2 in shown
    assert shown <= {0, 2}
    p.window.resize(800, 600)
    QApplication.processEvents()
    assert sum(fact.side for fact in facts._kept()) == 2
    framed = next(slot for fact, slot in facts._slots if fact.framed)
    picture = facts.grab(framed.toAlignedRect().adjusted(-8, 0, 8, 0)).toImage()
    color = p.window.context.theme.color("triangles.p2Text").rgb()
    assert sum(picture.pixel(x, picture.height() // 2) == color for x in range(6)) >= 1
    play.give_up()
    assert not any(fact.framed for fact in facts._figures)


def test_the_result_says_why_a_game_does_not_count(program: Start) -> None:
    p = program()
    play = begin(p, "person", "person")
    play.ask(first(play))
    play.give_up()
    assert "only games of one person" in p.window.room.table.result.sentence
    play = begin(p, "person", "computer:easy", seed=8)
    play.ask(first(play))
    p.bot.waitUntil(lambda: hurry(play) and len(play.session.journal) == 2)
    play.undo()
    play.give_up()
    assert "a move was taken back" in p.window.room.table.result.sentence
    p.window.hall.again()
    p.bot.waitUntil(lambda: p.window.play is not play)
    assert str(why(p.play.session)) == "Not counted: only the first attempt at a board is."
    p.window.hall.shared(play.game, play.session.variant, play.session.board)
    assert str(why(p.play.session)) == "Not counted: the board came from elsewhere."
    game = p.window.hall.games["kolaps"]
    variant = game.engine.variant("6x6/4/practice")
    assert "of this kind" in str(why(Session.begin(game, variant, game.engine.new_board(variant, Rng(1)))))


@pytest.mark.rule("T-26")
def test_computers_wait_while_a_menu_is_open(program: Start) -> None:
    p = program()
    play = begin(p, "computer:easy", "computer:easy")
    p.bot.waitUntil(lambda: len(play.session.journal) >= 2)
    menu = p.window.menus.menus["game"]
    menu.aboutToShow.emit()
    length, ms = len(play.session.journal), play.session.clock.elapsed()
    p.bot.wait(3 * LEAST_MS)
    assert (len(play.session.journal), play.session.clock.elapsed()) == (length, ms)
    menu.aboutToHide.emit()
    p.bot.waitUntil(lambda: len(play.session.journal) >= length + 2)
