"""The view of a board: fits it to the window, zooms and pans when it is too large, moves the keyboard's cursor."""

from __future__ import annotations

from math import floor

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from shell.qt.backdrop import backdrop
from shell.qt.context import Context
from shell.qt.keyed_view import KeyedView
from shell.qt.pixels import device_size
from shell.qt.plate import paint_plate, paint_shadow
from shell.qt.scene import Scene

AIR = 12
"""Pixels that stay free above and below the plate."""
LARGEST = 72.0
"""Pixels a unit beyond which a board does not grow by itself."""
_EXACT = 1e-6
"""A smaller part of a pixel is none."""


class BoardView(KeyedView):
    """Shows one scene on its plate, in front of the page's backdrop."""

    plate_moved = Signal(QRect)
    """The plate is elsewhere, in the view's own pixels."""
    panned = Signal()
    """Another part of the board is to be seen."""
    cell_shown = Signal()
    """A cell was brought into sight, where the board is larger than the view."""
    drawn = Signal(QRect)
    """A part of the board was drawn anew, within this rectangle of the view's own pixels."""
    cover_changed = Signal()
    """The board is covered, or to be seen again."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._covered = False
        self._zoom: float | None = None
        self._fits = True
        self._background: QPixmap | None = None
        self._pan_from: QPoint | None = None
        self._panning = False
        self._aligning = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # boards are not mirrored
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._align)
            bar.valueChanged.connect(self.panned)

    # What is shown

    def set_board(self, scene: Scene | None) -> None:
        """Show another scene, fitted to the window."""
        self._zoom = None
        self.setScene(scene)
        self._lay_out()
        if scene is not None:
            self.centerOn(scene.sceneRect().center())

    @property
    def covered(self) -> bool:
        """Whether nothing of the board is drawn."""
        return self._covered

    def set_covered(self, covered: bool) -> None:
        """Draw the empty plate only, and take no input; or show the board again."""
        if covered != self._covered:
            self._covered = covered
            if covered and self.board:
                self.board.cancel()
            self.viewport().update()
            self.cover_changed.emit()

    def restyle(self) -> None:
        """The theme is another."""
        self._background = None
        self.viewport().update()

    # Zoom

    def _ratio(self) -> float:
        return self.devicePixelRatioF()

    def _whole(self, unit: float) -> float:
        board = self.board
        if board is None or not board.whole:
            return unit
        return max(1.0, floor(unit * self._ratio())) / self._ratio()

    def fitting(self) -> float:
        """Pixels a unit at which all of the board is to be seen."""
        board = self.board
        if board is None:
            return 1.0
        extent = board.extent()
        width = self.viewport().width() - 2 * (board.padding + AIR)
        height = self.viewport().height() - 2 * (board.padding + AIR)
        return max(4.0, min(width / extent.width(), height / extent.height(), self.largest()))

    def largest(self) -> float:
        """Pixels a unit that a board never exceeds by itself: small boards do not become posters."""
        return max(LARGEST, min(self.viewport().width(), self.viewport().height()) / 9)

    @property
    def zoomable(self) -> bool:
        """Whether the whole board is too small to be seen at once."""
        board = self.board
        return board is not None and self.fitting() < board.smallest

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom about a point of the viewport; without one about the keyboard's cursor, which stays in sight, or the middle. Never
        smaller than the whole board."""
        board = self.board
        if board is None:
            return
        fitting = self.fitting()
        unit = min(max(board.unit * factor, fitting), max(96.0, fitting))
        if self._whole(unit) == board.unit and factor != 1:
            unit = board.unit + (1 if factor > 1 else -1) / self._ratio()
            unit = min(max(unit, fitting), max(96.0, fitting))
        point = at if at is not None else self._middle(board)
        before = self._at(point.toPoint())
        self._zoom = unit
        self._lay_out()
        now = self.mapFromScene(before * board.unit)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + now.x() - round(point.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + now.y() - round(point.y()))
        if at is None:
            self._show_cursor()

    def _middle(self, board: Scene) -> QPointF:
        """What keys zoom about."""
        seen = self.viewport().rect()
        cell = seen if board.cursor is None else self.mapFromScene(board.cell_rect(board.cursor)).boundingRect()
        return QPointF((cell if seen.contains(cell) else seen).center())

    def _show_cursor(self) -> None:
        if self.board is not None and self.board.cursor is not None:
            self.show_cell(self.board.cursor)

    def zoom_to_fit(self) -> None:
        """All of the board, however small."""
        self._zoom = 0.0  # and it stays whole when the window changes, or what stands below the board
        self._lay_out()

    def zoom_to_default(self) -> None:
        """All of the board, or as much as fits at a size that can be read."""
        self._zoom = None
        self._lay_out()
        self._show_cursor()

    def _at(self, point: QPoint) -> QPointF:
        """What of the board is seen at a point of the viewport, in its units."""
        return self.mapToScene(point) / (self.board.unit if self.board is not None else 1.0)

    def _lay_out(self, centre: QPointF | None = None) -> None:
        """Fit the board to the view; one that is larger keeps in the middle what is there now, or `centre`."""
        board = self.board
        self._background = None
        if board is None:
            self.viewport().update()
            return
        fitting = self.fitting()
        unit = max(fitting, board.smallest) if self._zoom is None else max(self._zoom, fitting)
        unit = self._whole(unit)
        centre = self._at(self.viewport().rect().center()) if centre is None else centre
        board.set_unit(unit, self._ratio())
        pad = board.padding + AIR
        self.setSceneRect(board.sceneRect().adjusted(-pad, -pad, pad, pad))
        needed = self.sceneRect().size()
        self._fits = needed.width() <= self.viewport().width() + 1 and needed.height() <= self.viewport().height() + 1
        if not self._fits:
            self.centerOn(centre * unit)
        self._align()
        board.set_sides(*self._sides(board))
        self.viewport().update()
        self.plate_moved.emit(self.plate())

    def _align(self) -> None:
        """Put the board's corner on a whole pixel of the screen. Qt puts it on a whole unit of the window, which at a scale such
        as 1.25 is between two pixels: of rows that are equal, some would be drawn a pixel lower than others."""
        ratio = self._ratio()
        if self._aligning or self.board is None or (ratio.is_integer() and self.transform().isIdentity()):
            return
        self._aligning = True
        corner = self.viewport().mapTo(self.window(), QPoint())
        for _ in range(3):  # the first shift may move what Qt rounds
            there = self.viewportTransform()
            x, y = (corner.x() + there.dx()) * ratio, (corner.y() + there.dy()) * ratio
            across, down = (floor(x + 0.5) - x) / ratio, (floor(y + 0.5) - y) / ratio
            if abs(across) + abs(down) < _EXACT:
                break
            shift = self.transform()
            self.setTransform(QTransform.fromTranslate((shift.dx() + across) % 1.0, (shift.dy() + down) % 1.0))
        self._aligning = False

    def _sides(self, board: Scene) -> tuple[QRectF, QRectF]:
        """The room that the board leaves free at its left and right, in scene pixels."""
        if not self._fits:
            return QRectF(), QRectF()
        seen, taken = self.mapToScene(self.viewport().rect()).boundingRect(), board.sceneRect()
        left = QRectF(seen.left(), seen.top(), taken.left() - seen.left(), seen.height())
        return left, QRectF(taken.right(), seen.top(), seen.right() - taken.right(), seen.height())

    def plate(self) -> QRect:
        """The board's plate in the view's pixels, cut to what is to be seen."""
        board = self.board
        if board is None:
            return QRect()
        pad = board.padding
        corner = self.mapFromScene(board.plate_rect().topLeft())
        size = board.plate_rect().size()
        rect = QRectF(corner.x() - pad, corner.y() - pad, size.width() + 2 * pad, size.height() + 2 * pad)
        return rect.toAlignedRect() & self.viewport().rect()

    def show_cell(self, key: str) -> None:
        """Pan so that a cell is to be seen, with a little around it."""
        board = self.board
        if board is not None and not self._fits:
            rect = board.cell_rect(key)
            self.ensureVisible(rect, int(2 * board.unit), int(2 * board.unit))
            self.cell_shown.emit()

    @property
    def fits(self) -> bool:
        """Whether all of the board is to be seen."""
        return self._fits

    # Painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The page's backdrop and the plate: one picture where the board fits, both apart where it is panned."""
        painter.save()
        painter.resetTransform()
        if self._background is None:
            self._background = self._compose()
        painter.drawPixmap(0, 0, self._background)
        if not self._fits and self.board is not None:
            paint_plate(painter, self._context.theme, self._plate_rect(), self.board.look.color(self.board.plate))
        painter.restore()

    def _plate_rect(self) -> QRectF:
        board = self.board
        if board is None:
            return QRectF()
        pad = board.padding
        corner = self.viewportTransform().map(board.plate_rect().topLeft())
        size = board.plate_rect().size()
        return QRectF(corner.x() - pad, corner.y() - pad, size.width() + 2 * pad, size.height() + 2 * pad)

    def _compose(self) -> QPixmap:
        ratio = self._ratio()
        picture = QPixmap(device_size(self.viewport().size(), ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(0, 0, 0))
        painter = QPainter(picture)
        window = self.window()
        painter.drawPixmap(-self.viewport().mapTo(window, QPoint(0, 0)), backdrop(self._context.theme, window.size(), ratio))
        if self._fits:
            self._paint_plate(painter)
        painter.end()
        return picture

    def _paint_plate(self, painter: QPainter) -> None:
        if self.board is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_shadow(painter, self._context.theme, self._plate_rect())
            paint_plate(painter, self._context.theme, self._plate_rect(), self.board.look.color(self.board.plate))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board, or while it is covered only what lies under it."""
        if not self._covered:
            super().paintEvent(event)
            self.drawn.emit(event.rect())
            return
        painter = QPainter(self.viewport())
        self.drawBackground(painter, QRectF())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again: the board scales to the window, never the other way round."""
        old, board = event.oldSize(), self.board
        if old.isValid() or board is None:
            centre = self._at(QPoint(old.width() // 2, old.height() // 2))
        else:  # laid out for the first time
            centre = board.sceneRect().center() / board.unit
        super().resizeEvent(event)
        self._lay_out(centre)
        self._show_cursor()

    def event(self, event: QEvent) -> bool:
        """Follow the screen's pixel ratio; keep Tab for the window."""
        kind = event.type()
        if kind in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.ScreenChangeInternal):
            self._lay_out()
        return super().event(event)

    # Mouse and touchpad

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinch zooms; nothing reaches a covered board."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(1 + event.value(), event.position())
            return True
        if self._covered and event.type() in (
            QEvent.Type.MouseButtonPress,
            QEvent.Type.MouseButtonDblClick,
            QEvent.Type.MouseButtonRelease,
            QEvent.Type.MouseMove,
            QEvent.Type.Wheel,
        ):
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms about the pointer, a touchpad pans."""
        board = self.board
        if board is None:
            return
        pixels = event.pixelDelta()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not pixels.isNull() and not control:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - pixels.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - pixels.y())
        elif self.zoomable or control:
            steps = event.angleDelta().y() / 120
            if steps:
                self.zoom_by(1.15**steps, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The middle button may begin to pan; the cursor of the keyboard goes."""
        board = self.board
        if board is not None:
            board.set_cursor(None)
        if event.button() == Qt.MouseButton.MiddleButton and not self._fits:
            self._pan_from = event.position().toPoint()
            self._panning = False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, once the middle button has moved some pixels."""
        if self._pan_from is not None:
            way = event.position().toPoint() - self._pan_from
            if not self._panning and way.manhattanLength() < 5:
                return
            if not self._panning:
                self._panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                if self.board:
                    self.board.cancel()
            self._pan_from = event.position().toPoint()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - way.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - way.y())
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the pan, or let the scene have the click."""
        if event.button() == Qt.MouseButton.MiddleButton:
            panned, self._panning, self._pan_from = self._panning, False, None
            if panned:
                self.viewport().unsetCursor()
                return
        super().mouseReleaseEvent(event)
