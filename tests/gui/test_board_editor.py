"""The board editor: a whole board drawn by clicks and by keys, what is said of it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plugins.zraka.drafts import PIECES
from plugins.zraka.game import game
from shell.api import Illegal, Text
from shell.qt import theme
from shell.qt.accessibility import table_of
from shell.qt.context import Context
from shell.qt.editor_page import DRAFT, EditorWindow
from shell.wire import Failure
from shell.workers import Answer
from tests.conftest import ROOT
from tests.gui.conftest import Program

Start = Callable[[], Program]

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
ONE = r"1 ______ >.o\._ _...._ _...oR _.#.._ ______"
THREE = "2 _____ >..._ _...R _..._ _____"
NO_WAY = "1 ______ >.o.._ _...._ _....R _...._ ______"


class Plain:
    """Says sentences in English."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        return str(text)


class Desk:
    """Keeps what it is asked for, and answers when a test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[int, str, tuple[Any, ...], Callable[[Answer], None]]] = []
        self.dropped: set[int] = set()

    def run(self, token: int, function: Callable[..., Any], *args: Any, then: Callable[[Answer], None]) -> None:
        self.jobs.append((token, function.__name__, args, then))

    def drop(self, token: int) -> None:
        self.dropped.add(token)

    def answer(self, value: Any, error: Any = None) -> None:
        """Answer the last job, if anybody still waits for it."""
        token, _, _, then = self.jobs.pop()
        if token not in self.dropped:
            then(Answer(token, value, error))


class Settings:
    """A store that keeps settings only."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def setting(self, game: str, key: str, default: Any) -> Any:
        return self.kept.get((game, key), default)

    def set_setting(self, game: str, key: str, value: Any) -> None:
        self.kept[game, key] = value


def lone(current: str | None = None, store: Any = None, name: str = "nebula") -> Any:
    """An editor without a program around it: its desk, its settings, itself."""
    context = Context(theme.load(name, {"zraka": ROOT / "plugins" / "zraka"}), Plain(), False)
    desk, store = Desk(), store or Settings()
    kept: Any = store
    editor = EditorWindow(context, game(), desk, kept, lambda: current)  # type: ignore[arg-type]  # as much of a desk as it needs
    return SimpleNamespace(editor=editor, desk=desk, store=store, drawing=editor.drawing)


def point(editor: EditorWindow, key: str) -> QPoint:
    return editor.view.mapFromScene(editor.drawing.cell_rect(key).center())


def click(editor: EditorWindow, key: str, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(editor.view.viewport(), button, NONE, point(editor, key))


def tool(editor: EditorWindow, piece: str) -> None:
    next(row for row in editor.tools.rows if row.action.key == piece).click()


def opened(p: Program) -> EditorWindow:
    """The editor, opened from the menu."""
    p.window.menus.actions["editor"].trigger()
    editor = p.window.commands.panels.shown("editor:zraka")
    assert isinstance(editor, EditorWindow)
    p.bot.waitExposed(editor)
    return editor


def judged(p: Program, editor: EditorWindow, says: str) -> None:
    """Wait for what is said of the draft as it is now, which has to hold `says`."""
    p.bot.waitUntil(lambda: not editor._soon.isActive() and says in editor.line.text, timeout=20_000)


@pytest.mark.rule("Z-53")
def test_a_whole_board_is_drawn_by_clicks_counted_graded_and_played(program: Start) -> None:
    p = program()
    editor = opened(p)
    judged(p, editor, "the board has no laser")
    assert not editor.play_button.isEnabled()
    assert not editor.copy_button.isEnabled()
    assert "no laser" in editor.play_button.toolTip()
    editor.fields["n"].editor.setValue(4)  # type: ignore[union-attr]  # a box for a number
    editor.fields["stock"].editor.setValue(1)  # type: ignore[union-attr]  # the same
    for piece, cells in (("laser", ["1,0"]), ("R", ["3,5"]), ("o", ["1,2", "3,4"]), ("\\", ["1,3"]), ("#", ["4,2"])):
        tool(editor, piece)
        for cell in cells:
            click(editor, cell)
    assert editor.drawing.text() == ONE
    judged(p, editor, "Exactly one solution. Grade: Easy.")
    assert editor.line.kind == "done"
    editor.play_button.click()
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert not editor.isVisible()
    session = p.play.session
    assert (session.board.text, session.counted, session.mode.value) == (ONE, False, "shared")
    assert session.board.facts["grade"] == "easy"
    p.move("place 3,3 \\")
    assert session.outcome == "won"
    assert session.tally()["stars"] == 3
    assert p.window.store.results("zraka") == [] or not any(result.counted for result in p.window.store.results("zraka"))


@pytest.mark.rule("Z-53")
def test_a_whole_board_is_drawn_by_keys_alone(program: Start) -> None:
    p = program()
    editor = opened(p)
    view = editor.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)  # the first step enters in the middle
    assert editor.drawing.cursor == "4,4"
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert editor.drawing.cursor == "1,0"
    QTest.keyClicks(view, "7")
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClicks(view, "2")
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClicks(view, "o")
    QTest.keyClick(view, Qt.Key.Key_End)
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClicks(view, "R")
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClicks(view, "4")
    editor.fields["stock"].editor.setValue(1)  # type: ignore[union-attr]  # a box for a number
    assert editor.drawing.text() == r"1 _________ >.o\...._ _......._ _......oR _......._ _......._ _......._ _......._ _________"
    judged(p, editor, "Exactly one solution.")
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Z, Qt.Key.Key_Backspace):
        before = editor.drawing.text()
        QTest.keyClick(view, key)
        assert editor.drawing.text() != before
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    judged(p, editor, "Exactly one solution.")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    p.bot.waitUntil(lambda: p.window.play is not None)
    assert not p.play.session.counted


