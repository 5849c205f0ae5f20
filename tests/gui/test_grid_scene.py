"""The base of boards with square cells: what it paints again, how it follows a press, and pictures without pixels."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from pytestqt.qtbot import QtBot

from shell.api import Text, Variant
from shell.qt.board import GridScene, Place
from shell.qt.grid import STRIP


class Look:
    """Colours that say their own names, nothing that moves."""

    motion = False
    contrast = False
    dark = True

    def color(self, name: str) -> QColor:
        return QColor({"state.danger": "#ff0000", "focus.ring": "#ffffff", "focus.halo": "#0000ff"}.get(name, "#444444"))

    def font(self, role: str) -> QFont:
        return QFont()

    def say(self, text: Text) -> str:
        return str(text)


class Squares(GridScene):
    """Each look is a colour."""

    def __init__(self, columns: int, rows: int) -> None:
        self.painted: list[Hashable] = []
        super().__init__(None, Variant("any", Text("Any")), Look(), columns, rows)  # type: ignore[arg-type]  # it asks no engine
        self.asked: list[tuple[Place, Qt.MouseButton]] = []

    def paint_look(self, painter: QPainter, u: float, look: Hashable) -> None:
        self.painted.append(look)
        painter.fillRect(QRectF(0, 0, u, u), QColor(str(look)))

    def clicked(self, place: Place, buttons: Qt.MouseButton) -> None:
        self.asked.append((place, buttons))


def picture(scene: Squares, ratio: float = 1.0) -> QImage:
    rect = scene.sceneRect()
    image = QImage(round(rect.width() * ratio), round(rect.height() * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, rect.width(), rect.height()), rect)
    painter.end()
    return image


@pytest.mark.parametrize(("unit", "ratio"), [(10.0, 1.0), (10.0, 2.0), (12.0, 1.25), (9.6, 1.25)])
def test_runs_of_equal_cells_are_where_single_cells_would_be(qapp: Any, unit: float, ratio: float) -> None:
    scene = Squares(STRIP * 2 + 5, 3)
    scene.set_unit(unit, ratio)
    colours: list[Hashable] = ["#00ff00"] * scene.columns + ["#0000ff", None, "#ffff00"] * scene.columns
    scene.set_looks(colours[: scene.columns * 3])
    image = picture(scene, ratio)
    for row in range(3):
        for column in range(scene.columns):
            middle = QPointF((column + 0.5) * unit, (row + 0.5) * unit) * ratio
            want = scene.look_of(Place(column, row))
            assert image.pixelColor(int(middle.x()), int(middle.y())).name() == ("#000000" if want is None else want)


def test_a_look_is_painted_once(qapp: Any) -> None:
    scene = Squares(40, 3)
    scene.set_unit(10, 1)
    scene.set_looks(["#00ff00"] * 60 + ["#0000ff"] * 60)
    picture(scene)
    picture(scene)
    assert sorted(map(str, scene.painted)) == ["#0000ff", "#00ff00"]
    scene.set_unit(12, 1)
    picture(scene)
    assert len(scene.painted) == 4


def test_as_many_looks_as_cells(qapp: Any) -> None:
    with pytest.raises(ValueError, match="12 cells, but 3 looks"):
        Squares(4, 3).set_looks(["#00ff00"] * 3)


@pytest.mark.parametrize("key", ["4,0", "0,3", "-1,0", "", "a,b", "1"])
def test_cells_that_are_not_there(qapp: Any, key: str) -> None:
    with pytest.raises(ValueError, match="no cell"):
        Squares(4, 3).place_of(key)


def test_arrows_stop_at_the_edge_and_enter_in_the_middle(qapp: Any) -> None:
    scene = Squares(5, 3)
    assert scene.step(1, 0) == "2,1"
    scene.set_cursor("4,2")
    assert scene.step(1, 0) == "4,2"
    assert scene.step(0, -1) == "4,1"


def test_a_refused_place_is_framed_for_a_while(qtbot: QtBot) -> None:
    scene = Squares(5, 3)
    scene.set_unit(20, 1)
    scene.refusal = 50
    before = picture(scene)
    scene.refuse(Place(2, 1))
    assert picture(scene).pixelColor(42, 30).red() > 150
    qtbot.waitUntil(lambda: picture(scene) == before)


def test_a_picture_without_pixels_has_every_cell(qapp: Any, tmp_path: Path) -> None:
    scene = Squares(6, 4)
    scene.set_unit(10, 1)
    scene.set_looks(["#00ff00", "#0000ff", None] * 8)
    target = tmp_path / "board.svg"
    generator = QSvgGenerator()
    generator.setFileName(str(target))
    generator.setSize(QSize(60, 40))
    generator.setViewBox(QRectF(0, 0, 60, 40))
    painter = QPainter(generator)
    scene.render(painter, QRectF(0, 0, 60, 40), scene.sceneRect())
    painter.end()
    assert "<image" not in target.read_text("utf-8")
    drawn = QImage(60, 40, QImage.Format.Format_RGB32)
    drawn.fill(QColor("#000000"))
    painter = QPainter(drawn)
    QSvgRenderer(str(target)).render(painter, QRectF(0, 0, 60, 40))
    painter.end()
    assert [drawn.pixelColor(5 + 10 * k, 5).name() for k in range(3)] == ["#00ff00", "#0000ff", "#000000"]
