"""The program's own icon, for windows and the task bar. Set after the first frame: nobody waits for it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from shell.paths import resources

SIZES = (16, 24, 32, 48, 64, 128)
SMALL = 24
"""Up to this size the simpler drawing is used, whose lines lie on the pixels."""


def install() -> None:
    """Give it to the application, and so to every window."""
    QApplication.setWindowIcon(drawn())


def drawn() -> QIcon:
    """The icon in the sizes that desktops ask for."""
    folder = resources() / "icons" / "app"
    small, large = (QSvgRenderer(str(folder / f"{name}.svg")) for name in ("igraonica-small", "igraonica"))
    icon = QIcon()
    for size in SIZES:
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        (small if size <= SMALL else large).render(painter, QRectF(0, 0, size, size))
        painter.end()
        icon.addPixmap(picture)
    return icon
