"""Why a case breaks, in whole clauses: each language puts its words in an order of its own after *since*."""

from __future__ import annotations

from collections.abc import Sequence

from plugins.zraka.knowledge import EARLY, PRISMS, SCARCE, SPARE, Board
from plugins.zraka.looking import Case, Finding
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, LEFT, PRISM, RIGHT, SLASH, WALL
from shell.api import Text

_SINCE: dict[str | int, Text] = {
    WALL: Text("since the light would run into a wall"),
    CRYSTAL: Text("since a crystal would stay dark"),
    DOUBLE: Text("since a double crystal would not be lit both ways"),
    PRISM: Text("since the prism could not send out both arms"),
    SLASH: Text("since a framed mirror would send it astray"),
    EARLY: Text("since the beam would end too early"),
    SCARCE: Text("since too few mirrors would be left"),
    SPARE: Text("since a mirror would be left over"),
    PRISMS: Text("since the number of prisms used would not fit the receivers"),
}
_STUCK = Text("since the light could not go on")

_GROUPS, _FEW = 2, 1
"""So many different reasons are told at most where that is all of them, and where it is not or steps before are told too."""


def out(board: Board, found: Finding, *, brief: bool) -> Text | None:
    """A sentence that says of every case that breaks why it does: each for itself, or how many for the same reason; `brief`: for one
    reason only. None where no case breaks."""
    broken = [case for case in found.cases if case.clash is not None]
    groups: dict[Text, list[Case]] = {}
    for case in broken:
        groups.setdefault(_since(board, case), []).append(case)
    if not broken:
        return None
    if len(groups) == 1 < len(broken):
        n, why = len(broken), next(iter(groups))
        return Text("{n} way is not possible, {why}.", "{n} ways are not possible, {why}.", n=n, why=why)
    told = sorted(groups.items(), key=lambda group: -len(group[1]))
    most = _FEW if brief or len(told) > _GROUPS else _GROUPS
    items = [_item(board, found, why, cases, alone=len(broken) == 1 and not brief) for why, cases in told[:most]]
    if len(told) > most:
        return Text("Ruled out, for example: {list}.", list=_joined(items))
    return Text("Ruled out: {list}.", list=_joined(items))


def line_of(board: Board, found: Finding) -> tuple[int, int]:
    """The row, or else the column, along which a finding looked; 0 for the other one, or where there is no line."""
    if found.line is None:
        return 0, 0
    row, column = board.puzzle.place(found.line.cell)
    return (row, 0) if found.line.heading in (RIGHT, LEFT) else (0, column)


def _joined(items: Sequence[Text]) -> Text:
    whole = items[0]
    for item in items[1:]:
        whole = Text("{earlier}; {one}", earlier=whole, one=item)
    return whole


def _since(board: Board, case: Case) -> Text:
    assert case.clash is not None
    kind: str | int = case.clash if case.clash < 0 else board.kinds[case.clash]
    return _SINCE.get(SLASH if kind == BACK else kind, _STUCK)


def _item(board: Board, found: Finding, why: Text, cases: Sequence[Case], *, alone: bool) -> Text:
    """Cases that break for the same reason; of a single one its place, and where it is `alone`, where it breaks. Along a row only
    the column of its cell is said, along a column only the row."""
    if len(cases) > 1:
        return Text("{n} way, {why}", "{n} ways, {why}", n=len(cases), why=why)
    (case,) = cases
    if why is _STUCK and alone:
        assert case.clash is not None
        r, c = board.puzzle.place(case.clash)
        why = Text("since the light could not go on in row {r}, column {c}", r=r, c=c)
    if case.cell < 0:
        return Text("straight on to the end, {why}", why=why)
    row, column = board.puzzle.place(case.cell)
    along_row, along_column = line_of(board, found)
    if case.value == 1:
        if along_row:
            return Text("straight on in column {c}, {why}", c=column, why=why)
        if along_column:
            return Text("straight on in row {r}, {why}", r=row, why=why)
        return Text("straight on in row {r}, column {c}, {why}", r=row, c=column, why=why)
    mirror = SLASH if case.value == 2 else BACK
    if along_row:
        return Text("{mirror} in column {c}, {why}", mirror=mirror, c=column, why=why)
    if along_column:
        return Text("{mirror} in row {r}, {why}", mirror=mirror, r=row, why=why)
    return Text("{mirror} in row {r}, column {c}, {why}", mirror=mirror, r=row, c=column, why=why)
