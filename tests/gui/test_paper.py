"""A board on paper and as a picture; the program's own icon."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from shell.qt import own_icon, paper, picture
from tests.gui.conftest import Program

Start = Callable[[], Program]


def ink(image: QImage) -> list[tuple[int, int]]:
    """Places, on a coarse grid, that are not white."""
    white = QColor(Qt.GlobalColor.white)
    return [(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4) if image.pixelColor(x, y) != white]


def painted(p: Program, width: int, height: int) -> QImage:
    """What `paper.sheet` paints, on a white sheet of 100 dots an inch."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(3937)
    image.setDotsPerMeterY(3937)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paper.sheet(painter, p.window.context, p.window.plugins.folders, p.play)
    painter.end()
    return image


def test_the_board_and_its_names_stand_on_the_sheet(program: Start, lampe: Path) -> None:
    p = program()
    p.new("lampe", "8x7")
    marks = ink(painted(p, 800, 1100))
    title = [mark for mark in marks if mark[1] < 24]
    board = [mark for mark in marks if mark[1] > 60]
    assert title
    assert board
    across, down = max(x for x, _ in board) - min(x for x, _ in board), max(y for _, y in board) - min(y for _, y in board)
    assert across / down == pytest.approx(8 / 7, rel=0.08)
    assert abs((max(x for x, _ in board) + min(x for x, _ in board)) / 2 - 400) < 12


def test_a_wide_sheet_holds_all_of_a_high_board(program: Start, lampe: Path) -> None:
    p = program()
    p.new("lampe", "4x9")
    marks = ink(painted(p, 1100, 300))
    assert max(y for _, y in marks) < 300
    assert min(x for x, _ in marks) > 0


def test_printing_writes_one_page(program: Start, lampe: Path, tmp_path: Path) -> None:
    p = program()
    p.open("lampe")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "board.pdf"))
    paper.print_board(printer, p.window.context, p.window.plugins.folders, p.play)
    data = (tmp_path / "board.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_cannot_be_reached_is_named(program: Start, lampe: Path, tmp_path: Path) -> None:
    p = program()
    p.open("lampe")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "no such folder" / "board.pdf"))
    paper.print_board(printer, p.window.context, p.window.plugins.folders, p.play)
    assert p.window.room.table.line.kind == "refused"


def test_the_picture_on_the_clipboard_is_that_of_the_command_line(program: Start, lampe: Path, tmp_path: Path) -> None:
    p = program()
    play = p.open("lampe")
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    p.window.menus.actions["picture"].trigger()
    copied = QGuiApplication.clipboard().image()
    picture.save(p.window.context, play.game, play.session.variant, play.session.state, tmp_path / "board.png")
    written = QImage(str(tmp_path / "board.png"))
    assert copied.size() == written.size()
    assert copied.convertToFormat(QImage.Format.Format_RGB32) == written.convertToFormat(QImage.Format.Format_RGB32)
    assert p.window.room.table.line.kind == "info"


def test_a_paused_board_is_neither_copied_nor_printed(program: Start, lampe: Path) -> None:
    p = program()
    play = p.open("lampe")
    p.move(next(iter(play.game.engine.moves(play.session.state))))
    actions = p.window.menus.actions
    assert actions["picture"].isEnabled()
    p.window.toggle_pause()
    assert not actions["picture"].isEnabled()
    assert not actions["print"].isEnabled()
    QGuiApplication.clipboard().clear()
    p.window.commands.boards.copy_picture()
    assert QGuiApplication.clipboard().image().isNull()
    p.window.toggle_pause()
    assert actions["print"].isEnabled()


def test_nothing_of_printing_is_loaded_before_it_is_wanted(program: Start) -> None:
    import subprocess
    import sys

    code = "import sys, shell.qt.app, shell.qt.window; print([m for m in sys.modules if 'PrintSupport' in m or m == 'shell.qt.paper'])"
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(Path(own_icon.__file__).parents[2])}


def test_the_icon_is_there_after_the_first_frame_in_every_size(program: Start, qapp: QApplication) -> None:
    qapp.setWindowIcon(QIcon())
    p = program()
    p.bot.waitUntil(lambda: not qapp.windowIcon().isNull())
    assert {size.width() for size in qapp.windowIcon().availableSizes()} == set(own_icon.SIZES)
    assert not p.window.windowIcon().isNull()


@pytest.mark.parametrize("size", own_icon.SIZES)
def test_each_size_has_a_bright_middle_a_beam_and_clear_corners(qapp: QApplication, size: int) -> None:
    image = own_icon.drawn().pixmap(QSize(size, size), 1.0).toImage()
    assert image.width() == size
    middle = image.pixelColor(size // 2, size // 2)
    assert middle.lightness() > 230
    beam = image.pixelColor(round(size * 0.09), size // 2)
    sky = image.pixelColor(round(size * 0.09), round(size * 0.3))
    assert beam.lightness() > sky.lightness() + 60
    assert sky.blue() > sky.red()
    assert image.pixelColor(0, 0).alpha() < 100
