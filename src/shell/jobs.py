"""What helper processes do: pure functions of a game's key and plain values. The first argument of each is the key.

They hold no session and no clock; answers that came too late are dropped by the process that asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from shell.api import (
    Board,
    Facts,
    Findings,
    Game,
    Hint,
    Hints,
    Importer,
    Opponent,
    Position,
    Review,
    Rng,
    Settle,
    State,
    Study,
    Text,
    Warns,
)
from shell.course import Course, states_of
from shell.course import replay as replay_journal
from shell.saved import Saved
from shell.seats import checked, persons
from shell.text import reason

if TYPE_CHECKING:
    from shell.ranking import Guest

_folders: dict[str, Path] = {}
_games: dict[str, Game] = {}


def configure(folders: Mapping[str, Path]) -> None:
    """Say where the games lie, in this process. They are loaded when they are first asked for."""
    _folders.clear()
    _folders.update(folders)
    _games.clear()


def game(key: str) -> Game:
    """The game `key`. `ValueError` if nobody said where it lies; whatever its plugin raises if it cannot be loaded."""
    if key not in _games:
        from shell.plugin_loader import load_one

        if key not in _folders:
            raise ValueError(f"there is no game {key!r} here")
        _games[key] = load_one(key, _folders[key])
    return _games[key]


def warm(key: str) -> None:
    """Load the game, so that the next job need not."""
    game(key)


def new_board(key: str, variant_key: str, seed: int) -> Board:
    """Invent a board. `ValueError` if there is no such variant, or no such board."""
    engine = game(key).engine
    return engine.new_board(engine.variant(variant_key), Rng(seed))


def new_game(key: str, variant_key: str, seed: int) -> tuple[Board, State]:
    """Invent a board, and its first state: one way there and back instead of two."""
    board = new_board(key, variant_key, seed)
    return board, start(key, variant_key, board.text)


def day_game(key: str, day: str) -> tuple[str, Board, State]:
    """The kind (its key) of the board of `day`, the board, and its first state. `ValueError` if that is no date, or there is none."""
    from shell import daily

    kind = daily.variant(game(key), day)
    board = daily.board_of(game(key), day, kind)
    return kind.key, board, game(key).engine.start(kind, board.text)


def check_code(key: str, text: str, now: float) -> Guest | Text:
    """Play a result code through, at the time `now`. A `Text` says why it is refused."""
    from shell import codes

    try:
        return codes.check(game(key), text, now)
    except codes.Refused as refused:
        return refused.text


def start(key: str, variant_key: str, text: str) -> State:
    """The first state on the board `text`. `ValueError` says why it is none."""
    engine = game(key).engine
    return engine.start(engine.variant(variant_key), text)


def line(key: str, variant_key: str, text: str, moves: Sequence[str]) -> State:
    """The state after (settled) `moves` on the board `text`, for pictures of samples and kept games."""
    state = start(key, variant_key, text)
    for move in moves:
        state = game(key).engine.apply(state, move)
    return state


def replay(key: str, saved: Saved) -> Course:
    """The course of a saved game, for `Session.load`. `ValueError` says at which entry of its journal it breaks."""
    engine = game(key).engine
    sitting = persons(checked(game(key), saved.seats))
    return replay_journal(engine, engine.variant(saved.variant), saved.board.text, saved.journal, sitting)


def settle(key: str, state: State, move: str, seed: int, facts: Facts) -> str:
    """What the player's `move` turned out to be, for the journal. May raise `Illegal`."""
    engine = game(key).engine
    if not isinstance(engine, Settle):
        raise ValueError(f"the moves of {key!r} need no settling")
    return engine.settle(state, move, Rng(seed), facts)


def reply(key: str, state: State, strength: str, seed: int) -> str:
    """The move of a computer that is to move in `state`. `ValueError` if the game has no such opponent."""
    engine = game(key).engine
    if not isinstance(engine, Opponent):
        raise ValueError(f"the computer does not play {key!r}")
    return engine.reply(state, strength, Rng(seed))


def hint(key: str, position: Position, chain: Sequence[Hint]) -> Hint | None:
    """The next hint after those of `chain`; None where there is nothing new, and for games that have no hints."""
    engine = game(key).engine
    return engine.hint(position, chain) if isinstance(engine, Hints) else None


def study(key: str, text: str, facts: Facts | None) -> Facts | None:
    """The facts of a board with what was missing; what was given where the game studies no boards."""
    engine = game(key).engine
    return engine.study(text, facts) if isinstance(engine, Study) else facts


def read_draft(key: str, text: str) -> tuple[str, str] | Text:
    """The kind (its key) and the text of the board that somebody draws, as it is played; or a `Text` that says why it cannot be."""
    engine = game(key).engine
    if not isinstance(engine, Importer):
        raise ValueError(f"boards of {key!r} are not read")
    try:
        variant, board = engine.import_board(text.encode())
        engine.start(variant, board.text)
    except ValueError as error:
        return reason(error)
    return variant.key, board.text


def timeline(key: str, saved: Saved) -> list[State]:
    """The states of a saved game: at its board, and after each entry of its journal. `ValueError` says which one breaks."""
    engine = game(key).engine
    return states_of(engine, engine.variant(saved.variant), saved.board.text, saved.journal)


def warn(key: str, position: Position) -> Text | None:
    """What has gone wrong for good in the position; nothing where the game does not warn."""
    engine = game(key).engine
    return engine.warn(position) if isinstance(engine, Warns) else None


def review(key: str, position: Position) -> Findings:
    """What can be learnt from a game that has ended; nothing where the game does not look back."""
    engine = game(key).engine
    return engine.review(position) if isinstance(engine, Review) else Findings()
