"""What is said about a board of Zraka that has ended, and the boards of its rules page."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.zraka.engine import Engine
from plugins.zraka.facts import study
from plugins.zraka.lessons import LESSONS
from plugins.zraka.reviewing import reason
from plugins.zraka.tallying import stars
from shell.api import Board, Entry, EntryKind, Outcome, Position
from shell.rules_figure import RuleFigure, pieces, whole
from shell.rules_trial import Trial
from tests.conftest import ROOT

BOARD = (
    r"6 ________R__ _../....o._ >..+oY..o#_ _........._ _.#./....._ R./#/..\.._ "
    r"_.o....#.#_ _........._ _........._ _.#....#/._ ___________"
)
RIGHT = ("place 1,5 \\", "place 3,3 \\", "place 3,8 /", "place 6,5 /", "place 6,1 \\", "place 5,1 \\")


def position(moves: tuple[str, ...], hints: int = 0) -> Position:
    """That after hints and moves on the board."""
    engine: Any = Engine()
    variant, board = engine.import_board(BOARD.encode())
    state = engine.start(variant, board.text)
    journal = [Entry(0, EntryKind.HINT, "{}") for _ in range(hints)]
    for move in moves:
        state = engine.apply(state, move)
        journal.append(Entry(0, EntryKind.MOVE, move))
    return Position(variant, Board(board.text, study(state.puzzle)), state, tuple(journal))


@pytest.mark.rule("Z-55")
def test_whoever_gives_up_sees_the_solution() -> None:
    given_up = position(("place 8,8 /", "place 3,8 /"))
    found = Engine().review(given_up)
    (way,) = found.lines
    assert way.at == 0
    engine: Any = Engine()
    state = engine.start(given_up.variant, given_up.board.text)
    for move in way.moves:
        state = engine.apply(state, move)
    assert engine.status(state).kind is Outcome.WON
    assert len(way.moves) == state.puzzle.stock
    assert [(remark.at, remark.marks[0].at) for remark in found.remarks] == [(1, ("8,8",))]


@pytest.mark.rule("Z-30", "Z-31")
def test_the_end_says_what_each_star_was_lost_for() -> None:
    def last(moves: tuple[str, ...], hints: int = 0) -> tuple[str, int]:
        ended = position(moves, hints)
        assert ended.state.light.solved
        remark = Engine().review(ended).remarks[-1]
        assert remark.at == len(ended.journal)
        return str(remark.text), int(Engine().tally(ended)["stars"])

    assert last(RIGHT) == ("Three stars: no miss and no hint.", 3)
    assert last(RIGHT, 1) == ("Two stars: one hint, no miss.", 2)
    assert last(("place 8,8 /", "remove 8,8", *RIGHT)) == ("Two stars: no hint, but 1 miss.", 2)
    assert last(RIGHT, 2) == ("One star: 2 hints, no miss.", 1)
    assert last(("place 8,8 /", "remove 8,8", *RIGHT), 1) == ("One star: 1 miss, 1 hint.", 1)
    assert not Engine().review(position(RIGHT)).lines


def test_the_reason_and_the_stars_agree() -> None:
    words = {1: "One", 2: "Two", 3: "Three"}
    for grade in ("easy", "medium", "hard", "hardest"):
        for misses in range(7):
            for hints in range(4):
                assert str(reason(grade, misses, hints)).startswith(words[stars(grade, misses, hints)])


@pytest.mark.rule("Z-40")
@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_the_rules_page_is_played(language: str) -> None:
    text = (ROOT / "plugins" / "zraka" / "rules" / f"{language}.md").read_text(encoding="utf-8")
    figures = [whole(piece, LESSONS) for piece in pieces(text) if isinstance(piece, RuleFigure)]
    playable = [figure for figure in figures if figure.playable]
    assert len(playable) == 5
    engine: Any = Engine()
    seen = set()
    for figure in playable:
        trial = Trial(engine, figure)
        seen |= set(trial.state.puzzle.grid)
        for move in figure.show:
            assert trial.play(move) is not None
        assert trial.over
        assert trial.answer() == figure.done
    assert {"o", "+", "Y", "\\", "#"} <= seen
    first = Trial(engine, playable[0])
    first.play("place 3,3 /")
    assert first.answer() != figures[1].other
