"""The start page of all four games needs no scroll bar in a window of the usual size, in any language and theme."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from shell.qt.theme import THEMES
from tests.gui.conftest import Program


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_the_start_page_is_whole_at_the_usual_size(program: Callable[[], Program], language: str) -> None:
    p = program()
    assert (p.window.width(), p.window.height()) == (1280, 800)
    p.window.commands.set("language", language)
    page = p.window.start_page
    p.bot.waitUntil(lambda: page.daily is not None)
    for theme in THEMES:
        p.window.commands.set("theme", theme)
        QApplication.processEvents()
        assert page.verticalScrollBar().maximum() == 0, theme
        foot, cards = page._statistics.geometry(), [card.ring_rect().translated(card.pos()) for card in page.cards]
        assert all(card.bottom() + 8 <= foot.top() for card in cards)
