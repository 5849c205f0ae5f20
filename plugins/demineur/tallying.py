"""The figures of a game: mines left while playing, and the community's measures at the end."""

from __future__ import annotations

from collections.abc import Mapping

from plugins.demineur.state import State
from shell.api import EntryKind, Figure, Position, Text


class Tallying:
    """`shell.api.Tally`."""

    counts_idle = True

    figures = (
        Figure("mines_left", Text("Mines left"), icon="demineur:mine", live=True),
        Figure("bbbv", Text("3BV"), statistics="told"),
        Figure("bbbv_rate", Text("3BV/s"), format="rate", best="high", clean=True),
        Figure("efficiency", Text("Efficiency"), format="percent", best="high", clean=True, statistics="told"),
    )

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Mines left; at the end also 3BV, and where the game was won 3BV a second and efficiency.

        Efficiency is 3BV a click, as a share: all clicks, also those that did nothing, since tools differ on which ones would count
        as effective.
        """
        state: State = position.state
        found: dict[str, int | float] = {"mines_left": state.mines_left}
        if not state.over or state.mines is None:
            return found
        from plugins.demineur.metrics import metrics

        bbbv = metrics(state.mines, state.grid).bbbv
        found["bbbv"] = bbbv
        clicks = [entry for entry in position.journal if entry.kind in (EntryKind.MOVE, EntryKind.IDLE)]
        if state.won and clicks:
            found["efficiency"] = bbbv / len(clicks)
            if clicks[-1].ms > 0:
                found["bbbv_rate"] = bbbv * 1000 / clicks[-1].ms
        return found
