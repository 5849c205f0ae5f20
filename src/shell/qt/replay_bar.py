"""The bar of a replay, below the board: what happened there, the time bar, and how to move on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.api import Plot, Text
from shell.qt import fonts, icons, paint
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.message import Kind
from shell.qt.page_window import restyle
from shell.qt.replay import SPEEDS
from shell.qt.segmented import Segmented
from shell.qt.time_bar import TimeBar, TimeMark
from shell.qt.time_plot import TimePlot

_PAD, _GAP, _ROW = 16, 8, 6
_WIDE = 700
"""Pixels from which on everything that moves stands in one row."""
_SIGNS: dict[Kind, tuple[str, str]] = {
    "info": ("info", "text.secondary"),
    "hint": ("bulb", "text.secondary"),
    "warning": ("warning", "state.warning"),
}
_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class ReplayBar(QWidget):
    """Says what it is told and tells what the player wants; it runs nothing by itself."""

    toggled = Signal()
    stepped = Signal(int)
    sought = Signal(int)
    speed = Signal(int)
    line = Signal(int)
    """Another line is wanted: -1 the game itself, else its number."""
    left = Signal()

    def __init__(self, context: Context, key: str, x_of_place: Callable[[int], int], parent: QWidget | None = None) -> None:
        """`key` is the game's, for the words of its plots; `x_of_place` gives the place of a frame."""
        super().__init__(parent)
        self.context = context
        self.kind: Kind = "info"
        self.text = ""
        self.playing = False
        self._sentences: tuple[str, ...] = ()
        self._key = key
        self._place_of_frame = x_of_place
        self._clock = ("", "")
        self.time = TimeBar(context, self)
        self.back_button = Button(context, kind="icon", icon="step-back", parent=self)
        self.play_button = Button(context, kind="soft", icon="play", parent=self)
        self.on_button = Button(context, kind="icon", icon="step-on", parent=self)
        self.leave_button = Button(context, kind="ghost", icon="close", parent=self)
        self.lines = Segmented(context, kind="soft", parent=self)
        self.speeds = Segmented(context, [(str(speed), f"×{speed}") for speed in SPEEDS], kind="soft", parent=self)
        self.plots: list[TimePlot] = []
        self.lines.hide()
        self.back_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.on_button.clicked.connect(lambda: self.stepped.emit(1))
        self.play_button.clicked.connect(self.toggled)
        self.leave_button.clicked.connect(self.left)
        self.time.sought.connect(self.sought)
        self.time.stepped.connect(self.stepped)
        self.speeds.chosen.connect(lambda key: self.speed.emit(int(key)))
        self.lines.chosen.connect(lambda key: self.line.emit(int(key)))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    # Contents

    def set_reel(self, length: int, marks: Sequence[TimeMark]) -> None:
        """Another reel."""
        self.time.set_reel(length, marks)

    def set_lines(self, names: Sequence[str], current: int) -> None:
        """The lines beside the game itself; none, no choice."""
        self.lines.setVisible(bool(names))
        if names:
            self.lines.set_options([("-1", self.context.tr("The game")), *((str(n), name) for n, name in enumerate(names))])
            self.lines.set_current(str(current))
        self._changed()

    def set_sentences(self, sentences: Sequence[str]) -> None:
        """The long ones of what will be said: the choice of lines stands beside them only where each has room there."""
        if tuple(sentences) != self._sentences:
            self._sentences = tuple(sentences)
            self._changed()

    def set_plots(self, plots: Sequence[Plot], tokens: Mapping[Text, str] | None = None) -> None:
        """Graphs above the time bar; `tokens` of the game's own colours for those of their lines that have such a title."""
        for old in self.plots:
            old.hide()
            old.deleteLater()
        self.plots = []
        for plot in plots:
            made = TimePlot(self.context, self._key, lambda frame: self.time.x_of(self._place_of_frame(frame)), self)
            made.set_plot(plot, tokens)
            made.show()
            self.plots.append(made)
        self._changed()

    def say(self, kind: Kind, text: str) -> None:
        """What happened at the frame shown."""
        self.kind, self.text = kind, text
        self.setAccessibleDescription(text)
        self.update()

    def go(self, place: int, frame: int, now: str, end: str) -> None:
        """Where the reel stands, and the game's time there and at its end."""
        self.time.go(place)
        self.time.setAccessibleDescription(f"{now}. {self.text}")
        for plot in self.plots:
            plot.go(frame)
        if self._clock != (now, end):
            self._clock = now, end
            self.update()

    def set_playing(self, playing: bool, speed: int) -> None:
        """Whether it runs, and how fast."""
        if playing != self.playing:
            self.playing = playing
            self._name_play()
        self.speeds.set_current(str(speed))

    def _name_play(self) -> None:
        self.play_button.set_icon("pause" if self.playing else "play")
        self.play_button.setText(self.context.tr("Pause") if self.playing else self.context.tr("Watch"))
        self._place(self.width(), move=True)

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr = self.context.tr
        self.setAccessibleName(tr("Replay"))
        self.back_button.setText(tr("One step back"))
        self.on_button.setText(tr("One step on"))
        self.leave_button.setText(tr("Leave the replay"))
        self.speeds.setAccessibleName(tr("Speed"))
        self.lines.setAccessibleName(tr("What to watch"))
        self.time.retranslate()
        for plot in self.plots:
            plot.retranslate()
        self._name_play()

    def restyle(self) -> None:
        """Take colours and sizes of the theme anew."""
        buttons = (self.back_button, self.play_button, self.on_button, self.leave_button)
        restyle(self.time, *buttons, self.lines, self.speeds, *self.plots)
        self._changed()

    # Places

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        return QSize(900, self.heightForWidth(900))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(max(320, self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    def _changed(self) -> None:
        self.updateGeometry()
        self._place(self.width(), move=True)
        self.update()

    def _place(self, width: int, *, move: bool) -> int:
        """Rows: words and lines; plots; the time bar with what moves it. Gives the height."""
        high = self.leave_button.sizeHint().height()
        y = 12
        y = self._put_head(width, y, high, move) + _ROW
        if width >= _WIDE:
            left = self._put_row((self.back_button, self.play_button, self.on_button), _PAD - 4, y, high, move)
            speeds = self.speeds.sizeHint()
            right = width - _PAD - speeds.width()
            times = self._time_width() + _GAP
            bar_left, bar_right = left + 4 + times, right - 4 - times
            y = self._put_plots(bar_left, bar_right, y, move)
            if move:
                self._put_row((self.back_button, self.play_button, self.on_button), _PAD - 4, y, high, move)
                self.speeds.setGeometry(right, y + (high - speeds.height()) // 2, speeds.width(), speeds.height())
                self._put_time(bar_left, bar_right, y, high)
            return y + high + 12
        times = self._time_width() + _GAP
        y = self._put_plots(_PAD + times, width - _PAD - times, y, move)
        if move:
            self._put_time(_PAD + times, width - _PAD - times, y, high)
        y += high + _ROW
        left = self._put_row((self.back_button, self.play_button, self.on_button), _PAD - 4, y, high, move)
        room = width - _PAD - left - _GAP
        speeds_high = self.speeds.heightForWidth(room)
        if move:
            self.speeds.setGeometry(left + _GAP, y, min(room, self.speeds.sizeHint().width()), speeds_high)
        return y + max(high, speeds_high) + 12

    def _put_head(self, width: int, y: int, high: int, move: bool) -> int:
        leave = self.leave_button.sizeHint()
        right = width - _PAD + 6 - leave.width()
        if move:
            self.leave_button.setGeometry(right, y, leave.width(), leave.height())
        lines_high = 0
        if not self.lines.isHidden():
            wanted = self.lines.sizeHint().width()
            room = right - wanted - 2 * _GAP - _PAD - fonts.scaled(16) - 12
            metrics = QFontMetrics(fonts.font("body", weight=500))
            longest = max((metrics.horizontalAdvance(sentence) for sentence in self._sentences), default=0)
            if width >= _WIDE and wanted < (right - _PAD) * 0.6 and longest <= room:
                right -= wanted + _GAP
                if move:
                    self.lines.setGeometry(right, y, wanted, self.lines.heightForWidth(wanted))
            else:
                lines_high = self.lines.heightForWidth(width - 2 * _PAD) + _ROW
                if move:
                    self.lines.setGeometry(_PAD, y + high + _ROW, width - 2 * _PAD, lines_high - _ROW)
        self._words = QRect(_PAD, y, max(0, right - _GAP - _PAD), high)
        return y + high + lines_high

    def _put_plots(self, left: int, right: int, y: int, move: bool) -> int:
        for plot in self.plots:
            high = plot.sizeHint().height()
            if move:
                plot.setGeometry(left, y, right - left, high)
            y += high + _ROW
        return y

    def _put_row(self, buttons: Sequence[Button], x: int, y: int, high: int, move: bool) -> int:
        for button in buttons:
            size = button.sizeHint()
            if move:
                button.setGeometry(x, y + (high - size.height()) // 2, size.width(), size.height())
            x += size.width() + 2
        return x

    def _put_time(self, left: int, right: int, y: int, high: int) -> None:
        size = self.time.sizeHint().height()
        self.time.setGeometry(left, y + (high - size) // 2, max(20, right - left), size)
        times = self._time_width()
        self._now = QRect(left - times - _GAP // 2, y, times, high)
        self._end = QRect(right + _GAP // 2, y, times, high)

    def _time_width(self) -> int:
        return QFontMetrics(fonts.font("label", tabular=True)).horizontalAdvance("0:00:00" if len(self._clock[1]) > 5 else "00:00") + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.card"))
        name, colour = _SIGNS.get(self.kind, _SIGNS["info"])
        size = fonts.scaled(16)
        icons.draw(painter, name, QRectF(_PAD, self._words.center().y() - size / 2 + 1, size, size), theme.color(colour))
        words = self._words.adjusted(size + 12, 0, 0, 0)
        face = fonts.font("body", weight=500)
        metrics = QFontMetrics(face)
        if metrics.horizontalAdvance(self.text) > words.width():
            face = fonts.font("small", weight=500)
            metrics = QFontMetrics(face)
        shown = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, words.width())
        self.setToolTip(self.text if shown != self.text else "")
        painter.setFont(face)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(QRectF(words), _UPRIGHT, shown)
        painter.setFont(fonts.font("label", tabular=True))
        painter.drawText(QRectF(self._now), _UPRIGHT | Qt.AlignmentFlag.AlignRight, self._clock[0])
        painter.setPen(theme.color("text.muted"))
        painter.drawText(QRectF(self._end), _UPRIGHT | Qt.AlignmentFlag.AlignLeft, self._clock[1])
