"""A look back at a game (K-20): the line that would have cleared the board, the best line known, and where it was lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plugins.kolaps import board_text, clearable
from plugins.kolaps.clearable import Verdict
from plugins.kolaps.known import rest_of_line
from plugins.kolaps.state import State
from shell.api import EntryKind, Findings, Plot, Position, Remark, Rng, Series, Text, Way

POSITIONS, WEIGHED = 15_000, 60_000
"""Budgets for each position that is asked about."""


def review(position: Position) -> Findings:
    """The lines to watch, the place where clearing was lost, and the points of the game beside those of the best line."""
    played = states(position)
    final = played[-1][1]
    ways = _ways(position, final)
    remarks: list[Remark] = []
    if not final.cleared:
        found, way = _turning_point(position, played)
        remarks += found
        if way is not None:
            ways.append(way)
        if all(remark.at < len(position.journal) for remark in remarks):
            remarks += _solution(position)
    return Findings(tuple(remarks), tuple(ways), (_plot(position, played),))


def states(position: Position) -> list[tuple[int, State]]:
    """The positions of the standing line: how many entries of the journal were done, and the position."""
    line = [(0, board_text.parse(position.board.text))]
    ahead: list[tuple[int, State]] = []
    for number, entry in enumerate(position.journal, 1):
        if entry.kind is EntryKind.MOVE:
            state = line[-1][1]
            line.append((number, state.after(board_text.parse_move(entry.text, state))))
            ahead = []
        elif entry.kind is EntryKind.UNDO:
            for _ in range(_steps(entry.text)):
                ahead.append(line.pop())
        elif entry.kind is EntryKind.REDO:
            line += [(number, ahead.pop()[1]) for _ in range(_steps(entry.text))]
    return line


def _steps(text: str) -> int:
    return int(text) if text else 1


def _ways(position: Position, final: State) -> list[Way]:
    facts = position.board.facts
    clearing, best = facts.get("solution"), facts.get("best")
    ways = []
    if clearing and not final.cleared:
        ways.append(Way(Text("It could have been cleared like this"), _moves(clearing)))
    if best and facts.get("par", 0) > final.score:
        ways.append(Way(Text("The best line known: {n} point", "The best line known: {n} points", n=facts["par"]), _moves(best)))
    return ways


def _moves(line: Iterable[Sequence[int]]) -> tuple[str, ...]:
    return tuple(f"remove {column},{row}" for column, row in line)


def _solution(position: Position) -> list[Remark]:
    """At the end of a game that left tiles: how long the line is that would have cleared the board."""
    clearing = position.board.facts.get("solution")
    if not clearing:
        return []
    text = Text(
        "This board could be cleared: the line that is kept with it has {n} move.",
        "This board could be cleared: the line that is kept with it has {n} moves.",
        n=len(clearing),
    )
    return [Remark(len(position.journal), text)]


def _turning_point(position: Position, played: list[tuple[int, State]]) -> tuple[list[Remark], Way | None]:
    """The last position that is known to be clearable, and whether the next one is known not to be. What cannot be cleared
    never can again, so the place is found by halving."""
    low = -1  # the last one that is known to be clearable, and by which moves
    high = len(played) - 1 if played[-1][1].over else len(played)  # the first one that is known not to be
    moves: tuple[str, ...] = ()
    while low + 1 < high:
        rest = rest_of_line(Position(position.variant, position.board, played[low + 1][1]))
        if rest is None:
            break
        low, moves = low + 1, _moves(rest)
    proven = True
    while proven and low + 1 < high:
        middle = (low + high) // 2
        state = played[middle][1]
        answer = _ask(state)
        if answer.clearable:
            low, moves = middle, _moves(map(state.cell, answer.line))
        elif answer.clearable is False:
            high = middle
        else:
            proven = False
    if low < 0:
        return [], None
    at, state = played[low]
    way = Way(Text("From here it could still be cleared"), moves, at) if at else None
    return [Remark(at, _last_chance(state.left, proven, ended=high == len(played)))], way


def _last_chance(n: int, proven: bool, *, ended: bool) -> Text:
    if ended:
        return Text(
            "Here, with {n} tile left, the board could still be cleared.",
            "Here, with {n} tiles left, the board could still be cleared.",
            n=n,
        )
    if proven:
        return Text(
            "Here, with {n} tile left, the board could still be cleared. The next move made that impossible.",
            "Here, with {n} tiles left, the board could still be cleared. The next move made that impossible.",
            n=n,
        )
    return Text(
        "Here, with {n} tile left, the board could still be cleared. Later that is not certain.",
        "Here, with {n} tiles left, the board could still be cleared. Later that is not certain.",
        n=n,
    )


def _ask(state: State) -> Verdict:
    return clearable.verdict(state.tiles, state.stride, Rng.from_text(board_text.text(state)), positions=POSITIONS, weighed=WEIGHED)


def _plot(position: Position, played: list[tuple[int, State]]) -> Plot:
    series = [Series(Text("This game"), tuple((at, float(state.score)) for at, state in played))]
    best = position.board.facts.get("best")
    if best:
        at = board_text.parse(position.board.text)
        points = [(0, 0.0)]
        for number, (column, row) in enumerate(best, 1):
            at = at.after(at.group(column, row))
            points.append((number, float(at.score)))
        series.append(Series(Text("The best line known"), tuple(points)))
    return Plot(Text("Points"), tuple(series))
