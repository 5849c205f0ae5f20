"""Mirrors that are left, as the player sees them and as a step of thought counts them."""

from __future__ import annotations

from typing import NamedTuple

from plugins.zraka.beam import Mirrors
from plugins.zraka.knowledge import Board, Known


class Tray(NamedTuple):
    """`left` in the player's tray of the board's `stock`; `certain`: cells where a mirror is known to stand and none does yet.
    `plain`: whatever stands on the board is known to stand there, so that the tray less `certain` is what a step counts."""

    left: int
    stock: int
    certain: tuple[int, ...]
    plain: bool


def tray(board: Board, known: Known, right: Mirrors, wrong: int) -> Tray:
    """What is to be seen with the mirrors that are `right`, so many `wrong` ones, and what is `known`."""
    there = {cell for cell, _ in right}
    cells = 2 * board.area
    certain = {cell for cell in board.empties if known[cells + cell] in (2, 4, 6)}
    plain = not wrong and there <= certain
    return Tray(board.stock - len(there) - wrong, board.stock, tuple(sorted(certain - there)), plain)
