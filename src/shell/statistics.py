"""From results to figures: pure functions. Each figure's definition stands beside it, and holds for what is exported too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from shell.api import Figure
from shell.record import record

BEST_TIMES = 10
"""How many best times are listed."""

BUCKETS = 9
"""At most so many bars in the distribution of times."""

_STEPS_S = (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600)


@record
class Result:
    """How one game ended. `ms` is active time, `finished` ISO text in UTC, `date` the player's civil date at that moment.

    `outcome` is "won", "lost", "drawn" or "given up"; `figures` are the game's own at the end; `counted` is false for
    restarts, later attempts, shared boards and practice.
    """

    game: str
    variant: str
    outcome: str
    ms: int
    hints: int
    figures: dict[str, int | float]
    finished: str
    date: str
    counted: bool
    session: int
    mode: str = "new"
    """How its board came: "new", "shared"; of a day: "daily" in time, "archive" (also a daily that ended too late), or "ahead"
    (of a day that the clock had not reached)."""
    day: str = ""
    """The date of its board's day, which is not always that on which it ended; empty for boards of none."""
    player: int = 0
    """Whose board of a day it was."""


@record
class Best:
    """A record: its value, the result's date and session."""

    value: int | float
    date: str
    session: int


@record
class FigureSummary:
    """One of a game's own figures over the games that count.

    `values` are those of the games played to their end (won, lost or drawn; of some figures: won) that have this figure, in order;
    a game leaves a figure out of its tally where it means nothing. `average` is their mean. `best` is the best of them, the
    earliest of equals; with `clean` figures, of those without a hint. None where there is nothing.
    """

    figure: Figure
    values: tuple[int | float, ...]
    average: float | None
    best: Best | None


@record
class Bucket:
    """A bar of the distribution: `count` winning times of at least `low` and less than `high` ms."""

    low: int
    high: int
    count: int


@record
class Summary:
    """What is shown of the games that count."""

    played: int
    """Games whose board was touched, and that ended: won, lost, drawn or given up."""
    won: int
    """Games won."""
    lost: int
    """Games lost by the rules of the game; those given up are not among them."""
    drawn: int
    """Games drawn."""
    given_up: int
    """Games resigned, or left for another board after they were touched."""
    won_share: float | None
    """Games won, of those played: 0 to 1. None before the first."""
    streak: int
    """Games won since the last one that was lost or given up. A draw neither lengthens nor breaks it."""
    longest: int
    """The greatest value that `streak` ever had."""
    times: tuple[int, ...]
    """Active times of all games won, in ms, in the order in which they ended."""
    average_ms: float | None
    """The mean of `times`."""
    median_ms: float | None
    """The median of `times`."""
    best_times: tuple[Best, ...]
    """The shortest times of games won without a hint, shortest first, the earlier of equals first; ten at most."""
    distribution: tuple[Bucket, ...]
    """`times` in bars of equal width, a round number of seconds; nine at most."""
    last: tuple[str, ...]
    """The outcomes of all games played, in order."""
    total_ms: int
    """Active time of all games played together, in ms."""
    figures: tuple[FigureSummary, ...] = field(default=())
    """The game's own figures."""


def summary(results: Iterable[Result], figures: Sequence[Figure] = ()) -> Summary:
    """Sum up results in the order in which they ended. Those that do not count are left out here."""
    counted = [result for result in results if result.counted]
    won = [result for result in counted if result.outcome == "won"]
    streak = longest = 0
    for result in counted:
        streak = streak + 1 if result.outcome == "won" else streak if result.outcome == "drawn" else 0
        longest = max(longest, streak)
    times = tuple(result.ms for result in won)
    clean = sorted((result for result in won if result.hints == 0), key=lambda result: result.ms)
    return Summary(
        played=len(counted),
        won=len(won),
        lost=sum(result.outcome == "lost" for result in counted),
        drawn=sum(result.outcome == "drawn" for result in counted),
        given_up=sum(result.outcome == "given up" for result in counted),
        won_share=len(won) / len(counted) if counted else None,
        streak=streak,
        longest=longest,
        times=times,
        average_ms=_mean(times),
        median_ms=median(times),
        best_times=tuple(Best(result.ms, result.date, result.session) for result in clean[:BEST_TIMES]),
        distribution=distribution(times),
        last=tuple(result.outcome for result in counted),
        total_ms=sum(result.ms for result in counted),
        figures=tuple(_figure(figure, counted) for figure in figures),
    )


