"""Words that lead somewhere: a button without a surface, in the colour of links."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QWidget

from shell.qt import fonts
from shell.qt.buttons import Button
from shell.qt.context import Context


class LinkButton(Button):
    """A ghost button in link colour. Its words begin `inset()` pixels from its edge, for lining up with text."""

    def __init__(self, context: Context, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, text, kind="ghost", parent=parent)

    def inset(self) -> int:
        """Pixels between the edge of the button and its words."""
        words = QFontMetrics(fonts.font("label", weight=600)).horizontalAdvance(self._shown())
        return (self.sizeHint().width() - words) // 2

    def _ink(self) -> QColor:
        return self.context.theme.color("text.link")
