"""Result codes: a game on the board of a day as a short text, to be played through elsewhere.

A code is `IGR1` and base32 (RFC 4648, no padding, capital or small) of the first 4 bytes of the SHA-256 of a text and that
text, deflated (RFC 1951). The text's lines: game, version of its boards, day, instant of the end (UTC), name, and each
entry of the journal: ms since the entry before in base 36, a letter for its kind, its move. Of a hint only its number is
kept. Neither figures nor result are in it: whoever reads a code works them out by playing it through.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from shell import names
from shell.api import Entry, EntryKind, Game, Hint, Illegal, Position, Tally, Text, Undo
from shell.course import Course
from shell.daily import CLOCK_ERROR_S, board_of, day_of, lights, plan, since, variant
from shell.dates import utc_seconds
from shell.hints import dump, parse
from shell.ranking import Guest
from shell.saved import Saved

MARK = "IGR1"
MOST_SIGNS = 60_000
"""A longer text is no code, and is not looked into."""
MOST_BYTES = 200_000
"""What a code may hold when it is unpacked."""
MOST_ENTRIES = 10_000
MOST_MS = 7 * 24 * 3_600_000
"""Nobody plays one board for a week of active time."""
LEAST_MS = 10
"""Active time of an entry, on average: no hand is faster."""

_KINDS = {"m": EntryKind.MOVE, "u": EntryKind.UNDO, "r": EntryKind.REDO, "h": EntryKind.HINT, "i": EntryKind.IDLE}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_EARLIEST_S, _LATEST_S = 14 * 3600, 36 * 3600
"""A day begins 14 hours before its midnight in UTC, at the date line, and ends 36 hours after it."""


class Refused(ValueError):
    """A text is no code, or its game did not happen. Its one argument is a `Text`."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Claim:
    """What a code says, not yet played through. Hints are entries whose text says no more than which one it was."""

    game: str
    boards_version: int
    day: str
    finished: str
    name: str
    entries: tuple[Entry, ...]

    @property
    def digest(self) -> str:
        """Stands for the game, its day, its moves and their times; not for the name: a code under another name is the same game."""
        return hashlib.sha256("\n".join((self.game, self.day, *_lines(self.entries))).encode()).hexdigest()[:32]


def claim(saved: Saved, finished: str, name: str) -> Claim:
    """What the code of a game on the board of a day says. `ValueError` if it is none, or cannot be written down."""
    if not saved.mode.of_a_day or saved.outcome is None:
        raise ValueError("only the board of a day, played to its end, has a result code")
    shown: dict[str, int] = {}
    entries = []
    for entry in saved.journal:
        if entry.kind not in _LETTERS or "\n" in entry.text:
            raise ValueError(f"an entry of this game cannot be written into a code: {entry.kind.value}")
        text = entry.text
        if entry.kind is EntryKind.HINT:
            hint, _ = parse(text)
            text = str(shown.setdefault(repr((hint.text, hint.marks)), len(shown)))
        entries.append(Entry(entry.ms, entry.kind, text))
    return Claim(saved.game, saved.boards_version, saved.day, finished, name, tuple(entries))


def write(said: Claim) -> str:
    """The code of a claim."""
    head = (said.game, str(said.boards_version), said.day, said.finished, said.name)
    text = "\n".join((*head, *_lines(said.entries))).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = hashlib.sha256(text).digest()[:4] + packer.compress(text) + packer.flush()
    return MARK + base64.b32encode(packed).decode().rstrip("=")


def read(text: str) -> Claim:
    """The inverse of `write`, for any text: spaces and line breaks in it do not matter. `Refused` says what is wrong with it."""
    if len(text) > MOST_SIGNS:
        raise Refused(Text("This is too long to be a result code."))
    code = "".join(text.split()).upper()
    if not code.startswith(MARK):
        raise Refused(Text("This is no result code: one begins with {mark}.", mark=MARK))
    lines = _unpacked(code.removeprefix(MARK)).split("\n")
    if len(lines) < 5 or len(lines) - 5 > MOST_ENTRIES:
        raise _damaged()
    game, version, day, finished, name, *entries = lines
    if re.fullmatch(r"[a-z][a-z0-9_]{0,63}", game) is None or re.fullmatch(r"[0-9]{1,9}", version) is None:
        raise _damaged()
    try:
        day_of(day)
        utc_seconds(finished)
    except ValueError:
        raise Refused(Text("The date or the time in this result code is none.")) from None
    try:
        name = names.clean(name)
    except ValueError as error:
        raise Refused(error.args[0]) from None
    return Claim(game, int(version), day, finished, name, _entries(entries))


