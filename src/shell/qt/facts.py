"""The middle of the slim bar: game, variant, figures and clock, painted so that nothing moves when a number grows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from shell.qt import fonts, icons, paint
from shell.qt.context import Context

_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_GAP, _ICON, _RULE, _BETWEEN, _LEAST, _TITLE = 12, 15, 22, 14, 70, 110
JOIN = " · "
"""Between the parts of what is said of a board: the last of them give way first, each as a whole."""
_RESERVE = 4
"""Digits that a figure has room for from the start."""


class Fact(NamedTuple):
    """A figure of the bar: icon name, text, tooltip. `side`: it is that of one of the players, and shown with those of the others or
    not at all. `framed`: that player is to move. `color` is the token of its sign."""

    icon: str
    text: str
    tooltip: str
    side: bool = False
    framed: bool = False
    color: str = ""


class Facts(QWidget):
    """Paints its line around `middle`, a place of the bar, as far as its own width lets it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # it paints the bar's surface itself
        self.context = context
        self.title = ""
        self.detail = ""
        self.note = ""
        self._figures: list[Fact] = []
        self._clock: str | None = None
        self._clock_tooltip = ""
        self._dropped = 0
        self._middle = 0
        self._x = 0.0
        self._shown_title = ""
        self._shown_detail = ""
        self._slots: list[tuple[Fact, QRectF]] = []
        # The time is a label, which Qt paints by itself: once a second, in a program that otherwise sleeps, that is felt.
        self._time = QLabel(self)
        self._time.setTextFormat(Qt.TextFormat.PlainText)
        self._time.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._time.setAutoFillBackground(True)
        self._dress_time()

    def set_words(self, title: str, detail: str, note: str) -> None:
        """Game, variant, and a note such as "not counted"."""
        if (title, detail, note) != (self.title, self.detail, self.note):
            self.title, self.detail, self.note = title, detail, note
            self._arrange()
            self._name()

    def set_figures(self, figures: Sequence[Fact]) -> None:
        """The game's own numbers."""
        if list(figures) != self._figures:
            other = len(figures) != len(self._figures)
            self._figures = list(figures)
            if other:
                self._arrange()
            else:
                self._place_slots()
            self._name()

    def count(self) -> int:
        """How many of the game's own numbers there are."""
        return len(self._figures)

    def set_clock(self, text: str | None, tooltip: str) -> None:
        """The time, None to hide it."""
        if text != self._clock:
            shown = (text is None) != (self._clock is None)
            self._clock = text
            self._clock_tooltip = tooltip
            if shown:
                self._arrange()
            elif not self._goes_on():
                self._place_slots()

    def set_middle(self, x: int) -> None:
        """Where the middle of the line is to be, in this widget's coordinates."""
        self._middle = x
        self._arrange()

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self._dress_time()
        self._arrange()

    def _dress_time(self) -> None:
        self._time.setFont(_figure_face())
        colours = self._time.palette()
        colours.setColor(self._time.backgroundRole(), self.context.theme.color("surface.bar"))
        colours.setColor(self._time.foregroundRole(), self.context.theme.color("text.primary"))
        self._time.setPalette(colours)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _name(self) -> None:
        self.setAccessibleName(", ".join(part for part in (self.title, self.detail, self.note) if part))
        self.setAccessibleDescription(", ".join(f"{fact.tooltip} {fact.text}" for fact in self._figures))

    def _all(self) -> list[Fact]:
        clock = [] if self._clock is None else [Fact("clock", self._clock, self._clock_tooltip)]
        return [*self._figures, *clock]

    def _slot(self, fact: Fact) -> int:
        least = "00:00" if ":" in fact.text else "0" * _RESERVE
        return fonts.scaled(_ICON) + 7 + max(_figure_width(text, fonts.scale()) for text in (least, fact.text))

    def least(self) -> int:
        """The width that the title (some of it), the note and the clock need."""
        width = min(QFontMetrics(fonts.font("heading")).horizontalAdvance(self.title), fonts.scaled(_TITLE))
        if self.note:
            width += _GAP + QFontMetrics(_note_face()).horizontalAdvance(self.note) + 20
        last = self._all()[-1:]
        return width + sum(2 * _RULE + self._slot(fact) for fact in last)

    def wanted(self) -> int:
        """The width in which nothing has to be cut."""
        return self._width(self.title, self.detail, self._all())

    def _width(self, title: str, detail: str, facts: Sequence[Fact]) -> int:
        width = QFontMetrics(fonts.font("heading")).horizontalAdvance(title)
        if detail:
            width += _GAP + QFontMetrics(_detail_face()).horizontalAdvance(detail)
        if self.note:
            width += _GAP + QFontMetrics(_note_face()).horizontalAdvance(self.note) + 20
        if facts:
            width += 2 * _RULE + sum(self._slot(fact) for fact in facts) + _BETWEEN * (len(facts) - 1)
        return width

    def _arrange(self) -> None:
        """Choose what there is room for, and where the line begins. Numbers that change later leave that place alone."""
        title = QFontMetrics(fonts.font("heading"))
        self._shown_title, self._shown_detail = self.title, self.detail
        self._dropped = 0

        def used() -> int:
            return self._width(self._shown_title, self._shown_detail, self._kept())

        short = used() - self.width()
        if short > 0:
            self._shown_detail = _shortened(self.detail, QFontMetrics(_detail_face()), short)
        while used() > self.width() and len(self._kept()) > len(self._last_kept()):
            self._dropped += 1
        short = used() - self.width()
        if short > 0:
            # The name of the game is known to who plays it: its first figure is not.
            room = title.horizontalAdvance(self.title) - short
            self._shown_title = title.elidedText(self.title, Qt.TextElideMode.ElideRight, max(room, 0))
        while used() > self.width() and len(self._kept()) > 1:
            self._dropped += 1
        if 0 < len(self._figures) - self._dropped < self._sides():
            self._dropped = len(self._figures)
        self._x = max(0.0, min(self._middle - used() / 2, float(self.width() - used())))
        self._place_slots()
        self.update()

    def _kept(self) -> list[Fact]:
        """The facts that are shown: the last figures go first, the first figure after the title, the clock stays."""
        every = self._all()
        clock = 0 if self._clock is None else 1
        stay = len(every) - clock - self._dropped
        return [*every[: max(stay, 0)], *every[len(every) - clock :]]

    def _goes_on(self) -> bool:
        """Show the clock's new time where the old one stands, if it is as wide: what happens once a second shall cost little.
        All digits are of one width, so as many signs are as wide."""
        if not self._slots or self._clock is None:
            return False
        old, slot = self._slots[-1]
        if old.icon != "clock" or len(old.text) != len(self._clock):
            return False
        self._slots[-1] = Fact("clock", self._clock, self._clock_tooltip), slot
        self._time.setText(self._clock)
        return True

    def _sides(self) -> int:
        """How many figures, at the beginning, are those of the players."""
        return sum(fact.side for fact in self._figures)

    def _last_kept(self) -> list[Fact]:
        """The facts for which the title gives way: the first figure, or those of all players, and the clock."""
        return [*self._figures[: max(1, self._sides())], *self._all()[len(self._figures) :]]

    def _place_slots(self) -> None:
        x = self._x + QFontMetrics(fonts.font("heading")).horizontalAdvance(self._shown_title)
        if self._shown_detail:
            x += _GAP + QFontMetrics(_detail_face()).horizontalAdvance(self._shown_detail)
        if self.note:
            x += _GAP + QFontMetrics(_note_face()).horizontalAdvance(self.note) + 20
        x += 2 * _RULE
        slots = []
        for fact in self._kept():
            width = self._slot(fact)
            slots.append((fact, QRectF(x, 0, width, self.height())))
            x += width + _BETWEEN
        before, self._slots = self._slots, slots
        self._place_time()
        if [slot for _, slot in before] != [slot for _, slot in slots]:
            self.update()
            return
        for (old, _), (new, slot) in zip(before, slots, strict=True):
            if old != new:
                self.update(slot.toAlignedRect().adjusted(-7, 0, 7, 0))  # once a second, for the clock: no more than that is painted

    def _place_time(self) -> None:
        at = next((slot for fact, slot in self._slots if fact.icon == "clock"), None)
        self._time.setVisible(at is not None)
        if at is not None and self._clock is not None:
            self._time.setText(self._clock)
            left = round(at.x()) + fonts.scaled(_ICON) + 7
            self._time.move(left, 0)
            # Of a fixed size: otherwise each new time would ask for a new layout.
            self._time.setFixedSize(round(at.right()) - left, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.color("surface.bar"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._slots or event.rect().left() < self._slots[0][1].x():
            self._paint_words(painter)
        size = fonts.scaled(_ICON)
        for fact, slot in self._slots:
            if slot.toAlignedRect().adjusted(-7, 0, 7, 0).intersects(event.rect()):
                sign = theme.color(fact.color or "text.muted")
                icons.draw(painter, fact.icon, QRectF(slot.x(), (self.height() - size) / 2, size, size), sign)
                if fact.framed:
                    high = max(fonts.scaled(26), fonts.line("label") + 6)
                    used = size + 7 + _figure_width(fact.text, fonts.scale())
                    box = QRectF(slot.x() - 5, (self.height() - high) / 2, used + 10, high)
                    paint.box(painter, box, 7, None, theme.color(fact.color or "text.primary"), 2.0)
                if fact.icon != "clock":
                    self._write(painter, slot.x() + size + 7, fact.text, _figure_face(), "text.primary")

    def _paint_words(self, painter: QPainter) -> None:
        """Title, detail, note, and the rule after them."""
        theme = self.context.theme
        height = self.height()
        x = self._write(painter, self._x, self._shown_title, fonts.font("heading"), "text.primary")
        if self._shown_detail:
            x = self._write(painter, x + _GAP, self._shown_detail, _detail_face(), "text.muted")
        if self.note:
            high = max(fonts.scaled(22), fonts.line("caption") + 6)
            pill = QRectF(x + _GAP, (height - high) / 2, QFontMetrics(_note_face()).horizontalAdvance(self.note) + 20, high)
            paint.box(painter, pill, high / 2, None, theme.color("line.strong"))
            self._write(painter, pill.x() + 10, self.note, _note_face(), "text.secondary")
            x = pill.right()
        if self._slots:
            ratio = self.devicePixelRatioF()
            at = round((x + _RULE) * ratio) / ratio
            rule = fonts.scaled(20)
            painter.fillRect(QRectF(at, (height - rule) / 2, 1 / ratio * max(1, round(ratio)), rule), theme.color("line.subtle"))

    def _write(self, painter: QPainter, x: float, text: str, face: QFont, colour: str) -> float:
        width = QFontMetrics(face).horizontalAdvance(text)
        painter.setFont(face)
        painter.setPen(self.context.theme.color(colour))
        painter.drawText(QRectF(x, 0, width + 2, self.height()), _UPRIGHT, text)
        return x + width

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = next((fact.tooltip for fact, slot in self._slots if slot.contains(event.pos())), "")
            if not said and (self._shown_title, self._shown_detail) != (self.title, self.detail):
                said = f"{self.title}{JOIN}{self.detail}"
            QToolTip.showText(event.globalPos(), said, self)
            return True
        return super().event(event)


def _shortened(words: str, metrics: QFontMetrics, short: int) -> str:
    """`words` by at least `short` pixels shorter: without its last parts, if need be with the first one cut, at last nothing."""
    room = metrics.horizontalAdvance(words) - short
    parts = words.split(JOIN)
    for count in range(len(parts) - 1, 0, -1):
        rest = JOIN.join(parts[:count])
        if metrics.horizontalAdvance(rest) <= room:
            return rest
    return metrics.elidedText(parts[0], Qt.TextElideMode.ElideRight, room) if room >= _LEAST else ""


def _figure_face() -> QFont:
    return fonts.sized(15, 600, tabular=True)


@lru_cache(maxsize=256)
def _figure_width(text: str, _scale: float) -> int:
    """The width of a figure. Kept, since it is asked for many times at each click."""
    return QFontMetrics(_figure_face()).horizontalAdvance(text)


def _detail_face() -> QFont:
    return fonts.font("small")


def _note_face() -> QFont:
    return fonts.font("caption", weight=600)
