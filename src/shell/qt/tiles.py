"""Tiles to choose one from: a title, a quieter line, and a mark on the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from shell.qt import focus, fonts, paint
from shell.qt.context import Context

_GUTTER = 10
_PAD = 14
_DOT = 16


class Tile(QRadioButton):
    """One of the tiles of a `Tiles`. Arrow keys go to the next one, as between all radio buttons."""

    def __init__(self, context: Context, key: str, title: str, note: str, parent: QWidget) -> None:
        super().__init__(parent)
        focus.ensure(context)
        self.context = context
        self.key = key
        self.ring_radius = 10.0
        self.set_words(title, note)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_words(self, title: str, note: str) -> None:
        """What the tile says, in two lines."""
        self.title, self.note = title, note
        self.setText(title.replace("&", "&&"))
        self.setAccessibleName(f"{title}, {note}" if note else title)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        title = QFontMetrics(fonts.font("label", weight=600)).horizontalAdvance(self.title)
        note = QFontMetrics(fonts.font("small")).horizontalAdvance(self.note)
        height = fonts.line("label") + (fonts.line("small") if self.note else 0) + 20
        return QSize(max(title, note) + 2 * _PAD + _DOT + 12, height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.context.theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        chosen, hover = self.isChecked(), self.underMouse()
        fill = theme.color("accent.soft" if chosen else "surface.hover" if hover else "surface.raised")
        edge = theme.color("accent.base" if chosen else "line.strong" if theme.outlined else "line.subtle")
        paint.box(painter, rect, 10, fill, edge, 2.0 if chosen else 1.0)
        high = fonts.line("label") + (fonts.line("small") if self.note else 0)
        top = (rect.height() - high) / 2
        width = rect.width() - 2 * _PAD - _DOT - 8
        for text, face, colour, tall in (
            (self.title, fonts.font("label", weight=600), "text.primary", fonts.line("label")),
            (self.note, fonts.font("small"), "text.secondary", fonts.line("small")),
        ):
            painter.setFont(face)
            painter.setPen(theme.color(colour))
            cut = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, int(width))
            painter.drawText(QRectF(_PAD, top, width + 4, tall), Qt.AlignmentFlag.AlignVCenter, cut)
            top += tall
        middle = QPointF(rect.right() - _PAD - _DOT / 2, rect.center().y())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent.base" if chosen else "line.strong"), 1.6))
        painter.drawEllipse(middle, _DOT / 2 - 1, _DOT / 2 - 1)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent.base"))
            painter.drawEllipse(middle, 4, 4)


class Tiles(QWidget):
    """Tiles in as many columns as fit, at most three, all of one width."""

    chosen = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.tiles: list[Tile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_options(self, options: Sequence[tuple[str, str, str]]) -> None:
        """Offer (key, title, note) triples; the current one stays if it is among them, otherwise the first holds. Where only the
        words are others, the tiles stay: one of them may have the keyboard."""
        if [key for key, _, _ in options] == [tile.key for tile in self.tiles]:
            for tile, (_, title, note) in zip(self.tiles, options, strict=True):
                tile.set_words(title, note)
        else:
            self._make(options)
        if self.tiles and self.current is None:
            self.tiles[0].setChecked(True)
        self.updateGeometry()
        self._place(self.width(), move=True)

    def _make(self, options: Sequence[tuple[str, str, str]]) -> None:
        before = self.current
        for old in self.tiles:
            old.hide()
            old.deleteLater()
        self.tiles = [Tile(self.context, key, title, note, self) for key, title, note in options]
        for tile in self.tiles:
            tile.setChecked(tile.key == before)
            tile.toggled.connect(lambda on, key=tile.key: self.chosen.emit(key) if on else None)
            tile.show()

    @property
    def current(self) -> str | None:
        """The key that holds."""
        return next((tile.key for tile in self.tiles if tile.isChecked()), None)

    def set_current(self, key: str) -> None:
        """Choose `key`, if there is such a tile."""
        for tile in self.tiles:
            if tile.key == key:
                tile.setChecked(True)

    def focus_current(self) -> None:
        """Give the keyboard to the chosen tile."""
        for tile in self.tiles:
            if tile.isChecked():
                tile.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Take the theme's colours and the size of text anew."""
        self.updateGeometry()
        self._place(self.width(), move=True)
        for tile in self.tiles:
            tile.update()

    def sizeHint(self) -> QSize:
        widest = max((tile.sizeHint().width() for tile in self.tiles), default=100)
        width = 3 * widest + 2 * _GUTTER
        return QSize(width, self._place(width, move=False))

    def minimumSizeHint(self) -> QSize:
        widest = max((tile.sizeHint().width() for tile in self.tiles), default=100)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        if not self.tiles:
            return 0
        widest = max(tile.sizeHint().width() for tile in self.tiles)
        tall = max(tile.sizeHint().height() for tile in self.tiles)
        columns = max(1, min(3, len(self.tiles), (width + _GUTTER) // (widest + _GUTTER)))
        if move:
            side = (width - (columns - 1) * _GUTTER) / columns
            for i, tile in enumerate(self.tiles):
                row, column = divmod(i, columns)
                x = round(column * (side + _GUTTER))
                tile.setGeometry(x, row * (tall + _GUTTER), round(column * (side + _GUTTER) + side) - x, tall)
        rows = -(-len(self.tiles) // columns)
        return rows * tall + (rows - 1) * _GUTTER
