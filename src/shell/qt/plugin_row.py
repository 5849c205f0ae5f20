"""One plugin in *Games and plugins*: what it is, in what state and why, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from shell.plugins import Found
from shell.qt import icons
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font, scaled
from shell.qt.page_window import plain_label, restyle, tint
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
        self._sign.setAccessibleName(self._state.text())
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
        restyle(self._switch, self._folder, self._copy)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        card(QPainter(self), QRectF(self.rect()), self.context.theme, shadow=False)
