"""The contract between the shell and its games, version 1.0: all that a plugin may import from us without Qt.

A game is an `Engine` (the rules: pure functions from values to values) and a scene (what the player sees). Everything
else in here is optional; the shell finds it by `isinstance`. The dice come from `shell.rng`, sentences are `Text`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from pluggy import HookimplMarker

from shell.kinds import EntryKind, Outcome, Undo
from shell.record import record
from shell.rng import Rng
from shell.text import Text, as_written

__all__ = [
    "API", "Board", "Check", "Choice", "Custom", "Daily", "Day", "Describe", "Engine", "Entry", "EntryKind", "Exporter", "Facts",
    "Figure", "Findings", "Format", "Game", "Hint", "Hints", "Illegal", "Importer", "Inspect", "Lesson", "Line", "Mark", "Measure",
    "Opponent", "Option", "Outcome", "Plot", "Position", "Range", "Remark", "Review", "Rng", "Sample", "Series", "Settle", "State",
    "Status", "Study", "Tally", "Text", "Undo", "Variant", "Verdict", "Warns", "Way", "as_written", "hookimpl",
]  # fmt: skip

API = (1, 0)
"""Version of this contract. A plugin made for (a, b) loads where a is equal and b is not greater."""

hookimpl = HookimplMarker("igraonica")

State: TypeAlias = Any
"""A position in a game: immutable, hashable or at least comparable by ==, picklable. Only its own engine looks inside."""

Facts: TypeAlias = Mapping[str, Any]
"""What is known of a board beside its text (solution, grade, par): JSON, never shared, never shown before the end."""


@record
class Variant:
    """A kind of board: `key` is canonical and never translated; `detail` says size and mode for the bar. Those in `Game.variants` are
    offered beside the game's choices, and their `detail` may say something else there."""

    key: str
    title: Text
    undo: Undo = Undo.FREELY
    counted: bool = True
    detail: Text | None = None


@record
class Option:
    """One value of a choice."""

    key: str
    title: Text


@record
class Range:
    """Whole numbers from `low` to `high`, both included."""

    low: int
    high: int


@record
class Line:
    """A line of text, `length` characters at most."""

    length: int


@record
class Choice:
    """Something that the player sets. `rule` values join the variant's key, `view` values only reach the scene; a choice of kind `seat`
    says who sits there (one a seat, in their order): `person` or `computer:STRENGTH`."""

    key: str
    title: Text
    values: tuple[Option, ...] | Range | Line
    default: str
    kind: Literal["rule", "seat", "view"] = "rule"


@record
class Custom:
    """Sizes of the player's own: numbers to ask for, and the variant's key made of them, such as `{w}x{h}/{m}`."""

    choices: tuple[Choice, ...]
    pattern: str


@record
class Board:
    """`text` is what is played and shared, `facts` what is known of it."""

    text: str
    facts: Facts = field(default_factory=dict)


@record
class Sample:
    """A position to show of a game that is not running: a board of `variant` and moves (settled ones) to play on it."""

    variant: str
    board: str
    moves: tuple[str, ...] = ()


@record
class Lesson:
    """A small board that teaches one thing by doing. It never counts; a figure of the rules page can show it too.

    `text` says in one or two sentences what to do there and why; `show` are the moves of *Show me*, which end it; `answers`
    what is said after a move, `done` at the end, `other` after any other move.
    """

    key: str
    title: Text
    text: Text
    variant: str
    board: str
    show: tuple[str, ...]
    done: Text
    other: Text | None = None
    answers: tuple[tuple[str, Text], ...] = ()


@record
class Status:
    """How a game stands and, where there are seats, which seat won."""

    kind: Outcome
    winner: int | None = None


@record
class Mark:
    """Something to point out on the board: `kind` is known to the game's own scene, `at` are cell keys, `label` a short sign."""

    kind: str
    at: tuple[str, ...]
    label: str = ""


class Illegal(Exception):
    """The rules forbid a move. Nothing has changed."""

    def __init__(self, text: Text, marks: Sequence[Mark] = ()) -> None:
        super().__init__(text, tuple(marks))
        self.text = text
        self.marks = tuple(marks)

    def __str__(self) -> str:
        return str(self.text)


@record
class Entry:
    """A line of the journal: `ms` of active time since the board was shown, what, and its text (a move, a hint as JSON)."""

    ms: int
    kind: EntryKind
    text: str = ""


@record
class Position:
    """A game as helpers see it."""

    variant: Variant
    board: Board
    state: State
    journal: tuple[Entry, ...] = ()


@record
class Hint:
    """One press of *Hint*: a sentence and marks; `last` ends the chain; `memo` (JSON) serves later hints of the board; `steps`: so
    many presses (1 to 3) the chain has, so that none is announced that never comes."""

    text: Text
    marks: tuple[Mark, ...] = ()
    last: bool = True
    memo: Any = None
    steps: int = 3


