"""A program for bench_triangles_click.py: two persons play on a cloud of 180 stars with real clicks; prints milliseconds as JSON.

`select` is the first click of a line, `line` the second, which draws it; each a pair as in clicking.py. `preview` is what one
step of the pointer takes until the line that follows it is on the screen, a pair too.
"""

from __future__ import annotations

import json
import os
import time

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from plugins.triangles.engine import move_text, parse_move
from plugins.triangles.scene import TrianglesScene
from shell.api import Rng
from tests.bench.clicking import Player, Took, wait

STARS = 180
LINES = 260
"""Lines drawn: well into the second half of a game."""
STEPS = 600


class Pair(Player):
    """Two persons at one cloud."""

    def __init__(self) -> None:
        super().__init__("triangles")
        self.window.hall.new(self.game.key, self.game.engine.variant(str(STARS)), 5, ("person", "person"))
        wait(lambda: self.window.play is not None)
        self.rest()

    @property
    def stars(self) -> TrianglesScene:
        """The cloud on the table."""
        play = self.window.play
        assert play is not None
        assert isinstance(play.scene, TrianglesScene)
        return play.scene

    def star(self, number: int) -> QPoint:
        """Where a star is in the view."""
        return self.window.room.table.view.mapFromScene(self.stars.field().points[number])

    def step(self, spot: QPoint) -> Took | None:
        """Milliseconds from a motion of the pointer to the pixels that it changed; None if it changed none."""
        port = self.window.room.table.view.viewport()
        painted = self.paints.count
        begin_at, used = time.perf_counter(), time.thread_time()
        QTest.mouseMove(port, spot)
        for _ in range(50):
            QApplication.processEvents()
            if self.paints.count > painted:
                return (time.perf_counter() - begin_at) * 1000, (time.thread_time() - used) * 1000
        return None


def main() -> None:
    """Play, sweep the pointer, print, end."""
    pair = Pair()
    play, dice = pair.window.play, Rng(9)
    assert play is not None
    told: dict[str, list[Took]] = {"select": [], "line": [], "preview": []}
    while len(play.session.journal) < LINES:
        moves = list(play.game.engine.moves(play.session.state))
        i, j = parse_move(play.session.state, dice.choice(moves))
        told["select"].append(pair.click(pair.star(i), Qt.MouseButton.LeftButton))
        told["line"].append(pair.click(pair.star(j), Qt.MouseButton.LeftButton))
        assert play.session.journal[-1].text == move_text(i, j)
    pair.rest()
    pair.click(pair.star(0), Qt.MouseButton.LeftButton)
    board = pair.window.room.table.view.viewport().rect().adjusted(60, 40, -60, -40)
    at = board.center()
    while len(told["preview"]) < STEPS:
        goal = QPoint(board.left() + dice.below(board.width()), board.top() + dice.below(board.height()))
        for part in range(1, 13):
            took = pair.step(at + (goal - at) * part / 12)
            if took is not None:
                told["preview"].append(took)
        at = goal
    print(json.dumps(told), flush=True)
    pair.window.close()
    os._exit(0)  # what was measured is printed; nothing of the end is of interest


if __name__ == "__main__":
    main()