def _unpacked(code: str) -> str:
    try:
        packed = base64.b32decode(code + "=" * (-len(code) % 8))
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(packed[4:], MOST_BYTES + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise _damaged() from None
    if len(text) > MOST_BYTES:
        raise Refused(Text("This is too long to be a result code."))
    if not unpacker.eof or unpacker.unused_data or hashlib.sha256(text).digest()[:4] != packed[:4]:
        raise _damaged()
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise _damaged() from None


def _entries(lines: Sequence[str]) -> tuple[Entry, ...]:
    entries = []
    now = 0
    for line in lines:
        match = re.fullmatch(r"([0-9a-z]{1,7})([MURHI])(.*)", line)
        if match is None:
            raise Refused(Text("A move or its time in this result code is none."))
        now += int(match[1], 36)
        if now > MOST_MS:
            raise Refused(Text("The times in this result code cannot be true."))
        entries.append(Entry(now, _KINDS[match[2].lower()], match[3]))
    if entries and now < LEAST_MS * len(entries):
        raise Refused(Text("The times in this result code cannot be true."))
    return tuple(entries)


def _lines(entries: Sequence[Entry]) -> list[str]:
    lines, before = [], 0
    for entry in entries:
        lines.append(f"{_base36(entry.ms - before)}{_LETTERS[entry.kind].upper()}{entry.text}")
        before = entry.ms
    return lines


def _base36(number: int) -> str:
    if number < 0:
        raise ValueError("the times of a journal only grow")
    signs = ""
    while number or not signs:
        number, digit = divmod(number, 36)
        signs = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + signs
    return signs


def _damaged() -> Refused:
    return Refused(Text("This result code is damaged, or was changed on its way."))


# Playing through


def check(game: Game, text: str, now: float) -> Guest:
    """Play a code through on its day's board, at the time `now` (seconds since 1970). `Refused` says why it is not believed.

    May be slow: the board is made anew.
    """
    said = read(text)
    engine = plan(game)
    if said.game != game.key or engine is None:
        raise Refused(Text("This result is of another game."))
    if said.boards_version != game.boards_version:
        raise Refused(Text("This result is of another version of the game, whose boards are others."))
    finished, midnight = utc_seconds(said.finished), utc_seconds(f"{said.day}T00:00:00Z")
    if said.day < since(game) or midnight - _EARLIEST_S > now + CLOCK_ERROR_S or finished > now + CLOCK_ERROR_S:
        raise Refused(Text("This result is of a day that has not come, or from before the first one."))
    if not midnight - _EARLIEST_S <= finished < midnight + _LATEST_S:
        raise Refused(Text("This result did not come on its day."))
    if not said.entries:
        raise Refused(Text("There is no move in this result code."))
    kind = variant(game, said.day)
    board = board_of(game, said.day, kind)
    course = Course(game.engine, game.engine.start(kind, board.text))
    entries = []
    for number, entry in enumerate(said.entries, 1):
        try:
            entries.append(_followed(course, game, entry))
        except (Illegal, ValueError):
            raise Refused(Text("This result code does not fit the board of its day: it breaks at entry {number}.", number=number)) from None
    if course.outcome is None or not lights(game, course.outcome):
        raise Refused(Text("The moves in this result code do not solve the board of its day."))
    if kind.undo is Undo.TAKE_BACK and course.taken_back:
        raise Refused(Text("This game does not count: a move was taken back in it."))
    position = Position(kind, board, course.state, tuple(entries))
    figures = dict(game.engine.tally(position)) if isinstance(game.engine, Tally) else {}
    code = "".join(text.split()).upper()
    return Guest(said.digest, game.key, said.day, said.name, entries[-1].ms, course.ladder.counted, figures, said.finished, code)


def _followed(course: Course, game: Game, entry: Entry) -> Entry:
    """Do what an entry of a code says. Gives it as a journal has it. `Illegal` or `ValueError` if it cannot have happened."""
    if entry.kind is EntryKind.HINT:
        if re.fullmatch(r"[0-9]{1,4}", entry.text) is None or int(entry.text) > course.ladder.counted:
            raise ValueError("hints are numbered in the order in which they came")
        stub = Hint(Text("{number}", number=int(entry.text)), last=False)
        again = course.ladder.again(stub)
        if not again and course.ladder.wait(entry.ms) > 0:
            raise ValueError("a hint came before its wait was over")
        entry = Entry(entry.ms, entry.kind, dump(stub, again))
    course.follow(game.engine, entry)
    return entry
