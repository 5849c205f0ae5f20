"""The words of a step of thought: what it shows along which line, which ways break there, and why. Short enough for the line below
the board: the steps before the last one are told without their cases."""

from __future__ import annotations

from plugins.zraka.knowledge import Board
from plugins.zraka.looking import COUNT, EARLY, LAST, NOT_BEFORE, SCARCE, SHARED, SINGLE, TURN, Case, Finding
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, LEFT, PRISM, RIGHT, SLASH, WALL
from shell.api import Text

_REASONS = {
    WALL: Text("the light would run into a wall"),
    CRYSTAL: Text("a crystal would stay dark"),
    DOUBLE: Text("a double crystal would not be lit both ways"),
    PRISM: Text("the prism could not send out both arms"),
    SLASH: Text("a framed mirror would send the light where it cannot go"),
    BACK: Text("a framed mirror would send the light where it cannot go"),
    EARLY: Text("the beam would end before everything is lit"),
    SCARCE: Text("too few mirrors would be left"),
}
_STUCK = Text("the light would have nowhere to go")


def what(board: Board, found: Finding, examples: int = 2) -> Text:
    """What a finding says, with at most so many (one or two) of the cases that break."""
    sentence = _finding(board, found)
    broken = [_reason(board, found, case) for case in found.cases if case.clash is not None]
    if not broken:
        return sentence
    if len(broken) == 1:
        return Text("{sentence} Not possible: {one}.", sentence=sentence, one=broken[0])
    if examples == 1:
        return Text("{sentence} Not possible, for example: {one}.", sentence=sentence, one=broken[0])
    if len(broken) == 2:
        return Text("{sentence} Not possible: {one}; {other}.", sentence=sentence, one=broken[0], other=broken[1])
    return Text("{sentence} Not possible, for example: {one}; {other}.", sentence=sentence, one=broken[0], other=broken[1])


def earlier(board: Board, found: Finding, then: bool) -> Text:
    """What a step before the one that is told has shown, and where; its cases are left for the reader to look at. `then`: it is
    not the first such step."""
    short = _shortly(board, found)
    row, column = _line(board, found)
    if row:
        return Text("Then row {r}: {what}.", r=row, what=short) if then else Text("First row {r}: {what}.", r=row, what=short)
    if column:
        return Text("Then column {c}: {what}.", c=column, what=short) if then else Text("First column {c}: {what}.", c=column, what=short)
    return Text("Then: {what}.", what=short) if then else Text("First: {what}.", what=short)


def _line(board: Board, found: Finding) -> tuple[int, int]:
    """The row, or else the column, along which a finding looked; 0 for the other one, or where there is no line."""
    if found.line is None:
        return 0, 0
    row, column = board.puzzle.place(found.line.cell)
    return (row, 0) if found.line.heading in (RIGHT, LEFT) else (0, column)


def _first_left(found: Finding) -> Case | None:
    """The first case that does not break and is on a cell."""
    return next((case for case in found.cases if case.clash is None and case.cell >= 0), None)


_SHORTLY = {
    SINGLE: Text("one way is left"),
    TURN: Text("the light turns in one certain cell"),
    SHARED: Text("two ways are left, and they share something"),
    COUNT: Text("all mirrors left stand on lines that need one"),
    LAST: Text("some lit cells cannot hold the last mirror"),
}


def _shortly(board: Board, found: Finding) -> Text:
    if found.kind in _SHORTLY:
        return _SHORTLY[found.kind]
    assert found.kind == NOT_BEFORE
    left = _first_left(found)
    if left is None:
        return Text("no turn in its first cells")
    row, column = board.puzzle.place(left.cell)
    along_row = bool(_line(board, found)[0])
    if left.cell == found.cases[0].cell:
        return Text("one way for a turn in column {c}", c=column) if along_row else Text("one way for a turn in row {r}", r=row)
    return Text("no turn before column {c}", c=column) if along_row else Text("no turn before row {r}", r=row)


def _finding(board: Board, found: Finding) -> Text:
    n = len(found.cases)
    row, column = _line(board, found)
    if found.kind == SINGLE:
        return (
            Text("In row {r} the light can go on in {n} way only.", "In row {r}, all but one of {n} ways break.", n=n, r=row)
            if row
            else Text("In column {c} the light can go on in {n} way only.", "In column {c}, all but one of {n} ways break.", n=n, c=column)
        )
    if found.kind == TURN:
        return (
            Text("In row {r} the light turns in one certain cell; which way is still open.", r=row)
            if row
            else Text("In column {c} the light turns in one certain cell; which way is still open.", c=column)
        )
    if found.kind == SHARED:
        return (
            Text("In row {r} two ways are left, and they agree about other cells.", r=row)
            if row
            else Text("In column {c} two ways are left, and they agree about other cells.", c=column)
        )
    if found.kind == COUNT:
        return Text(
            "{n} line needs a mirror, and {n} mirror is left: it stands on that line.",
            "{n} lines need a mirror each, and {n} mirrors are left: all of them stand on these lines.",
            n=found.cost,
        )
    if found.kind == LAST:
        return Text("Some of the lit cells cannot hold the last mirror.")
    assert found.kind == NOT_BEFORE
    return _not_before(board, found, row, column)


def _not_before(board: Board, found: Finding, row: int, column: int) -> Text:
    left = _first_left(found)
    if left is None:
        return (
            Text("In row {r} the light does not turn in its first cells.", r=row)
            if row
            else Text("In column {c} the light does not turn in its first cells.", c=column)
        )
    r, c = board.puzzle.place(left.cell)
    if left.cell == found.cases[0].cell:
        return Text("If the light turns in row {r}, column {c}, only one way is left for it.", r=r, c=c)
    return (
        Text("In row {r} the light does not turn before column {c}.", r=r, c=c)
        if row
        else Text("In column {c} the light does not turn before row {r}.", r=r, c=c)
    )


def _reason(board: Board, found: Finding, case: Case) -> Text:
    """Why a case breaks. Along a row only the column of its cell is said, along a column only the row."""
    assert case.clash is not None
    kind: str | int = case.clash if case.clash in (EARLY, SCARCE) else board.kinds[case.clash]
    why = _REASONS.get(kind, _STUCK)
    if case.cell < 0:
        return Text("straight on to the end of the line, since {why}", why=why)
    row, column = board.puzzle.place(case.cell)
    along_row, along_column = _line(board, found)
    if case.value == 1:
        if along_row:
            return Text("straight on in column {c}, since {why}", c=column, why=why)
        if along_column:
            return Text("straight on in row {r}, since {why}", r=row, why=why)
        return Text("straight on in row {r}, column {c}, since {why}", r=row, c=column, why=why)
    mirror = SLASH if case.value == 2 else BACK
    if along_row:
        return Text("{mirror} in column {c}, since {why}", mirror=mirror, c=column, why=why)
    if along_column:
        return Text("{mirror} in row {r}, since {why}", mirror=mirror, r=row, why=why)
    return Text("{mirror} in row {r}, column {c}, since {why}", mirror=mirror, r=row, c=column, why=why)
