"""Games played out by chance from a position that is too far from its end to be searched.

Both sides draw as the medium opponent does: the dearest triangle, else a line that gives nothing away, else a small gift.
So a trial tells how a line does against an opponent who errs, where a search that trusts a perfect one sees all lines lost.
A line is a bit, and so is a triangle; to draw a line is a few operations on masks.
"""

from __future__ import annotations

from collections.abc import Sequence

from plugins.triangles.geometry import Pair, bits
from plugins.triangles.parts import Rest
from shell.api import Rng

RESULT = 50
"""What winning counts beside a margin of one triangle."""


class Trials:
    """Trials on the rest of a game. `drawn` counts the lines drawn in them."""

    def __init__(self, rest: Rest, extra: bool, rng: Rng) -> None:
        self.extra = extra
        self.rng = rng
        self.drawn = 0
        count = len(rest.lines)
        self._bit = {line: bit for bit, line in enumerate(rest.lines)}
        self._all = (1 << count) - 1
        self._sides = rest.triangles
        self._of = [0] * count
        """For each line the triangles that have it for a missing side."""
        missing = [0, 0, 0, 0]
        for at, sides in enumerate(rest.triangles):
            missing[sides.bit_count()] |= 1 << at
            for line in bits(sides):
                self._of[line] |= 1 << at
        _, self._one, self._two, self._three = missing
        self._others = [~(1 << line | crossing) for line, crossing in enumerate(rest.crossing)]
        self._kept = []
        """For each line the triangles that are still possible once it is drawn: those without a side that it crosses."""
        for crossing in rest.crossing:
            gone = 0
            for line in bits(crossing):
                gone |= self._of[line]
            self._kept.append(~gone)

    def best(self, lines: Sequence[Pair], lead: int, budget: int) -> Pair:
        """The one of `lines` that did best in about `budget` lines drawn. `lead`: what the player in turn has more than the other.

        The worse half is left out again and again, each time after the same part of the budget (sequential halving: Karnin,
        Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
        """
        alive = list(lines)
        did = dict.fromkeys(alive, 0)
        rounds = (len(alive) - 1).bit_length()
        for number in range(1, rounds + 1):
            while True:
                for line in alive:
                    margin = lead + self.play(line)
                    did[line] += RESULT * ((margin > 0) - (margin < 0)) + margin
                if self.drawn * rounds >= budget * number:
                    break
            alive.sort(key=lambda line: -did[line])
            del alive[(len(alive) + 1) // 2 :]
        return alive[0]

    def play(self, first: Pair) -> int:
        """Draw `first` and play to the end: triangles of who draws it less those of the other."""
        of, sides, kept, others, extra = self._of, self._sides, self._kept, self._others, self.extra
        one, two, three, left = self._one, self._two, self._three, self._all
        chance = self.rng.next
        line, sign, total = self._bit[first], 1, 0
        while True:
            mine, still = of[line], kept[line]
            gain = (one & mine).bit_count()
            left &= others[line]
            one = (one & ~mine | two & mine) & still
            two = (two & ~mine | three & mine) & still
            three &= ~mine & still
            self.drawn += 1
            total += sign * gain
            if not (gain and extra):
                sign = -sign
            if one:
                once, twice = _united(one, sides, left)
                line = _some(twice or once, chance())
            elif two or three:
                risky, _ = _united(two, sides, left)
                safe = left & ~risky
                line = _some(safe, chance()) if safe else self._gift(left, two, chance())
            else:
                return total

    def _gift(self, left: int, two: int, chance: int) -> int:
        """A line that gives away one triangle and not two at once; any, if there is none."""
        first = line = _some(left, chance)
        while True:
            _, twice = _united(self._of[line] & two & self._kept[line], self._sides, left & ~(1 << line))
            if not twice:
                return line
            after = left >> (line + 1) << (line + 1) or left
            line = (after & -after).bit_length() - 1
            if line == first:
                return line


def _united(triangles: int, sides: Sequence[int], left: int) -> tuple[int, int]:
    """The missing sides of `triangles`, and those among them that two of the triangles miss."""
    once = twice = 0
    while triangles:
        low = triangles & -triangles
        triangles ^= low
        side = sides[low.bit_length() - 1] & left
        twice |= once & side
        once |= side
    return once, twice


def _some(mask: int, chance: int) -> int:
    """The number of one of the bits of `mask`: the first one from a place by chance on."""
    after = chance % mask.bit_length()
    rest = mask >> after << after or mask
    return (rest & -rest).bit_length() - 1
