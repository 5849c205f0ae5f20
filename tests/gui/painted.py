"""What a page says: the words of its labels and buttons and those that it paints, with the room that they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLabel, QWidget

_SLACK = 2
"""Pixels by which a width may differ from the sum of its letters."""


@dataclass(frozen=True)
class Words:
    """Words that were painted: on what, how wide and high they are, and how much room they got."""

    owner: str
    text: str
    width: float
    height: float
    room: QRectF
    field: tuple[int, int]

    @property
    def cut(self) -> bool:
        """Whether they leave their room, or their room leaves the widget."""
        wide, high = self.field
        past = self.room.left() < -_SLACK or self.room.left() + min(self.width, self.room.width()) > wide + _SLACK
        low = self.room.top() + min(self.height, self.room.height()) > high + _SLACK
        return past or low or self.width > self.room.width() + _SLACK or self.height > self.room.height() + _SLACK


@contextmanager
def watched() -> Iterator[list[Words]]:
    """All words that Python code paints into rectangles meanwhile."""
    seen: list[Words] = []
    real: Any = QPainter.drawText

    def draw(painter: QPainter, *arguments: Any) -> Any:
        if len(arguments) == 3 and isinstance(arguments[2], str) and arguments[2]:
            room, flags, text = arguments
            device: Any = painter.device()
            room = QRectF(room)
            if int(flags) & int(Qt.TextFlag.TextWordWrap):
                needed = painter.fontMetrics().boundingRect(0, 0, max(1, int(room.width())), 99_999, int(flags), text)
                width, height = float(needed.width()), float(needed.height())
            else:
                width, height = float(painter.fontMetrics().horizontalAdvance(text)), 0.0
            # Where the whole painter is moved or turned, on boards, its coordinates are not the widget's.
            if painter.transform().isIdentity():
                seen.append(Words(type(device).__name__, text, width, height, room, (device.width(), device.height())))
        return real(painter, *arguments)

    QPainter.drawText = draw  # type: ignore[method-assign, assignment]  # to see what is painted; put back below
    try:
        yield seen
    finally:
        QPainter.drawText = real  # type: ignore[method-assign]  # what was replaced comes back


def painted(page: QWidget) -> list[Words]:
    """The words that `page` paints now."""
    with watched() as seen:
        page.grab()
    return seen


def cut_widgets(page: QWidget) -> list[str]:
    """Words of labels, buttons and boxes that have less room than they need, or lie outside of what they stand in."""
    found = []
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton | QComboBox):
            text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
            if text and (_too_small(widget) or _outside(widget, page)):
                found.append(f"{type(widget).__name__}: {text}")
    return found


def _too_small(widget: QWidget) -> bool:
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width())
    return widget.width() < widget.sizeHint().width()


def _outside(widget: QWidget, page: QWidget) -> bool:
    """Whether something around `widget` cuts it. What scrolls up and down is not cut there."""
    around = widget.parentWidget()
    scrolls = False
    while around is not None and widget is not page:
        corner = widget.mapTo(around, QPoint(0, 0))
        scrolls = scrolls or isinstance(around.parentWidget(), QAbstractScrollArea)
        if corner.x() < 0 or corner.x() + widget.width() > around.width():
            return True
        if not scrolls and (corner.y() < 0 or corner.y() + widget.height() > around.height()):
            return True
        if around is page:
            break
        around = around.parentWidget()
    return False


def said(page: QWidget, words: Sequence[Words]) -> list[str]:
    """Everything that can be read on `page`: its labels, buttons and boxes, and what it has painted."""
    kinds = [widget for widget in page.findChildren(QWidget) if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton)]
    return [widget.text() for widget in kinds if widget.text()] + [one.text for one in words]
