"""Windows beside the main one: statistics, rules, shortcuts, plugins. The theme's backdrop, a sidebar where there is one."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from shell.qt.backdrop import backdrop
from shell.qt.context import Context
from shell.qt.fonts import font

MOST_OF_SCREEN = 0.9


def fit(widget: QWidget, wanted: QSize, over: QWidget | None) -> None:
    """Give `widget`, a window, the size `wanted`, but at most 90 % of the screen's free area, in the middle of `over`."""
    screen = over.screen() if over is not None else QGuiApplication.primaryScreen()
    free = screen.availableGeometry()
    size = wanted.boundedTo(QSize(int(free.width() * MOST_OF_SCREEN), int(free.height() * MOST_OF_SCREEN)))
    around = QRect(over.mapToGlobal(QPoint(0, 0)), over.size()) if over is not None else free
    corner = around.center() - QPoint(size.width() // 2, size.height() // 2)
    # The frame that the desktop draws around is not known yet: room is left for it.
    edge_x, edge_y = free.width() // 25, free.height() // 25
    corner.setX(max(free.left() + edge_x, min(corner.x(), free.right() + 1 - edge_x - size.width())))
    corner.setY(max(free.top() + edge_y, min(corner.y(), free.bottom() + 1 - edge_y - size.height())))
    widget.resize(size)
    widget.move(corner)


def plain_label(parent: QWidget, role: str, *, wrap: bool = False) -> QLabel:
    """A label for text that is never read as markup."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(role))
    label.setWordWrap(wrap)
    return label


class Restyles(Protocol):
    """A part that can take the theme anew."""

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""


def restyle(*parts: Restyles) -> None:
    """Pass a change of theme on."""
    for part in parts:
        part.restyle()


def tint(widget: QWidget, context: Context, token: str) -> None:
    """Give the words of `widget` the colour `token`."""
    palette = widget.palette()
    palette.setColor(widget.foregroundRole(), context.theme.color(token))
    widget.setPalette(palette)


class PageWindow(QWidget):
    """A window of its own on the theme's backdrop. Escape closes it; `side` pixels at left are the sidebar's surface."""

    def __init__(self, context: Context, over: QWidget | None = None) -> None:
        super().__init__(over, Qt.WindowType.Window)
        self.context = context
        self.over = over
        self.side = 0

    def open(self, wanted: QSize) -> None:
        """Show the window in the middle of the one it belongs to, or bring it forward if it is shown."""
        if not self.isVisible():
            fit(self, wanted, self.over)
            self.show()
        self.activateWindow()

    def retranslate(self) -> None:
        """Take the words of the language anew."""

    def restyle(self) -> None:
        """Take the colours and fonts of the theme anew."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.drawPixmap(0, 0, backdrop(theme, self.size(), self.devicePixelRatioF()))
        if self.side:
            painter.fillRect(0, 0, self.side, self.height(), theme.color("surface.bar"))
            painter.setPen(QPen(theme.color("line.subtle"), 1.0))
            painter.drawLine(self.side, 0, self.side, self.height())

    def event(self, event: QEvent) -> bool:
        """On a screen of another scale all pictures are made anew."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self.isVisible():
            QTimer.singleShot(0, self, self.restyle)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
