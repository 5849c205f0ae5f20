"""The words of hints: where to look, what follows there, what would break."""

from __future__ import annotations

from plugins.zraka.explaining import CRYSTAL_LINE, DOUBLE_LINE, LASER_LINE, LIGHT_LINE, LOOP, PRISM_ARM, RECEIVER_LINE
from plugins.zraka.knowledge import Board
from plugins.zraka.looking import COUNT, EARLY, LAST, NOT_BEFORE, SCARCE, SHARED, SINGLE, TURN, Case, Finding
from plugins.zraka.puzzle import BACK, CRYSTAL, DOUBLE, LEFT, PRISM, RIGHT, SLASH, WALL
from shell.api import Text

WHERE = {
    LASER_LINE: Text("Follow the light from the laser as far as it is certain. Look at the line ahead of it."),
    RECEIVER_LINE: Text("Follow the light back from this receiver as far as it is certain. Look at the line before it."),
    PRISM_ARM: Text("Follow this arm of the prism as far as it is certain. Look at the line ahead of it."),
    CRYSTAL_LINE: Text("Light passes this crystal along one line. Look how that line goes on."),
    DOUBLE_LINE: Text("Light passes this double crystal in its row and in its column. Look how one of these lines goes on."),
    LIGHT_LINE: Text("Light is certain here. Look how its line goes on."),
    COUNT: Text("Count the lines of certain light that cannot go straight on: each of them needs a mirror."),
    LAST: Text("One mirror is still to be found. Look at the cells on which light is certain."),
    LOOP: Text("One mirror is still to be found. Look where the beam crosses its own way."),
}

MEET = Text("Light is certain on two lines that meet in one cell. Only a mirror there joins them.")
CLOSED = Text("The light on this line gets as far as one cell and cannot go straight on there, so it turns.")

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


def what(board: Board, found: Finding) -> Text:
    """What a finding says, with up to two of the cases that break."""
    sentence = _finding(board, found)
    broken = [reason(board, case) for case in found.cases if case.clash is not None]
    if not broken:
        return sentence
    if len(broken) == 1:
        return Text("{sentence} {one}.", sentence=sentence, one=broken[0])
    if len(broken) == 2:
        return Text("{sentence} {one}; {other}.", sentence=sentence, one=broken[0], other=broken[1])
    return Text("{sentence} For example: {one}; {other}.", sentence=sentence, one=broken[0], other=broken[1])


def earlier(board: Board, found: Finding) -> Text:
    """The same of a step before the one that is told, with the line along which it looked."""
    sentence = what(board, found)
    if found.line is None:
        return sentence
    row, column = board.puzzle.place(found.line.cell)
    if found.line.heading in (RIGHT, LEFT):
        return Text("First row {r}. {sentence}", r=row, sentence=sentence)
    return Text("First column {c}. {sentence}", c=column, sentence=sentence)


def _finding(board: Board, found: Finding) -> Text:
    n = len(found.cases)
    if found.kind == SINGLE:
        return Text(
            "Along this line the light can go on in {n} way only.",
            "Along this line {n} ways come into question, and all but one break.",
            n=n,
        )
    if found.kind == TURN:
        return Text("The light turns in a certain cell of this line; which way is still open.")
    if found.kind == SHARED:
        return Text("Two ways are left along this line, and they agree about other cells.")
    if found.kind == COUNT:
        return Text(
            "{n} line needs a mirror, and {n} mirror is left: it stands on that line.",
            "{n} lines need a mirror each, and {n} mirrors are left: all of them stand on these lines.",
            n=found.cost,
        )
    if found.kind == LAST:
        return Text("The last mirror was tried on the cells that are certainly lit, and some of these break.")
    assert found.kind == NOT_BEFORE
    left = next((case for case in found.cases if case.clash is None and case.cell >= 0), None)
    if left is None:
        return Text("The light does not turn in the first cells of this line.")
    row, column = board.puzzle.place(left.cell)
    if left.cell == found.cases[0].cell:
        return Text("If the light turns in row {r}, column {c}, only one way is left for it.", r=row, c=column)
    return Text("On this line the light does not turn before row {r}, column {c}.", r=row, c=column)


def mistake_in_row(row: int, turned: bool) -> tuple[Text, Text]:
    """A mistake in a row: where, and what kind (`turned`: on the right cell, the wrong way round)."""
    there = Text("There is a mistake in row {r}.", r=row)
    if turned:
        return there, Text("At least one of your mirrors in row {r} is turned the wrong way.", r=row)
    return there, Text("At least one of your mirrors in row {r} stands where the solution has none.", r=row)


def mistake_in_column(column: int, turned: bool) -> tuple[Text, Text]:
    """The same in a column."""
    there = Text("There is a mistake in column {c}.", c=column)
    if turned:
        return there, Text("At least one of your mirrors in column {c} is turned the wrong way.", c=column)
    return there, Text("At least one of your mirrors in column {c} stands where the solution has none.", c=column)


def mistake_in_either(row: int, column: int, turned: bool) -> tuple[Text, Text]:
    """The same where no two mirrors stand in one line."""
    there = Text("There is a mistake in row {r} or in column {c}.", r=row, c=column)
    if turned:
        return there, Text("At least one of your mirrors in row {r} or column {c} is turned the wrong way.", r=row, c=column)
    return there, Text("At least one of your mirrors in row {r} or column {c} stands where the solution has none.", r=row, c=column)


def reason(board: Board, case: Case) -> Text:
    """Why a case breaks."""
    assert case.clash is not None
    kind: str | int = case.clash if case.clash in (EARLY, SCARCE) else board.kinds[case.clash]
    why = _REASONS.get(kind, _STUCK)
    if case.cell < 0:
        return Text("straight on to the end of the line: {why}", why=why)
    row, column = board.puzzle.place(case.cell)
    if case.value == 1:
        return Text("straight on in row {r}, column {c}: {why}", r=row, c=column, why=why)
    return Text("{mirror} in row {r}, column {c}: {why}", mirror=SLASH if case.value == 2 else BACK, r=row, c=column, why=why)
