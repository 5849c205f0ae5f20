"""A position for searching: the same masks as in a state, but changed in place and taken back, and counted in nodes."""

from __future__ import annotations

from plugins.triangles.geometry import Pair, bits
from plugins.triangles.state import Masks, strike
from plugins.triangles.tables import Tables


class Arena:
    """`legal`, `drawn`: masks of stars for each star, as in `state.Masks`. `nodes`: lines drawn so far."""

    __slots__ = ("drawn", "empty", "extra", "legal", "nodes", "t")

    def __init__(self, t: Tables, masks: Masks, extra: bool) -> None:
        self.t = t
        self.empty = t.empty
        self.extra = extra
        self.legal, self.drawn = list(masks.legal), list(masks.drawn)
        self.nodes = 0

    def kept(self) -> tuple[list[int], list[int]]:
        """What `back` needs to return here."""
        return self.legal, self.drawn

    def draw(self, i: int, j: int) -> None:
        """Draw a legal line."""
        self.nodes += 1
        self.legal, self.drawn = self.legal.copy(), self.drawn.copy()
        strike(self.t, self.legal, self.drawn, i, j)

    def back(self, kept: tuple[list[int], list[int]]) -> None:
        """Return to where `kept` was taken."""
        self.legal, self.drawn = kept

    def lines(self) -> list[Pair]:
        """All legal lines."""
        return [(i, j) for i, mask in enumerate(self.legal) for j in bits(mask >> (i + 1) << (i + 1))]

    def left(self) -> int:
        """How many legal lines there are."""
        return sum(mask.bit_count() for mask in self.legal) // 2

    def gain(self, i: int, j: int) -> int:
        """How many triangles i-j would close: 0, 1 or 2."""
        return (self.drawn[i] & self.drawn[j] & self.empty[i][j]).bit_count()

    def gifts(self, i: int, j: int) -> tuple[int, int]:
        """The stars k for which i-j would leave a triangle with one side to draw: that side is j-k, or i-k."""
        empty = self.empty[i][j]
        return self.drawn[i] & self.legal[j] & empty, self.drawn[j] & self.legal[i] & empty

    def is_safe(self, i: int, j: int) -> bool:
        """Whether i-j leaves no new triangle with one side to draw."""
        one, two = self.gifts(i, j)
        return not one and not two

    def opened(self, i: int, j: int) -> list[Pair]:
        """The lines that would close a triangle with i-j, once that is drawn."""
        one, two = self.gifts(i, j)
        return [(j, k) if j < k else (k, j) for k in bits(one)] + [(i, k) if i < k else (k, i) for k in bits(two)]

    def closing(self) -> list[tuple[int, int, int]]:
        """(gain, i, j) of all lines that close something now."""
        found = []
        drawn = self.drawn
        for i, mask in enumerate(self.legal):
            mine, row = drawn[i], self.empty[i]
            for j in bits(mask >> (i + 1) << (i + 1)):
                gain = (mine & drawn[j] & row[j]).bit_count()
                if gain:
                    found.append((gain, i, j))
        return found
