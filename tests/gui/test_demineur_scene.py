"""The mine field as it is seen and touched: on a view like the shell's, with mouse, keys and time."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plugins.demineur.engine import Engine
from plugins.demineur.scene import DemineurScene
from plugins.demineur.scene_codes import FATAL, FLAG, HIDDEN, MINE, WRONG, codes
from plugins.demineur.scene_cut import busiest
from plugins.demineur.scene_motion import MANY, WHOLE, rings
from plugins.demineur.state import State
from shell.api import Illegal, Mark, Rng, Text
from shell.qt import theme
from shell.qt.board import Change, Place
from shell.qt.context import Context
from shell.qt.look import SceneLook
from shell.qt.view import BoardView
from tests.conftest import ROOT

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE = Qt.MouseButton.NoButton

ROWS = """\
*............*
.**.....*.....
***.*......*..
*.*......*....
***..*........
......**......
*.....*...**..
......*....*..
....*........*"""
FIELD = f"14x9/{ROWS.count('*')}/given"


class Plain:
    """Says sentences in English."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        return str(text)


class Play:
    """What the shell does around a scene, and no more: every move goes to the engine, the new state to the scene."""

    def __init__(self, qtbot: QtBot, variant: str, board: str, *, motion: bool = False, name: str = "nebula") -> None:
        context = Context(theme.load(name, {"demineur": ROOT / "plugins" / "demineur"}), Plain(), motion)
        self.engine: Any = Engine()
        self.scene = DemineurScene(self.engine, self.engine.variant(variant), SceneLook(context, "demineur"))
        self.state: State = self.engine.start(self.engine.variant(variant), board)
        self.moves: list[str] = []
        self.idle: list[str] = []
        self.said: list[str] = []
        self.chosen: list[tuple[str, str]] = []
        self.scene.move.connect(self.ask)
        self.scene.say.connect(lambda text: self.said.append(str(text)))
        self.scene.chosen.connect(lambda key, value: self.chosen.append((key, value)))
        self.scene.show(self.state)
        self.view = BoardView(context)
        qtbot.addWidget(self.view)
        self.view.resize(900, 640)
        self.view.set_board(self.scene)
        self.view.show()
        qtbot.waitExposed(self.view)
        self._down = NONE

    def ask(self, move: str) -> None:
        old = self.state
        self.state = self.engine.apply(old, move)
        if self.state == old:
            self.idle.append(move)
            return
        self.moves.append(move)
        self.scene.show(self.state, Change(old, move, "move"))

    def play(self, *moves: str) -> None:
        """Go on without the scene's part in it."""
        for move in moves:
            self.state = self.engine.apply(self.state, move)
        self.scene.show(self.state)

    def point(self, cell: str) -> QPoint:
        return self.view.mapFromScene(self.scene.cell_rect(cell).center())

    def mouse(self, kind: QEvent.Type, cell: str, button: Qt.MouseButton) -> None:
        if kind == QEvent.Type.MouseButtonPress:
            self._down |= button
        elif kind == QEvent.Type.MouseButtonRelease:
            self._down &= ~button
        at = QPointF(self.point(cell))
        event = QMouseEvent(kind, at, QPointF(self.view.viewport().mapToGlobal(at.toPoint())), button, self._down,
                            Qt.KeyboardModifier.NoModifier)  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)

    def press(self, cell: str, button: Qt.MouseButton = LEFT) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, cell, button)

    def slide(self, cell: str) -> None:
        self.mouse(QEvent.Type.MouseMove, cell, NONE)

    def release(self, cell: str, button: Qt.MouseButton = LEFT) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, cell, button)

    def click(self, cell: str, button: Qt.MouseButton = LEFT) -> None:
        self.press(cell, button)
        self.release(cell, button)

    def key(self, key: Qt.Key, text: str = "", kinds: str = "du") -> None:
        for kind in kinds:
            event = QEvent.Type.KeyPress if kind == "d" else QEvent.Type.KeyRelease
            QApplication.sendEvent(self.view, QKeyEvent(event, key, Qt.KeyboardModifier.NoModifier, text))

    def look(self, cell: str) -> tuple[int, tuple[str, ...]]:
        """The code of a cell as it is drawn, and the kinds of what is pointed out on it."""
        look = self.scene.look_of(self.scene.place_of(cell))
        if isinstance(look, tuple):
            return look[0], tuple(kind for kind, _ in look[1])
        return (look if isinstance(look, int) else 0), ()

    def switch(self) -> Any:
        return next(action for action in self.scene.actions() if action.key == "flag_mode")

    def picture(self) -> QImage:
        image = QImage(self.view.viewport().size(), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.view.render(painter)
        painter.end()
        return image


@pytest.fixture
def field(qtbot: QtBot) -> Play:
    """A board of 14 x 9 on which nothing moves."""
    return Play(qtbot, FIELD, ROWS)


@pytest.fixture
def moving(qtbot: QtBot) -> Play:
    """The same with animations."""
    return Play(qtbot, FIELD, ROWS, motion=True)


# Mouse


def test_left_opens_on_release(field: Play) -> None:
    field.press("7,0")
    assert field.moves == []
    assert field.look("7,0") == (HIDDEN, ("opens",))
    field.release("7,0")
    assert field.moves == ["open 7,0"]
    assert field.look("7,0") == (1, ())


def test_a_press_that_slides_off_its_cell_does_nothing(field: Play) -> None:
    field.press("7,0")
    field.slide("8,0")
    assert field.look("7,0") == (HIDDEN, ())
    field.release("8,0")
    assert field.moves == []
    field.press("7,0")
    field.slide("8,0")
    field.slide("7,0")
    assert field.look("7,0") == (HIDDEN, ("opens",))
    field.release("7,0")
    assert field.moves == ["open 7,0"]


@pytest.mark.rule("D-23")
def test_clicks_that_do_nothing_are_asked_for_too(field: Play) -> None:
    """They count for the efficiency; what they were meant for is still said."""
    field.play("open 4,0", "flag 0,8")
    field.click("0,8")
    field.click("4,0")
    field.click("4,0", Qt.MouseButton.RightButton)
    field.click("0,6", Qt.MouseButton.MiddleButton)
    assert field.moves == []
    assert field.idle == ["open 0,8", "open 4,0", "flag 4,0", "chord 0,6"]
    assert len(field.said) == 1


@pytest.mark.rule("D-09", "D-12")
def test_right_sets_and_removes_a_flag_and_there_is_no_question_mark(field: Play) -> None:
    seen = [field.look("3,4")]
    for _ in range(4):
        field.click("3,4", RIGHT)
        seen.append(field.look("3,4"))
    assert field.moves == ["flag 3,4"] * 4
    assert seen == [(HIDDEN, ()), (FLAG, ()), (HIDDEN, ()), (FLAG, ()), (HIDDEN, ())]


@pytest.mark.rule("D-10")
def test_a_flagged_cell_does_not_open_and_says_why(field: Play) -> None:
    field.click("7,0", RIGHT)
    field.click("7,0")
    assert field.moves == ["flag 7,0"]
    assert field.look("7,0") == (FLAG, ())
    assert len(field.said) == 1
    assert "flag protects" in field.said[0]


@pytest.mark.rule("D-09")
def test_a_long_press_flags_once_the_game_has_begun(field: Play, qtbot: QtBot) -> None:
    field.scene.long_press = 40
    field.press("4,0")
    qtbot.wait(90)
    assert field.moves == []
    field.release("4,0")
    assert field.moves == ["open 4,0"]
    field.press("13,0")
    qtbot.waitUntil(lambda: field.moves[-1] == "flag 13,0")
    assert field.look("13,0") == (FLAG, ())
    field.release("13,0")
    assert field.moves == ["open 4,0", "flag 13,0"]
    field.press("13,0")
    qtbot.waitUntil(lambda: len(field.moves) == 3)
    field.release("13,0")
    assert field.look("13,0") == (HIDDEN, ())


def test_a_long_press_that_has_slid_off_does_not_flag(field: Play, qtbot: QtBot) -> None:
    field.play("open 4,0")
    field.scene.long_press = 40
    field.press("13,0")
    field.slide("12,0")
    qtbot.wait(90)
    field.release("12,0")
    assert field.moves == []


# Chords


@pytest.mark.rule("D-13")
@pytest.mark.parametrize("buttons", [(LEFT,), (MIDDLE,), (LEFT, RIGHT), (RIGHT, LEFT)])
def test_a_chord_by_left_middle_or_both_buttons(field: Play, buttons: tuple[Qt.MouseButton, ...]) -> None:
    field.play("open 7,0", "flag 8,1")
    for button in buttons:
        field.press("7,0", button)
    assert field.look("7,0") == (1, ("chord",))
    assert field.look("8,1") == (FLAG, ("counted",))
    assert {cell for cell in ("6,0", "8,0", "6,1", "7,1") if field.look(cell) == (HIDDEN, ("opens",))} == {"6,0", "8,0", "6,1", "7,1"}
    assert field.look("9,0") == (HIDDEN, ())
    for button in buttons:
        field.release("7,0", button)
    assert field.moves == ["chord 7,0"]
    assert field.look("7,0") == (1, ())
    assert field.look("8,0") == (1, ())


@pytest.mark.rule("D-13")
@pytest.mark.parametrize("flags", [(), ("8,1", "8,0")])
def test_a_chord_whose_count_differs_is_refused_at_the_place_and_in_words(field: Play, flags: tuple[str, ...], qtbot: QtBot) -> None:
    field.play("open 7,0", *(f"flag {cell}" for cell in flags))
    before = field.picture()
    field.press("7,0")
    assert field.look("7,0") == (1, ("refused",))
    assert field.look("6,0") == (HIDDEN, ())
    field.scene.refusal = 60
    field.release("7,0")
    assert field.moves == []
    assert field.said == [f"This 1 has {len(flags)} flags around it. Its neighbours open when the two are equal."]
    middle = field.point("7,0")
    reach = int(field.scene.unit / 2)

    def reddish() -> bool:
        row = [QColor(field.picture().pixel(middle.x() - reach + dx, middle.y())) for dx in range(reach)]
        return any(color.red() > 200 and color.green() < 160 for color in row)

    assert reddish()
    qtbot.waitUntil(lambda: not reddish())
    assert field.picture() == before


def test_numbers_with_nothing_around_and_blank_cells_do_nothing(field: Play) -> None:
    field.play("open 4,0", *(f"open {cell}" for cell in ("0,8", "1,5")))
    blank = next(f"{c},{r}" for c, r in field.state.grid.cells(field.state.opened) if not field.state.value(c, r))
    for button in (LEFT, RIGHT, MIDDLE):
        field.click(blank, button)
    assert field.look(blank) == (0, ())
    field.click("7,7", MIDDLE)
    assert field.moves == []
    assert field.said == []


def test_a_chord_preview_follows_space(field: Play) -> None:
    field.play("open 7,0", "flag 8,1")
    field.scene.set_cursor("7,0")
    field.key(Qt.Key.Key_Space, " ", "d")
    assert field.look("6,1") == (HIDDEN, ("opens",))
    field.key(Qt.Key.Key_Escape, "", "d")
    assert field.look("6,1") == (HIDDEN, ())
    field.key(Qt.Key.Key_Space, " ", "u")
    assert field.moves == []
    field.key(Qt.Key.Key_Space, " ")
    assert field.moves == ["chord 7,0"]


# Flag mode


@pytest.mark.rule("D-09")
def test_in_flag_mode_left_flags_and_still_chords(field: Play) -> None:
    field.switch().triggered(True)
    assert field.switch().checked is True
    assert field.switch().place == "line"
    assert field.chosen == [("flag_mode", "on")]
    field.click("8,1")
    assert field.moves == ["flag 8,1"]
    field.click("8,1")
    assert field.look("8,1") == (HIDDEN, ())
    field.play("open 7,0", "flag 8,1")
    field.click("7,0")
    assert field.moves[-1] == "chord 7,0"
    field.switch().triggered(False)
    assert field.chosen[-1] == ("flag_mode", "off")
    field.click("12,4")
    assert field.moves[-1] == "open 12,4"


def test_flag_mode_that_was_remembered_is_set_without_being_announced_again(field: Play) -> None:
    changes: list[None] = []
    field.scene.actions_changed.connect(lambda: changes.append(None))
    field.scene.choose("flag_mode", "on")
    field.scene.choose("flag_mode", "on")
    field.scene.choose("something else", "on")
    assert field.switch().checked is True
    assert field.chosen == []
    assert len(changes) == 1


def test_in_flag_mode_a_pennant_hangs_at_the_pointer(field: Play) -> None:
    item = field.scene.items()[0]
    assert not item.hasCursor()
    field.switch().triggered(True)
    assert item.hasCursor()
    assert item.cursor().shape() == Qt.CursorShape.BitmapCursor
    assert item.cursor().hotSpot() == QPoint(3, 3)
    field.switch().triggered(False)
    assert item.cursor().shape() == Qt.CursorShape.ArrowCursor


# Keyboard


def test_keys_move_open_and_flag(field: Play) -> None:
    field.key(Qt.Key.Key_Right)
    assert field.scene.cursor == "7,4"
    for _ in range(20):
        field.key(Qt.Key.Key_Up)
    assert field.scene.cursor == "7,0"
    field.key(Qt.Key.Key_Return, "\r")
    assert field.moves == ["open 7,0"]
    field.key(Qt.Key.Key_Down)
    field.key(Qt.Key.Key_Right)
    field.key(Qt.Key.Key_F, "f")
    assert field.moves[-1] == "flag 8,1"
    field.key(Qt.Key.Key_F, "F")
    assert field.moves[-1] == "flag 8,1"
    assert field.look("8,1") == (HIDDEN, ())


def test_f_flags_under_the_pointer_where_no_cursor_is(field: Play) -> None:
    field.key(Qt.Key.Key_F, "f")
    assert field.moves == []
    field.slide("5,5")
    field.key(Qt.Key.Key_F, "f")
    assert field.moves == ["flag 5,5"]


def test_other_letters_are_left_to_the_window(field: Play) -> None:
    with_view: list[str] = []
    field.view.letter.connect(with_view.append)
    field.key(Qt.Key.Key_H, "h")
    assert with_view == ["h"]
    assert field.moves == []


# The end


@pytest.mark.rule("D-27")
def test_after_a_loss_all_mines_are_shown_wrong_flags_crossed_and_the_fatal_mine_marked(field: Play) -> None:
    field.play("open 7,0", "flag 8,1", "flag 12,4")
    field.click("11,2")
    assert field.moves == ["open 11,2"]
    signs = "".join({MINE: "*", FATAL: "!", FLAG: "F", WRONG: "x"}.get(code, ".") for code in codes(field.state))
    wanted = list(ROWS.replace("\n", ""))
    wanted[1 * 14 + 8], wanted[4 * 14 + 12], wanted[2 * 14 + 11] = "F", "x", "!"
    assert signs == "".join(wanted)
    assert [field.look(cell)[0] for cell in ("13,0", "12,4", "11,2", "8,1")] == [MINE, WRONG, FATAL, FLAG]
    assert [str(text) for _, text in field.scene.legend()] == ["fatal mine", "wrong flag", "other mines"]
    assert all(picture.width() == 22 for picture, _ in field.scene.legend())


@pytest.mark.rule("D-27")
def test_the_burst_reaches_over_its_cell(field: Play) -> None:
    before = field.picture()
    field.click("11,2")
    tip = field.point("11,2") - QPoint(0, round(0.56 * field.scene.unit))
    color = QColor(field.picture().pixel(tip))
    assert color != QColor(before.pixel(tip))
    assert color.red() > 180


def test_a_lost_board_takes_no_more_input(field: Play) -> None:
    field.click("11,2")
    for button in (LEFT, RIGHT, MIDDLE):
        field.click("7,0", button)
    field.key(Qt.Key.Key_F, "f")
    assert field.moves == ["open 11,2"]
    assert field.look("7,0") == (HIDDEN, ())
    with pytest.raises(Illegal):
        field.engine.apply(field.state, "open 7,0")


def test_a_running_game_has_no_legend(field: Play) -> None:
    assert field.scene.legend() == ()


# Marks


def test_marks_are_drawn_where_they_are_and_go_again(field: Play) -> None:
    field.play("open 7,0")
    plain = field.picture()
    field.scene.mark([Mark("number", ("7,0",)), Mark("safe", ("6,0", "6,1")), Mark("mine", ("8,1",)), Mark("risk", ("0,0",), "50 %")])
    assert field.look("7,0") == (1, ("number",))
    assert field.look("6,1") == (HIDDEN, ("safe",))
    assert field.look("0,0") == (HIDDEN, ("risk",))
    assert field.picture() != plain
    field.scene.mark([])
    assert field.look("0,0") == (HIDDEN, ())
    assert field.picture() == plain


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_state_looks_different_in_greyscale(qtbot: QtBot, name: str) -> None:
    """Shape first: no two looks of a cell give the same picture without colour."""
    field = Play(qtbot, FIELD, ROWS, name=name)
    looks = [HIDDEN, FLAG, MINE, WRONG, *range(1, 9)]
    extras = ["safe", "mine", "wrong", "cell", "opens", "counted", "refused"]
    frames = [(HIDDEN, ((kind, ""),)) for kind in extras if kind not in ("wrong", "counted", "refused")] + [(FLAG, (("wrong", ""),))]
    seen: dict[bytes, object] = {}
    for look in [*looks, *frames, (3, (("number", ""),)), (3, (("refused", ""),))]:
        image = field.scene.picture_of(look).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        key = bytes(image.constBits())
        assert key not in seen, (look, seen.get(key))
        seen[key] = look


# What moves


def test_cells_open_ring_after_ring_and_the_state_is_there_at_once(moving: Play, qtbot: QtBot) -> None:
    moving.click("4,0")
    fresh = moving.state.opened.bit_count()
    assert 1 < fresh < MANY
    assert all(moving.look(f"{c},{r}")[0] == moving.state.value(c, r) for c, r in moving.state.grid.cells(moving.state.opened))
    assert moving.scene.findChildren(QAbstractAnimation)
    qtbot.waitUntil(lambda: not moving.scene.findChildren(QAbstractAnimation))
    done = moving.picture()
    moving.scene.show(moving.state)
    assert moving.picture() == done


def test_a_new_action_ends_what_moves_at_its_last_frame(moving: Play) -> None:
    moving.click("4,0")
    moving.click("13,0", RIGHT)
    moving.click("13,8", RIGHT)
    moving.click("11,2")
    assert moving.moves == ["open 4,0", "flag 13,0", "flag 13,8", "open 11,2"]
    moving.scene.finish_animations()
    moving.slide("0,8")
    done = moving.picture()
    still = Play.picture(moving)
    moving.scene.show(moving.state)
    assert moving.picture() == done == still


def test_rings_end_within_the_whole_time() -> None:
    starts = rings([Place(c, r) for c in range(80) for r in range(3)], Place(40, 1))
    assert starts[Place(40, 1)] == 0
    assert max(starts.values()) + 60 <= WHOLE
    near = rings([Place(4, 4), Place(5, 5), Place(6, 4)], Place(4, 4))
    assert list(near.values()) == [0, 8, 16]


def test_nothing_moves_with_reduced_motion(field: Play) -> None:
    field.click("4,0")
    field.click("13,0", RIGHT)
    field.click("11,2")
    assert not field.scene.findChildren(QAbstractAnimation)


def test_animations_and_timers_end_with_the_scene(moving: Play, qtbot: QtBot) -> None:
    moving.click("4,0")
    moving.press("13,0")
    children: list[QObject] = [*moving.scene.findChildren(QAbstractAnimation)]
    assert children
    gone: list[None] = []
    for child in children:
        child.destroyed.connect(lambda: gone.append(None))
    moving.view.set_board(None)
    moving.scene.setParent(None)
    moving.scene.deleteLater()
    qtbot.waitUntil(lambda: len(gone) == len(children))


def test_large_openings_are_there_at_once(qtbot: QtBot) -> None:
    play = Play(qtbot, "80x40/9/given", "\n".join(["*" * 9 + "." * 71, *["." * 80] * 39]), motion=True)
    play.click("70,30") if play.view.fits else play.ask("open 70,30")
    assert play.state.opened.bit_count() == 3191
    assert not play.scene.findChildren(QAbstractAnimation)
    assert play.look("9,0") == (1, ())


# Miniatures


def test_a_miniature_of_a_large_board_shows_where_the_game_is() -> None:
    engine: Any = Engine()
    variant = engine.variant("expert/random")
    state = engine.start(variant, engine.new_board(variant, Rng(5)).text)
    middle = busiest(state, 30, 16)
    assert middle is not None
    assert (middle.x(), middle.y(), middle.width(), middle.height()) == (9, 4, 11, 8)
    state = engine.apply(state, engine.settle(state, "open 27,14", Rng(1), {}))
    part = busiest(state, 30, 16)
    assert part is not None
    assert part.x() + part.width() > 20
    beginner = engine.variant("beginner")
    assert busiest(engine.start(beginner, engine.new_board(beginner, Rng(5)).text), 9, 9) is None


def test_codes_tell_every_cell_of_a_board_that_is_wider_than_high() -> None:
    engine: Any = Engine()
    state = engine.start(engine.variant("5x3/2/given"), "*....\n.....\n....*")
    assert codes(state) == bytes([HIDDEN] * 15)
    state = engine.apply(engine.apply(state, "flag 0,0"), "open 2,1")
    assert codes(state) == bytes([FLAG, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, HIDDEN])
