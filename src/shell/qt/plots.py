"""The large plot of the statistics: winning times, their trend and the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from shell.qt.axes import count_ticks, number_ticks, time_ticks
from shell.qt.context import Context
from shell.qt.fonts import font, line
from shell.qt.plot import Plot
from shell.statistics import running_median

MEDIAN_OF = 13


@dataclass(frozen=True, slots=True)
class Point:
    """A game: its time in ms, or another figure of it, and its day, said."""

    ms: float
    day: str
    hinted: bool = False
    """Hints were taken, and so it can be no record."""


class TimesPlot(Plot):
    """Winning times one after another: a ring for each game, a square on its tip for one with hints, a line for the median around
    it, a star on the best."""

    def __init__(self, context: Context, say_time: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(context, say_time, parent)
        self.points: Sequence[Point] = ()
        self.best: int | None = None
        self._trend: Sequence[float] = ()

    def set_points(self, points: Sequence[Point], best: int | None) -> None:
        """Show `points`, oldest first; `best` is the index of the record among them, None where none counts."""
        self.points, self.best = points, best
        self._trend = running_median([point.ms for point in points], MEDIAN_OF)
        self.cursor_at = None
        self.retranslate()

    def title(self) -> str:
        return self.context.tr("Winning times")

    def count(self) -> int:
        return len(self.points)

    def said(self, i: int) -> str:
        point = self.points[i]
        said = self.context.tr("game {number} · {time} · {day}", number=i + 1, time=self.say(point.ms), day=point.day)
        return f"{said} · {self.context.tr('with hints')}" if point.hinted else said

    def summary(self) -> str:
        if not self.points:
            return self.context.tr("No game won yet.")
        times = [point.ms for point in self.points]
        return self.context.tr(
            "{n} game won, in {best} to {worst}; the median is now {median}.",
            "{n} games won, in {best} to {worst}; the median is now {median}.",
            n=len(times), best=self.say(min(times)), worst=self.say(max(times)), median=self.say(self._trend[-1]),
        )  # fmt: skip

    def say(self, value: float) -> str:
        """What a point is worth."""
        return self.say_time(round(value))

    def ticks(self, low: float, high: float) -> Sequence[float]:
        """Round values at the edge."""
        return time_ticks(floor(low), ceil(high))

    def foot(self) -> str:
        """What stands under the plot."""
        return self.context.tr("games won")

    def _scales(self) -> tuple[QRectF, Sequence[float]]:
        times = [point.ms for point in self.points]
        ticks = self.ticks(min(times), max(times))
        metrics = QFontMetricsF(font("caption", tabular=True))
        gutter = max(metrics.horizontalAdvance(self.say_tick(tick)) for tick in ticks) + 14
        foot = 2 * line("caption") + 12
        return self.area().adjusted(gutter, 6, -4, -foot), ticks

    def say_tick(self, ms: float) -> str:
        """A time at the edge: whole seconds."""
        seconds = int(ms) // 1000
        hours, rest = divmod(seconds, 3600)
        return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"

    def _place(self, frame: QRectF, ticks: Sequence[float], i: float, ms: float) -> QPointF:
        span = max(1, len(self.points) - 1)
        x = frame.left() + frame.width() * (i / span if len(self.points) > 1 else 0.5)
        return QPointF(x, frame.bottom() - frame.height() * (ms - ticks[0]) / (ticks[-1] - ticks[0]))

    def item_at(self, place: QPointF) -> int | None:
        frame, _ = self._scales()
        if not frame.adjusted(-10, -10, 10, 10).contains(place) or frame.width() <= 0:
            return None
        share = (place.x() - frame.left()) / frame.width()
        return min(max(round(share * (len(self.points) - 1)), 0), len(self.points) - 1)

    def paint_legend(self, painter: QPainter, area: QRectF) -> None:
        if not self.points:
            return
        theme, tr = self.context.theme, self.context.tr
        small = font("small")
        metrics = QFontMetricsF(small)
        middle = area.center().y()
        right = area.right()
        trend = tr("median of {count}", count=MEDIAN_OF)
        one, hinted = tr("a game"), tr("with hints")
        shown = [trend, *([hinted] if any(point.hinted for point in self.points) else []), one]
        if sum(metrics.horizontalAdvance(words) for words in shown) + 40 * len(shown) > area.width():
            shown = shown[1:]  # what a sign means comes before what a line does
        if sum(metrics.horizontalAdvance(words) for words in shown) + 40 * len(shown) > area.width():
            return
        painter.setFont(small)
        painter.setPen(theme.color("text.secondary"))
        for words in shown:
            width = metrics.horizontalAdvance(words)
            painter.setPen(theme.color("text.secondary"))
            painter.drawText(QRectF(right - width, area.top(), width + 2, area.height()), Qt.AlignmentFlag.AlignVCenter, words)
            right -= width + 8
            if words is trend:
                painter.setPen(QPen(theme.color("state.warning"), 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(QPointF(right - 24, middle), QPointF(right - 1, middle))
                right -= 24 + 24
            else:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                self._paint_game(painter, QPointF(right - 5, middle), 4.0, 1.6, hinted=words is hinted)
                right -= 10 + 24

    def _paint_game(self, painter: QPainter, at: QPointF, radius: float, width: float, *, hinted: bool) -> None:
        """A ring, or where hints were taken a square on its tip."""
        painter.setPen(QPen(self.context.theme.color("text.muted" if hinted else "accent.base"), width))
        if hinted:
            side = radius * 1.25
            painter.drawPolygon(QPolygonF([at + QPointF(*way) * side for way in ((0, -1), (1, 0), (0, 1), (-1, 0))]))
        else:
            painter.drawEllipse(at, radius, radius)

    def paint_items(self, painter: QPainter, area: QRectF) -> None:
        theme = self.context.theme
        frame, ticks = self._scales()
        self._paint_axes(painter, frame, ticks)
        dense = len(self.points) > 150
        radius = 2.5 if dense else 3.6
        painter.setBrush(theme.color("surface.panel"))
        for i, point in enumerate(self.points):
            if i != self.best:
                place = self._place(frame, ticks, i, point.ms)
                self._paint_game(painter, place, radius, 1.2 if dense else 1.6, hinted=point.hinted)
        if len(self.points) > 2:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(theme.color("state.warning"), 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            )
            painter.drawPolyline(QPolygonF([self._place(frame, ticks, i, ms) for i, ms in enumerate(self._trend)]))
        if self.best is not None:
            self._paint_best(painter, frame, ticks)
        if self.cursor_at is not None and self.cursor_at < len(self.points):
            at = self._place(frame, ticks, self.cursor_at, self.points[self.cursor_at].ms)
            painter.setPen(QPen(theme.color("line.strong"), 1.0))
            x = round(at.x()) + 0.5
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
            painter.setPen(QPen(theme.color("focus.ring"), 2.0))
            painter.setBrush(theme.color("surface.panel"))
            painter.drawEllipse(at, 5.5, 5.5)

    def _paint_axes(self, painter: QPainter, frame: QRectF, ticks: Sequence[float]) -> None:
        theme = self.context.theme
        caption = font("caption", tabular=True)
        metrics = QFontMetricsF(caption)
        painter.setFont(caption)
        for tick in ticks:
            y = round(self._place(frame, ticks, 0, tick).y()) + 0.5
            painter.setPen(QPen(theme.color("line.subtle"), 1.0))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
            painter.setPen(theme.color("text.muted"))
            where = QRectF(self.area().left(), y - line("caption"), frame.left() - self.area().left() - 12, 2 * line("caption"))
            painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.say_tick(tick))
        foot = frame.bottom() + 10
        for number in count_ticks(len(self.points)):
            x = self._place(frame, ticks, number - 1, ticks[0]).x()
            width = metrics.horizontalAdvance(str(number))
            painter.drawText(QRectF(x - width / 2, foot, width + 2, line("caption")), Qt.AlignmentFlag.AlignVCenter, str(number))
        where = QRectF(frame.left(), foot + line("caption") + 2, frame.width(), line("caption"))
        painter.drawText(where, Qt.AlignmentFlag.AlignCenter, self.foot())

    def _free_place(self, frame: QRectF, ticks: Sequence[float], at: QPointF, width: float, height: float) -> QRectF:
        """A place for words near `at` where they hide the fewest games."""
        sides = (at.x() - width - 12, at.x() + 12)
        rows = (at.y() + 6, at.y() - height / 2, at.y() - height - 6)
        room = frame.adjusted(2, -4, 4, -2)
        places = [QRectF(x, y, width, height) for y in rows for x in sides]
        free = [place for place in places if room.contains(place)] or places
        points = [self._place(frame, ticks, i, point.ms) for i, point in enumerate(self.points) if i != self.best]
        points += [self._place(frame, ticks, i, ms) for i, ms in enumerate(self._trend)]
        return min(free, key=lambda place: sum(place.adjusted(-5, -3, 5, 3).contains(point) for point in points))

    def _paint_best(self, painter: QPainter, frame: QRectF, ticks: Sequence[float]) -> None:
        theme = self.context.theme
        assert self.best is not None
        at = self._place(frame, ticks, self.best, self.points[self.best].ms)
        painter.setPen(QPen(theme.color("surface.panel"), 2.0))
        painter.setBrush(theme.color("state.warning"))
        painter.drawPolygon(star(at, 8.5))
        strong = font("small", tabular=True, weight=600)
        painter.setFont(strong)
        words = self.context.tr("best {time}", time=self.say(self.points[self.best].ms))
        metrics = QFontMetricsF(strong)
        width, height = metrics.horizontalAdvance(words), metrics.height()
        place = self._free_place(frame, ticks, at, width + 2, height)
        # A quiet ground under the words: rings and lines may pass there.
        ground = theme.color("surface.panel", 1.0 if theme.outlined else 0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place.adjusted(-4, 0, 2, 0), 4, 4)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)


class FigurePlot(TimesPlot):
    """The same of one of the game's own figures, over all games that were played to their end."""

    def __init__(self, context: Context, say_time: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(context, say_time, parent)
        self._name = ""
        self._say: Callable[[float], str] = str

    def set_figure(self, name: str, say: Callable[[float], str]) -> None:
        """What is plotted is called `name`; `say` puts a value of it into words."""
        self._name, self._say = name, say

    def title(self) -> str:
        return self._name

    def say(self, value: float) -> str:
        return self._say(value)

    def say_tick(self, ms: float) -> str:
        return self._say(ms)

    def ticks(self, low: float, high: float) -> Sequence[float]:
        return number_ticks(low, high)

    def foot(self) -> str:
        return self.context.tr("games played")

    def summary(self) -> str:
        if not self.points:
            return self.context.tr("No game finished yet.")
        values = [point.ms for point in self.points]
        return self.context.tr(
            "{n} game, from {low} to {high}; the median is now {median}.",
            "{n} games, from {low} to {high}; the median is now {median}.",
            n=len(values), low=self.say(min(values)), high=self.say(max(values)), median=self.say(self._trend[-1]),
        )  # fmt: skip


def star(center: QPointF, radius: float) -> QPolygonF:
    """A star of five points, inner radius 0.46 of the outer."""
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else radius * 0.46
        angle = -pi / 2 + i * pi / 5
        points.append(QPointF(center.x() + r * cos(angle), center.y() + r * sin(angle)))
    return QPolygonF(points)