@pytest.mark.rule("Z-53")
@pytest.mark.parametrize(
    ("text", "says", "notice"),
    [(THREE, "3 solutions.", "more than one solution"), (NO_WAY, "No solution.", "no solution")],
)
def test_other_than_one_solution_is_played_without_misses_and_stars_and_says_so(program: Start, text: str, says: str, notice: str) -> None:
    p = program()
    editor = opened(p)
    editor.take(text)
    judged(p, editor, says)
    assert editor.line.kind == "warning"
    editor.play_button.click()
    p.bot.waitUntil(lambda: p.window.play is not None)
    line = p.window.room.table.line
    assert notice in line.text
    assert "without misses and stars" in line.text
    p.move("place 1,1 \\")
    assert set(p.play.session.tally()) == {"left", "moves"}
    assert notice in line.text
    if text == THREE:
        p.move("place 2,1 \\")
        assert p.play.session.outcome == "won"
        result = p.window.room.table.result
        p.bot.waitUntil(result.isVisible)
        assert "without misses and stars" in f"{result.accessibleName()} {result.accessibleDescription()}"
        assert "stars" not in p.play.figures()


@pytest.mark.rule("Z-53")
def test_a_pasted_board_says_the_same_as_soon_as_it_is_known(program: Start) -> None:
    p = program()
    QGuiApplication.clipboard().setText(THREE)
    p.window.menus.actions["paste"].trigger()
    p.bot.waitUntil(lambda: p.window.play is not None)
    line = p.window.room.table.line
    p.bot.waitUntil(lambda: "more than one solution" in line.text, timeout=20_000)
    assert "solution" not in p.play.session.board.facts


