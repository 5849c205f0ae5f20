"""Named colours and measures: one theme of the shell, joined with what each plugin brings for its own board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtGui import QColor

from shell import plugin_theme
from shell.plugin_theme import flatten
from shell.text import Text

THEMES = ("nebula", "paper", "contrast")
"""Keys of the themes, the first of them what a new player sees."""

TITLES = {"nebula": Text("Nebula"), "paper": Text("Paper"), "contrast": Text("Contrast")}


class Theme:
    """A theme. Colours are asked for by a dotted name such as `text.primary`, numbers by `value("radius.card")`."""

    def __init__(self, name: str, entries: Mapping[str, object]) -> None:
        self.name = name
        self.title = TITLES[name]
        self.entries = dict(entries)
        self.dark = self.entries["meta.scheme"] == "dark"
        self.outlined = float(str(self.entries["line.panelWidth"])) >= 2
        """Outlines stand for shadows, and nothing is translucent (the theme of high contrast)."""
        self._colors: dict[str, QColor] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def color(self, key: str, alpha: float = 1.0) -> QColor:
        """The colour `key`, the caller's to change, at opacity `alpha` (0-1). `KeyError` if there is none of that name."""
        found = self._colors.get(key)
        if found is None:
            found = self._colors[key] = QColor(self.hex(key))
        copy = QColor(found)
        if alpha < 1.0:
            copy.setAlphaF(alpha)
        return copy

    def hex(self, key: str) -> str:
        """The colour `key` as `#RRGGBB`."""
        entry = self.entries[key]
        if not isinstance(entry, str) or not entry.startswith("#"):
            raise KeyError(f"{key} is no colour")
        return entry

    def value(self, key: str) -> float:
        """The number `key`: pixels, milliseconds or shares. `KeyError` if there is none of that name."""
        entry = self.entries[key]
        if not isinstance(entry, int | float):
            raise KeyError(f"{key} is no number")
        return entry


def load(name: str, folders: Mapping[str, Path] | None = None, *, themes: Path | None = None) -> Theme:
    """The theme `name`, with `<key>.<token>` from `theme.json` in each plugin's folder (`folders`: key to folder).

    `themes` is the folder of the shell's own files, by default the one in its resources. A plugin's file that is absent
    or lacks the theme brings nothing; `ValueError` for one that is no theme, which names it.
    """
    if name not in THEMES:
        raise ValueError(f"there is no theme called {name!r}")
    if themes is None:
        from shell.paths import resources

        themes = resources() / "themes"
    entries: dict[str, object] = {}
    for file in ("common", name):
        flatten("", json.loads((themes / f"{file}.json").read_bytes()), entries)
    for key, folder in (folders or {}).items():
        tokens = plugin_theme.tokens(folder)
        if tokens is not None:
            flatten(f"{key}.", tokens.get(name, {}), entries)
    return Theme(name, entries)
