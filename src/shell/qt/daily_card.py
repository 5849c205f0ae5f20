"""The card of the day: picture, what is special about the board, the one filled button; the week and the streak at right."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from shell.qt import icons
from shell.qt.buttons import Button
from shell.qt.card import DAY_HEIGHT, DAY_STACKED_BELOW, MARGIN
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.links import LinkButton
from shell.qt.surfaces import card, framed, rounded, text_height
from shell.qt.week import PITCH, DayLight, WeekView
from shell.record import record

_INSET = 16
_GAP = 28
_WEEK_INSET = 36
_NO_PICTURE_BELOW = 560
_WIDE = 1060
"""From this width on, picture and week have all the room that they are drawn with."""


@record
class Today:
    """The board of the day as it is shown, in the player's language."""

    key: str
    over: str
    title: str
    special: str
    action: str
    icon: str
    aside: str
    week: str
    days: tuple[DayLight, ...]
    streak: int
    streak_words: str
    """What stands behind the number, such as "day streak"."""
    others: tuple[tuple[str, str], ...] = ()
    """Key and title of other games that have a board of the day."""


class DailyCard(QWidget):
    """Stands above the games. Its margin, for the shadow, is that of the other cards."""

    played = Signal(str)
    switched = Signal(str)
    """Another game's board of the day is to be shown here."""
    chosen = Signal(str, str)
    """Game and date: the board of a day of the week is wanted."""
    archive = Signal(str)
    ranking = Signal(str)

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.data: Today | None = None
        self._picture: QPixmap | None = None
        self._shown: QPixmap | None = None
        self.go = Button(context, kind="primary", icon="play", parent=self)
        self.go.set_roomy(True)
        self.week = WeekView(context, self)
        self.to_archive = LinkButton(context, parent=self)
        self.to_ranking = LinkButton(context, parent=self)
        self.others: list[LinkButton] = []
        self.go.clicked.connect(lambda: self.played.emit(self._key))
        self.to_archive.clicked.connect(lambda: self.archive.emit(self._key))
        self.to_ranking.clicked.connect(lambda: self.ranking.emit(self._key))
        self.week.chosen.connect(lambda day: self.chosen.emit(self._key, day))
        self.retranslate()

    @property
    def _key(self) -> str:
        return self.data.key if self.data is not None else ""

    def set_data(self, data: Today) -> None:
        """Show this board. The picture stays while it is of the same game."""
        if self.data is not None and self.data.key != data.key:
            self._picture = self._shown = None
        others_changed = self.data is None or self.data.others != data.others
        self.data = data
        self.go.setText(data.action)
        self.go.set_icon(data.icon)
        self.go.setAccessibleName(f"{data.action} · {data.title}")
        self.week.set_days(data.week, data.days)
        self.setAccessibleName(data.over)
        self.setAccessibleDescription(". ".join(part for part in (data.title, data.special, data.aside, self._streak_text()) if part))
        if others_changed:
            self._make_others(data.others)
        self._place()
        self.update()

    def _make_others(self, others: tuple[tuple[str, str], ...]) -> None:
        for old in self.others:
            old.hide()
            old.deleteLater()
        self.others = []
        for key, title in others:
            link = LinkButton(self.context, title, parent=self)
            link.clicked.connect(lambda _=False, key=key: self.switched.emit(key))
            link.show()
            self.others.append(link)

    def set_picture(self, picture: QPixmap) -> None:
        """Show `picture`, scaled into the frame."""
        self._picture, self._shown = picture, None
        self.update()

    def stops(self) -> list[QWidget]:
        """What the Tab key reaches here, in order."""
        return [*self.others, self.go, *self.week.buttons, self.to_archive, self.to_ranking]

    def retranslate(self) -> None:
        """Take the words of the language anew; those of the board come with `set_data`."""
        self.to_archive.setText(self.context.tr("Archive"))
        self.to_ranking.setText(self.context.tr("Ranking"))
        self._place()

    def restyle(self) -> None:
        """Take the colours and fonts of the theme anew."""
        for part in (self.go, self.to_archive, self.to_ranking, *self.others):
            part.restyle()
        self.week.restyle()
        self._place()
        self.update()

    # Geometry, in the widget with its margin around the card.

    def _body(self) -> QRect:
        return self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def _stacked(self, width: int) -> bool:
        return width < scaled(DAY_STACKED_BELOW)

    def _week_width(self, width: int) -> int:
        pitch = PITCH if width >= scaled(_WIDE) else 42
        return 7 * scaled(pitch) if not self._stacked(width) else min(7 * scaled(PITCH), width - 2 * _INSET)

    def picture_rect(self) -> QRect:
        """Where the picture stands; empty where there is no room for one."""
        body = self._body()
        if body.width() < scaled(_NO_PICTURE_BELOW):
            return QRect()
        height = self._words_height() - 2 * _INSET
        ratio = 11 / 8 if body.width() >= scaled(_WIDE) else 1.0
        return QRect(body.left() + _INSET, body.top() + _INSET, round(height * ratio), height)

    def _words(self) -> tuple[int, int]:
        """Left edge and width of the column of words."""
        body, picture = self._body(), self.picture_rect()
        left = picture.right() + 1 + _GAP if not picture.isEmpty() else body.left() + 24
        right = body.right() + 1 - 24
        if not self._stacked(body.width()):
            right = self._rule() - _GAP + 4
        return left, max(120, right - left)

    def _rule(self) -> int:
        """Where the hairline between words and week runs."""
        body = self._body()
        return body.right() + 1 - self._week_width(body.width()) - 22 - _WEEK_INSET

    def _words_height(self) -> int:
        return max(scaled(DAY_HEIGHT), self._text_height() + 2 * 24)

    def _text_height(self) -> int:
        special = self.data.special if self.data is not None else ""
        return line("label") + 4 + line("title") + 2 + self._special_height(special) + 18 + self.go.sizeHint().height()

    def _special_height(self, special: str) -> int:
        """Of at most three lines. The picture is as wide as this makes it high: so its least width, and a tenth, is reckoned with."""
        body = self._body()
        picture = 0 if body.width() < scaled(_NO_PICTURE_BELOW) else scaled(156 * (11 / 8 if body.width() >= scaled(_WIDE) else 1))
        left = body.left() + (_INSET + picture + _GAP if picture else 24)
        right = body.right() + 1 - 24 if self._stacked(body.width()) else self._rule() - _GAP + 4
        return min(3 * line("body"), text_height(special, font("body"), max(120, (right - left) * 9 // 10)))

    def height_for(self, width: int) -> int:
        """The height of the widget, its margin with it, at a width that has it too."""
        if self.width() != width:
            self.resize(width, max(self.height(), 10))
        body = width - 2 * MARGIN
        height = self._words_height()
        if self._stacked(body):
            height += self._week_height() + 12
        return height + 2 * MARGIN

    def _week_height(self) -> int:
        return line("label") + 14 + self.week.sizeHint().height() + 6 + self.to_archive.sizeHint().height()

    def _week_place(self) -> QRect:
        body = self._body()
        width = self._week_width(body.width())
        if self._stacked(body.width()):
            return QRect(body.left() + 24, body.top() + self._words_height(), width, self._week_height())
        top = body.top() + max(12, (body.height() - self._week_height()) // 2)
        return QRect(body.right() + 1 - 22 - width, top, width, self._week_height())

    def _place(self) -> None:
        if self.width() < 100:
            return
        body, (left, width) = self._body(), self._words()
        self.go.resize(self.go.sizeHint())
        bottom = body.top() + self._words_height() - (_INSET + 4)
        self.go.move(left, bottom - self.go.height())
        right = left + width
        for link in reversed(self.others):
            size = link.sizeHint()
            link.setGeometry(
                right - size.width() + link.inset(), self._top() - (size.height() - line("label")) // 2, size.width(), size.height()
            )
            right -= size.width() - 2 * link.inset() + 26
        place = self._week_place()
        height = self.week.sizeHint().height()
        self.week.setGeometry(place.left() - 6, place.top() + line("label") + 14, place.width() + 12, height)
        at = place.left()
        for link in (self.to_archive, self.to_ranking):
            size = link.sizeHint()
            link.setGeometry(at - link.inset(), place.bottom() + 1 - size.height(), size.width(), size.height())
            at += size.width() - 2 * link.inset() + 26

    def _top(self) -> int:
        """Where the first line of words begins: all of them stand in the middle of their height."""
        return self._body().top() + max(_INSET, (self._words_height() - self._text_height()) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._shown = None
        self._place()

    def sizeHint(self) -> QSize:
        return QSize(900, self.height_for(900))

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        data = self.data
        if data is None:
            return
        theme = self.context.theme
        painter = QPainter(self)
        body = self._body()
        card(painter, QRectF(body), theme)
        self._paint_picture(painter)
        left, width = self._words()
        top = self._top()
        room = self.others[0].x() + self.others[0].inset() - left - 16 if self.others else width
        if QFontMetrics(font("label", weight=600)).horizontalAdvance(data.over) <= room:  # beside other games it gives way to them
            self._write(painter, "label", "text.link", QRect(left, top, room, line("label")), data.over, weight=600)
        top += line("label") + 4
        role = "title" if QFontMetrics(font("title")).horizontalAdvance(data.title) <= width else "heading"
        self._write(painter, role, "text.primary", QRect(left, top, width, line("title")), data.title)
        top += line("title") + 2
        painter.setFont(font("body"))
        painter.setPen(theme.color("text.secondary"))
        painter.drawText(QRect(left, top, width, self._special_height(data.special) + 4), Qt.TextFlag.TextWordWrap, data.special)
        aside = QRect(
            self.go.geometry().right() + 1 + 16, self.go.y(), max(0, left + width - self.go.geometry().right() - 17), self.go.height()
        )
        if QFontMetrics(font("label", weight=400)).horizontalAdvance(data.aside) <= aside.width():
            self._write(painter, "label", "text.muted", aside, data.aside, weight=400)
        self._paint_week(painter, data)

    def _write(self, painter: QPainter, role: str, token: str, rect: QRect, text: str, *, weight: int | None = None) -> None:
        face = font(role, weight=weight)
        painter.setFont(face)
        painter.setPen(self.context.theme.color(token))
        said = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)

    def _paint_week(self, painter: QPainter, data: Today) -> None:
        theme, body, place = self.context.theme, self._body(), self._week_place()
        painter.setPen(QPen(theme.color("line.subtle"), 1.0))
        if self._stacked(body.width()):
            y = place.top() - 10.5
            painter.drawLine(QPointF(body.left() + 24, y), QPointF(body.right() - 24, y))
        else:
            x = self._rule() + 0.5
            painter.drawLine(QPointF(x, body.top() + 28), QPointF(x, body.bottom() - 28))
        row = QRect(place.left(), place.top(), place.width(), line("label"))
        used = self._paint_streak(painter, data, row) if data.streak else 0
        self._write(painter, "label", "text.primary", row.adjusted(0, 0, -used, 0), data.week, weight=600)

    def _paint_streak(self, painter: QPainter, data: Today, row: QRect) -> int:
        """Flame, number and words at the right end of `row`; without the words where they do not fit. Gives the room used."""
        theme, figure, plain = self.context.theme, font("heading", tabular=True, weight=700), font("label", weight=400)
        number = QFontMetrics(figure).horizontalAdvance(str(data.streak))
        words = QFontMetrics(plain).horizontalAdvance(data.streak_words) + 8
        size = scaled(16)
        title = QFontMetrics(font("label", weight=600)).horizontalAdvance(data.week)
        if title + 16 + size + 6 + number + words > row.width():
            words = 0
        right = row.right() + 1
        if words:
            self._write(
                painter, "label", "text.secondary", QRect(right - words + 8, row.top(), words, row.height()), data.streak_words, weight=400
            )
        at = right - words - number
        painter.setFont(figure)
        painter.setPen(theme.color("text.primary"))
        painter.drawText(QRect(at - 1, row.top() - 2, number + 2, row.height() + 3), Qt.AlignmentFlag.AlignCenter, str(data.streak))
        icons.draw(painter, "flame", QRectF(at - 6 - size, row.center().y() - size / 2, size, size), theme.color("day.flame"))
        return right - at + 6 + size + 12

    def _streak_text(self) -> str:
        return f"{self.data.streak} {self.data.streak_words}" if self.data is not None and self.data.streak else ""

    def _paint_picture(self, painter: QPainter) -> None:
        frame = self.picture_rect()
        if frame.isEmpty():
            return
        if self._picture is not None and self._shown is None:
            self._shown = rounded(self._picture, frame.size(), self.devicePixelRatioF())
        framed(painter, frame, self._shown, self.context.theme)
