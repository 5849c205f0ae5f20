"""A pairing of Python and PySide6 that kills the process is found here and not by a player (see pyproject.toml)."""

from __future__ import annotations

import subprocess
import sys

BOARD = """
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGraphicsRectItem
application = QGuiApplication([])
item = QGraphicsRectItem(0, 0, 1, 1)
for i in range(20000):
    item.setPos(i, i)
print("alive", int(item.x()))
"""


def test_twenty_thousand_calls_that_return_none() -> None:
    """With PySide6 6.12.0 on Python 3.11 each such call drops a reference to None, and some 5,500 end the process."""
    done = subprocess.run([sys.executable, "-c", BOARD], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, "alive 19999"), done.stderr
