"""K-26 in the statistics window: every figure against a recount from the games themselves."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from plugins.kolaps import igraonica_games
from shell.api import Board, Figure, Rng, Tally, Text
from shell.clock import Clock
from shell.qt.axes import number_ticks
from shell.qt.statistics_page import StatisticsWindow
from shell.session import Session
from shell.store import Store
from tests.gui.pages_ground import make_context
from tests.unit.toy import FakeTime

(GAME,) = igraonica_games()
KEY = "6x6/4/easy"


def play(store: Store, seed: int, how: str, par: int) -> Session:
    """A game on the board of a seed: "cleared" by its line, "by chance" to its end, or "given up" after a move."""
    engine, now = GAME.engine, FakeTime()
    variant = engine.variant(KEY)
    board = engine.new_board(variant, Rng(seed))
    game = Session.begin(GAME, variant, Board(board.text, {**board.facts, "par": par}), clock=Clock(now))
    game.on_entry = store.append
    store.begin(game)
    if how == "cleared":
        for column, row in board.facts["solution"]:
            now.ms += 900
            game.play(f"remove {column},{row}")
    else:
        dice = Rng(seed)
        while not game.over:
            now.ms += 1100
            game.play(dice.choice([*engine.moves(game.state)]))
            if how == "given up":
                game.resign()
    return game


@pytest.mark.rule("K-26", "K-21")
def test_every_figure_equals_a_recount(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    store = Store.open(tmp_path / "store.db")
    hows = ["cleared", "by chance", "by chance", "cleared", "cleared", "given up", "by chance", "cleared", "cleared"]
    games = [play(store, seed, how, 150 + 10 * seed) for seed, how in enumerate(hows)]
    window = StatisticsWindow(make_context(qapp), {"kolaps": GAME}, lambda key: store.results(key))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show_statistics("kolaps", KEY)
    page = window._page
    told = {label: (value, detail) for label, value, detail in (box._lines for box in page._boxes)}

    won = [game.outcome == "won" for game in games]
    assert told["Played"] == (str(len(games)), "1 given up")
    assert told["Won"] == (str(sum(won)), f"{round(100 * sum(won) / len(won))}%")
    runs = [len(run) for run in "".join("w" if one else " " for one in won).split(" ")]
    assert told["Streak"] == (str(runs[-1]), f"longest {max(runs)}")
    ended = [game for game in games if game.outcome != "given up"]
    scores = [game.state.score for game in ended]
    assert told["Score"][0] in (f"{fmean(scores):.1f}", f"{fmean(scores):.0f}")
    assert told["Score"][1] == f"best {max(scores)}"
    shares = [game.state.score / int(game.board.facts["par"]) for game in ended]
    assert told["Score against par"] == (f"{100 * fmean(shares):.0f}%", f"best {100 * max(shares):.0f}%")
    left = [game.state.left for game in ended]
    assert told["Tiles left"][0] in (f"{fmean(left):.1f}", f"{fmean(left):.0f}")
    assert told["Tiles left"][1] == f"best {min(left)}"

    plot = page.own
    assert page.times.isHidden()
    assert [point.ms for point in plot.points] == shares
    assert plot.best == shares.index(max(shares))
    assert plot.title() == "Score against par"
    window.show()
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.accessibleDescription().startswith(f"game 1 · {100 * shares[0]:.0f}% · ")
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert f"from {100 * min(shares):.0f}% to {100 * max(shares):.0f}%" in plot.accessibleDescription()
    store.close()


def test_edges_of_figures_are_round_and_enclose_them() -> None:
    for low, high in ((0.31, 0.97), (0.0, 1.2), (3, 3), (0, 0), (12, 2_950), (0.001, 0.002)):
        ticks = number_ticks(low, high)
        assert 2 <= len(ticks) <= 5
        assert ticks[0] <= low + 1e-9
        assert ticks[-1] >= high - 1e-9


def test_only_what_a_game_wants_is_told() -> None:
    assert Figure("a", Text("A")).statistics == ""
    assert isinstance(GAME.engine, Tally)
    assert {figure.key: figure.statistics for figure in GAME.engine.figures if figure.statistics} == {"par_share": "drawn", "left": "told"}
