"""Hints in three presses (Z-34 to Z-37): where to look, what follows there, the place.

Mistakes come first, named by row or column, and only where at least two of the player's mirrors could be meant. What else is
told follows from the board and from the mirrors that are right, never from wrong ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from plugins.zraka import sentences, telling
from plugins.zraka.beam import Mirrors, trace
from plugins.zraka.board_text import cell_key
from plugins.zraka.deducing import Deduction, deduce
from plugins.zraka.explaining import LIGHT_LINE, Source, rule_of, source
from plugins.zraka.facts import solution_of, study
from plugins.zraka.knowledge import Board, Known
from plugins.zraka.lines import needing
from plugins.zraka.looking import COUNT, LAST
from plugins.zraka.puzzle import LEFT, RIGHT, SLASH, Puzzle, turned
from plugins.zraka.reasoner import Step
from plugins.zraka.state import State
from plugins.zraka.tables import DARK, FREE
from plugins.zraka.tray import Tray, tray
from shell.api import Entry, EntryKind, Facts, Hint, Mark, Position, Text

ERROR, STEP, SOLUTION, NONE = "error", "step", "solution", "none"
"""What a chain is about, kept in the memo of its hints: a mistake, a step of thought, the solution, nothing."""

EARLIER = 2
"""So many steps before the last one are told in words with it."""

LONG = 160
"""Characters, in English, of what stands in two lines below the board: beyond, only one of those steps is told."""


def hint(position: Position, chain: Sequence[Hint]) -> Hint | None:
    """The press after those of `chain`."""
    state: State = position.state
    if state.light.solved:
        return None
    facts = _facts(state.puzzle, position.board.facts)
    solution = solution_of(state.puzzle, facts)
    if solution is None:
        return _at(_no_single(facts), len(chain))
    about = chain[0].memo.get("about") if chain and isinstance(chain[0].memo, Mapping) else None
    if about == ERROR or (about is None and not _errors_told(position.journal)):
        told = errors(state, solution)
        if told or about == ERROR:
            return _at(told, len(chain))
    right = _right(state, solution)
    return _at(steps(state.puzzle, right, solution, len(state.mirrors) - len(right)), len(chain))


def _at(hints: tuple[Hint, ...], number: int) -> Hint | None:
    return hints[number] if number < len(hints) else None


def _facts(puzzle: Puzzle, facts: Facts) -> Facts:
    return facts if "solutions" in facts or "solution" in facts else _studied(puzzle)


@lru_cache(maxsize=8)
def _studied(puzzle: Puzzle) -> dict[str, Any]:
    return study(puzzle)


def _right(state: State, solution: Mirrors) -> Mirrors:
    return tuple(mirror for mirror in state.mirrors if mirror in solution)


def _no_single(facts: Facts) -> tuple[Hint, ...]:
    """What is known, and no more: a board whose solutions could not be counted may have one."""
    if facts.get("solutions", 0) is None:
        text = Text("The solutions of this board could not be counted, so there are no hints for it.")
    else:
        text = Text("This board has not exactly one solution, so nothing about it can be deduced.")
    return (Hint(text, (), True, {"about": NONE}),)


def _errors_told(journal: Sequence[Entry]) -> bool:
    """Whether a mistake was named since the position last changed: then the next chain is about something new."""
    for entry in reversed(journal):
        if entry.kind is not EntryKind.HINT:
            return False
        memo = json.loads(entry.text).get("memo")
        if isinstance(memo, Mapping) and memo.get("about") == ERROR:
            return True
    return False


def errors(state: State, solution: Mirrors) -> tuple[Hint, ...]:
    """Name a row or column with a mistake on which at least two own mirrors stand; or, where no two stand in line, a row and a
    column. Nothing where there is no mistake, or one mirror only: then any name would be that of its cell."""
    puzzle, right = state.puzzle, dict(solution)
    wrong = [cell for cell, sign in state.mirrors if right.get(cell) != sign]
    if not wrong or len(state.mirrors) < 2:
        return ()
    places = [puzzle.place(cell) for cell, _ in state.mirrors]
    for cell in wrong:
        row, column = puzzle.place(cell)
        if sum(r == row for r, _ in places) > 1:
            told = sentences.mistake_in_row(row, cell in right)
            return _error(told, _row(puzzle, row))
        if sum(c == column for _, c in places) > 1:
            told = sentences.mistake_in_column(column, cell in right)
            return _error(told, _column(puzzle, column))
    row, column = puzzle.place(wrong[0])[0], next(c for r, c in places if r != puzzle.place(wrong[0])[0])
    told = sentences.mistake_in_either(row, column, wrong[0] in right)
    return _error(told, tuple(dict.fromkeys((*_row(puzzle, row), *_column(puzzle, column)))))


def _error(told: tuple[Text, Text], cells: tuple[str, ...]) -> tuple[Hint, ...]:
    mark = (Mark("mistake", cells),)
    return Hint(told[0], mark, False, {"about": ERROR}, 2), Hint(told[1], mark, True, {"about": ERROR}, 2)


def _row(puzzle: Puzzle, row: int) -> tuple[str, ...]:
    return tuple(f"{row},{column}" for column in range(1, puzzle.n + 1))


def _column(puzzle: Puzzle, column: int) -> tuple[str, ...]:
    return tuple(f"{row},{column}" for row in range(1, puzzle.n + 1))


@lru_cache(maxsize=32)
def steps(puzzle: Puzzle, right: Mirrors, solution: Mirrors, wrong: int = 0) -> tuple[Hint, ...]:
    """The chain to the next mirror after those that are right; `wrong`: how many others stand there, missing from the tray."""
    found = deduce(puzzle, right)
    if found is None:
        return _from_solution(puzzle, right, solution)
    if found.steps:
        rule, text, where, what, marks = _told(found, right, wrong)
    else:
        rule, text, where, what, marks = _clues(found)
        marks = (*where, *marks)
    where = tuple(_whole_line(puzzle, mark, found.cell) for mark in where)
    memo = {"about": STEP, "rule": rule}
    row, column = puzzle.place(found.cell)
    place = Text("{mirror} in row {r}, column {c}.", mirror=found.sign, r=row, c=column)
    return (
        Hint(text, where, False, memo),
        Hint(what, marks, False, memo),
        Hint(place, (Mark("place", (cell_key(puzzle, found.cell),), found.sign),), True, memo),
    )


def _whole_line(puzzle: Puzzle, mark: Mark, cell: int) -> Mark:
    """A mark of the first press that would outline the very cell of the place, as its whole row instead (Z-36)."""
    if mark.kind in ("where", "source") and mark.at == (cell_key(puzzle, cell),):
        return Mark("where", _row(puzzle, puzzle.place(cell)[0]))
    return mark


def _told(found: Deduction, right: Mirrors, wrong: int) -> tuple[str, Text, tuple[Mark, ...], Text, tuple[Mark, ...]]:
    """Rule, first sentence and marks, second sentence and marks of the last step, with the steps before it in words. The first
    sentence and its marks are about the step that is told first, the second marks about the last one."""
    board, puzzle = found.board, found.board.puzzle
    last = found.steps[-1]
    before = [step for step, on in pairwise(found.steps) if not step.found.kind == on.found.kind == LAST][-EARLIER:]
    now = tray(board, last.before, right, wrong)
    follow = not any(case.cell == found.cell and case.clash is None for case in last.found.cases)
    what = _in_words(board, before, last, now, follow=follow)
    if len(before) > 1 and len(str(what)) > LONG:
        before = before[-1:]
        what = _in_words(board, before, last, now, follow=follow)
    first = before[0] if before else last
    text, where = _where(board, first, tray(board, first.before, right, wrong))
    marks = list(_where(board, last, now)[1] if before else where)
    if last.found.kind in (COUNT, LAST):
        marks.append(Mark("certain", _keys(puzzle, now.certain)))
    on = last.after if follow else last.before
    marks.append(Mark("light", _keys(puzzle, lit_cells(board, on))))
    for case in last.found.cases:
        if case.cell >= 0 and case.value != FREE:
            kind = "open" if case.clash is None else "ruled out"
            marks.append(Mark(kind, _keys(puzzle, [case.cell]), SLASH if case.value == 2 else "\\"))
    return _rule(board, last), text, where, what, tuple(mark for mark in marks if mark.at)


def _in_words(board: Board, before: Sequence[Step], last: Step, now: Tray, *, follow: bool) -> Text:
    """The last step and those `before` it, in their order; `follow`: the place is where the light leads then."""
    what = telling.what(board, last.found, now, brief=bool(before))
    for number in range(len(before) - 1, -1, -1):
        what = Text("{earlier} {then}", earlier=telling.earlier(board, before[number].found, number > 0), then=what)
    return Text("{sentence} Follow the light on.", sentence=what) if follow else what


def _rule(board: Board, step: Step) -> str:
    line = step.found.line
    return rule_of(board, step) if line is None else source(board, step.before, line.cell, line.heading).kind


def _where(board: Board, step: Step, now: Tray) -> tuple[Text, tuple[Mark, ...]]:
    """Where a step looks: the line from where its light comes; the lines that are counted, each for itself; the lit cells."""
    puzzle, line = board.puzzle, step.found.line
    if line is not None:
        came = source(board, step.before, line.cell, line.heading)
        cells = _line_cells(board, step.before, line.cell, line.heading)
        if len(cells) == 1:
            row, column = puzzle.place(line.cell)
            return sentences.WHERE[came.kind], _marked(
                puzzle, came, (), _row(puzzle, row) if line.heading in (RIGHT, LEFT) else _column(puzzle, column)
            )
        return sentences.WHERE[came.kind], _marked(puzzle, came, cells)
    if step.found.kind == COUNT:
        lines = needing(board, step.before, step.found.cost)
        return sentences.WHERE[COUNT], tuple(Mark("where", _keys(puzzle, cells)) for cells in lines)
    rule = rule_of(board, step)
    cells = tuple(dict.fromkeys(case.cell for case in step.found.cases))
    return sentences.last_mirror(rule, only=now.plain and not now.certain), (Mark("where", _keys(puzzle, cells)),)


def _clues(found: Deduction) -> tuple[str, Text, tuple[Mark, ...], Text, tuple[Mark, ...]]:
    """The same where the light has only to be followed: from the clue that says most."""
    board, known, puzzle = found.board, found.known, found.board.puzzle
    lit = [heading for heading in range(4) if not known[board.border(found.cell, heading)] & DARK]
    sources = [(source(board, known, found.cell, heading ^ 2), heading) for heading in lit]
    order = list(sentences.WHERE)
    sources.sort(key=lambda one: order.index(one[0].kind))
    ways = {heading: turned(found.sign, heading ^ 2) for heading in lit}
    closed = any(known[board.border(found.cell, heading ^ 2)] == DARK for heading in ways)
    rule = "light"
    where: tuple[Mark, ...] = (Mark("where", _keys(puzzle, [found.cell])),)
    if sources:
        came, heading = sources[0]
        row, column = puzzle.place(found.cell)
        line = _row(puzzle, row) if heading in (RIGHT, LEFT) else _column(puzzle, column)
        rule, where = came.kind, _marked(puzzle, came, (), line)
    return (
        rule,
        sentences.WHERE[rule],
        where,
        sentences.CLOSED if closed else sentences.MEET,
        (Mark("light", _keys(puzzle, lit_cells(board, known))),),
    )


def _from_solution(puzzle: Puzzle, right: Mirrors, solution: Mirrors) -> tuple[Hint, ...]:
    """The next mirror along the beam, openly taken from the solution."""
    signs = dict(solution)
    order = [cell for branch in trace(puzzle, solution).branches for cell, _, _ in branch.path]
    cell = next(cell for cell in order if cell in signs and (cell, signs[cell]) not in right)
    row, column = puzzle.place(cell)
    text = Text(
        "No rule says more here, so this is taken from the solution: {mirror} in row {r}, column {c}.",
        mirror=signs[cell], r=row, c=column,
    )  # fmt: skip
    return (Hint(text, (Mark("place", (cell_key(puzzle, cell),), signs[cell]),), True, {"about": SOLUTION}),)


def lit_cells(board: Board, known: Known) -> list[int]:
    """The cells at whose borders light is certain."""
    return [cell for cell in board.puzzle.inner() if any(not known[board.border(cell, heading)] & DARK for heading in range(4))]


def _line_cells(board: Board, known: Known, cell: int, heading: int) -> tuple[int, ...]:
    """The cells of a line from an open end on, to where it ends."""
    cells = [cell]
    while known[board.border(cell, heading)] != DARK:
        cell += board.steps[heading]
        if not board.puzzle.inside(cell):
            break
        cells.append(cell)
        if board.kinds[cell] not in ".o+" or (board.kinds[cell] == "." and known[2 * board.area + cell] in (2, 4)):
            break
    return tuple(cells)


def _marked(puzzle: Puzzle, came: Source, line: Sequence[int], keys: tuple[str, ...] = ()) -> tuple[Mark, ...]:
    """The clue, what is known from there on, and the line (cells, or else their keys). Light in the open has no clue to frame."""
    clue = (Mark("source", _keys(puzzle, [came.cell])),) if came.kind != LIGHT_LINE else ()
    marks = (*clue, Mark("known", _keys(puzzle, came.path)), Mark("where", keys or _keys(puzzle, line)))
    return tuple(mark for mark in marks if mark.at)


def _keys(puzzle: Puzzle, cells: Sequence[int] | Mapping[int, Any]) -> tuple[str, ...]:
    return tuple(cell_key(puzzle, cell) for cell in cells)
