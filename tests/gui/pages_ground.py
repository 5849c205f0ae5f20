"""A small game that exists only to be shown on pages, a language that is longer, and windows to put pages into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from shell.api import Board, Choice, Custom, Figure, Game, Option, Position, Range, Status, Variant
from shell.qt import fonts, style, theme
from shell.qt.context import Context
from shell.rng import Rng
from shell.statistics import Result
from shell.text import Text

VARIANTS = (
    Variant("small", Text("Small"), detail=Text("6 by 4")),
    Variant("large", Text("Large"), detail=Text("20 by 9")),
)
MODE = Choice("mode", Text("Boards"), (Option("fair", Text("Fair")), Option("wild", Text("Wild"))), "fair")
CELLS = Choice("cells", Text("Cells"), (Option("plain", Text("Plain")), Option("marked", Text("Marked"))), "plain", "view")
CUSTOM = Custom(
    (Choice("w", Text("Columns"), Range(3, 40), "7"), Choice("h", Text("Rows"), Range(3, 40), "5")),
    "{w}x{h}",
)


class Rules:
    """An engine that knows its variants and nothing else. Sizes that are square are refused."""

    figures = (Figure("speed", Text("Speed"), format="rate", best="high"),)

    def variant(self, text: str) -> Variant:
        """Small, large or a size, with or without `/wild`."""
        base, _, rest = text.partition("/")
        if rest not in {"", "wild"}:
            raise ValueError(f"no such mode: {rest}")
        if base in {"small", "large"}:
            return Variant(text, Text(base.title()))
        w, _, h = base.partition("x")
        if w == h:
            raise ValueError(Text("A board of {n} by {n} is square.", n=int(w)))
        return Variant(text, Text("{w} by {h}", w=int(w), h=int(h)))

    def tally(self, position: Position) -> Mapping[str, int | float]:
        """Nothing is ever played here."""
        return {}

    def new_board(self, variant: Variant, rng: Rng) -> Board:
        """Any board."""
        return Board(variant.key)

    def start(self, variant: Variant, text: str) -> Any:
        """Any state."""
        return text

    def begun(self, state: Any) -> bool:
        """Never."""
        return False

    def apply(self, state: Any, move: str) -> Any:
        """Nothing happens."""
        return state

    def status(self, state: Any) -> Status:
        """Nobody asks."""
        raise NotImplementedError

    def turn(self, state: Any) -> int:
        """One person."""
        return 0

    def moves(self, state: Any) -> Sequence[str]:
        """None."""
        return ()


def shown_game(key: str = "alpha", *, folder: Path | None = None, choices: tuple[Choice, ...] = (MODE, CELLS)) -> Game:
    """The game."""

    def scene() -> type[Any]:
        raise NotImplementedError

    return Game(
        key, Text(key.title()), Text("Do this and that"), VARIANTS, Rules(), scene, choices=choices, custom=CUSTOM, folder=folder
    )  # fmt: skip


def result(number: int, outcome: str = "won", *, ms: int = 60_000, variant: str = "small", hints: int = 0, counted: bool = True) -> Result:
    """One result, of the minute `number`."""
    finished = f"2024-03-{1 + number // 60:02}T10:{number % 60:02}:00Z"
    return Result("alpha", variant, outcome, ms, hints, {"speed": 1.5}, finished, finished[:10], counted, number)


class Longer:
    """A language in which every sentence is two fifths longer, and ends in a mark that shows whether it was cut or glued."""

    language = "hr"

    def say(self, text: Text, domain: str = "shell") -> str:
        """`text`, longer."""
        said = str(text)
        return said + "m" * (len(said) * 2 // 5) + "¶"


class English:
    """The sentences as they are."""

    language = "en"

    def say(self, text: Text, domain: str = "shell") -> str:
        """`text`."""
        return str(text)


def make_context(app: Any, name: str = "nebula", translator: Any = None) -> Context:
    """A context whose theme the program wears."""
    fonts.install()
    made = Context(theme.load(name), translator or English(), motion=False)
    style.dress(app, made.theme)
    return made


def dress_anew(app: Any, context: Context, page: Any, name: str) -> None:
    """Another theme while `page` is shown."""
    context.theme = theme.load(name)
    style.dress(app, context.theme)
    page.restyle()


def cut_texts(page: QWidget) -> list[str]:
    """Words of labels and buttons that stand in less room than they need."""
    found = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QLabel | QAbstractButton):
            continue
        text = widget.text()
        wraps = isinstance(widget, QLabel) and widget.wordWrap()
        if text and not wraps and widget.width() < widget.sizeHint().width():
            found.append(text)
        if text and wraps and widget.height() < widget.heightForWidth(widget.width()):
            found.append(text)
    return found


def overlapping(widgets: Sequence[QWidget]) -> list[tuple[QWidget, QWidget]]:
    """Pairs of visible widgets of one parent that lie over each other."""
    shown = [widget for widget in widgets if widget.isVisible()]
    return [(a, b) for i, a in enumerate(shown) for b in shown[i + 1 :] if a.geometry().intersects(b.geometry())]


def texts(page: QWidget, wanted: Callable[[str], bool]) -> list[str]:
    """What visible labels and buttons say, where it is wanted."""
    kinds = [w for w in page.findChildren(QWidget) if isinstance(w, QLabel | QAbstractButton) and w.isVisible()]
    return [w.text() for w in kinds if w.text() and wanted(w.text())]
