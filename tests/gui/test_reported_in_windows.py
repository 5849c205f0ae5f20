"""Faults that players met in programs like this one, each with its right behaviour here: keys alone, nothing that flashes, no
timers for nothing, boards that are not mirrored."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from shell.seats import Seats
from tests.gui.conftest import Program

Start = Callable[[], Program]
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def press(p: Program, key: Qt.Key) -> None:
    QTest.keyClick(p.window.room.table.view, key)


def go(p: Program, there: str) -> None:
    """Walk the cursor to a cell by arrows, the shortest way."""
    scene = p.play.scene
    assert scene is not None
    if scene.cursor is None:
        press(p, Qt.Key.Key_Right)
    here = scene.cursor
    assert here is not None
    came: dict[str, tuple[str, Qt.Key]] = {here: (here, Qt.Key.Key_Right)}
    waiting = deque([here])
    while waiting and there not in came:
        at = waiting.popleft()
        for key, (dx, dy) in ARROWS.items():
            scene.cursor = at
            to = scene.step(dx, dy)
            if to is not None and to not in came:
                came[to] = at, key
                waiting.append(to)
    scene.cursor = here
    assert there in came, f"no arrow leads to {there}"
    keys = []
    while there != here:
        there, key = came[there]
        keys.append(key)
    for key in reversed(keys):
        press(p, key)


def test_a_mine_field_is_won_by_keys_alone(program: Start) -> None:
    p = program()
    play = p.new("demineur", "beginner", 3)
    engine, view = play.game.engine, p.window.room.table.view
    press(p, Qt.Key.Key_Right)
    press(p, Qt.Key.Key_Space)
    p.bot.waitUntil(lambda: len(play.session.journal) == 1)
    while not play.session.over:
        state = play.session.state
        for cell in play.scene.cells() if play.scene is not None else ():
            after = engine.apply(state, f"open {cell.key}")
            if after != state and engine.status(after).kind.value != "lost":
                go(p, cell.key)
                press(p, Qt.Key.Key_Space)
                break
    assert play.session.outcome == "won"
    assert view.hasFocus()


def test_mirrors_are_placed_by_keys_alone(program: Start) -> None:
    p = program()
    play = p.new("zraka", "mon")
    for at in play.session.board.facts["solution"]:
        go(p, f"{at['row']},{at['col']}")
        press(p, Qt.Key.Key_1 if at["mirror"] == "/" else Qt.Key.Key_2)
    assert play.session.outcome == "won"


def test_tiles_are_removed_by_keys_alone(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4")
    for _ in range(200):
        if play.session.over:
            break
        press(p, Qt.Key.Key_Period)  # to the next group
        press(p, Qt.Key.Key_Space)
        press(p, Qt.Key.Key_Space)
    assert play.session.over
    assert len(play.session.journal) > 3


def test_lines_are_drawn_by_keys_alone(program: Start) -> None:
    p = program()
    game = p.window.hall.games["triangles"]
    p.window.hall.new("triangles", game.engine.variant("24"), 7, Seats(("person", "person")))
    p.bot.waitUntil(lambda: p.window.play is not None)
    play = p.play
    for _ in range(6):
        length = len(play.session.journal)
        move = next(iter(game.engine.moves(play.session.state)))
        one, other = (part for part in move.replace(",", " ").replace("-", " ").split() if part.isdigit())
        go(p, one)
        press(p, Qt.Key.Key_Return)
        go(p, other)
        press(p, Qt.Key.Key_Return)
        assert len(play.session.journal) == length + 1


# Nothing flashes


def won_by_one_more_move(p: Program, key: str) -> str:
    """A board that ends with the move that is returned."""
    if key == "zraka":
        play = p.new(key, "mon")
        moves = [f"place {at['row']},{at['col']} {at['mirror']}" for at in play.session.board.facts["solution"]]
    elif key == "kolaps":
        play = p.new(key, "6x6/4")
        moves = [f"remove {column},{row}" for column, row in play.session.board.facts["solution"]]
    else:
        play = p.new(key, "beginner", 3)
        p.move("open 4,4")
        engine, state = play.game.engine, play.session.state
        moves = []
        while engine.status(state).kind.value == "playing":
            for cell in play.scene.cells() if play.scene is not None else ():
                move = f"open {cell.key}"
                after = engine.apply(state, move)
                if after != state and engine.status(after).kind.value != "lost":
                    moves.append(move)
                    state = after
                    break
    for move in moves[:-1]:
        p.move(move)
        assert play.scene is not None
        play.scene.finish_animations()
    assert not play.session.over
    return moves[-1]


def brightness(image: QImage) -> float:
    """The mean relative luminance of a picture, 0 to 1."""
    small = image.scaled(48, 48, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    shades = [small.pixelColor(x, y) for x in range(48) for y in range(48)]
    parts = [0.2126 * c.redF() ** 2.2 + 0.7152 * c.greenF() ** 2.2 + 0.0722 * c.blueF() ** 2.2 for c in shades]
    return float(sum(parts)) / len(parts)


def turns(values: list[float], least: float) -> int:
    """How often a curve turns round after having gone at least so far."""
    count, low, high, way = 0, values[0], values[0], 0
    for value in values:
        low, high = min(low, value), max(high, value)
        if way <= 0 and value - low >= least:
            count, way, low, high = count + 1, 1, value, value
        elif way >= 0 and high - value >= least:
            count, way, low, high = count + 1, -1, value, value
    return count


def test_turns_are_counted() -> None:
    assert turns([0, 1, 0, 1, 0], 0.5) == 4
    assert turns([0, 0.1, 0, 0.1], 0.5) == 0
    assert turns([0, 0.3, 0.6, 0.9], 0.5) == 1


@pytest.mark.parametrize("theme", ["nebula", "paper"])
@pytest.mark.parametrize("key", ["demineur", "zraka", "kolaps"])
def test_the_end_of_a_game_does_not_flash(program: Start, key: str, theme: str) -> None:
    p = program()
    p.window.context.motion = True
    p.window.commands.set("theme", theme)
    last = won_by_one_more_move(p, key)
    view = p.window.room.table.view.viewport()
    curve = [brightness(view.grab().toImage())]
    assert p.play.scene is not None
    p.play.scene.move.emit(last)
    for _ in range(60):
        p.bot.wait(20)
        curve.append(brightness(view.grab().toImage()))
    assert p.play.session.outcome == "won"
    assert turns(curve, 0.1) <= 2, "three flashes a second are six turns"


@pytest.mark.parametrize("key", ["demineur", "zraka", "kolaps", "triangles"])
def test_with_reduced_motion_nothing_moves(program: Start, key: str) -> None:
    p = program()
    p.window.commands.set("motion", "reduced")

    def moving() -> list[QObject]:
        found = p.window.findChildren(QAbstractAnimation)
        return [one for one in found if one.state() == QAbstractAnimation.State.Running and one.totalDuration() != 0]

    if key == "triangles":
        play = p.new(key, "24")
        last = next(iter(play.game.engine.moves(play.session.state)))
    else:
        last = won_by_one_more_move(p, key)
    assert p.play.scene is not None
    p.play.scene.move.emit(last)
    for _ in range(20):
        assert moving() == []
        p.bot.wait(10)
    p.window.commands.panels.new_game(p.play.game, lambda *_: None)
    p.window.toggle_pause()
    assert moving() == []


# No timer for nothing


class Timers(QObject):
    """Counts what timers send to anything of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Timer
        return False


