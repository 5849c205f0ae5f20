"""A position in words and signs: a text board, and a name for each cell."""

from __future__ import annotations

from plugins.demineur.bits import to_text
from plugins.demineur.board_text import parse_cell
from plugins.demineur.state import State
from shell.api import Text


class Describing:
    """`shell.api.Describe`."""

    def text_board(self, state: State) -> str:
        """Rows of `#` hidden, `F` flag, `.` nothing around, digits; once lost `*` mine, `!` the one opened, `x` wrong flag.

        While playing it is what `inspect` reads as a grid.
        """
        shape = state.grid
        signs = list("".join(str(value) for value in state.values()).replace("0", "."))
        over = [(state.hidden, "#"), (state.flagged, "F")]
        if state.lost and state.mines is not None:
            over += [(state.mines & ~state.flagged, "*"), (state.wrong_flags, "x"), (state.fatal, "!")]
        for mask, sign in over:
            if mask:
                for at, bit in enumerate(to_text(mask, shape)):
                    if bit == "1":
                        signs[at] = sign
        return "\n".join("".join(signs[at : at + shape.width]) for at in range(0, shape.size, shape.width))

    def cell_name(self, state: State, key: str) -> Text:
        """A cell (`c,r` from 0; counted from 1 when said): where it is and what is to be seen there.

        `ValueError` if there is no such cell.
        """
        column, row = parse_cell(key, state.grid)
        cell = 1 << state.grid.bit(column, row)
        c, r = column + 1, row + 1
        if cell & state.opened:
            n = state.value(column, row)
            if not n:
                return Text("Column {c}, row {r}: open, no mine around", c=c, r=r)
            return Text("Column {c}, row {r}: {n} mine around", "Column {c}, row {r}: {n} mines around", c=c, r=r, n=n)
        if cell & state.fatal:
            return Text("Column {c}, row {r}: the mine that went off", c=c, r=r)
        if cell & state.flagged:
            if state.lost and cell & state.wrong_flags:
                return Text("Column {c}, row {r}: wrong flag, no mine here", c=c, r=r)
            return Text("Column {c}, row {r}: flag", c=c, r=r)
        if state.lost and state.mines is not None and cell & state.mines:
            return Text("Column {c}, row {r}: mine", c=c, r=r)
        return Text("Column {c}, row {r}: hidden", c=c, r=r)
