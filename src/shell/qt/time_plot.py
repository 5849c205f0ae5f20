"""Small graphs above the time bar of a replay: numbers over a game, on the bar's own axis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.api import Plot, Text
from shell.figures import number
from shell.qt import fonts, paint
from shell.qt.context import Context
from shell.qt.look import SceneLook

_STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
_COLOURS = ("text.primary", "state.info", "state.warning")
_HIGH = 52


class TimePlot(QWidget):
    """One plot: up to three lines as steps, told apart by their strokes, their names and last values above them."""

    def __init__(self, context: Context, key: str, x_of_frame: Callable[[int], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._key = key
        self._x_of_frame = x_of_frame
        self._plot: Plot | None = None
        self._tokens: dict[Text, str] = {}
        self._frame = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_plot(self, plot: Plot, tokens: Mapping[Text, str] | None = None) -> None:
        """Show `plot`; its points lie at frames of the reel. A line whose title is in `tokens` has that colour, of the game's own."""
        self._plot = plot
        self._tokens = dict(tokens or {})
        self._name()
        self.update()

    def go(self, frame: int) -> None:
        """The frame that is shown now."""
        if frame != self._frame:
            self._frame = frame
            self._name()
            self.update()

    def values(self) -> list[tuple[str, float | None]]:
        """The name of each line and its value at the frame shown."""
        if self._plot is None:
            return []
        return [(self.context.say(series.title, self._key), _value(series.points, self._frame)) for series in self._plot.series]

    def colour(self, n: int) -> QColor:
        """Of the line `n`: that of who sat there, else one of the shell's."""
        token = self._tokens.get(self._plot.series[n].title, "") if self._plot is not None else ""
        look = SceneLook(self.context, self._key)
        return look.color(token or _COLOURS[n % 3])

    def _name(self) -> None:
        if self._plot is not None:
            self.setAccessibleName(self.context.say(self._plot.title, self._key))
            self.setAccessibleDescription(", ".join(f"{name}: {self._number(value)}" for name, value in self.values()))

    def _number(self, value: float | None) -> str:
        if value is None:
            return "–"
        return number(value, decimals=0 if float(value).is_integer() else 1, language=self.context.language)

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        self._name()
        self.update()

    def restyle(self) -> None:
        """Take colours and sizes of the theme anew."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, fonts.line("caption") + 4 + fonts.scaled(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        plot = self._plot
        if plot is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_words(painter, plot)
        values = [value for series in plot.series for _, value in series.points]
        low, high = min((0.0, *values)), max((0.0, *values))
        area = QRectF(0, fonts.line("caption") + 6, self.width(), self.height() - fonts.line("caption") - 10)

        def y_of(value: float) -> float:
            return area.bottom() - area.height() * (value - low) / ((high - low) or 1.0)

        theme, ratio = self.context.theme, self.devicePixelRatioF()
        painter.setPen(paint.line_pen(theme.color("line.subtle"), 1.0, ratio))
        left, right = self._x_of_frame(0), max((self._x_of_frame(at) for series in plot.series for at, _ in series.points), default=0.0)
        painter.drawLine(QPointF(left, y_of(0)), QPointF(right, y_of(0)))
        for n, series in enumerate(plot.series):
            path = QPainterPath()
            for i, (at, value) in enumerate(series.points):
                x = self._x_of_frame(at)
                if i:
                    path.lineTo(x, path.currentPosition().y())
                    path.lineTo(x, y_of(value))
                else:
                    path.moveTo(x, y_of(value))
            painter.setPen(QPen(self.colour(n), 2.0, _STYLES[n % 3]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
        painter.setPen(paint.line_pen(theme.color("text.muted"), 1.0, ratio))
        here = self._x_of_frame(self._frame)
        painter.drawLine(QPointF(here, area.top()), QPointF(here, area.bottom()))

    def _paint_words(self, painter: QPainter, plot: Plot) -> None:
        """Title, then a sample of each stroke with its name and the value now."""
        theme = self.context.theme
        face = fonts.font("caption", tabular=True)
        metrics = QFontMetricsF(face)
        painter.setFont(face)
        high = float(fonts.line("caption"))
        x = self._x_of_frame(0)
        title = self.context.say(plot.title, self._key)
        painter.setPen(theme.color("text.muted"))
        painter.drawText(QRectF(x, 0, self.width() - x, high), Qt.AlignmentFlag.AlignVCenter, title)
        x += metrics.horizontalAdvance(title) + 20
        for n, (name, value) in enumerate(self.values()):
            painter.setPen(QPen(self.colour(n), 2.0, _STYLES[n % 3]))
            painter.drawLine(QPointF(x, high / 2), QPointF(x + 22, high / 2))
            words = f"{name}: {self._number(value)}"
            painter.setPen(theme.color("text.secondary"))
            painter.drawText(QRectF(x + 28, 0, self.width() - x, high), Qt.AlignmentFlag.AlignVCenter, words)
            x += 28 + metrics.horizontalAdvance(words) + 18


def _value(points: Sequence[tuple[int, float]], frame: int) -> float | None:
    """The value at a frame: that of the last point up to it."""
    found = None
    for at, value in points:
        if at <= frame:
            found = value
    return found
