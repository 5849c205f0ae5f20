"""Lessons in the whole window: offered first, solved by doing, left and repeated, and never kept as games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton

from shell import lessons
from shell.qt.card import CardWidget
from shell.qt.lesson_strip import LessonStrip
from shell.qt.teaching import Teaching
from tests.gui.conftest import Program
from tests.gui.test_pseudo_language import check
from tests.pseudo import Pseudo

Start = Callable[[], Program]


@pytest.fixture
def p(program: Start) -> Program:
    return program()


def card(p: Program, key: str = "zraka") -> CardWidget:
    return next(card for card in p.window.start_page.cards if card.data.key == key)


def teaching(p: Program) -> Teaching:
    found = p.window.room.teaching
    assert found is not None
    return found


def strip(p: Program) -> LessonStrip:
    return teaching(p).strip


def learn(p: Program, number: int = 0) -> None:
    """Have lesson `number` on the table."""
    before = p.window.play
    p.window.hall.lesson("zraka", number)
    assert p.window.play is not before
    assert p.play.lesson == number


def solve(p: Program) -> None:
    game, number = p.play.game, p.play.lesson
    assert number is not None
    for move in game.lessons[number].show:
        p.move(move)


def kept(p: Program) -> frozenset[str]:
    return lessons.solved(p.window.hall.games["zraka"], p.window.store)


def test_a_new_player_is_offered_lessons_on_the_card(p: Program) -> None:
    widget = card(p)
    assert [button.text() for button in widget.buttons()] == ["Learn", "New game"]
    assert "5 small boards teach it" in widget.accessibleDescription()
    assert card(p, "kolaps").data.lesson is None
    widget.click()
    assert p.play.lesson == 0
    assert not strip(p).isHidden()
    assert p.window.room.table.line.isHidden()


def test_the_first_click_on_each_card_is_the_first_offer_of_that_game(p: Program) -> None:
    found = {}
    for key in ("demineur", "zraka", "kolaps", "triangles"):
        card(p, key).click()
        p.bot.waitUntil(lambda: p.window.play is not None)
        assert p.play.game.key == key
        found[key] = (p.play.session.variant.key, p.play.session.seats, p.play.lesson)
        p.window.show_start()
    assert found == {
        "demineur": ("beginner", (), None),
        "zraka": ("given", (), 0),
        "kolaps": ("6x6/4/easy", (), None),
        "triangles": ("24", ("person", "computer:easy"), None),
    }


def test_a_card_that_was_played_begins_the_kind_played_last(p: Program) -> None:
    p.new("kolaps", "8x8/4/hard")
    p.window.store.set_aside(p.play.session.id or 0)  # as after its end
    p.window.hall.plays["kolaps"].close()
    del p.window.hall.plays["kolaps"]
    p.window.show_start()
    assert [button.text() for button in card(p, "kolaps").buttons()] == ["Play", "New game"]
    card(p, "kolaps").click()
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert p.play.session.variant.key == "8x8/4/hard"


def test_the_strip_says_what_to_do_and_answers_every_move(p: Program) -> None:
    learn(p)
    texts = p.play.game.lessons[0]
    assert strip(p).title.text() == "The first mirror"
    assert strip(p).words.text() == str(texts.text)
    assert strip(p).answer.text() == ""
    p.move("place 4,4 /")
    assert strip(p).answer.text() == str(texts.other)
    p.move("remove 4,4")
    p.move("place 3,3 /")
    assert strip(p).answer.text() == str(texts.answers[0][1])
    p.window.commands.undo()
    assert strip(p).answer.text() == ""
    p.play.ask("place 1,2 /")
    assert strip(p).kind == "refused"
    assert strip(p).answer.text().startswith("A crystal stands here.")
    p.move("place 3,3 \\")
    assert strip(p).kind == "done"
    assert strip(p).answer.text() == str(texts.done)


def test_its_height_stays_while_one_plays(p: Program) -> None:
    learn(p)
    height = strip(p).height()
    for move in ("place 4,4 /", "remove 4,4", "place 3,3 /", "place 3,3 \\"):
        p.move(move)
        assert strip(p).height() == height


def test_solved_lessons_lead_on_to_the_next_and_at_last_to_a_board(p: Program) -> None:
    card(p).click()
    for number, lesson in enumerate(p.play.game.lessons):
        assert p.play.lesson == number
        assert strip(p).next_button.kind == "soft"
        solve(p)
        assert strip(p).next_button.kind == "primary"
        assert lesson.key in kept(p)
        assert p.window.room.table.result.isHidden()
        assert strip(p).next_button.text() == ("Next lesson" if number < 4 else "Play")
        QTest.mouseClick(strip(p).next_button, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play.lesson is None)
    assert p.play.session.variant.key == "easy"
    assert p.window.room.teaching is None
    assert p.window.room.table.lesson is None
    assert not p.window.room.table.line.isHidden()
    p.window.show_start()
    assert [button.text() for button in card(p).buttons()] == ["Continue", "New game"]


def test_nothing_of_a_lesson_is_kept_but_that_it_was_solved(p: Program, program: Start) -> None:
    learn(p)
    p.move("place 4,4 /")
    p.window.store.keep_time(p.play.session)
    p.window.keep()
    p.move("remove 4,4")
    solve(p)
    assert p.play.session.id is None
    assert not p.window.store.running()
    assert not p.window.store.results()
    assert not p.window.store.finished()
    again = program()
    assert kept(again) == {"mirror"}
    assert card(again).data.lesson == "1 of 5 lessons solved"
    card(again).click()
    assert again.play.lesson == 1


def test_a_lesson_can_be_left_and_is_there_again(p: Program) -> None:
    learn(p, 1)
    p.move("place 3,2 /")
    play = p.play
    p.window.show_start()
    assert card(p).data.running is None
    p.window.commands.learn_from("zraka")
    assert p.play.lesson == 0  # the first that was not solved
    p.window.show_start()
    p.window.hall.lesson("zraka", 0)
    assert p.play.lesson == 0
    assert play is not p.play


def test_the_one_that_was_left_goes_on_where_it_was(p: Program) -> None:
    learn(p)
    p.move("place 4,4 /")
    play = p.play
    p.window.show_start()
    card(p).click()
    assert p.play is play
    assert p.play.session.can_undo


def test_a_game_that_runs_waits_beside_the_lessons(p: Program) -> None:
    p.new("zraka", "mon", 5)
    p.move("place 1,1 /")
    number = p.play.session.id
    p.window.menus.actions["learn"].trigger()
    assert p.play.lesson == 0
    p.window.show_start()
    assert card(p).data.lesson is None
    assert card(p).buttons()[0].text() == "Continue"
    card(p).click()
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play.session.id == number)
    assert p.play.session.can_undo


def test_the_menu_offers_lessons_where_there_are_some(p: Program) -> None:
    action = p.window.menus.actions["learn"]
    p.window.refresh_actions()
    assert action.isVisible()
    p.new("demineur", "beginner")
    assert not action.isVisible()
    p.new("zraka", "mon")
    assert action.isVisible()
    action.trigger()
    assert p.play.lesson == 0


def test_lessons_can_be_repeated_and_chosen(p: Program) -> None:
    learn(p)
    solve(p)
    QTest.mouseClick(strip(p).again_button, Qt.MouseButton.LeftButton)
    assert p.play.lesson == 0
    assert not p.play.session.over
    steps = strip(p).steps.findChildren(QRadioButton)
    assert [step.accessibleName() for step in steps][:2] == [
        "Lesson 1: The first mirror, solved",
        "Lesson 2: A crystal between walls",
    ]
    QTest.mouseClick(steps[3], Qt.MouseButton.LeftButton)
    assert p.play.lesson == 3
    solve(p)
    p.window.menus.actions["restart"].trigger()
    assert p.play.lesson == 3
    assert not p.play.session.over


def test_tab_goes_from_the_board_to_going_on(p: Program) -> None:
    learn(p)
    solve(p)
    view = p.window.room.table.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert strip(p).next_button.hasFocus()
    QTest.keyClick(strip(p).next_button, Qt.Key.Key_Return)
    assert p.play.lesson == 1
    assert view.hasFocus()


def test_show_me_plays_it_but_does_not_count_as_solved(p: Program) -> None:
    learn(p, 1)
    p.move("place 3,5 /")
    QTest.mouseClick(strip(p).show_button, Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.play.session.over)
    assert kept(p) == frozenset()
    assert strip(p).next_button.text() == "Next lesson"


def test_a_move_of_the_players_ends_show_me(p: Program) -> None:
    learn(p, 1)
    teaching(p)._beat.setInterval(20)
    QTest.mouseClick(strip(p).show_button, Qt.MouseButton.LeftButton)
    p.move("place 1,1 /")
    p.bot.waitUntil(lambda: not teaching(p)._beat.isActive())
    assert not p.play.session.over
    p.window.hall.again()
    solve(p)
    assert kept(p) == {"walls"}


def test_a_lesson_has_neither_clock_nor_hint_nor_pause(p: Program) -> None:
    learn(p)
    bar = p.window.room.table.bar
    assert bar.hint_button.isHidden()
    assert bar.pause_button.isHidden()
    assert bar.facts.accessibleName() == "Zraka, Lesson 1 of 5"
    p.window.toggle_pause()
    assert not p.window.room.table.view.covered
    p.play.hint()
    p.new("zraka", "mon")
    assert not bar.hint_button.isHidden()
    assert not bar.pause_button.isHidden()


def test_another_board_of_the_kind_is_one_that_can_be_made(p: Program) -> None:
    learn(p)
    p.window.menus.actions["again"].trigger()
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play.lesson is None)
    assert p.play.session.variant.key == "easy"


def test_the_lesson_follows_language_and_theme(p: Program) -> None:
    learn(p)
    p.move("place 3,3 /")
    p.window.commands.set("language", "hr")
    assert strip(p).title.text() == "Prvo zrcalo"
    assert strip(p).answer.text() == "Sada skreće ulijevo. Kliknite još jednom da okrenete zrcalo."
    p.window.commands.set("theme", "paper")
    assert strip(p).title.palette().windowText().color() == p.window.context.theme.color("text.primary")


@pytest.mark.parametrize("size", [(1024, 700), (640, 560)])
def test_no_word_of_a_lesson_is_cut(p: Program, size: tuple[int, int]) -> None:
    p.window.resize(*size)
    for language in ("en", "bs", "hr"):
        p.window.commands.set("language", language)
        for number in range(5):
            learn(p, number)
            for label in (strip(p).title, strip(p).words, strip(p).answer):
                for words in [label.text()] if label is not strip(p).answer else strip(p)._longest:
                    needed = label.fontMetrics().boundingRect(label.rect(), int(Qt.TextFlag.TextWordWrap), words)
                    assert needed.width() <= label.width()
                    assert needed.height() <= label.height() + 1


def test_nothing_is_said_past_the_catalogue(p: Program) -> None:
    p.window.context.translator = Pseudo()
    p.window.retranslate()
    learn(p)
    solve(p)
    check(p, p.window)
