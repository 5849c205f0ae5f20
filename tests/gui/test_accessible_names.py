"""Every window, walked as an assistive client does: whatever can be reached or read there has a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QPushButton, QScrollArea, QScrollBar, QStackedWidget, QWidget

from shell.qt.focus import _Ring
from shell.qt.new_game import NewGamePanel
from shell.qt.table import Table
from shell.text import Text
from tests.gui.conftest import Program

Start = Callable[[], Program]

CONTAINERS = (QStackedWidget, QScrollArea, QScrollBar, QMenuBar, QMenu, Table, _Ring)
"""Classes of widgets that hold others, or are told by their role alone, and say nothing themselves."""
PAGES = ("preferences", "statistics", "plugins", "shortcuts", "rules")


def walk(node: QAccessibleInterface, most: int = 100) -> Iterator[QAccessibleInterface]:
    """Everything that is to be seen; of a board the first cells."""
    if node.state().invisible:
        return
    yield node
    for i in range(min(node.childCount(), most)):
        child = node.child(i)
        assert child is not None, f"child {i} of {name(node)}"
        yield from walk(child, most)


def name(node: QAccessibleInterface) -> str:
    return node.text(QAccessible.Text.Name)


def nameless(widget: QWidget) -> list[str]:
    """What has no name though it takes the keyboard, shows a picture, or is no mere container."""
    bad = []
    for node in walk(QAccessible.queryAccessibleInterface(widget)):
        thing = node.object()
        if name(node).strip() or node.role() == QAccessible.Role.Separator:
            continue
        if isinstance(thing, QLabel) and not thing.text() and thing.pixmap().isNull():
            continue  # nothing stands there now
        if not holds(node) or (node.state().focusable and not isinstance(thing, QMenuBar)):
            bad.append(f"{type(thing).__name__} ({node.role().name})")
    return bad


def holds(node: QAccessibleInterface) -> bool:
    """Whether a widget only holds others: a plain one, or one of ours that paints nothing itself."""
    kind = type(node.object())
    paints = any("paintEvent" in vars(base) for base in kind.__mro__ if base.__module__.startswith("shell."))
    return kind in CONTAINERS or (node.role() == QAccessible.Role.Client and not paints)


def count(widget: QWidget) -> int:
    return sum(1 for _ in walk(QAccessible.queryAccessibleInterface(widget)))


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_everything_in_every_window_has_a_name(program: Start, lampe: object, language: str) -> None:
    p = program()
    window, panels = p.window, p.window.commands.panels
    window.settle_in()
    window.commands.set("language", language)
    assert count(window) > 20
    assert nameless(window) == []
    play = p.open("lampe")
    assert count(window) > 30
    assert nameless(window) == []
    window.toggle_pause()
    assert nameless(window) == []
    window.toggle_pause()
    panels.notice(Text("Something happened."), "details")
    assert nameless(window) == []
    window.commands.new()
    assert nameless(window) == []
    panel = panels.shown("new_game")
    assert isinstance(panel, NewGamePanel)
    panel.cancel.click()
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    play.give_up()
    assert window.room.table.result.isVisible()
    assert nameless(window) == []
    for page in PAGES:
        getattr(panels, page)(*([play.game] if page == "rules" else []))
        assert panels.shown(page).isVisible()
        assert nameless(panels.shown(page)) == [], page


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_everything_in_the_board_editor_has_a_name(program: Start, language: str) -> None:
    window = program().window
    window.commands.set("language", language)
    window.menus.actions["editor"].trigger()
    editor = window.commands.panels.shown("editor:zraka")
    assert count(editor) > 60
    assert nameless(editor) == []


def test_a_widget_without_a_name_is_found(program: Start) -> None:
    window = program().window
    bare = QPushButton(window)
    bare.show()
    assert nameless(window) == ["QPushButton (Button)"]
