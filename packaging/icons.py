"""Draw the program's icon in every size that desktops ask for, from the drawings in resources/icons/app.

    python packaging/icons.py FOLDER

Writes FOLDER/hicolor as it is laid out below /usr/share/icons, and igraonica.ico and igraonica.icns for other systems.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DRAWINGS = ROOT / "resources" / "icons" / "app"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
SMALL = 24
"""Up to this size the simpler drawing is used, whose lines lie on the pixels."""


def main() -> int:
    """Write everything. Returns the exit status."""
    target = Path(sys.argv[1])
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication(["icons"])
    drawings = {name: QSvgRenderer(str(DRAWINGS / f"{name}.svg")) for name in ("igraonica", "igraonica-small")}
    pictures = {}
    for size in SIZES:
        picture = QImage(size, size, QImage.Format.Format_ARGB32)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        drawings["igraonica-small" if size <= SMALL else "igraonica"].render(painter, QRectF(0, 0, size, size))
        painter.end()
        pictures[size] = picture
        save(picture, target / "hicolor" / f"{size}x{size}" / "apps" / "igraonica.png")
    for name, folder in (("igraonica", "scalable"), ("igraonica-symbolic", "symbolic")):
        file = target / "hicolor" / folder / "apps" / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DRAWINGS / f"{name}.svg", file)
    save(pictures[256], target / "igraonica.ico")
    save(pictures[256], target / "igraonica.icns")
    application.shutdown()
    return 0


def save(picture: object, file: Path) -> None:
    """Write a picture; the name says the format. Ends the program if that cannot be done."""
    from PySide6.QtGui import QImage

    assert isinstance(picture, QImage)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not picture.save(str(file)):
        sys.exit(f"{file} cannot be written")


if __name__ == "__main__":
    sys.exit(main())
