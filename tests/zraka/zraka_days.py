"""The boards of two years of days as short digests, so that no change of the generator goes unseen.

`PYTHONPATH=src:. python tests/zraka/zraka_days.py` writes them anew: with a new `boards_version` only, once there are players.
"""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from pathlib import Path

from shell import daily
from tests.zraka.zraka_playing import GAME

FILE = Path(__file__).parent / "daily_digests.txt"
FIRST, LAST = date(2026, 1, 1), date(2027, 12, 31)


def line(day: str) -> str:
    """Date, variant, and the first 12 digits of the SHA-256 of the board's text."""
    variant = daily.variant(GAME, day)
    text = daily.board_of(GAME, day, variant).text
    return f"{day} {variant.key} {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def days() -> list[str]:
    """All days, as text."""
    return [(FIRST + timedelta(days=i)).isoformat() for i in range((LAST - FIRST).days + 1)]


def golden() -> list[str]:
    """The lines of the file."""
    return FILE.read_text("ascii").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(map(line, days())) + "\n", "ascii")
