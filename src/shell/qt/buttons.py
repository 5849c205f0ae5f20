"""Buttons: filled, raised, of text alone, of an icon alone."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from shell.qt import focus, fonts, icons, paint
from shell.qt.context import Context
from shell.qt.hovered import Hovered

Kind = Literal["primary", "soft", "ghost", "icon"]

_ICON = 16
_GAP = 9
CONFIRMED = 4000
"""Milliseconds for which a button says that it is done."""
_PAD = {"primary": 24, "soft": 14, "ghost": 12, "icon": 0}


class Button(Hovered, QPushButton):
    """A button of one kind: `primary` (one on a page), `soft`, `ghost` or `icon`, whose text is its name and tooltip.

    It is reached by the Tab key; a click leaves the focus where it was, which is mostly the board.
    """

    ring_radius = 8.0
    _hint: tuple[float, QSize] | None = None
    """The scale of text, and the size at it: pages ask for it many times."""

    def __init__(self, context: Context, text: str = "", *, kind: Kind = "soft", icon: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.kind = kind
        self.icon_name = icon
        self.roomy = False
        self.compact = False
        self._done = ""
        self._hover = paint.Fade(self, context)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # Without it, Enter presses a button only in dialogs.
        self.setAutoDefault(True)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show `text`; an ampersand is an ampersand."""
        super().setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self._name()
        self.updateGeometry()
        self.update()

    def _name(self) -> None:
        if self._bare():
            self.setToolTip(self.accessibleName())
        elif self.toolTip() == self.accessibleName():
            self.setToolTip("")

    def confirm(self, words: str) -> None:
        """Say for a while that what the button does is done. It keeps its size: nothing else moves."""
        self._done = words
        self.update()
        QTimer.singleShot(CONFIRMED, self, self._confirmed)

    def _confirmed(self) -> None:
        self._done = ""
        self.update()

    def set_kind(self, kind: Kind) -> None:
        """Become a button of another kind."""
        if kind != self.kind:
            self.kind = kind
            self._name()
            self.updateGeometry()
            self.update()

    def set_compact(self, compact: bool) -> None:
        """Show the icon alone, where room is short; the text becomes the tooltip. For whoever lays the button out, who needs no
        telling that its size has changed."""
        if compact != self.compact:
            self.compact = compact
            self._hint = None
            self._name()
            self.update()

    def set_icon(self, name: str) -> None:
        """Show the icon `name`, none if it is empty."""
        if name != self.icon_name:
            self.icon_name = name
            self.updateGeometry()
            self.update()

    def set_roomy(self, roomy: bool) -> None:
        """40 px high instead of 36, with more air at the sides: the buttons that a page is about."""
        self.roomy = roomy
        self.updateGeometry()

    def retranslate(self) -> None:
        """Nothing: the text is given by whoever made the button."""

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self.update()

    def _bare(self) -> bool:
        return self.kind == "icon" or (self.compact and bool(self.icon_name))

    def _shown(self) -> str:
        return "" if self._bare() else self.text().replace("&&", "&")

    def updateGeometry(self) -> None:
        self._hint = None
        super().updateGeometry()

    def sizeHint(self) -> QSize:
        if self._hint is None or self._hint[0] != fonts.scale():
            self._hint = fonts.scale(), self._measured()
        return QSize(self._hint[1])

    def _measured(self) -> QSize:
        height = max(fonts.scaled(40 if self.roomy else 36), fonts.line("label") + 12)
        if self._bare():
            return QSize(height, height)
        width = self._content_width(self._shown(), self.icon_name) + 2 * (
            _PAD[self.kind] + (6 if self.roomy and self.kind == "soft" and not self.icon_name else 0)
        )
        return QSize(width, height)

    def _content_width(self, text: str, icon: str) -> int:
        width = QFontMetrics(fonts.font("label", weight=600)).horizontalAdvance(text) if text else 0
        return width + (fonts.scaled(_ICON) + (_GAP if text else 0) if icon else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint_surface(painter)
        self._paint_content(painter, self._ink())

    def _ink(self) -> QColor:
        theme = self.context.theme
        if not self.isEnabled():
            return theme.color("line.subtle" if theme.outlined else "text.muted")
        return theme.color("text.onAccent" if self.kind == "primary" else "text.primary")

    def _paint_surface(self, painter: QPainter) -> None:
        theme = self.context.theme
        rect = QRectF(self.rect())
        level = self._hover.level if self.isEnabled() else 0.0
        if self.kind == "primary" and self.isEnabled():
            fill = (
                theme.color("accent.pressed")
                if self.isDown()
                else paint.mix(theme.color("accent.base"), theme.color("accent.hover"), level)
            )
            paint.box(painter, rect, self.ring_radius, fill)
        elif self.kind in {"primary", "soft"}:
            raised = theme.color("surface.raised")
            fill = theme.color("surface.pressed") if self.isDown() else paint.mix(raised, theme.color("surface.hover"), level)
            edge = theme.color("line.strong" if theme.outlined else "line.subtle")
            paint.box(painter, rect, self.ring_radius, fill, edge)
        elif self.isDown() or self.isChecked():
            paint.box(
                painter, rect, self.ring_radius, theme.color("surface.pressed"), theme.color("line.strong") if theme.outlined else None
            )
        elif level:
            fill = theme.color("surface.hover")
            fill.setAlphaF(level)
            paint.box(painter, rect, self.ring_radius, fill)

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        text, icon = (self._done, "check") if self._done else (self._shown(), self.icon_name)
        size = fonts.scaled(18 if self.kind == "icon" else _ICON)
        x = max(0.0, (self.width() - (size if self.kind == "icon" else self._content_width(text, icon))) / 2)
        if icon:
            icons.draw(painter, icon, QRectF(x, (self.height() - size) / 2, size, size), ink)
            x += size + _GAP
        if text:
            painter.setFont(fonts.font("label", weight=600))
            painter.setPen(ink)
            place = QRectF(x, 0, self.width() - x, self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
