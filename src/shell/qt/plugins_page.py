"""*Games and plugins*: what was found, in what state, and why; what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from shell.plugins import Found
from shell.qt import icons
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, line, scaled
from shell.qt.page_window import PageWindow, plain_label, restyle, tint
from shell.qt.surfaces import card
from shell.text import Text

_STATES = {
    "ok": (Text("ready"), "check", "state.success"),
    "broken": (Text("broken"), "warning", "state.danger"),
    "disabled": (Text("disabled"), "pause", "text.muted"),
    "shadowed": (Text("replaced by another copy"), "copy", "text.muted"),
    "too new": (Text("too new for this version"), "warning", "state.warning"),
}
_ORIGINS = {"player": Text("your own folder"), "shipped": Text("part of Igraonica"), "entry point": Text("an installed package")}


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


class PluginRow(QWidget):
    """One plugin on a card of its own."""

    switched = Signal(str, bool)
    folder_wanted = Signal(str)

    def __init__(self, context: Context, found: Found, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.found = found
        self.on = found.state != "disabled"
        self._title = plain_label(self, "heading")
        self._state = plain_label(self, "label")
        self._sign = QLabel(self)
        self._facts = plain_label(self, "small", wrap=True)
        self._why = plain_label(self, "label", wrap=True)
        self._switch = Button(context, parent=self)
        self._folder = Button(context, kind="ghost", icon="folder", parent=self)
        self._copy = Button(context, kind="ghost", icon="copy", parent=self)
        self._switch.clicked.connect(self._turn)
        self._folder.clicked.connect(lambda: self.folder_wanted.emit(str(found.folder)))
        self._copy.clicked.connect(self.copy_details)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._sign)
        head.addWidget(self._state)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 8, 0, 0)
        foot.setSpacing(8)
        foot.addWidget(self._switch)
        foot.addStretch(1)
        foot.addWidget(self._folder)
        foot.addWidget(self._copy)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 16, 20, 16)
        whole.setSpacing(2)
        whole.addLayout(head)
        whole.addWidget(self._facts)
        whole.addWidget(self._why)
        whole.addLayout(foot)
        self.retranslate()
        self.restyle()

    def buttons(self) -> list[Button]:
        """Those that can be used now, in order."""
        return [button for button in (self._switch, self._folder, self._copy) if not button.isHidden()]

    def _turn(self) -> None:
        self.on = not self.on
        self.retranslate()
        self.switched.emit(self.found.key, self.on)

    def copy_details(self) -> None:
        """Put all that is known of the plugin on the clipboard, in English: it is for whoever made it."""
        found = self.found
        lines = [f"{found.key} {found.version} ({found.origin}, {found.state})", str(found.folder or "")]
        lines += [str(found.why)] if found.why is not None else []
        QGuiApplication.clipboard().setText("\n".join([*lines, found.details]).strip() + "\n")

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        tr, found = self.context.tr, self.found
        title = self.context.say(found.title, found.key)
        state, _, _ = _STATES[found.state]
        self._title.setText(title)
        self._state.setText(self.context.say(state))
        facts = [tr("version {version}", version=found.version)] if found.version else []
        facts += [self.context.say(_ORIGINS[found.origin]), found.key]
        self._facts.setText(" · ".join(facts))
        self._why.setText("" if found.why is None else self.context.say(found.why))
        self._why.setVisible(found.why is not None)
        # What gave way to another copy cannot be switched on its own: the key is one.
        self._switch.setVisible(found.state != "shadowed")
        self._switch.setText(tr("Disable") if self.on else tr("Enable"))
        self._folder.setText(tr("Open folder"))
        self._folder.setVisible(found.folder is not None)
        self._copy.setText(tr("Copy details"))
        for button in (self._switch, self._folder, self._copy):
            button.setAccessibleName(f"{button.text()} · {title}")
        self.setAccessibleName(f"{title}, {self._state.text()}")

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        _, sign, token = _STATES[self.found.state]
        for label, role, colour in (
            (self._title, "heading", "text.primary"),
            (self._state, "label", token),
            (self._facts, "small", "text.muted"),
            (self._why, "label", "text.secondary"),
        ):
            label.setFont(font(role))
            tint(label, self.context, colour)
        self._sign.setPixmap(icons.pixmap(sign, scaled(16), self.context.theme.color(token), self.devicePixelRatioF()))
        for button in (self._switch, self._folder, self._copy):
            button.restyle()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        card(QPainter(self), QRectF(self.rect()), self.context.theme, shadow=False)
