"""One editor for each kind of `Choice`, used by *New game* and by Preferences: no game draws its own dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QSpinBox, QWidget

from shell.api import Choice, Line, Range, Text
from shell.qt.context import Context
from shell.qt.controls import NumberBox, Switch
from shell.qt.fonts import font, scaled
from shell.qt.page_window import plain_label, tint
from shell.qt.segmented import Segmented

_SEGMENTS = 3
"""Up to so many values stand side by side; more of them open as a list."""


class ChoiceField(QWidget):
    """A label and the editor of a choice. `wide` puts the label at left of the editor, else it stands above."""

    changed = Signal(str)
    """The value, as text, as the engine and the scene take it."""
    typed = Signal()
    """Something was typed, be it a value or not: see `problem`."""

    def __init__(
        self,
        context: Context,
        choice: Choice,
        domain: str,
        *,
        wide: bool = False,
        patient: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`patient`: a number that cannot be stays as it was typed, and `problem` says what is wrong with it."""
        super().__init__(parent)
        self.context = context
        self.choice = choice
        self.domain = domain
        self._wide = wide
        self.label = plain_label(self, "label", wrap=wide)
        self.editor: Segmented | QComboBox | QSpinBox | QLineEdit
        match choice.values:
            case Range(low, high):
                self.editor = NumberBox(self, patient=patient)
                self.editor.setRange(low, high)
                self.editor.lineEdit().textChanged.connect(lambda _: self.typed.emit())
                self.editor.setAccelerated(True)
                self.editor.valueChanged.connect(self._tell)
                self.editor.lineEdit().setTextMargins(8, 0, 0, 0)
            case Line(length):
                self.editor = QLineEdit(self)
                self.editor.setMaxLength(length)
                self.editor.textChanged.connect(self._tell)
            case options if len(options) <= _SEGMENTS:
                self.editor = Segmented(context, kind="soft", parent=self)
                self.editor.chosen.connect(self._tell)
            case _:
                self.editor = QComboBox(self)
                self.editor.activated.connect(self._tell)
        if isinstance(self.editor, QSpinBox | QLineEdit):
            self.editor.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.label.setBuddy(self.editor)
        if not isinstance(self.editor, QLineEdit):
            self.editor.setSizePolicy(QSizePolicy.Policy.Preferred, self.editor.sizePolicy().verticalPolicy())
        layout = QBoxLayout(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom, self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16 if wide else 6)
        self._layout = layout
        layout.addWidget(self.label, 1 if wide else 0)
        layout.addWidget(self.editor, 0, Qt.AlignmentFlag.AlignLeft if isinstance(self.editor, Segmented) else Qt.AlignmentFlag(0))
        self.retranslate()
        self.restyle()
        self.set_value(choice.default)

    def _tell(self, _: object = None) -> None:
        self.changed.emit(self.value())

    def value(self) -> str:
        """What is chosen now."""
        match self.editor:
            case QSpinBox():
                return str(self.editor.value())
            case QLineEdit():
                return self.editor.text()
            case QComboBox():
                return str(self.editor.currentData())
            case _:
                return self.editor.current or self.choice.default

    def problem(self) -> Text | None:
        """What is wrong with what was typed; then `value` is still the one before."""
        if not isinstance(self.editor, NumberBox) or self.editor.sound:
            return None
        low, high = self.editor.minimum(), self.editor.maximum()
        return Text("{what}: type a whole number from {low} to {high}.", what=self.choice.title, low=low, high=high)

    def set_value(self, text: str) -> None:
        """Choose `text`; what is no value of this choice becomes its default. No signal comes of it."""
        before = self.editor.blockSignals(True)
        match self.editor:
            case QSpinBox():
                number = text if _whole(text) else self.choice.default
                self.editor.setValue(int(number) if _whole(number) else self.editor.minimum())
            case QLineEdit():
                self.editor.setText(text)
            case QComboBox():
                at = self.editor.findData(text)
                self.editor.setCurrentIndex(at if at >= 0 else max(0, self.editor.findData(self.choice.default)))
            case _:
                keys = [option.key for option in self.choice.values] if isinstance(self.choice.values, tuple) else []
                self.editor.set_current(text if text in keys else self.choice.default)
        self.editor.blockSignals(before)

    def set_inset(self, pixels: int) -> None:
        """Keep this far from the edges at left and right."""
        self._layout.setContentsMargins(pixels, 0, pixels, 0)

    def fit(self, width: int) -> None:
        """Where a label beside its editor does not fit into `width`, put it above."""
        across = QBoxLayout.Direction.LeftToRight if self.beside() <= width else QBoxLayout.Direction.TopToBottom
        if self._wide and across != self._layout.direction():
            self._layout.setDirection(across)

    def beside(self) -> int:
        """The width in which label and editor fit beside each other."""
        return QFontMetrics(self.label.font()).horizontalAdvance(self.label.text()) + 24 + self.editor.sizeHint().width()

    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at, in order."""
        return [self.editor, *self.editor.findChildren(QWidget)] if isinstance(self.editor, Segmented) else [self.editor]

    def focus_editor(self) -> None:
        """Give the keyboard to the editor."""
        for stop in self.stops():
            if stop.focusPolicy() & Qt.FocusPolicy.TabFocus and not stop.isHidden():
                stop.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def retranslate(self) -> None:
        """Take the words of the language anew."""
        say = self.context.say
        title = say(self.choice.title, self.domain)
        self.label.setText(title)
        self.editor.setAccessibleName(title)
        if isinstance(self.choice.values, tuple):
            value = self.value()
            options = [(option.key, say(option.title, self.domain)) for option in self.choice.values]
            if isinstance(self.editor, Segmented):
                self.editor.set_options(options)
            elif isinstance(self.editor, QComboBox):
                self.editor.clear()
                for key, words in options:
                    self.editor.addItem(words, key)
            self.set_value(value)

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.label.setFont(font("label", weight=600 if self._wide else 500))
        tint(self.label, self.context, "text.primary" if self._wide else "text.secondary")
        if isinstance(self.editor, Segmented):
            self.editor.restyle()
        else:
            self.editor.setMinimumHeight(scaled(36))


class SwitchRow(QWidget):
    """A sentence, which may take several lines, and a switch at its right."""

    def __init__(self, context: Context, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.label = plain_label(self, "label", wrap=True)
        self.switch = Switch(context, parent=self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 0, 0, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.switch)
        self.set_words(words)
        self.restyle()

    def set_words(self, words: str) -> None:
        """Show another sentence."""
        self.label.setText(words)
        self.switch.setAccessibleName(words)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # The words belong to the switch, as those of any check box do.
        self.switch.click()

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        self.label.setFont(font("label", weight=600))
        tint(self.label, self.context, "text.primary")
        self.switch.restyle()


def _whole(text: str) -> bool:
    return text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()
