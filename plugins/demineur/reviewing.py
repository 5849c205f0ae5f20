"""The door to looking back. What it needs is imported late: it is wanted only after the end."""

from __future__ import annotations

from shell.api import Findings, Position


class Reviewing:
    """`shell.api.Review`."""

    def review(self, position: Position) -> Findings:
        """What was provably safe at the end, every guess on the way, and how logic would have gone on."""
        from plugins.demineur.review import review

        return review(position)
