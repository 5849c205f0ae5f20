"""The line below the board says every sentence of every catalogue whole, as narrow as a window of 1024 by 700 makes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import polib
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from shell.api import Hint, Mark
from shell.qt import fonts, presenter, theme
from shell.qt.context import Context
from shell.qt.message import MessageLine
from shell.text import Text
from shell.translation import Translator
from tests.conftest import ROOT
from tests.gui.conftest import Program

Start = Callable[[], Program]

WIDTHS = {"shell": 630, "demineur": 630, "kolaps": 900, "triangles": 900, "zraka": 900}
"""Pixels of the line at least: a game may have a switch beside it. The test below measures them."""
FILLED = {
    "file": "board-for-friday-evening.txt",
    "path": "/home/somebody/.local/share/igraonica/igraonica.db",
    "given": "'nothing that is a board'",
    "reason": "Permission denied",
}
"""What stands in the places of a sentence; in all others a number of four digits."""
_PLACE = re.compile(r"\{(\w+)\}")


def filled(sentence: str) -> str:
    return _PLACE.sub(lambda place: FILLED.get(place[1], "1,234"), sentence)


def sentences(domain: str, language: str) -> Iterator[str]:
    """Every sentence of a catalogue; what is wrong with a board also with where that came from."""
    folder = ROOT / "resources" if domain == "shell" else ROOT / "plugins" / domain
    for entry in polib.pofile(str(folder / "locale" / f"{'hr' if language == 'en' else language}.po")):
        forms = [entry.msgid, entry.msgid_plural] if language == "en" else [entry.msgstr, *entry.msgstr_plural.values()]
        for form in forms:
            if form and "\n" not in form and not entry.obsolete:  # those of several lines stand in Qt's own dialogs
                yield filled(form)
                if form[0].islower() and domain != "shell":
                    yield f"{FILLED['file']}: {filled(form)}"


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
@pytest.mark.parametrize("domain", WIDTHS)
def test_every_sentence_is_said_whole(qtbot: QtBot, domain: str, language: str) -> None:
    fonts.install()
    context = Context(theme.load("nebula"), Translator(language, {}), motion=False)
    line = MessageLine(context)
    qtbot.addWidget(line)
    line.resize(WIDTHS[domain], line.sizeHint().height())
    names = (context.tr("Where"), context.tr("What"), context.tr("Place"))
    said = 0
    for sentence in sentences(domain, language):
        for kind in ("refused", "hint"):
            line.steps(names, 1)
            line.say(kind, sentence)
            assert line._shown == sentence
            said += 1
    assert said > 100


def test_the_line_is_no_narrower_in_such_a_window(program: Start) -> None:
    p = program()
    p.window.resize(1024, 700)
    for key in p.window.hall.games:
        p.open(key)
        for language in ("en", "bs", "hr"):
            p.window.commands.set("language", language)
            assert p.window.room.table.line.width() >= WIDTHS[key], (key, language)


def test_a_press_for_a_hint_that_is_not_free_is_answered_beside_a_long_one_too(
    program: Start, lampe: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "_ASIDE", 100)
    p = program()
    play = p.open("lampe")
    table = p.window.room.table
    QTest.keyClick(table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: play.session.hints == 1)
    long = Text(
        "Together these numbers need more than one of the cells, so that nothing else can stand here, and the rest is free for all."
    )
    p.window.room.presenter.hint(Hint(long, last=False), 1)
    said: list[str] = []
    monkeypatch.setattr(p.window.room.presenter, "heard", lambda text, _domain: said.append(str(text)))
    QTest.keyClick(table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: bool(said))
    assert table.line.text == said[0]
    assert f" {table.bar.hint_button.seconds} second" in said[0]
    assert table.line._shown == said[0]
    p.bot.waitUntil(lambda: table.line.text == str(long))
    assert table.line._names


def hinted(p: Program) -> str:
    """What the line says after a hint for a board that has one."""
    p.new("zraka", "mon", 11)
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: p.play.session.hints == 1)
    return p.window.room.table.line.text


def refused(p: Program) -> None:
    """A click on a wall."""
    puzzle = p.play.session.state.puzzle
    row, column = puzzle.place(puzzle.grid.index("#", puzzle.cell(1, 1)))
    assert p.play.scene is not None
    p.play.scene.move.emit(f"place {row},{column} /")
    assert p.window.room.table.line.kind == "refused"


def test_a_hint_that_was_paid_for_comes_back_after_a_refusal(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_PASSING", 100)
    p = program()
    hint = hinted(p)
    line = p.window.room.table.line
    marks: list[tuple[Mark, ...]] = []
    assert p.play.scene is not None
    monkeypatch.setattr(p.play.scene, "mark", lambda given: marks.append(tuple(given)))
    refused(p)
    p.window.changed()  # whatever is looked at anew meanwhile
    assert line.kind == "refused"
    p.bot.waitUntil(lambda: line.text == hint)
    assert line._names
    assert marks[-1] == p.play.session.hint_chain()[-1].marks
    assert p.play.session.hints == 1
    p.play.message.emit("info", Text("The board was copied as text."))
    assert line.text != hint
    p.bot.waitUntil(lambda: line.text == hint)


def test_a_press_for_a_hint_too_early_says_the_one_again_that_a_refusal_hid(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_ASIDE", 100)
    monkeypatch.setattr(presenter, "_PASSING", 3_600_000)
    p = program()
    hint = hinted(p)
    refused(p)
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: p.window.room.table.line.text == hint)
    assert p.play.session.hints == 1


def test_a_move_ends_a_hint_also_while_a_refusal_hides_it(program: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_PASSING", 50)
    p = program()
    hint = hinted(p)
    refused(p)
    p.move(next(iter(p.play.game.engine.moves(p.play.session.state))))
    p.bot.wait(120)
    assert p.window.room.table.line.text != hint
    assert p.window.room.table.line.kind == "info"


def test_pause_is_off_once_the_game_has_ended(program: Start) -> None:
    p = program()
    p.new("demineur", "9x9/10/random")
    p.move("open 4,4")
    button = p.window.room.table.bar.pause_button
    assert button.isEnabled()
    p.play.give_up()
    assert not button.isEnabled()
    p.new("demineur", "9x9/10/random", 8)
    assert button.isEnabled()


def test_what_stands_alone_in_the_line_and_in_a_notice_ends_as_a_sentence(program: Start) -> None:
    p = program()
    QGuiApplication.clipboard().setText("no board at all")
    p.window.commands.boards.paste()
    notice: Any = p.window.commands.panels.shown("notice")
    assert re.fullmatch(r"Clipboard: .*\w.*\.", notice.text)
    for key in p.window.hall.games:
        p.open(key)
        assert p.window.room.table.line.text.endswith("."), key
    p.window.commands.boards.paste()
    assert p.window.room.table.line.text.startswith("Clipboard: ")
    assert re.search(r"[^.]\.$", p.window.room.table.line.text)
