"""A program of its own at one scale: goes from the start page to a game at several sizes, and counts the pixels of the screen
that differ from the window drawn as a whole. It writes the counts, as JSON.

Run by `tests/gui/test_scales.py` with QT_SCALE_FACTOR set.
"""

from __future__ import annotations

import json

from PySide6.QtGui import QImage

from shell import cli_window
from shell.qt import app as program
from shell.qt import setup
from shell.qt.window import Window
from tests.gui.scaled import pump

SIZES = ((1066, 637), (1065, 638), (1064, 639), (1063, 640))


def differing(window: Window) -> int:
    """Pixels of the window on the screen that are not as they would be were all of it drawn now."""
    kept = window.backingStore().paintDevice()
    assert isinstance(kept, QImage)
    seen, whole = (image.convertToFormat(QImage.Format.Format_RGB32) for image in (kept, window.grab().toImage()))
    assert abs(seen.width() - whole.width()) <= 1, (seen.size(), whole.size())
    assert abs(seen.height() - whole.height()) <= 1, (seen.size(), whole.size())
    wide = min(seen.width(), whole.width()) * 4
    pictures = [(bytes(image.constBits()), image.bytesPerLine()) for image in (seen, whole)]
    count = 0
    for y in range(min(seen.height(), whole.height())):
        one, two = (bits[y * line : y * line + wide] for bits, line in pictures)
        if one != two:
            count += sum(one[x : x + 4] != two[x : x + 4] for x in range(0, wide, 4))
    return count


def main() -> None:
    """Look, write, end."""
    options = cli_window.options(["--lang", "en"])
    setup.application()
    window = program.make_window(options)
    window.show()
    program.begin(window, options)
    pump(lambda: window.settling.done)
    found = []
    for size in SIZES:
        window.show_start()
        window.resize(*size)
        pump(lambda: all(card._picture is not None for card in window.start_page.cards))
        pump()
        window.open_game("demineur")
        pump(lambda: window.play is not None)
        pump(seconds=1.0)
        found.append(differing(window))
    window.close()
    window.store.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
