"""Giving up a board of a day: asked for once, below the board, with what it costs. The board stays as it is meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from shell.qt.announcing import announce
from shell.qt.context import Context

if TYPE_CHECKING:
    from shell.qt.play import Play
    from shell.qt.table import Table


def costs(play: Play) -> bool:
    """Whether giving up takes something that no later attempt brings back: the light of a day."""
    session = play.session
    return session.mode.of_a_day and session.counted and not session.over


class GivingUp(QObject):
    """Stands in the place of the line until it is answered; Esc, a move and whatever the game says take it back."""

    def __init__(self, context: Context, table: Table, play: Play, done: Callable[[], None]) -> None:
        super().__init__(table)
        self._context = context
        self._table = table
        self._play = play
        self._done = done
        """Called when nothing is asked any more."""
        self._length = len(play.session.journal)
        play.changed.connect(self._changed)
        for signal in self._ends():
            signal.connect(self.leave)
        table.installEventFilter(self)
        self.show()
        announce(table.result, f"{table.result.word} {table.result.sentence}")

    def _ends(self) -> tuple[SignalInstance, ...]:
        return self._play.message, self._play.hinted, self._play.told_to_wait

    def _changed(self) -> None:
        """What is learnt about the board in passing is no answer; a move is."""
        if len(self._play.session.journal) != self._length:
            self.leave()

    def show(self) -> None:
        """Ask, in the language and the colours that are now set."""
        tr = self._context.tr
        self._table.result.show_result(
            tr("Give up?"),
            tr("This day then stays dark: no later attempt at its board counts. Esc goes on playing."),
            buttons=[(tr("Give up"), "", "soft", self.give_up), (tr("Go on playing"), "", "primary", self.leave)],
        )
        self._table.show_result()

    def give_up(self) -> None:
        """It is meant."""
        self.leave()
        self._play.give_up()

    def leave(self, *_: object) -> None:
        """The line again; the game goes on."""
        self._play.changed.disconnect(self._changed)
        for signal in self._ends():
            signal.disconnect(self.leave)
        self._table.removeEventFilter(self)
        had_focus = self._table.result.isAncestorOf(QApplication.focusWidget() or self._table)
        self._table.hide_result()
        if had_focus:
            self._table.view.setFocus()
        self._done()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape, which the board had no use for, takes the question back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.leave()
            return True
        return super().eventFilter(watched, event)
