"""Something the player has to know, in a bar below the page: never in the way, gone with a click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from shell.qt import icons, paint
from shell.qt.announcing import announce
from shell.qt.buttons import Button
from shell.qt.context import Context
from shell.qt.fonts import font
from shell.text import Text, sentence

_AIR = 12
_SIGN = 20
_WIDEST = 980


class NoticeBar(QWidget):
    """Shows one notice at a time at the foot of its window; the others wait. *Copy details* is there where there are any."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._waiting: list[tuple[Text, str, str]] = []
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._copy = Button(context, kind="ghost", parent=self)
        self._close = Button(context, kind="soft", parent=self)
        self._copy.clicked.connect(self._copy_details)
        self._close.clicked.connect(self._next)
        row = QHBoxLayout(self)
        row.setContentsMargins(20 + _SIGN + 12, 12, 14, 12)
        row.setSpacing(8)
        row.addWidget(self._label, 1)
        row.addWidget(self._copy)
        row.addWidget(self._close)
        window.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown now, in the player's language."""
        return self._label.text()

    def tell(self, text: Text, details: str = "", domain: str = "shell") -> None:
        """Show a notice, or let it wait behind the one that is shown. The same one does not wait twice."""
        if (text, details, domain) in self._waiting:
            return
        self._waiting.append((text, details, domain))
        if len(self._waiting) == 1:
            self._show()

    def _show(self) -> None:
        self.retranslate()
        self.show()
        self.raise_()
        self._place()
        announce(self, self.text)

    def _next(self) -> None:
        had_focus = self.isAncestorOf(self._window.focusWidget()) if self._window.focusWidget() is not None else False
        self._waiting.pop(0)
        if self._waiting:
            self._show()
        else:
            self.hide()
            self._window.setContentsMargins(0, 0, 0, 0)
        if had_focus:
            self._window.setFocus()

    def _copy_details(self) -> None:
        _, details, _ = self._waiting[0]
        QGuiApplication.clipboard().setText(f"{self._label.text()}\n\n{details}")

    def retranslate(self) -> None:
        """Say it in the language that is now set."""
        if not self._waiting:
            return
        text, details, domain = self._waiting[0]
        self._label.setText(sentence(self._context.say(text, domain)))
        self._copy.setText(self._context.tr("Copy details"))
        self._copy.setVisible(bool(details))
        self._close.setText(self._context.tr("Close"))
        self.setAccessibleName(self._label.text())
        self.restyle()

    def restyle(self) -> None:
        """Take the theme's colours anew."""
        self._label.setFont(font("label"))
        palette = self._label.palette()
        palette.setColor(self._label.foregroundRole(), self._context.theme.color("text.primary"))
        self._label.setPalette(palette)
        self._copy.restyle()
        self._close.restyle()
        self._place()
        self.update()

    def _place(self) -> None:
        width = min(_WIDEST, self._window.width() - 2 * _AIR)
        height = max(self.heightForWidth(width), self.sizeHint().height())
        self.setGeometry((self._window.width() - width) // 2, self._window.height() - height - _AIR, width, height)
        if self.isVisible():
            self._window.setContentsMargins(0, 0, 0, height + 2 * _AIR)  # the page makes room: nothing of it is covered

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the window."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._context.theme
        painter = QPainter(self)
        paint.panel(painter, QRectF(self.rect()), theme, theme.value("radius.messageLine"))
        box = QRectF(20, (self.height() - _SIGN) / 2, _SIGN, _SIGN)
        icons.draw(painter, "info", box, theme.color("state.warning"))
        painter.end()
