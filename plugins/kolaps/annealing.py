"""Lines made better by annealing: a line is an order in which tiles are to go, and little changes of that order are tried.

Each tile has a name that stays with it while it falls and moves left. An order of names is played by taking, for each name
in turn, the group that its tile is in by then; where the tile is gone or alone, its turn is passed over; at the end what is
left is taken by size. So every order is a line, and a change early in it does not make the rest useless: that is why trying
changes (a move earlier, later, dropped, another group first, some moves shuffled) goes far, at a hundredth of the cost of
descending anew. A change that is worth less stays by chance, the more rarely the longer it goes on. (Simulated annealing:
Kirkpatrick, Gelatt, Vecchi, Science 1983. That it does better here than cutting and descending anew was measured.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from typing import NamedTuple

from plugins.kolaps.scoring import Scoring
from plugins.kolaps.tiles import group_at, groups
from shell.api import Rng

_HOT, _COLD = 30.0, 10.0
"""How many points less are taken with a chance of 1 in e: at the beginning, and at the end."""

_AGAIN = 0.5
"""Where there is time left after the end it begins again, so much as hot."""

_FIRST_NAME = 2
"""Names are characters: 0 is emptiness, and 1 marks what is being removed."""

_LARGEST_FIRST = 179
"""Where no order speaks of what is left, the larger groups go first in so many of 256 cases, in the others any."""

_MOVED, _OTHER, _DROPPED = 128, 192, 230
"""Of 256 changes so many move a move; from there to there another group goes first, one is dropped, some are shuffled."""


class Step(NamedTuple):
    """A position on a line: tiles and their names, the points so far, and the name by which the next group is taken."""

    tiles: bytes
    names: str
    points: int
    name: str


class Played(NamedTuple):
    """An order that was played: its steps, the points with the bonus, and the tiles that are left."""

    steps: list[Step]
    score: int
    left: int


class Annealing:
    """Orders for one position. `worth` says how much a line of so many points and tiles left is liked; `spent` counts the moves
    that were played."""

    def __init__(self, tiles: bytes, stride: int, scoring: Scoring, rng: Rng, worth: Callable[[int, int], float]) -> None:
        self.stride = stride
        self.scoring = scoring
        self.worth = worth
        self.spent = 0
        self._rng = rng
        self._tiles = tiles
        self._names = "".join(chr(place + _FIRST_NAME) if colour else "\0" for place, colour in enumerate(tiles))

    def order_of(self, places: tuple[int, ...]) -> Played:
        """A line of moves (the first place of each group) as an order that was played."""
        tiles, names = self._tiles, self._names
        order = []
        for place in places:
            order.append(names[place])
            tiles, names = _without(tiles, names, group_at(tiles, self.stride, place), self.stride)
        return self._play(order, 0, Played([], 0, 0), len(order), 0)

    def places_of(self, played: Played) -> tuple[int, ...]:
        """The moves of an order that was played, each as the lowest place of the leftmost column of its group."""
        return tuple(min(group_at(step.tiles, self.stride, step.names.index(step.name))) for step in played.steps)

    def tries(self, start: Played, length: int) -> Iterator[Played]:
        """Changed orders, each as it was played, without an end; none where there is nothing to change. In the first `length`
        moves that are played it cools down, and from then on again and again from a lower heat."""
        current, worth = start, self.worth(start.score, start.left)
        began, hot = self.spent, _HOT
        while current.steps:
            changed = self._changed(current)
            yield changed
            part = (self.spent - began) / max(1, length)
            if part > 1:
                began, hot, part = self.spent, max(_COLD, _HOT * _AGAIN), 0.0
            now = self.worth(changed.score, changed.left)
            if now >= worth or self._chance() < exp((now - worth) / (hot * (_COLD / hot) ** part)):
                current, worth = changed, now

    def _chance(self) -> float:
        """A number from 0 up to but not including 1."""
        return (self._rng.next() >> 11) * 2.0**-53

    def _changed(self, played: Played) -> Played:
        """The order with one little change, played from there on."""
        order = [step.name for step in played.steps]
        bits = self._rng.next()
        n = len(order)
        at = first = (bits & 0xFFFF) * n >> 16
        kind, more = bits >> 16 & 0xFF, bits >> 24
        after, before = at + 1, at + 1  # from there on in the new order come the names from here on in the old one
        if kind < _MOVED:  # a move earlier or later
            far = _FAR[more & 0xFF]
            to = min(n - 1, at + far) if more & 0x100 else max(0, at - far)
            order.insert(to, order.pop(at))
            first = min(at, to)
            after = before = max(at, to) + 1
        elif kind < _OTHER:  # another group now
            step = played.steps[at]
            found = groups(step.tiles, self.stride)
            order.insert(at, step.names[found[(more & 0xFFFF) * len(found) >> 16][0]])
            before = at
        elif kind < _DROPPED:  # one dropped
            del order[at]
            after = at
        else:  # some shuffled
            end = min(n, at + 2 + (more & 7))
            some = order[at:end]
            self._rng.shuffle(some)
            order[at:end] = some
            after = before = end
        return self._play(order, first, played, after, before)

    def _play(self, order: list[str], first: int, old: Played, after: int, before: int) -> Played:
        """Play an order that is like the one that was played up to `first`, and names the same from `after` on as that one from
        `before` on: where it comes to the same position there, the rest is known. What no name speaks of is taken at the end."""
        known = old.steps
        tiles, names, points, _ = known[first] if known else Step(self._tiles, self._names, 0, "")
        stride, values = self.stride, self.scoring.values
        steps = known[:first]
        for at in range(first, len(order)):
            if at >= after and known[at - after + before].names == names:
                self.spent += len(steps) - first + 1
                return _joined(old, steps, at - after + before, points)
            place = names.find(order[at])
            if place < 0:
                continue
            colour = tiles[place]
            if tiles[place + 1] != colour != tiles[place - 1] and tiles[place + stride] != colour != tiles[place - stride]:
                continue
            group = group_at(tiles, stride, place)
            steps.append(Step(tiles, names, points, order[at]))
            points += values[len(group)]
            tiles, names = _without(tiles, names, group, stride)
        while tiles[0] and (found := groups(tiles[: len(tiles.rstrip(b"\0")) + stride + 1], stride)):  # most of it is empty by now
            if self._rng.next() & 0xFF < _LARGEST_FIRST:
                found.sort(key=len, reverse=True)
            else:
                self._rng.shuffle(found)
            for name in [names[group[0]] for group in found]:
                place = names.find(name)
                group = group_at(tiles, stride, place) if place >= 0 else []
                if len(group) > 1:
                    steps.append(Step(tiles, names, points, name))
                    points += values[len(group)]
                    tiles, names = _without(tiles, names, group, stride)
        self.spent += len(steps) - first + 1
        left = len(tiles) - tiles.count(0)
        return Played(steps, points if left else points + self.scoring.bonus, left)


_FAR = tuple(
    1 + next(k for k in range(99) if (1 - exp(-1 / 6)) * sum(exp(-i / 6) for i in range(k + 1)) >= (n + 0.5) / 256) for n in range(256)
)
"""How far a move goes in the order, for each of 256 equal chances: mostly a little, sometimes far (mean 6)."""


def _joined(old: Played, steps: list[Step], at: int, points: int) -> Played:
    """Steps that lead, with so many points, to where the old ones stand at `at`: the rest is as it was."""
    more = points - old.steps[at].points
    rest = old.steps[at:]
    if more:
        rest = [Step(step.tiles, step.names, step.points + more, step.name) for step in rest]
    return Played(steps + rest, old.score + more, old.left)


def _without(tiles: bytes, names: str, places: list[int], stride: int) -> tuple[bytes, str]:
    """Tiles and names after a group is gone: what was above has fallen, and empty columns have closed."""
    low, high = min(places), max(places) + 1
    first = low // stride * stride
    last = (high - 1) // stride * stride + stride
    if last - first == stride:  # one column, in which the group is one piece: most are
        gone = high - low
        if low == first and not tiles[high]:
            return tiles[:first] + tiles[last:] + bytes(stride), names[:first] + names[last:] + "\0" * stride
        return (
            tiles[:low] + tiles[high:last] + bytes(gone) + tiles[last:],
            names[:low] + names[high:last] + "\0" * gone + names[last:],
        )
    marked = bytearray(tiles)
    part = names[first:last]
    for place in places:
        marked[place] = 0xFF
        part = part.replace(names[place], "\1")
    there: list[bytes | bytearray] = [tiles[:first]]
    named = [names[:first]]
    closed = 0
    for at in range(first, last, stride):
        column = marked[at : at + stride].replace(b"\xff", b"")
        if not column[0]:
            closed += stride
            continue
        there.append(column.ljust(stride, b"\0"))
        named.append(part[at - first : at - first + stride].replace("\1", "").ljust(stride, "\0"))
    there.append(tiles[last:])
    named.append(names[last:])
    if closed:
        there.append(bytes(closed))
        named.append("\0" * closed)
    return b"".join(there), "".join(named)
