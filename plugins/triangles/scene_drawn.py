"""What was drawn, kept as one picture to which each new line is added."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from plugins.triangles.scene_field import Field
from plugins.triangles.state import State

LARGEST = 12_000_000
"""Pixels from which what was drawn is painted anew instead of being kept as a picture."""


class Drawn:
    """The picture of a state, made when it is first wanted."""

    def __init__(self) -> None:
        self._picture: QPixmap | None = None

    @property
    def there(self) -> bool:
        """Whether there is a picture."""
        return self._picture is not None

    def forget(self) -> None:
        """The state, its size or its look is another."""
        self._picture = None

    def add(self, field: Field, old: State, new: State) -> None:
        """Add what `new` has more than `old`, which the picture shows."""
        if self._picture is not None:
            painter = QPainter(self._picture)
            field.paint_added(painter, old, new)
            painter.end()

    def paint(self, painter: QPainter, exposed: QRectF, field: Field, state: State, size: QSizeF, *, keep: bool) -> None:
        """Draw the part `exposed` of a board of `size` logical pixels. `keep` says that it will be wanted again."""
        ratio = field.ratio
        vector = painter.paintEngine().type().name in ("SVG", "Picture", "Pdf")
        if vector or not keep or size.width() * size.height() * ratio * ratio > LARGEST:
            field.paint_drawn(painter, state)
            return
        if self._picture is None:
            self._picture = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            field.paint_drawn(inner, state)
            inner.end()
        part = exposed.intersected(QRectF(0, 0, self._picture.width() / ratio, self._picture.height() / ratio)).toAlignedRect()
        source = QRectF(part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio)
        painter.drawPixmap(QRectF(part), self._picture, source)
