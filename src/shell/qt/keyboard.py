"""The keyboard stays where it is while what has it is made anew, as happens when the language or the theme changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


@contextmanager
def kept() -> Iterator[None]:
    """Whatever is done inside: the keyboard is then where it was, or at what stands in its place now."""
    here = QApplication.focusWidget()
    if here is None:
        yield
        return
    window, kind = here.window(), type(here)
    before = [stop for stop in stops(window) if type(stop) is kind]
    yield
    if isValid(here) and here.isVisible() and here.hasFocus():
        return
    now = [stop for stop in stops(window) if type(stop) is kind] if isValid(window) else []
    if here in before and len(now) == len(before):
        now[before.index(here)].setFocus(Qt.FocusReason.OtherFocusReason)


def stops(window: QWidget) -> list[QWidget]:
    """What the Tab key can reach in a window, in the order in which it was made.

    Never by `nextInFocusChain`: PySide6 takes what it returns for a child of the widget that was asked, and with that widget's
    end even actions of the menus were said to be deleted.
    """
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.window() is window
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and widget.isVisible()
        and widget.isEnabled()
    ]
