"""A column beside a board: what stands in it scrolls where there is too little room."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Column(QScrollArea):
    """Holds `inner`, whose children are laid out by whoever made them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.inner = QWidget()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.inner)
        self.viewport().setAutoFillBackground(False)
        self.inner.setAutoFillBackground(False)

    def place(self, rect: QRect, high: int) -> None:
        """Stand in `rect`, with contents that are `high` pixels high; the scroll bar lies in their margin."""
        self.setGeometry(rect)
        self.inner.resize(rect.width(), high)
