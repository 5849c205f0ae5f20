"""A board that is larger than its view: the overview hides no cell for good, and zooming loses neither cursor nor pointer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from shell.qt.overview import Overview
from shell.qt.view import BoardView
from tests.gui.conftest import Program

Start = Callable[[], Program]

SIZES = [(1280, 800), (1024, 700), (700, 500), (560, 420)]


def marathon(program: Start, size: tuple[int, int] = (1280, 800), variant: str = "marathon") -> tuple[BoardView, Overview]:
    p = program()
    p.window.resize(*size)
    p.new("demineur", variant)
    QApplication.processEvents()
    table = p.window.room.table
    assert table.overview.isVisible()
    table.view.setFocus()
    return table.view, table.overview


def cell(view: BoardView, key: str) -> QRect:
    assert view.board is not None
    return view.mapFromScene(view.board.cell_rect(key)).boundingRect()


def in_sight(view: BoardView, overview: Overview) -> bool:
    """Whether the cursor is to be seen, and not below the overview."""
    assert view.board is not None
    assert view.board.cursor is not None
    place = cell(view, view.board.cursor)
    return view.viewport().rect().contains(place) and not overview.geometry().intersects(place)


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_is_never_below_the_overview(program: Start, size: tuple[int, int]) -> None:
    view, overview = marathon(program, size)
    ways = [Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown]
    for key in [*ways, *[Qt.Key.Key_Right] * 79, *[Qt.Key.Key_Up] * 39, *[Qt.Key.Key_Left] * 30]:
        QTest.keyClick(view, key)
        assert in_sight(view, overview)
        assert view.viewport().rect().contains(overview.geometry())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["marathon", "12x60/99/random"])
def test_every_cell_can_be_panned_from_below_it(program: Start, size: tuple[int, int], variant: str) -> None:
    view, overview = marathon(program, size, variant)
    board = view.board
    assert board is not None
    hidden = {cell.key for cell in board.cells()}
    across, down = view.horizontalScrollBar(), view.verticalScrollBar()
    for y in range(down.minimum(), down.maximum() + 100, 100):
        down.setValue(y)
        for x in [*range(across.minimum(), across.maximum() + 100, 100), across.minimum()]:
            across.setValue(x)
            shown = view.mapToScene(view.viewport().rect()).boundingRect()
            below = view.mapToScene(overview.geometry()).boundingRect()
            hidden -= {c.key for c in board.cells() if shown.contains(c.rect) and not below.intersects(c.rect)}
    assert not hidden


def test_the_overview_is_small_in_a_small_window_and_stays_below_the_pointer_while_it_is_dragged(program: Start) -> None:
    view, overview = marathon(program, (700, 500))
    assert max(overview.width(), overview.height()) < 0.4 * min(view.width(), view.height())
    view, overview = marathon(program)
    place = overview.geometry()
    QTest.mousePress(overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() - 6, overview.height() - 6))
    assert view.horizontalScrollBar().value() == view.horizontalScrollBar().maximum()
    assert overview.geometry() == place
    QTest.mouseRelease(overview, Qt.MouseButton.LeftButton, pos=QPoint(overview.width() - 6, overview.height() - 6))
    assert overview.x() < place.x()


def test_a_board_begins_in_its_middle_and_keeps_it_when_the_window_changes(program: Start) -> None:
    view, _ = marathon(program)
    board = view.board
    assert board is not None
    for size in (view.window().size(), QSize(900, 640), QSize(1200, 700)):
        view.window().resize(size)
        QApplication.processEvents()
        middle = view.mapToScene(view.viewport().rect().center()) - board.sceneRect().center()
        assert abs(middle.x()) < 4
        assert abs(middle.y()) < 4


def test_zoom_by_keys_keeps_the_cursor_in_sight(program: Start) -> None:
    view, overview = marathon(program)
    actions = view.window().menus.actions  # type: ignore[attr-defined]  # the window of the program
    QTest.keyClick(view, Qt.Key.Key_End)
    for name in ["larger"] * 5 + ["smaller"] * 7 + ["larger"] * 4 + ["whole", "size"]:
        actions[name].trigger()
        assert view.fits or in_sight(view, overview), name


@pytest.mark.parametrize("degrees", [120, -120])
def test_zoom_by_wheel_keeps_the_point_below_the_pointer(program: Start, degrees: int) -> None:
    view, _ = marathon(program)
    board = view.board
    assert board is not None
    view.zoom_by(1.5)
    for at in (QPoint(300, 200), QPoint(900, 500)):
        before = view.mapToScene(at) / board.unit
        event = QWheelEvent(
            QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, degrees), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), event)
        after = view.mapToScene(at) / board.unit
        assert abs(after.x() - before.x()) * board.unit < 2
        assert abs(after.y() - before.y()) * board.unit < 2
