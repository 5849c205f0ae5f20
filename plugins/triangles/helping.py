"""What takes a search: hints and the look back. Imported when it is asked for, in a helper process."""

from __future__ import annotations

from collections.abc import Sequence

from shell.api import Findings, Hint, Position


class Helping:
    """`shell.api.Hints` and `Review`."""

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        """The next of three steps: where to look, what is at stake there, the line."""
        from plugins.triangles.hints import hint

        return hint(position.state, len(chain))

    def review(self, position: Position) -> Findings:
        """The score over time, and the lines that turned the game."""
        from plugins.triangles.review import review

        return review(position)
