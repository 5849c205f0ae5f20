"""The rules of Démineur: from a state and a move to the next state.

Moves: `open c,r`, `flag c,r` (sets or removes), `chord c,r`; columns and rows from 0. The first opening lays the mines,
which takes dice and time, so it is settled into `open c,r lay HEX`.
"""

from __future__ import annotations

from collections.abc import Iterator

from plugins.demineur import variants
from plugins.demineur.bits import from_hex, to_hex
from plugins.demineur.board_text import board_text, free_around, parse_board, parse_cell, wrong_count
from plugins.demineur.describing import Describing
from plugins.demineur.hinting import Hinting
from plugins.demineur.outside import Outside
from plugins.demineur.reviewing import Reviewing
from plugins.demineur.state import State, chain, layout
from plugins.demineur.tallying import Tallying
from shell.api import Board, Facts, Illegal, Outcome, Rng, Status, Text, Variant

_PLAYING, _WON, _LOST = Status(Outcome.PLAYING), Status(Outcome.WON), Status(Outcome.LOST)


class Engine(Describing, Tallying, Outside, Hinting, Reviewing):
    """`shell.api.Engine` and `Settle`, and what the game can do beside."""

    def variant(self, text: str) -> Variant:
        """The level or size that `text` names. `ValueError` says what is wrong."""
        return variants.variant(variants.parse(text))

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """A board whose mines are not laid: size, a seed, and the way to lay them. `ValueError` for `/given`."""
        size = variants.parse(variant.key)
        if size.mode == variants.GIVEN:
            raise ValueError(Text("a board from elsewhere cannot be invented: import one"))
        return Board(f"{size.text} seed {rng.next()} {size.mode}")

    def start(self, variant: Variant, text: str) -> State:
        """The first state; on a board that is laid, with its first cell open."""
        size = variants.parse(variant.key)
        state = parse_board(text)
        if (state.width, state.height, state.total) != size[:3]:
            raise ValueError(
                Text(
                    "the board is {size}, the variant {variant} is {wanted}",
                    size=f"{state.width}x{state.height}/{state.total}",
                    variant=variant.key,
                    wanted=size.text,
                )
            )
        if state.mines is None and state.mode != size.mode:
            raise ValueError(
                Text("the board is to be laid {way}, the variant {variant} {wanted}", way=state.mode, variant=variant.key, wanted=size.mode)
            )
        return state._replace(mode=size.mode)

    def begun(self, state: State) -> bool:
        """Whether a cell was opened; flags alone touch nothing."""
        return state.opened != state.initial or state.fatal != 0

    def unsettled(self, state: State, move: str) -> bool:
        """Whether `move` is the opening that lays the mines."""
        if state.mines is not None:
            return False
        match move.split(" "):
            case ["open", cell]:
                try:
                    column, row = parse_cell(cell, state.grid)
                except ValueError:
                    return False
                return not state.flagged >> state.grid.bit(column, row) & 1
        return False

    def settle(self, state: State, move: str, rng: Rng, facts: Facts) -> str:
        """The opening with the layout. It follows from the board's seed and the cell alone, whatever flags stand, so `rng`
        is not needed. `Illegal` where no board without guessing is found within the budget."""
        from plugins.demineur.boards import lay

        if not self.unsettled(state, move):
            raise ValueError(f"not an opening that lays the mines: {move[:40]!r}")
        column, row = parse_cell(move.split(" ")[1], state.grid)
        return f"open {column},{row} lay {to_hex(lay(state, column, row), state.grid)}"

    def settled_board(self, state: State) -> str:
        """The board's text with its layout, once there is one."""
        return board_text(state)

    def apply(self, state: State, move: str) -> State:
        """The state after `move`; the same one where a click does nothing (an open or flagged cell, a chord that does not
        match)."""
        match move.split(" "):
            case ["open", cell]:
                return self._open(state, *parse_cell(cell, state.grid))
            case ["flag", cell]:
                return self._flag(state, *parse_cell(cell, state.grid))
            case ["chord", cell]:
                return self._chord(state, *parse_cell(cell, state.grid))
            case ["open", cell, "lay", digits]:
                return self._lay(state, *parse_cell(cell, state.grid), digits)
        raise ValueError(Text("not a move such as 'open 3,4', 'flag 3,4' or 'chord 3,4': {given}", given=repr(move[:60])))

    def status(self, state: State) -> Status:
        """Lost with a mine opened, won with every safe cell open (D-01, D-02)."""
        if state.fatal:
            return _LOST
        return _WON if state.won else _PLAYING

    def turn(self, state: State) -> int:
        """There is one seat."""
        return 0

    def moves(self, state: State) -> Iterator[str]:
        """All moves that change something, in reading order: openings, flags, chords."""
        if state.over:
            return
        shape = state.grid
        for column, row in shape.cells(state.hidden & ~state.flagged):
            yield f"open {column},{row}"
        for column, row in shape.cells(state.hidden):
            yield f"flag {column},{row}"
        for column, row in shape.cells(state.opened):
            if chord_targets(state, column, row):
                yield f"chord {column},{row}"

    def _open(self, state: State, column: int, row: int) -> State:
        _playing(state)
        cell = 1 << state.grid.bit(column, row)
        if cell & (state.opened | state.flagged):
            return state
        if state.mines is None:
            raise Illegal(Text("The mines are not laid yet."))
        return _reveal(state, state.mines, cell)

    def _flag(self, state: State, column: int, row: int) -> State:
        _playing(state)
        cell = 1 << state.grid.bit(column, row)
        if cell & state.opened:
            return state
        return state._replace(flagged=state.flagged ^ cell)

    def _chord(self, state: State, column: int, row: int) -> State:
        _playing(state)
        targets = chord_targets(state, column, row)
        if not targets or state.mines is None:
            return state
        return _reveal(state, state.mines, targets)

    def _lay(self, state: State, column: int, row: int, digits: str) -> State:
        _playing(state)
        shape = state.grid
        if state.mines is not None:
            raise ValueError(Text("the mines of this board are laid already"))
        if state.flagged >> shape.bit(column, row) & 1:
            raise ValueError(Text("cell {c},{r} is flagged: it does not open by a click", c=column, r=row))
        mines = from_hex(digits, shape)
        if mines.bit_count() != state.total:
            raise ValueError(wrong_count(mines.bit_count(), state.total))
        if free_around(column, row, shape) & mines:
            raise ValueError(Text("there is a mine at or beside the first cell {c},{r}", c=column, r=row))
        laid = state._replace(seed=None, mines=mines, first=(column, row))
        return _reveal(laid, mines, 1 << shape.bit(column, row))


