"""The board of the day in the whole window: opened, lit, ranked, sent as a code, and midnight while it is played."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from shell import codes, daily
from shell.clock import DIALOG
from shell.qt.days import Days
from shell.qt.play import Play
from shell.qt.statistics_view import DAYS, day_streak, picked
from shell.ranking import Guest
from shell.saved import Mode
from shell.text import Text
from tests.gui.conftest import Program
from tests.gui.test_pseudo_language import check
from tests.pseudo import Pseudo
from tests.unit.days import DAY, Wall, zone

Start = Callable[[], Program]


def days(p: Program) -> Days:
    assert p.window.days is not None
    return p.window.days


def set_clock(p: Program, instant: str) -> Wall:
    """The program's clock stands at `instant` (UTC), and it looks at the date."""
    p.bot.waitUntil(lambda: p.window.day_watch.running)
    wall = Wall(instant)
    p.window.store._wall = wall
    p.window.day_watch.look()
    days(p).card.show()
    return wall


@pytest.fixture
def p(program: Start, lampe: Path) -> Iterator[Program]:
    with zone("UTC"):
        p = program()
        p.window.store.set_setting("", "daily", "lampe")
        set_clock(p, f"{DAY}T12:00:00Z")
        yield p


def open_day(p: Program, day: str = DAY) -> Play:
    days(p).open_day("lampe", day)
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play.session.day == day)
    return p.play


def solve(p: Program) -> None:
    for cell in list(p.play.session.board.facts["solution"]):
        p.move(f"press {cell}")
    assert p.play.session.outcome == "won"


def shown(p: Program, name: str) -> Any:
    """A panel that was opened."""
    return p.window.commands.panels.shown(name)


def words(p: Program) -> str:
    """Everything the card says, as a screen reader gets it."""
    card = p.window.start_page.daily
    assert card is not None
    return f"{card.accessibleName()}. {card.accessibleDescription()}. {card.go.text()}"


def lit(p: Program) -> list[str]:
    card = p.window.start_page.daily
    assert card is not None
    return [button.light.day for button in card.week.buttons if button.light is not None and button.light.lit]


def result_button(p: Program, text: str) -> QPushButton:
    return next(button for button in p.window.room.table.result.buttons if button.text() == text)


@pytest.mark.rule("Z-26")
def test_a_light_bulb_stands_by_the_name_of_who_took_a_hint_and_changes_no_place(p: Program) -> None:
    play = open_day(p)
    play.hint()
    p.bot.waitUntil(lambda: play.session.hints == 1)
    solve(p)
    panel = days(p).ranking()
    assert panel is not None
    row = panel.standings.rows[0]
    assert row.bulb
    assert "with hints" in row.words
    assert row.place == "1st"
    without = panel.standings.grab().toImage()
    panel.standings.set_rows(panel.standings.heads, [replace(row, bulb=False)], "")
    assert panel.standings.grab().toImage() != without


