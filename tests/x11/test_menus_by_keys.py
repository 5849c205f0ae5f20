"""The menus on a real screen, by keys alone."""

from __future__ import annotations

from pathlib import Path

from tests.x11.test_foreign_boards import drive


def test_after_a_menu_the_arrows_are_the_boards_again(display: str, home: Path) -> None:
    answer = drive(display, home, "menus", "triangles", "--variant", "24", "--seed", "3", "--lang", "en")
    assert [words.replace("&", "") for words, _ in answer["menus"]] == ["Game", "Move", "Games", "View", "Settings", "Help"]
    assert [running for _, running in answer["menus"]] == [False] * 6, "a menu stops the clock"
