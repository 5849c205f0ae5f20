"""Looking back at a game (D-26): what was provably safe at its end, where it guessed without need, how it could have gone on.

An opening is a guess when what it opens does not follow from the numbers, nor from these and the number of mines. Most
openings do follow from few numbers near by, which is quick to see; only for the others all odds are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plugins.demineur.bits import Grid, Planes, places, planes_of, spread
from plugins.demineur.board_text import parse_board, parse_cell
from plugins.demineur.engine import Engine, chord_targets
from plugins.demineur.frontier import Part, conclude
from plugins.demineur.hints import WAYS
from plugins.demineur.probability import Odds, TooWide, odds
from plugins.demineur.state import State, layout
from shell.api import EntryKind, Findings, Mark, Position, Remark, Text, Way

STATES = 2_000
"""Of the numbers near a cell, before all odds are worked out for it."""
LOOKS = 150
"""So many times all odds are worked out; the end of the game comes first."""
STEPS = 400
"""Of the line in which logic goes on."""
MARGIN = 100
"""A risk is worth a remark when another cell had a smaller one by more than one part in so many."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening in the journal: the entries done before it, the state then, the hidden cells that it opens."""

    at: int
    state: State
    targets: int


def review(position: Position) -> Findings:
    """Remarks on guesses and on the end, and the line in which logic would have gone on from a game that was not won."""
    final: State = position.state
    if final.mines is None:
        return Findings()
    openings = list(_openings(position))
    seen = _Looks(LOOKS)
    last = len(position.journal)
    remarks: list[Remark] = []
    ended = openings[-1].state if final.lost and openings else final
    certain = seen.look(ended) if not final.won else None
    if certain is not None:
        remarks.append(Remark(last, *_end(final, ended, certain)))
    for opening in reversed(openings):
        found = _guess(opening, seen, fatal=final.lost and opening is openings[-1])
        if found is not None:
            remarks.append(Remark(opening.at, *found))
    remarks.sort(key=lambda remark: remark.at)
    line = _onward(ended) if certain is not None and certain.safe else ()
    at = openings[-1].at if final.lost and openings else last
    lines = (Way(Text("How it goes on by logic"), line, at),) if line else ()
    return Findings(tuple(remarks), lines)


class _Looks:
    """All odds of positions, so many times and no more."""

    def __init__(self, left: int) -> None:
        self._left = left

    def look(self, state: State) -> Odds | None:
        """What is certain by the numbers and by the number of mines, and how likely each cell is a mine; None past the limits."""
        if self._left <= 0:
            return None
        self._left -= 1
        planes = layout(state.width, state.height, state.mines or 0).planes
        try:
            return odds(state.grid, planes, state.opened, 0, state.total, WAYS)
        except TooWide:
            return None


def _openings(position: Position) -> Iterator[Opening]:
    """The openings and chords of a journal on a laid board, in order."""
    engine = Engine()
    state = parse_board(position.board.text)
    for at, entry in enumerate(position.journal):
        if entry.kind is not EntryKind.MOVE:
            continue
        verb, cell = entry.text.split(" ")[:2]
        column, row = parse_cell(cell, state.grid)
        if state.mines is not None and verb == "open":
            yield Opening(at, state, 1 << state.grid.bit(column, row))
        elif verb == "chord":
            yield Opening(at, state, chord_targets(state, column, row))
        state = engine.apply(state, entry.text)


def _end(final: State, ended: State, certain: Odds) -> tuple[Text, tuple[Mark, ...]]:
    """What was provably safe when the game ended, for the board of the result."""
    shape = final.grid
    n = certain.safe.bit_count()
    if n:
        text = Text("At that moment {n} cell was provably safe.", "At that moment {n} cells were provably safe.", n=n)
        return text, _marks(shape, ("safe", certain.safe))
    if not final.lost:
        return Text("At that moment no cell was provably safe."), ()
    return _risks(ended, final.fatal, certain)


