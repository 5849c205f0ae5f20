"""Qt itself: the application object, its style and palette, its own words, and whether a screen is there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from shell.qt.style import palette, stylesheet
from shell.qt.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator

_QT_CATALOGUE = {"en": "", "bs": "hr", "hr": "hr"}
"""Qt has no Bosnian words of its own; Croatian serves."""

_words: list[QTranslator] = []


def has_screen(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a window can be opened."""
    if platform != "linux":
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("QT_QPA_PLATFORM"))


def application() -> QApplication:
    """The one application object, with its name."""
    found = QApplication.instance()
    # The style by argument: asking for it or setting it would make the whole type QStyle (5 ms).
    app = found if isinstance(found, QApplication) else QApplication(["igraonica", "-style", "fusion"])
    # No language that runs from right to left is shipped: a mirrored window would be half a one.
    app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    app.setApplicationName("igraonica")
    app.setApplicationDisplayName("Igraonica")
    app.setDesktopFileName("igraonica")
    return app


def dress(theme: Theme) -> None:
    """Palette and style sheet of `theme` for everything that Qt draws by itself."""
    app = application()
    app.setPalette(palette(theme))
    app.setStyleSheet(stylesheet(theme))


def speak_qt(language: str) -> None:
    """Numbers, dates and Qt's own dialogs in `language`."""
    QLocale.setDefault(QLocale(language))
    app = application()
    for old in _words:
        app.removeTranslator(old)
    _words.clear()
    code = _QT_CATALOGUE.get(language, "")
    if code:
        from PySide6.QtCore import QLibraryInfo, QTranslator

        words = QTranslator(app)
        if words.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(words)
            _words.append(words)


def moves(setting: str) -> bool:
    """Whether things move: by the setting ("full", "reduced"), else as the system wishes where Qt can tell."""
    if setting != "system":
        return setting == "full"
    accessibility = getattr(application().styleHints(), "accessibility", None)
    hints = accessibility() if accessibility is not None else None
    preference = getattr(hints, "motionPreference", None)  # from Qt 6.12 on
    return preference is None or "NoPreference" in str(preference())