@record
class Figure:
    """A number that a game keeps: `format` says how to show it (`stars`: of three), `best` which end is better, `live` that it
    stands in the bar while playing (`icon` beside it), `clean` that games with hints stay out of its records; `statistics` that
    its mean and record stand there beside those of every game (`told`), and that it is also drawn over the games (`drawn`);
    `won` that in statistics only games won have it, such as a margin of the winner. Titles of seats in `title` are said as names, and mark
    the figure as that player's; `color` is a token of the game's own for its icon."""

    key: str
    title: Text
    icon: str = ""
    format: Literal["number", "time", "rate", "percent", "stars"] = "number"
    best: Literal["low", "high"] | None = None
    live: bool = False
    clean: bool = False
    statistics: Literal["", "told", "drawn"] = ""
    won: bool = False
    color: str = ""


@record
class Remark:
    """Something to say about a game that has ended: when `at` entries of its journal were done (0: at its board), with marks
    for the board as it was then; titles of seats in `text` are said as names. One at the very end also stands in the result."""

    at: int
    text: Text
    marks: tuple[Mark, ...] = ()


@record
class Way:
    """Moves that were not played, to look at: (settled) `moves` from the state after `at` entries of the journal. The first one
    from the board (0) is offered in the result."""

    title: Text
    moves: tuple[str, ...]
    at: int = 0


@record
class Series:
    """A line of a plot: points (entries of the journal done, value), rising. Where `title` is that of a seat, a name is said."""

    title: Text
    points: tuple[tuple[int, float], ...]


@record
class Plot:
    """Numbers over a game, at most three lines of them."""

    title: Text
    series: tuple[Series, ...]


@record
class Findings:
    """What a look back at a game has found."""

    remarks: tuple[Remark, ...] = ()
    lines: tuple[Way, ...] = ()
    plots: tuple[Plot, ...] = ()


@record
class Verdict:
    """What the facts of a drawn board say: `text` to who draws it, `notice` to who plays it, and if it is `sound` as the game's own."""

    text: Text
    sound: bool = True
    notice: Text | None = None


@record
class Format:
    """A form in which a board can be written down for other programs: with a `suffix` such as `.mbf` to a file, else as a line
    or lines of text."""

    key: str
    title: Text
    suffix: str = ""


@runtime_checkable
class Engine(Protocol):
    """The rules of a game. Pure: no Qt, no clock, no dice but the `Rng` handed in."""

    def variant(self, text: str) -> Variant:
        """The variant that `text` names, with its canonical key; custom sizes too. `ValueError` says what is wrong."""

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """Invent a board. May be slow: it runs in a worker. Its budgets are counts, never times."""

    def start(self, variant: Variant, text: str) -> State:
        """The first state on the board `text`. `ValueError` says why it is none."""

    def begun(self, state: State) -> bool:
        """Whether the board has been touched for good."""

    def apply(self, state: State, move: str) -> State:
        """The state after `move`; an equal one means that nothing happened. `Illegal` if the rules forbid it,
        `ValueError` if it is no move at all."""

    def status(self, state: State) -> Status:
        """How the game stands."""

    def turn(self, state: State) -> int:
        """The seat that is to move; 0 where there is one only."""

    def moves(self, state: State) -> Iterable[str]:
        """The legal moves that change something."""


@runtime_checkable
class Settle(Protocol):
    """For engines some of whose moves need dice or time before they are known."""

    def unsettled(self, state: State, move: str) -> bool:
        """Whether `move` needs `settle` first. Fast. Such a move is never given to `apply` as it is."""

    def settle(self, state: State, move: str, rng: Rng, facts: Facts) -> str:
        """What happened: the move for the journal, which replays without dice. Runs in a worker. May raise `Illegal`."""

    def settled_board(self, state: State) -> str:
        """The text of the board as it is now fixed, for Restart and sharing."""


@runtime_checkable
class Hints(Protocol):
    """For engines that can help."""

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        """The next hint after those of `chain`, or None where there is nothing new. Runs in a worker."""


@runtime_checkable
class Tally(Protocol):
    """For engines that count more than time.

    An engine may also have `counts_idle`: true where it counts every press. Then moves that change nothing are kept in the
    journal too (`EntryKind.IDLE`), where nothing takes them back.
    """

    figures: tuple[Figure, ...]

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """The figures of a game so far. Called after each move: while playing it must be fast."""


@runtime_checkable
class Describe(Protocol):
    """For engines that can say what is to be seen."""

    def text_board(self, state: State) -> str:
        """The board as lines of text, to copy and print."""

    def cell_name(self, state: State, key: str) -> Text:
        """A cell for a screen reader: where, what, in which state."""


@runtime_checkable
class Inspect(Protocol):
    """For engines that answer questions about positions on the command line."""

    def inspect(self, data: Any) -> Mapping[str, Any]:
        """Facts about the position `data` (parsed JSON). `ValueError` says what is wrong with it."""

    def board_details(self, variant: Variant, board: Board, options: Mapping[str, str]) -> Mapping[str, Any]:
        """More about a board that `igraonica new` prints; `options` are the command's own, such as `first`."""


