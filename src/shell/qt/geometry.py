"""Where windows stand: kept between starts, and never on a screen that is not there any more."""

from __future__ import annotations

import base64
import binascii

from PySide6.QtCore import QByteArray, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FIRST_SIZE = QSize(1280, 800)
_GRIP = 80
"""Pixels of a window's upper edge that have to be on a screen, or it cannot be moved."""


def packed(window: QWidget) -> str:
    """The geometry of `window` as text for the store."""
    return base64.b64encode(window.saveGeometry().data()).decode("ascii")


def restore(window: QWidget, text: object) -> None:
    """Put `window` where `text` says; to the middle of a screen if it says nothing, or a place that cannot be seen."""
    restored = False
    if isinstance(text, str) and text:
        try:
            restored = window.restoreGeometry(QByteArray(base64.b64decode(text, validate=True)))
        except (ValueError, binascii.Error):
            restored = False  # a damaged entry: as if there were none
    if not restored:
        window.resize(FIRST_SIZE)
    if not restored or not _reachable(window.frameGeometry()):
        centre(window)


def _reachable(frame: QRect) -> bool:
    edge = QRect(frame.left(), frame.top(), frame.width(), 40)
    for screen in QGuiApplication.screens():
        seen = screen.availableGeometry() & edge
        if seen.width() >= min(_GRIP, frame.width()) and seen.height() >= 20:
            return True
    return False


def centre(window: QWidget, share: float = 1.0) -> None:
    """Put `window` into the middle of its screen, not larger than `share` of it."""
    area = window.screen().availableGeometry()
    size = window.size().boundedTo(QSize(int(area.width() * share), int(area.height() * share)))
    if not window.isMaximized() and not window.isFullScreen():
        window.resize(size)
        window.move(area.center() - QRect(area.topLeft(), size).center() + area.topLeft())
