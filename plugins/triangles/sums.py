"""What a sum of parts is worth to the player in turn: exact search with bounds (alpha-beta) and a memory of sums.

Three kinds of parts need no search (each was proven on all sums met in thousands of games' ends, and the first two by
the answer in kind: who is given one of a pair takes the other):

- two idle lines cancel out, and with one line a turn so do two lines that close one triangle each, or two each;
- with one line a turn a line that closes two triangles is drawn at once: nothing closes more;
- with the extra turn a line that closes something and changes nothing else is drawn at once: it costs no turn.
"""

from __future__ import annotations

from plugins.triangles.parts import IDLE, ONE, TWO, Parts, Sum


class Sums:
    """Values of sums over one set of parts, all under the same rule of turns."""

    def __init__(self, parts: Parts, extra: bool) -> None:
        self.parts = parts
        self.extra = extra
        self._bounds: dict[Sum, tuple[int, int]] = {}

    def value(self, parts: Sum, alpha: int, beta: int) -> int:
        """Triangles of the player in turn less those of the other, from here to the end, if that lies between the bounds;
        otherwise a bound on it on the same side. `Spent` if the budget does not suffice."""
        parts, sign, gain = self._settled(parts)
        if sign > 0:
            return gain + self._search(parts, alpha - gain, beta - gain)
        return gain - self._search(parts, gain - beta, gain - alpha)

    def _settled(self, parts: Sum) -> tuple[Sum, int, int]:
        """The sum without parts that need no search: its value is gain + sign * the value of what is left."""
        simple = 0
        while simple < len(parts) and parts[simple] <= TWO:
            simple += 1
        if not simple:
            return parts, 1, 0
        head, rest = parts[:simple], parts[simple:]
        idle, one, two = head.count(IDLE) & 1, head.count(ONE), head.count(TWO)
        if self.extra:
            return (IDLE,) * idle + rest, 1, one + 2 * two
        rest = (IDLE,) * idle + (ONE,) * (one & 1) + rest
        return (rest, -1, 2) if two & 1 else (rest, 1, 0)

    def _search(self, parts: Sum, alpha: int, beta: int) -> int:
        weight = sum(self.parts.weight[part] for part in parts)
        if not weight:
            return 0
        low, high = self._bounds.get(parts, (-weight, weight))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        self.parts.spend()
        floor, best = alpha, -weight - 1
        for gain, at, kids in self._moves(parts):
            left = tuple(sorted(parts[:at] + parts[at + 1 :] + kids))
            if gain and self.extra:
                value = gain + self.value(left, alpha - gain, beta - gain)
            else:
                value = gain - self.value(left, gain - beta, gain - alpha)
            if value > best:
                best = value
                if value >= beta:
                    break
                alpha = max(alpha, value)
        if best >= beta:
            self._bounds[parts] = (best, high)
        elif best <= floor:
            self._bounds[parts] = (low, best)
        else:
            self._bounds[parts] = (best, best)
        return best

    def _moves(self, parts: Sum) -> list[tuple[int, int, Sum]]:
        found = []
        before = -1
        for at, part in enumerate(parts):
            if part != before:
                before = part
                found += [(gain, at, kids) for gain, kids in self.parts.options(part)]
        found.sort(key=lambda move: -move[0])
        return found