@pytest.mark.rule("Z-53")
def test_a_code_travels_there_and_back(program: Start) -> None:
    p = program()
    editor = opened(p)
    editor.take(ONE)
    judged(p, editor, "Exactly one solution")
    editor.copy_button.click()
    code = QGuiApplication.clipboard().text()
    assert code.startswith("Z1-")
    editor.clear_button.click()
    assert editor.drawing.text() == "1 ______ _...._ _...._ _...._ _...._ ______"
    QTest.keyClick(editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.drawing.text() == ONE
    for words, says in (("", "no board on the clipboard"), ("Z1-22222", "share code"), ("x" * 5000, "at most")):
        QGuiApplication.clipboard().setText(words)
        editor.paste_button.click()
        assert says in editor.line.text
        assert editor.line.kind == "refused"
        assert editor.drawing.text() == ONE


def test_the_draft_is_there_again_after_a_start(program: Start) -> None:
    p = program()
    editor = opened(p)
    editor.take(ONE)
    click(editor, "2,2")  # a wall, as the palette begins
    drawn = editor.drawing.text()
    assert drawn != ONE
    again = opened(program())
    assert again.drawing.text() == drawn
    assert not again.undo_button.isEnabled()


def test_what_was_kept_and_is_no_draft_any_more_gives_way_to_a_new_one(qapp: QApplication) -> None:
    for kept in ("nonsense", 7, None, "3 ____"):
        store = Settings()
        store.kept["zraka", DRAFT] = kept
        assert lone(store=store).drawing.text().startswith("3 _________")


def test_one_can_go_on_from_the_board_on_the_table(program: Start) -> None:
    p = program()
    assert opened(p).current_button.isHidden()
    p.open("demineur")
    assert not p.window.menus.actions["editor"].isEnabled()
    assert not p.window.menus.actions["editor"].isVisible(), "what a game does not have is absent"
    play = p.new("zraka", "thu", 3)
    editor = opened(p)
    assert editor.current_button.isHidden(), "the clock of a game that counts would stand while its board is looked at and checked"
    editor.close()
    play.session.resign()
    editor = opened(p)
    assert editor.current_button.isVisible()
    editor.current_button.click()
    assert editor.drawing.text() == play.session.board.text
    judged(p, editor, "Exactly one solution. Grade: Medium.")


def test_right_button_and_a_second_click_take_away(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor, drawing = made.editor, made.drawing
    qtbot.addWidget(editor)
    editor.show_editor()
    qtbot.waitExposed(editor)
    empty = drawing.text()
    for piece, cell in (("#", "3,5"), ("laser", "0,2"), ("R", "4,8"), ("Y", "7,1")):
        tool(editor, piece)
        for button in (LEFT, RIGHT):
            click(editor, cell)
            assert drawing.text() != empty
            click(editor, cell, button)
            assert drawing.text() == empty
    tool(editor, "/")
    click(editor, "2,2")
    tool(editor, "\\")
    click(editor, "2,2")  # another piece takes its place
    assert drawing.text().count("\\") == 1


def test_a_piece_that_cannot_stand_there_changes_nothing_and_says_why(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor = made.editor
    qtbot.addWidget(editor)
    editor.show_editor()
    qtbot.waitExposed(editor)
    before = editor.drawing.text()
    for piece, cell, says in (("laser", "2,2", "around the board"), ("#", "0,3", "laser and receivers only"), ("R", "0,0", "corners")):
        tool(editor, piece)
        click(editor, cell)
        assert says in editor.line.text
        assert editor.line.kind == "refused"
    assert editor.drawing.text() == before
    assert not editor.undo_button.isEnabled()
    tool(editor, "#")
    click(editor, "2,2")
    assert editor.line.text == "Looking at the board…"


def test_answers_about_earlier_drafts_never_arrive(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor, desk = made.editor, made.desk
    qtbot.addWidget(editor)
    editor.take(ONE)
    qtbot.waitUntil(lambda: len(desk.jobs) == 1)
    editor.take(THREE)
    desk.answer(("given", ONE))  # comes too late
    assert not editor.copy_button.isEnabled()
    qtbot.waitUntil(lambda: len(desk.jobs) == 1)
    assert desk.jobs[0][1:3] == ("read_draft", ("zraka", THREE))
    desk.answer(("given", THREE))
    assert editor.board is not None
    assert editor.play_button.isEnabled()  # it can be played before its solutions are counted
    assert desk.jobs[0][1:3] == ("study", ("zraka", THREE, None))
    editor.undo()
    desk.answer({"solutions": 3})
    assert editor.facts is None
    assert "3 solutions" not in editor.line.text
    assert not editor.play_button.isEnabled()


def test_while_the_answer_takes_its_time_the_line_says_so(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor, desk = made.editor, made.desk
    qtbot.addWidget(editor)
    editor.take(ONE)
    qtbot.waitUntil(lambda: len(desk.jobs) == 1)
    desk.answer(Text("the board has no laser"))
    assert editor.line.text == "This cannot be played yet: the board has no laser."
    editor.take(THREE)
    qtbot.waitUntil(lambda: editor.line.text == "Looking at the board…")


def test_a_game_that_breaks_over_a_draft_is_named(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor, desk = made.editor, made.desk
    qtbot.addWidget(editor)
    told: list[tuple[str, str]] = []
    editor.broke.connect(lambda text, details: told.append((str(text), details)))
    for error in (Failure(Text("It broke."), "trace"), Illegal(Text("No."))):
        editor.take(ONE if not told else THREE)
        qtbot.waitUntil(lambda: len(desk.jobs) == 1)
        desk.answer(None, error)
    assert told == [("It broke.", "trace"), ("No.", "")]


def test_tab_goes_round_and_everything_is_reached(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone(ONE)
    editor = made.editor
    qtbot.addWidget(editor)
    editor.show_editor()
    qtbot.waitExposed(editor)
    made.desk.jobs.clear()
    editor._read("given", ONE)
    editor.undo_button.setEnabled(True)
    editor.redo_button.setEnabled(True)
    editor.resize(700, 460)
    editor.activateWindow()
    editor.view.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is editor.view)
    found: list[Any] = []
    while (holder := QApplication.focusWidget()) not in found:
        assert holder is not None
        found.append(holder)
        assert editor.rect().contains(holder.mapTo(editor, holder.rect().center()))
        QTest.keyClick(holder, Qt.Key.Key_Tab)
    assert found[0] is holder is editor.view
    wanted = [*editor._buttons(), editor.undo_button, editor.redo_button, *(field.editor for field in editor.fields.values())]
    assert [button for button in wanted if button not in found] == []
    (row,) = [one for one in found if one in editor.tools.rows]  # arrows go on from the piece in use
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is not row
    assert editor.drawing._piece_in_hand != row.action.key


def test_a_screen_reader_reads_every_place(qtbot: QtBot, qapp: QApplication) -> None:
    made = lone()
    editor = made.editor
    qtbot.addWidget(editor)
    editor.take(ONE)
    table = table_of(editor.view)
    assert table.childCount() == 4 * 4 + 4 * 4
    names = [table.child(i).text(QAccessible.Text.Name) for i in range(table.childCount())]
    assert "Left of row 1: laser" in names
    assert "Right of row 3: receiver" in names
    assert "Above column 2: empty" in names
    assert "Row 1, column 2: crystal, lit, beam from the left" in names
    assert "Row 4, column 2: wall, no beam" in names
    editor.undo()
    assert table.childCount() == 7 * 7 + 4 * 7
    assert table.child(7).text(QAccessible.Text.Name) == "Left of row 1: empty"
    assert len(set(names)) == len(names)


# Whatever is done, the text is what is shown

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("click"), st.integers(0, 400), st.booleans()),
        st.tuples(st.just("key"), st.integers(0, 400), st.sampled_from("123456780#/\\oO+yYrRlLxX.q")),
        st.tuples(st.just("tool"), st.sampled_from(list(PIECES))),
        st.tuples(st.just("n"), st.integers(2, 16)),
        st.tuples(st.just("stock"), st.integers(0, 256)),
        st.tuples(st.just("take"), st.sampled_from([ONE, THREE, "nonsense", "", "3 ____ <.._ _.._ ____"])),
        st.sampled_from([("undo",), ("redo",), ("clear",)]),
    ),
    max_size=25,
)


@given(STEPS)
@settings(max_examples=60)
@pytest.mark.rule("Z-53")
def test_the_text_is_always_what_is_shown_and_undo_gives_back_exactly(qapp: QApplication, steps: list[tuple[Any, ...]]) -> None:
    made = lone()
    editor, drawing = made.editor, made.drawing
    past, future = [drawing.text()], []
    try:
        for step in steps:
            do(editor, step)
            text = drawing.text()
            if step[0] == "undo":
                if len(past) > 1:
                    future.append(past.pop())
            elif step[0] == "redo":
                if future:
                    past.append(future.pop())
            elif text != past[-1]:
                past.append(text)
                future.clear()
            assert text == past[-1] == editor.history.text
            assert_shown(editor)
        while len(past) > 1:
            past.pop()
            editor.undo()
            assert drawing.text() == past[-1]
            assert_shown(editor)
        assert not editor.undo_button.isEnabled()
    finally:
        editor.close()
        editor.deleteLater()
        qapp.sendPostedEvents(editor, QEvent.Type.DeferredDelete.value)


def do(editor: EditorWindow, step: tuple[Any, ...]) -> None:
    drawing: Any = editor.drawing
    match step:
        case ("click", at, secondary):
            cells = drawing.cells()
            drawing.act(cells[at % len(cells)].key, secondary)
        case ("key", at, sign):
            cells = drawing.cells()
            drawing.set_cursor(cells[at % len(cells)].key)
            assert drawing.pressed_key(sign, drawing.cursor) == (sign != "q")
        case ("tool", piece):
            tool(editor, piece)
        case ("n" | "stock", value):
            drawing.choose(step[0], str(value))
        case ("take", text):
            editor.take(text)
        case (name,):
            getattr(editor, name)()


def assert_shown(editor: EditorWindow) -> None:
    """What is drawn, read off the scene cell by cell, is what the text says; so are numbers, palette and what is kept."""
    drawing: Any = editor.drawing
    stock, *rows = drawing.text().split(" ")
    signs = "".join(rows).replace("_", " ")
    assert drawing.columns == drawing.rows == len(rows)
    for i, sign in enumerate(signs):
        place = drawing.place_of(f"{i // len(rows)},{i % len(rows)}")
        assert drawing.look_of(place) == ("wall" if sign == "#" else "frame" if sign in "/\\" else None)
        over = drawing._piece(i)
        assert over == {"Y": "prism", "/": ("given", "/"), "\\": ("given", "\\")}.get(sign, over)
        assert (over is not None) == (sign in "/\\oY+")
    assert (editor.fields["n"].value(), editor.fields["stock"].value()) == (str(len(rows) - 2), stock)
    assert [row.action.key for row in editor.tools.rows if row.isChecked()] == [drawing._piece_in_hand]
    store: Any = editor._store
    assert store.kept.get(("zraka", DRAFT), drawing.text()) == drawing.text()
    assert bool(drawing._light.ways) == (sum(signs.count(laser) for laser in "<>^v") == 1)
    drawing.sign("#", 20)
