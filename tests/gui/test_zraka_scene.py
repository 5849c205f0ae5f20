"""The board of Zraka as it is seen and touched: on a view like the shell's, with mouse, keys and time."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plugins.zraka.engine import Engine
from plugins.zraka.puzzle import BACK, SLASH
from plugins.zraka.scene import ZrakaScene
from plugins.zraka.scene_beams import spots
from plugins.zraka.scene_light import light_of
from plugins.zraka.scene_marks import lines_of, region
from plugins.zraka.scene_motion import turns
from plugins.zraka.scene_sides import facts
from plugins.zraka.state import State
from shell.api import Illegal, Mark, Text
from shell.qt import theme
from shell.qt.board import Change, Place
from shell.qt.context import Context
from shell.qt.look import SceneLook
from shell.qt.view import BoardView
from tests.conftest import ROOT

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier

BOARD = (
    r"6 ________R__ _../....o._ >..+oY..o#_ _........._ _.#./....._ R./#/..\.._ _.o....#.#_ _........._ _........._ _.#....#/._ ___________"
)
SOLUTION = ("place 1,5 \\", "place 3,3 \\", "place 3,8 /", "place 6,5 /", "place 6,1 \\", "place 5,1 \\")
ONE = r"1 ______ >.o\._ _...._ _...oR _...._ ______"


class Plain:
    """Says sentences in English."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        return str(text)


