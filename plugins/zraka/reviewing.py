"""Looking back: what each star was lost for, which mirrors were misses, and the solution for whoever gave up."""

from __future__ import annotations

from collections.abc import Sequence

from plugins.zraka.beam import Mirrors, trace
from plugins.zraka.board_text import cell_key
from plugins.zraka.puzzle import Puzzle
from plugins.zraka.state import State
from plugins.zraka.tallying import ALLOWED, hints_taken, missed, stars
from shell.api import Entry, EntryKind, Findings, Mark, Position, Remark, Text, Way


class Reviewing:
    """`shell.api.Review`."""

    def review(self, position: Position) -> Findings:
        """Misses where they were made; at the end of a solved board its stars with their reason, else the solution."""
        from plugins.zraka.facts import solution_of  # brings the solver, which the start does not need

        state: State = position.state
        solution = solution_of(state.puzzle, position.board.facts)
        if solution is None:
            return Findings()
        places = {cell_key(state.puzzle, cell) for cell, _ in solution}
        remarks = _misses(position.journal, places)
        if not state.light.solved:
            return Findings(tuple(remarks), (Way(Text("Show the solution"), _moves(state.puzzle, solution)),))
        grade = position.board.facts.get("grade")
        if grade in ALLOWED:
            said = reason(grade, len(missed(position.journal, places)), hints_taken(position.journal))
            remarks.append(Remark(len(position.journal), said))
        return Findings(tuple(remarks))


def _misses(journal: Sequence[Entry], places: set[str]) -> list[Remark]:
    """The first mirror on each cell that is no part of the solution."""
    found = []
    seen: set[str] = set()
    for number, entry in enumerate(journal, 1):
        if entry.kind is EntryKind.MOVE and entry.text.startswith("place "):
            at = entry.text.split(" ")[1]
            if at not in places and at not in seen:
                seen.add(at)
                found.append(Remark(number, Text("A miss: the solution has no mirror on this cell."), (Mark("mistake", (at,)),)))
    return found


def _moves(puzzle: Puzzle, solution: Mirrors) -> tuple[str, ...]:
    """The mirrors of the solution in the order in which the beam meets them."""
    signs = dict(solution)
    order = dict.fromkeys(cell for branch in trace(puzzle, solution).branches for cell, _, _ in branch.path if cell in signs)
    return tuple(f"place {cell_key(puzzle, cell)} {signs[cell]}" for cell in order)


def reason(grade: str, misses: int, hints: int) -> Text:
    """What a solution earned, and why no more (Z-30)."""
    earned = stars(grade, misses, hints)
    if earned == 3:
        return Text("Three stars: no miss and no hint.")
    if earned == 2 and hints:
        return Text("Two stars: one hint, no miss.")
    if earned == 2:
        return Text("Two stars: no hint, but {n} miss.", "Two stars: no hint, but {n} misses.", n=misses)
    if not misses:
        return Text("One star: {n} hint, no miss.", "One star: {n} hints, no miss.", n=hints)
    if not hints:
        return Text(
            "One star: no hint, but {n} miss; two stars allow {most}.",
            "One star: no hint, but {n} misses; two stars allow {most}.",
            n=misses,
            most=ALLOWED[grade],
        )
    return Text(
        "One star: {misses}, {hints}.", misses=Text("{n} miss", "{n} misses", n=misses), hints=Text("{n} hint", "{n} hints", n=hints)
    )
