"""Figures on the rules page: the real scene, played in place, with a sentence that answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plugins.demineur import igraonica_games
from shell.api import Game
from shell.qt import theme
from shell.qt.context import Context
from shell.qt.figure_card import FigureCard
from shell.qt.figure_signs import FigureSigns
from shell.qt.rules_page import RulesWindow
from tests.conftest import ROOT
from tests.gui.pages_ground import cut_texts, dress_anew, make_context

NONE = Qt.KeyboardModifier.NoModifier
FOLDER = ROOT / "plugins" / "demineur"


def mine_field(folder: Path = FOLDER) -> Game:
    (game,) = igraonica_games()
    return replace(game, folder=folder)


@pytest.fixture
def context(qapp: QApplication) -> Context:
    made = make_context(qapp)
    made.theme = theme.load("nebula", {"demineur": FOLDER})
    return made


def page(qtbot: QtBot, context: Context, number: int, game: Game | None = None, width: int = 1240) -> RulesWindow:
    window = RulesWindow(context)
    qtbot.addWidget(window)
    window.show_rules(game or mine_field())
    window.resize(width, 800)
    qtbot.waitExposed(window)
    window._contents.setCurrentRow(number)
    return window


def click(card: FigureCard, cell: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    board = card.board
    QTest.mouseClick(board.viewport(), button, NONE, board.mapFromScene(board.shown.cell_rect(cell).center()))


def opened(card: FigureCard) -> int:
    count: int = card.trial.state.opened.bit_count()
    return count


@pytest.mark.rule("D-17", "D-07", "D-08")
def test_a_first_click_opens_nine_cells_and_in_the_corner_four(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 2)
    nine, four = window.sheet.cards()
    assert opened(nine) == 0
    click(nine, "3,2")
    assert opened(nine) == 9
    assert nine.answer.text().startswith("Exactly nine cells are open")
    nine.undo_button.click()
    assert opened(nine) == 0
    assert nine.answer.text() == ""
    click(nine, "0,0")
    assert opened(nine) >= 4
    click(four, "0,0")
    assert opened(four) == 4
    four.reset_button.click()
    assert opened(four) == 0
    assert not four.reset_button.isEnabled()


@pytest.mark.rule("D-17", "D-13")
def test_a_chord_opens_the_last_safe_cell(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 4)
    (card,) = window.sheet.cards()
    scene: Any = card.board.shown
    assert {kind for kinds in scene._marks.values() for kind, _ in kinds} == {"number"}
    click(card, "1,1", Qt.MouseButton.RightButton)
    assert card.answer.text() == card.figure.other
    click(card, "2,2")
    assert "1 flag" in card.answer.text(), "what the scene says is an answer too"
    card.undo_button.click()
    click(card, "2,2")
    assert card.trial.state.won
    assert card.answer.text() == card.figure.done
    assert scene._marks == {}


@pytest.mark.rule("D-17")
def test_the_legend_names_six_signs_by_the_real_scene(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 1)
    (signs,) = [part for part in window.sheet.parts if isinstance(part, FigureSigns)]
    assert [words for _, words in signs.figure.legend] == [
        "hidden cell", "open cell", "flag", "number in use", "deduced safe", "deduced mine",
    ]  # fmt: skip
    pictures = [signs._pictures.of(key, 40, 1.0).toImage() for key, _ in signs.figure.legend]
    assert all(pictures[a] != pictures[b] for a in range(6) for b in range(a))
    assert all(box.right() <= signs.width() for box in signs._boxes)


def test_show_me_plays_it_and_a_click_takes_over(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 4)
    (card,) = window.sheet.cards()
    card.show_button.click()
    qtbot.waitUntil(lambda: card.trial.state.won, timeout=5000)
    assert not card._beat.isActive()
    card.reset_button.click()
    card.show_button.click()
    click(card, "1,1", Qt.MouseButton.RightButton)
    assert not card._beat.isActive()


def test_a_figure_is_played_by_keys_and_the_page_turns_only_from_outside(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 4)
    (card,) = window.sheet.cards()
    card.board.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(card.board, key)
    assert window.page() == 4
    card.board.shown.set_cursor("2,2")
    QTest.keyClick(card.board, Qt.Key.Key_Space)
    assert card.trial.state.won


@pytest.mark.parametrize("width", [620, 900, 1240])
@pytest.mark.parametrize("name", ["nebula", "paper", "contrast"])
def test_pages_fit_their_windows_in_every_theme(qtbot: QtBot, qapp: QApplication, context: Context, width: int, name: str) -> None:
    window = page(qtbot, context, 0, width=width)
    dress_anew(qapp, context, window, name)
    for number in range(len(window.pages)):
        window._contents.setCurrentRow(number)
        parts = [part for part in window.sheet.parts if part.isVisible()]
        overlaps = [(a, b) for i, a in enumerate(parts) for b in parts[i + 1 :] if a.geometry().intersects(b.geometry())]
        assert overlaps == []
        assert all(part.geometry().right() < window.sheet.width() for part in parts)
        assert cut_texts(window) == []
        for card in window.sheet.cards():
            assert card.board.fits
            assert card.board.board is card.board.shown
            beside = card.geometry().left() > window.sheet.parts[0].geometry().right()
            assert beside == (width >= 1000)


def test_a_broken_figure_is_a_sentence_and_the_game_is_told(qtbot: QtBot, context: Context, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    body = "# A\n\n## B\n\nWords.\n\n```figure\nboard: nonsense\n```\n\n```figure\nwhat\n```\n"
    (tmp_path / "rules" / "en.md").write_text(body, encoding="utf-8")
    window = RulesWindow(context)
    qtbot.addWidget(window)
    told: list[Exception] = []
    window.report(told.append)
    window.show_rules(mine_field(tmp_path))
    texts = [part.toPlainText() for part in window.sheet.parts if not isinstance(part, FigureCard | FigureSigns)]
    assert texts[0] == "Words."
    assert all(text.startswith("A figure of this page cannot be shown: ") for text in texts[1:])
    assert len(texts) == 3
    assert [type(error) for error in told] == [ValueError]


def test_the_wheel_over_a_board_is_left_to_the_page(qtbot: QtBot, context: Context) -> None:
    window = page(qtbot, context, 2)
    window.resize(1240, 500)
    card = window.sheet.cards()[0]
    unit = card.board.shown.unit
    event = QWheelEvent(QPointF(60, 60), QPointF(card.board.mapToGlobal(QPoint(60, 60))), QPoint(), QPoint(0, -240),
                        Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(card.board.viewport(), event)
    assert not event.isAccepted(), "Qt then gives it to the parents, of which the page scrolls"
    assert window._scroll.verticalScrollBar().maximum() > 0
    assert card.board.shown.unit == unit


def stars() -> Game:
    from plugins.triangles import igraonica_games as games

    (game,) = games()
    return replace(game, folder=ROOT / "plugins" / "triangles")


@pytest.mark.rule("T-18")
def test_what_is_refused_is_marked_can_be_tried_and_is_shown(qtbot: QtBot, qapp: QApplication) -> None:
    context = make_context(qapp)
    context.theme = theme.load("nebula", {"triangles": ROOT / "plugins" / "triangles"})
    for number, words in ((0, "This line would cross another line."), (1, "This line would pass over another star.")):
        card = page(qtbot, context, 1, stars()).sheet.cards()[number]
        assert card.figure.playable
        assert card.board.shown._marks  # type: ignore[attr-defined]  # the scene of the game
        card.show_me()
        assert card.answer.text() == words
        assert card.trial.moves == []
        assert card.board.shown._trouble  # type: ignore[attr-defined]  # the scene of the game
        assert card.board.shown._marks  # type: ignore[attr-defined]  # the line itself stays pointed out
        while card._showing:
            card._next_shown()
        assert card.answer.text() == card.figure.done
        assert not card.board.shown._marks  # type: ignore[attr-defined]  # the scene of the game


def test_emphasis_in_the_words_of_a_figure_is_shown_and_not_spelt(qtbot: QtBot, qapp: QApplication) -> None:
    context = make_context(qapp)
    context.theme = theme.load("nebula", {"triangles": ROOT / "plugins" / "triangles"})
    (card,) = page(qtbot, context, 3, stars()).sheet.cards()
    assert "*" in card.figure.task
    assert "<i>Show me</i>" in card._words.text()
    assert "*" not in card._words.text() + card.board.accessibleName()
    assert card._words.textFormat() is Qt.TextFormat.RichText
