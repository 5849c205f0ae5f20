"""The result, in a strip below the board: one word, what it means, two or three figures, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from shell.qt import fonts, icons, paint
from shell.qt.buttons import Button, Kind
from shell.qt.context import Context
from shell.qt.star_motion import StarMotion

_PAD, _HIGH_PAD, _GAP, _COLUMN = 28, 14, 8, 26
_TIGHT = 18, 14
"""The padding and the room between columns where everything then still stands in one line."""
_SIGN = 22
STARS = 3
"""Stars that can be earned."""
_STAR, _NEXT = 26, 30
"""The side of a star, and from one to the next."""
_UPRIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_WRAP = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap

Legend = Sequence[tuple[QPixmap | str, str]]


class ResultStrip(QWidget):
    """In one line where there is room: words over legend, figures, buttons. Otherwise figures stand over the buttons, beside the
    words, and where that is too wide too, everything one above the other: the lower the strip, the larger the board.

    The height follows the width; `heightForWidth` tells it beforehand.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.word = ""
        self.sentence = ""
        self.facts: tuple[tuple[str, str], ...] = ()
        self.legend: tuple[tuple[QPixmap | str, str], ...] = ()
        self.stars: tuple[str, int] | None = None
        self.buttons: list[Button] = []
        self._calls: dict[Button, Callable[[], object]] = {}
        self._stars: list[tuple[QPointF, bool]] = []
        self.coming = StarMotion(self, context)
        self._texts: list[tuple[QRect, str, QFont, str, bool]] = []
        self._signs: list[tuple[QRect, QPixmap | str]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_result(
        self,
        word: str,
        sentence: str,
        facts: Sequence[tuple[str, str]] = (),
        legend: Legend = (),
        buttons: Sequence[tuple[str, str, Kind, Callable[[], object]]] = (),
        stars: tuple[str, int] | None = None,
    ) -> None:
        """Show a result.

        Args:
            word: the one word, such as "Solved".
            sentence: what is to be said about it.
            facts: (label, value) of the figures.
            legend: signs on the board (a picture, or an icon's name) and their meaning.
            buttons: (text, icon name or "", kind, what to call), from left to right.
            stars: what they are called and how many were earned; None where there are none.
        """
        self.word, self.sentence, self.facts, self.legend = word, sentence, tuple(facts), tuple(legend)
        self.stars = stars
        if self.isHidden():  # shown anew; what is said again stays as it is
            self.coming.begin(stars[1] if stars is not None else 0)
        self._show_buttons(buttons)
        self.setAccessibleName(f"{word} {sentence}".strip())
        said = [f"{label}: {value}" for label, value in ([(stars[0], f"{stars[1]} / {STARS}")] if stars else []) + list(self.facts)]
        self.setAccessibleDescription(", ".join(said))
        self.updateGeometry()
        self._place(self.width(), move=True)

    def _show_buttons(self, wanted: Sequence[tuple[str, str, Kind, Callable[[], object]]]) -> None:
        """Buttons that say the same stay themselves, and in another language those at the same place: one of them may have the
        keyboard while more is learnt about the game, or the language changes."""
        old = {button.text(): button for button in self.buttons}
        if not any(text in old for text, *_ in wanted) and len(self.buttons) == len(wanted):
            old = {text: button for (text, *_), button in zip(wanted, self.buttons, strict=True)}
        self.buttons = []
        for text, icon, kind, callback in wanted:
            button = old.pop(text, None)
            if button is None:
                button = Button(self.context, parent=self)
                button.clicked.connect(partial(self._pressed, button))
            button.setText(text)
            button.set_kind(kind)
            button.set_icon(icon)
            self._calls[button] = callback
            button.show()
            if self.buttons:
                self.setTabOrder(self.buttons[-1], button)
            self.buttons.append(button)
        for button in old.values():
            del self._calls[button]
            button.hide()
            button.deleteLater()

    def confirm(self, text: str, words: str, whole: str) -> None:
        """The button `text` says for a while that it is done, in a word or two; `whole` is for those who do not see it."""
        from shell.qt.announcing import announce

        for button in self.buttons:
            if button.text() == text:
                button.confirm(words)
                announce(button, whole)

    def _pressed(self, button: Button, _checked: bool = False) -> None:
        self._calls[button]()

    def retranslate(self) -> None:
        """Nothing: whoever showed the result shows it again."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        for button in self.buttons:
            button.restyle()
        self.updateGeometry()
        self._place(self.width(), move=True)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        return QSize(self._one_line(), self._place(self._one_line(), move=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self._place(max(self.width(), 320), move=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    # Widths of the parts.

    def _words_width(self) -> int:
        sentence = QFontMetrics(_sentence_face()).horizontalAdvance(self.sentence)
        return QFontMetrics(_word_face()).horizontalAdvance(self.word) + self._stars_width() + (22 + sentence if sentence else 0) + 2

    def _stars_width(self) -> int:
        return 18 + STARS * fonts.scaled(_NEXT) if self.stars is not None else 0

    def _legend_width(self, text: str) -> int:
        return fonts.scaled(_SIGN) + 8 + QFontMetrics(_legend_face()).horizontalAdvance(text) + 2

    def _legend_row(self) -> int:
        return sum(self._legend_width(text) for _, text in self.legend) + 14 * max(0, len(self.legend) - 1)

    def _fact_width(self, fact: tuple[str, str]) -> int:
        label, value = fact
        return max(QFontMetrics(_label_face()).horizontalAdvance(label), QFontMetrics(_value_face()).horizontalAdvance(value)) + 2

    def _facts_row(self) -> int:
        return sum(self._fact_width(fact) for fact in self.facts) + 20 * max(0, len(self.facts) - 1)

    def _buttons_row(self) -> int:
        return sum(button.sizeHint().width() for button in self.buttons) + _GAP * max(0, len(self.buttons) - 1)

    def _one_line(self, pad: int = _PAD, column: int = _COLUMN) -> int:
        parts = [max(self._words_width(), self._legend_row()), self._facts_row(), self._buttons_row()]
        return 2 * pad + sum(parts) + column * (sum(1 for part in parts if part) - 1)

    def _two_columns(self) -> int:
        left, right = max(self._words_width(), self._legend_row()), max(self._facts_row(), self._buttons_row())
        return 2 * _TIGHT[0] + left + _TIGHT[1] + right

    # Places.

    def _place(self, width: int, *, move: bool) -> int:
        """Lay everything out in `width` and tell the height. `move` also puts the buttons there."""
        before = self._texts, self._signs, self._stars
        self._texts, self._signs, self._stars = [], [], []
        if self._one_line() <= width:
            height = self._in_line(width, move, _PAD, _COLUMN)
        elif self._one_line(*_TIGHT) <= width:
            height = self._in_line(width, move, *_TIGHT)
        elif self.facts and self.buttons and self._two_columns() <= width:
            height = self._in_columns(width, move)
        else:
            height = self._stacked(width, move)
        if move:
            self.update()
        else:
            self._texts, self._signs, self._stars = before
        return height

    def _in_line(self, width: int, move: bool, pad: int, column: int) -> int:
        words, below = fonts.line("title"), fonts.scaled(26) if self.legend else 0
        facts = fonts.line("small") + fonts.line("heading") if self.facts else 0
        height = max(fonts.scaled(92), words + below + 8 + 2 * _HIGH_PAD, facts + 2 * _HIGH_PAD)
        top = (height - words - below - (8 if below else 0)) // 2
        self._put_words(pad, top, words)
        if self.legend:
            self._put_legend(pad, top + words + 8, width - 2 * pad)
        right = width - pad + 2
        self._put_buttons(right - self._buttons_row(), height // 2, move)
        x = right - self._buttons_row() - (column if self.buttons else 0) - self._facts_row()
        self._put_facts(x, (height - facts) // 2)
        return height

    def _in_columns(self, width: int, move: bool) -> int:
        pad, _ = _TIGHT
        words, below = fonts.line("title"), fonts.scaled(26) + 8 if self.legend else 0
        facts = fonts.line("small") + fonts.line("heading")
        buttons = max(button.sizeHint().height() for button in self.buttons)
        height = 2 * _HIGH_PAD + max(words + below, facts + _GAP + buttons)
        top = (height - words - below) // 2
        self._put_words(pad, top, words)
        if self.legend:
            self._put_legend(pad, top + words + 8, width - 2 * pad)
        right, y = width - pad + 2, (height - facts - _GAP - buttons) // 2
        self._put_facts(right - self._facts_row(), y)
        self._put_buttons(right - self._buttons_row(), y + facts + _GAP + buttons // 2, move)
        return height

    def _stacked(self, width: int, move: bool) -> int:
        room = width - 2 * _PAD
        y = _HIGH_PAD + 2
        if self._words_width() <= room:
            self._put_words(_PAD, y, fonts.line("title"))
            y += fonts.line("title") + 8
        else:
            word = fonts.line("title")
            self._texts.append((QRect(_PAD, y, room, word), self.word, _word_face(), "text.primary", False))
            self._put_stars(_PAD + QFontMetrics(_word_face()).horizontalAdvance(self.word), y + word / 2)
            y += word + 2
            high = QFontMetrics(_sentence_face()).boundingRect(QRect(0, 0, room, 9999), int(_WRAP), self.sentence).height()
            self._texts.append((QRect(_PAD, y, room, high + 2), self.sentence, _sentence_face(), "text.secondary", True))
            y += high + 10
        if self.legend:
            y = self._put_legend(_PAD, y, room) + 10
        facts = fonts.line("small") + fonts.line("heading") if self.facts else 0
        buttons = max((button.sizeHint().height() for button in self.buttons), default=0)
        if self._facts_row() + _COLUMN + self._buttons_row() <= room:
            high = max(facts, buttons)
            self._put_facts(_PAD, y + (high - facts) // 2)
            self._put_buttons(width - _PAD - self._buttons_row(), y + high // 2, move)
            return y + high + _HIGH_PAD + 2
        if self.facts:
            self._put_facts(_PAD, y)
            y += facts + 10
        return self._put_button_rows(y, width, move) + _HIGH_PAD + 2

    def _put_words(self, x: int, y: int, high: int) -> None:
        word = QFontMetrics(_word_face())
        # Two sizes on one base line.
        drop = (word.ascent() - word.descent() - QFontMetrics(_sentence_face()).ascent() + QFontMetrics(_sentence_face()).descent()) // 2
        wide = word.horizontalAdvance(self.word) + 2
        self._texts.append((QRect(x, y, wide, high), self.word, _word_face(), "text.primary", False))
        self._put_stars(x + wide, y + high / 2)
        wide += self._stars_width()
        rest = QFontMetrics(_sentence_face()).horizontalAdvance(self.sentence) + 4
        self._texts.append((QRect(x + wide + 20, y + drop, rest, high), self.sentence, _sentence_face(), "text.secondary", False))

    def _put_stars(self, x: float, middle: float) -> None:
        if self.stars is not None:
            step = fonts.scaled(_NEXT)
            self._stars = [(QPointF(x + 18 + (k + 0.5) * step, middle), k < self.stars[1]) for k in range(STARS)]

    def _put_legend(self, x: int, y: int, room: int) -> int:
        """Signs with words, in as many rows as they need. Gives the lower edge."""
        high, left = fonts.scaled(26), x
        size = fonts.scaled(_SIGN)
        for sign, text in self.legend:
            width = self._legend_width(text)
            if x > left and x + width > left + room:
                x, y = left, y + high + 2
            self._signs.append((QRect(x, y + (high - size) // 2, size, size), sign))
            self._texts.append((QRect(x + size + 8, y, width - size - 8 + 2, high), text, _legend_face(), "text.secondary", False))
            x += width + 14
        return y + high

    def _put_facts(self, x: int, y: int) -> None:
        label, value = fonts.line("small"), fonts.line("heading")
        for fact in self.facts:
            width = self._fact_width(fact)
            self._texts.append((QRect(x, y, width, label), fact[0], _label_face(), "text.muted", False))
            self._texts.append((QRect(x, y + label, width, value), fact[1], _value_face(), "text.primary", False))
            x += width + 20

    def _put_buttons(self, x: int, middle: int, move: bool) -> None:
        for button in self.buttons:
            hint = button.sizeHint()
            if move:
                button.setGeometry(QRect(QPoint(x, middle - hint.height() // 2), hint))
            x += hint.width() + _GAP

    def _put_button_rows(self, y: int, width: int, move: bool) -> int:
        """Buttons at the right edge, in as many rows as they need. Gives the lower edge."""
        rows: list[list[Button]] = [[]]
        used = 0
        for button in self.buttons:
            wide = button.sizeHint().width()
            if rows[-1] and used + wide > width - 2 * _PAD:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += wide + _GAP
        for row in rows:
            high = max((button.sizeHint().height() for button in row), default=0)
            x = width - _PAD - sum(button.sizeHint().width() for button in row) - _GAP * max(0, len(row) - 1)
            for button in row:
                hint = button.sizeHint()
                if move:
                    button.setGeometry(QRect(QPoint(max(_PAD, x), y), hint))
                x += hint.width() + _GAP
            y += high + _GAP
        return y - _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.card"))
        for number, (middle, earned) in enumerate(self._stars):
            size = self.coming.size(number) if earned else 0.0
            if size < 1:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.color("state.starLine"), 1.6, j=Qt.PenJoinStyle.RoundJoin))
                painter.drawPolygon(star(middle, fonts.scaled(_STAR) / 2))
            if size > 0:
                painter.setBrush(theme.color("state.star"))
                painter.setPen(QPen(theme.color("state.star"), 1.6, j=Qt.PenJoinStyle.RoundJoin))
                painter.drawPolygon(star(middle, size * fonts.scaled(_STAR) / 2))
        for rect, sign in self._signs:
            if isinstance(sign, str):
                size = fonts.scaled(16)
                box = QRectF(rect.center().x() - size / 2 + 0.5, rect.center().y() - size / 2 + 0.5, size, size)
                icons.draw(painter, sign, box, theme.color("text.secondary"))
            else:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawPixmap(rect, sign)
        for rect, text, face, colour, wraps in self._texts:
            painter.setFont(face)
            painter.setPen(theme.color(colour))
            painter.drawText(QRectF(rect), int(_WRAP if wraps else _UPRIGHT), text)


def star(middle: QPointF, radius: float) -> QPolygonF:
    """A star of five points around `middle`."""
    corners = []
    for k in range(10):
        far = radius * (0.46 if k % 2 else 1.0)
        corners.append(middle + QPointF(far * sin(pi * k / 5), -far * cos(pi * k / 5)))
    return QPolygonF(corners)


def _word_face() -> QFont:
    return fonts.font("title")


def _sentence_face() -> QFont:
    return fonts.font("label", weight=400)


def _label_face() -> QFont:
    return fonts.font("small")


def _legend_face() -> QFont:
    return fonts.font("small", weight=500)


def _value_face() -> QFont:
    return fonts.font("heading", tabular=True)
