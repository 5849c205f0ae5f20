"""A program for bench_kolaps_click.py: plays on boards of 20 x 15 with real clicks and prints milliseconds as JSON.

`select` and `remove` are from a press to the end of the painting that it caused: by the clock and of the processor, as in
clicking.py. `frame` is what one frame of tiles on their way takes of the processor: all that happens between two paintings.
"""

from __future__ import annotations

import json
import os
import time

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from shell.api import Rng
from shell.qt.grid import Place
from tests.bench.clicking import Player, Took

VARIANT = "20x15/5"
ROWS = 15
BOARDS = 3


def frames(player: Player, seconds: float) -> list[float]:
    """Milliseconds of the processor between each two paintings of a running animation."""
    found = []
    end = time.perf_counter() + seconds
    count, used = player.paints.count, time.thread_time()
    while time.perf_counter() < end:
        QApplication.processEvents()
        if player.paints.count != count:
            now = time.thread_time()
            found.append((now - used) * 1000 / (player.paints.count - count))
            count = player.paints.count
            QTest.qWait(5)  # until the next frame is due this program sleeps
            used = time.thread_time()
        else:
            time.sleep(0.001)
            used = time.thread_time()
    return found


def main() -> None:
    """Play, print, end."""
    player = Player("kolaps")
    engine = player.game.engine
    told: dict[str, list[Took] | list[float]] = {}
    selects: list[Took] = []
    removes: list[Took] = []
    paints: list[float] = []
    between: list[float] = []
    for seed in range(BOARDS):
        made = engine.new_board(engine.variant(VARIANT), Rng(seed))
        player.put(f"{VARIANT}/given", made.text)
        for column, row in made.facts["solution"][:40]:
            spot = player.spot(Place(column, ROWS - 1 - row))
            assert spot is not None
            selects.append(player.click(spot, Qt.MouseButton.LeftButton))
            first = len(player.paints.took)
            removes.append(player.click(spot, Qt.MouseButton.LeftButton))
            between += frames(player, 0.7)
            paints += player.paints.took[first + 1 :]
    told = {"select": selects, "remove": removes, "paint": paints, "frame": between}
    print(json.dumps(told), flush=True)
    player.window.close()
    os._exit(0)  # what was measured is printed; nothing of the end is of interest


if __name__ == "__main__":
    main()
