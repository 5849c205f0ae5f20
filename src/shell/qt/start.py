"""The start page: every game as a card, with its picture and how its running session stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from shell.qt.card import DAY_HEIGHT, DAY_STACKED_BELOW, DAY_WEEK_HEIGHT, MARGIN, Card, CardWidget
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.links import LinkButton
from shell.qt.surfaces import card

if TYPE_CHECKING:
    from shell.qt.daily_card import DailyCard, Today

__all__ = ["Card", "StartPage"]

_WIDEST = 1480
"""On a very wide screen the page stays a column: cards as wide as a hand is long read better than a strip."""

_GUTTER = 20
_LEAST_AIR = 8
"""Pixels above and below the foot that it gives way to, rather than that the page has to be scrolled for a few pixels."""
_DATE_FORMATS = {"en": "dddd d MMMM"}
_DATE_FORMAT = "dddd, d. MMMM"


def day_words(day: QDate, language: str) -> str:
    """`day` as people write it at the head of a page: weekday, day, month."""
    said = QLocale(language).toString(day, _DATE_FORMATS.get(language, _DATE_FORMAT))
    return said[:1].upper() + said[1:]


class _Place(QWidget):
    """The plate of a card that is still to come."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context

    def paintEvent(self, event: QPaintEvent) -> None:
        card(QPainter(self), QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), self._context.theme)


