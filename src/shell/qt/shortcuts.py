"""All keys at a glance: those of the menus, as they are set now, and those of every board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QMenuBar, QScrollArea, QWidget

from shell.qt import paint
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import PageWindow, plain_label, tint

_COLUMN = 330
_GUTTER = 48


@dataclass(frozen=True, slots=True)
class Group:
    """Keys that belong together: (what they do, the key sequences that do it)."""

    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def plain(text: str) -> str:
    """The words of an action: without mnemonics, dots and keys."""
    words = text.partition("\t")[0].replace("&&", "\x00").replace("&", "").replace("\x00", "&")
    return words.removesuffix("…").removesuffix("...").strip()


def groups(menus: Iterable[tuple[str, Sequence[QAction]]]) -> list[Group]:
    """The keys of (title, actions) pairs; actions without keys, and hidden ones, are left out."""
    found = []
    for title, actions in menus:
        rows = []
        for action in actions:
            keys = tuple(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts() if not key.isEmpty())
            letter = action.property("letter")
            if isinstance(letter, str) and letter:
                keys += (letter,)
            if keys and action.isVisible():
                rows.append((plain(action.text()), keys))
        if rows:
            found.append(Group(plain(title), tuple(rows)))
    return found


def menu_actions(bar: QMenuBar) -> list[tuple[str, list[QAction]]]:
    """Each menu of `bar` with its actions, those of its submenus among them."""
    return [(head.text(), _leaves(menu)) for head in bar.actions() if isinstance(menu := head.menu(), QMenu)]


def _leaves(menu: QMenu) -> list[QAction]:
    leaves: list[QAction] = []
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            leaves += _leaves(inner)
        elif not action.isSeparator():
            leaves.append(action)
    return leaves


class ShortcutsWindow(PageWindow):
    """The overview. `show_shortcuts` opens it with the actions as they are at that moment."""

    def __init__(self, context: Context, over: QWidget | None = None) -> None:
        super().__init__(context, over)
        self.groups: list[Group] = []
        self._bar: QMenuBar | None = None
        self._title = plain_label(self, "display")
        self._sheet = _Sheet(context)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self._sheet)
        self._sheet.setAutoFillBackground(False)
        self.retranslate()
        self.restyle()

    def show_shortcuts(self, bar: QMenuBar) -> None:
        """Open with the keys of `bar`."""
        self._bar = bar
        self.retranslate()
        self.restyle()
        self.open(QSize(2 * scaled(_COLUMN) + _GUTTER + 112, 760))
        self._scroll.setFocus()

    def retranslate(self) -> None:
        tr = self.context.tr
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self._title.setText(tr("Keyboard shortcuts"))
        board = Group(
            tr("On every board"),
            (
                (tr("Move the cursor"), ("←", "↑", "→", "↓")),
                (tr("Act on the cell"), (_native("Space"), _native("Return"))),
                (tr("Drop a selection"), (_native("Esc"),)),
                (tr("Zoom"), (tr("Wheel"),)),
                (tr("Move a board that is larger than the window"), (tr("Middle button"),)),
            ),
        )
        self.groups = [*(groups(menu_actions(self._bar)) if self._bar is not None else ()), board]
        self._sheet.set_groups(self.groups)
        self._place()

    def restyle(self) -> None:
        self._title.setFont(font("display"))
        tint(self._title, self.context, "text.primary")
        self._sheet.set_groups(self.groups)
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        self._title.setGeometry(56, 32, self.width() - 80, line("display") + 4)
        top = 32 + line("display") + 20
        self._scroll.setGeometry(0, top, self.width(), max(0, self.height() - top))
        self._sheet.arrange(self.width(), self._scroll.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self._scroll.verticalScrollBar()
        step = {Qt.Key.Key_Down: bar.singleStep() * 2, Qt.Key.Key_Up: -bar.singleStep() * 2,
                Qt.Key.Key_PageDown: bar.pageStep(), Qt.Key.Key_PageUp: -bar.pageStep()}.get(Qt.Key(event.key()))  # fmt: skip
        if step is not None:
            bar.setValue(bar.value() + step)
        else:
            super().keyPressEvent(event)


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class _Sheet(QWidget):
    """Paints the groups in as many columns as fit. A screen reader hears them as one text."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.groups: list[Group] = []
        self._places: list[tuple[QPoint, int, Group]] = []

    def set_groups(self, shown: list[Group]) -> None:
        """Show these."""
        self.groups = shown
        lines = [f"{g.title}: " + "; ".join(f"{words}: {', '.join(keys)}" for words, keys in g.rows) for g in shown]
        self.setAccessibleName("\n".join(lines))
        self.update()

    def _row(self) -> int:
        return line("label") + 14

    def _high(self, group: Group) -> int:
        return line("heading") + 10 + len(group.rows) * self._row() + 28

    def arrange(self, width: int, height: int) -> None:
        """Spread the groups over columns, the next one to the column that is shortest so far."""
        margin = 56 if width > 640 else 24
        inner = width - 2 * margin
        columns = max(1, min(3, (inner + _GUTTER) // (scaled(_COLUMN) + _GUTTER)))
        side = (inner - (columns - 1) * _GUTTER) // columns
        feet = [0] * columns
        self._places = []
        for group in self.groups:
            column = feet.index(min(feet))
            self._places.append((QPoint(margin + column * (side + _GUTTER), feet[column]), side, group))
            feet[column] += self._high(group)
        self.resize(width, max(max(feet, default=0), height))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for corner, side, group in self._places:
            painter.setFont(font("heading"))
            painter.setPen(self.context.theme.color("text.primary"))
            painter.drawText(QRect(corner.x(), corner.y(), side, line("heading")), Qt.AlignmentFlag.AlignVCenter, group.title)
            y = corner.y() + line("heading") + 10
            for words, keys in group.rows:
                self._paint_row(painter, QRect(corner.x(), y, side, self._row()), words, keys)
                y += self._row()

    def _paint_row(self, painter: QPainter, row: QRect, words: str, keys: tuple[str, ...]) -> None:
        theme = self.context.theme
        face = font("small", weight=600)
        metrics = QFontMetrics(face)
        right = float(row.right() + 1)
        painter.setFont(face)
        for key in reversed(keys):
            width = max(metrics.horizontalAdvance(key) + 16, metrics.height() + 8)
            cap = QRectF(right - width, row.center().y() - metrics.height() / 2 - 3, width, metrics.height() + 6)
            paint.box(painter, cap, 6, theme.color("surface.raised"), theme.color("line.strong" if theme.outlined else "line.subtle"))
            painter.setPen(theme.color("text.primary"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            right -= width + 6
        label = font("label", weight=400)
        painter.setFont(label)
        painter.setPen(theme.color("text.secondary"))
        cut = QFontMetrics(label).elidedText(words, Qt.TextElideMode.ElideRight, int(right - row.left() - 8))
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, cut)
        y = row.bottom() + 0.5
        painter.setPen(paint.line_pen(theme.color("line.subtle"), 1.0, painter.device().devicePixelRatioF()))
        painter.drawLine(row.left(), int(y), row.right(), int(y))
