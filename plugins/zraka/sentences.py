"""The words of hints: where to look, what the light alone says, and where a mistake is."""

from __future__ import annotations

from plugins.zraka.explaining import CRYSTAL_LINE, DOUBLE_LINE, LASER_LINE, LIGHT_LINE, LOOP, PRISM_ARM, RECEIVER_LINE
from plugins.zraka.looking import COUNT, LAST
from shell.api import Text

WHERE = {
    LASER_LINE: Text("Follow the light from the laser as far as it is certain. Look at the line ahead of it."),
    RECEIVER_LINE: Text("Follow the light back from this receiver as far as it is certain. Look at the line before it."),
    PRISM_ARM: Text("Follow this arm of the prism as far as it is certain. Look at the line ahead of it."),
    CRYSTAL_LINE: Text("Light passes this crystal along one line. Look how that line goes on."),
    DOUBLE_LINE: Text("Light passes this double crystal in its row and in its column. Look how one of these lines goes on."),
    LIGHT_LINE: Text("Light is certain here. Look how its line goes on."),
    COUNT: Text("Count the lines of certain light that cannot go straight on: each of them needs a mirror."),
}

_ONE = {
    LAST: Text("One mirror is still to be found. Look at the cells on which light is certain."),
    LOOP: Text("One mirror is still to be found. Look where the beam crosses its own way."),
}
_ALL_BUT_ONE = {
    LAST: Text("All mirrors but one have certain places. Look at the cells on which light is certain."),
    LOOP: Text("All mirrors but one have certain places. Look where the beam crosses its own way."),
}

MEET = Text("Light is certain on two lines that meet in one cell. Only a mirror there joins them.")
CLOSED = Text("The light on this line gets as far as one cell and cannot go straight on there, so it turns.")


def last_mirror(rule: str, *, only: bool) -> Text:
    """Where to look for the last mirror (`rule`: anywhere, or for a loop); `only`: it is the only one that is left in the tray."""
    return (_ONE if only else _ALL_BUT_ONE)[rule]


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
