"""The rules of Kolaps: from a state and a move to the next state.

One kind of move: `remove c,r`, any tile of the group; columns from the left, rows from the bottom, both from 0. What the
first click selects is the scene's affair (K-06 to K-08); the engine knows only the removal.
"""

from __future__ import annotations

from collections.abc import Iterator

from plugins.kolaps import board_text, variants
from plugins.kolaps.days import Days
from plugins.kolaps.describing import Describing
from plugins.kolaps.helping import Helping
from plugins.kolaps.outside import Outside
from plugins.kolaps.state import State
from plugins.kolaps.tallying import Tallying
from shell.api import Board, Illegal, Mark, Outcome, Rng, Status, Text, Variant

_PLAYING, _WON, _LOST = Status(Outcome.PLAYING), Status(Outcome.WON), Status(Outcome.LOST)


class Engine(Days, Describing, Helping, Outside, Tallying):
    """`shell.api.Engine`, and what the game can do beside."""

    def variant(self, text: str) -> Variant:
        """The size, difficulty and practice that `text` names. `ValueError` says what is wrong."""
        return variants.variant(variants.parse(text))

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """A board that can be cleared, with the line that clears it among its facts (K-15, K-20). `ValueError` for `/given`."""
        from plugins.kolaps.boards import new_board

        return new_board(variants.parse(variant.key), rng)

    def start(self, variant: Variant, text: str) -> State:
        """The position of a board's text. `ValueError` says what is wrong with it, or that it is of another size."""
        kind = variants.parse(variant.key)
        state = board_text.parse(text)
        if (state.width, state.height) != (kind.width, kind.height):
            raise ValueError(
                Text(
                    "the board is {size}, the variant {variant} is {wanted}",
                    size=f"{state.width}x{state.height}",
                    variant=variant.key,
                    wanted=f"{kind.width}x{kind.height}",
                )
            )
        if state.colours > kind.colours:
            raise ValueError(
                Text(
                    "the board has {n} colour, the variant {variant} has {wanted}",
                    "the board has {n} colours, the variant {variant} has {wanted}",
                    n=state.colours,
                    variant=variant.key,
                    wanted=kind.colours,
                )
            )
        return state._replace(practice=kind.practice)

    def begun(self, state: State) -> bool:
        """Whether a group was removed."""
        return state.moves > 0

    def apply(self, state: State, move: str) -> State:
        """The state after a group is gone. `Illegal` for a lone tile (K-03), for emptiness and after the end."""
        places = board_text.parse_move(move, state)
        if len(places) > 1:
            return state.after(places)
        if state.stuck:
            raise Illegal(Text("No more moves: take one back, or start again."))
        if state.over:
            raise Illegal(Text("The game is over."))
        if places:
            raise Illegal(Text("A lone tile cannot be removed: a group has two tiles or more."), (Mark("lone", state.keys(places)),))
        raise Illegal(Text("There is no tile in this cell."))

    def status(self, state: State) -> Status:
        """Won with an empty board, lost when tiles are left and no two equal ones touch (K-04, K-05). Practice goes on: what
        can be taken back is not over (K-23)."""
        if state.cleared:
            return _WON
        return _LOST if state.over and not state.practice else _PLAYING

    def turn(self, state: State) -> int:
        """There is one seat."""
        return 0

    def moves(self, state: State) -> Iterator[str]:
        """One move for each group."""
        for places in state.groups():
            yield state.move(places)
