"""Every page in a language that nobody speaks, two fifths longer and with accents: nothing is cut, nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from shell.statistics import Result
from shell.text import Text
from tests.gui.conftest import Program
from tests.gui.painted import cut_widgets, painted, said
from tests.pseudo import Pseudo

Start = Callable[[], Program]

SIZES = [QSize(1280, 800), QSize(1024, 700)]

OWN_WORDS = {"Igraonica", "English", "Bosanski", "Hrvatski", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}
"""The program's name and the names of languages are the same in every language; Qt says the days of the week."""
KEYS = re.compile(r"(Ctrl|Shift|Alt)\+.*|F\d+|[A-Z]|Space|Return|Enter|Esc|Pause|Home|End|PgUp|PgDown")
DATE = re.compile(r"[A-Z][a-z]+day,? \d+ [A-Z][a-z]+|\d+ [A-Z][a-z]+( \d+)?|[A-Z][a-z]{2} \d+|[A-Z][a-z]+ \d+(, \d+)?")
ELIDES_WITH_A_TOOLTIP = {"MessageLine", "Facts", "ReplayBar"}


@pytest.fixture(params=SIZES, ids=lambda size: f"{size.width()}x{size.height()}")
def longer(program: Start, lampe: Path, request: pytest.FixtureRequest) -> Program:
    """The program in that language."""
    p = program()
    p.window.resize(request.param)
    p.window.context.translator = Pseudo()
    p.window.retranslate()
    p.window.cards.refresh()
    return p


def check(p: Program, page: QWidget) -> None:
    """Nothing on `page` is cut, nothing is in English."""
    p.bot.wait(50)
    assert cut_widgets(page) == []
    words = painted(page)
    assert [one for one in words if one.cut] == []
    assert [one for one in words if "[" in one.text and one.text.endswith("…") and one.owner not in ELIDES_WITH_A_TOOLTIP] == []
    plain = {text for text in said(page, words) if re.search(r"[^\W\d_]", text) and "[" not in text}
    assert {text for text in plain if text not in OWN_WORDS and not KEYS.fullmatch(text) and not DATE.fullmatch(text)} == set()


def test_start_page(longer: Program) -> None:
    check(longer, longer.window)
    longer.open("demineur")
    longer.window.show_start()
    check(longer, longer.window)


def test_menus(longer: Program) -> None:
    bar = longer.window.menuBar()
    assert bar.sizeHint().width() <= longer.window.width()
    for menu in longer.window.menus.menus.values():
        assert menu.title().startswith("[")
        for action in menu.actions():
            assert action.isSeparator() or action.text().startswith("[") or action.text() in OWN_WORDS, action.text()


@pytest.mark.parametrize("key", ["demineur", "lampe"])
def test_table(longer: Program, key: str) -> None:
    play = longer.open(key)
    check(longer, longer.window)
    longer.window.toggle_pause()
    check(longer, longer.window)
    longer.window.toggle_pause()
    longer.move("open 4,4" if key == "demineur" else "press 1,1")
    longer.window.commands.hint()
    longer.bot.waitUntil(lambda: play.session.hints == 1)
    check(longer, longer.window)
    play.give_up()
    longer.bot.waitUntil(lambda: longer.window.room.table.result.isVisible())
    check(longer, longer.window)


def test_lost_board_with_its_legend(longer: Program) -> None:
    longer.open("demineur")
    play = longer.new("demineur", "expert")
    longer.move("open 14,8")
    state = play.session.state
    mine = next(iter(state.grid.cells(state.mines)))
    longer.move(f"open {mine[0]},{mine[1]}")
    longer.bot.waitUntil(lambda: longer.window.room.table.result.isVisible())
    assert longer.window.room.table.result.legend
    check(longer, longer.window)


def test_replay(longer: Program) -> None:
    play = longer.new("demineur", "expert")
    longer.move("open 14,8")
    mine = next(iter(play.session.state.grid.cells(play.session.state.mines)))
    longer.move(f"open {mine[0]},{mine[1]}")
    longer.bot.waitUntil(lambda: play.findings is not None)
    room = longer.window.room
    room.watch_table()
    longer.bot.waitUntil(lambda: room.screening is not None and room.screening.bar is not None)
    assert room.screening is not None
    assert room.screening.replay is not None
    for frame in range(3):
        room.screening.replay.step(frame - room.screening.replay.frame)
        check(longer, longer.window)