def median(values: Sequence[int | float]) -> float | None:
    """The middle value, or the mean of the two middle ones. None of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    middle = len(ordered) // 2
    return float(ordered[middle]) if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def running_median(values: Sequence[int | float], width: int = 13) -> tuple[float, ...]:
    """For each value the median of it and those before it, `width` at most."""
    windows = (values[max(0, end - width) : end] for end in range(1, len(values) + 1))
    return tuple(value for value in map(median, windows) if value is not None)


def distribution(times: Sequence[int], buckets: int = BUCKETS) -> tuple[Bucket, ...]:
    """Times (ms) in at most `buckets` bars of one width, the smallest round one that suffices; the outer ones are not empty."""
    if not times:
        return ()
    low, high = min(times), max(times)
    widths = (step * 1000 for step in _STEPS_S)
    width = next((width for width in widths if high // width - low // width < buckets), 0)
    if not width:
        hours = 3_600_000
        width = ((high - low) // (buckets - 1) // hours + 1) * hours if buckets > 1 else (high // hours + 1) * hours
    first = low // width
    counts = [0] * (high // width - first + 1)
    for time in times:
        counts[time // width - first] += 1
    return tuple(Bucket((first + i) * width, (first + i + 1) * width, count) for i, count in enumerate(counts))


def table(results: Iterable[Result]) -> list[dict[str, Any]]:
    """Results as rows for JSON and CSV, all with the same keys; a figure is called `figure.KEY`, and None where it is missing."""
    rows = list(results)
    keys = sorted({key for result in rows for key in result.figures})
    return [
        {
            "game": result.game,
            "variant": result.variant,
            "outcome": result.outcome,
            "ms": result.ms,
            "hints": result.hints,
            "finished": result.finished,
            "date": result.date,
            "counted": result.counted,
            "session": result.session,
            "mode": result.mode,
            "day": result.day,
        }
        | {f"figure.{key}": result.figures.get(key) for key in keys}
        for result in rows
    ]


def csv(results: Iterable[Result]) -> str:
    """The rows of `table` as CSV (RFC 4180, a head line, `true` and `false`, nothing for None); without results only the head."""
    import csv as writers
    import io

    rows = table(results)
    head = list(rows[0]) if rows else list(table([Result("", "", "", 0, 0, {}, "", "", True, 0)])[0])
    out = io.StringIO()
    writer = writers.DictWriter(out, head)
    writer.writeheader()
    for row in rows:
        writer.writerow({key: str(value).lower() if isinstance(value, bool) else value for key, value in row.items()})
    return out.getvalue()


def _mean(values: Sequence[int | float]) -> float | None:
    return sum(values) / len(values) if values else None


def _figure(figure: Figure, counted: Sequence[Result]) -> FigureSummary:
    outcomes = ("won",) if figure.won else ("won", "lost", "drawn")
    ended = [result for result in counted if result.outcome in outcomes and figure.key in result.figures]
    values = tuple(result.figures[figure.key] for result in ended)
    best = None
    if figure.best is not None:
        sign = 1 if figure.best == "low" else -1
        able = [result for result in ended if not (figure.clean and result.hints)]
        top = min(able, key=lambda result: sign * result.figures[figure.key], default=None)
        best = None if top is None else Best(top.figures[figure.key], top.date, top.session)
    return FigureSummary(figure, values, _mean(values), best)
