"""Figures of a rules page: fenced blocks of the kind `figure`, with a board, moves, marks, a legend and words.

A block has lines `key: value`; a line that begins with two spaces goes on with the value above it.

    board: what `start` or an import reads        variant: its key, where the board does not say it
    moves: a, b; c, d      done before it is shown        marks: kind 1,2 3,4; kind 5,6 = label
    title: its heading     caption: a sentence below it   legend: 1,2 = what is to be seen there; 3,4 = ...
    try: what the reader is to do (then it can be played)  show: the moves of *Show me*; ! before one that is refused
    answer: a move = what is said after it        done: said after the last of `show`, or at a win
    lost: said at a loss                          else: said after any other move
    signs: yes, to show the legend alone
    lesson: the key of a lesson of the game, and nothing else: board and words are those of the lesson
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shell.api import Lesson, Mark, Text

_KEYS = (
    "board", "variant", "moves", "marks", "title", "caption", "legend", "try", "show", "answer", "done", "lost", "else", "signs",
    "lesson",
)  # fmt: skip
REFUSED = "!"
"""What stands before a move of `show` that the rules refuse."""
_FENCE = re.compile(r"^```figure[ \t]*\n(.*?)^```[ \t]*$\n?", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """A figure as it was written. `legend` and `answers` are pairs: cell and words, move and words."""

    board: str
    variant: str = ""
    moves: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    title: str = ""
    caption: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    task: str = ""
    show: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    done: str = ""
    lost: str = ""
    other: str = ""
    signs: bool = False
    lesson: str = ""
    """The key of the lesson that stands here; `whole` gives the figure."""

    @property
    def playable(self) -> bool:
        """Whether the reader can do something in it."""
        return bool(self.task or self.show)

    @property
    def made(self) -> tuple[str, ...]:
        """The moves of `show` without those that are shown being refused."""
        return tuple(move for move in self.show if not move.startswith(REFUSED))


def pieces(body: str) -> list[str | RuleFigure | ValueError]:
    """The parts of a page in order: Markdown, figures, and for a figure that cannot be read what is wrong with it."""
    found: list[str | RuleFigure | ValueError] = []
    end = 0
    for block in _FENCE.finditer(body):
        found.append(body[end : block.start()].strip())
        try:
            found.append(parse(block[1]))
        except ValueError as error:
            found.append(error)
        end = block.end()
    found.append(body[end:].strip())
    return [piece for piece in found if piece != ""]


def parse(text: str) -> RuleFigure:
    """The figure that a block describes. `ValueError` names the line that is wrong."""
    values: dict[str, list[str]] = {}
    last = ""
    for line in text.splitlines():
        if not line.strip():
            continue
        if line.startswith("  "):
            if not last:
                raise ValueError(f"a figure begins with a key, not with {line.strip()[:40]!r}")
            values[last][-1] += "\n" + line.strip()
            continue
        key, colon, value = line.partition(":")
        last = key.strip()
        if not colon or last not in _KEYS:
            raise ValueError(f"no line of a figure: {line.strip()[:60]!r}")
        if last in values and last != "answer":
            raise ValueError(f"{last!r} stands twice in a figure")
        values.setdefault(last, []).append(value.strip())

    def one(key: str) -> str:
        return " ".join(values.get(key, [""])[0].split())

    if one("lesson"):
        if len(values) > 1:
            raise ValueError("a figure that is a lesson says nothing else")
        return RuleFigure("", lesson=one("lesson"))
    board = values.get("board", [""])[0].strip()
    if not board:
        raise ValueError("a figure needs a board")
    if one("signs") not in ("", "yes"):
        raise ValueError("signs is yes, or is left out")
    return RuleFigure(
        board, one("variant"), _listed(one("moves")), tuple(map(_mark, _listed(one("marks")))), one("title"), one("caption"),
        tuple(_pair(part) for part in _listed(one("legend"))), one("try"), _listed(one("show")),
        tuple(_pair(" ".join(answer.split())) for answer in values.get("answer", [])), one("done"), one("lost"), one("else"),
        one("signs") == "yes",
    )  # fmt: skip


def whole(figure: RuleFigure, lessons: Sequence[Lesson], say: Callable[[Text], str] = str) -> RuleFigure:
    """The figure itself, or the lesson that it names, its words said by `say`. `ValueError` if there is no such lesson."""
    if not figure.lesson:
        return figure
    for lesson in lessons:
        if lesson.key == figure.lesson:
            return of_lesson(lesson, say)
    raise ValueError(f"there is no lesson {figure.lesson!r}")


def of_lesson(lesson: Lesson, say: Callable[[Text], str]) -> RuleFigure:
    """A lesson as a figure."""
    return RuleFigure(
        lesson.board, lesson.variant, title=say(lesson.title), task=say(lesson.text), show=lesson.show,
        answers=tuple((move, say(words)) for move, words in lesson.answers), done=say(lesson.done),
        other="" if lesson.other is None else say(lesson.other), lesson=lesson.key,
    )  # fmt: skip


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _pair(text: str) -> tuple[str, str]:
    left, sign, right = text.partition(" = ")
    if not sign or not left.strip() or not right.strip():
        raise ValueError(f"not two parts with ' = ' between them: {text[:60]!r}")
    return left.strip(), right.strip()


def _mark(text: str) -> Mark:
    places, _, label = text.partition(" = ")
    kind, *at = places.split()
    if not at:
        raise ValueError(f"a mark names a kind and cells: {text[:60]!r}")
    return Mark(kind, tuple(at), label.strip())
