"""The palette of a board editor: what can be put on the board, each with its picture, its name and its key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from shell.qt import focus, fonts, paint
from shell.qt.context import Context
from shell.qt.drawing import Drawing
from shell.qt.hovered import Hovered
from shell.qt.scene import Action

_PAD, _GAP, _SIGN = 8, 12, 34


class ToolRow(Hovered, QAbstractButton):
    """One piece. The one in use is checked; arrows go from one to the next."""

    ring_radius = 8.0

    def __init__(self, context: Context, drawing: Drawing, domain: str, action: Action, parent: QWidget) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.drawing = drawing
        self.domain = domain
        self.action = action
        self.compact = False
        """Whether the picture and the key stand alone; the name is the tooltip then."""
        self._hover = paint.Fade(self, context)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setChecked(bool(action.checked))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        self.setText(self.context.say(self.action.title, self.domain).replace("&", "&&"))
        self.set_compact(self.compact)
        self.setAccessibleName(self._words())
        self.setAccessibleDescription(self.action.shortcut)
        self.updateGeometry()

    def set_compact(self, compact: bool) -> None:
        """Show the name, or only picture and key."""
        self.compact = compact
        self.setToolTip(self._words() if compact else "")
        self.updateGeometry()

    def _words(self) -> str:
        return self.text().replace("&&", "&")

    def sizeHint(self) -> QSize:
        words = 0 if self.compact else QFontMetrics(fonts.font("label", weight=600)).horizontalAdvance(self._words()) + 20
        key = QFontMetrics(fonts.font("small", weight=500)).horizontalAdvance(self.action.shortcut)
        side = fonts.scaled(_SIGN)
        return QSize(2 * _PAD + side + _GAP + words + key + 4, side + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.isChecked():
            paint.box(painter, rect, self.ring_radius, theme.color("accent.soft"), theme.color("accent.base"), 2 if theme.outlined else 1)
        elif self._hover.level:
            fill = theme.color("surface.hover")
            fill.setAlphaF(self._hover.level)
            paint.box(painter, rect, self.ring_radius, fill)
        side = fonts.scaled(_SIGN)
        tile = QRectF(_PAD, (self.height() - side) / 2, side, side)
        look = self.drawing.look
        paint.box(painter, tile, 6.0, look.color(self.drawing.plate), theme.color("line.strong" if theme.outlined else "line.subtle"))
        painter.drawPixmap(tile.topLeft(), self.drawing.sign(self.action.key, side))
        x = tile.right() + _GAP
        upright = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(fonts.font("label", weight=600))
        painter.setPen(theme.color("text.primary"))
        if not self.compact:
            painter.drawText(QRectF(x, 0, self.width() - x, self.height()), upright, self._words())
        painter.setFont(fonts.font("small", weight=500))
        painter.setPen(theme.color("text.secondary" if self.isChecked() else "text.muted"))
        painter.drawText(
            QRectF(x, 0, self.width() - x - _PAD - 4, self.height()), upright | Qt.AlignmentFlag.AlignRight, self.action.shortcut
        )


class ToolRows(QWidget):
    """All of them, one below the other."""

    used = Signal()
    """Another piece was chosen here."""

    def __init__(self, context: Context, drawing: Drawing, domain: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = [ToolRow(context, drawing, domain, action, self) for action in _tools(drawing)]
        self._drawing = drawing
        for row in self.rows:
            row.clicked.connect(lambda _=False, row=row: self._use(row))
        drawing.actions_changed.connect(self.refresh)

    def _use(self, row: ToolRow) -> None:
        row.action.triggered(True)
        self.refresh()
        self.used.emit()

    def refresh(self) -> None:
        """Mark the piece that is in use now."""
        now = {action.key: bool(action.checked) for action in _tools(self._drawing)}
        for row in self.rows:
            if now.get(row.action.key) and not row.isChecked():
                row.setChecked(True)

    def sizeHint(self) -> QSize:
        hints = [row.sizeHint() for row in self.rows]
        return QSize(max((hint.width() for hint in hints), default=0), sum(hint.height() + 4 for hint in hints))

    def set_compact(self, compact: bool) -> None:
        """Show names, or only pictures and keys."""
        for row in self.rows:
            if row.compact != compact:
                row.set_compact(compact)

    def arrange(self, corner: QPoint, width: int) -> int:
        """Lay them out below `corner` of what they stand in, in `width`; where they end."""
        y = 0
        for row in self.rows:
            high = row.sizeHint().height()
            row.setGeometry(0, y, width, high)
            y += high + 4
        self.setGeometry(corner.x(), corner.y(), width, y)
        return corner.y() + y

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        for row in self.rows:
            row.retranslate()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        for row in self.rows:
            row.updateGeometry()
            row.update()


def _tools(drawing: Drawing) -> Sequence[Action]:
    return [action for action in drawing.actions() if action.place == "palette"]
