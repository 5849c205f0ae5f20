"""The small plots of the statistics: how times spread, and how the last games ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.plot import Plot
from shell.statistics import Bucket

LAST = 48
_ACROSS = 12
_SIDE = 14.0
"""Of a sign in the legend."""


class SpreadPlot(Plot):
    """A bar for each stretch of times, its number of games on it."""

    def __init__(self, context: Context, say_time: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(context, say_time, parent)
        self.bars: Sequence[Bucket] = ()

    def set_bars(self, bars: Sequence[Bucket]) -> None:
        """Show `bars`, shortest times first."""
        self.bars = bars
        self.cursor_at = None
        self.retranslate()

    def title(self) -> str:
        return self.context.tr("How times spread")

    def count(self) -> int:
        return len(self.bars)

    def said(self, i: int) -> str:
        bar = self.bars[i]
        return self.context.tr(
            "{low} to {high}: {n} game", "{low} to {high}: {n} games", low=self.say_time(bar.low), high=self.say_time(bar.high), n=bar.count
        )

    def summary(self) -> str:
        if not self.bars:
            return self.context.tr("No game won yet.")
        most = max(range(len(self.bars)), key=lambda i: self.bars[i].count)
        return self.context.tr("Most often: {stretch}", stretch=self.said(most))

    def _frame(self) -> QRectF:
        return self.area().adjusted(0, line("caption") + 2, 0, -line("caption") - 8)

    def _bar_rect(self, i: int) -> QRectF:
        frame = self._frame()
        pitch = frame.width() / len(self.bars)
        width = min(pitch - 4, 56.0)
        most = max(bar.count for bar in self.bars) or 1
        height = frame.height() * self.bars[i].count / most
        if self.bars[i].count:
            height = max(height, 3.0)
        x = frame.left() + pitch * i + (pitch - width) / 2
        return QRectF(round(x), round(frame.bottom() - height), round(width), round(height))

    def item_at(self, place: QPointF) -> int | None:
        frame = self._frame()
        if not frame.adjusted(0, -20, 0, 20).contains(place):
            return None
        return min(max(int((place.x() - frame.left()) / frame.width() * len(self.bars)), 0), len(self.bars) - 1)

    def paint_items(self, painter: QPainter, area: QRectF) -> None:
        theme = self.context.theme
        frame = self._frame()
        caption = font("caption", tabular=True)
        metrics = QFontMetricsF(caption)
        painter.setFont(caption)
        for i, bar in enumerate(self.bars):
            rect = self._bar_rect(i)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent.base"))
            if bar.count:
                painter.drawRoundedRect(rect, min(3.0, rect.height() / 2), min(3.0, rect.height() / 2))
            if i == self.cursor_at:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.color("focus.ring"), 2.0))
                painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 5, 5)
            said = str(bar.count)
            if bar.count and metrics.horizontalAdvance(said) <= rect.width() + 4:
                above = QRectF(rect.left() - 10, rect.top() - line("caption") - 1, rect.width() + 20, line("caption"))
                painter.setPen(theme.color("text.secondary"))
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, said)
        y = round(frame.bottom()) + 0.5
        painter.setPen(QPen(theme.color("line.strong"), 1.0))
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
        self._paint_labels(painter, metrics)

    def _paint_labels(self, painter: QPainter, metrics: QFontMetricsF) -> None:
        frame = self._frame()
        words = [self.say_time(bar.low) for bar in self.bars]
        widest = max(metrics.horizontalAdvance(word) for word in words) + 12
        pitch = frame.width() / len(self.bars)
        every = max(1, -(-int(widest) // max(1, int(pitch))))
        painter.setPen(self.context.theme.color("text.muted"))
        for i in range(0, len(self.bars), every):
            width = metrics.horizontalAdvance(words[i])
            # Under the left edge of its bar: the label is where the stretch begins.
            x = min(self._bar_rect(i).left(), frame.right() - width)
            painter.drawText(QRectF(x, frame.bottom() + 7, width + 2, line("caption")), Qt.AlignmentFlag.AlignVCenter, words[i])


class LastPlot(Plot):
    """A square for each of the last games: filled where won, crossed where lost, open with a bar where given up."""

    opened = Signal(int)
    """The player wants to see game `i` again."""

    def __init__(self, context: Context, say_time: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(context, say_time, parent)
        self.games: Sequence[tuple[str, str]] = ()

    def set_games(self, games: Sequence[tuple[str, str]]) -> None:
        """Show the outcome (won, lost, drawn, given up) and the day, said, of up to 48 games, oldest first."""
        self.games = games[-LAST:]
        self.cursor_at = None
        self.retranslate()

    def title(self) -> str:
        return self.context.tr("Last {n} game", "Last {n} games", n=len(self.games) or LAST)

    def count(self) -> int:
        return len(self.games)

    def _outcome(self, outcome: str) -> str:
        tr = self.context.tr
        words = {"won": tr("won"), "lost": tr("lost"), "drawn": tr("drawn"), "given up": tr("given up")}
        return words.get(outcome, outcome)

    def said(self, i: int) -> str:
        outcome, day = self.games[i]
        return f"{self._outcome(outcome)} · {day}"

    def summary(self) -> str:
        if not self.games:
            return self.context.tr("No game finished yet.")
        won = sum(outcome == "won" for outcome, _ in self.games)
        return self.context.tr("{won} of {count} won", won=won, count=len(self.games))

    def retranslate(self) -> None:
        super().retranslate()
        self.setToolTip(self.context.tr("Click a game, or press Enter, to watch it again.") if self.games else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.item_at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.cursor_at is not None:
            self.opened.emit(self.cursor_at)
        else:
            super().keyPressEvent(event)

    def step(self, key: int) -> int:
        return {Qt.Key.Key_Up: -_ACROSS, Qt.Key.Key_Down: _ACROSS}.get(Qt.Key(key)) or super().step(key)

    def _cells(self) -> list[QRectF]:
        area = self.area()
        rows = -(-max(len(self.games), 1) // _ACROSS)
        foot = line("small") + 16 + (line("small") + 4 if self._two_lines() else 0)
        pitch = min(area.width() / _ACROSS, max(10.0, (area.height() - foot) / max(rows, LAST // _ACROSS)), scaled(34))
        across = min(area.width() / _ACROSS, pitch * 1.15)
        side = min(pitch - 4, across - 4)
        places = [divmod(i, _ACROSS) for i in range(len(self.games))]
        return [QRectF(area.left() + column * across, area.top() + row * pitch, side, side) for row, column in places]

    def item_at(self, place: QPointF) -> int | None:
        return next((i for i, cell in enumerate(self._cells()) if cell.adjusted(-2, -2, 2, 2).contains(place)), None)

    def paint_items(self, painter: QPainter, area: QRectF) -> None:
        theme = self.context.theme
        for i, ((outcome, _), cell) in enumerate(zip(self.games, self._cells(), strict=True)):
            self._paint_cell(painter, cell, outcome)
            if i == self.cursor_at:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.color("focus.ring"), 2.0))
                painter.drawRoundedRect(cell.adjusted(-2, -2, 2, 2), 6, 6)
        foot = QRectF(area.left(), area.bottom() - line("small"), area.width(), line("small"))
        painter.setFont(_strong())
        painter.setPen(theme.color("text.primary"))
        painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.summary())
        self._paint_legend(painter, foot.translated(0, -line("small") - 4) if self._two_lines() else foot)

    def _signs(self) -> list[tuple[str, str, float]]:
        """The outcomes that are there, their words and how much room these take."""
        metrics = QFontMetricsF(font("small"))
        seen = {outcome for outcome, _ in self.games}
        said = [(outcome, self._outcome(outcome)) for outcome in ("won", "lost", "drawn", "given up") if outcome in seen]
        return [(outcome, words, _SIDE + 8 + metrics.horizontalAdvance(words)) for outcome, words in said]

    def _two_lines(self) -> bool:
        """Whether what the signs mean needs a line of its own, above the summary."""
        legend = sum(width + 18 for _, _, width in self._signs())
        return legend + QFontMetricsF(_strong()).horizontalAdvance(self.summary()) > self.area().width()

    def _paint_legend(self, painter: QPainter, place: QRectF) -> None:
        x = place.left()
        for outcome, words, width in self._signs():
            if x + width > place.right() + 1:
                break
            self._paint_cell(painter, QRectF(x, place.center().y() - _SIDE / 2, _SIDE, _SIDE), outcome)
            painter.setFont(font("small"))
            painter.setPen(self.context.theme.color("text.secondary"))
            painter.drawText(QRectF(x + _SIDE + 8, place.top(), width, place.height()), Qt.AlignmentFlag.AlignVCenter, words)
            x += width + 18

    def _paint_cell(self, painter: QPainter, rect: QRectF, outcome: str) -> None:
        theme = self.context.theme
        radius = rect.width() * 0.2
        if outcome == "won":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("state.success"))
            painter.drawRoundedRect(rect, radius, radius)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("line.strong"), 1.5))
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius)
        inner = rect.adjusted(rect.width() * 0.32, rect.height() * 0.32, -rect.width() * 0.32, -rect.height() * 0.32)
        if outcome == "lost":
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
        elif outcome == "drawn":
            painter.setBrush(theme.color("line.strong"))
            painter.drawEllipse(inner)
        else:
            painter.drawLine(QPointF(inner.left(), rect.center().y()), QPointF(inner.right(), rect.center().y()))


def _strong() -> QFont:
    return font("small", tabular=True, weight=600)
