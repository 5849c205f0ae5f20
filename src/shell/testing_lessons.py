"""The part of the contract kit about lessons and what a new player is offered."""

from __future__ import annotations

from collections.abc import Iterator

from shell.api import Game, Illegal, Lesson, Outcome
from shell.rules_figure import of_lesson
from shell.rules_trial import Trial
from shell.testing_rules import answers
from shell.testing_static import said


def lessons(game: Game) -> Iterator[str]:
    """Each lesson has a board that starts, moves that end it well, and words for that; the first offer can be played."""
    if game.first and game.engine.variant(game.first).key != game.first:
        yield f"first is {game.first!r}, which is not the key of a variant"
    keys = [lesson.key for lesson in game.lessons]
    if len(set(keys)) != len(keys) or not all(keys):
        yield f"its lessons need keys that differ: {keys}"
    for lesson in game.lessons:
        yield from (f"lesson {lesson.key}: {fault}" for fault in _lesson(game, lesson))


def _lesson(game: Game, lesson: Lesson) -> Iterator[str]:
    texts = [
        ("title", lesson.title),
        ("text", lesson.text),
        ("done", lesson.done),
        *((f"answer to {move}", to) for move, to in lesson.answers),
    ]
    if lesson.other is not None:
        texts.append(("other", lesson.other))
    for what, text in texts:
        yield from said(what, text)
    try:
        trial = Trial(game.engine, of_lesson(lesson, str))
        if trial.over:
            yield "its game has ended before anybody does anything"
        for number, move in enumerate(lesson.show, 1):
            if trial.play(move) is None:
                yield f"move {number} that it shows changes nothing: {move[:60]!r}"
        if game.engine.status(trial.state).kind is not Outcome.WON:
            yield "the moves that it shows do not win"
        elif trial.answer() != str(lesson.done):
            yield "after the moves that it shows something else is said than that it is done"
        answers(trial)
    except (Illegal, ValueError) as error:
        yield str(error)
