"""A position: the cloud, the lines drawn, the triangles won, whose turn it is. Immutable; a line makes a new one.

What may still be drawn is kept beside it as masks, which follow from the rest: they are carried from state to state,
left out when a state is pickled, and made again from the lines when they are asked for. So are the cloud's tables, but
the first state of a game takes them along when it is pickled: whoever had it made in another process has them at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from plugins.triangles.geometry import Pair, Triple, bits
from plugins.triangles.tables import Tables, remember, tables

Drawn = tuple[int, int, int]
"""A line and who drew it: i, j (i < j), seat."""
Closed = tuple[int, int, int, int]
"""A triangle and who closed it: a, b, c (in order), seat."""


class Masks(NamedTuple):
    """For each star the stars that it can be joined to now, and those that it is joined to."""

    legal: tuple[int, ...]
    drawn: tuple[int, ...]


class _Kept:
    """What follows from a state and is kept with it: made when first asked for, never compared."""

    __slots__ = ("masks", "tables")

    def __init__(self, tables: Tables | None = None, masks: Masks | None = None) -> None:
        self.tables = tables
        self.masks = masks


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """`lines` in the order in which they were drawn, `triangles` in the order in which they were closed."""

    board: str
    extra: bool
    lines: tuple[Drawn, ...] = ()
    triangles: tuple[Closed, ...] = ()
    scores: tuple[int, int] = (0, 0)
    seat: int = 0
    over: bool = False
    _kept: _Kept = field(default_factory=_Kept, repr=False)

    @property
    def tables(self) -> Tables:
        """What never changes on this cloud."""
        if self._kept.tables is None:
            self._kept.tables = tables(self.board)
        return self._kept.tables

    @property
    def masks(self) -> Masks:
        """What can be drawn, and what is."""
        if self._kept.masks is None:
            self._kept.masks = masks_of(self.tables, [(i, j) for i, j, _ in self.lines])
        return self._kept.masks

    def _key(self) -> tuple[Any, ...]:
        return self.board, self.extra, self.lines, self.triangles, self.scores, self.seat, self.over

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._key(), None if self.lines else self.tables)


def _restored(key: tuple[Any, ...], tables: Tables | None) -> State:
    if tables is not None:
        remember(key[0], tables)
    return State(*key)


def masks_of(t: Tables, lines: list[Pair]) -> Masks:
    """The masks after lines that are known to be legal."""
    legal, drawn = list(t.partners), [0] * t.n
    for i, j in lines:
        strike(t, legal, drawn, i, j)
    return Masks(tuple(legal), tuple(drawn))


def strike(t: Tables, legal: list[int], drawn: list[int], i: int, j: int) -> None:
    """Draw i-j: every star left of it loses the partners on the far side that it sees between i and j."""
    bit_i, bit_j = 1 << i, 1 << j
    legal[i] &= ~bit_j
    legal[j] &= ~bit_i
    drawn[i] |= bit_j
    drawn[j] |= bit_i
    left, left_j = t.left, t.left[j]
    far = left_j[i]
    near = left[i][j]
    if near.bit_count() > far.bit_count():
        i, j, near, far = j, i, far, near
        left_j = left[j]
    for a in bits(near):
        cut = legal[a] & far
        if cut:
            cut &= left[a][i] & left_j[a]
            if cut:
                legal[a] ^= cut
                keep = ~(1 << a)
                for b in bits(cut):
                    legal[b] &= keep


def first(board: str, extra: bool) -> State:
    """The empty cloud `board`. `ValueError`: it is none."""
    t = tables(board)
    masks = Masks(tuple(t.partners), (0,) * t.n)
    return State(board, extra, over=is_over(t, masks), _kept=_Kept(t, masks))


def joined(state: State, i: int, j: int) -> State:
    """The state after the legal line i-j, drawn by whoever is to move (T-10 to T-15)."""
    t, masks = state.tables, state.masks
    i, j = min(i, j), max(i, j)
    closed = closes(t, masks, i, j)
    legal, drawn = list(masks.legal), list(masks.drawn)
    strike(t, legal, drawn, i, j)
    new = Masks(tuple(legal), tuple(drawn))
    seat, scores = state.seat, list(state.scores)
    scores[seat] += len(closed)
    again = state.extra and bool(closed)
    return State(
        state.board,
        state.extra,
        (*state.lines, (i, j, seat)),
        state.triangles + tuple((*triple, seat) for triple in closed),
        (scores[0], scores[1]),
        seat if again else 1 - seat,
        is_over(t, new),
        _Kept(t, new),
    )


def closes(t: Tables, masks: Masks, i: int, j: int) -> list[Triple]:
    """The triangles that i-j would close and count: the others two sides are drawn, no star lies in them."""
    found = []
    for k in bits(masks.drawn[i] & masks.drawn[j] & t.empty[i][j]):
        a, b, c = sorted((i, j, k))
        found.append((a, b, c))
    return sorted(found)


def closed_triangles(t: Tables, drawn: tuple[int, ...]) -> list[Triple]:
    """All triangles that are closed and count."""
    found = []
    for i in range(t.n):
        mine = drawn[i] >> (i + 1) << (i + 1)
        for j in bits(mine):
            found += [(i, j, k) for k in bits((mine & drawn[j] & t.empty[i][j]) >> (j + 1) << (j + 1))]
    return found


def is_over(t: Tables, masks: Masks) -> bool:
    """Whether no triangle can be closed any more, by whatever lines (T-15).

    That is so if and only if no empty triangle that is still open has all its missing sides legal now: its sides share
    their stars, so drawing one never forbids another, and what is legal only gets less.
    """
    legal, drawn = masks
    for i in range(t.n):
        empty, possible = t.empty[i], legal[i] | drawn[i]
        rest = legal[i] >> (i + 1) << (i + 1)
        while rest:
            low = rest & -rest
            rest ^= low
            j = low.bit_length() - 1
            if possible & (legal[j] | drawn[j]) & empty[j]:
                return False
    return True
