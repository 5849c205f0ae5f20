"""Boards that come from people and go to people: what a study of them says, and share codes."""

from __future__ import annotations

from collections.abc import Sequence

from plugins.zraka.state import State
from plugins.zraka.variants import GRADE_NAMES
from shell.api import Facts, Format, Text, Verdict

MOST = 99
"""So many solutions are counted; more are only said to be more."""

_CODE = Format("code", Text("Share code"))


class Sharing:
    """`shell.api.Exporter`, and `verdict` of `shell.api.Check`."""

    def export_formats(self, state: State) -> Sequence[Format]:
        """The share code."""
        return (_CODE,)

    def export_board(self, state: State, key: str) -> bytes:
        """The share code, without the mirrors placed."""
        if key != _CODE.key:
            raise ValueError(f"no form of a board: {key[:40]!r}")
        from plugins.zraka.codes import encode

        return encode(state.puzzle).encode()

    def verdict(self, facts: Facts) -> Verdict:
        """How many solutions there are, and the grade where it is one. Other boards are played without misses and stars (Z-53)."""
        if "solutions" not in facts:
            return Verdict(Text("This board was not looked at yet."), sound=False)
        n, grade = facts["solutions"], facts.get("grade")
        if n == 1:
            return _single(GRADE_NAMES.get(str(grade), Text("no grade")), reasonable=facts.get("reasonable") is not False)
        if n is None:
            return Verdict(
                Text("There are too many ways to place the mirrors: the solutions could not be counted."),
                sound=False,
                notice=Text("This board's solutions could not be counted: it is played without misses and stars."),
            )
        if n == 0:
            return Verdict(
                Text("No solution."), sound=False, notice=Text("This board has no solution: it is played without misses and stars.")
            )
        return Verdict(
            Text("More than {n} solutions.", n=MOST) if n > MOST else Text("{n} solution.", "{n} solutions.", n=n),
            sound=False,
            notice=Text("This board has more than one solution: it is played without misses and stars."),
        )


def _single(grade: Text, *, reasonable: bool) -> Verdict:
    if reasonable:
        return Verdict(Text("Exactly one solution. Grade: {grade}.", grade=grade))
    return Verdict(Text("Exactly one solution. Grade: {grade}; the hints' rules alone do not find it.", grade=grade))