def test_without_a_game_that_has_one_there_is_no_card_and_no_command(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shell.qt.window.Daily", type("Nobody", (), {}))
    p = program()
    assert p.window.days is None
    assert p.window.start_page.daily is None
    assert not any(p.window.menus.actions[name].isVisible() for name in ("daily", "archive", "ranking"))
    p.window.commands.ranking()


def test_the_card_says_what_is_special_and_opens_todays_board(p: Program) -> None:
    said = words(p)
    for part in ("Today's daily", "Lampe · Saturday", "35 lamps", "The same board for everybody", "Lights Saturday", "Play"):
        assert part in said, part
    card = p.window.start_page.daily
    assert card is not None
    assert card.go.kind == "primary"
    primary = [button for button in p.window.start_page.findChildren(QPushButton) if getattr(button, "kind", "") == "primary"]
    assert [button for button in primary if button.isVisible()] == [card.go]
    QTest.mouseClick(card.go, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None)
    session = p.play.session
    assert (session.mode, session.day, session.counted) == (Mode.DAILY, DAY, True)
    game = p.play.game
    assert session.board.text == daily.board_of(game, DAY, daily.variant(game, DAY)).text
    assert str(p.window.room.presenter.day_words(p.play)).startswith("Saturday daily")


def test_the_card_follows_the_language_while_a_game_with_figures_is_open(p: Program) -> None:
    p.open("demineur")
    p.window.show_start()
    assert "Today's daily" in words(p)
    p.window.commands.set("language", "hr")
    assert "Today's daily" not in words(p)


@pytest.mark.rule("Z-27", "Z-32")
def test_a_solved_daily_lights_its_crystal_and_makes_a_streak(p: Program) -> None:
    set_clock(p, "2026-11-13T12:00:00Z")
    open_day(p, "2026-11-13")
    solve(p)
    assert p.window.room.table.result.sentence.endswith("· the first day of a new streak")
    set_clock(p, f"{DAY}T12:00:00Z")
    open_day(p)
    assert p.window.menus.actions["daily"].isVisible()
    solve(p)
    result = p.window.room.table.result
    assert result.isVisible()
    assert result.sentence.endswith("· 2 days in a row")
    assert ("Place", "1st") in result.facts
    assert [button.text() for button in result.buttons][:2] == ["Ranking", "Copy result code"]
    p.window.show_start()
    assert lit(p) == ["2026-11-13", DAY]
    said = words(p)
    for part in ("solved in", "1st in the ranking", "Next board in", "Show the board", "2 day streak"):
        assert part in said, part
    days(p).open_today()
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert p.play.session.outcome == "won"
    assert p.window.room.table.result.isVisible()


def test_a_daily_that_was_left_goes_on_and_the_games_own_card_shows_the_other_board(p: Program) -> None:
    p.new("lampe", "5x4")
    p.move(next(iter(p.play.game.engine.moves(p.play.session.state))))
    other = p.play.session.board.text
    play = open_day(p)
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    journal = list(play.session.journal)
    p.window.show_start()
    assert "Continue" in words(p)
    card = next(card for card in p.window.start_page.cards if card.data.key == "lampe")
    assert card.data.running is not None
    assert "5 × 4" in card.data.running
    card.act()
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert p.play.session.board.text == other
    open_day(p)
    assert p.play.session.journal == journal


def test_the_second_attempt_says_from_the_start_that_it_does_not_count(p: Program) -> None:
    open_day(p)
    solve(p)
    QTest.mouseClick(result_button(p, "Same board"), Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: not p.play.session.over)
    assert not p.play.session.counted
    assert (p.play.session.mode, p.play.session.day) == (Mode.DAILY, DAY)
    solve(p)
    assert [button.text() for button in p.window.room.table.result.buttons].count("Copy result code") == 0
    assert len(days(p).standings(p.play.game, DAY)) == 1


@pytest.mark.parametrize("touched", [False, True])
@pytest.mark.parametrize("door", ["menu", "archive", "start page"])
def test_while_a_repeat_is_on_the_table_the_day_still_opens_the_game_that_counted(p: Program, door: str, touched: bool) -> None:
    open_day(p)
    solve(p)
    counted = p.play.session.id
    QTest.mouseClick(result_button(p, "Same board"), Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: not p.play.session.over)
    if touched:
        p.move(next(iter(p.play.game.engine.moves(p.play.session.state))))
    if door == "menu":
        p.window.menus.actions["daily"].trigger()
    elif door == "archive":
        days(p).archive()
        panel = shown(p, "archive")
        QTest.mouseClick(next(b for b in panel.buttons if b.light is not None and b.light.day == DAY), Qt.MouseButton.LeftButton)
    else:
        p.window.show_start()
        card = p.window.start_page.daily
        assert card is not None
        assert card.go.text() == "Show the board"
        QTest.mouseClick(card.go, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None and p.play.session.id == counted)
    assert (p.play.session.counted, p.play.session.outcome) == (True, "won")
    assert {"Copy result code", "Ranking"} <= {button.text() for button in p.window.room.table.result.buttons}


def test_a_day_that_has_not_come_is_fainter_and_does_not_answer_the_mouse(p: Program) -> None:
    days(p).archive()
    panel = shown(p, "archive")
    button = next(b for b in panel.buttons if b.light is not None and b.light.day == "2026-11-20")

    def looks(*, open: bool, hover: bool) -> QImage:  # noqa: A002  what it is called there
        button.set_light(replace(button.light, open=open))
        p.window.context.motion = False
        button.enterEvent(None) if hover else button.leaveEvent(None)
        picture: QImage = button.grab().toImage()
        return picture

    assert not button.isEnabled()
    assert looks(open=False, hover=True) == looks(open=False, hover=False)
    assert looks(open=True, hover=True) != looks(open=True, hover=False)
    assert looks(open=True, hover=False) != looks(open=False, hover=False)


def test_a_copied_code_is_said_on_the_button_and_moves_nothing(p: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shell.qt.buttons.CONFIRMED", 200)
    days(p).players.rename(days(p).players.current, "Ana")
    open_day(p)
    solve(p)
    p.window.context.motion = False
    result = p.window.room.table.result
    p.bot.wait(50)
    before = [button.geometry() for button in result.buttons], p.window.room.table.view.geometry(), result.geometry()
    button = result_button(p, "Copy result code")
    plain = button.grab().toImage()
    QGuiApplication.clipboard().clear()
    button.click()
    assert QGuiApplication.clipboard().text().upper().startswith("IGR1")
    p.bot.wait(20)
    assert ([one.geometry() for one in result.buttons], p.window.room.table.view.geometry(), result.geometry()) == before
    assert button.grab().toImage() != plain
    p.bot.waitUntil(lambda: button.grab().toImage() == plain)


# Giving up


def touch(p: Program) -> None:
    p.move(next(iter(p.play.game.engine.moves(p.play.session.state))))


def give_up(p: Program) -> None:
    p.window.refresh_actions()
    p.window.menus.actions["give_up"].trigger()


@pytest.mark.rule("Z-55")
def test_giving_up_a_day_asks_below_the_board_what_it_costs(p: Program) -> None:
    play = open_day(p)
    touch(p)
    give_up(p)
    strip = p.window.room.table.result
    assert QApplication.activeModalWidget() is None
    assert not play.session.over
    assert strip.isVisible()
    assert "stays dark" in strip.sentence
    play.changed.emit()  # something was found out about the board: the question stands
    assert strip.isVisible()
    result_button(p, "Go on playing").click()
    assert strip.isHidden()
    assert p.window.room.table.line.isVisible()
    give_up(p)
    result_button(p, "Give up").click()
    assert play.session.outcome == "given up"
    assert strip.isVisible()
    assert "Same board" in [button.text() for button in strip.buttons]


def test_escape_and_a_move_take_the_question_back_and_choosing_it_again_means_it(p: Program) -> None:
    play = open_day(p)
    touch(p)
    table = p.window.room.table
    ways: list[Callable[[], object]] = [lambda: touch(p), play.hint, p.window.show_start]
    ways.insert(0, lambda: QTest.keyEvent(QTest.KeyAction.Click, table.view, Qt.Key.Key_Escape))
    for take_back in ways:
        give_up(p)
        assert table.result.isVisible()
        take_back()
        p.bot.waitUntil(lambda: table.result.isHidden())
        assert not play.session.over
    open_day(p)
    assert table.result.isHidden()
    give_up(p)
    p.window.commands.set("language", "hr")
    assert "taman" in table.result.sentence
    give_up(p)
    assert play.session.outcome == "given up"


def test_only_an_attempt_that_counts_asks(p: Program) -> None:
    open_day(p)
    touch(p)
    give_up(p)
    give_up(p)
    QTest.mouseClick(result_button(p, "Same board"), Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: not p.play.session.over)
    touch(p)
    give_up(p)
    assert p.play.session.outcome == "given up"
    p.new("lampe", "5x4")
    touch(p)
    give_up(p)
    assert p.play.session.outcome == "given up"


# Midnight


@pytest.mark.rule("Z-28")
def test_midnight_while_a_daily_is_played_leaves_the_board_and_takes_the_streak(p: Program) -> None:
    set_clock(p, f"{DAY}T23:59:30Z")
    play = open_day(p)
    wall = p.window.store._wall
    assert isinstance(wall, Wall)
    wall.set("2026-11-15T00:00:10Z")
    p.window.day_watch.look()
    assert p.window.play is play
    assert "past midnight" in p.window.room.table.line.text
    assert str(p.window.room.presenter.day_words(play)).startswith("Archive")
    solve(p)
    assert "without counting for the streak" in p.window.room.table.result.sentence
    p.window.show_start()
    assert lit(p) == [DAY]
    assert "streak" not in words(p)
    assert "Sunday" in words(p)
    assert days(p).standings(play.game, DAY) == []


@pytest.mark.rule("Z-22")
def test_the_start_page_changes_at_midnight_by_itself_and_after_being_hidden(p: Program) -> None:
    wall = set_clock(p, f"{DAY}T23:59:59Z")
    watch = p.window.day_watch
    assert watch.running
    assert watch._timer.remainingTime() <= 60_000
    wall.set("2026-11-15T00:00:01Z")
    watch._timer.timeout.emit()
    assert "Sunday" in words(p)
    assert p.window.start_page.day.toString("yyyy-MM-dd") == "2026-11-15"
    p.window.hide()
    p.bot.waitUntil(lambda: not watch.running)
    wall.set("2026-11-17T08:00:00Z")
    assert "Sunday" in words(p)
    p.window.show()
    p.bot.waitUntil(lambda: "Tuesday" in words(p))
    assert watch.running


def test_hours_until_the_next_board_go_down_while_nothing_happens(p: Program) -> None:
    open_day(p)
    solve(p)
    p.window.show_start()
    wall = p.window.store._wall
    assert isinstance(wall, Wall)
    assert "Next board in 12 h 0 min" in words(p)
    wall.set(f"{DAY}T12:03:00Z")
    p.window.day_watch._timer.timeout.emit()
    assert "Next board in 11 h 57 min" in words(p)
    wall.set(f"{DAY}T23:59:30Z")
    p.window.day_watch._timer.timeout.emit()
    assert "Next board in 1 min" in words(p)


# Archive


@pytest.mark.rule("Z-32", "Z-33")
def test_a_day_that_has_passed_is_lit_from_the_archive_without_streak_or_ranking(p: Program) -> None:
    p.window.menus.actions["archive"].trigger()
    panel = shown(p, "archive")
    assert panel.isVisible()
    by_day = {button.light.day: button for button in panel.buttons if button.light is not None and not button.isHidden()}
    assert len(by_day) == 30
    assert by_day[DAY].light.today
    assert not by_day["2026-11-15"].isEnabled()
    assert by_day["2026-11-15"].light.words == "Sunday 15 November: not there yet"
    assert by_day["2026-11-10"].light.words == "Tuesday 10 November: not solved"
    QTest.mouseClick(by_day["2026-11-15"], Qt.MouseButton.LeftButton)
    assert panel.isVisible()
    QTest.mouseClick(by_day["2026-11-10"], Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert not panel.isVisible()
    assert (p.play.session.mode, p.play.session.day) == (Mode.ARCHIVE, "2026-11-10")
    assert DIALOG not in p.play.session.clock.holds
    solve(p)
    result = p.window.room.table.result
    assert "without counting for the streak" in result.sentence
    assert "Copy result code" not in [button.text() for button in result.buttons]
    p.window.show_start()
    assert lit(p) == ["2026-11-10"]
    assert "streak" not in words(p)
    assert [row.mode for row in p.window.store.results("lampe")] == ["archive"]
    assert all(row.counted for row in p.window.store.results("lampe"))


def test_the_archive_is_walked_by_keyboard_from_its_first_month_to_this_one(p: Program) -> None:
    days(p).archive()
    panel = shown(p, "archive")
    here = p.window.focusWidget()
    assert here is not None
    assert here.accessibleName().startswith("Saturday 14 November")
    QTest.keyClick(here, Qt.Key.Key_Up)
    assert p.window.focusWidget().accessibleName().startswith("Saturday 7 November")
    QTest.keyClick(p.window.focusWidget(), Qt.Key.Key_Right)
    assert p.window.focusWidget().accessibleName().startswith("Sunday 8 November")
    assert not panel.after.isEnabled()
    for _ in range(30):
        QTest.keyClick(panel, Qt.Key.Key_PageUp)
    assert panel.month == (2026, 1)
    assert not panel.before.isEnabled()
    QTest.keyClick(panel, Qt.Key.Key_PageDown)
    assert panel.month == (2026, 2)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_a_day_of_the_week_is_opened_from_the_card(p: Program) -> None:
    card = p.window.start_page.daily
    assert card is not None
    monday, sunday = card.week.buttons[0], card.week.buttons[6]
    assert not sunday.isEnabled()
    monday.setFocus()
    QTest.keyClick(monday, Qt.Key.Key_Return)
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert (p.play.session.mode, p.play.session.day) == (Mode.ARCHIVE, "2026-11-09")


def test_a_day_that_has_not_come_is_refused_in_the_window(p: Program) -> None:
    play = open_day(p)
    days(p).open_day("lampe", "2026-11-15")
    assert p.window.play is play
    assert p.window.room.table.line.kind == "refused"
    assert "2026-11-15" in p.window.room.table.line.text


# Players and ranking


def test_players_have_names_and_each_has_a_first_attempt(p: Program) -> None:
    open_day(p)
    solve(p)
    QTest.mouseClick(result_button(p, "Ranking"), Qt.MouseButton.LeftButton)
    panel = shown(p, "ranking")
    assert [row.name for row in panel.standings.rows] == ["You"]
    panel.name.setText("  Ana\u200b ")
    QTest.mouseClick(panel.keep, Qt.MouseButton.LeftButton)
    assert [row.name for row in panel.standings.rows] == ["Ana"]
    panel.players.setCurrentIndex(panel.players.count() - 1)
    panel.players.activated.emit(panel.players.currentIndex())
    panel.name.setText("Аnа")  # Cyrillic letters that look the same
    QTest.keyClick(panel.name, Qt.Key.Key_Return)
    assert "looks the same" in panel._line.text()
    panel.name.setText("<b>Iva</b>")
    QTest.keyClick(panel.name, Qt.Key.Key_Return)
    assert days(p).players.name == "<b>Iva</b>"
    panel.dismiss()
    p.window.show_start()
    assert lit(p) == []
    assert "Play" in words(p)
    days(p).open_today()
    p.bot.waitUntil(lambda: p.window.play is not None and not p.window.play.session.over)
    assert p.play.session.counted
    assert p.play.session.player == days(p).players.current != 0
    solve(p)
    days(p).ranking()
    assert sorted(row.name for row in panel.standings.rows) == ["<b>Iva</b>", "Ana"]
    assert sum(row.own for row in panel.standings.rows) == 1


@pytest.mark.parametrize("name", ["", "\u200b\u202e", "x" * 25])
def test_a_name_that_is_none_is_refused_with_a_sentence(p: Program, name: str) -> None:
    panel = days(p).ranking()
    assert panel is not None
    panel.name.setText(name)
    panel.keep_name()
    assert "A name" in panel._line.text()
    assert days(p).players.names == {0: ""}


@pytest.mark.rule("Z-54")
def test_a_result_travels_as_a_code_to_another_device(p: Program, program: Start, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_day(p)
    solve(p)
    play = p.play
    assert days(p).codes.of(play.session) is None
    QTest.mouseClick(result_button(p, "Copy result code"), Qt.MouseButton.LeftButton)
    panel = shown(p, "ranking")
    assert panel.isVisible()
    assert "name first" in panel._line.text()
    assert panel.name.hasFocus()
    panel.name.setText("Ana")
    panel.keep_name()
    panel.dismiss()
    # Nobody plays a board in a few milliseconds; this is what it looks like when a person did.
    slow = tuple(entry.__class__(1000 * n, entry.kind, entry.text) for n, entry in enumerate(play.session.journal, 1))
    play.session.journal[:] = slow
    QTest.mouseClick(result_button(p, "Copy result code"), Qt.MouseButton.LeftButton)
    code = QGuiApplication.clipboard().text()
    assert codes.read(code).name == "Ana"

    other = home.parent / "another-home"
    shutil.copytree(home / "plugins", other / "plugins")
    monkeypatch.setenv("IGRAONICA_HOME", str(other))
    q = program()
    q.window.store.set_setting("", "daily", "lampe")
    set_clock(q, f"{DAY}T15:00:00Z")
    there = days(q).ranking()
    assert there is not None
    assert not there.standings.rows
    QTest.mouseClick(there.paste, Qt.MouseButton.LeftButton)
    q.bot.waitUntil(lambda: "Ana is in the ranking" in there._line.text())
    assert [row.name for row in there.standings.rows] == ["Ana"]
    QTest.mouseClick(there.paste, Qt.MouseButton.LeftButton)
    q.bot.waitUntil(lambda: "in the ranking already" in there._line.text())
    QGuiApplication.clipboard().setText(code[:-12])
    QTest.mouseClick(there.paste, Qt.MouseButton.LeftButton)
    assert "damaged" in there._line.text()
    QGuiApplication.clipboard().setText("A" * 10_000_000)
    QTest.mouseClick(there.paste, Qt.MouseButton.LeftButton)
    assert "too long" in there._line.text()
    assert len(there.standings.rows) == 1


def test_ones_own_code_does_not_enter_a_second_time(p: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "LEAST_MS", 0)  # a test plays faster than a hand
    open_day(p)
    solve(p)
    days(p).players.rename(0, "Ana")
    code = days(p).codes.of(p.play.session)
    assert code is not None
    said: list[str] = []
    days(p).codes.paste(code, lambda text: said.append(str(text)))
    assert said == ["This is a result of your own."]


def test_a_code_is_pasted_anywhere_as_a_board_is(p: Program) -> None:
    play = open_day(p)
    QGuiApplication.clipboard().setText("igr1 not really")
    p.window.menus.actions["paste"].trigger()
    panel = shown(p, "ranking")
    assert panel.isVisible()
    assert "damaged" in panel._line.text()
    assert p.window.play is play


def a_guest(name: str, ms: int = 60_000) -> Guest:
    return Guest(f"digest of {name}", "lampe", DAY, name, ms, 0, {"moves": 20}, f"{DAY}T10:00:00Z", "")


def test_a_guest_is_removed_and_put_back_by_mouse_and_by_keys(p: Program) -> None:
    open_day(p)
    solve(p)
    store = p.window.store
    for number, name in enumerate(["Ana", "Ivo", "Mia"]):
        store.add_guest(a_guest(name, 60_000 + 1000 * number))
    panel = days(p).ranking()
    assert panel is not None
    names = [row.name for row in panel.standings.rows]
    assert names[1:] == ["Ana", "Ivo", "Mia"]
    assert [button.accessibleName() for button in panel.standings.buttons] == [f"Remove the result of {name}" for name in names[1:]]
    QTest.mouseClick(panel.standings.buttons[1], Qt.MouseButton.LeftButton)
    assert [guest.name for guest in store.guests("lampe", DAY)] == ["Ana", "Mia"]
    assert [row.name for row in panel.standings.rows] == [names[0], "Ana", "Mia"]
    assert "Ivo" in panel._line.text()
    assert panel.put_back.hasFocus()
    QTest.keyClick(panel.put_back, Qt.Key.Key_Space)
    assert [row.name for row in panel.standings.rows] == names
    assert not panel.put_back.isVisible()
    assert QApplication.focusWidget() is not None
    panel.standings.setFocus()
    for _ in range(3):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert panel.standings.buttons[2].hasFocus()
    QTest.keyClick(panel.standings.buttons[2], Qt.Key.Key_Return)
    assert [row.name for row in panel.standings.rows] == names[:3]
    panel.dismiss()
    assert days(p).ranking() is panel
    assert not panel.put_back.isVisible()
    assert [guest.name for guest in store.guests("lampe", DAY)] == ["Ana", "Ivo"]


def test_buttons_that_remove_guests_stand_beside_their_own_lines(p: Program) -> None:
    for number in range(30):
        p.window.store.add_guest(a_guest(f"Player {number}", 60_000 + 1000 * number))
    panel = days(p).ranking()
    assert panel is not None
    standings = panel.standings
    assert len(standings.buttons) == 30
    high = standings._row_height()
    for number, button in enumerate(standings.buttons):
        top = standings._top() + number * high
        assert top <= button.y()
        assert button.geometry().bottom() < top + high
        assert button.geometry().right() < standings.width()
    standings.buttons[-1].setFocus()
    window = panel._scroll.viewport()
    assert window.rect().contains(QRect(standings.buttons[-1].mapTo(window, QPoint()), standings.buttons[-1].size()))


def test_an_archive_shows_the_day_that_has_the_keyboard_and_no_bar_that_moves_nothing(p: Program) -> None:
    days(p).archive()
    panel = shown(p, "archive")
    view = panel._scroll.viewport()
    for height in range(420, 1000, 13):
        p.window.resize(900, height)
        bar = panel._scroll.verticalScrollBar()
        assert bar.maximum() == 0 or bar.maximum() > 20, height
    panel.dismiss()
    p.window.resize(900, 420)
    days(p).archive()
    while True:
        focus = QApplication.focusWidget()
        assert focus is not None
        assert view.rect().contains(QRect(focus.mapTo(view, QPoint()), focus.size()))
        QTest.keyClick(focus, Qt.Key.Key_Up)
        if QApplication.focusWidget() is focus:
            break


# Statistics


def test_boards_of_days_have_statistics_of_their_own(p: Program) -> None:
    for day in ("2026-11-12", "2026-11-13", DAY):
        set_clock(p, f"{day}T12:00:00Z")
        open_day(p, day)
        solve(p)
    open_day(p, "2026-11-10")
    solve(p)
    variant = p.play.session.variant.key
    p.new("lampe", variant)
    solve(p)
    store = p.window.store
    results = store.results("lampe")
    assert len(picked(results, DAYS)) == 4
    assert len(picked(results, variant)) == 1
    stat = day_streak(p.window.context, p.play.game, picked(results, DAYS), DAY)
    assert (stat.value, stat.detail) == ("3", "longest 3")
    open_day(p)
    p.window.menus.actions["statistics"].trigger()
    window = shown(p, "statistics")
    assert window._page.key() == DAYS
    assert "4" in window._page._boxes[0].accessibleName()


# Looks and languages


@pytest.mark.parametrize("width", [600, 760, 1000, 1280, 1700])
@pytest.mark.parametrize("language", ["en", "hr"])
def test_nothing_on_the_card_lies_over_anything_else(p: Program, width: int, language: str) -> None:
    p.window.commands.set("language", language)
    p.window.resize(width, 800)
    card = p.window.start_page.daily
    assert card is not None
    p.bot.waitUntil(lambda: card.width() <= width)
    parts = [card.go, card.week, card.to_archive, card.to_ranking]
    for part in parts:
        assert card.rect().contains(part.geometry()), part
        assert not any(part.geometry().intersects(other.geometry()) for other in parts if other is not part), part
    assert not card.picture_rect().intersects(card.go.geometry())
    below = p.window.start_page.cards[0].geometry()
    assert below.top() + 20 > card.geometry().bottom() - 12


def test_panels_and_card_follow_language_and_theme(p: Program) -> None:
    open_day(p)
    solve(p)
    panel = days(p).ranking()
    assert panel is not None
    days(p).archive()
    archive = shown(p, "archive")
    before = (panel._title.text(), archive._title.text(), panel.paste.text())
    p.window.commands.set("language", "hr")
    after = (panel._title.text(), archive._title.text(), panel.paste.text())
    assert all(old != new for old, new in zip(before, after, strict=True))
    p.window.show_start()
    assert "Lampe · Subota" in words(p)
    images = set()
    for theme in ("nebula", "paper", "contrast"):
        p.window.commands.set("theme", theme)
        card = p.window.start_page.daily
        assert card is not None
        images.add(card.grab().toImage().pixelColor(card.width() - 40, card.height() - 40).name())
    assert len(images) == 3


def test_a_game_whose_days_break_is_named_and_loses_only_those(p: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    game = p.window.hall.games["lampe"]

    def broken(*_: object) -> None:
        raise RuntimeError("no such day")

    monkeypatch.setattr(type(game.engine), "daily_variant", broken)
    days(p).card.show()
    assert "lampe" not in days(p).games
    card = p.window.start_page.daily
    assert card is None or (card.data is not None and card.data.key != "lampe")
    bar = shown(p, "notice")
    assert any(key == "lampe" for _, _, key in bar._waiting)
    p.open("lampe")
    assert p.play.session.mode is Mode.NEW


@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(1024, 700)], ids=["large", "small"])
def test_in_a_longer_language_nothing_on_the_panels_is_cut(p: Program, size: QSize) -> None:
    open_day(p)
    solve(p)
    p.window.resize(size)
    p.window.context.translator = Pseudo()
    p.window.retranslate()
    panel = days(p).ranking()
    assert panel is not None
    check(p, panel)
    panel.say(Text("Give yourself a name first: it stands in the code."))
    check(p, panel)
    panel.dismiss()
    days(p).archive()
    check(p, shown(p, "archive"))