@runtime_checkable
class Measure(Protocol):
    """For engines whose searches are measured by time: a position with `budget_s` on the command line. A game's own budgets are
    counts, and no engine has a clock."""

    def measure(self, data: Any, over: Callable[[], bool]) -> Mapping[str, Any]:
        """The best that is found about the position `data` before `over()` says that the time is over; it is asked often.
        `ValueError` says what is wrong with the position."""


@runtime_checkable
class Opponent(Protocol):
    """For games in which a seat can be the computer's. The game has one `Choice` of the kind `seat` for each seat, whose values
    are `person` and, for each strength, `computer:` and its key."""

    strengths: tuple[Option, ...]
    """From the weakest to the strongest."""

    def reply(self, state: State, strength: str, rng: Rng, budget: int | None = None) -> str:
        """A legal move for the seat in turn: the same from the same dice. Runs in a worker. Budgets are counts; None is the
        strength's own. `ValueError` if there is no such strength, or the game is over."""

    def answer(self, data: Any, strength: str, rng: Rng, budget: int | None = None) -> Mapping[str, Any]:
        """The same for a position as the command line has it (parsed JSON), and as it shows it; the game over is an answer too.
        `ValueError` says what is wrong with the position."""


@runtime_checkable
class Study(Protocol):
    """For engines that find out about a board what takes too long while somebody waits for it."""

    def study(self, text: str, facts: Facts | None) -> Facts:
        """The facts of the board `text` with what was missing in them (none: a board from elsewhere). The same each time; runs in
        a worker while the board is played, bounded by counts."""


@runtime_checkable
class Warns(Protocol):
    """For engines that tell a player who wants it, by a `view` choice `warning` that is "on", of what cannot be mended any more."""

    def warn(self, position: Position) -> Text | None:
        """What has gone wrong for good; None where nothing has, or where it is not known. Runs in a worker after each move, on no
        board of a day; bounded by counts."""


@runtime_checkable
class Check(Study, Protocol):
    """For engines of games with an `editor`, whose boards `import_board` reads: what is drawn may be anything."""

    def verdict(self, facts: Facts) -> Verdict:
        """What facts say that `study` has found. Fast."""


@runtime_checkable
class Importer(Protocol):
    """For engines that read other programs' boards."""

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        """The board in `data`, whatever format it has. `ValueError` says what is wrong."""


@runtime_checkable
class Exporter(Protocol):
    """For engines that write boards as other programs read them."""

    def export_formats(self, state: State) -> Sequence[Format]:
        """The forms in which the board of `state` can be written now. Fast."""

    def export_board(self, state: State, key: str) -> bytes:
        """The board in the form `key`; a text as UTF-8. `ValueError` if it cannot be written so."""


@runtime_checkable
class Review(Protocol):
    """For engines that look back at a game."""

    def review(self, position: Position) -> Findings:
        """What can be learnt from a game that has ended or was given up. Runs in a worker, after the end; bounded by counts."""


class Day(NamedTuple):
    """A civil date, wherever the player is. `weekday` counts from Monday, 0, to Sunday, 6."""

    year: int
    month: int
    day: int
    weekday: int


@runtime_checkable
class Daily(Protocol):
    """For engines that have a board for each day, the same for everybody.

    The shell makes it by `new_board` with dice of that day, keeps streak, week, archive and ranking, and asks for nothing more.
    An engine may also have `daily_week`, a `Text`: what the game calls the lights of a week; and `daily_since`, such as
    "2026-01-01": the first day of its archive.
    """

    daily_order: tuple[tuple[str, Literal["low", "high"]], ...]
    """How results are ranked, the weightiest first: keys of `figures`, "time" (in whole seconds) or "hints"; at last, who was first.
    Where time comes first only games won are ranked and light their day, else all that were played to their end."""

    def daily_variant(self, day: Day, rng: Rng) -> Variant:
        """The kind of board of that day: `title` in a word or two, `detail` what is special about it. Fast and pure; the dice are
        that day's."""


@record
class Game:
    """What a plugin registers. `scene` imports Qt late and returns the class of the game's scene, `editor` that of its `Drawing`."""

    key: str
    title: Text
    summary: Text
    variants: tuple[Variant, ...]
    engine: Engine
    scene: Callable[[], type[Any]]
    choices: tuple[Choice, ...] = ()
    custom: Custom | None = None
    sample: Sample | None = None
    editor: Callable[[], type[Any]] | None = None
    lessons: tuple[Lesson, ...] = ()
    first: str = ""
    """The text of the variant that a new player is offered; empty: the first of `variants`."""
    clock: Literal["at once", "first move"] = "at once"
    version: str = "1.0"
    api: tuple[int, int] = API
    rules_version: int = 1
    boards_version: int = 1
    folder: Path | None = None
    """Where the plugin lies (`rules/`, `locale/`, `theme.json`, `icons/`); the loader fills it in."""
