"""A card of the start page: a game with its picture, its state and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, line
from shell.qt.surfaces import CARD_RADIUS, card, framed, rounded, text_height
from shell.record import record

MARGIN = 10
"""Room around a card for its shadow and its focus ring; it belongs to the widget."""

DAY_HEIGHT = 188
"""What the card of the day is high at least, and nearly always."""

DAY_STACKED_BELOW = 700
"""Columns narrower than this have its week below its words, for so many pixels more:"""
DAY_WEEK_HEIGHT = 156

_PICTURE_INSET = 14
_TEXT_INSET = 20


@record
class Card:
    """A game as the start page shows it, in the player's language; `running` is the state of its session, None without one, and
    `lesson` what is said of its lessons where they come first."""

    key: str
    title: str
    summary: str
    running: str | None
    lesson: str | None = None

    @property
    def state(self) -> str | None:
        """The line above the buttons."""
        return self.running if self.running is not None else self.lesson


class CardWidget(QAbstractButton):
    """One custom-painted card with its real buttons. A press on the card itself does what its first button does: go on with the game,
    learn it, or begin one at once."""

    continued = Signal(str)
    started = Signal(str)
    """A new game is wanted, of a kind still to be asked for."""
    opened = Signal(str)
    taught = Signal(str)
    ring_radius = CARD_RADIUS
    moved = Signal(int)
    """An arrow key asks for the card at Qt.Key.Key_Left, Key_Right, Key_Up or Key_Down."""

    def __init__(self, context: Context, data: Card, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.data = data
        self.wide = False
        self._primary = False
        self._picture: QPixmap | None = None
        self._shown: QPixmap | None = None
        self._has_state = data.state is not None
        self._hover = False
        self._go = Button(context, kind="soft", parent=self)
        self._new = Button(context, kind="ghost", parent=self)
        self._go.set_roomy(True)
        self._new.set_roomy(True)
        self._go.clicked.connect(self.act)
        self._new.clicked.connect(lambda: self.started.emit(self.data.key))
        self.clicked.connect(self.act)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._go.setCursor(Qt.CursorShape.ArrowCursor)
        self._new.setCursor(Qt.CursorShape.ArrowCursor)
        self.retranslate()

    def act(self) -> None:
        """Go on with the running game; else learn it, where that comes first; else begin one of the kind played last, at once."""
        data = self.data
        (self.continued if data.running is not None else self.taught if data.lesson is not None else self.opened).emit(data.key)

    def set_data(self, data: Card) -> None:
        """Show other words; the picture stays."""
        self.data = data
        self.retranslate()

    def set_form(self, *, wide: bool, primary: bool, has_state: bool) -> None:
        """`wide`: picture at left, words at right. `primary`: its button is the one filled button of the page. `has_state`: keep
        a line for the state, so that the cards of a row stay level."""
        self.wide, self._has_state = wide, has_state
        self._primary = primary
        self._dress()

    def set_picture(self, picture: QPixmap) -> None:
        """Show `picture`, scaled into the frame."""
        self._picture, self._shown = picture, None
        self.update()

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr = self.context.tr
        data = self.data
        self._go.setText(tr("Continue") if data.running is not None else tr("Learn") if data.lesson is not None else tr("Play"))
        self._new.setText(tr("New game"))
        # Buttons of one name on several cards: a screen reader needs to hear of which game each is.
        self._go.setAccessibleName(f"{self._go.text()} · {self.data.title}")
        self._new.setAccessibleName(f"{self._new.text()} · {self.data.title}")
        self.setAccessibleName(self.data.title)
        self.setAccessibleDescription(" · ".join(part for part in (self.data.summary, self.data.state) if part))
        self._dress()

    def restyle(self) -> None:
        """Take the colours of the theme anew."""
        self._go.restyle()
        self._new.restyle()
        self.update()

    def _dress(self) -> None:
        self._go.set_kind("primary" if self._primary else "soft")
        self._new.set_kind("ghost")
        self._place()
        self.update()

    def stops(self) -> list[QWidget]:
        """What the Tab key reaches here, in order."""
        return [self, self._go, self._new]

    def buttons(self) -> list[Button]:
        """The buttons that are there now, in order."""
        return [button for button in (self._go, self._new) if not button.isHidden()]

    # Geometry. Heights come from the fonts, so that cards grow with the desktop's setting.

    def picture_rect(self) -> QRect:
        """Where the picture stands, in the widget."""
        if self.wide:
            height = self.height() - 2 * MARGIN - 2 * _PICTURE_INSET
            return QRect(MARGIN + _PICTURE_INSET, MARGIN + _PICTURE_INSET, round(height * 11 / 8), height)
        width = self.width() - 2 * MARGIN - 2 * _PICTURE_INSET
        return QRect(MARGIN + _PICTURE_INSET, MARGIN + _PICTURE_INSET, width, round(width * 8 / 11))

    def _text_column(self) -> tuple[int, int]:
        if self.wide:
            left = self.picture_rect().right() + 1 + 36
            return left, max(120, self.width() - MARGIN - 32 - left)
        return MARGIN + _TEXT_INSET, self.width() - 2 * MARGIN - 2 * _TEXT_INSET

    def words_height(self) -> int:
        """Height of title and summary at the present width, so that a row can take the tallest."""
        _, width = self._text_column()
        return self._title_line() + 2 + text_height(self.data.summary, font("body"), width)

    def height_for(self, width: int, words: int) -> int:
        """Height of a tall card of `width` whose words get `words` pixels."""
        picture = round((width - 2 * MARGIN - 2 * _PICTURE_INSET) * 8 / 11)
        state = QFontMetrics(font("small")).height() + 18 if self._has_state else 0
        return 2 * MARGIN + _PICTURE_INSET + picture + 12 + words + state + 16 + 1 + 20 + self._new.sizeHint().height() + 22

    def _title_font(self) -> QFont:
        return font("display" if self.wide else "title")

    def _title_line(self) -> int:
        return line("display" if self.wide else "title")

    def _place(self) -> None:
        left, width = self._text_column()
        for button in (self._go, self._new):
            button.resize(button.sizeHint())
        height = self._new.height()
        if self.wide:
            top = self._wide_top() + self._wide_height() - height
            self._go.move(left, top)
            self._new.move(left + self._go.width() + 12, top)
            return
        top = self.height() - MARGIN - 22 - height
        self._go.move(left, top)
        self._new.move(left + width - self._new.width() + 12, top)

    def _wide_height(self) -> int:
        state = QFontMetrics(font("small")).height() + 22 if self._has_state else 0
        return self.words_height() + state + 32 + self._new.sizeHint().height()

    def _wide_top(self) -> int:
        return (self.height() - self._wide_height()) // 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._shown = None
        self._place()

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        body = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        card(painter, body, theme, hover=self._hover)
        self._paint_picture(painter)
        left, width = self._text_column()
        top = self._wide_top() if self.wide else self.picture_rect().bottom() + 1 + 12
        title = self._title_font()
        painter.setFont(title)
        painter.setPen(theme.color("text.primary"))
        name = QFontMetrics(title).elidedText(self.data.title, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRect(left, top, width, self._title_line()), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(font("body"))
        painter.setPen(theme.color("text.secondary"))
        rest = QRect(left, top + self._title_line() + 2, width, text_height(self.data.summary, font("body"), width) + 4)
        painter.drawText(rest, Qt.TextFlag.TextWordWrap, self.data.summary)
        self._paint_state(painter, left, width)

    def _paint_picture(self, painter: QPainter) -> None:
        frame = self.picture_rect()
        if self._picture is not None and self._shown is None:
            self._shown = rounded(self._picture, frame.size(), self.devicePixelRatioF())
        framed(painter, frame, self._shown, self.context.theme)

    def _paint_state(self, painter: QPainter, left: int, width: int) -> None:
        theme = self.context.theme
        small = font("small")
        metrics = QFontMetrics(small)
        if self.wide:
            middle = self._new.y() - 32 - metrics.height() // 2
        else:
            rule = self._new.y() - 20
            painter.setPen(QPen(theme.color("line.subtle"), 1.0))
            painter.drawLine(QPointF(left, rule - 0.5), QPointF(left + width, rule - 0.5))
            middle = rule - 16 - metrics.height() // 2
        if self.data.state is None:
            return
        indent = 0
        if self.data.running is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("state.success"))
            painter.drawEllipse(QPointF(left + 5, middle), 4.0, 4.0)
            indent = 18
        painter.setFont(small)
        painter.setPen(theme.color("text.muted"))
        said = self._state_words(self.data.state, metrics, width - indent)
        place = QRect(left + indent, middle - metrics.height() // 2 - 1, width - indent, metrics.height() + 2)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, said)

    @staticmethod
    def _state_words(running: str, metrics: QFontMetrics, room: int) -> str:
        """As many of the facts as there is room for: whole ones, the first at any rate."""
        facts = running.split(" · ")
        while len(facts) > 1 and metrics.horizontalAdvance(" · ".join(facts)) > room:
            facts.pop()
        return metrics.elidedText(" · ".join(facts), Qt.TextElideMode.ElideRight, room)

    def ring_rect(self) -> QRect:
        """Where the focus ring runs around."""
        return self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    # Input.

    def hitButton(self, pos: QPoint) -> bool:
        return self.ring_rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.act()
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_Home | Qt.Key.Key_End:
                self.moved.emit(event.key())
            case _:
                super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(297, self.height_for(297, self.words_height()))
