"""Checks of looking back and of boards for other programs."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterator

from shell.api import Entry, EntryKind, Exporter, Findings, Format, Game, Outcome, Position, Review, State
from shell.testing_play import SEEDS, Walk, marks, walk
from shell.testing_static import said


def reviews(game: Game) -> Iterator[str]:
    """Findings are the same each time, can be shown, and speak of moments that were; lines can be played from there."""
    engine = game.engine
    if not isinstance(engine, Review):
        return
    for seed in SEEDS:
        going = walk(game, game.variants[0], seed)
        position, states = _ended(game, going)
        found = engine.review(position)
        if engine.review(position) != found:
            yield "one game, two different reviews"
        if pickle.loads(pickle.dumps(found)) != found:
            yield "the findings are others after pickling"
        yield from _findings(game, found, states)


def _ended(game: Game, going: Walk) -> tuple[Position, list[State]]:
    """The walk as a game that has ended, given up if need be, and its states by entries done."""
    journal = [Entry(100 * (i + 1), EntryKind.MOVE, move) for i, move in enumerate(going.moves)]
    states = list(going.states)
    if game.engine.status(states[-1]).kind is Outcome.PLAYING:
        journal.append(Entry(100 * (len(journal) + 1), EntryKind.RESIGN))
        states.append(states[-1])
    return Position(going.variant, going.board, states[-1], tuple(journal)), states


def _findings(game: Game, found: Findings, states: list[State]) -> Iterator[str]:
    last = len(states) - 1
    for remark in found.remarks:
        yield from said("remark", remark.text)
        yield from marks("remark", remark.marks)
        if not 0 <= remark.at <= last:
            yield f"a remark is at {remark.at} of {last} entries"
    for line in found.lines:
        yield from said("title of a line", line.title)
        if not 0 <= line.at <= last:
            yield f"a line begins at {line.at} of {last} entries"
            continue
        state = states[line.at]
        for number, move in enumerate(line.moves, 1):
            new = game.engine.apply(state, move)
            if new == state:
                yield f"move {number} of a line changes nothing: {move[:60]!r}"
            state = new
    for plot in found.plots:
        yield from said("title of a plot", plot.title)
        if not 1 <= len(plot.series) <= 3:
            yield f"a plot has {len(plot.series)} lines, not 1 to 3"
        for series in plot.series:
            yield from said("title of a series", series.title)
            at = [place for place, _ in series.points]
            if at != sorted(set(at)) or not all(0 <= place <= last for place in at):
                yield f"the points of a series do not rise from 0 to {last}: {at[:10]}"
            if not all(math.isfinite(value) for _, value in series.points):
                yield "a point of a series is no number"


def exports(game: Game) -> Iterator[str]:
    """Every form that is offered can be written, the same each time; another is refused with a reason."""
    engine = game.engine
    if not isinstance(engine, Exporter):
        return
    going = walk(game, game.variants[0], 1)
    for state in (going.states[0], going.states[-1]):
        offered = list(engine.export_formats(state))
        keys = [form.key for form in offered]
        if len(set(keys)) != len(keys):
            yield f"its formats need keys that differ: {keys}"
        for form in offered:
            yield from _written(engine, state, form)
        try:
            engine.export_board(state, "no such form")
        except ValueError as error:
            if not str(error):
                yield "export_board does not say why it refuses"
        else:
            yield "export_board knows 'no such form'"


def _written(engine: Exporter, state: State, form: Format) -> Iterator[str]:
    yield from said(f"title of the format {form.key}", form.title)
    if form.suffix and not (form.suffix.startswith(".") and form.suffix[1:].isalnum()):
        yield f"{form.suffix!r} of the format {form.key} is no ending of a file's name"
    made = engine.export_board(state, form.key)
    if not made or made != engine.export_board(state, form.key):
        yield f"a board written as {form.key} is empty, or another one the second time"
    if not form.suffix:
        made.decode("utf-8")
