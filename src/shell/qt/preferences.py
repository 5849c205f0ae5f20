"""Preferences: the program's own, and a page for each game from its `view` choices. Everything applies at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from shell.api import Choice, Game, Option
from shell.qt.backdrop import backdrop
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, scaled
from shell.qt.page_window import fit, plain_label, restyle, tint
from shell.qt.preference_rows import Rows
from shell.qt.sidebar import Sidebar
from shell.qt.theme import THEMES, TITLES
from shell.text import Text
from shell.translation import LANGUAGES

_GENERAL = ""
_CHOICES = (
    Choice("theme", Text("Theme"), tuple(Option(key, TITLES[key]) for key in THEMES), THEMES[0], "view"),
    Choice(
        "language",
        Text("Language"),
        (Option("", Text("As the system")), *(Option(code, Text(name)) for code, name in LANGUAGES.items())),
        "",
        "view",
    ),
    Choice(
        "motion",
        Text("Motion"),
        (Option("system", Text("As the system")), Option("full", Text("Full")), Option("reduced", Text("Reduced"))),
        "system",
        "view",
    ),
    Choice(
        "announced",
        Text("Announced to screen readers"),
        (Option("all", Text("Cells and messages")), Option("messages", Text("Messages only"))),
        "all",
        "view",
    ),
)
_SWITCHES = (
    ("pause_inactive", Text("Pause when the window is not active")),
    ("show_clock", Text("Show the clock")),
    ("screen_reader", Text("Let screen readers read the board")),
)


class Reads(Protocol):
    """What can be asked for a setting of the program."""

    def get(self, key: str) -> object:
        """The setting `key`."""


class Preferences(QDialog):
    """The dialog. It changes nothing itself: it says what was chosen, and shows what `settings` holds."""

    changed = Signal(str, object)
    """A setting of the program: theme, language, motion, announced (words), pause_inactive, show_clock, screen_reader (bool);
    and its value."""
    game_changed = Signal(str, str, str)
    """A `view` choice of a game: key of the game, key of the choice, value."""

    def __init__(
        self,
        context: Context,
        settings: Reads,
        games: Mapping[str, Game] | None = None,
        view_value: Callable[[str, Choice], str] | None = None,
        over: QWidget | None = None,
    ) -> None:
        """`view_value(game, choice)` gives the present value of a game's `view` choice; without it, the default."""
        super().__init__(over)
        self.context = context
        self.settings = settings
        self.games = {key: game for key, game in (games or {}).items() if _views(game)}
        self._view_value = view_value or (lambda _game, choice: choice.default)
        self._over = over
        self._list = Sidebar(context, self)
        self._heading = plain_label(self, "title")
        self._title = plain_label(self, "title")
        self._close = Button(context, kind="soft", parent=self)
        self._close.clicked.connect(self.accept)
        self._page = Rows(context, self)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self._page)
        self._page.setAutoFillBackground(False)
        self._page.changed.connect(self._tell)
        self._list.chosen.connect(lambda _: self._fill())
        self._lay_out()
        self.retranslate()
        self.restyle()

    def _lay_out(self) -> None:
        self._side = QVBoxLayout()
        self._side.setContentsMargins(8, 24, 8, 16)
        self._side.setSpacing(16)
        heading = QHBoxLayout()
        heading.setContentsMargins(16, 0, 8, 0)
        heading.addWidget(self._heading)
        self._side.addLayout(heading)
        self._side.addWidget(self._list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 0, 32, 0)
        foot.addStretch(1)
        foot.addWidget(self._close)
        right = QVBoxLayout()
        right.setContentsMargins(0, 24, 0, 20)
        right.setSpacing(16)
        title = QHBoxLayout()
        title.setContentsMargins(38, 0, 32, 0)
        title.addWidget(self._title)
        right.addLayout(title)
        right.addWidget(self._scroll, 1)
        right.addLayout(foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        # The size comes from `fit`: a least size from the words might be larger than the screen.
        whole.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        whole.addLayout(self._side)
        whole.addLayout(right, 1)
        alone = not self.games
        self._list.setVisible(not alone)
        self._heading.setVisible(not alone)
        if alone:
            self._side.setContentsMargins(0, 0, 0, 0)

    def show_preferences(self) -> None:
        """Open in the middle of the window it belongs to, at the size that its words need."""
        wanted = QSize(max(scaled(560), self._page.sizeHint().width() + 60), self._page.sizeHint().height() + scaled(190))
        if self.games:
            wanted += QSize(self._list.width() + 16, 0)
        fit(self, wanted, self._over)
        self.show()
        if self.games:
            self._list.setFocus()
        else:
            self._page.focus_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stretch()

    def _stretch(self) -> None:
        self._list.setFixedWidth(min(max(scaled(180), self._list.wanted_width()), max(100, self.width() * 2 // 5)))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        width = self._scroll.width()
        self._page.resize(width, max(self._page.needed(width), self._scroll.height()))

    def _fill(self) -> None:
        key = self._list.key()
        game = self.games.get(key)
        self._title.setText(self.context.tr("Preferences") if game is None and not self.games else self._list_title(key))
        if game is not None:
            self._page.set_choices([(choice, self._view_value(key, choice)) for choice in _views(game)], key)
            self._stretch()
            return
        choices = [(choice, str(self.settings.get(choice.key))) for choice in _CHOICES]
        switches = [(name, self.context.say(text), self.settings.get(name) is True) for name, text in _SWITCHES]
        self._page.set_choices(choices, "shell", switches)
        self._stretch()

    def _list_title(self, key: str) -> str:
        game = self.games.get(key)
        return self.context.tr("General") if game is None else self.context.say(game.title, key)

    def _tell(self, name: str, value: object) -> None:
        game = self._list.key()
        if game == _GENERAL:
            self.changed.emit(name, value)
        else:
            self.game_changed.emit(game, name, str(value))

    def refresh(self) -> None:
        """Show values anew that were changed elsewhere, such as in a menu."""
        self._fill()

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr = self.context.tr
        self.setWindowTitle(tr("Preferences"))
        self._heading.setText(tr("Preferences"))
        self._close.setText(tr("Close"))
        self._list.setAccessibleName(tr("Pages"))
        self._list.set_entries([(key, self._list_title(key), "") for key in (_GENERAL, *self.games)])
        self._stretch()
        self._fill()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label in (self._heading, self._title):
            label.setFont(font("title"))
            tint(label, self.context, "text.primary")
        restyle(self._list, self._close, self._page)
        self._stretch()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.drawPixmap(0, 0, backdrop(theme, self.size(), self.devicePixelRatioF()))
        if self.games:
            side = self._list.width() + 16
            painter.fillRect(0, 0, side, self.height(), theme.color("surface.bar"))
            painter.setPen(QPen(theme.color("line.subtle"), 1.0))
            painter.drawLine(side, 0, side, self.height())


def _views(game: Game) -> list[Choice]:
    return [choice for choice in game.choices if choice.kind == "view"]
