"""The door to the hints. What they need is imported late: most games begin without one."""

from __future__ import annotations

from collections.abc import Sequence

from shell.api import Hint, Position


class Hinting:
    """`shell.api.Hints`."""

    def hint(self, position: Position, chain: Sequence[Hint]) -> Hint | None:
        """The next step for a position: where to look, what follows there, which cell. None where there is none."""
        from plugins.demineur.hints import next_hint

        return next_hint(position.state, chain)
