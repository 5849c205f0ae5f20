"""Games that were begun and not ended are found again: in *New game*, in the menu, on the card, and with *Bring back*."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication

from shell.qt.new_game import NewGamePanel
from shell.qt.play import Play
from tests.gui.conftest import Program
from tests.gui.test_window_seats import finish

Start = Callable[[], Program]
KEY = "triangles"
CODE = "T1-E70NQ-XB6T8-MQ4TQ-MDPZ4-94RPR-YE6M5-T"


def _begun(p: Program, variant: str) -> Play:
    """A game of that variant with a line drawn by the person, when the computer has answered."""
    play = p.new(KEY, variant)
    p.move(str(next(iter(play.game.engine.moves(play.session.state)))))
    p.bot.waitUntil(lambda: play.session.strength is None)
    return play


def _wait(p: Program, before: Play | None) -> Play:
    def other() -> bool:
        return p.window.play is not None and p.window.play is not before

    p.bot.waitUntil(other)
    return p.play


def _asked(p: Program) -> NewGamePanel:
    p.window.commands.new_for(KEY)
    panel = p.window.commands.panels.shown("new_game")
    assert isinstance(panel, NewGamePanel)
    return panel


def _paste(p: Program, text: str) -> Play:
    before = p.window.play
    QApplication.clipboard().setText(text)
    p.window.commands.boards.paste()
    return _wait(p, before)


def test_new_game_says_that_a_game_of_that_kind_runs_and_goes_on_with_it(program: Start) -> None:
    p = program()
    first = _begun(p, "24/again").session
    second = p.new(KEY, "60")
    panel = _asked(p)
    assert not panel.resume.isVisible()
    panel._tiles.set_current("24")
    assert not panel.resume.isVisible()
    panel.fields["again"].set_value("again")
    panel._check()
    assert panel.resume.isVisible()
    assert "24 stars · extra turns" in panel._running.text()
    assert "given up" in panel._running.text()
    panel.resume.click()
    play = _wait(p, second)
    assert not panel.isVisible()
    assert (play.session.id, play.session.journal) == (first.id, first.journal)
    assert play.session.counted


def test_every_game_that_was_begun_is_in_the_menu(program: Start) -> None:
    p = program()
    first = _begun(p, "24").session
    shared = _paste(p, CODE)
    p.move(str(next(iter(shared.game.engine.moves(shared.session.state)))))
    p.new("zraka", "mon")
    p.window.menus.menus["game"].aboutToShow.emit()
    entries = p.window.menus.menus["unfinished"].actions()
    titles = [action.text() for action in entries]
    assert len(titles) == 2
    assert titles[0].startswith("Triangles: 4 stars")
    assert "not counted" in titles[0]
    assert titles[1].startswith("Triangles: 24 stars")
    before = p.window.play
    entries[1].trigger()
    assert _wait(p, before).session.id == first.id
    p.window.menus.menus["game"].aboutToShow.emit()
    titles = [action.text() for action in p.window.menus.menus["unfinished"].actions()]
    assert [title.split(":")[1].split(" · ")[0] for title in titles] == [" 4 stars"]  # the board of Zraka was never touched


def test_what_was_on_the_table_comes_back_while_the_new_board_is_untouched(program: Start) -> None:
    p = program()
    first = _begun(p, "24/again")
    for begin in (partial(_paste, p, CODE), partial(p.new, KEY, "60")):
        before = begin()
        assert p.window.menus.actions["back"].isEnabled()
        p.window.menus.actions["back"].trigger()
        play = _wait(p, before)
        assert (play.session.id, play.session.journal) == (first.session.id, first.session.journal)
        assert [saved.id for saved in p.window.store.running(KEY)] == [first.session.id]
    before = p.new(KEY, "60")
    p.move(str(next(iter(before.game.engine.moves(before.session.state)))))
    assert not p.window.menus.actions["back"].isEnabled()
    assert p.window.store.results(KEY) == []


def test_a_game_that_has_ended_comes_back_after_the_other_side_was_to_begin(program: Start) -> None:
    p = program()
    first = _paste(p, CODE)
    finish(p, first)
    p.window.hall.again_turned()
    play = _wait(p, first)
    p.bot.waitUntil(lambda: play.session.strength is None)
    assert not play.session.touched
    assert p.window.menus.actions["back"].isEnabled()
    p.window.menus.actions["back"].trigger()
    back = _wait(p, play)
    assert (back.session.id, back.session.over) == (first.session.id, True)
    assert p.window.room.table.result.isVisible()


def test_the_card_goes_on_with_the_newest_game_that_runs(program: Start) -> None:
    p = program()
    first = _begun(p, "24").session
    ended = _begun(p, "60")
    ended.give_up()
    p.window.show_start()
    assert "24 stars" in str(next(card for card in p.window.start_page.cards if card.data.key == KEY).data.running)
    p.window.start_page.continued.emit(KEY)
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert p.play.session.id == first.id
