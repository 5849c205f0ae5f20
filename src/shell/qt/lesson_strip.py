"""The strip below the board of a lesson: what it is called, what to do and why, an answer to every move, and how to go on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt import fonts, icons, paint
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.lesson_steps import LessonSteps
from shell.qt.message import Kind
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.surfaces import text_height

_PAD, _HIGH_PAD, _GAP, _ICON = 28, 16, 8, 16
_FILLED = 20
"""So much wider a filled button is than a plain one."""
_BESIDE = 680
"""Pixels from which on the buttons stand beside the words."""
_SIGNS: dict[Kind, tuple[str, str]] = {"info": ("info", "text.secondary"), "refused": ("barred", "state.danger"),
                                       "done": ("check", "state.success")}  # fmt: skip


class LessonStrip(QWidget):
    """Says what it is told and tells what is wanted. Its height is that of the longest answer: nothing jumps while one plays."""

    chosen = Signal(int)
    shown = Signal()
    """*Show me* was pressed."""
    again = Signal()
    went_on = Signal()
    """The next lesson is wanted, or after the last one a board to play."""

    def __init__(self, context: Context, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.kind: Kind = "info"
        self.title = plain_label(self, "heading")
        self.words = plain_label(self, "body", wrap=True)
        self.answer = plain_label(self, "label", wrap=True)
        self.steps = LessonSteps(context, count, self)
        self.show_button = Button(context, kind="ghost", icon="play", parent=self)
        self.again_button = Button(context, kind="ghost", parent=self)
        self.next_button = Button(context, kind="soft", parent=self)
        self._longest: tuple[str, ...] = ()
        self._over = False
        self.steps.chosen.connect(self.chosen)
        self.show_button.clicked.connect(self.shown)
        self.again_button.clicked.connect(self.again)
        self.next_button.clicked.connect(self.went_on)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.restyle()

    def show_lesson(self, title: str, words: str, answers: Sequence[str]) -> None:
        """A lesson: its title, what to do, and everything that it may answer."""
        self.title.setText(title)
        self.words.setText(words)
        self._longest = tuple(answers)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self._place(self.width(), move=True)

    def offer(self, show: str, again: str, on: str, *, over: bool) -> None:
        """The words of the buttons. Once it is `over`, going on is the one filled button, and it can be done again."""
        self.show_button.setText(show)
        self.again_button.setText(again)
        self.next_button.setText(on)
        self.show_button.setVisible(not over)
        self.again_button.setVisible(over)
        self.next_button.set_kind("primary" if over else "soft")
        self._over = over
        self._place(self.width(), move=True)

    def stops(self) -> list[QWidget]:
        """What the Tab key reaches here, in order: going on comes first."""
        return [self.next_button, self.show_button, self.again_button, *self.steps.stops()]

    def say(self, kind: Kind, words: str) -> None:
        """The answer to a move, or why it was refused; empty words are a quiet line."""
        self.kind = kind
        if words != self.answer.text():
            self.answer.setText(words)
            announce(self, words)
            if self._place(self.width(), move=True) > self.height():
                self.updateGeometry()  # a refusal longer than every answer
        tint(self.answer, self.context, "text.primary")
        self.update()

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        for label, role, colour in ((self.title, "heading", "text.primary"), (self.words, "body", "text.secondary")):
            label.setFont(fonts.font(role))
            tint(label, self.context, colour)
        self.answer.setFont(fonts.font("label", weight=600))
        tint(self.answer, self.context, "text.primary")
        restyle(self.steps, self.show_button, self.again_button, self.next_button)
        self._place(self.width(), move=True)
        self.update()

    # Layout

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        return QSize(900, self._place(900, move=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self._place(max(self.width(), 320), move=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        """Lay everything out in `width` and tell the height; `move` also puts it there."""
        room = max(100, width - 2 * _PAD)
        buttons = [button for button in (self.show_button, self.again_button, self.next_button) if not button.isHidden()]
        row = sum(button.sizeHint().width() for button in buttons) + _GAP * (len(buttons) - 1)
        # Room for every button at any time, so that the words never wrap anew.
        first = max(button.sizeHint().width() for button in (self.show_button, self.again_button))
        most = first + _GAP + self.next_button.sizeHint().width() + (0 if self._over else _FILLED)
        steps = self.steps.sizeHint()
        beside = width >= fonts.scaled(_BESIDE)
        column = room - max(most, steps.width()) - 24 if beside else room
        y = _HIGH_PAD
        head = max(fonts.line("heading"), steps.height())
        if move:
            self.steps.setGeometry(width - _PAD - steps.width(), y, steps.width(), steps.height())
            self.title.setGeometry(_PAD, y, room - steps.width() - 16, head)
        y += head + 4
        high = text_height(self.words.text(), fonts.font("body"), column) + 2
        if move:
            self.words.setGeometry(_PAD, y, column, high)
        y += high + 6
        indent = fonts.scaled(_ICON) + 10
        high = self._answer_height(column - indent)
        if move:
            self.answer.setGeometry(_PAD + indent, y, column - indent, high)
        y += high
        tall = max(button.sizeHint().height() for button in buttons)
        top = max(y - tall, _HIGH_PAD + head + 8) if beside else y + _GAP
        if move:
            x = width - _PAD - row
            for button in buttons:
                size = button.sizeHint()
                button.setGeometry(max(_PAD, x), top, size.width(), size.height())
                x += size.width() + _GAP
            self.update()
        return max(y, top + tall) + _HIGH_PAD

    def _answer_height(self, room: int) -> int:
        face = fonts.font("label", weight=600)
        return max(fonts.line("label"), *(text_height(text, face, room) for text in (*self._longest, self.answer.text()) if text), 0) + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.card"))
        if self.answer.text():
            name, colour = _SIGNS.get(self.kind, _SIGNS["info"])
            size = fonts.scaled(_ICON)
            place = self.answer.geometry()
            icons.draw(painter, name, QRectF(_PAD, place.top() + (place.height() - size) / 2, size, size), theme.color(colour))
