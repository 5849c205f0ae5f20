"""A program for bench_click.py: plays on boards of 80 x 40 with real clicks and prints the milliseconds of each as JSON.

A click takes from the press to the end of the painting that it caused, with what was painted handed to the screen. Each is a
pair: by the clock on the wall, and of this thread's time on a processor, which other programs do not lengthen.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QEventLoop, QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from shell import paths
from shell.api import Board, Rng
from shell.options import WindowOptions
from shell.plugins import Plugins
from shell.qt import setup
from shell.qt.app import begin, make_window
from shell.qt.grid import GridScene, Place
from shell.qt.view import BoardView
from shell.qt.window import Window

COLUMNS, ROWS = 80, 40
PATIENCE_S = 20.0
Took: TypeAlias = tuple[float, float]


def wait(until: Callable[[], bool]) -> None:
    """Let events happen until something is so."""
    end = time.perf_counter() + PATIENCE_S
    while not until():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if time.perf_counter() > end:
            sys.exit("nothing happened for 20 s")


class Paints:
    """Counts how often a board was painted, and what each time took of the processor, in ms."""

    def __init__(self) -> None:
        self.count = 0
        self.took: list[float] = []
        really = BoardView.paintEvent

        def painted(view: BoardView, event: QPaintEvent) -> None:
            used = time.thread_time()
            really(view, event)
            self.took.append((time.thread_time() - used) * 1000)
            self.count += 1

        setattr(BoardView, "paintEvent", painted)  # noqa: B010  the types of methods are not to be assigned to


def field(mines: int, seed: int) -> list[str]:
    """Rows of a board with so many mines somewhere."""
    dice = Rng(seed)
    hit = set(dice.sample(range(COLUMNS * ROWS), mines))
    return ["".join("*" if row * COLUMNS + column in hit else "." for column in range(COLUMNS)) for row in range(ROWS)]


def around(rows: list[str], place: Place) -> int:
    """How many mines lie at and around a place."""
    return sum(row[max(0, place.column - 1) : place.column + 2].count("*") for row in rows[max(0, place.row - 1) : place.row + 2])


class Player:
    """Clicks on boards in a window."""

    def __init__(self, key: str = "demineur") -> None:
        self.paints = Paints()
        setup.application()
        places = paths.find()
        plugins = Plugins(places)
        plugins.load()
        options = WindowOptions(places, plugins, language="en")
        self.window: Window = make_window(options)
        self.window.resize(1600, 1000)
        self.window.show()
        begin(self.window, options)
        wait(lambda: self.window.settling.done)
        self.game = plugins.games[key]

    def open(self, rows: list[str]) -> None:
        """Put a board on the table and wait until all is quiet."""
        mines = sum(row.count("*") for row in rows)
        self.put(f"{COLUMNS}x{ROWS}/{mines}/given", "\n".join(rows))

    def put(self, variant: str, board: str) -> None:
        """Put a board of that variant on the table and wait until all is quiet."""
        before = self.window.play
        self.window.hall.shared(self.game, self.game.engine.variant(variant), Board(board))
        wait(lambda: self.window.play is not None and self.window.play is not before)
        self.rest()

    @staticmethod
    def rest() -> None:
        """A player's pause, in which animations end."""
        QTest.qWait(400)

    @property
    def scene(self) -> GridScene:
        """The board on the table."""
        play = self.window.play
        assert play is not None
        assert isinstance(play.scene, GridScene)
        return play.scene

    def spot(self, place: Place) -> QPoint | None:
        """Where a place is in the view, None if it is out of sight."""
        view = self.window.room.table.view
        at = view.mapFromScene(self.scene.place_rect(place).center())
        return at if view.viewport().rect().adjusted(8, 8, -8, -8).contains(at) else None

    def click(self, spot: QPoint, button: Qt.MouseButton) -> Took:
        """Milliseconds from a press to the pixels that it changed."""
        port = self.window.room.table.view.viewport()
        painted = self.paints.count
        begin_at, used = time.perf_counter(), time.thread_time()
        QTest.mouseClick(port, button, Qt.KeyboardModifier.NoModifier, spot)
        while self.paints.count == painted:
            QApplication.processEvents()
        took = (time.perf_counter() - begin_at) * 1000, (time.thread_time() - used) * 1000
        self.settle()
        return took

    @staticmethod
    def settle() -> None:
        """Let what follows a click happen, as between two clicks of a quick player."""
        QTest.qWait(30)


def places(dice: Rng) -> Iterator[Place]:
    """All places, in an order by chance."""
    order = list(range(COLUMNS * ROWS))
    dice.shuffle(order)
    return (Place(number % COLUMNS, number // COLUMNS) for number in order)


def marathon(player: Player, clicks: int) -> dict[str, list[Took]]:
    """Flags and openings by turns on a board with 240 mines."""
    rows = field(240, 11)
    player.open(rows)
    times: dict[str, list[Took]] = {"flag": [], "open": []}
    for place in places(Rng(5)):
        spot, state = player.spot(place), player.window.play.session.state if player.window.play else None
        if spot is None or state is None or (state.opened >> state.grid.bit(*place)) & 1:
            continue
        mine = rows[place.row][place.column] == "*"
        kind, button = ("flag", Qt.MouseButton.RightButton) if mine else ("open", Qt.MouseButton.LeftButton)
        if len(times[kind]) < clicks:
            times[kind].append(player.click(spot, button))
        if all(len(taken) >= clicks for taken in times.values()):
            break
    return times


def chains(player: Player, number: int) -> dict[str, list[Took]]:
    """Openings of 3,000 cells and more, each on a board of its own; apart those that win, which book a result and show it."""
    times: dict[str, list[Took]] = {"chain": [], "chain that wins": []}
    for seed in range(100, 100 + 8 * number):
        rows = field(12, seed)
        player.open(rows)
        place = next(place for place in places(Rng(seed)) if not around(rows, place) and player.spot(place) is not None)
        spot = player.spot(place)
        assert spot is not None
        took = player.click(spot, Qt.MouseButton.LeftButton)
        play = player.window.play
        if play is not None and play.session.state.opened.bit_count() >= 3000:
            times["chain that wins" if play.session.over else "chain"].append(took)
        if len(times["chain"]) == number:
            break
        player.rest()
    return times


def main() -> None:
    """Play, print, end."""
    player = Player()
    told: dict[str, list[Took]] = {**marathon(player, 60), **chains(player, 20)}
    print(json.dumps(told), flush=True)
    player.window.close()
    os._exit(0)  # what was measured is printed; nothing of the end is of interest


if __name__ == "__main__":
    main()
