"""What is said to those who do not see the board. Does nothing while no assistive client is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent

from shell.api import Describe, Game
from shell.qt.accessibility import speak_for, table_of
from shell.qt.announcing import announce
from shell.qt.board_table import BoardTable
from shell.qt.context import Context
from shell.qt.describing import standing, switches, title
from shell.qt.grid import GridScene
from shell.qt.play import Play
from shell.qt.table import Table
from shell.text import Text

_AT_ONCE = 200
"""Cells whose names are compared in one go after a change: the window stays smooth on the largest board."""


class Reader(QObject):
    """Names the cells of the board on a `Table`, and announces where the cursor is, what the game says and how it ends."""

    def __init__(self, context: Context, table: Table) -> None:
        super().__init__(table)
        self._context = context
        self._table = table
        self._play: Play | None = None
        self._describe: Callable[[Any, str], Text] | None = None
        self._switches: dict[Text, bool] = {}
        self._watched: tuple[Game, Any] | None = None
        self._on = True
        self.stamp = 0
        """Another number when the board may have other cells than before."""
        self._cells = True
        self._here = ""
        self._unsure: list[str] = []
        self._names = QTimer(self)
        self._names.setInterval(0)
        self._names.timeout.connect(self._compare)
        self._over = QTimer(self)
        self._over.setSingleShot(True)
        self._over.timeout.connect(self._covered)
        table.view.cover_changed.connect(self._cover_changed)
        table.view.entered.connect(self._entered)
        speak_for(table.view, table.cover, self)

    # What is wanted

    @property
    def on(self) -> bool:
        """Whether the player wants the board to be read."""
        return self._on

    def set_wanted(self, on: bool, cells: bool) -> None:
        """Whether the board is read at all, and whether the cell under the cursor is announced beside its focus event, which
        clients read in their own way."""
        self._on, self._cells = on, cells
        if self.active:
            self._entered()

    @property
    def active(self) -> bool:
        """Whether there is anybody to tell."""
        return self._on and QAccessible.isActive()

    # Names

    def title(self) -> str:
        """The game and the kind of board."""
        return self._asked(title) or self._context.tr("Board")

    def summary(self) -> str:
        """How the game stands."""
        return self._asked(standing)

    def name(self, key: str) -> str:
        """The cell `key` in the player's language; from its key alone where the game does not describe its cells."""
        if self._watched is not None:
            game, state = self._watched
            engine = game.engine
            return (self._context.say(engine.cell_name(state, key), game.key) if isinstance(engine, Describe) else "") or self._place(key)
        describe = self._describe
        words = self._asked(lambda play: describe(play.session.state, key)) if describe is not None else ""
        return words or self._place(key)

    def _asked(self, question: Callable[[Play], Text]) -> str:
        """An answer in which the game has a part. Where that fails the game is closed; "" then, and without a game."""
        play = self._play
        if play is None or play.broken:
            return ""
        try:
            return self._context.say(question(play), play.game.key)
        except Exception as error:  # noqa: BLE001  a plugin may raise anything, and it is a client of Qt that asks here
            QTimer.singleShot(0, play, partial(play.fail, error))
            return ""

    def _place(self, key: str) -> str:
        column, _, row = key.partition(",")
        if isinstance(self._table.view.board, GridScene) and column.isdecimal() and row.isdecimal():
            return self._context.tr("Column {column}, row {row}", column=int(column) + 1, row=int(row) + 1)
        return key

    # The game on the table

    def watch(self, moment: tuple[Game, Any] | None) -> None:
        """The state to be seen is of a game that is only watched; None: the one on the table again."""
        self._watched = moment
        self.stamp += 1

    def show(self, play: Play | None) -> None:
        """Another game, or none."""
        old, self._play = self._play, play
        self.stamp += 1
        if old is not None:
            old.changed.disconnect(self._changed)
            if old.scene is not None:
                old.scene.cursor_moved.disconnect(self._moved)
                old.scene.actions_changed.disconnect(self._switched)
        self._unsure = []
        self._names.stop()
        if play is None:
            return
        engine = play.game.engine
        self._describe = engine.cell_name if isinstance(engine, Describe) else None
        play.changed.connect(self._changed)
        if play.scene is not None:
            play.scene.cursor_moved.connect(self._moved)
            play.scene.actions_changed.connect(self._switched)
        if self.active:
            with play.guard():
                self._switches = switches(play)
            self._begin_comparing()
            QAccessible.updateAccessibility(QAccessibleEvent(self._table.view, QAccessible.Event.NameChanged))
            self.announce(self.title())
            self._entered()

    @property
    def table(self) -> BoardTable:
        """The board's interface."""
        return table_of(self._table.view)

    # Events

    def announce(self, words: str) -> None:
        """Have `words` said."""
        if self._on:
            announce(self._table.view, words)

    def hear(self, text: Text, domain: str) -> None:
        """Have something said that stands in the line below the board."""
        if self.active:
            self.announce(self._context.say(text, domain))

    def result(self) -> None:
        """Have the result strip said."""
        strip = self._table.result
        self.announce(" ".join(part for part in (strip.accessibleName(), strip.accessibleDescription()) if part))

    def _moved(self) -> None:
        if not self.active:
            return
        self._focus()
        board = self._table.view.board
        if board is not None and board.cursor is not None and self.table.place(board.cursor) >= 0:
            self._here = self.name(board.cursor)
            if self._cells:
                self.announce(self._here)

    def _entered(self) -> None:
        """The view has the focus: for a client it is the cell under the cursor that has it."""
        if self.active and self._table.view.hasFocus():
            self._focus()

    def _focus(self) -> None:
        view = self._table.view
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        if view.board is not None and view.board.cursor is not None:
            place = self.table.place(view.board.cursor)
            if place >= 0:
                event.setChild(place)
        QAccessible.updateAccessibility(event)

    def _switched(self) -> None:
        """Say which switch beside the board, such as one that changes what a click does, is on or off now."""
        play = self._play
        if not self.active or play is None:
            return
        with play.guard():
            now, before = switches(play), self._switches
            self._switches = now
            for switch, on in now.items():
                if before.get(switch, False) != on:
                    text = Text("{title}: on", title=switch) if on else Text("{title}: off", title=switch)
                    self.hear(text, play.game.key)
                    QAccessible.updateAccessibility(QAccessibleEvent(self._table.view, QAccessible.Event.NameChanged))

    def _cover_changed(self) -> None:
        if self.active:
            self._over.start(0)

    def _covered(self) -> None:
        """Say that the board is covered, once the cover has its words; or where the cursor is, once it is away."""
        view, cover = self._table.view, self._table.cover
        if not view.covered:
            self._entered()
            return
        self.announce(" ".join(part for part in (cover.accessibleName(), cover.accessibleDescription()) if part))

    # Names that changed

    def _changed(self) -> None:
        self.stamp += 1
        if not self.active:
            return
        self._begin_comparing()
        board = self._table.view.board
        if self._cells and board is not None and board.cursor is not None and self.table.place(board.cursor) >= 0:
            here = self.name(board.cursor)
            if here != self._here:
                self._here = here
                self.announce(here)

    def _begin_comparing(self) -> None:
        self._unsure = [cell.key for cell in self.table.made()]
        if self._unsure:
            self._names.start()

    def _compare(self) -> None:
        """Tell clients which of the cells that they know have another name."""
        table = self.table
        some, self._unsure = self._unsure[:_AT_ONCE], self._unsure[_AT_ONCE:]
        for key in some:
            if table.place(key) < 0:
                continue
            cell = table.cell(key)
            if cell.said != self.name(key):
                QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.NameChanged))
        if not self._unsure:
            self._names.stop()