@pytest.fixture
def timers() -> Timers:
    return Timers()


@pytest.mark.parametrize("key", ["demineur", "zraka", "kolaps", "triangles"])
def test_a_game_that_nobody_touches_has_one_timer_a_second_and_none_when_hidden(program: Start, timers: Timers, key: str) -> None:
    p = program()
    p.window.context.motion = True
    play = p.new(key, {"demineur": "beginner", "zraka": "mon", "kolaps": "6x6/4", "triangles": "24"}[key])
    if key == "demineur":
        p.move("open 4,4")
    if play.can_hint and key == "demineur":
        play.hint()  # its wait is shown, too
        p.bot.waitUntil(lambda: play.session.hints == 1)
    p.bot.wait(2500)  # what moved at the beginning has come to rest
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(timers)
    try:
        timers.count = 0
        p.bot.wait(3200)
        assert timers.count <= 9  # three or four seconds, the test's own waiting, and one more of another kind
        p.window.hide()
        p.bot.wait(200)
        timers.count = 0
        p.bot.wait(3000)
        assert timers.count <= 2  # the test's own, and one more of another kind: what ticks would have come three times
        p.window.show()
        p.bot.waitUntil(lambda: p.window.ticker.active or play.session.strength is not None)
    finally:
        application.removeEventFilter(timers)


# From right to left


@pytest.mark.parametrize("key", ["demineur", "kolaps"])
def test_a_board_is_not_mirrored(program: Start, key: str) -> None:
    p = program()
    p.window.context.motion = False
    p.new(key, {"demineur": "beginner", "kolaps": "6x6/4"}[key])
    view, application = p.window.room.table.view, QApplication.instance()
    assert isinstance(application, QApplication)
    scene = p.play.scene
    assert scene is not None
    inside = view.plate().adjusted(10, 10, -10, -10)  # words beside a board may lean over its edge
    before = view.viewport().grab(inside).toImage()
    application.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        p.bot.wait(50)
        first, *_, last = scene.cells()
        assert view.mapFromScene(first.rect.center()).x() < view.mapFromScene(last.rect.center()).x()
        assert view.viewport().grab(inside).toImage() == before
        press(p, Qt.Key.Key_Home)
        at = scene.cursor
        press(p, Qt.Key.Key_Right)
        assert at is not None
        assert scene.cursor is not None
        assert scene.cell_rect(scene.cursor).x() > scene.cell_rect(at).x()
    finally:
        application.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
