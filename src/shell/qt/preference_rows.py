"""The rows of a page of Preferences."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from shell.api import Choice
from shell.qt.context import Context
from shell.qt.fields import ChoiceField, SwitchRow
from shell.qt.overlay import sized
from shell.qt.page_window import restyle


class Rows(QWidget):
    """The rows of one page: fields, then switches."""

    changed = Signal(str, object)

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        self.fields: dict[str, ChoiceField] = {}
        self.switches: dict[str, SwitchRow] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(34, 6, 34, 6)
        self._layout.setSpacing(16)
        self._layout.addStretch(1)
        self._order: tuple[str, ...] = ()

    def needed(self, width: int) -> int:
        """The height of the rows at `width`."""
        margins = self._layout.contentsMargins()
        for field in self.fields.values():
            field.fit(width - margins.left() - margins.right() - 8)
        return sized(self._layout, width)

    def set_choices(self, choices: list[tuple[Choice, str]], domain: str, switches: list[tuple[str, str, bool]] | None = None) -> None:
        """Show these rows. The widgets of the same rows stay, so that the one just used keeps the keyboard."""
        switches = switches or []
        order = (domain, *(choice.key for choice, _ in choices), *(name for name, _, _ in switches))
        if order != self._order:
            self._order = order
            self._rebuild(choices, domain, switches)
        for choice, value in choices:
            self.fields[choice.key].retranslate()
            self.fields[choice.key].set_value(value)
        for name, words, on in switches:
            row = self.switches[name]
            row.set_words(words)
            row.switch.blockSignals(True)
            row.switch.setChecked(on)
            row.switch.blockSignals(False)

    def _rebuild(self, choices: list[tuple[Choice, str]], domain: str, switches: list[tuple[str, str, bool]]) -> None:
        for old in (*self.fields.values(), *self.switches.values()):
            self._layout.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.fields, self.switches = {}, {}
        for i, (choice, _) in enumerate(choices):
            field = ChoiceField(self.context, choice, domain, wide=True, parent=self)
            # As far from the edge as the words of a switch.
            field.set_inset(4)
            field.changed.connect(lambda value, key=choice.key: self.changed.emit(key, value))
            self._layout.insertWidget(i, field)
            self.fields[choice.key] = field
        for i, (name, words, _) in enumerate(switches):
            row = SwitchRow(self.context, words, self)
            row.switch.toggled.connect(lambda on, key=name: self.changed.emit(key, on))
            self._layout.insertWidget(len(choices) + i, row)
            self.switches[name] = row

    def focus_first(self) -> None:
        """Give the keyboard to the first row."""
        for field in self.fields.values():
            field.focus_editor()
            return

    def restyle(self) -> None:
        """Take colours and fonts of the theme anew."""
        restyle(*self.fields.values(), *self.switches.values())
