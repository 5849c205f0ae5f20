"""Asks for the name of a file to open or to write. Loaded with the first such question."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from shell.qt import qt_words
from shell.qt.context import Context


def to_open(parent: QWidget, context: Context, title: str, kinds: str = "") -> Path | None:
    """A file that is there; None if the player thinks better of it. `kinds` are Qt's filters, such as `*.zip`."""
    qt_words.speak(context)
    name, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return Path(name) if name else None


def to_save(parent: QWidget, context: Context, title: str, name: str, kinds: str = "") -> Path | None:
    """A file to write, `name` by default; None if the player thinks better of it."""
    qt_words.speak(context)
    chosen, _ = QFileDialog.getSaveFileName(parent, title, name, kinds)
    return Path(chosen) if chosen else None
