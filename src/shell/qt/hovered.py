"""What painted controls share: they know by degrees whether the pointer is over them, and are never smaller than they wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QSize
    from PySide6.QtGui import QEnterEvent

    from shell.qt.paint import Fade


class Hovered:
    """Stands before the class of Qt in the list of bases; `_hover` is made by the control."""

    _hover: Fade

    if TYPE_CHECKING:

        def sizeHint(self) -> QSize:
            """The control's own."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover.to(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover.to(False)
