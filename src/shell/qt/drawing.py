"""The base of every board editor's scene (plugins import it from `shell.qt.board`)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap

from shell.api import Choice
from shell.qt.scene import Scene
from shell.text import Text


class Drawing(Scene):
    """A draft of a board: a text, which may be no board yet. The shell keeps its texts for Undo, has them looked at, and plays them.

    Of `actions` those with the place `palette` are what can be put on the board; the one in use is checked. What stands beside
    the board as a number is set by `choose`. A draft is never shown by `show`.
    """

    edited = Signal(str)
    """The player changed the draft: its text now."""

    def draw(self, text: str) -> None:
        """Show the draft of a text, a new one where it is empty. Any text that holds a board of the game will do. `ValueError`, and
        nothing is changed, says why it holds none."""
        raise NotImplementedError(f"{type(self).__name__} draws nothing")

    def text(self) -> str:
        """The draft in one line, which `draw` shows again just so."""
        raise NotImplementedError(f"{type(self).__name__} has no text")

    def clear(self) -> None:
        """Take everything off."""
        self.draw("")

    def numbers(self) -> Sequence[Choice]:
        """Sizes and the like, each with its value now as `default`."""
        return ()

    def sign(self, key: str, side: float) -> QPixmap:
        """What the action `key` puts on the board, as a picture of `side` logical pixels; an empty one where there is none."""
        return QPixmap()

    def cell_name(self, key: str) -> Text:
        """A cell for a screen reader: where, and what stands there."""
        raise NotImplementedError(f"{type(self).__name__} names no cells")
