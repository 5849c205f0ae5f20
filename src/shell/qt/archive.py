"""The archive: the days of a month as crystals. A day that has passed is opened by a press, one that has not come is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from shell import daily
from shell.api import Game
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.day_words import month_words, short_weekday
from shell.qt.fonts import font, scaled
from shell.qt.overlay import Overlay
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.week import DayButton, walk

if TYPE_CHECKING:
    from shell.qt.days import Days

_WEEKS = 6


class ArchivePanel(Overlay):
    """One month at a time, from the first one of the game's archive to this one."""

    chosen = Signal(str, str)
    """Game and date: the board of that day is wanted."""

    def __init__(self, context: Context, parent: QWidget, days: Days) -> None:
        super().__init__(context, parent, width=560)
        self.days = days
        self.game: Game | None = None
        self.month = (2026, 1)
        self._over = plain_label(self.content, "label")
        self._title = plain_label(self.content, "title")
        self.before = Button(context, kind="icon", icon="back", parent=self.content)
        self.after = Button(context, kind="icon", icon="forward", parent=self.content)
        head = QHBoxLayout()
        words = QWidget(self.content)
        lines = QGridLayout(words)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(self._over, 0, 0)
        lines.addWidget(self._title, 1, 0)
        head.addWidget(words, 1)
        head.addWidget(self.before)
        head.addWidget(self.after)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2)
        self._grid.setVerticalSpacing(2)
        self._names: list[QLabel] = []
        for column in range(7):
            name = plain_label(self.content, "caption")
            name.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._names.append(name)
            self._grid.addWidget(name, 0, column)
            self._grid.setColumnStretch(column, 1)
        self.buttons = [_Cell(context, self.content) for _ in range(7 * _WEEKS)]
        for at, button in enumerate(self.buttons):
            self._grid.addWidget(button, 1 + at // 7, at % 7)
            button.clicked.connect(lambda _=False, at=at: self._choose(at))
            button.moved.connect(lambda step, at=at: walk(self.buttons, at, step))
        self._line = plain_label(self.content, "label", wrap=True)
        self.body.addLayout(head)
        self.body.addLayout(self._grid)
        self.body.addWidget(self._line)
        self.body.addStretch(1)
        self.close_button = Button(context, kind="soft", parent=self.foot)
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(6, 0, 6, 0)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        self.close_button.clicked.connect(self.dismiss)
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))

    def show_month(self, game: Game, day: str) -> None:
        """Open at the month of `day`."""
        self.game = game
        at = daily.day_of(day)
        self.month = (at.year, at.month)
        self.retranslate()
        self.restyle()
        self.open()
        here = next((button for button in self.buttons if button.light is not None and button.light.today and button.isVisible()), None)
        (here or self.close_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def turn(self, step: int) -> None:
        """Another month, so many further; no earlier than the archive and no later than now."""
        if self.game is None or not self._can_turn(step):
            return
        number = self.month[0] * 12 + self.month[1] - 1 + step
        self.month = (number // 12, number % 12 + 1)
        self.refresh()
        self.arrange()

    def _can_turn(self, step: int) -> bool:
        assert self.game is not None
        first, last = daily.day_of(daily.since(self.game)), daily.day_of(self.days.today)
        number = self.month[0] * 12 + self.month[1] - 1 + step
        return first.year * 12 + first.month - 1 <= number <= last.year * 12 + last.month - 1

    def refresh(self) -> None:
        """Show the month as its days stand now."""
        game = self.game
        if game is None:
            return
        rows = daily.month(*self.month)
        cells = [day for row in rows for day in row] + [None] * (7 * (_WEEKS - len(rows)))
        known = [day for day in cells if day is not None]
        lights = iter(self.days.lights(game, known, [str(daily.day_of(day).day) for day in known]))
        for day, button in zip(cells, self.buttons, strict=True):
            button.setVisible(day is not None)
            if day is not None:
                button.set_light(next(lights))
        solved = sum(button.light.lit for button in self.buttons if button.light is not None and not button.isHidden())
        self._over.setText(" · ".join([self.context.tr("Archive"), self.context.say(game.title, game.key)]))
        self._title.setText(month_words(self.context, *self.month))
        self.before.setEnabled(self._can_turn(-1))
        self.after.setEnabled(self._can_turn(1))
        self._line.setText(
            self.context.tr("{n} day of this month is lit.", "{n} days of this month are lit.", n=solved)
            + " "
            + self.context.tr("Boards of days that have passed light them, but count neither for the streak nor the ranking.")
        )
        self.setAccessibleName(f"{self._over.text()}: {self._title.text()}")

    def _choose(self, at: int) -> None:
        light = self.buttons[at].light
        if light is not None and self.game is not None:
            self.dismiss()
            self.chosen.emit(self.game.key, light.day)

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        for number, name in enumerate(self._names, 1):
            name.setText(short_weekday(self.context, number))
        self.before.setText(self.context.tr("Earlier month"))
        self.after.setText(self.context.tr("Later month"))
        self.close_button.setText(self.context.tr("Close"))
        self.refresh()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label, role, token in (
            (self._over, "label", "text.muted"),
            (self._title, "title", "text.primary"),
            (self._line, "small", "text.secondary"),
            *((name, "caption", "text.muted") for name in self._names),
        ):
            label.setFont(font(role))
            tint(label, self.context, token)
        restyle(self.before, self.after, self.close_button)
        for button in self.buttons:
            button.update()
        if self.isVisible():
            self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_PageUp:
            self.turn(-1)
        elif event.key() == Qt.Key.Key_PageDown:
            self.turn(1)
        else:
            super().keyPressEvent(event)


class _Cell(DayButton):
    """A day of the month."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(context, parent, radius=10.0)

    def sizeHint(self) -> QSize:
        return QSize(scaled(56), scaled(32) + scaled(26))
