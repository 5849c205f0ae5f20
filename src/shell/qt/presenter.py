"""Puts a game's facts into the parts of the table: bar, line, cover, result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QTimer

from shell import called, seats, uncounted
from shell.api import Check, Findings, Game, Hint, Outcome, Position, Review, Tally, Undo, Variant
from shell.clock import COVERING, PAUSED
from shell.figures import clock_text, figure_text
from shell.hints import WAITS_MS
from shell.qt.buttons import Kind as ButtonKind
from shell.qt.context import Context
from shell.qt.facts import JOIN, Fact
from shell.qt.message import Kind
from shell.qt.play import Play, wait_words
from shell.qt.table import Table
from shell.saved import Mode
from shell.seating import NOBODY, Seating
from shell.text import Text, sentence

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from shell.qt.day_end import DayEnd


_Button: TypeAlias = tuple[str, str, ButtonKind, Callable[[], object]]
"""For the result: words, icon, kind, what to call."""


_ASIDE = 3000
"""Milliseconds for which the wait is said in place of a hint."""
_PASSING = 5000
"""Milliseconds for which a refusal, or what was just done, is said in place of a hint."""


class Presenter:
    """Shows one `Play` at a time on a `Table`."""

    def __init__(self, context: Context, table: Table) -> None:
        self._context = context
        self._table = table
        self.play: Play | None = None
        self.show_clock = True
        self.heard: Callable[[Text, str], None] = lambda _text, _domain: None
        """Told what the line says now and whose catalogue has it, for those who do not see it."""
        self.day_words: Callable[[Play], str | None] = lambda _play: None
        """What the bar says of the board of a day; None for others."""
        self.day_end: Callable[[Play], DayEnd | None] = lambda _play: None
        """What the result of the board of a day says besides."""
        self._line: tuple[Kind, Text | None] = ("info", None)
        self._hint: tuple[Hint, int] | None = None
        self._watched: tuple[Game, Position, bool, Seating] | None = None
        self._aside = QTimer(table)
        self._aside.setSingleShot(True)
        self._aside.timeout.connect(self.refresh_line)
        table.view.dropped.connect(self._dropped)
        self._passing: tuple[Kind, Text] | None = None
        """What is said in place of a hint for a while: the hint was paid for."""
        self._pass = QTimer(table)
        self._pass.setSingleShot(True)
        self._pass.timeout.connect(self._hint_again)
        self._answered = QTimer(table)
        self._answered.setSingleShot(True)
        self._answered.timeout.connect(self._answer_read)
        self._told_wait = self._told_beside = False
        """Whether the line, or the words at its right, say how long the wait for the next hint is."""

    # The bar

    def show(self, play: Play | None) -> None:
        """Another game, or none."""
        self.play = play
        self._line = ("info", None)
        self._hint = None
        self._passing = None
        self._told_wait = False
        if play is not None:
            self.refresh()

    def refresh(self) -> None:
        """Everything that may have changed after a move."""
        play = self.play
        if self._watched is not None:
            self.watch(*self._watched)
            return
        if play is None:
            return
        session = play.session
        bar = self._table.bar
        bar.pause_button.setVisible(play.lesson is None and not session.over)
        bar.pause_button.setEnabled(not session.over)
        bar.show_another(session.mode is Mode.NEW)
        takes_back = session.variant.undo is not Undo.NEVER
        bar.show_undo(takes_back)
        bar.set_undo(play.may_undo)
        bar.set_redo(play.may_redo)
        bar.hint_button.setVisible(play.can_hint and not session.over)
        values = self._show_facts(play.game, session.position(), session.counted, Seating(session.seats, session.names))
        if play.scene is not None:
            with play.guard():
                play.scene.set_figures({**values, "hints": session.hints, "given_up": session.outcome == "given up"})
        self.tick()
        self.refresh_line()

    def _show_facts(self, game: Game, position: Position, counted: bool, who: Seating) -> Mapping[str, float]:
        """Names and live figures of a position, and of `who` plays. All its figures are returned."""
        bar, say = self._table.bar, self._context.say
        day = self._other_words(self.play) if self.play is not None and self._watched is None else None
        engine = game.engine
        values = engine.tally(position) if isinstance(engine, Tally) else {}
        live = [figure for figure in engine.figures if figure.live and figure.key in values] if isinstance(engine, Tally) else []
        over = self._watched is None and self.play is not None and self.play.session.over
        moving = engine.turn(position.state) if who.seats and not over and engine.status(position.state).kind is Outcome.PLAYING else None
        bar.set_title(say(game.title, game.key), self.variant_words(game, position.variant) if day is None else day)
        bar.set_not_counted(not counted and not self._teaches)
        bar.set_figures(
            [
                Fact(
                    figure.icon,
                    figure_text(values[figure.key], figure.format, language=self._context.language),
                    say(called.said(figure.title, game, who.seats, who.names), game.key),
                    side=(seat := called.seat_of(figure.title, game)) is not None,
                    framed=seat is not None and seat == moving,
                    color=f"{game.key}.{figure.color}" if figure.color else "",
                )
                for figure in live
            ]
        )
        return values

    @property
    def _teaches(self) -> bool:
        return self.play is not None and self.play.lesson is not None

    def _other_words(self, play: Play) -> str | None:
        """What the bar says instead of the kind of board: of a lesson its number, of a board of a day its day."""
        if play.lesson is None:
            return self.day_words(play)
        return self._context.tr("Lesson {n} of {all}", n=play.lesson + 1, all=len(play.game.lessons))

    def variant_words(self, game: Game, variant: Variant) -> str:
        """Kind of board and its details, as the bar says them, and against whom the game on the table is played."""
        words = [self._context.say(variant.title, game.key)]
        if variant.detail is not None:
            words.append(self._context.say(variant.detail, game.key))
        if self.play is not None and self.play.game is game and self.play.session.seats:
            words += [self._context.say(title, game.key) for title in seats.opponents(game, self.play.session.seats)]
        return JOIN.join(words)

    def watch(self, game: Game, position: Position, counted: bool, who: Seating = NOBODY) -> None:
        """A moment of a game that is only watched: until `unwatch` nothing of the play itself is shown."""
        self._watched = (game, position, counted, who)
        bar = self._table.bar
        bar.show_undo(False)
        bar.show_another(False)
        bar.hint_button.hide()
        bar.pause_button.hide()
        self._show_facts(game, position, counted, who)

    def watch_time(self, ms: int) -> None:
        """The time of that moment."""
        self._table.bar.set_clock(clock_text(ms) if self.show_clock else None)

    def unwatch(self) -> None:
        """The play again."""
        self._watched = None
        self.refresh()

    def tick(self) -> None:
        """The parts that time changes."""
        play = self.play
        if play is None:
            return
        session = play.session
        session.clock.elapsed()  # a sample, also while something else is shown
        if self._watched is not None:
            return
        bar = self._table.bar
        bar.set_clock(clock_text(session.clock.elapsed()) if self.show_clock and play.lesson is None else None)
        wait = session.hint_wait()
        total = WAITS_MS[min(max(session.hints, 1), len(WAITS_MS)) - 1]
        bar.hint_button.set_wait(wait, total)
        self._tick_wait(wait)
        bar.hint_button.setEnabled(play.may_hint)

    # The cover

    def cover(self) -> None:
        """Cover the board while a hold says so; never one that is only watched."""
        play = self.play
        if self._watched is not None:
            self._table.set_cover(None)
            return
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
        """What the game says now. A hint that still holds comes back after it. Where a result or a replay stands in the line's
        place, the line is seen above it for a while."""
        self._told_wait = False
        if self._hint is not None and text is not None and kind != "hint":
            self._passing = (kind, text)
            self._pass.start(_PASSING)
        else:
            self._hint = self._passing = None
            self._line = (kind, text)
        if self._table.answer(text is not None):
            self._answered.start(_PASSING)
        self.refresh_line()
        self._tell(text)

    def _answer_read(self) -> None:
        """The result, or the replay, is alone again."""
        if self._table.answer(False):
            self._line, self._passing = ("info", None), None

    def _hint_again(self) -> None:
        """The line says the hint again, and the board shows it: a refusal may have taken its marks away."""
        if self._passing is None or self._hint is None or self.play is None:
            return
        self._passing = None
        self.refresh_line()
        with self.play.guard():
            if self.play.scene is not None:
                self.play.scene.mark(self._hint[0].marks)

    def hint(self, hint: Hint, number: int) -> None:
        """A hint is shown; `number` is its place in the chain."""
        self._hint = (hint, number)
        self._passing = None
        self._line = ("hint", hint.text)
        self.refresh_line()
        self._tell(hint.text)

    def _dropped(self) -> None:
        """The marks of a hint are gone: its sentence and its steps go with them."""
        if self._hint is not None:
            self.message("info", None)

    def wait(self, text: Text) -> None:
        """A hint was asked for too early. One that is shown stays; the wait is said beside it, or in its place for a moment where
        the hint leaves no room."""
        self.tick()  # the ring shows the same second
        self._hint_again()
        if self._hint is None:
            self.message("hint", text)
            self._told_wait = True
            return
        line, words = self._table.line, self._context.say(text)
        line.set_right(words)
        if not line.shows_right:
            line.steps((), 0)
            line.say("hint", words)
            self._aside.start(_ASIDE)
        self._told_beside = line.shows_right
        self._tell(text)

    def _tick_wait(self, left: int) -> None:
        """What was said of the wait for a hint counts down with the ring, and goes when it is over."""
        n = -(-left // 1000)
        if self._told_wait and self._line[1] != wait_words(n):
            if n:
                self._line = ("hint", wait_words(n))
                self.refresh_line()
            else:
                self.message("info", None)
        elif self._told_beside:
            self._table.line.set_right(self._context.say(wait_words(n)) if n else "")
            self._told_beside = n > 0

    def _tell(self, text: Text | None) -> None:
        if text is not None and self.play is not None:
            self.heard(text, self.play.game.key)

    def refresh_line(self) -> None:
        """Say the line again, in the language that is now set."""
        play = self.play
        line = self._table.line
        self._aside.stop()
        self._told_beside = False
        if play is None:
            if self._line[1] is not None:  # a game is watched, and none is on the table
                line.say(self._line[0], self._context.say(self._line[1]))
            return
        if self._table.view.covered:
            line.steps((), 0)
            line.say("info", self._context.tr("The board is covered. Neither the clock nor the hint wait runs."))
            return
        kind, text = self._passing or self._line
        if self._hint is not None and self._passing is None and not (self._hint[0].last and self._hint[1] == 1):
            names = (self._context.tr("Where"), self._context.tr("What"), self._context.tr("Place"))
            number = min(self._hint[1], len(names))
            line.steps(names[: number if self._hint[0].last else self._hint[0].steps], number - 1)
        else:
            line.steps((), 0)
        if text is None:
            kind, words = "info", self._idle(play)
        else:
            words = self._context.say(text, play.game.key)
            words = sentence(words) if kind == "refused" else words
        line.say(kind, words, self._turn(play) if text is not None else "")

    def _turn(self, play: Play) -> str:
        """Whose turn it is, in games with seats: always to be read, whatever else the line says."""
        session = play.session
        if not session.seats or session.over:
            return ""
        return self._context.say(seats.to_move(session.seats, session.turn, session.names))

    def _idle(self, play: Play) -> str:
        session = play.session
        if self._turn(play):
            return self._turn(play)
        if not session.counted:
            return self._notice(play) or self._context.say(uncounted.why(session))
        return sentence(self._context.say(play.game.summary, play.game.key))

    # The result

    def result(
        self, new: Callable[[], None], again: Callable[[], None], turned: Callable[[], None], watch: Callable[[int], None], record: str
    ) -> None:
        """The strip below a board that has ended. `turned` begins it again with another player first; `watch` begins a replay of the
        game (-1) or of one of the lines that were found, `record` is a sentence about a new best, or empty."""
        play = self.play
        if play is None or self._watched is not None:
            return
        context, session, key = self._context, play.session, play.game.key
        end = seats.ending(str(session.outcome), session.seats, session.winner, session.names)
        facts = [(context.tr("Time"), clock_text(session.clock.elapsed(), tenths=session.outcome == "won", language=context.language))]
        engine = play.game.engine
        stars = None
        if isinstance(engine, Tally):
            values = play.figures()
            stars = next(
                ((context.say(f.title, key), round(values[f.key])) for f in engine.figures if f.format == "stars" and f.key in values), None
            )
            facts += [
                (
                    context.say(called.said(figure.title, play.game, session.seats, session.names), key),
                    figure_text(values[figure.key], figure.format, language=self._context.language),
                )
                for figure in engine.figures
                if (not figure.live or figure.best is not None) and figure.format != "stars" and figure.key in values
            ]
        if session.hints:
            facts.append((context.tr("Hints"), str(session.hints)))
        found = play.findings or Findings()
        day = self.day_end(play)
        ending = self._ending(play, found)
        sentence = record if day is None or not day.sentence else day.sentence
        scene = play.scene
        legend: list[tuple[QPixmap | str, str]] = (
            [(picture, context.say(text, key)) for picture, text in scene.legend()] if scene is not None else []
        )
        if sentence and stars is not None and ending:
            legend.append(("info", ending))  # what a star was lost for is said in any case
        whole = next(((n, context.say(line.title, key)) for n, line in enumerate(found.lines) if line.at == 0), None)
        same: list[_Button] = [(context.tr("Same board"), "", "ghost", again)]
        if len(session.seats) > 1:
            same.append((context.tr("Other side first"), "", "ghost", turned))
        choices = self._next(new, same, watch, whole, isinstance(engine, Review))
        self._table.result.show_result(
            context.say(end) if session.journal else context.tr("Finished"),
            sentence or ending,
            facts=facts if day is None else [*facts, *day.facts],
            legend=legend,
            stars=stars,
            buttons=[*(() if day is None else day.buttons), *choices[0 if session.journal else -1 :]],
        )
        self._table.show_result()

    def _next(
        self, new: Callable[[], None], same: list[_Button], watch: Callable[[int], None], whole: tuple[int, str] | None, teaches: bool
    ) -> list[_Button]:
        """What to do next: looking back comes first where there may be something to learn (`teaches`). That is known at once, so no
        button changes its place when something was found. `same` is what can be done with the same board, `whole` a line from the
        beginning on: it comes later, at the left of all others."""
        tr = self._context.tr
        replay: _Button = (tr("Replay"), "replay", "soft", lambda: watch(-1))
        if whole is not None:
            number, title = whole
            return [(title, "play", "primary", lambda: watch(number)), replay, *same, (tr("New board"), "", "soft", new)]
        other: _Button = (tr("New board"), "", "primary", new)
        return [replay, *same, other] if teaches else [*same, replay, other]

    def _ending(self, play: Play, found: Findings) -> str:
        last = len(play.session.journal)
        if not last:
            return self._context.tr("Nothing can be played on this board: it was finished from the start.")
        remark = next((remark for remark in found.remarks if remark.at == last), None)
        if remark is not None:
            return self._context.say(remark.text, play.game.key)
        if not play.session.counted:
            return self._notice(play) or self._context.say(uncounted.why(play.session))
        return ""

    def _notice(self, play: Play) -> str:
        """What whoever plays a drawn board has to know of it; empty where that is nothing, or not known yet."""
        engine = play.game.engine
        notice = engine.verdict(play.session.board.facts).notice if isinstance(engine, Check) else None
        return self._context.say(notice, play.game.key) if notice is not None else ""