class Play:
    """What the shell does around a scene, and no more: every move goes to the engine, the new state to the scene."""

    def __init__(self, qtbot: QtBot, board: str = BOARD, *, motion: bool = False, name: str = "nebula") -> None:
        context = Context(theme.load(name, {"zraka": ROOT / "plugins" / "zraka"}), Plain(), motion)
        self.engine: Any = Engine()
        variant, _ = self.engine.import_board(board.encode())
        self.scene = ZrakaScene(self.engine, variant, SceneLook(context, "zraka"))
        self.state: State = self.engine.start(variant, board)
        self.moves: list[str] = []
        self.said: list[str] = []
        self.scene.move.connect(self.ask)
        self.scene.show(self.state)
        self.view = BoardView(context)
        qtbot.addWidget(self.view)
        self.view.resize(1100, 700)
        self.view.set_board(self.scene)
        self.view.show()
        qtbot.waitExposed(self.view)

    def ask(self, move: str) -> None:
        self.moves.append(move)
        old = self.state
        try:
            self.state = self.engine.apply(old, move)
        except Illegal as refusal:
            self.said.append(str(refusal))
            self.scene.mark(refusal.marks)
            return
        if self.state != old:
            self.scene.show(self.state, Change(old, move, "move"))

    def click(self, key: str, button: Qt.MouseButton = LEFT, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view.viewport(), button, modifier, self.point(key))

    def point(self, key: str) -> QPoint:
        return self.view.mapFromScene(self.scene.cell_rect(key).center())

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key)

    def picture(self) -> QImage:
        image = QImage(self.scene.sceneRect().size().toSize(), QImage.Format.Format_RGB32)
        image.fill(self.scene.look.color("cell"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.scene.render(painter)
        painter.end()
        return image

    def cell(self, key: str, image: QImage | None = None) -> QImage:
        return (image or self.picture()).copy(self.scene.cell_rect(key).toAlignedRect())

    def shown(self) -> object:
        return self.scene._shown

    def pulsing(self) -> bool:
        return self.scene._pulse.running

    def look(self, key: str) -> object:
        return self.scene._piece(self.scene._index(self.scene.place_of(key)))


@pytest.mark.rule("Z-14", "Z-15")
def test_clicks_go_round(qtbot: QtBot) -> None:
    play = Play(qtbot)
    for _ in range(3):
        play.click("8,2")
    assert play.moves == ["place 8,2 /", "place 8,2 \\", "remove 8,2"]
    play.moves.clear()
    for _ in range(3):
        play.click("8,2", RIGHT)
    assert play.moves == ["place 8,2 \\", "place 8,2 /", "remove 8,2"]
    dark = play.cell("6,2")
    play.click("6,5")
    play.click("6,6", RIGHT)
    assert play.cell("6,2") != dark  # the beam is drawn anew at once, and lights the crystal


@pytest.mark.rule("Z-20")
def test_keys(qtbot: QtBot) -> None:
    play = Play(qtbot)
    play.press(Qt.Key.Key_Right)
    assert play.scene.cursor == "5,5"
    play.press(Qt.Key.Key_Down)
    play.press(Qt.Key.Key_1)
    play.press(Qt.Key.Key_2)
    play.press(Qt.Key.Key_0)
    assert play.moves == ["place 6,5 /", "place 6,5 \\", "remove 6,5"]
    for _ in range(12):
        play.press(Qt.Key.Key_Right)
        play.press(Qt.Key.Key_Up)
    assert play.scene.cursor == "1,9"
    letters: list[str] = []
    play.view.letter.connect(letters.append)
    play.press(Qt.Key.Key_Z)
    play.press(Qt.Key.Key_H)
    assert letters == ["z", "h"]


@pytest.mark.rule("Z-17", "Z-21")
def test_a_click_that_changes_nothing_is_answered(qtbot: QtBot) -> None:
    play = Play(qtbot)
    for key, word in (("4,2", "wall"), ("1,8", "crystal"), ("2,3", "double crystal"), ("2,5", "prism"), ("1,3", "given")):
        before = play.cell(key)
        play.click(key)
        assert word in play.said[-1]
        assert play.cell(key) != before  # the frame at the place
    play.scene.mark(())
    for column in range(1, 7):
        play.click(f"8,{column}")
    play.click("7,1")
    assert "stock is empty" in play.said[-1]
    assert len(play.state.mirrors) == 6


@pytest.mark.rule("Z-16", "Z-10")
def test_dashes_and_frames(qtbot: QtBot) -> None:
    play = Play(qtbot)
    play.ask("place 6,5 /")
    play.ask("place 3,8 /")
    assert play.look("6,5") == ("hit", SLASH)
    assert play.look("3,8") == ("missed", SLASH)
    assert play.look("5,7") == ("given", BACK)
    pictures = [play.cell(key) for key in ("6,5", "3,8", "1,3")]
    assert len({bytes(picture.convertToFormat(QImage.Format.Format_Grayscale8).constBits()) for picture in pictures}) == 3


@pytest.mark.rule("Z-07")
@pytest.mark.parametrize("name", ["nebula", "paper", "contrast"])
def test_states_differ_in_greyscale(qtbot: QtBot, name: str) -> None:
    """Dark, half lit either way and lit: shapes of their own, whatever the theme."""
    play = Play(qtbot, name=name)
    looks: list[Any] = [("double", axes) for axes in range(4)] + [("crystal", False), ("crystal", True), "prism", "wall", "frame"]
    looks += [(kind, sign) for kind in ("hit", "missed", "given") for sign in (SLASH, BACK)]
    pictures = [play.scene.picture_of(look).toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied) for look in looks]
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            assert _difference(one, other) > 0.01


def _difference(one: QImage, other: QImage) -> float:
    """The share of pixels whose lightness differs clearly."""
    count = 0
    for y in range(one.height()):
        for x in range(one.width()):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            count += abs(a.lightness() * a.alpha() - b.lightness() * b.alpha()) > 24 * 255
    return count / (one.width() * one.height())


@pytest.mark.rule("Z-12")
def test_nothing_tells_a_right_mirror_from_a_wrong_one(qtbot: QtBot) -> None:
    play = Play(qtbot)
    play.ask("place 3,8 /")  # of the solution, and not hit yet
    play.ask("place 8,4 /")  # not of the solution
    assert play.look("3,8") == play.look("8,4") == ("missed", SLASH)
    assert play.cell("3,8") == play.cell("8,4")


def test_hovering_shows_what_a_click_would_do(qtbot: QtBot) -> None:
    play = Play(qtbot)
    before = play.picture()
    play.scene.hovered(Place(5, 1))
    shown = play.scene._shown
    assert shown is not None
    assert shown[1] == SLASH
    assert shown[2] is not None
    image = play.picture()
    assert play.cell("1,7", image) != play.cell("1,7", before)  # the beam would pass there
    assert play.cell("8,2", image) == play.cell("8,2", before)
    play.scene.hovered(Place(2, 8))  # no beam passes here: a mirror alone, in dashes
    assert play.scene._shown == (play.scene._index(Place(2, 8)), SLASH, None)
    play.scene.hovered(Place(3, 5))
    assert play.shown() is None
    play.scene.hovered(None)
    assert play.picture() == before
    assert play.moves == []


def test_a_note_is_no_move(qtbot: QtBot) -> None:
    play = Play(qtbot)
    before = play.cell("7,3")
    play.click("7,3", LEFT, SHIFT)
    assert play.look("7,3") == "note"
    assert play.cell("7,3") != before
    play.scene.set_cursor("7,4")
    play.press(Qt.Key.Key_X)
    assert play.look("7,4") == "note"
    assert play.moves == []
    play.click("7,3", LEFT, SHIFT)
    assert play.cell("7,3") == before
    play.click("7,4")
    assert play.look("7,4") == ("missed", SLASH)
    play.click("4,2", LEFT, SHIFT)  # a wall is not to be noted
    assert play.look("4,2") is None


def test_the_beam_runs_and_a_new_action_ends_the_run(qtbot: QtBot) -> None:
    play = Play(qtbot, motion=True)
    play.ask("place 6,5 /")
    assert play.scene._reach < inf
    crystal = play.scene._index(Place(2, 6))
    assert crystal not in play.scene._lit.axes  # the light is on its way
    play.ask("place 8,2 /")
    assert crystal in play.scene._lit.axes
    qtbot.waitUntil(lambda: play.scene._reach == inf and not play.scene._turning)
    assert play.look("6,5") == ("hit", SLASH)


def test_without_motion_everything_stands_at_once(qtbot: QtBot) -> None:
    play = Play(qtbot)
    play.ask("place 6,5 /")
    assert play.scene._reach == inf
    assert not play.scene._turning
    assert not play.scene._pulse.running


@pytest.mark.rule("Z-12")
def test_solved_is_celebrated_once(qtbot: QtBot) -> None:
    play = Play(qtbot, motion=True)
    for move in SOLUTION:
        play.ask(move)
    assert play.state.light.solved
    qtbot.waitUntil(lambda: play.scene._celebrated is not None)
    qtbot.waitUntil(lambda: play.scene._celebrated is None and play.scene._reach == inf)
    assert not any(action.enabled for action in play.scene.actions())


def test_spots_move_only_while_somebody_is_there(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(qtbot, motion=True)
    play.view.activateWindow()
    qtbot.waitUntil(play.view.isActiveWindow)
    play.scene.hovered(Place(5, 5))
    assert play.pulsing()
    monkeypatch.setattr("plugins.zraka.scene_pulse.REST", -1)
    qtbot.waitUntil(lambda: not play.pulsing())
    monkeypatch.undo()
    play.scene.hovered(Place(5, 6))
    assert play.pulsing()
    play.view.set_covered(True)
    assert not play.pulsing()
    play.view.set_covered(False)
    play.scene.hovered(Place(5, 7))
    play.view.hide()
    qtbot.waitUntil(lambda: not play.pulsing())


@pytest.mark.rule("Z-34", "Z-36")
def test_hints_are_drawn(qtbot: QtBot) -> None:
    play = Play(qtbot)
    plain = play.picture()
    column = tuple(f"{row},3" for row in range(1, 10))
    play.scene.mark([Mark("where", column)])
    washed = play.picture()
    assert play.cell("7,3", washed) != play.cell("7,3", plain)
    assert play.cell("7,5", washed) == play.cell("7,5", plain)
    below = play.scene.place_rect(Place(3, 10)).toAlignedRect()
    assert washed.copy(below) != plain.copy(below)  # its number takes the accent
    for mark in (Mark("source", ("2,0",)), Mark("known", ("8,8",)), Mark("light", ("8,8",)), Mark("open", ("8,8",), SLASH),
                 Mark("ruled out", ("8,8",), SLASH), Mark("place", ("8,8",), BACK), Mark("mistake", ("8,8", "8,7"))):  # fmt: skip
        play.scene.mark([mark])
        assert play.picture() != plain, mark.kind
    play.scene.mark(())
    assert play.picture() == plain


def test_regions_and_whole_lines() -> None:
    places = tuple(Place(column, 2) for column in range(1, 6))
    told = [(Mark("where", ()), places)]
    assert lines_of(told, 5) == ({2}, set())
    box = region(places, 10.0, 0.1).boundingRect()
    assert (box.left(), box.top(), box.right(), box.bottom()) == pytest.approx((11.0, 21.0, 59.0, 29.0))
    bent = region((Place(1, 1), Place(1, 2), Place(2, 2), Place(7, 7)), 10.0, 0.1)
    assert bent.contains(QPointF(15, 20))
    assert not bent.contains(QPointF(25, 15))
    assert bent.contains(QPointF(75, 75))


def test_ways_know_what_is_new() -> None:
    engine: Any = Engine()
    variant, board = engine.import_board(BOARD.encode())
    old = engine.start(variant, board.text)
    new = engine.apply(old, "place 6,5 /")
    light = light_of(new.puzzle, new.light, old.light, 0.1)
    by_arm = {way.arm: way for way in light.ways}
    assert by_arm[""].fresh == inf
    assert by_arm["left"].fresh == inf
    right = by_arm["right"]
    assert right.far[0] < right.fresh < right.far[-1]
    assert right.fresh == pytest.approx(right.far[0] + 3)  # as far as the cell before the changed one
    assert light_of(new.puzzle, new.light, new.light, 0.1).first == inf
    assert light_of(new.puzzle, new.light, None, 0.1).first == 0.0
    phases = sorted(far for way, far in spots(light, 0.25) if way.arm == "")
    assert all(b - a == pytest.approx(1.0) for a, b in pairwise(phases))


@pytest.mark.parametrize(("old", "new", "length"), [("", SLASH, 120), (SLASH, BACK, 160), (BACK, "", 100)])
def test_mirrors_move_as_long_as_the_look_says(old: str, new: str, length: int) -> None:
    moving = turns({7: old} if old else {}, {7: new} if new else {})
    assert moving[7].length == length


def test_facts_beside_the_board(qtbot: QtBot) -> None:
    play = Play(qtbot)
    assert [(str(name), str(value)) for name, value in facts(play.state)] == [
        ("Crystals", "1 of 4"), ("Double crystal", "half"), ("Receivers", "0 of 2"),
    ]  # fmt: skip
    assert play.scene._sides[0].width() > 140
    play.view.resize(700, 700)
    assert play.scene._sides[0].width() < 140
    QApplication.processEvents()


def test_a_board_of_another_size_is_shown(qtbot: QtBot) -> None:
    play = Play(qtbot, ONE)
    assert play.scene.extent().width() == 6
    assert len(play.scene.cells()) == 16
    assert play.view.plate().width() < play.scene.sceneRect().width()
    play.click("3,3")
    play.click("3,3")
    assert play.state.light.solved


def test_clear_is_in_the_bar(qtbot: QtBot) -> None:
    play = Play(qtbot)
    clear = next(action for action in play.scene.actions() if action.key == "clear")
    assert clear.place == "bar"
    assert not clear.enabled
    play.ask("place 8,2 /")
    clear = next(action for action in play.scene.actions() if action.key == "clear")
    assert clear.enabled
    clear.triggered(True)
    assert play.moves[-1] == "clear"
    assert not play.state.mirrors
