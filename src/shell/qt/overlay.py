"""A panel that comes up in the window over its page, without being a window: Escape or a press beside it sends it away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from shell.qt.context import Context
from shell.qt.surfaces import card

_SHADOW = 10
_RADIUS = 16
_BAR = 14
_SLIVER = 40
"""Pixels for which a panel rather grows over its share of the page than has a bar that moves it hardly at all."""


def sized(layout: QLayout, width: int) -> int:
    """The height that `layout` needs at `width`. A resizable scroll area would take its least height at any width instead."""
    layout.activate()
    return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()


class Overlay(QWidget):
    """Covers its parent. What it shows goes into `content` (it scrolls if the window is small) and `foot` (always seen)."""

    closed = Signal()

    def __init__(self, context: Context, parent: QWidget, *, width: int = 560) -> None:
        super().__init__(parent, Qt.WindowType.SubWindow)  # which is all that Qt needs to keep the Tab key inside
        self.context = context
        self._width = width
        self._page = parent
        self._before: QWidget | None = None
        self.hide()
        self.content = QWidget()
        self.foot = QWidget(self)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self.content)
        self.content.setAutoFillBackground(False)
        self.body = QVBoxLayout(self.content)
        # The ring of what has the focus stands 4 px outside it.
        self.body.setContentsMargins(6, 6, 6, 6)
        self.body.setSpacing(20)
        parent.installEventFilter(self)

    def open(self) -> None:
        """Come up, above everything else in the parent."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self.setGeometry(self._page.rect())
        self.arrange()
        self.show()
        self.raise_()

    def reveal(self, widget: QWidget) -> None:
        """Scroll to `widget`, a part of the content."""
        self._scroll.ensureWidgetVisible(widget)

    def dismiss(self) -> None:
        """Go away; the keyboard returns to where it was."""
        if not self.isVisible():
            return
        before, self._before = self._before, None
        self.hide()
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()

    def panel(self) -> QRectF:
        """The panel, in this widget."""
        inner = self._scroll.geometry().united(self.foot.geometry())
        return QRectF(inner).adjusted(-26, -22, 26, 24)

    def before_arrange(self, width: int) -> None:
        """A chance for the content to take another form at `width`."""

    def arrange(self) -> None:
        """Place the panel in the middle, as high as its content, at most 90 % of the parent."""
        width = min(self._width, self.width() - 2 * _SHADOW - 24) - 52
        most = round(self.height() * 0.9) - 46
        foot = max(self.foot.sizeHint().height(), 36)
        self.before_arrange(width)
        wanted = sized(self.body, width)
        tall = min(wanted, most - foot - 20)
        whole = wanted + foot + 20 + 46 + 2 * _SHADOW
        if 0 < wanted - tall <= _SLIVER and whole <= self.height():
            tall = wanted
        if tall < wanted:
            # Room for the scroll bar beside the content, which is wrapped anew for it.
            self.content.resize(width - _BAR, sized(self.body, width - _BAR))
        else:
            self.content.resize(width, wanted)
        x = (self.width() - width) // 2
        y = (self.height() - tall - foot - 20) // 2
        self._scroll.setGeometry(x, y, width, tall)
        self.foot.setGeometry(x, y + tall + 20, width, foot)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._page and self.isVisible():
            self.setGeometry(self._page.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface.overlay", 0.85 if theme.outlined else 0.62))
        card(painter, self.panel(), theme, radius=_RADIUS)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel().contains(event.position()):
            self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        # All other keys end here: what lies below must not hear them.

    def sizeHint(self) -> QSize:
        return self._page.size()
