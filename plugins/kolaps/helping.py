"""What takes a search: hints, par, and the look back. Imported when it is asked for, in a helper process."""

from __future__ import annotations

from collections.abc import Sequence

from shell.api import Facts, Findings, Hint, Position, Text


class Helping:
    """`shell.api.Hints`, `Study`, `Warns` and `Review`."""

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        """The next of three steps: can it still be cleared, what is in danger, and a group."""
        from plugins.kolaps.hints import next_hint

        return next_hint(position, chain)

    def study(self, text: str, facts: Facts | None) -> Facts:
        """The facts of a board with par, the line that scores it, and grade."""
        from plugins.kolaps.studying import study

        return study(text, facts)

    def warn(self, position: Position) -> Text | None:
        """That the board can no longer be cleared, where that is proven."""
        from plugins.kolaps.hints import warning

        return warning(position)

    def review(self, position: Position) -> Findings:
        """The lines to watch after a game, and where clearing was lost."""
        from plugins.kolaps.reviewing import review

        return review(position)
