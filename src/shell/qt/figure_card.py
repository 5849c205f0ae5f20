"""A figure of the rules on its card: heading, board, what the signs mean, a sentence that answers, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from shell.api import Game, Illegal
from shell.qt import fonts
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.figure_board import FigureBoard, Signs
from shell.qt.page_window import plain_label, restyle, tint
from shell.qt.rules_text import emphasised, spoken
from shell.qt.surfaces import card, text_height
from shell.rules_figure import REFUSED
from shell.rules_trial import Trial
from shell.text import Text

_PAD, _GAP = 24, 8
_SIGN = 26
_BEAT = 800
"""Milliseconds between the moves of *Show me*."""


class FigureCard(QWidget):
    """A board with words; one that can be played has *Undo*, *Reset* and *Show me*."""

    def __init__(self, context: Context, game: Game, trial: Trial, parent: QWidget | None = None) -> None:
        """Raises whatever the game's scene raises."""
        super().__init__(parent)
        figure = trial.figure
        self.context = context
        self.game = game
        self.figure = figure
        self.trial = trial
        self.title = figure.title or (context.tr("Try it") if figure.playable else "")
        self._heading = plain_label(self, "heading", wrap=True)
        self._words = plain_label(self, "small", wrap=True)
        self.answer = plain_label(self, "label", wrap=True)
        self.board = FigureBoard(context, game, self.trial, ". ".join(part for part in (self.title, spoken(figure.task)) if part), self)
        self.board.mark(figure.marks)
        self.undo_button = Button(context, icon="undo", parent=self)
        self.reset_button = Button(context, parent=self)
        self.show_button = Button(context, kind="ghost", icon="play", parent=self)
        self._pictures = Signs(context, game, self.trial)
        self._legend: list[tuple[QRect, str]] = []
        self._showing: list[str] = []
        self._beat = QTimer(self)
        self._beat.setInterval(_BEAT)
        self._beat.timeout.connect(self._next_shown)
        scene = self.board.shown
        scene.move.connect(self._wanted)
        scene.say.connect(self._said)
        self.undo_button.clicked.connect(self._undo)
        self.reset_button.clicked.connect(self._reset)
        self.show_button.clicked.connect(self.show_me)
        if not figure.playable:
            self.board.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for button in (self.undo_button, self.reset_button):
            button.setVisible(figure.playable)
        self.show_button.setVisible(bool(figure.show))
        self.answer.setVisible(figure.playable)
        self.retranslate()
        self.restyle()

    def retranslate(self) -> None:
        """Take the words of the language anew; those of the figure come with its page."""
        tr = self.context.tr
        self._heading.setText(self.title)
        self.setAccessibleName(self.title or spoken(self.figure.caption))
        _put(self._words, " ".join(part for part in (self.figure.caption, self.figure.task) if part))
        self.undo_button.setText(tr("Undo"))
        self.reset_button.setText(tr("Reset"))
        self.show_button.setText(tr("Show me"))
        self._refresh()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for label, role, colour in ((self._heading, "heading", "text.primary"), (self._words, "small", "text.secondary")):
            label.setFont(fonts.font(role))
            tint(label, self.context, colour)
        self.answer.setFont(fonts.font("label", weight=600))
        tint(self.answer, self.context, "text.primary")
        restyle(self.board, self.undo_button, self.reset_button, self.show_button)
        self.board.shown.set_look(self.board.shown.look)
        self._pictures.forget()
        self._arrange(self.width(), move=True)
        self.update()

    # Playing

    def _wanted(self, move: str) -> None:
        self._beat.stop()
        self._play(move)

    def _play(self, move: str) -> None:
        try:
            change = self.trial.play(move)
        except Illegal as refusal:
            # What the figure points out stays as long as nothing was played.
            self.board.mark((*refusal.marks, *(() if self.trial.moves else self.figure.marks)))
            self._say(self.context.say(refusal.text, self.game.key))
            return
        if change is not None:
            self.board.mark(())
            self.board.stamp += 1
            self.board.shown.show(self.trial.state, change)
            self._say(self.trial.answer())

    def _undo(self) -> None:
        self._beat.stop()
        change = self.trial.undo()
        if change is not None:
            self.board.shown.show(self.trial.state, change)
            self._say(self.trial.answer() if self.trial.moves else "")
            if not self.trial.moves:
                self.board.mark(self.figure.marks)

    def _reset(self) -> None:
        self._beat.stop()
        self.trial.reset()
        self.board.shown.show(self.trial.state, None)
        self.board.mark(self.figure.marks)
        self._say("")

    def show_me(self) -> None:
        """Play the moves that the figure shows, one after another, from its beginning."""
        self._reset()
        self._showing = list(self.figure.show)
        self._next_shown()
        if self._showing:
            self._beat.start()

    def _next_shown(self) -> None:
        if self._showing:
            self._play(self._showing.pop(0).removeprefix(REFUSED))
        if not self._showing:
            self._beat.stop()

    def _said(self, text: object) -> None:
        self._say(self.context.say(text, self.game.key) if isinstance(text, Text) else "")

    def _say(self, words: str) -> None:
        _put(self.answer, words)
        announce(self.board, spoken(words))
        self._refresh()

    def _refresh(self) -> None:
        self.undo_button.setEnabled(bool(self.trial.moves))
        self.reset_button.setEnabled(bool(self.trial.moves))

    # Layout

    def height_for(self, width: int) -> int:
        """How high the card is in `width`."""
        return self._arrange(width, move=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width(), move=True)

    def _arrange(self, width: int, *, move: bool) -> int:
        room, y = width - 2 * _PAD, 20
        for label in (self._heading, self._words):
            if label.text():
                high = label.heightForWidth(room)
                if move:
                    label.setGeometry(_PAD, y, room, high)
                y += high + 4
        high = self.board.height_for(room + _PAD)
        if move:
            self.board.setGeometry(_PAD // 2, y, room + _PAD, high)
        y = self._put_legend(y + high, room)
        if self.figure.playable:
            high = self._answer_height(room)
            if move:
                self.answer.setGeometry(_PAD, y, room, high)
            y += high + _GAP
            y = self._put_buttons(y, width, move)
        return y + (20 if self.figure.playable or self.figure.legend else 8)

    def _answer_height(self, room: int) -> int:
        """Of the longest answer: the card does not change while it is played."""
        words = [self.figure.done, self.figure.lost, self.figure.other, "x", *(answer for _, answer in self.figure.answers)]
        face = fonts.font("label", weight=600)
        return max(fonts.line("label"), *(text_height(spoken(text), face, room) for text in words if text)) + 4

    def _put_buttons(self, y: int, width: int, move: bool) -> int:
        left, high = _PAD - 4, 0
        for button in (self.undo_button, self.reset_button):
            size = button.sizeHint()
            if move:
                button.setGeometry(left, y, size.width(), size.height())
            left, high = left + size.width() + _GAP, max(high, size.height())
        size = self.show_button.sizeHint()
        if self.figure.show:
            if left + size.width() > width - _PAD:
                y += high + _GAP
            if move:
                self.show_button.setGeometry(width - _PAD - size.width() + 8, y, size.width(), size.height())
        return y + high

    def _put_legend(self, y: int, room: int) -> int:
        self._legend = []
        metrics = QFontMetrics(fonts.font("small", weight=500))
        x, high = 0, fonts.scaled(_SIGN)
        for _, words in self.figure.legend:
            wide = high + 8 + metrics.horizontalAdvance(words) + 2
            if x and x + wide > room:
                x, y = 0, y + high + 6
            self._legend.append((QRect(_PAD + x, y, min(wide, room), high), words))
            x += wide + 16
        return y + high + 12 if self._legend else y

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        card(painter, QRectF(self.rect()), theme, shadow=False)
        painter.setFont(fonts.font("small", weight=500))
        side = fonts.scaled(_SIGN)
        for (box, words), (key, _) in zip(self._legend, self.figure.legend, strict=True):
            painter.drawPixmap(box.topLeft(), self._pictures.of(key, side, self.devicePixelRatioF()))
            painter.setPen(theme.color("text.secondary"))
            painter.drawText(QRectF(box.adjusted(side + 8, 0, 4, 0)), Qt.AlignmentFlag.AlignVCenter, words)


def _put(label: QLabel, words: str) -> None:
    """Show words as the page around them does: emphasised ones slanted, and nothing else read as markup."""
    rich = emphasised(words)
    label.setTextFormat(Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText)
    label.setText(rich or words)
