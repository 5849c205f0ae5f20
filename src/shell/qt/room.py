"""The table with the game that is on it: wires a `Play` to the parts around the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction

from shell.clock import PAUSED
from shell.qt import own_actions
from shell.qt.context import Context
from shell.qt.play import Play
from shell.qt.presenter import Presenter
from shell.qt.scene import Action
from shell.qt.table import Table
from shell.store import Store
from shell.text import Text, reason

if TYPE_CHECKING:
    from shell.api import Findings, Game, State
    from shell.qt.commands import Commands
    from shell.qt.giving_up import GivingUp
    from shell.qt.reader import Reader
    from shell.qt.screening import Screening
    from shell.qt.teaching import Teaching
    from shell.qt.window import Window
    from shell.saved import Saved


class Room:
    """Owns the table and shows one play on it."""

    def __init__(self, context: Context, window: Window) -> None:
        self._context = context
        self._window = window
        self.table = Table(context)
        self.presenter = Presenter(context, self.table)
        self.play: Play | None = None
        self.reader: Reader | None = None
        self.screening: Screening | None = None
        self.teaching: Teaching | None = None
        """The lesson on the table."""
        self.asking: GivingUp | None = None
        """Whether to give up is being asked."""
        self._own: list[tuple[QAction, Action]] = []
        self.left_out: dict[str, list[str]] = {}
        """By games that were opened: the keys that they asked for and that were taken already."""
        self.table.letter.connect(self._letter)

    def connect_commands(self, commands: Commands) -> None:
        """What the buttons of the bar do."""
        table = self.table
        table.new.connect(commands.new)
        table.rules.connect(commands.rules)
        table.another.connect(commands.new_same)
        table.undo.connect(commands.undo)
        table.redo.connect(commands.redo)
        table.hint.connect(commands.hint)
        table.pause.connect(self._window.toggle_pause)

    def be_read(self, on: bool, cells: bool) -> None:
        """Serve screen readers from now on; `on` and `cells` are the player's settings."""
        from shell.qt.reader import Reader

        if self.reader is None:
            self.reader = Reader(self._context, self.table)
            self.presenter.heard = self.reader.hear
            self.reader.show(self.play)
        self.reader.set_wanted(on, cells)

    def open_play(self, play: Play) -> None:
        """Put `play` on the table."""
        self.stop_watching()
        self.close_play()
        self.play = play
        for signal, slot in self._links(play):
            signal.connect(slot)
        self.table.set_scene(play.scene)
        self.presenter.show(play)
        self.presenter.cover()
        if play.lesson is not None:
            from shell.qt.teaching import Teaching

            self.teaching = Teaching(self._window, play, play.lesson)
            self.table.show_lesson(self.teaching.strip)
        if self.reader is not None:
            self.reader.show(play)

    def close_play(self) -> None:
        """Take the game off the table."""
        self._stop_asking()
        teaching, self.teaching = self.teaching, None
        if teaching is not None:
            teaching.leave()
            teaching.deleteLater()
            self.table.hide_lesson()
        play, self.play = self.play, None
        if play is not None:
            for signal, slot in self._links(play):
                signal.disconnect(slot)
        if self.reader is not None:
            self.reader.show(None)
        self.presenter.show(None)
        self.table.set_actions([])  # before the window has them deleted
        self._own = []
        self.table.set_scene(None)

    def _links(self, play: Play) -> list[tuple[SignalInstance, Callable[..., None]]]:
        links: list[tuple[SignalInstance, Callable[..., None]]] = [
            (play.changed, self._window.changed),
            (play.message, self.presenter.message),
            (play.hinted, self.presenter.hint),
            (play.told_to_wait, self.presenter.wait),
            (play.finished, self._finished),
            (play.reviewed, self._reviewed),
        ]
        if play.scene is not None:
            links.append((play.scene.actions_changed, self._actions_changed))
        return links

    def own_actions(self, taken: Collection[str]) -> list[QAction]:
        """Make the game's own commands anew and put them where they want to stand."""
        self._own = own_actions.make(self._context, self.play, taken, self.table) if self.play is not None else []
        if self.play is not None:
            self.left_out[self.play.game.key] = own_actions.left_out(self._own)
        self.table.set_actions(self._own)
        return [action for action, _ in self._own]

    def _actions_changed(self) -> None:
        """States and titles only: the same commands stay."""
        play = self.play
        if play is None or play.scene is None:
            return
        for own, (action, _) in zip(play.scene.actions(), self._own, strict=False):
            action.setEnabled(own_actions.usable(play, own))
            if own.checked is not None:
                action.setChecked(own.checked)

    def _letter(self, letter: str) -> None:
        """Plain letters that the board had no use for."""
        commands = self._window.commands
        slots = {"h": commands.hint, "p": self._window.toggle_pause, "z": commands.undo, "d": commands.describe, " ": self._go_on}
        slots.get(letter, lambda: None)()

    def _go_on(self) -> None:
        if self.play is not None and PAUSED in self.play.session.clock.holds:
            self._window.toggle_pause()

    # The end

    def give_up(self) -> None:
        """End the game without a win. Where that costs a day it is asked once; whoever chooses it again means it."""
        from shell.qt.giving_up import GivingUp, costs

        play = self.play
        if play is None or not play.session.touched or self.screening is not None:
            return
        if self.asking is not None:
            self.asking.give_up()
        elif costs(play):
            self.asking = GivingUp(self._context, self.table, play, self._asked)
        else:
            play.give_up()

    def _asked(self) -> None:
        self.asking = None

    def _stop_asking(self) -> None:
        if self.asking is not None:
            self.asking.leave()

    def _finished(self) -> None:
        if self.play is not None:
            self.show_end(self.play)
            if self.reader is not None and self.teaching is None:
                self.reader.result()
            self._window.refresh_actions()

    def show_end(self, play: Play) -> None:
        """The result of a game that has ended."""
        commands = self._window.commands
        self.presenter.refresh()
        self._actions_changed()
        if self.teaching is not None:
            self.teaching.end()
            return
        play.look_back()
        play.mark_end()
        record = record_words(self._context, self._window.store, play)
        self.presenter.result(commands.new_same, commands.restart, self._window.hall.again_turned, self.watch_table, record)

    def _reviewed(self) -> None:
        if self.play is None:
            return
        if self.screening is None:
            self.show_end(self.play)
        elif self.play.findings is not None:
            self.screening.set_findings(self.play.findings)

    # Watching

    @property
    def watching(self) -> bool:
        """Whether a replay is on the table now."""
        return self.screening is not None and self.screening.bar is not None

    def watch_table(self, line: int = -1) -> None:
        """Watch the game on the table: itself, or one of the lines found in it."""
        if self.play is not None:
            self.watch(self.play.game, self.play.session.saved(), self.play.findings, line)

    def watch(self, game: Game, saved: Saved, findings: Findings | None = None, line: int = -1) -> None:
        """Watch a kept game, or a line found in it, on the table until the player leaves it."""
        from shell.qt.screening import Screening

        self._stop_asking()
        self.stop_watching()
        try:
            self.screening = Screening(self._window, game, saved, findings, self._stop_and_return, line)
        except ValueError as error:
            self._window.refuse(Text("This game cannot be watched: {reason}", reason=self._context.say(reason(error), game.key)))
            return
        self.screening.begin()

    def stop_watching(self) -> bool:
        """Take what is watched off the table; the table is empty then. False if nothing was."""
        screening, self.screening = self.screening, None
        if screening is None:
            return False
        screening.leave()
        screening.deleteLater()
        self._window.holds.set_watching(False)
        if self.reader is not None:
            self.reader.watch(None)
        self.presenter.unwatch()
        return True

    def _stop_and_return(self) -> None:
        """Back to the game on the table, or to the start page."""
        if self.stop_watching():
            self._window.show_table()

    def watched(self, game: Game, state: State) -> None:
        """Another state is to be seen than that of the game on the table."""
        if self.reader is not None:
            self.reader.watch((game, state))

    def restyle(self) -> None:
        """The theme is another."""
        self.table.restyle()
        if self.screening is not None:
            self.screening.restyle()
        self._again()

    def retranslate(self) -> None:
        """The language is another."""
        self.presenter.refresh()
        self.table.retranslate()
        if self.screening is not None:
            self.screening.retranslate()
        self._again()

    def _again(self) -> None:
        self.presenter.refresh_line()
        if self.asking is not None:
            self.asking.show()
        if self.teaching is not None:
            self.teaching.strip.restyle()
            self.teaching.refresh()
            return
        if self.play is not None and self.play.session.over and self.screening is None:
            self.show_end(self.play)


def record_words(context: Context, store: Store, play: Play) -> str:
    """A sentence when a won game is the best of its kind; empty otherwise."""
    session = play.session
    if session.outcome != "won" or not session.counted or session.hints:
        return ""
    best = [
        result.ms
        for result in store.results(play.game.key, session.statistics_key)
        if result.outcome == "won" and not result.hints and result.session != session.id
    ]
    if best and session.clock.elapsed() < min(best):
        return context.say(Text("A new best time."))
    return ""
