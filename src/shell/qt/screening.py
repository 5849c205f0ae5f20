"""A game watched on the table: its reel, a scene of its own, and the bar that moves it. No session is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from shell import jobs, seats
from shell.api import Engine, EntryKind, Findings, Game, Mark, Outcome, Position, Remark, State, Variant
from shell.called import called
from shell.clock import HIDDEN, MINIMISED
from shell.figures import clock_text
from shell.hints import parse
from shell.qt.desk import token
from shell.qt.facts import JOIN
from shell.qt.look import SceneLook
from shell.qt.message import Kind
from shell.qt.replay import Replay
from shell.qt.replay_bar import ReplayBar
from shell.qt.replay_keys import ReplayKeys
from shell.qt.scene import Scene, Seat
from shell.qt.time_bar import TimeMark
from shell.reel import Reel, of_game, of_line
from shell.saved import Saved
from shell.seating import Seating
from shell.text import Text
from shell.wire import Failure

if TYPE_CHECKING:
    from shell.qt.window import Window
    from shell.workers import Answer

_SAID = {
    EntryKind.UNDO: Text("Taken back"),
    EntryKind.REDO: Text("Made again"),
    EntryKind.REVEAL: Text("The solution was shown."),
    EntryKind.RESIGN: Text("Given up"),
}


class Screening(QObject):
    """Shows one game on the window's table, from `begin` until `leave`. The clock of another one stands meanwhile."""

    def __init__(
        self, window: Window, game: Game, saved: Saved, findings: Findings | None, left: Callable[[], None], line: int = -1
    ) -> None:
        """`findings` None: they are not known yet, and asked for if the game has ended. `left`: the player wants to leave.
        `line` is the line of the findings to begin with, -1 for the game itself."""
        super().__init__(window)
        self.game = game
        self.saved = saved
        self.findings = findings
        self.token = token()
        self.bar: ReplayBar | None = None
        self.replay: Replay | None = None
        self.line = line
        self._window = window
        self._left = left
        self._reel: Reel | None = None
        self._keys: ReplayKeys | None = None
        self._variant: Variant = game.engine.variant(saved.variant)

    # Begin and end

    def begin(self) -> None:
        """Have the states worked out elsewhere; the table changes when they are there."""
        self._window.desk.run(self.token, jobs.timeline, self.game.key, self.saved, then=self._arrived)

    def _arrived(self, answer: Answer) -> None:
        window = self._window
        if answer.error is not None:
            reason = answer.error.text if isinstance(answer.error, Failure) else str(answer.error)
            self._left()
            window.refuse(Text("This game cannot be watched: {reason}", reason=reason))
            return
        states: list[State] = answer.value
        with self.guard():
            self._open(states)
            if self.findings is None and self.saved.outcome is not None:
                position = Position(self._variant, self.saved.board, states[-1], self.saved.journal)
                window.desk.run(self.token, jobs.review, self.game.key, position, then=self._reviewed)

    def _open(self, states: list[State]) -> None:
        window, table, context = self._window, self._window.room.table, self._window.context
        scene = self.game.scene()(self.game.engine, self._variant, SceneLook(context, self.game.key))
        if not isinstance(scene, Scene):
            raise TypeError(f"the scene of {self.game.key} is no shell.qt.board.Scene")
        scene.setParent(self)
        for choice in self.game.choices:
            if choice.kind == "view":
                scene.choose(choice.key, str(window.store.setting(self.game.key, f"view.{choice.key}", choice.default)))
        who, names = self.saved.seats, self.saved.names
        scene.set_seats([Seat(seats.name(who, n, names), False) for n in range(len(who))])  # nobody plays here
        scene.show(states[0], None)  # what the game raises comes before anything is on the table
        self._reel = of_game(states, self.saved.journal, self.saved.ms)
        self.bar = ReplayBar(context, self.game.key, lambda frame: self._shown_reel().places[min(frame, self._shown_reel().last)])
        self.replay = Replay(scene, lambda: context.motion, self.guard, self)
        self._connect(self.bar, self.replay)
        window.holds.changed.connect(self._held)
        window.menus.set_own([])
        window.pages.setCurrentWidget(table)
        table.set_scene(scene)
        table.set_actions([])
        table.show_replay(self.bar)
        table.view.zoom_to_fit()  # wherever something happens, it is to be seen
        self._keys = ReplayKeys(table.view, self.bar, self.replay, self._left, self)
        self._keys.begin()
        if self.findings is not None:
            self._reel = _with_remarks(self._reel, self.findings)
        table.view.setFocus()
        line, self.line = self.line, -1
        self._show_reel(self._reel, -1)
        if self.replay.ended:
            return  # the game broke at its first frame
        # Only now, since what is watched is not covered. The clock of a running game runs on while its own board is to be seen:
        # there is no time to think that does not count.
        window.holds.set_watching(not self._own)
        window.refresh_actions()
        if line >= 0:
            self.watch_line(line)
        else:
            self.replay.play()

    @property
    def _own(self) -> bool:
        """Whether the game on the table is watched, and still runs."""
        play = self._window.play
        return play is not None and not play.session.over and play.session.id == self.saved.id

    def _connect(self, bar: ReplayBar, replay: Replay) -> None:
        bar.toggled.connect(replay.toggle)
        bar.stepped.connect(replay.step)
        bar.sought.connect(replay.seek)
        bar.speed.connect(replay.set_speed)
        bar.line.connect(self.watch_line)
        bar.left.connect(self._left)
        replay.shown.connect(self._frame_shown)
        replay.moved.connect(self._moved)

    def leave(self) -> None:
        """Take everything off the table again. Nothing of it comes any more."""
        window = self._window
        window.desk.drop(self.token)
        if self.bar is None:
            return
        table = window.room.table
        if self._keys is not None:
            self._keys.end()
        window.holds.changed.disconnect(self._held)
        if self.replay is not None:
            self.replay.end()
        table.set_scene(None)
        table.hide_replay()
        self.bar = None

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Whatever a game raises ends the watching, with its name, and nothing else."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  a plugin may raise anything, and the shell must live
            self._left()
            self._window.hall.report(self.game, error)

    # What there is to learn

    def _reviewed(self, answer: Answer) -> None:
        if answer.error is not None:
            text = answer.error.text if isinstance(answer.error, Failure) else Text("{reason}", reason=str(answer.error))
            self._window.commands.panels.notice(text, getattr(answer.error, "details", ""), self.game.key)
            return
        self.set_findings(called(answer.value, self.game, self.saved.seats, self.saved.names))

    def set_findings(self, findings: Findings) -> None:
        """What a look back has found: marks on the time bar, lines, graphs."""
        self.findings = findings
        if self.replay is None or self._reel is None:
            return
        place = self.replay.place
        self._reel = _with_remarks(self._reel, findings)
        if self.line < 0:
            playing = self.replay.playing
            self._show_reel(self._reel, -1, place)
            if playing:
                self.replay.play()

    def watch_line(self, number: int) -> None:
        """Watch line `number` of the findings, or with -1 the game itself."""
        reel = self._reel
        if self.replay is None or reel is None:
            return
        with self.guard():
            if number >= 0:
                found = self._found().lines[number]
                states = _states(self.game.engine, reel.frames[found.at].state, found.moves)
                reel = of_line(reel, found.at, found.moves, states)
            self._show_reel(reel, number)
            self.replay.play()

    def _found(self) -> Findings:
        return self.findings or Findings()

    def _remark(self, frame: int) -> Remark | None:
        reel = self._shown_reel()
        if self.line >= 0 and frame >= reel.begin:
            return None
        return next((remark for remark in self._found().remarks if remark.at == frame), None)

    def _marks(self, frame: int) -> Sequence[Mark]:
        remark = self._remark(frame)
        if remark is not None:
            return remark.marks
        entry = self._shown_reel().frames[frame].entry
        return parse(entry.text)[0].marks if entry is not None and entry.kind is EntryKind.HINT else ()

    # What is shown

    def _shown_reel(self) -> Reel:
        assert self.replay is not None
        return self.replay.reel

    def _show_reel(self, reel: Reel, line: int, place: float | None = None) -> None:
        bar, replay = self.bar, self.replay
        assert bar is not None
        assert replay is not None
        self.line = line
        say, key = self._window.context.say, self.game.key
        marks = [TimeMark(reel.places[i], "hint", say(Text("A hint"))) for i in reel.hints()]
        head = reel.begin if line >= 0 else reel.last + 1
        marks += [TimeMark(reel.places[r.at], "remark", say(r.text, key)) for r in self._found().remarks if r.at < min(head, reel.last)]
        marks.append(TimeMark(reel.length, "end"))
        bar.set_reel(reel.length, marks)
        bar.set_lines([say(found.title, key) for found in self._found().lines], line)
        replay.set_reel(reel, self._marks, place)
        if not replay.ended:  # the game may have broken at its first frame
            bar.set_sentences([self._words(frame)[1] for frame in sorted({r.at for r in self._found().remarks} | {*reel.hints(), reel.last})
                               if frame <= reel.last])  # fmt: skip
            bar.set_plots(self._found().plots if line < 0 else (), self._tokens())
            self._moved()

    def _tokens(self) -> dict[Text, str]:
        """The tokens of the colours of who sat there, by what they are called."""
        saved, tokens = self.saved, self.replay.scene.seat_tokens if self.replay is not None else ()
        return {seats.name(saved.seats, seat, saved.names): token for seat, token in enumerate(tokens[: len(saved.seats)])}

    def _frame_shown(self, frame: int) -> None:
        assert self.bar is not None
        self.bar.say(*self._words(frame))
        reel = self._shown_reel()
        state = reel.frames[frame].state
        position = Position(self._variant, self.saved.board, state, self.saved.journal[: min(frame, len(self.saved.journal))])
        self._window.room.presenter.watch(self.game, position, self.saved.counted, Seating(self.saved.seats, self.saved.names))
        self._window.room.watched(self.game, state)
        if self.replay is not None:
            self.replay.scene.set_over(frame == reel.last and self.line < 0 and self.saved.outcome is not None)
        if self.replay is not None and not self.replay.playing:
            self._announce(frame)

    def _moved(self) -> None:
        if self.bar is None or self.replay is None:
            return
        replay, reel = self.replay, self.replay.reel
        now = clock_text(reel.ms_at(replay.place))
        self.bar.set_playing(replay.playing, replay.speed)
        self.bar.go(round(replay.place), replay.frame, now, clock_text(reel.end))
        self._window.room.presenter.watch_time(reel.ms_at(replay.place))

    def _words(self, frame: int) -> tuple[Kind, str]:
        """The sentence of a frame: what was learnt there, the hint that was shown, or the number of the move."""
        say, reel = self._window.context.say, self._shown_reel()
        remark, entry = self._remark(frame), reel.frames[frame].entry
        ended = frame == reel.last and (self.line >= 0 or self.saved.outcome is not None)
        end = self._end(reel.frames[frame].state) if ended else ""
        if remark is not None:
            said = say(remark.text, self.game.key)
            return ("info" if ended else "warning", f"{end} {said}".strip())
        if entry is not None and entry.kind is EntryKind.HINT:
            return "hint", say(parse(entry.text)[0].text, self.game.key)
        if entry is not None and entry.kind in _SAID:
            return "info", end if ended and self.saved.seats else say(_SAID[entry.kind])
        moves = reel.moves_until(reel.last)
        move = say(Text("Move {number} of {n}", "Move {number} of {n}", number=reel.moves_until(frame), n=moves)) if moves else ""
        return "info", JOIN.join(words for words in (end, move) if words)

    def _end(self, state: State) -> str:
        """How the game ended, in `state`; of a line that was not played nothing, where it does not end the game."""
        saved, status = self.saved, self.game.engine.status(state)
        if self.line >= 0 and status.kind is Outcome.PLAYING:
            return ""
        outcome = str(saved.outcome) if self.line < 0 else seats.seen(status.kind.value, saved.seats, status.winner)
        winner = status.winner
        if outcome == "given up" and saved.seats:
            winner = seats.left_winning(saved.seats, self.game.engine.turn(state))
        return self._window.context.say(seats.ending(outcome, saved.seats, winner, saved.names))

    def _announce(self, frame: int) -> None:
        reader = self._window.room.reader
        if reader is not None and self.bar is not None:
            reader.announce(f"{self.bar.text}. {clock_text(self._shown_reel().frames[frame].ms)}")

    def retranslate(self) -> None:
        """The language is another."""
        if self.bar is not None and self.replay is not None:
            self.bar.retranslate()
            self._show_reel(self.replay.reel, self.line, self.replay.place)
            self.bar.say(*self._words(self.replay.frame))

    def restyle(self) -> None:
        """The theme is another."""
        if self.bar is not None and self.replay is not None:
            self.bar.restyle()
            self.replay.show_marks()

    def _held(self) -> None:
        if self.replay is not None and self._window.holds.names & {HIDDEN, MINIMISED}:
            self.replay.pause()


def _with_remarks(reel: Reel, findings: Findings) -> Reel:
    """The same reel, which stands at the remarks long enough to read them."""
    return Reel(reel.frames, reel.spoken | {remark.at for remark in findings.remarks}, end=reel.end)


def _states(engine: Engine, state: State, moves: Sequence[str]) -> list[State]:
    """The states after each of `moves`."""
    found = []
    for move in moves:
        state = engine.apply(state, move)
        found.append(state)
    return found
