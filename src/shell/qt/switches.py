"""A game's own switches, beside the line below the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QWidget

from shell.qt.context import Context
from shell.qt.controls import Switch


class SwitchPanel(QWidget):
    """One framed switch for each checkable action that asks for this place."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(12)
        self._switches: list[tuple[QAction, Switch]] = []

    @property
    def used(self) -> bool:
        """Whether there is any switch."""
        return bool(self._switches)

    def set_actions(self, actions: Sequence[tuple[QAction, str]]) -> None:
        """Show these switches; each action comes with the name of its icon."""
        for action, switch in self._switches:
            switch.clicked.disconnect()
            action.toggled.disconnect(switch.setChecked)
        spare = [switch for _, switch in self._switches]
        self._switches = []
        for action, icon in actions:
            # The switch of another language or theme stays where it is: it may have the keyboard.
            switch = spare.pop(0) if spare else self._make()
            switch.icon_name = icon
            switch.setText(action.text().partition("\t")[0].replace("&", ""))
            switch.setChecked(action.isChecked())
            switch.setToolTip(action.text().replace("\t", "  ·  ").replace("&", ""))
            switch.clicked.connect(action.trigger)
            action.toggled.connect(switch.setChecked)
            self._switches.append((action, switch))
        for switch in spare:
            self._layout.removeWidget(switch)
            switch.hide()
            switch.deleteLater()
        self.setVisible(self.used)
        self.updateGeometry()

    def _make(self) -> Switch:
        switch = Switch(self._context, framed=True, parent=self)
        switch.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._layout.addWidget(switch)
        switch.show()
        return switch

    def retranslate(self) -> None:
        """The actions are made anew in the new language; nothing is said here."""

    def restyle(self) -> None:
        """The theme is another."""
        for _, switch in self._switches:
            switch.restyle()
