"""A look back at a game (T-24): the score over time, and the lines that turned it, as the expert sees them.

From the last line backwards each position is searched to its end, as far as the budget reaches: there a turn is proven.
Before that a line is worth a remark when the hard opponent's look-ahead found one that brought more.
"""

from __future__ import annotations

from typing import NamedTuple

from plugins.triangles import state as states
from plugins.triangles.arena import Arena
from plugins.triangles.endings import best_line
from plugins.triangles.engine import move_text, parse_move
from plugins.triangles.geometry import Pair
from plugins.triangles.opponents import Asked, expert
from plugins.triangles.runs import judged
from plugins.triangles.state import State
from plugins.triangles.variants import parse
from shell.api import EntryKind, Findings, Mark, Plot, Position, Remark, Rng, Series, Text, Way

BUDGET = 6_000
"""Lines tried for one position that is searched to its end."""
MISSES = 2
"""Positions in a row that are not solved, before one stops looking further back."""
EARLY = 3
"""Remarks on the part of the game that cannot be searched."""
LOOKS = 150
EFFORT = 1_500
"""Positions of that part that are judged, and lines drawn for each."""
_SEATS = (Text("Player 1"), Text("Player 2"))
"""The titles of the seats: the shell says the names of those who sit there."""
ONWARD = 30
"""Lines of the way in which it could have gone on."""


class Step(NamedTuple):
    """A position of the standing line: entries of the journal done, the state, and the line that was drawn there."""

    at: int
    state: State
    line: Pair | None = None


class Verdict(NamedTuple):
    """How the player in turn stands with best play: 1 wins, 0 draws, -1 loses; and a line that does it."""

    result: int
    line: Pair


def review(position: Position) -> Findings:
    """Remarks on the lines that turned the game, how it could have gone on from the last of them, and the score over time."""
    steps = standing(position)
    verdicts = _verdicts(steps)
    remarks, turned = _turns(steps, verdicts)
    first = min(verdicts, default=len(steps) - 1)
    remarks = _slips(steps[:first]) + remarks
    ways = []
    if turned is not None:
        ways.append(Way(Text("How it could have gone on"), _onward(steps[turned].state, verdicts[turned].line), steps[turned].at))
    return Findings(tuple(sorted(remarks, key=lambda remark: remark.at)), tuple(ways), (_plot(steps),))


def standing(position: Position) -> list[Step]:
    """The positions from the cloud to the end, without what was taken back."""
    line = [Step(0, states.first(position.board.text, parse(position.variant.key).extra))]
    ahead: list[Step] = []
    for number, entry in enumerate(position.journal, 1):
        if entry.kind is EntryKind.MOVE:
            i, j = parse_move(line[-1].state, entry.text)
            line[-1] = line[-1]._replace(line=(min(i, j), max(i, j)))
            line.append(Step(number, states.joined(line[-1].state, i, j)))
            ahead = []
        elif entry.kind is EntryKind.UNDO:
            for _ in range(int(entry.text or 1)):
                ahead.append(line.pop())
                line[-1] = line[-1]._replace(at=number)
        elif entry.kind is EntryKind.REDO:
            for _ in range(int(entry.text or 1)):
                back = ahead.pop()
                i, j, _ = back.state.lines[-1]
                line[-1] = line[-1]._replace(line=(i, j))
                line.append(back._replace(at=number))
    line[-1] = line[-1]._replace(line=None)
    return line


def _verdicts(steps: list[Step]) -> dict[int, Verdict]:
    """What is proven, by places in `steps`, from the last one backwards."""
    found: dict[int, Verdict] = {}
    misses = 0
    for number in range(len(steps) - 1, -1, -1):
        state = steps[number].state
        if state.over:
            continue
        solved = best_line(Arena(state.tables, state.masks, state.extra), lead(state), BUDGET)
        if solved is None:
            misses += 1
            if misses >= MISSES:
                break
        else:
            misses = 0
            found[number] = Verdict(*solved)
    return found


