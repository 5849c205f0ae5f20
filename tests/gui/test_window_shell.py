"""The window around the games: plugins that break, languages, themes, keys, screens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from shiboken6 import delete

from shell.api import Text, Undo
from shell.clock import DIALOG
from shell.paths import shipped_plugins
from shell.qt.buttons import Button
from shell.qt.new_game import NewGamePanel
from shell.qt.overlay import Overlay
from tests.gui.conftest import Program

Start = Callable[[], Program]


def shipped() -> list[str]:
    """The keys of the games that come with the program."""
    return sorted(file.parent.name for file in shipped_plugins().glob("*/__init__.py"))


def test_a_dropped_in_game_is_played_with_undo_redo_and_restart(program: Start, lampe: Path) -> None:
    p = program()
    assert [card.data.key for card in p.window.start_page.cards] == [*shipped(), "lampe"]
    play = p.open("lampe")
    first = play.session.state
    moves = list(play.game.engine.moves(first))
    p.move(moves[0])
    p.move(moves[1])
    actions = p.window.menus.actions
    assert actions["undo"].isVisible()
    for _ in range(2):
        actions["undo"].trigger()
    assert play.session.state == first
    actions["redo"].trigger()
    assert play.session.state != first
    actions["restart"].trigger()
    assert play.session.state == first
    assert play.session.touched


def test_undo_on_an_untouched_board_takes_new_game_back(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    old = play.session
    p.new("lampe", old.variant.key, 99)
    assert p.window.menus.actions["undo"].isEnabled()
    p.window.menus.actions["undo"].trigger()
    p.bot.waitUntil(lambda: p.play.session.journal == old.journal)
    assert p.play.session.board == old.board


def test_hints_come_in_steps_and_then_wait(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: play.session.hints == 1)
    assert p.window.room.table.line.kind == "hint"
    assert p.window.room.table.bar.hint_button.seconds in range(14, 16)
    assert play.session.touched
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_H)
    p.bot.waitUntil(lambda: "ready in" in p.window.room.table.line.right)
    assert p.window.room.table.line.kind == "hint"
    assert play.session.hints == 1


def test_undo_is_absent_where_the_game_has_none(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("demineur")
    assert play.session.variant.undo is Undo.NEVER
    assert not p.window.menus.actions["undo"].isVisible()
    assert not p.window.room.table.bar.undo_button.isVisible()
    p.open("lampe")
    assert p.window.menus.actions["undo"].isVisible()
    assert p.window.room.table.bar.undo_button.isVisible()


def test_games_are_switched_by_keys_and_kept_open(program: Start, lampe: Path) -> None:
    p = program()
    p.open("demineur")
    p.move("open 4,4")
    first = p.play
    keys = list(p.window.hall.games)
    _switch(p, keys.index("lampe"))
    p.bot.waitUntil(lambda: p.play.game.key == "lampe")
    assert not first.session.clock.running
    _switch(p, keys.index("demineur"))
    assert p.play is first
    assert first.session.clock.running


def _switch(p: Program, place: int) -> None:
    """Ctrl and the number of a game."""
    QTest.keyClick(p.window, Qt.Key(Qt.Key.Key_1.value + place), Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("fault", ["raise RuntimeError('at import')", "import sys; sys.exit(3)", "def broken(:"])
def test_a_plugin_that_raises_at_import_is_named_and_the_others_load(program: Start, lampe: Path, fault: str) -> None:
    init = lampe / "__init__.py"
    init.write_text(f"{fault}\n" + init.read_text(encoding="utf-8"), encoding="utf-8")
    p = program()
    assert list(p.window.hall.games) == shipped()
    found = next(found for found in p.window.plugins.found if found.key == "lampe")
    assert found.state == "broken"
    p.bot.waitUntil(lambda: "Lampe" in notice(p))


def test_a_game_that_cannot_be_played_is_named_once_and_again_when_something_is_different(program: Start, lampe: Path) -> None:
    manifest = lampe / "plugin.json"
    facts = json.loads(manifest.read_text(encoding="utf-8"))
    said = []
    for version, api in (("1.0", [9, 0]), ("1.0", [9, 0]), ("1.1", [9, 0]), ("1.1", [9, 0]), ("1.2", [1, 0]), ("1.1", [9, 0])):
        manifest.write_text(json.dumps(facts | {"version": version, "api": api}), encoding="utf-8")
        p = program()
        said.append("Lampe" in notice(p))
        found = next(found for found in p.window.plugins.found if found.key == "lampe")
        assert (found.state == "ok") is (api == [1, 0])
    assert said == [True, False, True, False, False, True]


def notice(p: Program) -> str:
    """The text of the notice that is shown, if there is one."""
    try:
        bar = p.window.commands.panels.shown("notice")
    except KeyError:
        return ""
    return str(getattr(bar, "text", "")) if bar.isVisible() else ""


def test_a_game_that_breaks_while_playing_is_closed_and_keeps_its_journal(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    moves = list(play.game.engine.moves(play.session.state))
    p.move(moves[0])
    scene = play.scene
    assert scene is not None

    def broken(*_: object) -> None:
        raise RuntimeError("the scene is out of order")

    scene.show = broken  # type: ignore[method-assign, assignment]  # the fault under test
    scene.move.emit(moves[1])
    assert p.window.play is None
    assert "Lampe" in notice(p)
    assert p.window.pages.currentWidget() is p.window.start_page
    again = p.open("lampe")
    assert [entry.text for entry in again.session.journal] == moves[:2]


def test_a_scene_that_wants_qt_under_other_names_ends_nothing_but_itself(program: Start, lampe: Path) -> None:
    """PySide6's `__feature__` changes the names for everybody; the shell's own overrides then end the program with a fatal error."""
    scene = lampe / "scene.py"
    future = "from __future__ import annotations\n"
    scene.write_text(scene.read_text(encoding="utf-8").replace(future, f"{future}from __feature__ import snake_case\n"), encoding="utf-8")
    scene.write_text(
        scene.read_text(encoding="utf-8").replace("super().__init__(engine", "self.set_object_name('lamps'); super().__init__(engine"),
        encoding="utf-8",
    )
    p = program()
    p.window.open_game("lampe")
    p.bot.waitUntil(lambda: "Lampe" in notice(p))
    p.open(shipped()[0])


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_no_two_actions_share_a_key_and_no_mnemonic_comes_twice(program: Start, lampe: Path, language: str) -> None:
    p = program()
    p.window.commands.set("language", language)
    for key in ("demineur", "lampe"):
        p.open(key)
        seen: dict[str, str] = {}
        for action in p.window.findChildren(QAction):
            for sequence in action.shortcuts():
                text = sequence.toString()
                assert text not in seen or seen[text] == action.objectName(), f"{text}: {seen.get(text)} and {action.objectName()}"
                seen[text] = action.objectName()
        for menu in [*p.window.menus.menus.values()]:
            letters = [mnemonic(action.text()) for action in menu.actions() if action.isVisible() and not action.isSeparator()]
            used = [letter for letter in letters if letter]
            assert len(used) == len(set(used)), f"{menu.title()}: {used}"
        heads = [mnemonic(action.text()) for action in p.window.menuBar().actions()]
        assert len(heads) == len(set(heads)), heads


def mnemonic(text: str) -> str:
    """The letter after the single ampersand."""
    left = text.replace("&&", "")
    at = left.find("&")
    return left[at + 1].lower() if at >= 0 else ""


def test_keys_of_a_game_that_are_the_shells_are_refused_and_named(program: Start, lampe: Path) -> None:
    scene = lampe / "scene.py"
    own = """
    def actions(self):
        from shell.api import Text
        from shell.qt.board import Action

        def nothing(*_):
            self.count = getattr(self, "count", 0) + 1

        return [Action(key, Text(key), nothing, shortcut=keys) for key, keys in (("a", "Ctrl+N"), ("b", "Ctrl+Alt+J"), ("c", "Ctrl+Alt+J"))]
