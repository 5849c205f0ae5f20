"""*Games and plugins*: what was found, in what state, and why; what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from shell.plugins import Found
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
from shell.qt.plugin_row import PluginRow


class PluginsPage(PageWindow):
    """The window. `show_plugins` fills and opens it."""

    switched = Signal(str, bool)
    """The player wants the plugin of this key on (True) or off, from the next start on."""
    folder_wanted = Signal(str)
    """The player wants to see this folder; the page has already asked the desktop for it."""

    def __init__(self, context: Context, over: QWidget | None = None) -> None:
        super().__init__(context, over)
        self.rows: list[PluginRow] = []
        self._title = plain_label(self, "display")
        self._note = plain_label(self, "body", wrap=True)
        self._news = plain_label(self, "label", wrap=True)
        self._player_folder = ""
        self._changed = False
        self._folder = Button(context, icon="folder", parent=self)
        self._folder.clicked.connect(lambda: self.open_folder(self._player_folder))
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setSpacing(12)
        self._column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setWidget(self._list)
        self._list.setAutoFillBackground(False)
        self.retranslate()
        self.restyle()

    def show_plugins(self, found: Sequence[Found], player_folder: str) -> None:
        """Open with what was found; `player_folder` is where the player's own plugins go."""
        self._player_folder = player_folder
        self.set_found(found)
        self.open(QSize(820, 720))
        if self.rows:
            self.rows[0].buttons()[0].setFocus()

    def set_found(self, found: Sequence[Found]) -> None:
        """Show these, in this order."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [PluginRow(self.context, entry, self._list) for entry in found]
        for i, row in enumerate(self.rows):
            row.switched.connect(self._switch)
            row.folder_wanted.connect(self.open_folder)
            self._column.insertWidget(i, row)
        self._place()

    def open_folder(self, folder: str) -> None:
        """Ask the desktop to show `folder`."""
        if folder:
            QDesktopServices.openUrl(QUrl.fromLocalFile(folder))
            self.folder_wanted.emit(folder)

    def _switch(self, key: str, on: bool) -> None:
        self._changed = True
        self._say_news()
        self.switched.emit(key, on)

    def _say_news(self) -> None:
        self._news.setText(self.context.tr("Changes apply when Igraonica is started again.") if self._changed else "")
        self._place()

    def retranslate(self) -> None:
        tr = self.context.tr
        self.setWindowTitle(tr("Games and plugins"))
        self._title.setText(tr("Games and plugins"))
        self._note.setText(
            tr("Plugins are programs. They run with your rights and can do all that you can: add only those that you trust.")
        )
        self._folder.setText(tr("Open plugin folder"))
        for row in self.rows:
            row.retranslate()
        self._say_news()

    def restyle(self) -> None:
        for label, role, token in (
            (self._title, "display", "text.primary"),
            (self._note, "body", "text.secondary"),
            (self._news, "label", "state.info"),
        ):
            label.setFont(font(role))
            tint(label, self.context, token)
        restyle(self._folder, *self.rows)
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        margin = 56 if self.width() > 640 else 24
        inner = self.width() - 2 * margin
        self._title.setGeometry(margin, 32, inner, line("display") + 4)
        y = 32 + line("display") + 8
        text = min(inner, scaled(600))
        self._note.setGeometry(margin, y, text, self._note.heightForWidth(text))
        y += self._note.height() + 16
        foot = self._folder.sizeHint()
        bottom = self.height() - foot.height() - 24
        self._folder.setGeometry(margin, bottom, foot.width(), foot.height())
        self._news.setGeometry(margin + foot.width() + 20, bottom, max(0, inner - foot.width() - 20), foot.height())
        self._column.setContentsMargins(margin, 6, margin, 6)
        self._scroll.setGeometry(0, y, self.width(), max(0, bottom - y - 16))
