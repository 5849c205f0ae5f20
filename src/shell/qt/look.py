"""How a scene sees the theme: its game's own tokens first, then the shell's."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont

from shell.qt.context import Context
from shell.qt.fonts import font
from shell.text import Text


class SceneLook:
    """The look of the game `key` now; it follows the context."""

    def __init__(self, context: Context, key: str, *, still: bool = False) -> None:
        self._context = context
        self._key = key
        self._still = still

    @property
    def motion(self) -> bool:
        """Whether animations run."""
        return self._context.motion and not self._still

    @property
    def contrast(self) -> bool:
        """Whether the theme has outlines instead of shadows and gradients."""
        return self._context.theme.outlined

    @property
    def dark(self) -> bool:
        """Whether the theme is light on dark."""
        return self._context.theme.dark

    def color(self, name: str) -> QColor:
        """A token of the game's own, else one of the shell's."""
        own = f"{self._key}.{name}"
        theme = self._context.theme
        return theme.color(own if own in theme else name)

    def font(self, role: str) -> QFont:
        """The font of a role such as `label`."""
        return font(role)

    def say(self, text: Text) -> str:
        """A sentence in the player's language."""
        return self._context.say(text, self._key)