class StartPage(QScrollArea):
    """What the program opens with. Two games or fewer stand as wide cards, more of them as a grid that fits the width."""

    continued = Signal(str)
    started = Signal(str)
    opened = Signal(str)
    taught = Signal(str)
    statistics = Signal()
    plugins = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.day = QDate.currentDate()
        self.cards: list[CardWidget] = []
        self.daily: DailyCard | None = None
        """The card of the day, above the games; None where no game has one."""
        self._place: _Place | None = None
        """Keeps the place of that card until it is made, so that nothing jumps when it comes."""
        self._columns = 1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A viewport of our own: to wrap the built-in one, PySide6 first makes the types of every kind of widget (10 ms).
        self._port = QWidget()
        self._port.setAutoFillBackground(False)
        self.setViewport(self._port)
        self._sheet = QWidget()
        self._title = self._label("display")
        self._date = self._label("body")
        self._empty = self._label("body")
        self._keys = self._label("caption")
        self._statistics = LinkButton(context, parent=self._sheet)
        self._plugins = LinkButton(context, parent=self._sheet)
        self._statistics.clicked.connect(self.statistics)
        self._plugins.clicked.connect(self.plugins)
        self.setWidget(self._sheet)
        # Qt fills the widget of a scroll area; the backdrop of the window is to be seen through this one.
        self._sheet.setAutoFillBackground(False)
        self.retranslate()
        self.restyle()

    def _label(self, role: str) -> QLabel:
        label = QLabel(self._sheet)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setFont(font(role))
        return label

    def set_cards(self, cards: Sequence[Card]) -> None:
        """Show these games, in this order. Pictures and the focus of games shown before stay."""
        old = {widget.data.key: widget for widget in self.cards}
        self.cards = []
        for data in cards:
            widget = old.pop(data.key, None)
            if widget is None:
                widget = CardWidget(self.context, data, self._sheet)
                widget.continued.connect(self.continued)
                widget.started.connect(self.started)
                widget.opened.connect(self.opened)
                widget.taught.connect(self.taught)
                widget.moved.connect(self._move_focus)
                widget.show()
            else:
                widget.set_data(data)
            self.cards.append(widget)
        for widget in old.values():
            widget.setParent(None)
            widget.deleteLater()
        self._order_focus()
        self._keys.setText(self._keys_text())
        self._arrange()

    def expect_daily(self) -> None:
        """A board of the day will come, after the first frame: keep its place."""
        self._place = _Place(self.context, self._sheet)
        self._place.show()

    def set_daily(self, data: Today | None) -> None:
        """Show the board of the day above the games, or none."""
        if self._place is not None:
            self._place.hide()
            self._place.deleteLater()
            self._place = None
        if data is None:
            if self.daily is None:
                self._arrange()
            else:
                self.daily.hide()
                self.daily.deleteLater()
                self.daily = None
                self._arrange()
            return
        if self.daily is None:
            from shell.qt.daily_card import DailyCard

            self.daily = DailyCard(self.context, self._sheet)
            self.daily.show()
        self.daily.set_data(data)
        self._order_focus()
        self._arrange()

    def set_picture(self, key: str, picture: QPixmap) -> None:
        """Put a miniature into the card of the game `key`, if that is shown."""
        for widget in self.cards:
            if widget.data.key == key:
                widget.set_picture(picture)

    def picture_size(self, key: str) -> QSize:
        """Logical pixels of the picture in the card of `key`; an empty size if that is not shown."""
        return next((widget.picture_rect().size() for widget in self.cards if widget.data.key == key), QSize())

    def set_day(self, day: QDate) -> None:
        """Show this date at the head of the page."""
        self.day = day
        self._date.setText(day_words(day, self._language()))
        self._arrange()

    def focus_card(self, key: str | None = None) -> None:
        """Give the keyboard to the card of `key`, or to the first."""
        for widget in self.cards:
            if key in (None, widget.data.key):
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    @property
    def current_key(self) -> str | None:
        """The key of the card that has the keyboard, itself or by one of its buttons."""
        return next((card.data.key for card in self.cards if card.hasFocus() or card.isAncestorOf(self.focusWidget())), None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focus_card()

    def _language(self) -> str:
        return str(getattr(self.context.translator, "language", "en"))

    def _keys_text(self) -> str:
        count = min(len(self.cards), 9)
        return "" if not count else "Ctrl+1" if count == 1 else f"Ctrl+1 … {count}"

    def retranslate(self) -> None:
        """Take the words of the language anew. The words of the cards come with `set_cards`."""
        tr = self.context.tr
        self._title.setText("Igraonica")
        self._date.setText(day_words(self.day, self._language()))
        self._empty.setText(tr("No game is installed. Games and plugins says why."))
        self._statistics.setText(tr("Statistics"))
        self._plugins.setText(tr("Games and plugins"))
        self.setAccessibleName(tr("Start page"))
        for widget in self.cards:
            widget.retranslate()
        if self.daily is not None:
            self.daily.retranslate()
        self._arrange()

    def restyle(self) -> None:
        """Take the colours and fonts of the theme anew."""
        for label, role, token in (
            (self._title, "display", "text.primary"), (self._date, "body", "text.secondary"),
            (self._empty, "body", "text.secondary"), (self._keys, "caption", "text.muted"),
        ):  # fmt: skip
            label.setFont(font(role))
            palette = label.palette()
            palette.setColor(label.foregroundRole(), self.context.theme.color(token))
            label.setPalette(palette)
        for part in (*self.cards, self._statistics, self._plugins, self.daily):
            if part is not None:
                part.restyle()
        self._arrange()

    def _order_focus(self) -> None:
        before: QWidget | None = None
        for stop in self.daily.stops() if self.daily is not None else []:
            if before is not None:
                QWidget.setTabOrder(before, stop)
            before = stop
        for widget in self.cards:
            for stop in widget.stops():
                if before is not None:
                    QWidget.setTabOrder(before, stop)
                before = stop
        for stop in (self._statistics, self._plugins):
            if before is not None:
                QWidget.setTabOrder(before, stop)
            before = stop

    def _move_focus(self, key: int) -> None:
        here = next((i for i, widget in enumerate(self.cards) if widget.hasFocus()), 0)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        match key:
            case Qt.Key.Key_Home:
                there = 0
            case Qt.Key.Key_End:
                there = len(self.cards) - 1
            case _:
                there = here + step[Qt.Key(key)]
        if 0 <= there < len(self.cards):
            self.cards[there].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self.cards[there], 0, MARGIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        self._arrange()

    # Placed by hand: a layout would ask each card for its height several times, and the start is counted in milliseconds.

    def _arrange(self) -> None:
        if not self.isVisible():
            return  # once is enough, when it is shown
        width, height = self._port.width(), self._port.height()
        margin = 56 if width >= 900 else 24
        column = min(width - 2 * margin, scaled(_WIDEST))
        left = (width - column) // 2
        if column < 100:
            return
        top = 24
        self._title.setGeometry(left, top, self._title.sizeHint().width(), line("display") + 4)
        date = self._date.sizeHint()
        self._date.setGeometry(left + column - date.width(), top, date.width(), line("display") + 4)
        top += line("display") + 4 + 14
        if self.daily is not None:
            high = self.daily.height_for(column + 2 * MARGIN)
            self.daily.setGeometry(left - MARGIN, top - MARGIN, column + 2 * MARGIN, high)
            top += high - 2 * MARGIN + 24
        elif self._place is not None:
            high = scaled(DAY_HEIGHT if column >= scaled(DAY_STACKED_BELOW) else DAY_HEIGHT + DAY_WEEK_HEIGHT)
            self._place.setGeometry(left - MARGIN, top - MARGIN, column + 2 * MARGIN, high + 2 * MARGIN)
            top += high + 24
        foot = max(scaled(36), self._statistics.sizeHint().height())
        bottom = self._arrange_cards(left, top, column, height - foot - 2 * 20)
        self._empty.setVisible(not self.cards)
        if not self.cards:
            self._empty.setGeometry(left, top, column, line("body") + 4)
            bottom = top + line("body")
        air = max(_LEAST_AIR, min(20, (height - bottom - foot) // 2))
        if bottom + foot + 2 * air > height:
            air = 20  # it has to scroll anyway
        foot_top = max(bottom + air, height - foot - air)
        self._keys.setGeometry(left, foot_top, self._keys.sizeHint().width(), foot)
        right = left + column
        for link in (self._plugins, self._statistics):
            size = link.sizeHint()
            link.setGeometry(right - size.width() + link.inset(), foot_top + (foot - size.height()) // 2, size.width(), size.height())
            right -= size.width() - 2 * link.inset() + 26
        self._sheet.resize(width, foot_top + foot + air)

    def _arrange_cards(self, left: int, top: int, column: int, bottom: int) -> int:
        """Place the cards from `top` on, at best above `bottom`; the lower edge of the last one is returned."""
        count = len(self.cards)
        of_a_day = self.daily is not None or self._place is not None
        state = any(widget.data.state is not None for widget in self.cards)
        if count in (1, 2) and column >= scaled(620):
            self._columns = 1
            for widget in self.cards:
                primary = count == 1 and not of_a_day
                widget.set_form(wide=True, primary=primary, has_state=widget.data.state is not None)
            most = round(column * (0.5 if count == 1 else 0.30))
            room = (bottom - top - (count - 1) * _GUTTER) // count
            height = max(scaled(180 if of_a_day else 230), min(round(most * 8 / 11) + 28, room))
            for i, widget in enumerate(self.cards):
                widget.setGeometry(left - MARGIN, top - MARGIN + i * (height + _GUTTER), column + 2 * MARGIN, height + 2 * MARGIN)
            return top + count * (height + _GUTTER) - _GUTTER
        self._columns = columns = max(1, min(max(count, 1), (column + _GUTTER) // (scaled(250) + _GUTTER)))
        for widget in self.cards:
            widget.set_form(wide=False, primary=False, has_state=state)
        side = min((column - (columns - 1) * _GUTTER) // columns, scaled(440)) + 2 * MARGIN
        for first in range(0, count, columns):
            row = self.cards[first : first + columns]
            for widget in row:
                widget.resize(side, widget.height())
            words = max(widget.words_height() for widget in row)
            height = row[0].height_for(side, words)
            for i, widget in enumerate(row):
                # The last column takes the pixels that division left over.
                x = left + round(i * (column - side + 2 * MARGIN) / max(1, columns - 1)) if columns > 1 else left
                widget.setGeometry(x - MARGIN, top - MARGIN, side, height)
            top += height - 2 * MARGIN + _GUTTER
        return top - _GUTTER if count else top
