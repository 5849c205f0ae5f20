"""Lessons as the contract has them: figures that name one, and what the kit says of those that teach nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plugins.zraka import igraonica_games
from shell.api import Game, Lesson, Text
from shell.rules_figure import parse, pieces, whole
from shell.rules_trial import Trial
from shell.testing_lessons import lessons
from tests.conftest import ROOT


@pytest.fixture
def game() -> Game:
    (found,) = igraonica_games()
    return found


def with_lesson(game: Game, **changes: object) -> Game:
    first = game.lessons[0]
    return replace(game, lessons=(replace(first, **changes),))  # type: ignore[arg-type]  # the fields differ in type


def test_a_figure_names_a_lesson_and_shows_its_board_and_its_words(game: Game) -> None:
    figure = whole(parse("lesson: mirror\n"), game.lessons, lambda text: f"<{text}>")
    assert figure.title == "<The first mirror>"
    assert figure.task.startswith("<The beam lights one crystal")
    assert (figure.board, figure.show) == (game.lessons[0].board, game.lessons[0].show)
    trial = Trial(game.engine, figure)
    trial.play(figure.show[0])
    assert trial.over
    assert trial.answer() == figure.done == f"<{game.lessons[0].done}>"


def test_a_figure_that_is_no_lesson_stays_itself(game: Game) -> None:
    figure = parse("board: 4x4\n")
    assert whole(figure, game.lessons) is figure


def test_a_lesson_that_is_not_there_or_says_more_is_named(game: Game) -> None:
    with pytest.raises(ValueError, match="there is no lesson 'second'"):
        whole(parse("lesson: second\n"), game.lessons)
    with pytest.raises(ValueError, match="says nothing else"):
        parse("lesson: mirror\ncaption: more\n")


@pytest.mark.parametrize("language", ["en", "bs", "hr"])
def test_every_playable_figure_of_the_page_is_a_lesson_and_every_lesson_is_there(game: Game, language: str) -> None:
    text = (ROOT / "plugins" / "zraka" / "rules" / f"{language}.md").read_text(encoding="utf-8")
    named = [piece.lesson for piece in pieces(text) if not isinstance(piece, str | ValueError) and (piece.lesson or piece.playable)]
    assert named == [lesson.key for lesson in game.lessons]


def test_the_kit_has_nothing_to_say_about_good_lessons(game: Game) -> None:
    assert list(lessons(game)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"show": ()}, "do not win"),
        ({"show": ("place 3,3 /",)}, "do not win"),
        ({"show": ("place 3,3 \\", "remove 3,3")}, "The board is solved."),
        ({"show": ("clear",)}, "changes nothing"),
        ({"show": ("dance",)}, "not a move"),
        ({"board": "1 nothing"}, "board"),
        ({"variant": "never"}, "no kind of board"),
        ({"text": Text("")}, "the text says nothing"),
        ({"done": "done"}, "the done is no Text"),
        ({"answers": (("place 3,3 \\", Text("No.")),)}, "something else is said"),
        ({"answers": (("hop", Text("Hop.")),)}, "not a move"),
        ({"key": ""}, "keys that differ"),
    ],
)
def test_the_kit_names_what_is_wrong_with_a_lesson(game: Game, changes: dict[str, object], fault: str) -> None:
    assert any(fault in said for said in lessons(with_lesson(game, **changes)))


def test_the_kit_names_two_lessons_of_one_key_and_a_first_offer_that_is_no_variant(game: Game) -> None:
    twice: tuple[Lesson, ...] = game.lessons[:1] * 2
    assert any("keys that differ" in said for said in lessons(replace(game, lessons=twice)))
    with pytest.raises(ValueError, match="no kind of board"):
        list(lessons(replace(game, first="nothing")))