def _risks(state: State, targets: int, certain: Odds) -> tuple[Text, tuple[Mark, ...]]:
    """A guess that could not be avoided: its risk, and the least one there was."""
    taken, least, cell = _compared(targets, certain)
    if cell is None:
        return Text("Nothing was certain there, and no cell had a smaller risk: a mine in {p} of 100 cases.", p=taken), ()
    column, row = state.grid.cell(cell)
    text = Text(
        "Nothing was certain there. The risk was {p} of 100; in column {c}, row {r} it was {q} of 100.",
        p=taken, q=least, c=column + 1, r=row + 1,
    )  # fmt: skip
    return text, (Mark("cell", (f"{column},{row}",)),)


def _guess(opening: Opening, seen: _Looks, *, fatal: bool) -> tuple[Text, tuple[Mark, ...]] | None:
    """The remark on an opening that did not follow; None where it did, or where there was nothing better."""
    state, shape = opening.state, opening.state.grid
    planes = layout(state.width, state.height, state.mines or 0).planes
    if all(_proven(shape, planes, state.opened, 1 << place) for place in places(opening.targets)):
        return None
    certain = seen.look(state)
    if certain is None or not opening.targets & ~certain.safe:
        return None
    asked = ("cell", opening.targets & ~certain.safe)
    n = certain.safe.bit_count()
    if n:
        if fatal:
            text = Text(
                "The loss could have been avoided here: {n} cell was provably safe.",
                "The loss could have been avoided here: {n} cells were provably safe.",
                n=n,
            )
        else:
            text = Text(
                "A guess without need: {n} cell was provably safe here.",
                "A guess without need: {n} cells were provably safe here.",
                n=n,
            )
        return text, _marks(shape, ("safe", certain.safe), asked)
    taken, least, cell = _compared(opening.targets & ~certain.safe, certain)
    if cell is None:
        return None
    column, row = shape.cell(cell)
    text = Text(
        "A guess with more risk than need be: {p} of 100. In column {c}, row {r} it was {q} of 100.",
        p=taken, q=least, c=column + 1, r=row + 1,
    )  # fmt: skip
    risks = (Mark("risk", _keys(shape, opening.targets), f"{taken}%"), Mark("risk", (f"{column},{row}",), f"{least}%"))
    return text, (*risks, Mark("cell", (f"{column},{row}",)))


def _compared(targets: int, certain: Odds) -> tuple[int, int, int | None]:
    """The greatest risk among `targets` and the least of all cells, in whole per cent, and where that is: None if it is not
    smaller by more than a hundredth. The comparison is exact."""
    total = certain.solutions or 1
    taken = max(certain.weights.get(place, 0) for place in places(targets))
    best = min(certain.weights, key=lambda place: (certain.weights[place], place))
    least = certain.weights[best]
    better = (taken - least) * MARGIN > total
    return round(100 * taken / total), round(100 * least / total), best if better else None


def _proven(shape: Grid, planes: Planes, opened: int, cell: int) -> bool:
    """Whether the numbers at most two steps from a cell prove it safe."""
    full, stride = shape.full, shape.stride
    unknown = full & ~opened
    numbers = spread(cell, stride, opened)
    nothing = planes_of(0, shape)
    for _ in range(3):
        if numbers and conclude(shape, planes, nothing, Part(spread(numbers, stride, unknown), numbers), STATES)[0] & cell:
            return True
        numbers = spread(spread(numbers, stride, unknown), stride, opened)
    return False


def _onward(state: State) -> tuple[str, ...]:
    """The moves by which logic alone goes on from a position whose game has not ended: safe cells, until none follows."""
    engine = Engine()
    shape = state.grid
    planes = layout(state.width, state.height, state.mines or 0).planes
    moves: list[str] = []
    while not state.over and len(moves) < STEPS:
        try:
            safe = odds(shape, planes, state.opened, 0, state.total, WAYS).safe
        except TooWide:
            break
        if not safe:
            break
        for key, place in zip(_keys(shape, safe), places(safe), strict=True):
            if state.opened >> place & 1:
                continue
            for move in ([f"flag {key}"] if state.flagged >> place & 1 else []) + [f"open {key}"]:
                state = engine.apply(state, move)
                moves.append(move)
    return tuple(moves)


def _keys(shape: Grid, mask: int) -> tuple[str, ...]:
    return tuple(f"{column},{row}" for column, row in shape.cells(mask))


def _marks(shape: Grid, *pairs: tuple[str, int]) -> tuple[Mark, ...]:
    return tuple(Mark(kind, _keys(shape, mask)) for kind, mask in pairs if mask)
