"""Words of Qt's own dialogs that its catalogues lack or glue together, from ours.

Qt's Croatian catalogue leaves some words of the file dialog in English, has none of the kinds of files, loses the space after "Show",
and speaks to the player as to a child. Ours go before it.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from shell.qt.context import Context
from shell.text import Text

_DIALOG: Final = (
    Text("&Look in:"),
    Text("Files of &type:"),
    Text("File &name:"),
    Text("Show "),
    Text("%1 already exists.\nDo you want to replace it?"),
    Text("%1\nFile not found.\nPlease verify the correct file name was given."),
    Text("%1\nDirectory not found.\nPlease verify the correct directory name was given."),
    Text("Are you sure you want to delete '%1'?"),
    Text("'%1' is write protected.\nDo you want to delete it anyway?"),
    Text("Create New Folder"),
    Text("New Folder"),
    Text("&New Folder"),
    Text("My Computer"),
    Text("Computer"),
)
_KINDS: Final = (
    Text("Drive"),
    Text("File"),
    Text("File Folder"),
    Text("Folder"),
    Text("Alias"),
    Text("Shortcut"),
    Text("Unknown"),
    Text("%1 File"),
)
_SIZES: Final = (Text('<b>The name "%1" cannot be used.</b><p>Try using another name, with fewer characters or no punctuation marks.'),)
_BUTTONS: Final = (Text("Yes"), Text("No"))

WORDS: Final = {
    "QFileDialog": _DIALOG + _KINDS,
    "QFileSystemModel": _DIALOG + _SIZES,
    "QAbstractFileIconProvider": _KINDS,
    "QFileIconProvider": _KINDS,
    "QPlatformTheme": _BUTTONS,
}
"""By Qt's contexts: the words that are said by our catalogue."""


class QtWords(QTranslator):
    """Looks Qt's words up in the shell's catalogue, in the language of the moment."""

    def __init__(self, context: Context, parent: QApplication) -> None:
        super().__init__(parent)
        self._context = context
        self._texts = {(place, text.msgid): text for place, texts in WORDS.items() for text in texts}

    def isEmpty(self) -> bool:
        return False

    def translate(  # None lets Qt ask its own catalogue: an empty word would stand there as such
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Our word for Qt's; None where Qt's own catalogue is to be asked."""
        text = self._texts.get((context, sourceText))
        return None if text is None or self._context.language == "en" else self._context.say(text)


_installed: list[QtWords] = []


def speak(context: Context) -> None:
    """From now on those words are ours. The catalogue that was installed last is asked first, so it is installed anew."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    while _installed:
        app.removeTranslator(_installed.pop())
    words = QtWords(context, app)
    app.installTranslator(words)
    _installed.append(words)