def chord_targets(state: State, column: int, row: int) -> int:
    """The cells that a chord there opens: all hidden unflagged neighbours of an open number that has exactly as many flags
    around it as its value; otherwise none (D-13). Also for the scene, to show what a press would do."""
    shape = state.grid
    cell = 1 << shape.bit(column, row)
    if not cell & state.opened or state.mines is None:
        return 0
    around = shape.around(cell) & ~state.opened
    flags = around & state.flagged
    if flags.bit_count() != around_mines(state, cell):
        return 0
    return around & ~state.flagged


def around_mines(state: State, cell: int) -> int:
    """The value of an open cell, given as a mask."""
    return (state.grid.around(cell) & (state.mines or 0)).bit_count()


def cells(state: State, mask: int) -> list[tuple[int, int]]:
    """Columns and rows of the cells of a mask, in reading order: for the scene, to find what changed."""
    return state.grid.cells(mask)


def _playing(state: State) -> None:
    if state.over:
        raise Illegal(Text("The game is over."))


def _reveal(state: State, mines: int, targets: int) -> State:
    """Open `targets`: mines among them lose, the others open with their chains, which take flags away."""
    fatal = targets & mines
    zeros = layout(state.width, state.height, mines).zeros
    opened = chain(targets ^ fatal, state.opened, zeros, state.grid)
    return state._replace(mines=mines, opened=opened, flagged=state.flagged & ~opened, fatal=fatal)
