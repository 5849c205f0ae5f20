"""What a game tells beside its board, and the small picture of a large board, follow every move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetricsF, QPaintEvent, QRegion

from shell.qt.view import BoardView
from tests.gui.conftest import Program

Start = Callable[[], Program]


class Painted(QObject):
    """Which part of a view was drawn anew since it was asked last."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.region = QRegion()
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


@pytest.mark.parametrize(("key", "variant"), [("zraka", "easy"), ("kolaps", "6x6/4"), ("triangles", "24")])
def test_what_stands_beside_the_board_is_drawn_anew_after_a_move(program: Start, key: str, variant: str) -> None:
    p = program()
    p.open(key)
    play = p.new(key, variant)
    view, board = p.window.room.table.view, play.scene
    assert board is not None
    p.bot.wait(300)
    painted = Painted(view)
    p.move(str(next(iter(play.game.engine.moves(play.session.state)))))
    sides = [view.mapFromScene(room).boundingRect() & view.viewport().rect() for room in view._sides(board)]
    assert all(side.width() > 100 for side in sides)
    wanted = sides[:1] if key == "kolaps" else sides
    p.bot.waitUntil(lambda: all(painted.region.contains(side.center()) for side in wanted), timeout=2000)


def test_the_small_picture_of_a_large_board_follows_and_then_rests(program: Start) -> None:
    p = program()
    p.window.resize(1100, 720)
    play = p.new("demineur", "marathon")
    overview = p.window.room.table.overview
    p.bot.waitUntil(lambda: overview._picture is not None and not overview._timer.isActive())
    before = overview._picture
    p.move("open 1,1")
    p.bot.waitUntil(lambda: overview._picture is not before)
    assert play.session.journal
    p.bot.wait(700)
    still = overview._picture
    p.bot.wait(600)
    assert overview._picture is still


@pytest.mark.rule("K-12")
def test_the_score_of_kolaps_is_in_the_bar_while_it_is_played(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4")
    bar = p.window.room.table.bar
    for _ in range(3):
        p.move(str(next(iter(play.game.engine.moves(play.session.state)))))
        score = play.session.tally()["score"]
        assert score
        assert [fact.text for fact in bar.facts._figures] == [str(round(score))]


def test_the_score_of_kolaps_is_among_the_figures_of_its_end(program: Start) -> None:
    p = program()
    play = p.new("kolaps", "6x6/4")
    while not play.session.over:
        p.move(str(next(iter(play.game.engine.moves(play.session.state)))))
    result = p.window.room.table.result
    p.bot.waitUntil(result.isVisible)
    assert ("Score", str(round(play.session.tally()["score"]))) in result.facts


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_the_plates_of_players_say_their_words_whole(program: Start, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: dict[str, str] = {}

    class Metrics(QFontMetricsF):
        def elidedText(self, text: str, mode: Qt.TextElideMode, width: float, flags: int | None = 0) -> str:
            cut[text] = super().elidedText(text, mode, width, flags)
            return cut[text]

    monkeypatch.setattr("plugins.triangles.scene_plates.QFontMetricsF", Metrics)
    p = program()
    p.window.commands.set("language", language)
    p.window.resize(1024, 700)
    p.new("triangles", "24")
    p.bot.waitUntil(lambda: len(cut) > 4)
    assert cut == {text: text for text in cut}
