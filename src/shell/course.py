"""The course of one game: the states it went through, where it stands, and what can no longer be taken back.

Playing and replaying go through the same methods, so a replayed journal cannot differ from the game that wrote it.
A course holds no engine and pickles, so that workers can replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shell.api import Engine, Entry, EntryKind, Hint, Illegal, Outcome, Settle, State, Undo, Variant
from shell.hints import Ladder, parse
from shell.journal import steps_of
from shell.text import Text, reason

GIVEN_UP = "given up"

_KINDS = {
    EntryKind.MOVE: Text("move"),
    EntryKind.UNDO: Text("undo"),
    EntryKind.REDO: Text("redo"),
    EntryKind.HINT: Text("hint"),
    EntryKind.REVEAL: Text("reveal"),
    EntryKind.RESIGN: Text("resign"),
    EntryKind.IDLE: Text("idle move"),
}

_ENDS = {"won": Text("won"), "lost": Text("lost"), "drawn": Text("drawn"), GIVEN_UP: Text("given up")}


def ended(outcome: str | None) -> Text:
    """How a game stands, as a word within a sentence."""
    return _ENDS[outcome] if outcome in _ENDS else Text("running")


class Course:
    """`states` from the board to the end of the redo branch, `index` of the one reached, `outcome` None while playing."""

    __slots__ = ("_persons", "index", "ladder", "outcome", "states", "taken_back", "touched")

    def __init__(self, engine: Engine, start: State, persons: frozenset[int] = frozenset()) -> None:
        """`persons` are the seats of persons, if there are any: then a computer's moves alone do not touch the board."""
        self._persons = persons
        self.states: list[State] = [start]
        self.index = 0
        self.ladder = Ladder()
        self.taken_back = False
        """Whether anything was ever undone."""
        self.touched = engine.begun(start)
        self.outcome = _outcome(engine, start)

    @property
    def state(self) -> State:
        """The state reached."""
        return self.states[self.index]

    def move(self, engine: Engine, state: State) -> None:
        """Go on to a new state; the redo branch is dropped. If the engine raises, nothing has changed."""
        theirs = not self._persons or engine.turn(self.state) in self._persons
        touched = self.touched or (theirs and engine.begun(state))
        outcome = _outcome(engine, state)
        self.index += 1
        self.states[self.index :] = [state]
        self.touched, self.outcome = touched, outcome
        self.ladder.end_chain()

    def steps(self, engine: Engine, undo: Undo, way: int) -> int:
        """States to pass to where undo (`way` -1) or redo (1) stops; 0 if there is nothing to undo or redo.

        Taking back goes to the last state in which a person was to decide, and forth again to the next one, whoever is to move
        now: where several persons play, whoever drew last may take that back, and a computer that thinks is not waited for.
        Where nobody in particular sits, it is the seat that is to move now.
        """
        end = self.index + way
        if undo is Undo.NEVER or not 0 <= end < len(self.states):
            return 0
        if undo is Undo.TAKE_BACK:
            deciding = self._persons or {engine.turn(self.state)}
            while 0 <= end < len(self.states) and engine.turn(self.states[end]) not in deciding:
                end += way
            end = min(end, len(self.states) - 1)
        return end - self.index if end >= 0 else 0

    def go(self, steps: int) -> None:
        """Pass `steps` states, back if negative. `ValueError` if there are not so many."""
        if not 0 <= self.index + steps < len(self.states):
            n = abs(steps)
            raise ValueError(
                Text("there is not {n} move to undo", "there are not {n} moves to undo", n=n)
                if steps < 0
                else Text("there is not {n} move to redo", "there are not {n} moves to redo", n=n)
            )
        self.index += steps
        self.taken_back = self.taken_back or steps < 0
        self.ladder.end_chain()

    def hint(self, hint: Hint, now: int) -> None:
        """Show a hint: the board is touched for good."""
        self.ladder.show(hint, now)
        self.touched = True

    def give_up(self, shown: bool) -> None:
        """End the game; `shown` says that the solution was asked for, which touches the board for good."""
        self.outcome = GIVEN_UP
        self.touched = self.touched or shown

    def follow(self, engine: Engine, entry: Entry) -> None:
        """Do what a journal's entry records. `ValueError` or `Illegal` if it cannot have happened here."""
        if self.outcome is not None:
            raise ValueError(Text("the game is over before it"))
        match entry.kind:
            case EntryKind.MOVE | EntryKind.IDLE:
                if isinstance(engine, Settle) and engine.unsettled(self.state, entry.text):
                    raise ValueError(Text("the move {move} is not settled", move=repr(entry.text[:60])))
                state = engine.apply(self.state, entry.text)
                idle = state == self.state
                if idle and entry.kind is EntryKind.MOVE:
                    raise ValueError(Text("the move {move} changes nothing", move=repr(entry.text[:60])))
                if not idle and entry.kind is EntryKind.IDLE:
                    raise ValueError(Text("the idle move {move} changes something", move=repr(entry.text[:60])))
                if not idle:
                    self.move(engine, state)
            case EntryKind.UNDO:
                self.go(-steps_of(entry))
            case EntryKind.REDO:
                self.go(steps_of(entry))
            case EntryKind.HINT:
                hint, again = parse(entry.text)
                if again != self.ladder.again(hint):
                    raise ValueError(Text("a hint is counted once, and only once"))
                self.hint(hint, entry.ms)
            case EntryKind.REVEAL | EntryKind.RESIGN:
                self.give_up(shown=entry.kind is EntryKind.REVEAL)


def replay(engine: Engine, variant: Variant, board: str, journal: Sequence[Entry], persons: frozenset[int] = frozenset()) -> Course:
    """Play a journal through the engine, with persons at the seats `persons`. `ValueError` says which entry (from 1) cannot have
    happened, or why `board` is none."""
    course = Course(engine, engine.start(variant, board), persons)
    for _ in _followed(engine, course, journal):
        pass
    return course


def states_of(engine: Engine, variant: Variant, board: str, journal: Sequence[Entry]) -> list[State]:
    """The states that a journal went through: at the board, and after each entry. `ValueError` as for `replay`."""
    course = Course(engine, engine.start(variant, board))
    return [course.state, *_followed(engine, course, journal)]


def _followed(engine: Engine, course: Course, journal: Sequence[Entry]) -> Iterator[State]:
    for number, entry in enumerate(journal, 1):
        try:
            course.follow(engine, entry)
        except (Illegal, ValueError) as error:
            raise ValueError(
                Text(
                    "the journal breaks at entry {number} ({kind}): {reason}", number=number, kind=_KINDS[entry.kind], reason=reason(error)
                )
            ) from error
        yield course.state


def _outcome(engine: Engine, state: State) -> str | None:
    kind = engine.status(state).kind
    return None if kind is Outcome.PLAYING else kind.value