"""
    text = scene.read_text(encoding="utf-8")
    head = re.search(r"^class LampeScene.*\n", text, re.MULTILINE) or re.search(r"^class \w*Scene.*\n", text, re.MULTILINE)
    assert head is not None
    scene.write_text(text[: head.end()] + own + text[head.end() :], encoding="utf-8")
    p = program()
    play = p.open("lampe")
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    panel = p.window.commands.panels.shown("new_game")
    assert panel.isVisible(), "the shell's own key works on"
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    QTest.keyClick(p.window.room.table.view, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert getattr(play.scene, "count", 0) == 1
    p.window.commands.plugins()
    page = p.window.commands.panels.shown("plugins")
    words = [label.text() for label in page.findChildren(QLabel) if "Ctrl" in label.text()]
    assert len(words) == 1
    assert words[0].endswith("Ctrl+N, Ctrl+Alt+J")


def test_language_and_theme_change_while_running(program: Start) -> None:
    p = program()
    p.open("demineur")
    game = p.window.menus.menus["game"]
    titles = {}
    for language in ("en", "bs", "hr"):
        p.window.commands.set("language", language)
        titles[language] = (game.title(), p.window.room.table.line.text)
    assert titles["en"] != titles["bs"]
    assert titles["en"] != titles["hr"]
    colours = set()
    for theme in ("nebula", "paper", "contrast") * 7:
        p.window.commands.set("theme", theme)
        image = p.window.grab().toImage()
        colours.add((theme, image.pixelColor(5, image.height() // 2).name()))
    assert len({theme for theme, _ in colours}) == 3
    assert len({colour for _, colour in colours}) == 3
    p = program()
    assert p.window.context.theme.name == "contrast"


def test_a_window_on_a_screen_that_is_gone_comes_back(program: Start) -> None:
    p = program()
    p.window.move(30_000, 20_000)
    p = program()
    area = QRect()
    for screen in QGuiApplication.screens():
        area |= screen.availableGeometry()
    assert area.intersects(p.window.frameGeometry())
    p.window.store.set_setting("", "geometry", "not a geometry")
    p = program()
    assert area.intersects(p.window.frameGeometry())


def test_a_whole_game_by_keyboard_alone(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    view = p.window.room.table.view
    facts = play.session.board.facts
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert play.scene is not None
    assert play.scene.cursor is not None
    for key in facts["solution"]:
        _go(p, key)
        QTest.keyClick(view, Qt.Key.Key_Space)
    assert play.session.outcome == "won"


def _go(p: Program, key: str) -> None:
    """Walk the cursor to a cell by arrows."""
    scene = p.play.scene
    assert scene is not None
    assert scene.cursor is not None
    column, row = (int(part) for part in key.split(","))
    for _ in range(40):
        here = tuple(int(part) for part in scene.cursor.split(","))
        if here == (column, row):
            return
        if here[0] != column:
            arrow = Qt.Key.Key_Right if here[0] < column else Qt.Key.Key_Left
        else:
            arrow = Qt.Key.Key_Down if here[1] < row else Qt.Key.Key_Up
        QTest.keyClick(p.window.room.table.view, arrow)
    raise AssertionError(f"the cursor never came to {key}")


def test_a_notice_covers_nothing_of_the_page(program: Start) -> None:
    p = program()
    p.open("demineur")
    height = p.window.pages.height()
    p.window.commands.panels.notice(Text("Something to know."))
    bar = p.window.commands.panels.shown("notice")
    p.bot.waitUntil(lambda: p.window.pages.height() < height)
    assert not p.window.pages.geometry().intersects(bar.geometry())
    QTest.mouseClick(bar.findChildren(Button)[-1], Qt.MouseButton.LeftButton)
    p.bot.waitUntil(lambda: p.window.pages.height() == height)


def test_new_game_asked_for_again_while_it_asks_leaves_nothing_behind(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    for _ in range(3):
        p.window.menus.actions["new"].trigger()
    panel = p.window.commands.panels.shown("new_game")
    assert isinstance(panel, NewGamePanel)
    p.bot.wait(20)
    QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert not panel.isVisible()
    assert DIALOG not in play.session.clock.holds
    assert p.window.room.table.view.hasFocus()


def test_a_panel_goes_away_when_what_had_the_keyboard_is_gone(program: Start, lampe: Path) -> None:
    p = program()
    button = QPushButton(p.window.pages)
    button.show()
    button.setFocus()
    panel = Overlay(p.window.context, p.window.pages)
    gone: list[bool] = []
    panel.closed.connect(lambda: gone.append(True))
    panel.open()
    delete(button)
    panel.dismiss()
    assert gone == [True]


def test_a_panel_does_not_outlive_the_page_that_it_asked_about(program: Start, lampe: Path) -> None:
    p = program()
    p.open("lampe")
    p.window.menus.actions["new"].trigger()
    panel = p.window.commands.panels.shown("new_game")
    play = p.open("demineur")
    assert not panel.isVisible()
    assert DIALOG not in play.session.clock.holds
    assert p.window.room.table.view.hasFocus()
    p.window.menus.actions["new"].trigger()
    panel = p.window.commands.panels.shown("new_game")
    p.window.show_start()
    assert not panel.isVisible()


def test_the_keyboard_returns_to_the_panel_below(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    p.window.menus.actions["new"].trigger()
    below = p.window.commands.panels.shown("new_game")
    p.window.menus.actions["ranking"].trigger()
    above = p.window.commands.panels.shown("ranking")
    assert above.isVisible()
    for panel in (above, below):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Escape)
        assert not panel.isVisible()
    assert p.window.room.table.view.hasFocus()
    assert DIALOG not in play.session.clock.holds
