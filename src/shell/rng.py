"""The one source of chance: a small integer generator that gives the same numbers on every machine and Python.

splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), ranges by
rejection, shuffles by Fisher and Yates. Its test vectors are frozen: a change would change every board.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from shell.digest import seed

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Rng:
    """Dice seeded by one integer, of which the low 64 bits count."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    @classmethod
    def from_text(cls, text: str) -> Rng:
        """Dice seeded by the first 8 bytes of the SHA-256 of `text` (UTF-8, big-endian)."""
        return cls(seed(text))

    def next(self) -> int:
        """The next 64 bits, 0 to 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely. `ValueError` unless 1 <= n <= 2**64."""
        if not 1 <= n <= _MASK + 1:
            raise ValueError(f"no whole number below {n}")
        limit = (_MASK + 1) - (_MASK + 1) % n
        while True:
            value = self.next()
            if value < limit:
                return value % n

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`. `ValueError` if there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """`k` of `items` without repetition, in random order. `ValueError` if there are fewer."""
        if not 0 <= k <= len(items):
            raise ValueError(f"cannot take {k} of {len(items)}")
        pool = list(items)
        for i in range(k):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:k]
