"""The list at the left of a page: entries with a second, quieter line, the chosen one marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.surfaces import focus_ring

_NOTE = Qt.ItemDataRole.UserRole + 1


class _Painter(QStyledItemDelegate):
    def __init__(self, context: Context, view: QListWidget) -> None:
        super().__init__(view)
        self.context = context
        self.view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        height = line("label") + (line("small") if index.data(_NOTE) else 0) + scaled(16)
        widest = QFontMetrics(font("label", weight=600)).horizontalAdvance(str(index.data()))
        if index.data(_NOTE):
            widest = max(widest, QFontMetrics(font("small")).horizontalAdvance(str(index.data(_NOTE))))
        return QSize(widest + 40, height + 4)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        theme = self.context.theme
        state, rect = option.state, QRectF(option.rect).adjusted(0, 2, 0, -2)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        plate = rect.adjusted(4, 0, -4, 0)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.color("accent.soft" if chosen else "surface.hover"))
            painter.drawRoundedRect(plate, 8, 8)
        if chosen:
            painter.setBrush(theme.color("accent.base"))
            painter.drawRoundedRect(QRectF(plate.left(), plate.center().y() - 12, 3, 24), 1.5, 1.5)
        note = str(index.data(_NOTE) or "")
        left, width = int(plate.left()) + 16, int(plate.width()) - 24
        top = int(rect.center().y() - (line("label") + (line("small") if note else 0)) / 2)
        title = font("label", weight=600 if chosen or note else 500)
        painter.setFont(title)
        painter.setPen(theme.color("text.primary" if chosen or note else "text.secondary"))
        words = QFontMetrics(title).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRect(left, top, width, line("label")), Qt.AlignmentFlag.AlignVCenter, words)
        if note:
            small = font("small", tabular=True)
            painter.setFont(small)
            painter.setPen(theme.color("text.secondary" if chosen else "text.muted"))
            words = QFontMetrics(small).elidedText(note, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRect(left, top + line("label"), width, line("small")), Qt.AlignmentFlag.AlignVCenter, words)
        if self.view.hasFocus() and self.view.currentIndex() == index:
            focus_ring(painter, plate.adjusted(4, 4, -4, -4), theme, radius=5)
        painter.restore()


class Sidebar(QListWidget):
    """Entries by key. `chosen` names the one that the player went to."""

    chosen = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setItemDelegate(_Painter(context, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QListWidget { background: transparent; border: none; }")
        self.currentRowChanged.connect(self._tell)

    def set_entries(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Show (key, title, note) for each entry; the note may be empty. The choice stays if it can."""
        before = self.key()
        self.blockSignals(True)
        self.clear()
        for key, title, note in entries:
            item = QListWidgetItem(title, self)
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setData(_NOTE, note)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {note}" if note else title)
        keys = [key for key, _, _ in entries]
        self.setCurrentRow(keys.index(before) if before in keys else 0)
        self.blockSignals(False)
        self.updateGeometry()

    def key(self) -> str:
        """The key of the chosen entry, empty if there is none."""
        return str(self.currentItem().data(Qt.ItemDataRole.UserRole)) if self.currentRow() >= 0 else ""

    def choose(self, key: str) -> None:
        """Go to the entry `key`, if there is one."""
        for row in range(self.count()):
            if self.item(row).data(Qt.ItemDataRole.UserRole) == key:
                self.setCurrentRow(row)

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def wanted_width(self) -> int:
        """Pixels that the longest entry needs."""
        return max((self.sizeHintForIndex(self.model().index(row, 0)).width() for row in range(self.count())), default=0)

    def _tell(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(self.key())
