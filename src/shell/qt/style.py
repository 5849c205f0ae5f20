"""How Qt's own widgets look: a palette for the Fusion style, and rules for what a palette cannot say."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from shell.qt import fonts
from shell.qt.theme import Theme

_RULES: Final = """
QMenuBar { background: @surface.bar; color: @text.secondary; border-bottom: 1px solid @line.bar; padding: 0 4px; }
QMenuBar::item { background: transparent; padding: %6px 12px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @surface.hover; color: @text.primary; }
QMenu { background: @surface.panel; color: @text.primary; border: %panel solid @line.panel; padding: 6px; }
QMenu::item { padding: %6px 28px %6px 12px; border-radius: 6px; border: 1px solid transparent; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @accent.soft; border-color: @accent.base; }
QMenu::item:disabled { color: @text.muted; }
QMenu::separator { height: 1px; background: @line.subtle; margin: 6px 8px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 8px; }
QToolTip { background: @surface.raised; color: @text.primary; border: 1px solid @line.strong; padding: 6px 8px; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox { background: @surface.well; color: @text.primary;
  border: 1px solid @line.strong; border-radius: 8px; padding: 6px 10px; selection-background-color: @accent.base;
  selection-color: @text.onAccent; }
QComboBox { background: @surface.raised; padding-right: 28px; }
QComboBox:hover { background: @surface.hover; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox QAbstractItemView { background: @surface.panel; border: %panel solid @line.panel; padding: 4px; outline: none;
  selection-background-color: @accent.soft; selection-color: @text.primary; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; } QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: @line.strong; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; } QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @text.muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView::section { background: @surface.panel; color: @text.muted; border: none; border-bottom: 1px solid @line.subtle;
  padding: 6px 10px; }
QTableView, QListView, QTreeView { background: @surface.panel; alternate-background-color: @surface.raised; outline: none;
  gridline-color: @line.subtle; border: %panel solid @line.panel; border-radius: 8px;
  selection-background-color: @accent.soft; selection-color: @text.primary; }
"""


def palette(theme: Theme) -> QPalette:
    """The theme's colours in the places where Qt's widgets look for them."""
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    made = QPalette()
    for place, key in {
        role.Window: "surface.window", role.WindowText: "text.primary", role.Base: "surface.well",
        role.AlternateBase: "surface.raised", role.Text: "text.primary", role.Button: "surface.raised",
        role.ButtonText: "text.primary", role.BrightText: "text.primary", role.Highlight: "accent.base",
        role.HighlightedText: "text.onAccent", role.Link: "text.link", role.LinkVisited: "text.link",
        role.ToolTipBase: "surface.raised", role.ToolTipText: "text.primary", role.PlaceholderText: "text.muted",
        role.Light: "surface.hover", role.Midlight: "surface.raised", role.Mid: "line.subtle",
        role.Dark: "line.subtle", role.Accent: "accent.base",
    }.items():  # fmt: skip
        made.setColor(place, theme.color(key))
    made.setColor(role.Shadow, QColor(theme.color("shadow.color")))
    for place in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, place, theme.color("text.muted"))
    return made


def stylesheet(theme: Theme) -> str:
    """Rules for menus, inputs, lists and scroll bars. Flat and few: each costs time at the start."""
    text = _RULES.replace("%6px", f"{fonts.scaled(6)}px").replace("%panel", f"{round(theme.value('line.panelWidth'))}px")
    # The longer of two names that begin alike is replaced first.
    for key in sorted({word.rstrip(";") for word in text.split() if word.startswith("@")}, key=len, reverse=True):
        text = text.replace(key, theme.hex(key[1:]))
    return text


def dress(app: QApplication, theme: Theme) -> None:
    """Give the whole program the theme's style. Painted widgets ask the theme themselves, in their `restyle()`."""
    if app.style().objectName() != "fusion":
        app.setStyle("fusion")
    app.setPalette(palette(theme))
    app.setStyleSheet(stylesheet(theme))