def lead(state: State) -> int:
    """What the player in turn has more than the other."""
    one, two = state.scores
    return one - two if state.seat == 0 else two - one


def _result(steps: list[Step], verdicts: dict[int, Verdict], number: int) -> int | None:
    """How seat 0 stands: 1, 0, -1, or None where that is not known."""
    state = steps[number].state
    if state.over:
        margin = state.scores[0] - state.scores[1]
        return (margin > 0) - (margin < 0)
    if number not in verdicts:
        return None
    result = verdicts[number].result
    return result if state.seat == 0 else -result


def _turns(steps: list[Step], verdicts: dict[int, Verdict]) -> tuple[list[Remark], int | None]:
    """A remark for each line after which its player stood worse, and the place of the last of them."""
    remarks, last = [], None
    for number in sorted(verdicts):
        if number + 1 >= len(steps):
            break
        before, after = _result(steps, verdicts, number), _result(steps, verdicts, number + 1)
        if before is None or after is None or before == after:
            continue
        if steps[number].at < steps[number + 1].at:
            last = number  # where several lines were made again at once, the journal does not know the positions between
        player = _SEATS[steps[number].state.seat]
        a, b = (star + 1 for star in verdicts[number].line)
        if abs(before) == 1 and abs(after) == 1:
            text = Text("The game turned here. {player} would have won with the line from star {a} to {b}.", a=a, b=b, player=player)
        elif after == 0:
            text = Text("A win became a draw here. {player} would have won with the line from star {a} to {b}.", a=a, b=b, player=player)
        else:
            text = Text("A draw was lost here. {player} would have kept it with the line from star {a} to {b}.", a=a, b=b, player=player)
        remarks.append(Remark(steps[number].at, text, _marks(steps[number].line, verdicts[number].line)))
    return remarks, last


def _slips(steps: list[Step]) -> list[Remark]:
    """The lines that brought least, compared with what a look-ahead found, in the part that cannot be searched."""
    found: list[tuple[int, Remark]] = []
    for step in steps[-LOOKS:]:
        if step.line is None:
            continue
        worth = judged(Arena(step.state.tables, step.state.masks, step.state.extra), EFFORT)
        most, i, j = max(worth, key=lambda line: (line[0], -line[1], -line[2]))
        drawn = next((value for value, a, b in worth if (a, b) == step.line), most)
        if most - drawn >= 2:
            text = Text(
                "This line cost {n} triangle: from star {a} to {b} was better.",
                "This line cost {n} triangles: from star {a} to {b} was better.",
                n=most - drawn,
                a=i + 1,
                b=j + 1,
            )
            found.append((drawn - most, Remark(step.at, text, _marks(step.line, (i, j)))))
    found.sort(key=lambda slip: slip[0])
    return [remark for _, remark in found[:EARLY]]


def _marks(drawn: Pair | None, better: Pair) -> tuple[Mark, ...]:
    own = () if drawn is None else (Mark("drawn", tuple(map(str, drawn))),)
    return (*own, Mark("draw", tuple(map(str, better))))


def _onward(state: State, line: Pair) -> tuple[str, ...]:
    """The game from `line` on as two experts would play it."""
    rng = Rng(len(state.lines))
    moves = [move_text(*line)]
    state = states.joined(state, *line)
    while not state.over and len(moves) < ONWARD:
        line = expert(Asked(Arena(state.tables, state.masks, state.extra), lead(state), rng, BUDGET))
        moves.append(move_text(*line))
        state = states.joined(state, *line)
    return tuple(moves)


def _plot(steps: list[Step]) -> Plot:
    series = [
        Series(title, tuple({step.at: float(step.state.scores[seat]) for step in steps}.items())) for seat, title in enumerate(_SEATS)
    ]
    return Plot(Text("Triangles"), tuple(series))
