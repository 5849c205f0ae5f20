"""The ring around what has the keyboard: 2 px, at a distance of 2 px, outside the widget and over its neighbours.

It is one small widget above the others of a window, so that nothing needs room for it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from shell.qt.context import Context

_GAP, _LINE = 2, 2
_OUT = _GAP + _LINE
_AROUND = _OUT + 4
"""Pixels around what has the keyboard that are in sight too."""
_MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})

OWN_FOCUS = "paintsItsOwnFocus"
"""A dynamic property; a widget that sets it to True draws its focus itself."""


class _Ring(QWidget):
    """The ring of one window."""

    def __init__(self, window: QWidget, context: Context) -> None:
        super().__init__(window)
        self._context = context
        self._radius = 0.0
        self._clip = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def place(self, around: QRect, clip: QRect, radius: float) -> None:
        """Stand around `around` and show no more than lies in `clip`, both in the window's coordinates."""
        self._radius = min(radius, around.height() / 2, around.width() / 2) + _OUT
        self._clip = clip
        self.setGeometry(around.adjusted(-_OUT, -_OUT, _OUT, _OUT))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._clip.translated(-self.pos()))
        painter.setPen(QPen(self._context.theme.color("focus.ring"), _LINE))
        half = _LINE / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), self._radius - half, self._radius - half)


class _Follower(QObject):
    """Moves the ring after the focus, and with its widget."""

    def __init__(self, app: QApplication, context: Context) -> None:
        super().__init__(app)
        self.context = context
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self._ring: _Ring | None = None
        self._rings: dict[QWidget, _Ring] = {}
        app.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        self._leave()
        # A widget that was clicked needs no telling where it is.
        if new is None or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return
        _reveal(new)
        if not _ringed(new) or new.property(OWN_FOCUS):
            return
        window = new.window()
        self._rings = {window: ring for window, ring in self._rings.items() if isValid(window) and isValid(ring)}
        if window not in self._rings:
            self._rings[window] = _Ring(window, self.context)
        self._ring = self._rings[window]
        self._target = new
        widget: QWidget | None = new
        while widget is not None and widget is not window:
            widget.installEventFilter(self)
            self._watched.append(widget)
            widget = widget.parentWidget()
        self._place()

    def _leave(self) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched.clear()
        self._target = None
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
        self._ring = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._place()
        return False

    def _place(self) -> None:
        target, ring = self._target, self._ring
        if target is None or ring is None or not isValid(target) or not isValid(ring):
            return
        if not target.isVisible():
            ring.hide()
            return
        window = target.window()
        shape = getattr(target, "ring_rect", None)
        around = shape() if callable(shape) else target.rect()
        clip = window.rect()
        # Imported when needed: each class of Qt costs a little at the start.
        from PySide6.QtWidgets import QAbstractScrollArea

        area = target.parentWidget()
        while area is not None and area is not window:
            above = area.parentWidget()
            if isinstance(above, QAbstractScrollArea) and above.viewport() is area:
                clip &= QRect(area.mapTo(window, QPoint()), area.size())
            area = above
        ring.place(around.translated(target.mapTo(window, QPoint())), clip, float(getattr(target, "ring_radius", 8.0)))


def _reveal(widget: QWidget) -> None:
    """Scroll until `widget` is in sight, however it got the keyboard: Qt does so after the Tab key alone."""
    from PySide6.QtWidgets import QScrollArea

    area = widget.parentWidget()
    while area is not None:
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget, _AROUND, _AROUND)
        area = area.parentWidget()


def _ringed(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractButton):
        return True
    from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QScrollArea, QTextBrowser

    return isinstance(widget, QAbstractSpinBox | QComboBox | QLineEdit | QScrollArea | QTextBrowser)


_follower: list[_Follower] = []


def ensure(context: Context) -> None:
    """Let the ring follow the focus in the whole program. Calling it again changes nothing but the context."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "focus needs an application"
    # Kept here, not looked for: `findChild` first makes the Python types of every kind of widget (15 ms).
    if _follower and isValid(_follower[0]):
        _follower[0].context = context
    else:
        _follower[:] = [_Follower(app, context)]
