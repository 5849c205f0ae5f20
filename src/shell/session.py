"""One game being played. The session alone owns the journal, undo, time, hints and saving; it knows no pixels and no disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from shell import seats as sitting
from shell.api import (
    Board,
    Engine,
    Entry,
    EntryKind,
    Facts,
    Game,
    Hint,
    Illegal,
    Position,
    Rng,
    Settle,
    State,
    Tally,
    Text,
    Undo,
    Variant,
)
from shell.clock import OVER, UNSTARTED, Clock
from shell.course import Course, ended, replay
from shell.dates import utc_text
from shell.digest import digest, seed
from shell.hints import dump, parse
from shell.journal import steps_text
from shell.saved import Mode, Saved
from shell.seats import Names, Seats

__all__ = ["Change", "Illegal", "Mode", "NotNow", "Session", "slot_of"]


class Change(NamedTuple):
    """What a scene needs to retell a change: the state before, the move, and "move", "undo", "redo" or "restart"."""

    old: State
    move: str
    kind: str


class NotNow(Exception):
    """The game takes no action: its board is covered, it is over, or a new hint has to be waited for."""


def _writable(text: str) -> None:
    """`ValueError` for what cannot be written down, and so is neither board nor move."""
    try:
        text.encode()
    except UnicodeEncodeError:
        from shell.strict import half_a_character

        raise ValueError(half_a_character()) from None


def slot_of(mode: Mode, variant: str, board: str, day: str = "", player: int = 0) -> str:
    """Where a running game is kept: one a variant, one a day for each player, and for shared boards one a board and variant: by other
    rules it is another game."""
    if mode.of_a_day:
        return f"day:{day}:{player}" if player else f"day:{day}"
    return variant if mode is Mode.NEW else "shared:" + digest(f"{variant}\n{board}").hex()


class Session:
    """A game from its board to its end. Make one with `begin` or `load`.

    `id` is the store's number for it, `on_entry` is called after each new line of the journal, when everything else
    has already changed. `day` is the date of its board, for boards of days, and `player` whose it then is; `seats` says who
    sits where, in games with seats, and `names` what they are called.
    """

    def __init__(self, game: Game, variant: Variant, board: Board, mode: Mode, slot: str, counted: bool, clock: Clock,
                 created: str, course: Course, day: str, player: int, seats: Seats, names: Names) -> None:  # fmt: skip
        self.game = game
        self.variant = variant
        self.board = board
        self.mode = mode
        self.slot = slot
        self.day = day
        self.player = player
        self.seats = seats
        self.names = names
        self.clock = clock
        self.created = created
        self.journal: list[Entry] = []
        self.id: int | None = None
        self.on_entry: Callable[[Session, Entry], None] | None = None
        self.counted = counted
        self._course = course

    @classmethod
    def begin(
        cls,
        game: Game,
        variant: Variant,
        board: Board,
        *,
        mode: Mode = Mode.NEW,
        counted: bool = True,
        clock: Clock | None = None,
        created: str | None = None,
        state: State = None,
        day: str = "",
        player: int = 0,
        seats: Seats = (),
        names: Names = (),
    ) -> Session:
        """A new game on `board`. `state` spares the engine's `start` where a worker has done it. `ValueError`: no such board.

        `counted` false: a restart or a later attempt. Shared boards and variants that do not count never count.
        `day` and `player` are for boards of days. `seats` empty: as the game offers them; only with one person a game counts.
        """
        _writable(board.text)
        seats = sitting.checked(game, seats)
        course = Course(game.engine, game.engine.start(variant, board.text) if state is None else state, sitting.persons(seats))
        if mode.of_a_day:
            from shell.daily import day_of

            day_of(day)
        else:
            day, player = "", 0
        counts = counted and variant.counted and not mode.never_counts and sitting.countable(seats)
        slot = slot_of(mode, variant.key, board.text, day, player)
        begun = created or utc_text(time.time())
        session = cls(game, variant, board, mode, slot, counts, clock or Clock(), begun, course, day, player, seats,
                      sitting.checked_names(seats, names))  # fmt: skip
        session._set_holds()
        return session

    @classmethod
    def load(cls, game: Game, saved: Saved, clock: Clock | None = None, course: Course | None = None) -> Session:
        """A saved game as it was. `clock` is set to its time; `course` spares the replay where a worker has done it.

        `ValueError` says at which entry the journal breaks, or what else does not fit.
        """
        if saved.game != game.key:
            raise ValueError(Text("this is a game of {there}, not of {wanted}", there=repr(saved.game[:40]), wanted=repr(game.key)))
        if saved.head:
            raise ValueError("this is only the head of a game: its journal was left out")
        variant = game.engine.variant(saved.variant)
        seats = sitting.checked(game, saved.seats)
        course = course or replay(game.engine, variant, saved.board.text, saved.journal, sitting.persons(seats))
        clock = clock or Clock()
        clock.restore(saved.ms)
        day, player = (saved.day, saved.player) if saved.mode.of_a_day else ("", 0)
        slot = slot_of(saved.mode, variant.key, saved.board.text, day, player)
        session = cls(game, variant, saved.board, saved.mode, slot, saved.counted, clock, saved.created, course, day, player,
                      seats, sitting.checked_names(seats, saved.names))  # fmt: skip
        if session.outcome != saved.outcome:
            raise ValueError(
                Text("this game is kept as {kept}, but its journal ends as {end}", kept=ended(saved.outcome), end=ended(session.outcome))
            )
        session.journal = list(saved.journal)
        session.id = saved.id
        session._set_holds()
        return session

    def saved(self) -> Saved:
        """Everything that `load` needs, as of now."""
        return Saved(
            self.id, self.game.key, self.variant.key, self.mode, self.slot, self.board, tuple(self.journal), self.clock.elapsed(),
            self.counted, self.outcome, self.created, self.game.rules_version, self.game.boards_version, self.day, self.player,
            seats=self.seats, names=self.names,
        )  # fmt: skip

    @property
    def _engine(self) -> Engine:
        return self.game.engine

    @property
    def state(self) -> State:
        """The state reached."""
        return self._course.state

    @property
    def outcome(self) -> str | None:
        """None while running, else "won", "lost", "drawn" or "given up": as the person sees it who plays against a computer."""
        outcome = self._course.outcome
        return None if outcome is None else sitting.seen(outcome, self.seats, self.winner)

    @property
    def winner(self) -> int | None:
        """The seat that has won, of two also when the other one gave up; None while running, after a draw, and without seats."""
        if self._course.outcome == "given up" and self.seats:
            return sitting.left_winning(self.seats, self.turn)
        return self._engine.status(self.state).winner if self._course.outcome == "won" else None

    @property
    def turn(self) -> int:
        """The seat that is to move."""
        return self._engine.turn(self.state)

    @property
    def strength(self) -> str | None:
        """How strong the computer is that is to move now; None where a person is, and after the end."""
        return None if self.over else sitting.strength(self.seats, self.turn)

    @property
    def statistics_key(self) -> str:
        """What this game's result is kept under: its variant, and who sat where."""
        return sitting.key(self.variant.key, self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def touched(self) -> bool:
        """Whether a person ever began the board, or a hint or its solution was shown. It never becomes untouched again."""
        return self._course.touched

    @property
    def marked(self) -> bool:
        """Whether a move was taken back in a game in which that costs the result."""
        return self.variant.undo is Undo.TAKE_BACK and self._course.taken_back

    def learn(self, facts: Facts) -> None:
        """More is known of the board now."""
        self.board = Board(self.board.text, facts)

    def position(self) -> Position:
        """The game as helpers see it."""
        return Position(self.variant, self.board, self.state, tuple(self.journal))

    def tally(self) -> dict[str, int | float]:
        """The game's own figures so far; none where it keeps none."""
        return dict(self._engine.tally(self.position())) if isinstance(self._engine, Tally) else {}

    # Moves

    def play(self, move: str) -> Change | None:
        """Make a (settled) move. None: it changed nothing, and is kept only for engines that count such. `Illegal`, `ValueError`
        or `NotNow`: refused, and nothing has changed."""
        self._ready()
        _writable(move)
        if self.needs_settling(move):
            raise ValueError(f"the move {move[:60]!r} has to be settled first")
        old = self.state
        new = self._engine.apply(old, move)
        if new == old:
            if getattr(self._engine, "counts_idle", False):
                self._write(EntryKind.IDLE, move, self.clock.elapsed())
            return None
        self._course.move(self._engine, new)
        self._write(EntryKind.MOVE, move, self.clock.elapsed())
        return Change(old, move, "move")

    def needs_settling(self, move: str) -> bool:
        """Whether a worker has to find out what `move` does before it can be played."""
        return isinstance(self._engine, Settle) and self._engine.unsettled(self.state, move)

    def settle_seed(self, move: str) -> int:
        """The seed for settling `move` here: from the board, the journal's length and the move, so it is the same each time."""
        text = f"igraonica settle|{self.board.text}|{len(self.journal)}|{move}"
        return seed(text)

    def settle_rng(self, move: str) -> Rng:
        """The dice for settling `move` here."""
        return Rng(self.settle_seed(move))

    def fixed_board(self) -> str:
        """The board's text with everything that has been settled: for another attempt, and to share."""
        return self._engine.settled_board(self.state) if isinstance(self._engine, Settle) else self.board.text

    # Undo

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return not self.over and self._may_go(-1) and self._steps(-1) != 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return not self.over and self._may_go(1) and self._steps(1) != 0

    @property
    def can_restart(self) -> bool:
        """Whether all moves can be taken back within this attempt."""
        return not self.over and self.variant.undo is Undo.FREELY and self._course.index > 0

    def undo(self) -> Change | None:
        """Take the last move back (or all up to a person's last decision, also while a computer thinks). None: there is nothing."""
        return self._go(EntryKind.UNDO, self._steps(-1), "undo")

    def redo(self) -> Change | None:
        """Make the move again that was taken back. None: there is none."""
        return self._go(EntryKind.REDO, self._steps(1), "redo")

    def restart(self) -> Change | None:
        """Take all moves back; clock, misses and hints go on. None: there is nothing to take back, or it may not be."""
        return self._go(EntryKind.UNDO, -self._course.index if self.can_restart else 0, "restart")

    def _may_go(self, way: int) -> bool:
        """While a computer is to move, persons can take back: what it thinks about is gone then. Two computers are watched only."""
        return self.strength is None or (way < 0 and bool(sitting.persons(self.seats)))

    def _steps(self, way: int) -> int:
        return self._course.steps(self._engine, self.variant.undo, way)

    def _go(self, kind: EntryKind, steps: int, name: str) -> Change | None:
        self._ready()
        if steps == 0 or not self._may_go(steps):
            return None
        old = self.state
        self._course.go(steps)
        self.counted = self.counted and not self.marked
        self._write(kind, steps_text(abs(steps)), self.clock.elapsed())
        return Change(old, "", name)

    # Hints

    @property
    def hints(self) -> int:
        """How many presses of *Hint* showed something new on this board. It never goes down."""
        return self._course.ladder.counted

    def hint_wait(self) -> int:
        """Milliseconds of active time until a new hint may be shown."""
        return self._course.ladder.wait(self.clock.elapsed())

    def hint_chain(self) -> tuple[Hint, ...]:
        """The hints that the next one follows."""
        return self._course.ladder.chain

    def take_hint(self, hint: Hint | None) -> Hint | None:
        """Show what a worker found. None was found, or `NotNow`: nothing has changed.

        One that was shown before is shown again without being counted and without a wait, even during one.
        """
        self._ready()
        if hint is None:
            return None
        ladder, now = self._course.ladder, self.clock.elapsed()
        again = ladder.again(hint)
        if not again and ladder.wait(now) > 0:
            raise NotNow(f"a new hint has to wait for {ladder.wait(now)} ms")
        text = dump(hint, again)
        kept, _ = parse(text)  # as a later start will read it: tuples in a memo become lists
        self._course.hint(kept, now)
        self._write(EntryKind.HINT, text, now)
        return kept

    # The end

    def resign(self) -> None:
        """Give up. Nothing happens to a game that is over."""
        if not self.over:
            self._course.give_up(shown=False)
            self._write(EntryKind.RESIGN, "", self.clock.elapsed())

    def reveal(self) -> None:
        """Have the solution shown, which before the end is to give up. `NotNow` while the board is covered."""
        if not self.over:
            self._ready()
            self._course.give_up(shown=True)
            self._write(EntryKind.REVEAL, "", self.clock.elapsed())

    def _ready(self) -> None:
        if self.over:
            raise NotNow("the game is over")
        if self.clock.covered:
            raise NotNow("the board is covered")

    def _set_holds(self) -> None:
        if self.over:
            self.clock.hold(OVER)
        elif self.game.clock == "first move" and not self.touched:
            self.clock.hold(UNSTARTED)

    def _write(self, kind: EntryKind, text: str, now: int) -> None:
        entry = Entry(now, kind, text)
        self.journal.append(entry)
        if self.touched:
            self.clock.release(UNSTARTED)
        if self.over:
            self.clock.hold(OVER)
        if self.on_entry is not None:
            self.on_entry(self, entry)
