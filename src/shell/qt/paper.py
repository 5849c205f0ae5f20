"""A board on paper and on the clipboard, drawn by its real scene. Loaded when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPen

from shell.qt import fonts, picture
from shell.qt.context import Context
from shell.qt.gallery import scene_of
from shell.qt.theme import load
from shell.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from PySide6.QtPrintSupport import QPrinter

    from shell.qt.play import Play
    from shell.qt.window import Window

_THEME = "paper"
_LARGEST_UNIT_MM = 14.0
"""A small board does not fill the sheet: no unit is larger on paper."""
_MM_PER_INCH = 25.4
_FRAME_MM = 0.2
_TITLE_MM, _LINE_MM, _GAP_MM = 6.0, 4.0, 5.0
"""Heights of the two lines above the board, and the room below them."""


def copy_picture(window: Window, play: Play) -> None:
    """The board, as it is on the table, as a picture on the clipboard."""
    session = play.session
    with play.guard():
        QGuiApplication.clipboard().setPixmap(picture.drawn(window.context, play.game, session.variant, session.state))
        play.message.emit("info", Text("The board was copied as a picture."))


def ask_printer(window: Window, play: Play) -> None:
    """Ask where to print, and print the board."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(window.context.say(play.game.title, play.game.key))
    dialog = QPrintDialog(printer, window)
    if dialog.exec() == QPrintDialog.DialogCode.Accepted:
        print_board(printer, window.context, window.plugins.folders, play)


def print_board(device: QPrinter, context: Context, folders: Mapping[str, Path], play: Play) -> None:
    """Draw the board on a sheet, upright and as large as it may be, with its names above it. What fails is said at the board."""
    painter = QPainter()
    if not painter.begin(device):
        play.message.emit("refused", Text("The printer does not answer."))
        return
    try:
        with play.guard():
            sheet(painter, context, folders, play)
    finally:
        painter.end()


def sheet(painter: QPainter, context: Context, folders: Mapping[str, Path], play: Play) -> None:
    """Paint the sheet on whatever `painter` paints on, in the colours of paper. Raises what the game's scene raises."""
    session, game = play.session, play.game
    light = Context(load(_THEME, folders), context.translator, motion=False)
    scene = scene_of(light, game, session.variant, session.state)
    device = painter.device()
    mm = device.logicalDpiX() / _MM_PER_INCH
    width, height = float(device.width()), float(device.height())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(light.theme.color("text.primary"))
    line(painter, context.say(game.title, game.key), QRectF(0, 0, width, _TITLE_MM * mm), "title")
    line(painter, context.say(session.variant.title, game.key), QRectF(0, _TITLE_MM * mm, width, _LINE_MM * mm), "small")
    top = (_TITLE_MM + _LINE_MM + _GAP_MM) * mm
    extent = scene.extent()
    unit = min((width - mm) / extent.width(), (height - top - mm) / extent.height(), _LARGEST_UNIT_MM * mm)
    scene.set_unit(picture.UNIT, picture.SCALE)
    target = QSizeF(extent.width() * unit, extent.height() * unit)
    place = QRectF((width - target.width()) / 2, top, target.width(), target.height())
    scene.render(painter, place, scene.sceneRect())
    painter.setPen(QPen(light.theme.color("line.strong"), _FRAME_MM * mm))
    painter.drawRect(place)


def line(painter: QPainter, words: str, box: QRectF, role: str) -> None:
    """One line of words, as high as `box`."""
    font = fonts.font(role)
    font.setPixelSize(max(1, round(box.height() * 0.75)))
    painter.setFont(font)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)
