"""Every sentence of a hint stands in the line below the board in the usual size, with its steps, in any language, in a window of
1024 by 700."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from plugins.zraka.beam import Mirrors
from plugins.zraka.boards import make
from plugins.zraka.hints import errors, steps
from plugins.zraka.puzzle import MIRRORS
from plugins.zraka.recipes import RECIPES
from plugins.zraka.state import State
from shell.api import Hint, Rng, Text
from shell.qt import fonts, theme
from shell.qt.context import Context
from shell.qt.message import MessageLine
from shell.qt.table import LINE_WIDTH
from shell.translation import Translator
from tests.conftest import ROOT
from tests.gui.conftest import Program

Start = Callable[[], Program]
BOARDS = 6


def chains(key: str) -> Iterator[tuple[Hint, ...]]:
    """Every chain on some boards, from mirror to mirror, and what is said of mistakes there."""
    for seed in range(BOARDS):
        made = make(RECIPES[key], Rng(seed * 31 + 7))
        puzzle = made.puzzle
        right: Mirrors = ()
        while len(right) < len(made.mirrors):
            chain = steps(puzzle, right, made.mirrors)
            yield chain
            place = chain[-1].marks[0]
            row, column = map(int, place.at[0].split(","))
            right = tuple(sorted([*right, (puzzle.cell(row, column), place.label)]))
        for cell, sign in made.mirrors[1:]:
            turned = next(other for other in MIRRORS if other != sign)
            yield errors(State(puzzle, (made.mirrors[0], (cell, turned))), made.mirrors)


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
@pytest.mark.parametrize("key", RECIPES)
def test_every_sentence_is_whole(qtbot: QtBot, key: str, language: str) -> None:
    fonts.install()
    translator = Translator(language, {"zraka": ROOT / "plugins" / "zraka"})
    context = Context(theme.load("nebula"), translator, motion=False)
    line = MessageLine(context)
    qtbot.addWidget(line)
    line.resize(min(LINE_WIDTH, 1024 - 48), line.sizeHint().height())
    names = (context.tr("Where"), context.tr("What"), context.tr("Place"))
    seen, usual = 0, fonts.font("body").pixelSize()
    for chain in chains(key):
        for number, hint in enumerate(chain):
            line.steps(names, number)
            line.say("hint", context.say(hint.text, "zraka"))
            assert line._shown == line.text, line.text
            assert line.toolTip() == ""
            assert line._face.pixelSize() == usual, "in the usual size"
            assert len(line._pills) == len(names)
            seen += 1
    assert seen > 3 * BOARDS * RECIPES[key].stock


def test_the_line_is_that_wide_in_such_a_window(program: Start) -> None:
    p = program()
    p.window.resize(1024, 700)
    p.new("zraka", "sun")
    assert p.window.room.table.line.width() >= LINE_WIDTH


def test_no_step_is_announced_that_never_comes(program: Start) -> None:
    p = program()
    p.new("zraka", "mon")
    line, presenter = p.window.room.table.line, p.window.room.presenter
    text = Text("There is a mistake in row {r}.", r=3)
    seen = []
    for hint, number in (
        (Hint(text, last=False, steps=2), 1),
        (Hint(text, steps=2), 2),
        (Hint(text, last=False), 1),
        (Hint(text, last=False), 2),
        (Hint(text), 3),
        (Hint(text), 2),
    ):
        presenter.hint(hint, number)
        seen.append((line._names, line._current))
    where, what, place = "Where", "What", "Place"
    assert seen == [
        ((where, what), 0),
        ((where, what), 1),
        ((where, what, place), 0),
        ((where, what, place), 1),
        ((where, what, place), 2),
        ((where, what), 1),
    ]
