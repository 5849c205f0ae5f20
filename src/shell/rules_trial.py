"""A figure of the rules as the reader plays it: a board, moves back and forth, and what is said to them. No session, no clock."""

from __future__ import annotations

from shell.api import Engine, Importer, Outcome, Rng, Settle, State, Variant
from shell.rules_figure import RuleFigure
from shell.session import Change


class Trial:
    """The states of a figure from the one shown first. What the game raises at the start comes through: `ValueError`, `Illegal`."""

    def __init__(self, engine: Engine, figure: RuleFigure) -> None:
        self.engine = engine
        self.figure = figure
        self.variant, self.board = _board(engine, figure)
        state = engine.start(self.variant, self.board)
        for number, move in enumerate(figure.moves, 1):
            new = self._apply(state, move, -number)
            if new == state:
                raise ValueError(f"move {number} of a figure changes nothing: {move[:60]!r}")
            state = new
        self.states: list[State] = [state]
        self.moves: list[str] = []

    @property
    def state(self) -> State:
        """The state reached."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game of the figure has ended."""
        return self.engine.status(self.state).kind is not Outcome.PLAYING

    def play(self, move: str) -> Change | None:
        """Make a move. None: it changed nothing. `Illegal` or `ValueError`: refused, and nothing has changed."""
        old = self.state
        new = self._apply(old, move, len(self.moves))
        if new == old:
            return None
        self.states.append(new)
        self.moves.append(move)
        return Change(old, move, "move")

    def undo(self) -> Change | None:
        """Take the last move back."""
        if not self.moves:
            return None
        old = self.states.pop()
        self.moves.pop()
        return Change(old, "", "undo")

    def reset(self) -> None:
        """As it was shown first."""
        del self.states[1:]
        self.moves.clear()

    def answer(self) -> str:
        """What is said to the last move; what the reader is to do, before any."""
        if not self.moves:
            return self.figure.task
        shown = bool(self.figure.made) and self.moves == list(self.figure.made)
        return answer(self.figure, self.moves[-1], self.engine.status(self.state).kind, shown)

    def _apply(self, state: State, move: str, number: int) -> State:
        """The state after a move; one that takes dice takes the same each time."""
        if isinstance(self.engine, Settle) and self.engine.unsettled(state, move):
            move = self.engine.settle(state, move, Rng.from_text(f"figure|{self.board}|{number}|{move}"), {})
        return self.engine.apply(state, move)


def answer(figure: RuleFigure, move: str, kind: Outcome, shown: bool = False) -> str:
    """What `figure` says after `move`, when the game then stands as `kind` says; `shown`: these were the moves of *Show me*."""
    for said, words in figure.answers:
        if said == move:
            return words
    if kind is Outcome.LOST and figure.lost:
        return figure.lost
    return (figure.done if kind is Outcome.WON or shown else "") or figure.other


def _board(engine: Engine, figure: RuleFigure) -> tuple[Variant, str]:
    if figure.variant:
        return engine.variant(figure.variant), figure.board
    if not isinstance(engine, Importer):
        raise ValueError("a figure of this game has to name its variant")
    variant, board = engine.import_board(figure.board.encode())
    return variant, board.text
