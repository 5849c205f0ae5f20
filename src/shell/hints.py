"""The hint ladder of a board: what was shown, which presses counted, and how long the next one has to wait."""

from __future__ import annotations

import json
from typing import Any

from shell.api import Hint, Mark, Text
from shell.text import reason

WAITS_MS = (15_000, 30_000, 60_000, 90_000)
"""Active time to wait after the first, second, third, fourth and every later counted hint."""

_STEPS = 3
"""Presses of a chain that says nothing of their number."""


def dump(hint: Hint, again: bool) -> str:
    """A hint as the journal keeps it. `again` marks one that was shown before and so was not counted.

    `TypeError` or `ValueError` if its memo is not JSON.
    """
    data: dict[str, Any] = {"text": hint.text.to_json(), "marks": [[m.kind, list(m.at), m.label] for m in hint.marks], "last": hint.last}
    if hint.steps != _STEPS:
        data["steps"] = hint.steps
    if hint.memo is not None:
        data["memo"] = hint.memo
    if again:
        data["again"] = True
    return json.dumps(data, allow_nan=False, separators=(",", ":"))


def parse(text: str) -> tuple[Hint, bool]:
    """The inverse of `dump`. `ValueError` for anything else."""
    from shell import strict

    try:
        data = strict.read(text)
    except ValueError as error:
        raise ValueError(Text("this is no hint: {reason}", reason=reason(error))) from None
    match data:
        case {"text": said, "marks": list(marks), "last": bool(last)} if _fits(data):
            hint = Hint(_sentence(said), tuple(_mark(mark) for mark in marks), last, data.get("memo"), data.get("steps", _STEPS))
            return hint, data.get("again", False)
    raise ValueError(Text("this is no hint"))


def _fits(data: dict[str, Any]) -> bool:
    """Whether what may be left out is as it has to be."""
    steps = data.get("steps", _STEPS)
    return isinstance(data.get("again", False), bool) and type(steps) is int and 1 <= steps <= _STEPS


def _sentence(data: object) -> Text:
    try:
        return Text.from_json(data)
    except ValueError:
        raise ValueError(Text("this is no hint")) from None


def _mark(data: object) -> Mark:
    match data:
        case [str(kind), list(at), str(label)] if all(isinstance(key, str) for key in at):
            return Mark(kind, tuple(at), label)
    raise ValueError(Text("this is no hint"))


class Ladder:
    """The hints of one board, in the order in which they were shown. Nothing in here ever goes down."""

    __slots__ = ("_chain", "_shown", "_since")

    def __init__(self) -> None:
        self._shown: set[tuple[Text, tuple[Mark, ...]]] = set()
        self._since = 0
        self._chain: tuple[Hint, ...] = ()

    @property
    def counted(self) -> int:
        """How many presses showed something new."""
        return len(self._shown)

    @property
    def chain(self) -> tuple[Hint, ...]:
        """The hints shown since the state changed or the last chain ended; empty once its `last` one was shown."""
        return () if self._chain and self._chain[-1].last else self._chain

    def wait(self, now: int) -> int:
        """Milliseconds of active time until a new hint may be taken, `now` being the active time."""
        if not self._shown:
            return 0
        return max(0, self._since + WAITS_MS[min(len(self._shown), len(WAITS_MS)) - 1] - now)

    def again(self, hint: Hint) -> bool:
        """Whether a hint with this text and these marks was shown on this board before."""
        return (hint.text, hint.marks) in self._shown

    def show(self, hint: Hint, now: int) -> None:
        """Put `hint` at the end of the chain; if it is new, count it and begin its wait at the active time `now`."""
        if not self.again(hint):
            self._shown.add((hint.text, hint.marks))
            self._since = now
        self._chain = (*self.chain, hint)

    def end_chain(self) -> None:
        """The state has changed: the next hint begins a new chain."""
        self._chain = ()
