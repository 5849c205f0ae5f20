"""A single row or a single column: whether it can be cleared follows exactly from its colours, by intervals.

A row is a word, and a group is two or more equal letters side by side. A word can be cleared if it is empty, if it is
two words side by side that can, or if it begins and ends with one letter and what is between can be cleared, perhaps with
a third such letter in between. (Biedl et al., "The complexity of Clickomania", 2000: one row is a context-free language.)
"""

from __future__ import annotations

from collections.abc import Sequence


def can_be_cleared(word: Sequence[int]) -> bool:
    """Whether the word of colours can be cleared. Time grows with the third power of its length."""
    n = len(word)
    whole = [[False] * (n + 1) for _ in range(n + 1)]  # [i][j]: the letters from i up to but not including j can go
    open_ = [[False] * (n + 1) for _ in range(n + 1)]  # the same, with one more letter like word[i] to come at j
    for i in range(n + 1):
        whole[i][i] = True
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            j = i + length
            letter = word[i]
            # What stands in front of a letter like word[i] at j: word[i], perhaps more of its like, gaps that can go.
            open_[i][j] = whole[i + 1][j] or any(word[k] == letter and open_[i][k] and whole[k + 1][j] for k in range(i + 1, j))
            whole[i][j] = (word[j - 1] == letter and length > 1 and open_[i][j - 1]) or any(
                whole[i][k] and whole[k][j] for k in range(i + 1, j)
            )
    return whole[0][n]


def word_of(tiles: bytes, stride: int) -> bytes | None:
    """The colours of a board that has but one column or one row left, in order; None for any other."""
    if not tiles[stride]:
        return tiles[:stride].rstrip(b"\0")
    if not any(tiles[1::stride]):
        return tiles[::stride].rstrip(b"\0")
    return None
