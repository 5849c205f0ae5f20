"""Themes and languages are changed while everything is open: nothing of the old one stays, nothing becomes unreadable."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from shell.qt.notice import NoticeBar
from shell.qt.preferences import Preferences
from shell.text import Text
from tests.gui.conftest import Program
from tests.gui.painted import painted, said
from tests.gui.test_keys_everywhere import GAMES, PLACES, holder
from tests.gui.test_pseudo_language import DATE, KEYS, OWN_WORDS
from tests.pseudo import Pseudo
from tests.unit.test_themes import contrast

Start = Callable[[], Program]
THEMES = ("nebula", "paper", "contrast")


def spoken(page: QWidget) -> set[str]:
    """The words on a page, without names, keys and dates."""
    words = {text for text in said(page, painted(page)) if re.search(r"[^\W\d_]", text)}
    return {text for text in words if text not in OWN_WORDS and not KEYS.fullmatch(text) and not DATE.fullmatch(text)}


def speak(p: Program, translator: Any) -> None:
    """Another language while everything is open, as the command does it."""
    p.window.context.translator = translator
    p.window.retranslate()
    p.bot.wait(30)


@pytest.mark.parametrize("language", ["bs", "hr"])
@pytest.mark.parametrize("name", PLACES)
def test_a_page_that_was_open_says_what_one_opened_afterwards_says(
    program: Start, name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_figures(page: QWidget) -> set[str]:
        p.bot.wait(30)
        return {re.sub(r"[0-9][0-9.,:]*", "0", word) for word in said(page, painted(page))}

    p = program()
    p.window.commands.set("language", language)
    expected = without_figures(PLACES[name](p))
    monkeypatch.setenv("IGRAONICA_HOME", str(tmp_path / "another"))
    p = program()
    p.window.commands.set("language", "en")
    page = PLACES[name](p)
    english = without_figures(page)
    p.window.commands.set("language", language)
    assert without_figures(page) == expected
    assert len(english - expected) > 2
    p.window.commands.set("language", "en")
    assert without_figures(page) == english


@pytest.mark.parametrize("name", [name for name in PLACES if name != "rules"])
def test_no_word_of_the_old_language_stays(program: Start, name: str) -> None:
    p = program()
    page = PLACES[name](p)
    p.bot.waitUntil(lambda: QApplication.focusWidget() is not None and holder().window() is page)
    english = p.window.context.translator
    first = spoken(page)
    assert len(first) > 2
    speak(p, Pseudo())
    assert {word for word in spoken(page) if "[" not in word} == set()
    speak(p, english)
    assert {word for word in spoken(page) if "[" in word} == set()
    assert spoken(page) == first


@pytest.mark.parametrize("key", GAMES)
def test_no_word_of_the_old_language_stays_on_a_board(program: Start, key: str) -> None:
    p = program()
    play = p.new(key, GAMES[key])
    english = p.window.context.translator
    if key == "demineur":
        p.move("open 4,4")
    if play.can_hint:
        play.hint()
        p.bot.waitUntil(lambda: p.window.room.table.line.kind == "hint", timeout=20_000)
    first = spoken(p.window)
    speak(p, Pseudo())
    assert {word for word in spoken(p.window) if "[" not in word} == set()
    p.window.toggle_pause()
    p.bot.wait(30)
    speak(p, english)
    assert {word for word in spoken(p.window) if "[" in word} == set()
    p.window.toggle_pause()
    p.bot.wait(30)
    assert spoken(p.window) == first


def test_notices_and_refusals_are_said_again_in_the_new_language(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner")
    QGuiApplication.clipboard().setText("no board of anybody")
    p.window.menus.actions["paste"].trigger()
    p.window.commands.panels.notice(Text("Something went wrong. A report is in {file}; it is sent nowhere.", file="/tmp/x"), "details")
    assert p.window.room.table.line.kind == "refused"
    speak(p, Pseudo())
    assert "[" in p.window.room.table.line.text
    bar = p.window.commands.panels.shown("notice")
    assert isinstance(bar, NoticeBar)
    assert "[" in bar.text
    assert {word for word in spoken(p.window) if "[" not in word} == set()


# Themes

PAIRS = (
    (QPalette.ColorRole.WindowText, QPalette.ColorRole.Window),
    (QPalette.ColorRole.Text, QPalette.ColorRole.Base),
    (QPalette.ColorRole.ButtonText, QPalette.ColorRole.Button),
    (QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),
    (QPalette.ColorRole.ToolTipText, QPalette.ColorRole.ToolTipBase),
    (QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.Base),
)


def legible(p: Program) -> None:
    """What Qt draws by itself is in the colours of our theme, and can be read."""
    theme = p.window.context.theme
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        palette = QApplication.palette()
        for ink, ground in PAIRS:
            one, other = palette.color(group, ink).name(), palette.color(group, ground).name()
            assert contrast(one, other) >= 4.5, (theme.name, ink, one, other)
    assert QApplication.palette().color(QPalette.ColorRole.Window) == theme.color("surface.window")
    for menu in p.window.menus.menus.values():
        image = menu.grab().toImage()
        assert image.pixelColor(image.width() // 2, 4).name() == theme.color("surface.panel").name()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    assert theme.hex("text.primary") in application.styleSheet()


@pytest.mark.parametrize("theme", THEMES)
def test_a_system_that_turns_dark_and_light_leaves_everything_legible(program: Start, theme: str) -> None:
    p = program()
    p.window.commands.set("theme", theme)
    p.new("zraka", "mon")
    hints = QGuiApplication.styleHints()
    try:
        p.bot.wait(30)
        before = p.window.grab().toImage()
        for turn in range(20):
            hints.setColorScheme(Qt.ColorScheme.Dark if turn % 2 == 0 else Qt.ColorScheme.Light)
            QApplication.processEvents()
            legible(p)
        QApplication.sendEvent(p.window, QEvent(QEvent.Type.ApplicationPaletteChange))
        QApplication.sendEvent(p.window, QEvent(QEvent.Type.ThemeChange))
        p.bot.wait(30)
        legible(p)
        assert p.window.grab().toImage() == before
    finally:
        hints.unsetColorScheme()


def different(one: QImage, other: QImage) -> float:
    """The share of pixels that differ by more than a shade."""
    assert one.size() == other.size()
    count = places = 0
    for x in range(0, one.width(), 2):
        for y in range(0, one.height(), 2):
            a, b = one.pixel(x, y), other.pixel(x, y)
            places += 1
            if a != b:
                count += max(abs((a >> shift & 255) - (b >> shift & 255)) for shift in (0, 8, 16)) > 12
    return count / places


@pytest.mark.parametrize("name", PLACES)
def test_a_page_that_was_open_looks_as_one_opened_in_the_new_theme(
    program: Start, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looks(page: QWidget) -> QImage:
        p.window.ticker._timer.stop()
        page.setFocus()
        if p.window.pages.currentWidget() is p.window.start_page:
            p.bot.waitUntil(lambda: all(card._picture is not None for card in p.window.start_page.cards))
            p.bot.waitUntil(lambda: p.window.start_page.daily is not None and p.window.start_page.daily._picture is not None)
        p.bot.wait(100)
        return page.grab().toImage()

    pages = {}
    for theme in THEMES:
        monkeypatch.setenv("IGRAONICA_HOME", str(tmp_path / theme))
        p = program()
        p.window.commands.set("theme", theme)
        pages[theme] = looks(PLACES[name](p))
    assert different(pages["nebula"], pages["paper"]) > 0.5
    monkeypatch.setenv("IGRAONICA_HOME", str(tmp_path / "one"))
    p = program()
    p.window.commands.set("theme", "nebula")
    page = PLACES[name](p)
    for theme in (*THEMES, *THEMES):
        p.window.commands.set("theme", theme)
        now = looks(page)
        assert different(now, pages[theme]) < 0.001, theme


def test_preferences_that_are_open_follow_what_is_set_in_a_menu(program: Start) -> None:
    p = program()
    p.new("demineur", "beginner")
    p.window.commands.panels.preferences()
    page = p.window.commands.panels.shown("preferences")
    assert isinstance(page, Preferences)
    rows = page._page
    p.window.commands.set("theme", "contrast")
    assert rows.fields["theme"].value() == "contrast"
    p.window.menus.actions["clock"].trigger()
    assert not rows.switches["show_clock"].switch.isChecked()
    p.window.commands.set("language", "hr")
    assert rows.fields["language"].value() == "hr"
