"""A game as something to watch: what is shown when, with long pauses shortened. No pixels."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from shell.api import Entry, EntryKind, State

LONGEST = 1500
"""Milliseconds that a pause of the player lasts at most."""
SHORTEST = 150
"""Milliseconds for which each step is to be seen at the usual speed."""
READING = 2500
"""Milliseconds that a sentence at a step stands at least."""
PACE = 700
"""Milliseconds between the moves of a line that nobody played."""


class Frame(NamedTuple):
    """A moment: the state, the game's time in ms, and the entry of the journal that led to it (None at the board)."""

    state: State
    ms: int
    entry: Entry | None


class Reel:
    """Frames in the order in which they happened, and the places on the reel (ms) at which each appears.

    A place runs from 0 to `length`; the last frame stands there. `spoken` are frames with something to read.
    """

    def __init__(self, frames: Sequence[Frame], spoken: frozenset[int] = frozenset(), *, begin: int = 0, end: int | None = None) -> None:
        """`begin` is the frame shown first (what a line starts from), `end` the game's time at its end."""
        if not frames:
            raise ValueError("a reel has at least one frame")
        self.frames = tuple(frames)
        self.spoken = spoken
        self.begin = begin
        self.end = max(self.frames[-1].ms, end if end is not None else 0)
        gaps = [_gap(a.ms, b.ms) for a, b in pairwise(self.frames)]
        gaps = [max(gap, READING) if i in spoken else gap for i, gap in enumerate(gaps)]
        self.places = tuple(accumulate(gaps, initial=0))

    @property
    def length(self) -> int:
        """The place of the last frame."""
        return self.places[-1]

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    def frame_at(self, place: float) -> int:
        """The frame shown at a place."""
        return max(0, bisect_right(self.places, place) - 1)

    def ms_at(self, place: float) -> int:
        """The game's time at a place: it runs on between two frames, the faster the longer the player thought."""
        here = self.frame_at(place)
        if here >= self.last:
            return self.end
        now, then = self.frames[here].ms, self.frames[here + 1].ms
        part = (place - self.places[here]) / (self.places[here + 1] - self.places[here])
        return round(now + (then - now) * min(max(part, 0.0), 1.0))

    def moves_until(self, frame: int) -> int:
        """How many moves were made up to a frame."""
        return sum(one.entry is not None and one.entry.kind is EntryKind.MOVE for one in self.frames[: frame + 1])

    def hints(self) -> list[int]:
        """The frames at which a hint was shown."""
        return [i for i, frame in enumerate(self.frames) if frame.entry is not None and frame.entry.kind is EntryKind.HINT]


def of_game(states: Sequence[State], journal: Sequence[Entry], end: int, remarks: Mapping[int, object] | None = None) -> Reel:
    """The reel of a journal. `states`: at the board and after each entry; `end` the game's time in ms; `remarks` by entries done."""
    if len(states) != len(journal) + 1:
        raise ValueError(f"{len(journal)} entries lead through {len(journal) + 1} states, not {len(states)}")
    first = [Frame(states[0], 0, None)]
    frames = first + [Frame(state, entry.ms, entry) for state, entry in zip(states[1:], journal, strict=True)]
    hints = {i for i, frame in enumerate(frames) if frame.entry is not None and frame.entry.kind is EntryKind.HINT}
    return Reel(frames, frozenset(hints | set(remarks or {})), end=end)


def of_line(before: Reel, at: int, moves: Sequence[str], states: Sequence[State]) -> Reel:
    """The reel of a line that nobody played: the game's own frames up to `at`, then `states` after each of `moves`, evenly."""
    head = list(before.frames[: at + 1])
    start = head[-1].ms
    tail = [
        Frame(state, start + PACE * n, Entry(start, EntryKind.MOVE, move))
        for n, (move, state) in enumerate(zip(moves, states, strict=True), 1)
    ]
    return Reel(head + tail, frozenset(i for i in before.spoken if i < at), begin=at)


def _gap(now: int, then: int) -> int:
    return min(max(then - now, SHORTEST), LONGEST)
