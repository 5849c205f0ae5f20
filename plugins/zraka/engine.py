"""The rules of Zraka: from a state and a move to the next state.

Moves: `place r,c /`, `place r,c \\`, `remove r,c`, `clear`; rows and columns from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from plugins.zraka import variants
from plugins.zraka.board_text import board_text, cell_key, parse_board, parse_cell
from plugins.zraka.describing import Describing
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, EMPTY, MIRRORS, PRISM, SLASH, WALL, layout
from plugins.zraka.reviewing import Reviewing
from plugins.zraka.sharing import Sharing
from plugins.zraka.state import State
from plugins.zraka.tallying import Tallying
from shell.api import Board, Day, Facts, Hint, Illegal, Mark, Outcome, Position, Rng, Status, Text, Variant

_PLAYING, _WON = Status(Outcome.PLAYING), Status(Outcome.WON)

_TAKEN = {
    WALL: Text("A wall stands here. Mirrors go on empty cells only."),
    CRYSTAL: Text("A crystal stands here. Its cell stays free, so that the beam can pass and light it."),
    DOUBLE: Text("A double crystal stands here. Its cell stays free, so that the beam can pass it both ways."),
    PRISM: Text("The prism stands here. Mirrors go on empty cells only."),
    SLASH: Text("This mirror is given: it can be neither turned nor taken away."),
    BACK: Text("This mirror is given: it can be neither turned nor taken away."),
}


class Engine(Describing, Tallying, Reviewing, Sharing):
    """`shell.api.Engine`, with `Hints`, `Tally`, `Describe`, `Inspect`, `Importer`, `Exporter`, `Review`, `Daily` and `Check`."""

    daily_order: tuple[tuple[str, Literal["low", "high"]], ...] = (("time", "low"), ("moves", "low"))
    daily_week = Text("Week of Light")

    def variant(self, text: str) -> Variant:
        """The level, recipe or `given` that `text` names. `ValueError` otherwise."""
        return variants.variant(text)

    def daily_variant(self, day: Day, rng: Rng) -> Variant:
        """The recipe of a weekday; on one weekend day in three, as these dice fall, the one with a mirror to spare. Its grade is
        the title, its special pieces are the detail."""
        key = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")[day.weekday]
        spare = rng.below(3) == 0
        return variants.of_the_day(f"{key}-surplus" if spare and key in ("sat", "sun") else key)

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """A board with exactly one solution, which a person can reason out."""
        from plugins.zraka.boards import make
        from plugins.zraka.facts import facts_of

        made = make(variants.recipe_of(variant.key, rng), rng)
        return Board(board_text(made.puzzle), facts_of(made.puzzle, made.mirrors))

    def start(self, variant: Variant, text: str) -> State:
        """The board without mirrors of the player's. `ValueError` says why `text` is none, or not of this variant."""
        puzzle = parse_board(text)
        variants.check_fits(variant.key, puzzle.n, puzzle.stock)
        if not puzzle.stock:
            raise ValueError(Text("the stock of this board is empty: there is nothing to place"))
        return State(puzzle)

    def begun(self, state: State) -> bool:
        """Whether a mirror was placed. Clear leaves the moves counted, so what was begun stays so."""
        return state.moves > 0

    def apply(self, state: State, move: str) -> State:
        """The state after `move`; the same one where there is nothing to change."""
        match move.split(" "):
            case ["place", key, sign] if sign in tuple(MIRRORS):
                return _place(state, parse_cell(key, state.puzzle), sign)
            case ["remove", key]:
                return _remove(state, parse_cell(key, state.puzzle))
            case ["clear"]:
                _playing(state)
                return state._replace(mirrors=())
        raise ValueError(Text("not a move such as 'place 3,4 /', 'remove 3,4' or 'clear' (row, column): {given}", given=repr(move[:60])))

    def status(self, state: State) -> Status:
        """Won with everything lit, every branch in a receiver of its own, every mirror placed and hit (Z-12)."""
        return _WON if state.light.solved else _PLAYING

    def turn(self, state: State) -> int:
        """There is one seat."""
        return 0

    def moves(self, state: State) -> Iterator[str]:
        """All moves that change something: placements and turns in reading order, removals, clear."""
        if state.light.solved:
            return
        own = dict(state.mirrors)
        for cell in layout(state.puzzle).empties:
            key = cell_key(state.puzzle, cell)
            for sign in MIRRORS:
                if own.get(cell) != sign and (cell in own or state.left):
                    yield f"place {key} {sign}"
        for cell in own:
            yield f"remove {cell_key(state.puzzle, cell)}"
        if own:
            yield "clear"

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        """The next press: where to look, what follows there, the place."""
        from plugins.zraka.hints import hint

        return hint(position, chain)

    def study(self, text: str, facts: Facts | None) -> Facts:
        """The facts of a board from elsewhere: how many solutions, and where it is one the solution, grade and steps."""
        if facts and ("grade" in facts or "solutions" in facts):
            return facts
        from plugins.zraka.facts import study

        return study(parse_board(text))

    def inspect(self, data: Any) -> Mapping[str, Any]:
        """Facts about a board or a position on it."""
        from plugins.zraka.inspecting import inspect

        return inspect(data)

    def board_details(self, variant: Variant, board: Board, options: Mapping[str, str]) -> Mapping[str, Any]:
        """Size, stock, rows, and what is known of the board."""
        from plugins.zraka.inspecting import board_details

        return board_details(parse_board(board.text), board.facts)

    def import_board(self, data: bytes) -> tuple[Variant, Board]:
        """A board from its text in any form, as JSON, or as a share code. `ValueError` says what is wrong."""
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValueError(Text("this is no board of Zraka: it is no text")) from None
        puzzle = parse_board(text)
        if not puzzle.stock:
            raise ValueError(Text("the stock of this board is empty: there is nothing to place"))
        return variants.variant(variants.GIVEN), Board(board_text(puzzle))


def _playing(state: State) -> None:
    if state.light.solved:
        raise Illegal(Text("The board is solved."))


def _free(state: State, cell: int) -> None:
    _playing(state)
    sign = state.puzzle.grid[cell]
    if sign != EMPTY:
        raise Illegal(_TAKEN[sign], [Mark("refused", (cell_key(state.puzzle, cell),))])


def _place(state: State, cell: int, sign: str) -> State:
    """Place a mirror, which is a move, or turn the one that stands there, which is none (Z-25)."""
    _free(state, cell)
    others = [mirror for mirror in state.mirrors if mirror[0] != cell]
    new = len(others) == len(state.mirrors)
    if new and not state.left:
        raise Illegal(Text("The stock is empty: take a mirror off the board first."), [Mark("refused", (cell_key(state.puzzle, cell),))])
    return state._replace(mirrors=tuple(sorted([*others, (cell, sign)])), moves=state.moves + new)


def _remove(state: State, cell: int) -> State:
    _free(state, cell)
    if not state.mirror(cell):
        return state
    return state._replace(mirrors=tuple(mirror for mirror in state.mirrors if mirror[0] != cell), moves=state.moves + 1)
