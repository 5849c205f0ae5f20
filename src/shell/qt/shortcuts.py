"""All keys at a glance: those of the menus, as they are set now, and those of every board."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenuBar, QScrollArea, QWidget

from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import PageWindow, plain_label, tint
from shell.qt.shortcut_groups import Group, groups, menu_actions
from shell.qt.shortcut_sheet import COLUMN, GUTTER, Sheet, margin_at

_EDGE = 8
"""Pixels of the window around what scrolls."""


class ShortcutsWindow(PageWindow):
    """The overview. `show_shortcuts` opens it with the actions as they are at that moment."""

    def __init__(self, context: Context, over: QWidget | None = None) -> None:
        super().__init__(context, over)
        self.groups: list[Group] = []
        self._bar: QMenuBar | None = None
        self._title = plain_label(self, "display")
        self._sheet = Sheet(context)
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
        self.open(QSize(2 * scaled(COLUMN) + GUTTER + 112, 760))
        self._scroll.setFocus()

    def retranslate(self) -> None:
        tr = self.context.tr
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self._title.setText(tr("Keyboard shortcuts"))
        self._scroll.setAccessibleName(tr("Keyboard shortcuts"))
        board = Group(
            tr("On every board"),
            (
                (tr("Move the cursor"), ("←", "↑", "→", "↓")),
                (tr("Five cells at once"), ("Ctrl+←", "↑", "→", "↓")),
                (tr("To the edge"), tuple(_native(key) for key in ("Home", "End", "PgUp", "PgDown"))),
                (tr("Act on the cell"), (_native("Space"), _native("Return"))),
                (tr("Drop a selection"), (_native("Esc"),)),
                (tr("Zoom"), (tr("Ctrl+Wheel"),)),
                (tr("Zoom a large board"), (tr("Wheel"),)),
                (tr("Move a large board"), (tr("Middle button"),)),
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
        margin = margin_at(self.width())
        self._title.setGeometry(margin, 32, self.width() - margin - 24, line("display") + 4)
        top = 32 + line("display") + 20
        # The ring of the keyboard stands around it, inside the window, and over no words.
        self._scroll.setGeometry(_EDGE, top, self.width() - 2 * _EDGE, max(0, self.height() - top - _EDGE))
        self._sheet.arrange(self._scroll.width(), self._scroll.height(), margin - _EDGE)

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
