"""Puts a game's facts into the parts of the table: bar, line, cover, result."""

from __future__ import annotations

from collections.abc import Callable

from shell.api import Figure, Hint, Tally, Undo
from shell.clock import COVERING, PAUSED
from shell.figures import clock_text, figure_text
from shell.hints import WAITS_MS
from shell.qt.context import Context
from shell.qt.message import Kind
from shell.qt.play import Play
from shell.qt.table import Table
from shell.text import Text


class Presenter:
    """Shows one `Play` at a time on a `Table`."""

    def __init__(self, context: Context, table: Table) -> None:
        self._context = context
        self._table = table
        self.play: Play | None = None
        self.show_clock = True
        self.heard: Callable[[Text, str], None] = lambda _text, _domain: None
        """Told what the line says now and whose catalogue has it, for those who do not see it."""
        self._line: tuple[Kind, Text | None] = ("info", None)
        self._hint: tuple[Hint, int] | None = None

    # The bar

    def show(self, play: Play | None) -> None:
        """Another game, or none."""
        self.play = play
        self._line = ("info", None)
        self._hint = None
        if play is not None:
            self.refresh()

    def refresh(self) -> None:
        """Everything that may have changed after a move."""
        play = self.play
        if play is None:
            return
        session, say, key = play.session, self._context.say, play.game.key
        bar = self._table.bar
        bar.set_title(say(play.game.title, key), self.variant_words(play))
        takes_back = session.variant.undo is not Undo.NEVER
        bar.show_undo(takes_back)
        bar.set_undo(session.can_undo)
        bar.set_redo(session.can_redo)
        bar.set_not_counted(not session.counted)
        bar.hint_button.setVisible(play.can_hint)
        bar.set_figures(
            [
                (figure.icon, figure_text(value, figure.format, language=self._context.language), say(figure.title, key))
                for figure, value in self.live_figures(play)
            ]
        )
        self.tick()
        self.refresh_line()

    def live_figures(self, play: Play) -> list[tuple[Figure, float]]:
        """The figures that stand in the bar while playing, with their values."""
        engine = play.game.engine
        if not isinstance(engine, Tally):
            return []
        values = play.figures()
        return [(figure, values[figure.key]) for figure in engine.figures if figure.live and figure.key in values]

    def variant_words(self, play: Play) -> str:
        """Kind of board and its details, as the bar says them."""
        variant = play.session.variant
        words = [self._context.say(variant.title, play.game.key)]
        if variant.detail is not None:
            words.append(self._context.say(variant.detail, play.game.key))
        return " · ".join(words)

    def tick(self) -> None:
        """The parts that time changes."""
        play = self.play
        if play is None:
            return
        session = play.session
        bar = self._table.bar
        bar.set_clock(clock_text(session.clock.elapsed()) if self.show_clock else None)
        wait = session.hint_wait()
        total = WAITS_MS[min(max(session.hints, 1), len(WAITS_MS)) - 1]
        bar.hint_button.set_wait(wait, total)
        bar.hint_button.setEnabled(not session.over)

    # The cover

    def cover(self) -> None:
        """Cover the board while a hold says so."""
        play = self.play
        if play is None:
            return
        clock = play.session.clock
        time = clock_text(clock.elapsed())
        paused = PAUSED in clock.holds
        self._table.bar.set_paused(paused)
        if play.session.over or not clock.holds & COVERING:
            self._table.set_cover(None)
        else:
            self._table.set_cover("paused" if paused else "covered", time)
        self.refresh_line()

    # The line

    def message(self, kind: Kind, text: Text | None) -> None:
        """What the game says now."""
        self._hint = None
        self._line = (kind, text)
        self.refresh_line()
        self._tell(text)

    def hint(self, hint: Hint, number: int) -> None:
        """A hint is shown; `number` is its place in the chain."""
        self._hint = (hint, number)
        self._line = ("hint", hint.text)
        self.refresh_line()
        self._tell(hint.text)

    def wait(self, text: Text) -> None:
        """A hint was asked for too early. One that is shown stays; the wait is said beside it."""
        if self._hint is None:
            self.message("hint", text)
        else:
            self._table.line.set_right(self._context.say(text))
            self._tell(text)

    def _tell(self, text: Text | None) -> None:
        if text is not None and self.play is not None:
            self.heard(text, self.play.game.key)

    def refresh_line(self) -> None:
        """Say the line again, in the language that is now set."""
        play = self.play
        line = self._table.line
        if play is None:
            return
        if self._table.view.covered:
            line.steps((), 0)
            line.say("info", self._context.tr("The board is covered. Neither the clock nor the hint wait runs."))
            return
        kind, text = self._line
        if self._hint is not None and not (self._hint[0].last and self._hint[1] == 1):
            names = (self._context.tr("Where"), self._context.tr("What"), self._context.tr("Place"))
            line.steps(names, min(self._hint[1], len(names)) - 1)
        else:
            line.steps((), 0)
        if text is None:
            kind, words = "info", self._idle(play)
        else:
            words = self._context.say(text, play.game.key)
        line.say(kind, words)

    def _idle(self, play: Play) -> str:
        session = play.session
        if not session.counted:
            return self._context.tr("This game is not counted.")
        return self._context.say(play.game.summary, play.game.key)

    # The result

    def result(self, new: Callable[[], None], again: Callable[[], None], record: str) -> None:
        """The strip below a board that has ended. `record` is a sentence about a new best, or empty."""
        play = self.play
        if play is None:
            return
        context, session, key = self._context, play.session, play.game.key
        words = {
            "won": context.tr("You won!"),
            "lost": context.tr("You lost!"),
            "drawn": context.tr("Draw!"),
            "given up": context.tr("Given up"),
        }
        facts = [(context.tr("Time"), clock_text(session.clock.elapsed(), tenths=session.outcome == "won", language=context.language))]
        engine = play.game.engine
        if isinstance(engine, Tally):
            values = play.figures()
            facts += [
                (context.say(figure.title, key), figure_text(values[figure.key], figure.format, language=self._context.language))
                for figure in engine.figures
                if not figure.live and figure.key in values
            ]
        if session.hints:
            facts.append((context.tr("Hints"), str(session.hints)))
        sentence = record or self._ending(play)
        scene = play.scene
        legend = [(picture, context.say(text, key)) for picture, text in scene.legend()] if scene is not None else []
        self._table.result.show_result(
            words.get(str(session.outcome), ""),
            sentence,
            facts=facts,
            legend=legend,
            buttons=[
                (context.tr("Same board"), "", "ghost", again),
                (context.tr("New board"), "", "primary", new),
            ],
        )
        self._table.show_result()

    def _ending(self, play: Play) -> str:
        if not play.session.counted:
            return self._context.tr("This game was not counted.")
        return ""
