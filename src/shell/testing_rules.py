"""Checks of the rules pages: their figures can be drawn and played, and are the same in every language."""

from __future__ import annotations

from collections.abc import Iterator

from shell.api import Game, Illegal
from shell.rules_figure import REFUSED, RuleFigure, pieces, whole
from shell.rules_trial import Trial


def rules(game: Game) -> Iterator[str]:
    """Each figure has a board that starts and moves that can be made; every language shows the same ones."""
    if game.folder is None:
        return
    shown: dict[str, list[tuple[object, ...]]] = {}
    for file in sorted((game.folder / "rules").glob("*.md")):
        found = [piece for piece in pieces(file.read_text(encoding="utf-8")) if not isinstance(piece, str)]
        for number, figure in enumerate(found, 1):
            if isinstance(figure, ValueError):
                yield f"figure {number} of rules/{file.name} cannot be read: {figure}"
            else:
                yield from (f"figure {number} of rules/{file.name}: {fault}" for fault in _figure(game, figure))
        shown[file.name] = [_bare(figure) for figure in found if isinstance(figure, RuleFigure)]
    first = next(iter(shown.values()), [])
    for name, figures in shown.items():
        if figures != first:
            yield f"rules/{name} has other figures than rules/{next(iter(shown))}"


def _figure(game: Game, figure: RuleFigure) -> Iterator[str]:
    try:
        figure = whole(figure, game.lessons)
        trial = Trial(game.engine, figure)
        if trial.over:
            yield "its game has ended before the reader does anything"
        for number, move in enumerate(figure.show, 1):
            if move.startswith(REFUSED):
                if not _refused(trial, move.removeprefix(REFUSED)):
                    yield f"move {number} that it shows is not refused: {move[:60]!r}"
            elif trial.play(move) is None:
                yield f"move {number} that it shows changes nothing: {move[:60]!r}"
        if figure.made and not trial.answer():
            yield "nothing is said after the moves that it shows"
        answers(trial)
    except (Illegal, ValueError) as error:
        yield str(error)


def _refused(trial: Trial, move: str) -> bool:
    """Whether the rules forbid `move` now. `ValueError`: it is no move at all."""
    try:
        trial.play(move)
    except Illegal:
        return True
    return False


def answers(trial: Trial) -> None:
    """Make every move of the figure that is answered, each from its beginning. `ValueError`: one is no move at all."""
    for move, _ in trial.figure.answers:
        trial.reset()
        try:
            trial.play(move)
        except Illegal:
            continue  # an answer may be to a move that the rules forbid here, after others


def _bare(figure: RuleFigure) -> tuple[object, ...]:
    """A figure without its words."""
    answers = tuple(move for move, _ in figure.answers)
    return (
        figure.board,
        figure.variant,
        figure.moves,
        figure.marks,
        tuple(key for key, _ in figure.legend),
        figure.show,
        answers,
        figure.signs,
        figure.lesson,
    )
