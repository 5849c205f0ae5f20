"""Names of players and who begins, in the whole window: asked for in *New game*, said wherever players are spoken of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from shell.api import EntryKind, Text
from shell.qt.describing import describe
from shell.qt.play import Play
from shell.qt.seat_fields import SeatField
from shell.seating import CHANCE, IN_TURN, STARTS
from tests.gui.conftest import Program
from tests.gui.test_window_seats import finish

Start = Callable[[], Program]
KEY = "triangles"


def ask(p: Program) -> Any:
    """*New game*, open."""
    p.window.commands.new_for(KEY)
    return p.window.commands.panels.shown("new_game")


def typed(panel: Any, *names: str) -> None:
    """Two persons with these names."""
    for key, name in zip(("seat1", "seat2"), names, strict=True):
        field = panel.fields[key]
        assert isinstance(field, SeatField)
        field.set_value("person")
        assert field.name is not None
        field.name.setText(name)


def accept(p: Program, panel: Any) -> Play:
    before = p.window.play
    panel.accept()
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not before)
    return p.play


def _other(p: Program, before: Play | None) -> bool:
    return p.window.play is not before


def lists(panel: Any) -> list[str]:
    """Who may begin, as it is offered."""
    editor = panel.fields[STARTS].editor
    assert isinstance(editor, QComboBox)
    return [editor.itemText(i) for i in range(editor.count())]


def test_names_are_asked_for_remembered_and_said(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, " Ana\u202e ", "<b>Marko</b>")
    assert lists(panel) == ["Ana", "<b>Marko</b>", "At random", "In turn"]
    play = accept(p, panel)
    names = ("Ana", "<b>Marko</b>")
    assert (play.session.seats, play.session.names) == (("person", "person"), names)
    assert play.scene is not None
    assert [str(seat.name) for seat in play.scene.seats] == list(names)
    assert p.window.room.presenter._idle(play) == "It is the turn of Ana."
    assert str(describe(play)).endswith("It is the turn of Ana.")
    panel = ask(p)
    assert [panel.fields[key].typed_name() for key in ("seat1", "seat2")] == ["Ana", "<b>Marko</b>"]
    panel.dismiss()
    finish(p, play)
    winner = play.session.winner
    words = "Draw!" if winner is None else f"{names[winner]} won!"
    assert words in p.window.room.table.result.accessibleName()
    p = program()
    kept = p.window.store.load(p.window.store.results(KEY)[-1].session)
    assert kept.names == names


def test_names_are_in_the_replay_its_plot_and_its_end(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Marko")
    play = accept(p, panel)
    finish(p, play)
    p.bot.waitUntil(lambda: play.findings is not None)
    assert play.findings is not None
    assert [str(series.title) for series in play.findings.plots[0].series] == ["Ana", "Marko"]
    result = p.window.store.results(KEY)[-1]
    p.window.show_start()
    p.window.watch(result.session)
    p.bot.waitUntil(lambda: p.window.room.screening is not None and p.window.room.screening.findings is not None)
    screening = p.window.room.screening
    assert screening is not None
    assert screening.bar is not None
    assert [name for name, _ in screening.bar.plots[0].values()] == ["Ana", "Marko"]
    scene: Any = p.window.room.table.view.scene()
    assert [str(seat.name) for seat in scene.seats] == ["Ana", "Marko"]
    words = screening._words(screening._shown_reel().last)[1]
    winner = play.session.winner
    assert words.startswith("Draw!" if winner is None else f"{('Ana', 'Marko')[winner]} won!")


@pytest.mark.parametrize(
    ("one", "two", "sentence"),
    [("Ana", "\u0410na", "Two players"), ("x" * 25, "", "at most 24"), ("\u200b", "Ana", "at least one letter"), ("A", "A", "Two players")],
)
def test_names_that_cannot_be_are_refused_in_the_panel(program: Start, one: str, two: str, sentence: str) -> None:
    p = program()
    panel = ask(p)
    typed(panel, one, two)
    assert sentence in panel._problem_text.text()
    assert not panel.play.isEnabled()
    panel.accept()
    assert panel.isVisible()
    typed(panel, "", "")
    assert panel.play.isEnabled()
    assert panel._problem_text.text() == ""


def test_the_computer_has_no_name(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Deep")
    panel.fields["seat2"].set_value("computer:hard")
    assert [panel.fields[key].name.isHidden() for key in ("seat1", "seat2")] == [False, True]
    panel._check()
    assert lists(panel) == ["Ana", "Computer", "At random", "In turn"]
    play = accept(p, panel)
    assert play.session.names == ("Ana", "")
    assert play.scene is not None
    assert [str(seat.name) for seat in play.scene.seats] == ["Ana", "Computer"]
    assert p.window.room.presenter._idle(play) == "It is your turn."


@pytest.mark.parametrize(("rule", "seats"), [("0", ("person", "computer:easy")), ("1", ("computer:easy", "person"))])
def test_who_begins_sits_first(program: Start, rule: str, seats: tuple[str, str]) -> None:
    p = program()
    panel = ask(p)
    panel.fields[STARTS].set_value(rule)
    play = accept(p, panel)
    assert play.session.seats == seats
    assert play.session.statistics_key == "/".join(("24", *seats))
    assert play.session.counted
    before = p.window.play
    p.window.commands.new_same()
    p.bot.waitUntil(lambda: p.window.play is not before)
    assert p.play.session.seats == seats
    assert ask(p).fields[STARTS].value() == rule


def test_in_turn_the_other_begins_the_next_game(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Marko")
    panel.fields[STARTS].set_value(IN_TURN)
    begun = [accept(p, panel).session.names[0]]
    for _ in range(3):
        before = p.window.play
        p.window.commands.new_same()
        p.bot.waitUntil(partial(_other, p, before))
        begun.append(p.play.session.names[0])
    assert begun == ["Ana", "Marko", "Ana", "Marko"]


def test_at_random_the_seed_of_the_board_says_who_begins(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Marko")
    panel.fields[STARTS].set_value(CHANCE)
    accept(p, panel)
    begun = [p.new(KEY, "24", seed).session.names[0] for seed in (1, 2, 3, 4, 5, 6, 1, 2, 3)]
    assert begun[6:] == begun[:3]
    assert set(begun) == {"Ana", "Marko"}


@pytest.mark.rule("T-21")
def test_the_same_cloud_again_with_either_side_first(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Marko")
    play = accept(p, panel)
    board, actions = play.session.board.text, p.window.menus.actions
    assert actions["turned"].isVisible()
    assert not actions["turned"].isEnabled()
    finish(p, play)
    assert actions["turned"].isEnabled()
    buttons = {button.text(): button for button in p.window.room.table.result.buttons}
    buttons["Other side first"].click()
    assert p.play is not play
    assert (p.play.session.board.text, p.play.session.names, p.play.session.counted) == (board, ("Marko", "Ana"), False)
    p.move(str(next(iter(p.play.game.engine.moves(p.play.session.state)))))
    assert p.play.session.board.text == board
    actions["restart"].trigger()
    assert (p.play.session.journal, p.play.session.names, p.play.session.counted) == ([], ("Marko", "Ana"), False)
    finish(p, p.play)
    {button.text(): button for button in p.window.room.table.result.buttons}["Same board"].click()
    assert (p.play.session.names, p.play.session.counted) == (("Marko", "Ana"), False)


def test_games_without_seats_have_no_other_side(program: Start) -> None:
    p = program()
    p.open("kolaps")
    assert not p.window.menus.actions["turned"].isVisible()
    p.window.commands.new_for("kolaps")
    panel: Any = p.window.commands.panels.shown("new_game")
    assert STARTS not in panel.values()
    assert not any(isinstance(field.editor, QLineEdit) for field in panel.fields.values())


def test_an_opening_by_the_computer_leaves_new_game_to_be_undone(program: Start) -> None:
    p = program()
    p.open(KEY)
    p.move(str(next(iter(p.play.game.engine.moves(p.play.session.state)))))
    first = p.play.session.id
    panel = ask(p)
    panel.fields[STARTS].set_value("1")
    play = accept(p, panel)
    p.bot.waitUntil(lambda: len(play.session.journal) == 1)
    assert not play.session.touched
    assert p.window.menus.actions["undo"].isEnabled()
    p.window.commands.undo()
    p.bot.waitUntil(lambda: p.window.play is not None and p.window.play is not play)
    assert p.play.session.id == first
    assert p.window.store.results(KEY) == []


def test_names_survive_save_and_load_and_a_damaged_one_is_refused(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Ana", "Marko")
    play = accept(p, panel)
    p.move(str(next(iter(play.game.engine.moves(play.session.state)))))
    text = play.session.saved().to_json()
    p.window.commands.boards.open_data(text.encode(), "a file")
    p.bot.waitUntil(lambda: p.window.play is not play)
    assert (p.play.session.names, p.play.session.counted) == (("Ana", "Marko"), False)
    QApplication.clipboard().setText(text.replace('"Ana"', '"\\u200b"'))
    p.window.commands.boards.paste()
    assert "A name needs at least one letter" in p.window.room.table.line.text
    assert [entry.kind for entry in p.play.session.journal] == [EntryKind.MOVE]


def test_the_words_of_a_look_back_name_who_sits_there() -> None:
    from shell.api import Findings, Remark, Way
    from shell.called import called
    from tests.unit.test_seating import GAME

    title = Text("Player {n}", n=2)
    found = Findings((Remark(1, Text("{who} won.", who=title)),), (Way(title, ()),))
    said = called(found, GAME, ("person", "person"), ("", "Ana"))
    assert (str(said.remarks[0].text), str(said.lines[0].title)) == ("Ana won.", "Ana")
    assert called(found, replace(GAME, choices=()), (), ()) is found


@pytest.mark.rule("T-21")
def test_a_cloud_is_shared_as_a_code_and_the_game_on_it_never_counts(program: Start) -> None:
    p = program()
    play = p.new(KEY, "24/again")
    assert play.session.counted
    p.window.commands.boards.export("code")
    code = QApplication.clipboard().text()
    assert code.startswith("T1-")
    p.window.commands.boards.paste()
    p.bot.waitUntil(lambda: p.window.play is not play)
    shared = p.play.session
    assert (shared.board.text, shared.variant.key, shared.mode.value) == (play.session.board.text, "24/again", "shared")
    assert not shared.counted
    assert shared.seats == play.session.seats
    finish(p, p.play)
    assert not any(result.counted for result in p.window.store.results(KEY))
    QApplication.clipboard().setText(code[:-1] + ("0" if code[-1] != "0" else "1"))
    p.window.commands.boards.paste()
    assert "the share code has a slip somewhere" in p.window.room.table.line.text


WITHOUT, WITH = "T1-E70NQ-XB6T8-MQ4TQ-MDPZ4-94RPR-YE6M5-T", "T1-E70NQ-XB6T8-MQ4TQ-MDPZ4-94S39-BDYX1-6"
"""The share codes of one small cloud, without and with another turn after a triangle."""


@pytest.mark.rule("T-14", "T-21")
@pytest.mark.parametrize("codes", [(WITHOUT, WITH), (WITH, WITHOUT)])
def test_the_same_cloud_by_other_rules_is_another_game(program: Start, codes: tuple[str, str]) -> None:
    p = program()
    p.open(KEY)
    found = []
    for code in (*codes, codes[0]):
        before = p.window.play
        QApplication.clipboard().setText(code)
        p.window.commands.boards.paste()
        p.bot.waitUntil(partial(_other, p, before))
        found.append((p.play.session.variant.key, p.play.session.id))
    assert [key for key, _ in found[:2]] == (["4", "4/again"] if codes[0] == WITHOUT else ["4/again", "4"])
    assert found[2] == found[0] != found[1]


@pytest.mark.rule("T-14", "T-21")
@pytest.mark.parametrize(("key", "variant"), [(KEY, "24/again"), (KEY, "24"), ("kolaps", "6x6/4/practice"), ("demineur", "9x9/10/random")])
def test_what_is_copied_and_pasted_is_played_by_the_same_rules(program: Start, key: str, variant: str) -> None:
    p = program()
    first = p.new(key, variant)
    p.window.commands.boards.copy()
    p.window.commands.boards.paste()
    p.bot.waitUntil(lambda: p.window.play is not first)
    old, new = first.session, p.play.session
    assert (new.board.text, new.variant.undo, new.game.key) == (old.fixed_board(), old.variant.undo, key)
    assert new.state == new.game.engine.start(old.variant, new.board.text)
    assert new.variant.key == old.variant.key


def test_a_board_whose_text_says_everything_is_copied_as_it_is(program: Start) -> None:
    p = program()
    play = p.new(KEY, "24")
    p.window.commands.boards.copy()
    assert QApplication.clipboard().text() == play.session.board.text
    for wrong, words in (
        ("igraonica triangles 24/often x", "24/often"),
        ("igraonica triangles 24", "board"),
        ("igraonica tarot 1 x", "tarot"),
    ):
        QApplication.clipboard().setText(wrong)
        p.window.commands.boards.paste()
        assert words in p.window.room.table.line.text
        assert p.play is play


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_a_warning_about_names_moves_nothing_under_the_pointer(program: Start, language: str) -> None:
    p = program()
    p.window.commands.set("language", language)
    panel = ask(p)
    typed(panel, "Ana", "Marko")

    def places() -> list[QPoint]:
        widgets = [panel.play, panel.cancel, *(field.editor for field in panel.fields.values()), panel.fields["seat1"].name]
        return [widget.mapTo(p.window, QPoint()) for widget in widgets]

    QApplication.processEvents()
    before = places()
    for names in (("Ana", "Ana"), ("x" * 25, "Marko"), ("Ana", "Marko")):
        typed(panel, *names)
        QApplication.processEvents()
        assert panel._problem.isVisible() == (names != ("Ana", "Marko"))
        assert places() == before


def test_a_name_as_long_as_may_be_is_seen_in_its_field_and_a_wider_one_is_told(program: Start) -> None:
    p = program()
    panel = ask(p)
    typed(panel, "Wilhelmina Worthingtonia", "W" * 24)
    QApplication.processEvents()
    one, two = (panel.fields[key].name for key in ("seat1", "seat2"))
    assert one.fontMetrics().horizontalAdvance(one.text()) < one.width() - 12
    assert (one.toolTip(), two.toolTip()) == ("", "W" * 24)
