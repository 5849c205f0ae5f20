"""A small picture of the whole board, with the part that is to be seen framed; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from shell.qt.context import Context
from shell.qt.view import BoardView

LONGER = 168
"""The longer side, in pixels."""
INSET = 14
_DELAY = 250
"""Milliseconds after a change until the picture is made anew."""


class Overview(QWidget):
    """Lies in the lower right corner of a board that is larger than its view."""

    def __init__(self, context: Context, view: BoardView) -> None:
        super().__init__(view)
        self._context = context
        self._view = view
        self._picture: QPixmap | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._render)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        view.panned.connect(self.update)
        view.drawn.connect(self._drawn)  # not the board's `changed`: Qt then draws nothing anew of what stands beside a board
        self.hide()

    def refresh(self) -> None:
        """The board looks different: draw it again soon."""
        self._picture = None
        self._later()

    def _drawn(self, part: QRect) -> None:
        """A part of the view was drawn anew: for the board's sake, unless no more of it than what lies under this picture."""
        if not self.geometry().contains(part):
            self._later()

    def restyle(self) -> None:
        """The theme is another."""
        self._picture = None
        self._later()

    def _later(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start(_DELAY)

    def place(self) -> None:
        """Into its corner, at the board's proportions."""
        board = self._view.board
        if board is None:
            return
        extent = board.extent()
        scale = LONGER / max(extent.width(), extent.height())
        size = QSize(round(extent.width() * scale) + 8, round(extent.height() * scale) + 8)
        self.setGeometry(
            self._view.width() - size.width() - INSET, self._view.height() - size.height() - INSET, size.width(), size.height()
        )
        self._later()

    def _inner(self) -> QRectF:
        return QRectF(self.rect()).adjusted(4, 4, -4, -4)

    def _render(self) -> None:
        board = self._view.board
        if board is None or not self.isVisible():
            return
        inner = self._inner()
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(inner.width() * ratio), round(inner.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(board.look.color(board.plate))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        cursor, board.cursor = board.cursor, None
        board.render(painter, QRectF(0, 0, inner.width(), inner.height()), board.sceneRect())
        board.cursor = cursor
        painter.end()
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture and the frame."""
        board = self._view.board
        if board is None:
            return
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("line.strong"), 1))
        painter.setBrush(theme.color("surface.panel"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        inner = self._inner()
        if self._picture is not None:
            painter.drawPixmap(inner.topLeft(), self._picture)
        whole = board.sceneRect()
        seen = self._view.mapToScene(self._view.viewport().rect()).boundingRect() & whole
        sx, sy = inner.width() / whole.width(), inner.height() / whole.height()
        frame = QRectF(inner.left() + seen.left() * sx, inner.top() + seen.top() * sy, seen.width() * sx, seen.height() * sy)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("focus.ring"), 2))
        painter.drawRoundedRect(frame, 3, 3)
        painter.end()

    def _go(self, point: QPointF) -> None:
        board = self._view.board
        if board is not None:
            inner = self._inner()
            whole = board.sceneRect()
            x = (point.x() - inner.left()) / inner.width() * whole.width()
            y = (point.y() - inner.top()) / inner.height() * whole.height()
            self._view.centerOn(x, y)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to a part of the board."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the part that is seen."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())
