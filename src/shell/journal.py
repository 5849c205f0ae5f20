"""How a journal is read: steps back and forth, and the standing line that is left of it.

A journal only grows. A move after an undo drops the moves taken back from the line, never from the journal.
`undo` and `redo` entries hold the number of states they pass, nothing for one.
"""

from __future__ import annotations

from collections.abc import Iterable

from shell.api import Entry, EntryKind
from shell.text import Text

MAX_STEPS = 1_000_000
"""No game has more states than this."""


def steps_text(steps: int) -> str:
    """The text of an undo or redo entry that passes `steps` states."""
    return "" if steps == 1 else str(steps)


def steps_of(entry: Entry) -> int:
    """How many states an undo or redo entry passes. `ValueError` if its text is no such number."""
    if entry.text == "":
        return 1
    if entry.text.isascii() and entry.text.isdigit() and len(entry.text) <= 7 and 2 <= int(entry.text) <= MAX_STEPS:
        return int(entry.text)
    raise ValueError(Text("no number of steps: {given}", given=repr(entry.text[:20])))


def standing_line(journal: Iterable[Entry]) -> list[Entry]:
    """The moves that lead from the board to the state reached, without those taken back. `ValueError` if steps go too far."""
    line: list[Entry] = []
    index = 0
    for entry in journal:
        if entry.kind is EntryKind.MOVE:
            line[index:] = [entry]
            index += 1
        elif entry.kind is EntryKind.UNDO:
            index -= steps_of(entry)
        elif entry.kind is EntryKind.REDO:
            index += steps_of(entry)
        if not 0 <= index <= len(line):
            raise ValueError(Text("the journal goes back or forth further than it has moves"))
    return line[:index]
