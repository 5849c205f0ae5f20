"""A small picture of the whole board, with the part that is to be seen framed; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QScrollBar, QWidget

from shell.qt.context import Context
from shell.qt.view import BoardView

LONGER, SHORTEST = 168, 72
"""The longer side, in pixels, and what it is at least."""
SHARE = 0.28
"""Of the smaller side of the view: what it takes at most."""
INSET = 14
_NEAR = 6
"""Pixels that stay free between it and the cursor."""
_DELAY = 250
"""Milliseconds after a change until the picture is made anew."""
_CORNERS = ((False, False), (True, False), (False, True), (True, True))
"""As (left, top), the best one first."""


class Overview(QWidget):
    """Lies in a corner of a board that is larger than its view: in the lower right one at first. It steps aside where the board ends,
    so that no cell stays below it wherever one pans, and from the keyboard's cursor."""

    def __init__(self, context: Context, view: BoardView) -> None:
        super().__init__(view)
        self._context = context
        self._view = view
        self._picture: QPixmap | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._render)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._dragged = False
        view.panned.connect(self._panned)
        view.cell_shown.connect(self._step_aside)
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
        """Into its corner, at the board's proportions, smaller where the view is small."""
        board = self._view.board
        if board is None:
            return
        extent = board.extent()
        longer = max(SHORTEST, min(LONGER, round(SHARE * min(self._view.width(), self._view.height()))))
        scale = longer / max(extent.width(), extent.height())
        self.resize(round(extent.width() * scale) + 8, round(extent.height() * scale) + 8)
        self._step_aside()
        self._later()

    def _panned(self) -> None:
        self._step_aside()
        self.update()

    def _step_aside(self) -> None:
        """Into the corner where nothing lies below that could not be panned from there, and not the cursor."""
        view, board = self._view, self._view.board
        if board is None or view.fits or self._dragged:
            return
        across, down = view.horizontalScrollBar(), view.verticalScrollBar()
        left = _ends(across, self.width() + INSET)
        top = across.minimum() == across.maximum() and _ends(down, self.height() + INSET)
        corners = [self._corner(*corner) for corner in sorted(_CORNERS, key=lambda corner: corner != (left, top))]
        if board.cursor is not None:
            cell = view.mapFromScene(board.cell_rect(board.cursor)).boundingRect().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
            corners = [corner for corner in corners if not QRect(corner, self.size()).intersects(cell)] or corners
        self.move(corners[0])

    def _corner(self, left: bool, top: bool) -> QPoint:
        view = self._view
        return QPoint(INSET if left else view.width() - self.width() - INSET, INSET if top else view.height() - self.height() - INSET)

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
        self._dragged = True  # it stays below the pointer meanwhile
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the part that is seen."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """It may step aside again."""
        self._dragged = False
        self._step_aside()


def _ends(bar: QScrollBar, near: int) -> bool:
    """Whether the board ends at most `near` pixels farther to the right, or down, and can be moved back."""
    return bar.minimum() < bar.value() and bar.maximum() - bar.value() < near
