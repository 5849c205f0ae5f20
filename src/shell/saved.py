"""A game as it is kept: everything that a session needs to go on, and the file format for it."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from shell.api import Board, Entry, EntryKind
from shell.clock import MAX_MS
from shell.record import record
from shell.text import Text, reason

FORMAT = "igraonica-game"
VERSION = 1
OUTCOMES = ("won", "lost", "drawn", "given up")


class Mode(Enum):
    """How a board came to the player."""

    NEW = "new"
    SHARED = "shared"
    DAILY = "daily"
    ARCHIVE = "archive"
    LESSON = "lesson"

    @property
    def of_a_day(self) -> bool:
        """Whether the board is that of a date."""
        return self in {Mode.DAILY, Mode.ARCHIVE}

    @property
    def never_counts(self) -> bool:
        """Whether no game on such a board counts."""
        return self in {Mode.SHARED, Mode.LESSON}


@record
class Saved:
    """A game at rest. `ms` is active time in whole milliseconds, `outcome` None while it runs, `created` ISO text in UTC."""

    id: int | None
    game: str
    variant: str
    mode: Mode
    slot: str
    board: Board
    journal: tuple[Entry, ...]
    ms: int
    counted: bool
    outcome: str | None
    created: str
    rules_version: int
    boards_version: int
    day: str = ""
    """The date of the board's day (2026-11-14); empty for boards of none. It was read when the board opened."""
    player: int = 0
    """The number of the player, among those of this device, whose board of a day it is."""
    head: bool = False
    """Whether journal and facts were left out, as in the store's lists: it cannot be played on before `Store.load`."""
    seats: tuple[str, ...] = ()
    """Who sits where, in games with seats."""
    names: tuple[str, ...] = ()
    """What they are called, seat by seat; empty where nobody gave a name."""

    def to_json(self, *, facts: bool = True) -> str:
        """The game as the text of a file. Without `facts` nothing in it tells more of the board than the player may know."""
        board: dict[str, Any] = {"text": self.board.text}
        if facts:
            board["facts"] = dict(self.board.facts)
        data = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "variant": self.variant,
            "mode": self.mode.value,
            **({"day": self.day} if self.day else {}),
            **({"player": self.player} if self.player else {}),
            **({"seats": list(self.seats)} if self.seats else {}),
            **({"names": list(self.names)} if any(self.names) else {}),
            "slot": self.slot,
            "board": board,
            "journal": [[entry.ms, entry.kind.value, entry.text] for entry in self.journal],
            "ms": self.ms,
            "counted": self.counted,
            "outcome": self.outcome,
            "created": self.created,
            "rules_version": self.rules_version,
            "boards_version": self.boards_version,
        }
        return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Saved:
        """The inverse of `to_json`; the store's id is not in the file. `ValueError`, with a `Text`, names what is wrong."""
        data = _Reader(_object(text))
        if data.text("format") != FORMAT:
            raise ValueError(Text("this is no saved game: its format is not {format}", format=repr(FORMAT)))
        version = data.number("version", 1, MAX_MS)
        if version != VERSION:
            raise ValueError(Text("this saved game has version {version}, and only {known} is known here", version=version, known=VERSION))
        board = _Reader(data.mapping("board"), "board.")
        facts = board.mapping("facts") if "facts" in board.data else {}
        ms = data.number("ms", 0, MAX_MS)
        modes = {mode.value: mode for mode in Mode}
        mode = modes[data.one_of("mode", tuple(modes))]
        return cls(
            id=None,
            game=data.text("game"),
            variant=data.text("variant"),
            mode=mode,
            slot=data.text("slot"),
            board=Board(board.text("text"), facts),
            journal=_journal(data.rows("journal"), ms),
            ms=ms,
            counted=data.flag("counted"),
            outcome=None if data.get("outcome") is None else data.one_of("outcome", OUTCOMES),
            created=data.text("created"),
            rules_version=data.number("rules_version", 0, MAX_MS),
            boards_version=data.number("boards_version", 0, MAX_MS),
            day=data.day("day") if mode.of_a_day else "",
            player=data.number("player", 0, MAX_MS) if "player" in data.data else 0,
            seats=data.texts("seats") if "seats" in data.data else (),
            names=data.texts("names") if "names" in data.data else (),
        )


def _object(text: str) -> dict[str, Any]:
    from shell import strict

    try:
        data = strict.read(text)
    except ValueError as error:
        raise ValueError(Text("this is no saved game: {reason}", reason=reason(error))) from None
    if not isinstance(data, dict):
        raise ValueError(Text("this is no saved game: a JSON object was expected"))
    return data


def _journal(rows: list[Any], ms: int) -> tuple[Entry, ...]:
    kinds = {kind.value: kind for kind in EntryKind}
    entries: list[Entry] = []
    last = 0
    for number, row in enumerate(rows, 1):
        match row:
            case [int(at), str(kind), str(text)] if type(at) is int and kind in kinds:
                if not last <= at <= ms:
                    raise ValueError(
                        Text('entry {number} of the journal has a time that is not between the one before it and "ms"', number=number)
                    )
                last = at
                entries.append(Entry(at, kinds[kind], text))
            case _:
                raise ValueError(Text("entry {number} of the journal is not [milliseconds, kind, text]", number=number))
    return tuple(entries)


class _Reader:
    """Fields of a JSON object, each checked as it is read. The errors name the field."""

    def __init__(self, data: dict[str, Any], where: str = "") -> None:
        self.data = data
        self._where = where

    def get(self, name: str) -> Any:
        if name not in self.data:
            raise ValueError(Text('"{field}" is missing', field=self._where + name))
        return self.data[name]

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise ValueError(Text('"{field}" is not text', field=self._where + name))
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value = self.get(name)
        if type(value) is not int or not low <= value <= high:
            raise ValueError(Text('"{field}" is not a whole number from {low} to {high}', field=self._where + name, low=low, high=high))
        return value

    def flag(self, name: str) -> bool:
        value = self.get(name)
        if not isinstance(value, bool):
            raise ValueError(Text('"{field}" is neither true nor false', field=self._where + name))
        return value

    def day(self, name: str) -> str:
        from shell.daily import day_of

        try:
            return day_of(self.text(name)).isoformat()
        except ValueError as error:
            raise ValueError(Text('"{field}": {reason}', field=self._where + name, reason=reason(error))) from None

    def one_of(self, name: str, choices: tuple[str, ...]) -> str:
        value = self.text(name)
        if value not in choices:
            raise ValueError(Text('"{field}" is not one of: {known}', field=self._where + name, known=", ".join(choices)))
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.rows(name)
        if not all(isinstance(text, str) for text in value):
            raise ValueError(Text('"{field}" is not a list of texts', field=self._where + name))
        return tuple(value)

    def mapping(self, name: str) -> dict[str, Any]:
        value = self.get(name)
        if not isinstance(value, dict):
            raise ValueError(Text('"{field}" is not a JSON object', field=self._where + name))
        return value

    def rows(self, name: str) -> list[Any]:
        value = self.get(name)
        if not isinstance(value, list):
            raise ValueError(Text('"{field}" is not a list', field=self._where + name))
        return value
