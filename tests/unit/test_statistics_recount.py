"""Every figure equals a recount: from the results by its definition, and the results from the journals."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from statistics import median as middle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell.api import Board, EntryKind, Figure, Hint, Rng, Text
from shell.clock import Clock
from shell.session import Mode, Session
from shell.statistics import BEST_TIMES, BUCKETS, Result, distribution, median, running_median, summary, table
from shell.statistics import csv as to_csv
from shell.store import FILE, Store
from tests.unit.toy import LIGHTS, FakeTime, LightsEngine

OUTCOMES = ("won", "lost", "drawn", "given up")
SCORE = Figure("score", Text("Score"), best="high", clean=True)
MOVES = Figure("moves", Text("Moves"), best="low")
PLAIN = Figure("plain", Text("Plain"))

results = st.lists(
    st.builds(
        Result,
        st.just("lights"),
        st.just("5x3"),
        st.sampled_from(OUTCOMES),
        st.integers(0, 4_000_000) | st.sampled_from([1000, 2000]),
        st.integers(0, 2),
        st.dictionaries(st.sampled_from(["score", "moves", "plain"]), st.integers(-5, 5) | st.sampled_from([0.5, 2.25])),
        st.just("2024-05-01T10:00:00Z"),
        st.dates().map(str),
        st.booleans(),
        st.integers(1, 10**6),
    ),
    max_size=40,
)


@pytest.mark.rule("D-16")
@given(results)
def test_each_figure_of_a_summary_equals_its_definition(given_results: list[Result]) -> None:
    found = summary(given_results, (SCORE, MOVES, PLAIN))
    counted = [result for result in given_results if result.counted]
    by = {outcome: [result for result in counted if result.outcome == outcome] for outcome in OUTCOMES}
    assert (found.played, found.won, found.lost, found.drawn, found.given_up) == (len(counted), *(len(by[o]) for o in OUTCOMES))
    assert found.won_share == (len(by["won"]) / len(counted) if counted else None)
    runs = "".join(result.outcome[0] for result in counted if result.outcome != "drawn").replace("g", "l").split("l")
    assert found.streak == len(runs[-1])
    assert found.longest == max(map(len, runs))
    times = [result.ms for result in by["won"]]
    assert list(found.times) == times
    assert found.average_ms == (pytest.approx(fmean(times)) if times else None)
    assert found.median_ms == (middle(times) if times else None)
    clean = [(result.ms, n) for n, result in enumerate(by["won"]) if not result.hints]
    best = [by["won"][n] for _, n in sorted(clean)][:BEST_TIMES]
    assert [(one.value, one.date, one.session) for one in found.best_times] == [(r.ms, r.date, r.session) for r in best]
    assert list(found.last) == [result.outcome for result in counted]
    assert found.total_ms == sum(result.ms for result in counted)
    for own in found.figures:
        having = [r for r in counted if r.outcome != "given up" and own.figure.key in r.figures]
        values = [r.figures[own.figure.key] for r in having]
        assert list(own.values) == values
        assert own.average == (pytest.approx(fmean(values)) if values else None)
        able = [r.figures[own.figure.key] for r in having if not (own.figure.clean and r.hints)]
        extreme = {"high": max, "low": min, None: None}[own.figure.best]
        if extreme is None or not able:
            assert own.best is None
        else:
            assert own.best is not None
            assert own.best.value == extreme(able)
            first = next(r for r in having if r.figures[own.figure.key] == own.best.value and not (own.figure.clean and r.hints))
            assert (own.best.date, own.best.session) == (first.date, first.session)


@given(st.lists(st.integers(0, 5_000) | st.integers(0, 10**8), max_size=60), st.integers(1, 12))
def test_every_time_is_in_one_bar_and_the_bars_are_few_equal_and_round(times: list[int], most: int) -> None:
    bars = distribution(times, most)
    assert sum(bar.count for bar in bars) == len(times)
    assert len(bars) <= most
    if bars:
        assert bars[0].count
        assert bars[-1].count
    for bar, after in pairwise(bars):
        assert bar.high == after.low
    for bar in bars:
        assert bar.count == sum(bar.low <= time < bar.high for time in times)
        assert bar.high - bar.low == bars[0].high - bars[0].low
        assert bar.low % 1000 == bar.high % 1000 == 0


def test_bars_of_usual_times() -> None:
    assert len(distribution([75_000, 90_000, 111_000, 150_000, 183_000])) <= BUCKETS
    assert distribution([]) == ()


@given(st.lists(st.integers(-99, 99), max_size=40), st.integers(1, 13))
def test_medians(values: list[int], width: int) -> None:
    assert median(values) == (middle(values) if values else None)
    assert list(running_median(values, width)) == [middle(values[max(0, n - width + 1) : n + 1]) for n in range(len(values))]


@given(results)
def test_rows_hold_everything_and_csv_the_same(given_results: list[Result]) -> None:
    rows = table(given_results)
    assert len(rows) == len(given_results)
    assert all(list(row) == list(rows[0]) for row in rows)
    for row, result in zip(rows, given_results, strict=True):
        assert (row["outcome"], row["ms"], row["counted"]) == (result.outcome, result.ms, result.counted)
        assert {key[7:]: value for key, value in row.items() if key.startswith("figure.") and value is not None} == result.figures
    assert json.loads(json.dumps(rows)) == rows
    read = list(csv.DictReader(io.StringIO(to_csv(given_results))))
    assert read == [{key: spelt(value) for key, value in row.items()} for row in rows]


def spelt(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_csv_without_results_is_its_head() -> None:
    assert to_csv([]) == "game,variant,outcome,ms,hints,finished,date,counted,session,mode,day\r\n"


def test_results_equal_a_recount_from_the_journals(tmp_path: Path) -> None:
    """Two hundred games of all endings, played through a store that is closed and opened between them."""
    rng, path = Rng(5), tmp_path / FILE
    store = Store.open(path)
    session: Session | None = None
    for _ in range(200):
        if rng.below(20) == 0:
            store.close()
            store = Store.open(path)
            if session is not None and not session.over and session.touched:
                session = Session.load(LIGHTS, store.load(session.id or 0), Clock(FakeTime()))
        mode = Mode.SHARED if rng.below(8) == 0 else Mode.NEW
        variant = LIGHTS.engine.variant(rng.choice(["5x3", "5x3", "5x3/never", "5x3/practice"]))
        fresh = Session.begin(LIGHTS, variant, Board(f"5x3 {rng.below(150)}"), mode=mode, clock=Clock(FakeTime()))
        if session is None or session.slot != fresh.slot or session.over or rng.below(2):
            store.begin(fresh)
        else:
            store.replace(session, fresh)
        session, session.on_entry = fresh, store.append
        for _ in range(rng.below(9)):
            now = session.clock
            now.restore(now.elapsed() + rng.below(20_000))
            step = rng.below(8)
            if step == 0:
                session.undo()
            elif step == 1 and not session.hint_wait():
                session.take_hint(Hint(Text("n {n}", n=rng.below(5))))
            else:
                session.play(f"press {rng.below(5)},{rng.below(3)}")
            if session.over:
                break
        if not session.over and rng.below(4):
            session.play(rng.choice(["win 0,0", "win 1,0", "break 0,0"]))
        if session.over:
            store.finish(session, session.tally())
    recounted = {}
    for saved in store.finished():
        game = Session.load(LIGHTS, store.load(saved.id or 0))
        shown = {entry.text for entry in game.journal if entry.kind is EntryKind.HINT and '"again"' not in entry.text}
        recounted[saved.id] = (saved.variant, game.outcome, game.journal[-1].ms, len(shown), game.tally(), game.counted)
    kept = {r.session: (r.variant, r.outcome, r.ms, r.hints, r.figures, r.counted) for r in store.results()}
    unknown = [number for number, entry in kept.items() if not entry[4]]
    for number in unknown:  # given up from the store alone, where no engine is at hand: such games have no part in figures
        assert kept[number][1] == "given up"
        recounted[number] = (*recounted[number][:4], {}, recounted[number][5])
    assert kept == recounted
    assert any(entry[1] == "given up" and entry[4] != {} for entry in kept.values())
    assert {entry[1] for entry in kept.values()} == {"won", "lost", "given up"}
    assert {entry[5] for entry in kept.values()} == {True, False}
    boards: dict[str, list[bool]] = {}
    for result in store.results():
        boards.setdefault(store.load(result.session).board.text, []).append(result.counted)
    assert all(sum(counted) <= 1 for counted in boards.values()), "only the first attempt at a board counts"
    found = summary(store.results("lights", "5x3"), LightsEngine.figures)
    mine = [entry for entry in kept.values() if entry[0] == "5x3" and entry[5]]
    assert (found.played, found.won) == (len(mine), sum(entry[1] == "won" for entry in mine))
    assert store.notices == []
    store.close()
