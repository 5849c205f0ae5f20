"""Rules, shortcuts, games and plugins: what they show, and that they keep to the screen, theme and language."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from shell.plugins import Found
from shell.qt import focus
from shell.qt.context import Context
from shell.qt.page_window import PageWindow, fit
from shell.qt.plugins_page import PluginsPage
from shell.qt.rules_column import Column
from shell.qt.rules_page import RulesWindow
from shell.qt.rules_text import rules_file, sections
from shell.qt.shortcut_groups import groups, menu_actions, plain
from shell.qt.shortcuts import ShortcutsWindow
from shell.text import Text
from tests.gui.pages_ground import Longer, cut_texts, dress_anew, make_context, overlapping, shown_game, texts

RULES = """# Alpha

What it is about.

## The goal

Do **this**.

```figure
## no heading
board 7x5
```

> A remark.

## The end

- one
- two
"""


@pytest.fixture
def context(qapp: QApplication) -> Context:
    return make_context(qapp)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "en.md").write_text(RULES, encoding="utf-8")
    return tmp_path


def test_rules_are_cut_into_pages(folder: Path) -> None:
    pages = sections(RULES)
    assert [page.title for page in pages] == ["Alpha", "The goal", "The end"]
    assert pages[0].body == "What it is about."
    # What looks like a heading inside a fence belongs to the figure.
    assert "board 7x5" in pages[1].body
    assert "## no heading" in pages[1].body
    assert sections("") == []
    assert [(page.title, page.body) for page in sections("Just words.\n# Then\nmore")] == [("", "Just words."), ("Then", "more")]
    assert rules_file(folder, "hr") == folder / "rules" / "en.md"
    (folder / "rules" / "hr.md").write_text("# Alfa\n\nO čemu se radi.\n", encoding="utf-8")
    assert rules_file(folder, "hr") == folder / "rules" / "hr.md"
    assert rules_file(folder / "nowhere", "hr") is None


@given(st.text(alphabet="#` ab\n", max_size=200))
def test_no_line_of_the_rules_is_lost(text: str) -> None:
    pages = sections("# T\n" + text)
    kept = "\n".join(f"{page.title}\n{page.body}" for page in pages)
    assert all(letter in kept for letter in set(text) & set("ab"))


def columns(window: RulesWindow) -> list[Column]:
    """The texts of the page shown."""
    return [part for part in window.sheet.parts if isinstance(part, Column)]


def test_rules_window_turns_its_pages(qtbot: QtBot, context: Context, folder: Path) -> None:
    window = RulesWindow(context)
    qtbot.addWidget(window)
    window.show_rules(shown_game(folder=folder))
    assert [page.title for page in window.pages] == ["Alpha", "The goal", "The end"]
    assert not window._back.isVisible()
    window._on.click()
    assert window._title.text() == "The goal"
    before, figure, after = columns(window)
    assert before.toPlainText() == "Do this."
    assert "cannot be shown" in figure.toPlainText()
    assert "A remark." in after.toPlainText()
    assert all(400 <= column.document().textWidth() <= 480 for column in columns(window))
    QTest.keyClick(window._contents, Qt.Key.Key_Down)
    assert window._title.text() == "The end"
    assert not window._on.isVisible()
    context.translator = Longer()
    (folder / "rules" / "hr.md").write_text("# Alfa\n\nA.\n\n## Cilj\n\nB.\n\n## Kraj\n\nC.\n", encoding="utf-8")
    window.retranslate()
    # The page stays, in the other language.
    assert window._title.text() == "Kraj"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_rules_that_are_not_there_or_not_readable_are_said(qtbot: QtBot, context: Context, tmp_path: Path, folder: Path) -> None:
    window = RulesWindow(context)
    qtbot.addWidget(window)
    window.show_rules(shown_game(folder=tmp_path / "nowhere"))
    assert "no rules" in columns(window)[0].toPlainText()
    (folder / "rules" / "en.md").write_bytes(b"# \xff\xfe")
    window.show_rules(shown_game(folder=folder))
    assert "cannot be read" in columns(window)[0].toPlainText()


@pytest.mark.parametrize("name", ["nebula", "paper", "contrast"])
def test_a_remark_stands_on_its_plate_in_every_theme(qtbot: QtBot, context: Context, qapp: QApplication, folder: Path, name: str) -> None:
    window = RulesWindow(context)
    qtbot.addWidget(window)
    window.show_rules(shown_game(folder=folder))
    window._turn(1)
    dress_anew(qapp, context, window, name)
    image = columns(window)[-1].viewport().grab().toImage()
    soft = context.theme.color("accent.soft").rgb()
    found = sum(image.pixel(30, y) == soft for y in range(image.height()))
    assert 30 < found < 90


def bar(window: QMainWindow) -> None:
    game = window.menuBar().addMenu("&Game")
    game.addAction("&New game…").setShortcuts([QKeySequence("Ctrl+N"), QKeySequence("F2")])
    game.addAction("No key")
    hidden = game.addAction("Hidden")
    hidden.setShortcut("Ctrl+H")
    hidden.setVisible(False)
    inner = game.addMenu("More")
    inner.addAction("Save && copy").setShortcut("Ctrl+S")
    window.menuBar().addMenu("&Help").addAction("Nothing")


def test_shortcuts_are_those_of_the_menus(qtbot: QtBot, context: Context) -> None:
    main = QMainWindow()
    qtbot.addWidget(main)
    bar(main)
    assert plain("&New game…\tCtrl+N") == "New game"
    found = groups(menu_actions(main.menuBar()))
    assert [(group.title, group.rows) for group in found] == [
        ("Game", (("New game", ("Ctrl+N", "F2")), ("Save & copy", ("Ctrl+S",)))),
    ]
    window = ShortcutsWindow(context)
    qtbot.addWidget(window)
    window.show_shortcuts(main.menuBar())
    assert [group.title for group in window.groups] == ["Game", "On every board"]
    said = window._sheet.accessibleName()
    assert "New game: Ctrl+N, F2" in said
    assert "Move the cursor" in said
    before = window._sheet.grab().toImage()
    main.menuBar().actions()[0].menu().addAction("Pause").setShortcut("P")  # type: ignore[attr-defined]  # a menu
    window.retranslate()
    assert window._sheet.grab().toImage() != before
    for width in (400, 800, 1400):
        window.resize(width, 600)
        window._place()
        assert window._title.x() == window._scroll.x() + window._sheet._places[0][0].x()
        assert all(corner.x() + side <= window._scroll.width() for corner, side, _ in window._sheet._places)


def found(tmp_path: Path) -> list[Found]:
    return [
        Found("alpha", Text("Alpha"), "1.0", "shipped", tmp_path, "ok"),
        Found("beta", Text("Beta"), "0.2", "player", tmp_path, "broken", Text("It raised {what}.", what="NameError"), "Traceback: x"),
        Found("gamma", Text("Gamma"), "", "player", tmp_path, "disabled"),
        Found("alpha", Text("Alpha"), "0.9", "player", tmp_path, "shadowed", Text("The shipped copy is newer.")),
        Found("delta", Text("Delta"), "9", "entry point", None, "too new", Text("Made for version 9.")),
    ]


def test_the_ring_around_the_shortcuts_crosses_no_words(qtbot: QtBot, context: Context) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    menu = window.menuBar().addMenu("Menu")
    for number in range(60):
        menu.addAction(f"Entry {number}").setShortcut(QKeySequence(f"Ctrl+Alt+F{number % 12 + 1}"))
    page = ShortcutsWindow(context)
    qtbot.addWidget(page)
    page.show_shortcuts(window.menuBar())
    qtbot.waitUntil(lambda: page._scroll.hasFocus())
    focus.ensure(context)
    window.menuBar().setFocus()
    page.activateWindow()
    page._scroll.clearFocus()
    page._scroll.setFocus(Qt.FocusReason.TabFocusReason)
    ring = next(child for child in page.children() if isinstance(child, focus._Ring))
    inner = ring.geometry().adjusted(2, 2, -2, -2)  # inside its line
    assert page.rect().contains(ring.geometry())
    assert inner.contains(page._scroll.geometry())
    assert page._sheet._places[0][0].y() > 0


def test_each_plugin_with_its_state_and_reason(qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    page = PluginsPage(context)
    qtbot.addWidget(page)
    page.show_plugins(found(tmp_path), str(tmp_path))
    assert texts(page, lambda text: "your rights" in text)
    states = [row._state.text() for row in page.rows]
    assert states == ["ready", "broken", "disabled", "replaced by another copy", "too new for this version"]
    assert [[button.text() for button in row.buttons()] for row in page.rows] == [
        ["Disable", "Open folder", "Copy details"],
        ["Disable", "Open folder", "Copy details"],
        ["Enable", "Open folder", "Copy details"],
        ["Open folder", "Copy details"],
        ["Disable", "Copy details"],
    ]
    assert page.rows[1]._why.text() == "It raised NameError."
    told: list[tuple[str, bool]] = []
    page.switched.connect(lambda key, on: told.append((key, on)))
    page.rows[0].buttons()[0].click()
    page.rows[2].buttons()[0].click()
    page.rows[2].buttons()[0].click()
    assert told == [("alpha", False), ("gamma", True), ("gamma", False)]
    assert page.rows[0].buttons()[0].text() == "Enable"
    assert texts(page, lambda text: "started again" in text)
    page.rows[1].copy_details()
    copied = QGuiApplication.clipboard().text()
    assert copied.splitlines()[0] == "beta 0.2 (player, broken)"
    assert "It raised NameError." in copied
    assert copied.endswith("Traceback: x\n")


@pytest.mark.parametrize("width", [820, 520])
def test_plugins_in_longer_words(qtbot: QtBot, context: Context, tmp_path: Path, width: int) -> None:
    page = PluginsPage(context)
    qtbot.addWidget(page)
    context.translator = Longer()
    page.retranslate()
    page.show_plugins(found(tmp_path), str(tmp_path))
    page.resize(width, 700)
    QApplication.processEvents()
    rows = [text for text in cut_texts(page) if text not in {row._title.text() for row in page.rows}]
    assert not rows or width < 600
    assert not overlapping(list(page.rows))


def test_windows_keep_to_the_screen_and_to_the_middle_of_theirs(qtbot: QtBot, context: Context) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.setGeometry(300, 200, 300, 200)
    over.show()
    window = PageWindow(context, over)
    window.open(QSize(10_000, 200))
    free = window.screen().availableGeometry()
    assert window.width() == int(free.width() * 0.9)
    assert window.height() == 200
    assert free.contains(window.geometry())
    fit(window, QSize(100, 100), over)
    assert abs(window.geometry().center().x() - over.geometry().center().x()) <= 1
    over.move(free.right() - 20, free.bottom() - 20)
    fit(window, QSize(200, 200), over)
    assert free.contains(window.geometry())