def test_notice(longer: Program) -> None:
    longer.open("lampe")
    reason = Text("In safe mode only the games that come with Igraonica are loaded.")
    longer.window.commands.panels.notice(Text("The game {game} cannot be played: {reason}", game="?", reason=reason), "details")
    check(longer, longer.window.commands.panels.shown("notice"))


@pytest.mark.parametrize("key", ["demineur", "lampe"])
def test_new_game_panel(longer: Program, key: str) -> None:
    longer.window.commands.new_for(key)
    panel: Any = longer.window.commands.panels.shown("new_game")
    check(longer, panel)
    panel._tiles.set_current("custom")
    check(longer, panel)


def test_board_editor(longer: Program) -> None:
    longer.open("zraka").session.resign()
    longer.window.menus.actions["editor"].trigger()
    page: Any = longer.window.commands.panels.shown("editor:zraka")
    page.resize(longer.window.size())
    check(longer, page)
    page.current_button.click()
    longer.bot.waitUntil(lambda: page.line.kind == "done")
    page.drawing.set_cursor("0,3")
    check(longer, page)


def test_preferences(longer: Program) -> None:
    longer.window.commands.panels.preferences()
    page: Any = longer.window.commands.panels.shown("preferences")
    keys = [page._list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(page._list.count())]
    assert len(keys) >= 2
    for key in keys:
        page._list.choose(key)
        check(longer, page)


def test_statistics(longer: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = ("won", "won", "lost", "won", "given up")
    figures = {"bbbv": 30, "bbbv_rate": 0.8, "efficiency": 0.7}
    results = [
        Result("demineur", "beginner", outcomes[i % 5], 60_000 + i * 7919 % 50_000, 0, figures, f"{day}T10:00:00Z", day, True, i)
        for i, day in enumerate(f"2024-03-{1 + i // 2:02}" for i in range(60))
    ]
    monkeypatch.setattr(longer.window.store, "results", lambda *_: results)
    longer.window.commands.statistics()
    page = longer.window.commands.panels.shown("statistics")
    page.resize(longer.window.size())
    check(longer, page)


@pytest.mark.parametrize("name", ["plugins", "shortcuts"])
def test_other_pages(longer: Program, name: str) -> None:
    panels = longer.window.commands.panels
    getattr(panels, name)()
    check(longer, panels.shown(name))


def test_rules(longer: Program) -> None:
    panels = longer.window.commands.panels
    panels.rules(longer.window.hall.games["lampe"])
    check(longer, panels.shown("rules"))


class Painting(QWidget):
    """Paints a word in as much room as it is told."""

    room = 500.0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawText(QRectF(4, 4, self.room, 40), Qt.AlignmentFlag.AlignVCenter, "[Savjet~~]")


def test_what_is_cut_is_seen(qtbot: QtBot) -> None:
    """The check itself: words in too little room, words that leave their widget, labels and buttons squeezed or hidden in part."""
    page = Painting()
    qtbot.addWidget(page)
    page.resize(600, 60)
    page.show()
    (words,) = painted(page)
    assert (words.text, words.owner, words.cut) == ("[Savjet~~]", "Painting", False)
    page.room = QFontMetrics(page.font()).horizontalAdvance("[Savjet~~]") - 5
    assert [one.cut for one in painted(page)] == [True]
    page.room = 500
    page.resize(30, 60)
    assert [one.cut for one in painted(page)] == [True]
    page.resize(600, 60)
    label, button, wrapping = QLabel("[Savjet~~]", page), QPushButton("[Savjet~~]", page), QLabel("[Savjet~~ Savjet~~]", page)
    wrapping.setWordWrap(True)
    inner = QWidget(page)
    layout = QHBoxLayout(inner)
    shifted = QLabel("[Savjet~~]")
    layout.addWidget(shifted)
    for widget in (label, button, wrapping, inner):
        widget.adjustSize()
        widget.show()
    assert cut_widgets(page) == []
    label.resize(label.width() - 5, label.height())
    assert cut_widgets(page) == ["QLabel: [Savjet~~]"]
    label.adjustSize()
    button.resize(20, 20)
    assert cut_widgets(page) == ["QPushButton: [Savjet~~]"]
    button.adjustSize()
    wrapping.resize(wrapping.width() // 2, 5)
    assert cut_widgets(page) == ["QLabel: [Savjet~~ Savjet~~]"]
    wrapping.adjustSize()
    inner.move(580, 0)
    assert cut_widgets(page) == ["QLabel: [Savjet~~]"]
