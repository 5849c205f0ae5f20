"""The words of a step of thought: what it shows along which line and in which direction, which ways break there, and why. Short
enough for the line below the board: the steps before the last one are told without their cases."""

from __future__ import annotations

from plugins.zraka.knowledge import Board
from plugins.zraka.looking import COUNT, LAST, NOT_BEFORE, SHARED, SINGLE, TURN, Case, Finding
from plugins.zraka.puzzle import BACK, DOWN, LEFT, RIGHT, SLASH, UP
from plugins.zraka.reasons import line_of, out
from plugins.zraka.tray import Tray
from shell.api import Text

_WAYS = {RIGHT: Text("rightwards"), LEFT: Text("leftwards"), UP: Text("upwards"), DOWN: Text("downwards")}
"""The direction in which a line is read."""


def what(board: Board, found: Finding, tray: Tray, *, brief: bool) -> Text:
    """What a finding says, and why other cases break; `brief`: beside the steps before it, so of each only how many."""
    sentence = _counted(board, found.cost, tray) if found.kind == COUNT else _last(tray) if found.kind == LAST else _along(board, found)
    reasons = out(board, found, brief=brief)
    return sentence if reasons is None else Text("{sentence} {then}", sentence=sentence, then=reasons)


def earlier(board: Board, found: Finding, then: bool) -> Text:
    """What a step before the one that is told has shown, and where; its cases are left for the reader to look at. `then`: it is
    not the first such step."""
    short = _shortly(board, found)
    row, column = line_of(board, found)
    if found.line is None:
        return Text("Then: {what}.", what=short) if then else Text("First: {what}.", what=short)
    way = _WAYS[found.line.heading]
    if row:
        return (
            Text("Then row {r} {way}: {what}.", r=row, way=way, what=short)
            if then
            else Text("First row {r} {way}: {what}.", r=row, way=way, what=short)
        )
    return (
        Text("Then column {c} {way}: {what}.", c=column, way=way, what=short)
        if then
        else Text("First column {c} {way}: {what}.", c=column, way=way, what=short)
    )


def _first_left(found: Finding) -> Case | None:
    """The first case that does not break and is on a cell."""
    return next((case for case in found.cases if case.clash is None and case.cell >= 0), None)


def _shortly(board: Board, found: Finding) -> Text:
    if found.kind == SHARED:
        return Text("two ways that share something")
    if found.kind == COUNT:
        return Text("no further mirror off the lines that need one")
    if found.kind == LAST:
        return Text("some lit cells can hold no mirror")
    along_row = bool(line_of(board, found)[0])
    left = _first_left(found)
    if left is None:
        return Text("straight on") if found.kind == SINGLE else Text("straight on in its first cells")
    row, column = board.puzzle.place(left.cell)
    if found.kind == TURN:
        return Text("a turn in column {c}", c=column) if along_row else Text("a turn in row {r}", r=row)
    if found.kind == SINGLE:
        mirror = SLASH if left.value == 2 else BACK
        return Text("{mirror} in column {c}", mirror=mirror, c=column) if along_row else Text("{mirror} in row {r}", mirror=mirror, r=row)
    if left.cell == found.cases[0].cell:
        return Text("one way to turn in column {c}", c=column) if along_row else Text("one way to turn in row {r}", r=row)
    return Text("no turn before column {c}", c=column) if along_row else Text("no turn before row {r}", r=row)


def _counted(board: Board, n: int, tray: Tray) -> Text:
    """So many lines need one mirror each, and so many mirrors have no certain place: in the words of the tray where that says the
    same, or with what has to be taken off it."""
    if tray.plain and not tray.certain:
        return Text(
            "{n} line needs a mirror, and {n} mirror is left: it stands on that line.",
            "{n} lines need a mirror each, and {n} mirrors are left: all of them stand on these lines.",
            n=n,
        )
    if tray.plain and len(tray.certain) == 1:
        row, column = board.puzzle.place(tray.certain[0])
        return Text(
            "Of the {left} mirrors left, one certainly stands in row {r}, column {c}; {n} line needs the other one.",
            "Of the {left} mirrors left, one certainly stands in row {r}, column {c}; {n} lines need one each of the others.",
            n=n, left=tray.left, r=row, c=column,
        )  # fmt: skip
    if tray.plain:
        return Text(
            "Of the {left} mirrors left, those in the marked cells are certain; {n} line needs the other one.",
            "Of the {left} mirrors left, those in the marked cells are certain; {n} lines need one each of the others.",
            n=n, left=tray.left,
        )  # fmt: skip
    if n == tray.stock:
        return Text(
            "{n} line needs a mirror, and this board has {n}: it stands on that line.",
            "{n} lines need a mirror each, and this board has {n}: all of them stand on these lines.",
            n=n,
        )
    return Text(
        "Of this board's mirrors ({all}) {n} has no certain place yet, and {n} line needs it.",
        "Of this board's mirrors ({all}) {n} have no certain place yet, and {n} lines need one of these each.",
        n=n, all=tray.stock,
    )  # fmt: skip


def _last(tray: Tray) -> Text:
    if tray.plain and not tray.certain:
        return Text("Some of the lit cells cannot hold the last mirror.")
    return Text("Some of the lit cells cannot hold the one mirror that has no certain place.")


def _along(board: Board, found: Finding) -> Text:
    """What was found along a row or a column, read in one direction."""
    assert found.line is not None
    n, way = len(found.cases), _WAYS[found.line.heading]
    row, column = line_of(board, found)
    if found.kind == SINGLE and n == 1:
        return (
            Text("In row {r} {way} the light can go on in one way only.", r=row, way=way)
            if row
            else Text("In column {c} {way} the light can go on in one way only.", c=column, way=way)
        )
    if found.kind == SINGLE and n == 2:
        return (
            Text("In row {r} {way} one of two ways is left.", r=row, way=way)
            if row
            else Text("In column {c} {way} one of two ways is left.", c=column, way=way)
        )
    if found.kind == SINGLE:
        return (
            Text("In row {r} {way} one of {n} ways is left.", r=row, way=way, n=n)
            if row
            else Text("In column {c} {way} one of {n} ways is left.", c=column, way=way, n=n)
        )
    if found.kind == SHARED:
        return (
            Text("In row {r} {way} two ways are left, and they agree about other cells.", r=row, way=way)
            if row
            else Text("In column {c} {way} two ways are left, and they agree about other cells.", c=column, way=way)
        )
    left = _first_left(found)
    if left is None:
        return (
            Text("In row {r} {way} the first cells hold no turn.", r=row, way=way)
            if row
            else Text("In column {c} {way} the first cells hold no turn.", c=column, way=way)
        )
    r, c = board.puzzle.place(left.cell)
    if found.kind == TURN:
        return (
            Text("In row {r} {way} the light turns in column {c}; which way is still open.", r=row, way=way, c=c)
            if row
            else Text("In column {c} {way} the light turns in row {r}; which way is still open.", c=column, way=way, r=r)
        )
    assert found.kind == NOT_BEFORE
    if left.cell == found.cases[0].cell:
        return Text("If the light turns in row {r}, column {c}, only one way is left for it.", r=r, c=c)
    return (
        Text("In row {r} {way} no turn before column {c}.", r=row, way=way, c=c)
        if row
        else Text("In column {c} {way} no turn before row {r}.", c=column, way=way, r=r)
    )
