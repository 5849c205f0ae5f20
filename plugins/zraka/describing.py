"""A position in words and signs: a text board, and a name for each cell."""

from __future__ import annotations

from plugins.zraka.board_text import parse_cell
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, EMPTY, PRISM, SLASH, WALL
from plugins.zraka.state import State
from shell.api import Text

_SIGNS = {1: "-", 2: "|", 3: "x"}


class Describing:
    """`shell.api.Describe`."""

    def text_board(self, state: State) -> str:
        """The rows with their rim, as a board is written; `1` and `2` are own mirrors `/` and `\\`, and empty cells that the
        beam crosses are `-`, `|` or, both ways, `x`. The first line is the mirrors left."""
        puzzle, axes = state.puzzle, state.light.axes
        signs = list(puzzle.grid)
        for cell, way in axes.items():
            if signs[cell] == EMPTY:
                signs[cell] = _SIGNS[way]
        for cell, sign in state.mirrors:
            signs[cell] = "1" if sign == SLASH else "2"
        width = puzzle.width
        return "\n".join([str(state.left), *("".join(signs[at : at + width]) for at in range(0, len(signs), width))])

    def cell_name(self, state: State, key: str) -> Text:
        """A cell (`r,c` from 1): where it is, what stands there, and how the beam passes. `ValueError`: there is no such cell."""
        cell = parse_cell(key, state.puzzle)
        row, column = state.puzzle.place(cell)
        return Text("Row {r}, column {c}: {what}, {beam}", r=row, c=column, what=_what(state, cell), beam=_beam(state, cell))


def _what(state: State, cell: int) -> Text:
    own = state.mirror(cell)
    if own:
        return Text("your mirror {sign}", sign=own)
    sign = state.puzzle.grid[cell]
    axes = state.light.axes.get(cell, 0)
    if sign == DOUBLE:
        return Text("double crystal, lit") if axes == 3 else Text("double crystal, half lit") if axes else Text("double crystal, dark")
    if sign == CRYSTAL:
        return Text("crystal, lit") if axes else Text("crystal, dark")
    if sign in (SLASH, BACK):
        return Text("framed mirror {sign}", sign=sign)
    return {EMPTY: Text("empty"), WALL: Text("wall"), PRISM: Text("prism")}[sign]


def _beam(state: State, cell: int) -> Text:
    """How light comes into a cell."""
    headings = sorted({heading for branch in state.light.branches for at, heading, _ in branch.path if at == cell})
    if not headings:
        return Text("no beam")
    if len(headings) == 1:
        return _FROM[headings[0]]
    return Text("{one} and {other}", one=_FROM[headings[0]], other=_FROM[headings[1]])


_FROM = (Text("beam from the left"), Text("beam from above"), Text("beam from the right"), Text("beam from below"))
