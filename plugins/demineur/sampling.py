"""Mines at random: every set of so many cells is equally likely."""

from __future__ import annotations

from plugins.demineur.bits import Grid
from shell.api import Rng


def sample(allowed: int, wanted: int, shape: Grid, rng: Rng) -> int:
    """A mask of `wanted` cells of `allowed`, all such sets equally likely. `ValueError` if there are fewer.

    Places are cut from 64-bit words, as many from each as fit, and thrown away when they are no cell, not allowed or taken
    already. More than half of the cells are chosen by choosing the others, so a try hits with a chance of about a quarter
    or better.
    """
    there = allowed.bit_count()
    if not 0 <= wanted <= there:
        raise ValueError(f"cannot lay {wanted} mines on {there} cells")
    if wanted * 2 > there:
        return allowed ^ sample(allowed, there - wanted, shape, rng)
    width = shape.bits.bit_length()
    each = 64 // width
    low = (1 << width) - 1
    free = bytearray(low + 1)
    text = format(allowed, "b").encode()[::-1]
    free[: len(text)] = text
    chosen = 0
    one = ord("1")
    while wanted:
        word = rng.next()
        for _ in range(each):
            place = word & low
            word >>= width
            if free[place] == one:
                free[place] = 0
                chosen |= 1 << place
                wanted -= 1
                if not wanted:
                    break
    return chosen
