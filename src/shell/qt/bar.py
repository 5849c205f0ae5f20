"""The slim bar above a board."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt import fonts
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.facts import Fact, Facts
from shell.qt.hint_button import HintButton
from shell.qt.pixels import edge

_EDGE, _GAP, _AIR = 16, 6, 20


class SlimBar(QWidget):
    """New, rules, undo and the game's own actions; game, figures and clock; hint and pause.

    Undo and redo are absent, not grey, where a game has none.
    """

    new = Signal()
    rules = Signal()
    another = Signal()
    """Another board of the same kind is wanted, at once."""
    undo = Signal()
    redo = Signal()
    hint = Signal()
    pause = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing below it needs to be painted with it
        self.context = context
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.new_button = Button(context, kind="soft", icon="plus", parent=self)
        self.rules_button = Button(context, kind="icon", icon="question", parent=self)
        self.another_button = Button(context, kind="icon", icon="another", parent=self)
        self.undo_button = Button(context, kind="icon", icon="undo", parent=self)
        self.redo_button = Button(context, kind="icon", icon="redo", parent=self)
        self.facts = Facts(context, self)
        self.hint_button = HintButton(context, self)
        self.pause_button = Button(context, kind="ghost", icon="pause", parent=self)
        for button, signal in (
            (self.new_button, self.new),
            (self.rules_button, self.rules),
            (self.another_button, self.another),
            (self.undo_button, self.undo),
            (self.redo_button, self.redo),
            (self.hint_button, self.hint),
            (self.pause_button, self.pause),
        ):
            button.clicked.connect(signal)
        self._actions: list[tuple[QAction, Button]] = []
        self._words = ("", "")
        self._clock: str | None = None
        self._counted = True
        self._paused = False
        self._rule = -1.0
        self.set_undo(False)
        self.set_redo(False)
        self.retranslate()

    def event(self, event: QEvent) -> bool:
        # The hint button changes its width when a wait begins or ends.
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def set_title(self, title: str, detail: str) -> None:
        """The game's name, and what is played of it."""
        if (title, detail) != self._words:  # said again after every move
            self._words = title, detail
            self._say()

    def set_figures(self, figures: Sequence[Fact | tuple[str, str, str]]) -> None:
        """The game's numbers as (icon name, text, tooltip), or with more that is known of them."""
        other = len(figures) != self.facts.count()
        self.facts.set_figures([Fact(*figure) for figure in figures])
        if other:
            self._place()

    def set_clock(self, text: str | None) -> None:
        """The time as text, None to hide it."""
        other = (text is None) != (self._clock is None)
        self._clock = text
        self.facts.set_clock(text, self.context.tr("Time"))
        if other:
            self._place()

    def show_undo(self, shown: bool) -> None:
        """Whether the game has undo at all."""
        if shown == self.undo_button.isHidden():
            self.undo_button.setVisible(shown)
            self.redo_button.setVisible(shown)
            self._place()

    def show_another(self, shown: bool) -> None:
        """Whether another board of this kind can be drawn: not of a day, nor where the board came from elsewhere."""
        if shown == self.another_button.isHidden():
            self.another_button.setVisible(shown)
            self._place()

    def set_undo(self, possible: bool) -> None:
        """Whether there is something to take back now."""
        self.undo_button.setEnabled(possible)

    def set_redo(self, possible: bool) -> None:
        """Whether there is something to bring back now."""
        self.redo_button.setEnabled(possible)

    def add_actions(self, actions: Sequence[QAction]) -> None:
        """A game's own actions, in place of those before."""
        for action, button in self._actions:
            action.changed.disconnect(self._follow_actions)
            button.clicked.disconnect()
        spare = [button for _, button in self._actions]
        self._actions = []
        for action in actions:
            # The button of another language or theme stays where it is: it may have the keyboard.
            button = spare.pop(0) if spare else Button(self.context, kind="ghost", parent=self)
            button.clicked.connect(action.trigger)
            action.changed.connect(self._follow_actions)
            self._actions.append((action, button))
            # After redo, so that Tab goes along the bar.
            QWidget.setTabOrder(self._actions[-2][1] if len(self._actions) > 1 else self.redo_button, button)
        for button in spare:
            button.hide()
            button.deleteLater()
        self._follow_actions()

    def set_not_counted(self, not_counted: bool) -> None:
        """Say that this board does not count."""
        if not_counted == self._counted:
            self._counted = not not_counted
            self._say()

    def set_paused(self, paused: bool) -> None:
        """Offer to go on instead of to pause."""
        self._paused = paused
        self.pause_button.set_icon("play" if paused else "pause")
        self.pause_button.setText(self.context.tr("Continue") if paused else self.context.tr("Pause"))
        self._place()

    def retranslate(self) -> None:
        """Take the words of the language anew; the game's are given again by its owner."""
        tr = self.context.tr
        self.new_button.setText(tr("New"))
        self.rules_button.setText(tr("Rules"))
        self.another_button.setText(tr("New board"))
        self.undo_button.setText(tr("Undo"))
        self.redo_button.setText(tr("Redo"))
        self.hint_button.retranslate()
        self._say()
        self.set_clock(self._clock)
        self.set_paused(self._paused)
        self._follow_actions()

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        for child in (self.new_button, self.rules_button, self.another_button, self.undo_button, self.redo_button, self.pause_button):
            child.restyle()
        for _, button in self._actions:
            button.restyle()
        self.hint_button.restyle()
        self.facts.restyle()
        self.updateGeometry()
        self._place()

    def _say(self) -> None:
        self.setAccessibleName(self._words[0])
        self.facts.set_words(*self._words, "" if self._counted else self.context.tr("not counted"))
        self._place()

    def _follow_actions(self) -> None:
        for action, button in self._actions:
            button.setText(action.iconText())
            button.setEnabled(action.isEnabled())
            button.setVisible(action.isVisible())
            button.setToolTip(action.toolTip() if action.toolTip() != action.iconText() else "")
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(1024, max(fonts.scaled(56), self.new_button.sizeHint().height() + 20))

    def minimumSizeHint(self) -> QSize:
        return QSize(480, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        """Put everything in its place. Words beside icons give way one by one: those of *Pause* and *Hint* so that nothing in the
        middle has to be cut, that of *New* only where the middle would have too little room."""
        steps: tuple[Button | HintButton, ...] = (self.pause_button, self.hint_button, self.new_button)
        for given in range(len(steps) + 1):
            for place, button in enumerate(steps):
                button.set_compact(place < given)
            left, right = self._put_left(), self._put_right()
            if right - left - 2 * _AIR >= (self.facts.wanted() if given < len(steps) - 1 else self.facts.least()):
                break
        ratio = self.devicePixelRatioF()
        start, end = edge(left + _AIR, ratio), edge(right - _AIR, ratio, -1)
        self.facts.setGeometry(start, 0, max(0, end - start), self._high())
        self.facts.set_middle(self.width() // 2 - self.facts.x())
        self.update()

    def _put_left(self) -> int:
        x = self._put(self.new_button, _EDGE) + _GAP
        x = self._put(self.rules_button, x)
        if not self.another_button.isHidden():
            x = self._put(self.another_button, x)
        own = [self.undo_button, self.redo_button, *(button for _, button in self._actions)]
        own = [button for button in own if not button.isHidden()]
        self._rule = x + 10.0 if own else -1.0
        if own:
            x += 21
        for button in own:
            x = self._put(button, x) + 2
        return x

    def _put_right(self) -> int:
        right = self.width() - _EDGE + 4
        for widget in (self.pause_button, self.hint_button):
            hint = widget.sizeHint()
            right -= hint.width()
            widget.setGeometry(right, (self._high() - hint.height()) // 2, hint.width(), hint.height())
            right -= 10
        return right

    def _hair(self) -> float:
        """The thickness of a hairline: whole pixels of the screen."""
        ratio = self.devicePixelRatioF()
        return max(1, round(ratio)) / ratio

    def _high(self) -> int:
        """Where what stands in the bar ends: above the hairline, which is then not drawn in parts."""
        above = self.mapTo(self.window(), QPoint()).y()
        return edge(above + self.height() - ceil(self._hair()), self.devicePixelRatioF(), -1) - above

    def _put(self, button: Button, x: int) -> int:
        hint = button.sizeHint()
        button.setGeometry(x, (self._high() - hint.height()) // 2, hint.width(), hint.height())
        return x + hint.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface.bar"))
        hair = self._hair()
        painter.fillRect(QRectF(0, self.height() - hair, self.width(), hair), theme.color("line.bar"))
        if self._rule > 0:
            high = fonts.scaled(26)
            painter.fillRect(QRectF(self._rule, (self._high() - high) / 2, hair, high), theme.color("line.subtle"))
