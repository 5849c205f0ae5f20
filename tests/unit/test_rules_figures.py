"""Figures of the rules: what is written in a block, and how a reader plays it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.demineur.engine import Engine
from plugins.demineur.state import State
from shell.api import Mark
from shell.rules_figure import RuleFigure, parse, pieces
from shell.rules_trial import Trial
from tests.conftest import ROOT

PAGE = """Some words.

```figure
board:
  ..*
  ...
title: A title
moves: open 0,0; flag 2,0
marks: number 1,0 1,1; risk 2,1 = 33%
legend: 2,0 = a flag; 2,1 = hidden
try: Open
  the last one.
show: open 2,1
answer: open 2,1 = Done at once.
answer: flag 2,1 = Not a flag.
done: Solved.
lost: A mine.
else: Something else.
```

More.

```
no figure
```
"""


def figure() -> RuleFigure:
    (found,) = [piece for piece in pieces(PAGE) if isinstance(piece, RuleFigure)]
    return found


def test_a_block_is_read_and_the_words_around_it_are_kept() -> None:
    words, found, more = pieces(PAGE)
    assert (words, found) == ("Some words.", figure())
    assert more == "More.\n\n```\nno figure\n```"
    assert figure().board == "..*\n..."
    assert figure().task == "Open the last one."
    assert figure().marks == (Mark("number", ("1,0", "1,1")), Mark("risk", ("2,1",), "33%"))
    assert figure().legend == (("2,0", "a flag"), ("2,1", "hidden"))
    assert figure().answers == (("open 2,1", "Done at once."), ("flag 2,1", "Not a flag."))
    assert figure().playable
    assert not RuleFigure("x").playable


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "needs a board"),
        ("title: x", "needs a board"),
        ("  x", "begins with a key"),
        ("board: x\nnonsense", "no line of a figure: 'nonsense'"),
        ("board: x\nwho: y", "no line of a figure: 'who: y'"),
        ("board: x\nboard: y", "'board' stands twice"),
        ("board: x\nlegend: 1,1", "' = ' between them"),
        ("board: x\nmarks: safe", "names a kind and cells"),
        ("board: x\nsigns: no", "signs is yes"),
    ],
)
def test_a_wrong_line_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse(text)


@given(st.text(alphabet="board: =;x\n`figure ", max_size=120))
def test_any_block_is_read_or_refused_in_one_sentence(text: str) -> None:
    for piece in pieces(f"before\n```figure\n{text}\n```\nafter"):
        assert isinstance(piece, str | RuleFigure) or ("\n" not in str(piece) and str(piece))


def test_a_trial_goes_forth_and_back_and_answers() -> None:
    trial = Trial(Engine(), figure())
    first = trial.state
    assert trial.answer() == "Open the last one."
    assert trial.play("open 0,0") is None
    assert trial.play("flag 2,1") is not None
    assert trial.answer() == "Not a flag."
    assert trial.undo() is not None
    assert (trial.state, trial.undo()) == (first, None)
    trial.play("open 2,1")
    assert trial.over
    assert trial.answer() == "Done at once."
    trial.reset()
    trial.play("flag 2,0")
    assert trial.answer() == "Something else."
    trial.play("open 2,0")
    assert trial.answer() == "A mine."


def test_a_figure_whose_moves_do_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="move 2 of a figure changes nothing"):
        Trial(Engine(), RuleFigure("..*\n...", moves=("open 0,0", "open 0,0")))


def opened(trial: Trial) -> set[tuple[int, int]]:
    state: State = trial.state
    return set(state.grid.cells(state.opened))


@pytest.mark.rule("D-17")
@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_the_figures_of_the_mine_field(language: str) -> None:
    text = (ROOT / "plugins" / "demineur" / "rules" / f"{language}.md").read_text(encoding="utf-8")
    figures = [piece for piece in pieces(text) if isinstance(piece, RuleFigure)]
    signs, nine, four, chord, ideas = figures
    assert signs.signs
    assert len(signs.legend) == 6
    trial = Trial(Engine(), signs)
    state: State = trial.state
    of = [(int(c), int(r)) for key, _ in signs.legend for c, r in [key.split(",")]]
    bit = [1 << state.grid.bit(*cell) for cell in of]
    hidden, shown, flag, number, safe, mine = bit
    assert hidden & ~(state.opened | state.flagged)
    assert shown & number & state.opened == shown & number
    assert flag & state.flagged
    assert state.mines is not None
    assert safe & ~(state.opened | state.mines)
    assert mine & ~state.opened & state.mines
    marked = [(mark.kind, key) for mark in signs.marks for key in mark.at]
    assert marked == list(zip(("number", "safe", "mine"), [key for key, _ in signs.legend[3:]], strict=True))

    trial = Trial(Engine(), nine)
    trial.play(nine.show[0])
    assert opened(trial) == {(c, r) for c in (2, 3, 4) for r in (1, 2, 3)}
    trial = Trial(Engine(), four)
    trial.play(four.show[0])
    assert opened(trial) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    trial = Trial(Engine(), chord)
    before = opened(trial)
    assert chord.show[0].startswith("chord ")
    trial.play(chord.show[0])
    assert len(opened(trial) - before) == 1
    assert trial.state.won
    assert Trial(Engine(), ideas).answer() == ideas.task


def test_a_move_that_is_shown_being_refused_is_no_part_of_the_way_to_the_end() -> None:
    from plugins.triangles import igraonica_games
    from plugins.triangles.engine import Engine as Lines
    from shell.testing_rules import _figure

    text = "board: stars 4 tol 130 2500,1200 7500,1200 7500,5800 2500,5800\nvariant: 4\nmoves: line 0,1; line 0,2\n"
    shown = parse(text + "show: !line 1,3; line 1,2\ndone: Closed.")
    assert shown.made == ("line 1,2",)
    trial = Trial(Lines(), shown)
    trial.play("line 1,2")
    assert trial.answer() == "Closed."
    (game,) = igraonica_games()
    assert list(_figure(game, shown)) == []
    assert list(_figure(game, parse(text + "show: !line 1,2; line 2,3\ndone: Closed."))) == [
        "move 1 that it shows is not refused: '!line 1,2'",
        "nothing is said after the moves that it shows",
    ]
