"""The texts that a draft has had, to go back and forth between."""

from __future__ import annotations

MOST = 2_000
"""So many steps are kept; the oldest go first."""


class History:
    """Begins at `text`; every text that follows differs from the one before it."""

    def __init__(self, text: str) -> None:
        self._texts = [text]
        self._at = 0

    @property
    def text(self) -> str:
        """The text now."""
        return self._texts[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier text."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later one."""
        return self._at + 1 < len(self._texts)

    def push(self, text: str) -> bool:
        """Go on to another text; what was undone before is gone. False if it is the same one, and nothing was done."""
        if text == self.text:
            return False
        self._texts[self._at + 1 :] = [text]
        del self._texts[: max(0, len(self._texts) - 1 - MOST)]
        self._at = len(self._texts) - 1
        return True

    def undo(self) -> str | None:
        """Go back a step: the text there, or None at the beginning."""
        return self._go(-1) if self.can_undo else None

    def redo(self) -> str | None:
        """Go forth again: the text there, or None at the end."""
        return self._go(1) if self.can_redo else None

    def _go(self, step: int) -> str:
        self._at += step
        return self.text
