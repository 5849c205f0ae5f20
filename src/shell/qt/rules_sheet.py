"""What stands on a page of the rules: text and signs in one narrow column, boards to play beside it or, on a narrow window,
between the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from shell.api import Game
from shell.qt.context import Context
from shell.qt.figure_card import FigureCard
from shell.qt.figure_signs import FigureSigns
from shell.qt.fonts import scaled
from shell.qt.rules_column import Column
from shell.rules_figure import RuleFigure, pieces, whole
from shell.rules_trial import Trial

CARD, GUTTER = 440, 56
"""Width of a card beside the text at most, and the room between the two, before scaling."""
_LEAST = 300
"""A card beside the text is not narrower than that."""
_AIR = 20


class RulesSheet(QWidget):
    """The contents of one page; `arrange` gives it its size."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.broken: Callable[[Exception], None] = lambda _error: None
        """Told what a game raised at a figure, which is then replaced by a sentence."""
        self.parts: list[Column | FigureCard | FigureSigns] = []

    def show_page(self, title: str, body: str, game: Game | None) -> None:
        """Show a page from its beginning."""
        for part in self.parts:
            part.hide()
            part.deleteLater()
        self.parts = [self._part(title, piece, game) for piece in pieces(body)]
        for part in self.parts:
            part.show()

    def _part(self, title: str, piece: str | RuleFigure | ValueError, game: Game | None) -> Column | FigureCard | FigureSigns:
        if isinstance(piece, RuleFigure) and game is not None:
            try:
                piece = whole(piece, game.lessons, lambda text: self.context.say(text, game.key))
                # Without a parent until it is whole: what breaks half-way is gone at once, and nobody paints it.
                made = (FigureSigns if piece.signs else FigureCard)(self.context, game, Trial(game.engine, piece))
                made.setParent(self)
                return made
            except Exception as error:  # noqa: BLE001  a plugin may raise anything: the page stays, and the figure is named
                self.broken(error)
                piece = ValueError(f"{type(error).__name__}: {error}")
        words = piece if isinstance(piece, str) else self.context.tr("A figure of this page cannot be shown: {reason}", reason=str(piece))
        column = Column(self.context, self)
        column.setAccessibleName(title)
        column.show_markdown(words)
        return column

    def cards(self) -> Sequence[FigureCard]:
        """The boards of the page."""
        return [part for part in self.parts if isinstance(part, FigureCard)]

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for part in self.parts:
            part.restyle()

    def arrange(self, left: int, column: int, width: int, high: int) -> None:
        """Lay everything out: the text from `left` in a column of so many pixels, in a page `width` wide and at least `high`."""
        beside = min(scaled(CARD), width - left - column - scaled(GUTTER) - 24)
        wide = beside >= scaled(_LEAST)
        y = right = 0
        for part in self.parts:
            if wide and isinstance(part, FigureCard):
                tall = part.height_for(beside)
                part.setGeometry(left + column + scaled(GUTTER), right + 2, beside, tall)
                right += tall + _AIR
            else:
                y += 0 if isinstance(part, Column) or not y else _AIR // 2
                tall = part.height_for(column)
                part.setGeometry(left, y, column, tall)
                y += tall + (_AIR if not isinstance(part, Column) else 4)
        self.resize(width, max(high, y + 8, right + 8))
