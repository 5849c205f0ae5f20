"""A program of its own at one scale: opens the window and every game, and writes what it measured, as JSON.

Run by `tests/gui/test_scales.py` with QT_SCALE_FACTOR set.
"""

from __future__ import annotations

import json
import time
from itertools import pairwise
from math import ceil, floor
from typing import Any

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from shell import cli_window
from shell.qt import app as program
from shell.qt import setup
from shell.qt.window import Window

VARIANTS = {"demineur": "16x10/25", "zraka": "tue", "kolaps": "8x8/4", "triangles": "24"}


def pump(until: Any = None, seconds: float = 20.0) -> None:
    """Let the program run until something is so, or for a moment."""
    end = time.monotonic() + (seconds if until is not None else 0.15)
    while time.monotonic() < end and not (until is not None and until()):
        QApplication.processEvents()
        time.sleep(0.005)


def sharpest(image: QImage, rect: QRect) -> int:
    """The largest change of lightness from one pixel to the next within a rectangle."""
    best = 0
    for row in (0.21, 0.3, 0.5, 0.7, 0.83):
        y = rect.top() + round(rect.height() * row)
        shades = [image.pixelColor(x, y).lightness() for x in range(rect.left(), rect.right())]
        best = max(best, *(abs(one - two) for one, two in pairwise(shades)))
    return best


def looks(image: QImage, corners: list[tuple[float, float]], side: int) -> int:
    """How many different pictures stand on cells of one look, to the last pixel."""
    pictures = set()
    for x, y in corners:
        cell = image.copy(QRect(floor(x + 0.5), floor(y + 0.5), side, side)).convertToFormat(QImage.Format.Format_RGB32)
        pictures.add(bytes(cell.constBits()))
    return len(pictures)


def corners_of(window: Window) -> list[tuple[float, float]]:
    """The corners of the board's cells, in pixels of the screen."""
    view = window.room.table.view
    board = view.board
    assert board is not None
    ratio = view.devicePixelRatioF()
    place = view.viewport().mapTo(window, QPoint())
    found = []
    for cell in board.cells():
        seen = view.viewportTransform().map(board.cell_rect(cell.key).topLeft())
        found.append(((place.x() + seen.x()) * ratio, (place.y() + seen.y()) * ratio))
    return found


def between_pixels(window: Window) -> float:
    """How far, over many sizes of the window, a corner of a cell is from a whole pixel at most."""
    board = window.room.table.view.board
    if board is None or not board.whole:
        return 0.0
    worst = 0.0
    for step in range(24):
        window.resize(1100 - step * 7, 760 - step * 5)
        QApplication.processEvents()
        corners = corners_of(window)
        worst = max(worst, *(abs(place - floor(place + 0.5)) for corner in (corners[0], corners[-1]) for place in corner))
    window.resize(1100, 760)
    pump()
    return worst


def measure(window: Window, key: str) -> dict[str, Any]:
    """What is to be known of the board of a game."""
    game = window.hall.games[key]
    before = window.play
    window.hall.new(key, game.engine.variant(VARIANTS[key]), 7)
    pump(lambda: window.play is not None and window.play is not before)
    pump()
    view = window.room.table.view
    board = view.board
    assert board is not None
    ratio = view.devicePixelRatioF()
    image = window.grab().toImage()
    corners = corners_of(window)
    place = view.plate().translated(view.viewport().mapTo(window, QPoint()))
    plate = QRect(round(place.x() * ratio), round(place.y() * ratio), round(place.width() * ratio), round(place.height() * ratio))
    return {
        "ratio": ratio,
        "image": [image.width(), image.height(), image.devicePixelRatio()],
        "unit": board.unit * ratio,
        "whole": board.whole,
        "looks": looks(image, corners, round(board.unit * ratio) - ceil(ratio)) if key == "demineur" else 0,
        "between": between_pixels(window),
        "sharpest": sharpest(image, plate),
        "fits": view.fits,
    }


def main() -> None:
    """Measure, write, end."""
    options = cli_window.options(["--lang", "en"])
    setup.application()
    window = program.make_window(options)
    window.resize(1100, 760)
    window.show()
    program.begin(window, options)
    pump(lambda: window.settling.done)
    facts: dict[str, Any] = {"size": [window.width(), window.height()], "games": {}}
    for key in VARIANTS:
        facts["games"][key] = measure(window, key)
        facts["size"] += [window.width(), window.height()]
    window.show_start()
    pump(lambda: all(card._picture is not None for card in window.start_page.cards))
    pump()
    facts["pictures"] = [
        [card._picture.devicePixelRatio(), card._picture.width()] for card in window.start_page.cards if card._picture is not None
    ]
    image = window.grab().toImage()
    facts["start"] = [image.width(), image.height()]
    window.close()
    window.store.close()
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
