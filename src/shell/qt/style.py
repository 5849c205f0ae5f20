"""How Qt's own widgets look: a palette for the Fusion style, and rules for what a palette cannot say."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from shell.paths import resources
from shell.qt import fonts
from shell.qt.theme import Theme

_RULES: Final = """
QMenuBar { background: @surface.bar; color: @text.secondary; border-bottom: 1px solid @line.bar; spacing: 0; padding: 0 4px;
  font-size: %13px; }
QMenuBar::item { background: transparent; padding: %7px 12px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @surface.hover; color: @text.primary; }
QMenu { background: @surface.panel; color: @text.primary; border: %panel solid @line.panel; padding: 6px; font-size: %13px; }
QMenu::item { padding: %6px 28px %6px 12px; border-radius: 6px; border: 1px solid transparent;
  min-width: %180px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @accent.soft; border-color: @accent.base; }
QMenu::item:disabled { color: @text.muted; }
QMenu::separator { height: 1px; background: @line.subtle; margin: 6px 8px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 8px; }
QMenu::indicator:non-exclusive:checked { image: url(%controls-tick.svg); }
QMenu::indicator:exclusive:checked { image: url(%controls-bullet.svg); }
QMenu::right-arrow { image: url(%controls-right.svg); width: 12px; height: 12px; margin-right: 6px; }
QToolTip { background: @surface.raised; color: @text.primary; border: 1px solid @line.strong; padding: 6px 8px; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox { background: @surface.well; color: @text.primary;
  border: 1px solid @line.strong; border-radius: 8px; padding: 6px 10px; selection-background-color: @accent.base;
  selection-color: @text.onAccent; min-height: %22px; }
QPlainTextEdit, QTextEdit { min-height: 0; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { background: transparent; border: none; padding: 0 9px; min-height: 0; }
QComboBox { background: @surface.raised; padding-right: 28px; }
QComboBox:hover { background: @surface.hover; }
QComboBox::drop-down { border: none; width: 28px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url(%controls-down.svg); width: 14px; height: 14px; }
QSpinBox::up-arrow { image: url(%controls-up.svg); width: 14px; height: 14px; }
QSpinBox { padding-right: 26px; }
QSpinBox::up-button, QSpinBox::down-button { background: transparent; border: none; width: 26px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: @surface.hover; border-radius: 6px; }
QComboBox QAbstractItemView { background: @surface.panel; border: %panel solid @line.panel; padding: 4px; outline: none;
  selection-background-color: @accent.soft; selection-color: @text.primary; }
QCheckBox, QRadioButton { spacing: 10px; }
QCheckBox::indicator, QRadioButton::indicator { width: %18px; height: %18px; background: @surface.well;
  border: 1px solid @line.strong; border-radius: 5px; }
QRadioButton::indicator { border-radius: %9px; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked { background: @accent.base; border-color: @accent.base; }
QCheckBox::indicator:checked { image: url(%controls-check.svg); }
QRadioButton::indicator:checked { image: url(%controls-dot.svg); }
QPushButton { background: @surface.raised; color: @text.primary; border: 1px solid @line.subtle; border-radius: 8px;
  padding: 8px 16px; font-weight: 600; }
QPushButton:hover { background: @surface.hover; }
QPushButton:pressed { background: @surface.pressed; }
QPushButton:default { background: @accent.base; color: @text.onAccent; border-color: @accent.base; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: @line.strong; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @text.muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView, QTableCornerButton::section { background: @surface.panel; border: none; }
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
    """Rules for menus, inputs, lists and scroll bars. Flat and few: each costs time at the start.

    In the rules `@name` is a colour, `%12px` a length that grows with text, `%panel` the width of a panel's outline and
    `%controls` where the small signs inside inputs lie: a style sheet cannot colour a picture, so there is one a theme.
    """
    controls = (resources() / "icons" / "controls" / theme.name).as_posix()
    widths = {"panel": f"{round(theme.value('line.panelWidth'))}px", "controls": controls}

    def fill(match: re.Match[str]) -> str:
        sign, name = match[1], match[2]
        if sign == "@":
            return theme.hex(name)
        return widths.get(name) or f"{fonts.scaled(int(name.removesuffix('px')))}px"

    return re.sub(r"([@%])([\w]+(?:\.\w+)?)", fill, _RULES)


def dress(app: QApplication, theme: Theme) -> None:
    """Give the whole program the theme's style. Painted widgets ask the theme themselves, in their `restyle()`."""
    if app.style().objectName() != "fusion":
        app.setStyle("fusion")
    app.setPalette(palette(theme))
    app.setStyleSheet(stylesheet(theme))
