"""Who sits where, in *New game*: for each player who it is and, of a person, the name; and which of them begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from shell.api import Choice, Game
from shell.names import LONGEST
from shell.qt.context import Context
from shell.qt.fields import ChoiceField
from shell.qt.fonts import font, scaled
from shell.seating import STARTS, name_key, plain_names, starters, typed_names
from shell.seats import PERSON, chosen
from shell.text import Text

_TYPED = 200
"""Letters that can be typed: a name has fewer, and what is pasted is made plain first."""
_AROUND = 28
"""Pixels of a name's field beside the name, before scaling."""


class SeatField(ChoiceField):
    """A player: who it is and, where that is a person, a name; `changed` comes of both."""

    def __init__(self, context: Context, choice: Choice, domain: str, parent: QWidget) -> None:
        self.name: QLineEdit | None = None
        super().__init__(context, choice, domain, wide=True, parent=parent)
        self.name = QLineEdit(self)
        self.name.setMaxLength(_TYPED)
        self.name.textChanged.connect(self._tell)
        self.name.textChanged.connect(lambda _: self._hint_whole())
        self._layout.insertWidget(1, self.name, 0, Qt.AlignmentFlag.AlignLeft)
        self.changed.connect(lambda _: self.follow())
        self.retranslate()
        self.restyle()

    def follow(self) -> None:
        """Only a person has a name."""
        if self.name is not None:
            self.name.setVisible(self.value() == PERSON)

    def set_value(self, text: str) -> None:
        super().set_value(text)
        self.follow()

    def _name_width(self) -> int:
        """So wide that the longest names are seen whole, but for those in very wide letters."""
        return QFontMetrics(font("label")).horizontalAdvance("n" * LONGEST) + scaled(_AROUND)

    def _hint_whole(self) -> None:
        """A name that is wider than its field is told whole under the pointer."""
        if self.name is not None:
            text = self.name.text()
            wide = self.name.fontMetrics().horizontalAdvance(text) > self.name.width() - scaled(_AROUND) // 2
            self.name.setToolTip(text if wide else "")

    def typed_name(self) -> str:
        """The name as it was typed."""
        return self.name.text() if self.name is not None else ""

    def set_name(self, text: str) -> None:
        """Show a name. No signal comes of it."""
        if self.name is not None:
            before = self.name.blockSignals(True)
            self.name.setText(text)
            self.name.blockSignals(before)
            self.name.setCursorPosition(0)
            self._hint_whole()

    def beside(self) -> int:
        return super().beside() + (self._layout.spacing() + self._name_width() if self.name is not None else 0)

    def stops(self) -> list[QWidget]:
        return [*([self.name] if self.name is not None else []), *super().stops()]

    def retranslate(self) -> None:
        super().retranslate()
        if self.name is not None:
            self.name.setPlaceholderText(self.context.tr("Name"))
            self.name.setAccessibleName(self.context.tr("{player}: name", player=self.label.text()))

    def restyle(self) -> None:
        super().restyle()
        if self.name is not None:
            self.name.setMinimumHeight(scaled(36))
            self.name.setFixedWidth(self._name_width())
            self._hint_whole()


class StartsField(ChoiceField):
    """Which of the players begins, by the names that they have now."""

    def __init__(self, context: Context, game: Game, parent: QWidget) -> None:
        options = starters(chosen(game, {}), ())
        super().__init__(context, Choice(STARTS, Text("Who starts"), options, "0", "seat"), "shell", wide=True, parent=parent)
        if isinstance(self.editor, QComboBox):
            self.editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # names come and go

    def offer(self, game: Game, values: Mapping[str, str]) -> None:
        """Say the players of `values` anew."""
        options = starters(chosen(game, values), plain_names(game, values))
        if options != self.choice.values:
            self.choice = replace(self.choice, values=options)
            self.retranslate()


def seat_values(fields: Mapping[str, ChoiceField]) -> dict[str, str]:
    """The names as they were typed, by the keys under which they are remembered."""
    return {name_key(key): field.typed_name() for key, field in fields.items() if isinstance(field, SeatField)}


def problem(game: Game, values: Mapping[str, str]) -> Text | None:
    """Why the names in `values` cannot be; None if they can."""
    try:
        typed_names(game, values)
    except ValueError as error:
        text = error.args[0]
        assert isinstance(text, Text)
        return text
    return None
