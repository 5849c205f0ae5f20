"""What waits for the first frame: begun by it, one step at a time, and none lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from shell.qt import icons
from shell.qt.settling import Settling
from tests.gui.conftest import Program


class Steps:
    """Steps that note their turn."""

    def __init__(self, count: int) -> None:
        self.done: list[int] = []
        self.all: list[Callable[[], object]] = [partial(self.done.append, number) for number in range(count)]


@pytest.fixture
def parent(qtbot: QtBot) -> QObject:
    return QObject()


def test_nothing_is_done_before_the_first_frame(qtbot: QtBot, parent: QObject) -> None:
    steps = Steps(3)
    settling = Settling(steps.all, parent)
    settling.begin(60_000)
    QTest.qWait(30)
    assert steps.done == []
    settling.painted()
    assert steps.done == [], "not within the painting"
    qtbot.waitUntil(lambda: settling.done)
    assert steps.done == [0, 1, 2]


def test_it_is_done_where_nothing_is_ever_painted(qtbot: QtBot, parent: QObject) -> None:
    steps = Steps(2)
    settling = Settling(steps.all, parent)
    settling.begin(10)
    qtbot.waitUntil(lambda: steps.done == [0, 1])


def test_a_frame_may_come_before_the_beginning(qtbot: QtBot, parent: QObject) -> None:
    steps = Steps(2)
    settling = Settling(steps.all, parent)
    settling.painted()
    assert steps.done == []
    settling.begin(60_000)
    qtbot.waitUntil(lambda: settling.done)


def test_events_come_between_the_steps(qtbot: QtBot, parent: QObject) -> None:
    order: list[str] = []
    event = QObject(parent)
    event.objectNameChanged.connect(lambda name: order.append(f"event {name}"))

    def step(name: str) -> Callable[[], object]:
        def run() -> None:
            order.append(name)
            QTimer.singleShot(0, parent, lambda: event.setObjectName(name))

        return run

    settling = Settling([step("a"), step("b"), step("c")], parent)
    settling.begin(0)
    qtbot.waitUntil(lambda: len(order) == 6)
    assert order.index("event a") < order.index("c")


def test_a_step_that_fails_stops_none_of_the_others(qtbot: QtBot, parent: QObject) -> None:
    steps = Steps(2)

    def fail() -> None:
        raise ValueError("on purpose")

    settling = Settling([steps.all[0], fail, steps.all[1]], parent)
    with qtbot.captureExceptions() as raised:
        settling.begin(0)
        qtbot.waitUntil(lambda: settling.done)
    assert steps.done == [0, 1]
    assert [str(error) for _, error, _ in raised] == ["on purpose"]


def test_first_at_once_and_no_more(qtbot: QtBot, parent: QObject) -> None:
    steps = Steps(3)
    settling = Settling(steps.all[:2], parent)
    settling.then(steps.all[2])
    settling.finish()
    assert steps.done == [2, 0, 1]
    again = Settling(steps.all, parent)
    again.begin(0)
    again.stop()
    QTest.qWait(30)
    assert steps.done == [2, 0, 1]


class Sign(QWidget):
    """Shows an icon."""

    def paintEvent(self, event: QPaintEvent) -> None:
        icons.draw(QPainter(self), "play", QRectF(0, 0, 16, 16), QColor("#FFFFFF"))


def lit(sign: Sign) -> bool:
    picture = sign.grab().toImage()
    return any(picture.pixelColor(x, y) == QColor("#FFFFFF") for x in range(16) for y in range(16))


@pytest.mark.qt_log_ignore("propagateSizeHints")  # the platform without a screen says so of small windows
def test_icons_that_were_held_are_drawn_when_they_are_released(qtbot: QtBot) -> None:
    sign = Sign()
    qtbot.addWidget(sign)
    sign.resize(32, 32)
    icons.hold()
    try:
        assert not lit(sign)
    finally:
        icons.release()
    assert lit(sign)


def test_menus_have_their_entries_when_somebody_asks(program: Callable[[], Program]) -> None:
    p = program()
    assert p.window.menus.full
    assert p.window.menus.actions["new"].shortcut().toString() == "Ctrl+N"
    assert p.window.menus.menus["theme"].actions()
