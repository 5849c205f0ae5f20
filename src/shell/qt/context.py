"""What every widget is handed first: the theme, the language, and whether things may move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from shell.text import Text

if TYPE_CHECKING:
    from shell.qt.theme import Theme
    from shell.text import Value


class Says(Protocol):
    """The part of a translator that widgets need."""

    @property
    def language(self) -> str:
        """The code of the language spoken now."""
        ...

    def say(self, text: Text, domain: str = "shell") -> str:
        """`text` in the player's language, from the catalogue `domain`."""
        ...


class Context:
    """Theme, translator and motion, shared by all widgets of a program.

    The fields are replaced when the player changes them; after that the window calls `restyle()` or `retranslate()` of
    its widgets, which pass it on to theirs.
    """

    __slots__ = ("motion", "theme", "translator")

    def __init__(self, theme: Theme, translator: Says, motion: bool = True) -> None:
        self.theme = theme
        self.translator = translator
        self.motion = motion

    def tr(self, msgid: str, plural: str | None = None, /, **values: Value) -> str:
        """A sentence of the shell's own, said. `plural` and `n` choose the form."""
        return self.translator.say(Text(msgid, plural, **values))

    def say(self, text: Text, domain: str = "shell") -> str:
        """A `Text` from elsewhere; `domain` is the key of the game that made it."""
        return self.translator.say(text, domain)

    @property
    def language(self) -> str:
        """The code of the language spoken now."""
        return self.translator.language

    def duration(self, name: str) -> int:
        """Milliseconds of the motion token `name` (`quick`, `normal`, `slow`...), 0 where motion is reduced."""
        return int(self.theme.value(f"motion.{name}")) if self.motion else 0
