"""Boards for tests, written as rows, and a plain engine of sets to compare with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from plugins.demineur.board_text import rows
from plugins.demineur.engine import Engine
from plugins.demineur.state import State
from shell.api import Illegal, Position, Rng
from tests.demineur.checker import Cell, near

ENGINE = Engine()


def board(*lines: str) -> State:
    """The state in which a board from elsewhere begins."""
    mines = sum(line.count("*") for line in lines)
    return ENGINE.start(ENGINE.variant(f"{len(lines[0])}x{len(lines)}/{mines}/given"), "\n".join(lines))


def play(state: State, *moves: str) -> State:
    """The state after moves."""
    for move in moves:
        state = ENGINE.apply(state, move)
    return state


def opened(state: State) -> set[Cell]:
    """The open cells."""
    return set(state.grid.cells(state.opened))


def flagged(state: State) -> set[Cell]:
    """The flags."""
    return set(state.grid.cells(state.flagged))


def first_click(variant: str, seed: int, column: int, row: int) -> State:
    """A new board of a variant after its first opening."""
    kind = ENGINE.variant(variant)
    made = ENGINE.new_board(kind, Rng(seed))
    state = ENGINE.start(kind, made.text)
    return ENGINE.apply(state, ENGINE.settle(state, f"open {column},{row}", Rng(0), made.facts))


def layout_of(state: State) -> list[str]:
    """The rows of a board that is laid."""
    assert state.mines is not None
    return rows(state.mines, state.grid)


def position(state: State) -> Position:
    """A position without a journal."""
    return Position(ENGINE.variant("beginner"), ENGINE.new_board(ENGINE.variant("beginner"), Rng(1)), state)


def one_sentence(work: Callable[[], object]) -> bool:
    """Whether `work` is done, or refused in one sentence that is short enough to read."""
    try:
        work()
    except (ValueError, Illegal) as refusal:
        said = str(refusal)
        return bool(said) and "\n" not in said and len(said) < 250
    return True


@dataclass
class Plain:
    """The same game in the simplest words: no masks, one cell after the other."""

    width: int
    height: int
    mines: set[Cell]
    opened: set[Cell] = field(default_factory=set)
    flagged: set[Cell] = field(default_factory=set)
    fatal: set[Cell] = field(default_factory=set)

    def around(self, cell: Cell) -> set[Cell]:
        """Its neighbours."""
        return near(cell, self.width, self.height)

    def over(self) -> bool:
        """Whether it has ended."""
        return bool(self.fatal) or len(self.opened) + len(self.mines) == self.width * self.height

    def reveal(self, cells: set[Cell]) -> None:
        """Open cells: mines lose, zeros open on."""
        self.fatal = cells & self.mines
        todo = list(cells - self.mines)
        while todo:
            cell = todo.pop()
            if cell in self.opened:
                continue
            self.opened.add(cell)
            self.flagged.discard(cell)
            if not self.around(cell) & self.mines:
                todo.extend(self.around(cell))

    def move(self, kind: str, cell: Cell) -> None:
        """One move."""
        if kind == "flag" and cell not in self.opened:
            self.flagged ^= {cell}
        elif kind == "open" and cell not in self.opened | self.flagged:
            self.reveal({cell})
        elif kind == "chord" and cell in self.opened:
            around = self.around(cell)
            if len(around & self.flagged) == len(around & self.mines):
                self.reveal(around - self.opened - self.flagged)
